"""The table: the sheet, the dice, and what is wanted now."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from html import escape

from rollbook.core.chance import Bag, Chance, Deck, Dice
from rollbook.core.game import Over, Picture, Piece, Player, Turn
from rollbook.core.words import _, names_seats, seat_name
from rollbook.ui.markup import Screen, Slot, control, icon, pencil
from rollbook.ui.material import MATERIAL
from rollbook.ui.table import ENTRY, Table, entry_text

BARE = (0.0, 0.0, 4.0, 3.0)
"""The box of the empty sheet that covers what is secret."""
TALL = 1.4
"""A sheet that is so many times as high as it is wide stands beside what belongs to it, whichever
way the tablet is turned."""
HURRY = 10
"""The time that is left stands out from so many seconds on."""
TOLD = 6
"""How many of the last sentences stand beside the sheet, where there is room."""

FRAME = """
<div class="table">
  <header class="bar" data-region="bar"></header>
  <div class="clock" data-region="clock" role="timer"></div>
  <section class="board" aria-label="{sheet}"
    style="--width:{width:g};--height:{height:g};--tall:calc({height:g} / {width:g})">
    <div class="paper"><div class="window"><svg class="sheet" viewBox="{view_box}">
      <defs><pattern id="hatch" width="11" height="11" patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"><path d="M0 0V11"/></pattern></defs>
      <g data-region="sheet"></g></svg></div></div>
    {fit}
  </section>
  <section class="side">
    <div class="who" data-region="who"></div>
    <div class="tray" data-region="tray"></div>
    <div class="ask" data-region="ask"></div>
    <div class="past"><ol class="told" data-region="told" aria-label="{history}"></ol></div>
  </section>
  <aside class="panel" data-region="panel"></aside>
</div>
"""


def screen(table: Table, panel: str, saving: str, spoken: bool = False) -> Screen:
    """The table. `panel`: markup of the panel that is open, or nothing; `saving`: a lasting warning
    about storage, or nothing; `spoken`: whether pieces say what a tap on them does."""
    picture = Picture(BARE, {}, {}) if table.covered else table.picture()
    _left, _top, width, height = picture.box
    return Screen(
        "table",
        FRAME.format(
            sheet=_("Sheet"),
            history=_("What happened"),
            view_box=view_box(picture),
            width=width,
            height=height,
            fit=control("fit", _("Whole sheet"), picture="fit", look="square fit"),
        ),
        _handover(table, panel, saving)
        if table.covered
        else {
            "bar": _bar(table),
            "sheet": _slots(table, picture.sheet, spoken) | {"ghost": Slot(table.ghost(), "piece")},
            "who": _who(table),
            "clock": _clock(table),
            "tray": _pad(table)
            if typing(table)
            else _slots(table, {**picture.tray, **table.offers()}, spoken),
            "ask": _ask(table) + saving,
            "told": "".join(f"<li>{escape(told)}</li>" for told in table.told(TOLD)),
            "panel": panel,
        },
        {
            "data-turn": turn_name(table.turn),
            "style": pencils(table),
            "class": " ".join(
                [
                    "table",
                    table.match.game.material,
                    f"pencil-{table.match.players[table.viewing].pencil}",
                    *(["tall"] if height > TALL * width else []),
                    *(["typing"] if typing(table) else []),
                    *(["looking"] if table.looking else []),
                    *(["opened"] if panel else []),
                ]
            ),
        },
    )


def pencils(table: Table) -> str:
    """The players' pencils as variables of the style: what belongs to the player at seat n is drawn
    in `var(--seat-n)`."""
    people = enumerate(table.match.players)
    return ";".join(f"--seat-{seat}:var(--{person.pencil}-pencil)" for seat, person in people)


def turn_name(turn: Turn) -> str:
    """What `data-turn` says."""
    if isinstance(turn, Player):
        return f"player:{turn.seat}"
    return "over" if isinstance(turn, Over) else "chance"


def typing(table: Table) -> bool:
    """Whether dice are to be typed in now."""
    turn = table.turn
    real = table.playable and not table.match.app_dice
    return real and isinstance(turn, Chance) and bool(turn.size)


def _handover(table: Table, panel: str, saving: str) -> dict[str, str | Mapping[str, Slot]]:
    """Nothing but the question for the next player: what follows is for their eyes only."""
    assert isinstance(table.turn, Player)
    person = table.match.players[table.turn.seat]
    words = _("What comes now is for {player} alone. Please hand over the tablet.")
    button = control("handover", _("I am {player}").format(player=person.name), look="primary")
    ask = f'<p class="buttons">{button}</p>' if not table.following else ""
    who = ""
    if table.looking or person.bot:
        words = (
            _("What {player} saw here is not for others.")
            if table.looking
            else _("What {player} sees is not for others.")
        )
        ask, who = past(table) if table.looking else "", _who(table)
    return {
        "bar": control("home", _("Home"), picture="back", look="quiet square")
        + f"<h1>{escape(table.match.game.title)}</h1>",
        "sheet": {"cover": Slot(_cover(person.name), "piece")},
        "who": who,
        "clock": "",
        "tray": {},
        "ask": f'<p class="prompt">{escape(words.format(player=person.name))}</p>{ask}{saving}',
        "told": "",
        "panel": panel if table.looking else "",
    }


def _cover(name: str) -> str:
    """What lies over the sheet: the name of the one who may look below it."""
    size = min(0.5, 5.4 / max(len(name), 1))
    return f'<text class="cover" x="2" y="1.6" font-size="{size:.2f}">{escape(name)}</text>'


# The parts ----------------------------------------------------------------------------------------


def _bar(table: Table) -> str:
    match = table.match
    undo = table.playable and (
        bool(table.entered or table.tapping.tapped) or match.undo_to() is not None
    )
    redo = table.playable and match.redo_to() is not None
    heading = match.title or match.game.title
    return _bar_with(heading, table.view.progress(table.state), undo, redo)


@lru_cache(maxsize=8)
def _bar_with(heading: str, progress: str, undo: bool, redo: bool) -> str:
    """The bar, kept from tap to tap."""
    return (
        control("menu", _("Menu"), picture="menu", look="quiet square")
        + f'<div class="heading"><h1>{escape(heading)}</h1>'
        + f'<p class="soft">{escape(progress)}</p></div>'
        + control("undo", _("Undo"), picture="undo", look="quiet square", enabled=undo)
        + control("redo", _("Redo"), picture="redo", look="quiet square", enabled=redo)
        + control("history", _("History"), picture="history", look="quiet square")
        + control("guide", _("How to play"), picture="guide", look="quiet square")
    )


def _slots(table: Table, pieces: Mapping[str, Piece], spoken: bool) -> dict[str, Slot]:
    """Pieces with the classes that the taps give them."""
    lit, leading, tapped = table.tapping.lit, table.tapping.open, table.tapping.tapped
    quiet = table.quiet() if lit else frozenset()
    slots = {}
    for name, piece in pieces.items():
        classes = "piece"
        if name in lit:
            classes += " can lit quiet" if name in quiet else " can lit"
        elif name in leading:
            classes += " can"
        if name in tapped:
            classes += " chosen"
        if piece.sees is not None:
            classes += " can"
        if piece.drag and " can" in classes:
            classes += " drag"
        markup, label = piece.markup, piece.label
        if names_seats(markup):
            markup = table.named(markup, escape)
        if names_seats(label):
            label = table.named(label)
        if spoken and " can" in classes:
            tap = table.does(name) if piece.sees is None else _("A tap puts it on top.")
            label = _("{piece}. {tap}").format(piece=label, tap=tap)
        sees = "" if piece.sees is None else str(piece.sees)
        slots[name] = Slot(markup, classes, label, sees)
    return slots


def _clock(table: Table) -> str:
    """The time that is left in this turn, where it is limited."""
    if table.seconds_left is None:
        return ""
    minutes, seconds = divmod(table.seconds_left, 60)
    look = " short" if table.seconds_left <= HURRY else ""
    words = _("Time left: {time}").format(time=f"{minutes}:{seconds:02}")
    return (
        f'<span class="time{look}">{icon("hourglass")}<span aria-label="{escape(words)}">'
        f"{minutes}:{seconds:02}</span></span>"
    )


def _who(table: Table) -> str:
    match, turn = table.match, table.turn
    writing = turn.seats if isinstance(turn, Player) else ()
    if len(match.players) == 1:
        person = match.players[0]
        return f"<p>{pencil(person.name, person.pencil)}</p>"
    chips = []
    for seat, person in enumerate(match.players):
        state, mark = "", ""
        if writing:
            state, mark = (
                (_("writes"), icon("pencil")) if seat in writing else (_("done"), icon("check"))
            )
            if not match.game.together:
                state, mark = (_("to move"), mark) if seat in writing else ("", "")
        if person.bot:
            state, mark = _("played by the app"), icon("app")
        look = " viewed" if seat == table.viewing else ""
        role = match.game.roles[seat] if match.game.roles else ""
        label = escape(_(", ").join(filter(None, [person.name, role, state])))
        mark += f'<small class="role">{escape(role)}</small>' if role else ""
        if table.still:
            chips.append(
                f'<span class="seat{look} pencil-{person.pencil}">'
                f"{pencil(person.name, person.pencil)}{mark}</span>"
            )
            continue
        chips.append(
            f'<button type="button" class="seat can{look} pencil-{person.pencil}" data-do="see" '
            f'data-seat="{seat}" aria-pressed="{str(seat == table.viewing).lower()}" '
            f'aria-label="{label}">{pencil(person.name, person.pencil)}{mark}</button>'
        )
    return f'<div class="seats" role="group" aria-label="{_("Players")}">{"".join(chips)}</div>'


def _ask(table: Table) -> str:
    """What is wanted, and the controls that answer it."""
    if table.looking:
        return past(table)
    turn = table.turn
    buttons = []
    if table.tapping.choice is not None:
        asks = table.view.careful(table.state, table.tapping.choice)
        yes, no = (_("Yes"), _("No")) if asks else (_("Go on"), _("Back"))
        buttons.append(control("confirm", yes, look="primary"))
        buttons.append(control("undo", no, look="quiet"))
    if isinstance(turn, Chance) and table.playable:
        material = table.match.game.material
        if table.match.app_dice or not turn.size:
            buttons.append(control("roll", _roll_words(turn), look="primary"))
            if turn.size:
                buttons.append(_dice_switch("real", MATERIAL[material].type_in))
        else:
            buttons.append(_dice_switch("app", MATERIAL[material].use_app))
    if isinstance(turn, Player) and table.playable:
        own = table.match.last_own(table.viewing)
        if own is not None and own < table.index - 1:
            name = table.match.players[table.viewing].name
            words = _("Take back {player}'s last entry").format(player=name)
            buttons.append(control("takeback", words, look="quiet"))
    if isinstance(turn, Over):
        buttons.append(control("result", _("Result"), look="primary"))
    prompt = table.prompt()
    counted = isinstance(turn, Dice) or (isinstance(turn, Chance) and turn.size > 1)
    if typing(table) and counted and isinstance(turn, Chance) and not table.notice:
        asks = MATERIAL[table.match.game.material].asks
        prompt = f"{prompt} {asks.format(done=len(table.entered), size=turn.size)}"
    if table.thinking is not None and not table.writing:
        name = table.match.players[table.thinking].name
        prompt = _("{player} is thinking …").format(player=name)
    elif not prompt and isinstance(turn, Player) and table.playable and not table.writing:
        prompt = table.named(
            _("This sheet is done for now.")
            if table.match.game.together
            else _("It is {player}'s turn.").format(player=seat_name(turn.seat))
        )
        if table.match.game.roles:  # each plays on a sheet of their own
            data = {"seat": str(turn.seat)}
            buttons.append(control("see", _("Back to the turn"), look="quiet", data=data))
    said = f'<p class="prompt{" notice" if table.notice else ""}">{escape(prompt)}</p>' * bool(
        prompt
    )
    return (
        said + _entered(table) + (f'<p class="buttons">{"".join(buttons)}</p>' if buttons else "")
    )


def _entered(table: Table) -> str:
    """What is typed in so far; undo takes the last of it back."""
    if not table.entered:
        return ""
    pieces = [table.view.entry(table.state, entry) for entry in table.entered]
    words = escape(_(", ").join(piece.label for piece in pieces))
    shown = "".join(piece.markup for piece in pieces)
    return f'<p class="entered" role="img" aria-label="{words}">{shown}</p>'


def past(table: Table) -> str:
    """What can be done while an earlier position is only looked at."""
    fault = table.match.fault
    words = _("This is an earlier moment.")
    if fault:
        words = _("Line {line} of this match can't be played: {reason}").format(
            line=fault.line, reason=table.named(fault.reason)
        )
    elif isinstance(table.turn, Over):
        words = _("This is how it ended.")
    buttons = control("play-on", _("Play on from here"), look="primary")
    if isinstance(table.turn, Over) and not fault:
        buttons = control("result", _("Result"), look="primary")
    if not fault:
        buttons += control("now", _("Back to now"), look="quiet")
    return (
        f'<p class="prompt notice">{escape(words)}</p><p class="buttons">'
        + control("step-back", _("One step back"), picture="undo", look="quiet square")
        + control("step-on", _("One step on"), picture="redo", look="quiet square")
        + buttons
        + "</p>"
    )


def _dice_switch(whose: str, words: str) -> str:
    return control("dice", words, look="quiet", data={"value": whose})


def _roll_words(chance: Chance) -> str:
    if isinstance(chance, Bag):
        return _("Draw and roll")
    if isinstance(chance, Deck):
        return _("Deal")
    return _("Roll") if isinstance(chance, Dice) else _("Draw")


# Typing in real dice ------------------------------------------------------------------------------


def _pad(table: Table) -> dict[str, Slot]:
    """A key for each thing that chance can say; those that can't be said now are closed."""
    chance = table.turn
    assert isinstance(chance, Chance)
    open_now = chance.entries(table.entered)
    slots = {}
    for entry in chance.pad():
        piece = table.view.entry(table.state, entry)
        classes = "piece key"
        if entry in open_now:
            classes += " can"
        if entry in table.entered:
            classes += " chosen"
        slots[ENTRY + entry_text(entry)] = Slot(piece.markup, classes, piece.label)
    return slots


def sheet_picture(picture: Picture, look: str) -> str:
    """A whole sheet as a still picture."""
    inner = "".join(piece.markup for piece in picture.sheet.values())
    return (
        f'<svg class="sheet {look}" viewBox="{view_box(picture)}" aria-hidden="true">{inner}</svg>'
    )


def view_box(picture: Picture) -> str:
    """The part of its own units that a sheet's SVG shows."""
    return "{:g} {:g} {:g} {:g}".format(*picture.box)
