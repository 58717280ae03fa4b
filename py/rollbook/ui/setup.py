"""The setup screen: who plays, with which options, and whose dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from html import escape

from rollbook.core.game import Choice, Game, Number, Option
from rollbook.core.match import Match
from rollbook.core.record import NAME_LENGTH, PENCILS, Person
from rollbook.core.words import _
from rollbook.ui.markup import Screen, control
from rollbook.ui.material import MATERIAL

PENCIL_NAMES = {
    "blue": _("blue"),
    "red": _("red"),
    "green": _("green"),
    "purple": _("purple"),
    "orange": _("orange"),
    "teal": _("teal"),
    "brown": _("brown"),
    "pink": _("pink"),
}

FRAME = """
<div class="setup">
  <header class="bar">{back}<h1>{title}</h1></header>
  <form class="card" data-region="form" autocomplete="off"></form>
</div>
"""


def screen(game: Game, people: Sequence[Person], notice: str, chosen: Mapping[str, str]) -> Screen:
    """The setup of a game for these people. `chosen`: values of the form that were chosen before
    it was shown anew."""
    back = control("home", _("Home"), picture="back", look="quiet square")
    return Screen(
        "setup",
        FRAME.format(title=escape(game.title), back=back),
        {"form": _form(game, people, notice, chosen)},
    )


def people_for(game: Game, last: Sequence[Person], count: int | None = None) -> list[Person]:
    """As many people as asked for, or as last time if the game allows it; those of last time first,
    each with a pencil of their own."""
    if count is None:
        count = len(last) if len(last) in game.players else game.players[0]
    bots = {bot.id for bot in game.bots}
    people = [p if p.bot in bots else replace(p, bot="") for p in last[:count]]
    while len(people) < count:
        used = {person.pencil for person in people}
        free = [pencil for pencil in PENCILS if pencil not in used]
        name = _("Player {number}").format(number=len(people) + 1)
        people.append(Person(name, free[0] if free else PENCILS[0]))
    return people


def read_people(form: Mapping[str, str]) -> list[Person]:
    """The people that the form holds, in order."""
    count = sum(key.startswith("name.") for key in form)
    return [
        Person.of(
            form[f"name.{seat}"] or _("Player {number}").format(number=seat + 1),
            form.get(f"pencil.{seat}", PENCILS[0]),
            form.get(f"bot.{seat}", ""),
        )
        for seat in range(count)
    ]


def write_people(people: Sequence[Person]) -> str:
    """People as text, to be remembered for the next match."""
    return "\n".join(
        f"{person.pencil}{'/' * bool(person.bot)}{person.bot} {person.name}" for person in people
    )


def written_people(text: str) -> list[Person]:
    """The people in such a text."""
    rows = [line.partition(" ") for line in text.splitlines()]
    people = []
    for word, _space, name in rows:
        pencil, _slash, bot = word.partition("/")
        people.append(Person.of(name, pencil, bot))
    return people


def read_options(game: Game, form: Mapping[str, str], count: int) -> dict[str, object]:
    """The options that the form holds, as `Game.settings` takes them."""
    options: dict[str, object] = {}
    for option in game.options:
        if option.per_seat:
            keys = [f"option.{option.id}.{seat}" for seat in range(count)]
            options[option.id] = tuple(form.get(key, str(option.default)) for key in keys)
        elif f"option.{option.id}" in form:
            options[option.id] = form[f"option.{option.id}"]
    return options


def write_options(match: Match) -> dict[str, str]:
    """The values of the form with which a match was begun."""
    return {
        "dice": "app" if match.app_dice else "real",
        **{f"option.{name}": value for name, value in match.record().options.items()},
    }


def _form(game: Game, people: Sequence[Person], notice: str, chosen: Mapping[str, str]) -> str:
    count = len(people)
    rows = "".join(_person(seat, person, game, chosen) for seat, person in enumerate(people))
    numbers = "".join(
        f'<label class="pill"><input type="radio" name="count" value="{number}" data-do="count" '
        f'data-count="{number}" {"checked" if number == count else ""}>'
        f"<span>{number}</span></label>"
        for number in game.players
    )
    counts = f'<div class="pills">{numbers}</div>' if len(game.players) > 1 else ""
    material = MATERIAL[game.material]
    options = "".join(
        f'<div class="row {_condition(option)}"><span>{escape(option.title)}{_note(option)}</span>'
        f"{_input(option, option.id, chosen)}</div>"
        for option in game.options
        if not option.per_seat
    )
    said = f'<p class="notice" role="alert">{escape(notice)}</p>' if notice else ""
    return (
        f"<fieldset><legend>{_('Players')}</legend>{counts}{rows}"
        f'</fieldset><fieldset><legend>{material.title}</legend><div class="pills">'
        + _radio("dice", "app", material.app, chosen.get("dice") != "real")
        + _radio("dice", "real", material.own, chosen.get("dice") == "real")
        + "</div></fieldset>"
        + (f"<fieldset><legend>{_('Options')}</legend>{options}</fieldset>" if options else "")
        + _conditions(game)
        + said
        + '<p class="buttons">'
        + control("start", _("Start"), look="primary")
        + (control("watch", _("Watch an example"), look="quiet") if game.example else "")
        + "</p>"
    )


def _condition(option: Option) -> str:
    """The class of what is asked only if another option has a certain value."""
    return "when-{}-{}".format(*option.when) if option.when else ""


def _conditions(game: Game) -> str:
    """The style that hides what need not be asked."""
    hidden = "".join(
        "form:not(:has([name='option.{0}'][value='{1}']:checked)) .when-{0}-{1} "
        "{{ display: none; }}".format(*when)
        for when in dict.fromkeys(option.when for option in game.options if option.when)
    )
    return f"<style>{hidden}</style>" if hidden else ""


def _note(option: Option) -> str:
    return f'<small class="soft">{escape(option.note)}</small>' if option.note else ""


def _person(seat: int, person: Person, game: Game, chosen: Mapping[str, str]) -> str:
    pencils = "".join(
        f'<label class="swatch pencil-{pencil}"><input type="radio" name="pencil.{seat}" '
        f'value="{pencil}" aria-label="{PENCIL_NAMES[pencil]}" '
        f"{'checked' if pencil == person.pencil else ''}><span></span></label>"
        for pencil in PENCILS
    )
    own = "".join(_own(option, seat, chosen) for option in game.options if option.per_seat)
    label = escape(_("Name of player {number}").format(number=seat + 1))
    role = f'<b class="role">{escape(game.roles[seat])}</b>' if game.roles else ""
    return (
        f'<div class="person">{role}<input name="name.{seat}" value="{escape(person.name)}" '
        f'maxlength="{NAME_LENGTH}" aria-label="{label}" autocapitalize="words" '
        f'enterkeyhint="done" spellcheck="false">'
        f"{_bots(seat, person, game)}{own}"
        f'<div class="swatches" role="group" aria-label="{_("Pencil")}">{pencils}</div></div>'
    )


def _own(option: Option, seat: int, chosen: Mapping[str, str]) -> str:
    """A seat's own option, in little room."""
    if not isinstance(option, Choice):
        field = _input(option, f"{option.id}.{seat}", chosen)
        return f"<label>{escape(option.title)} {field}</label>"
    now = chosen.get(f"option.{option.id}.{seat}", option.default)
    label = _("{option}, player {number}").format(option=option.title, number=seat + 1)
    return _select(f"option.{option.id}.{seat}", label, option.values, now)


def _select(name: str, label: str, titles: Mapping[str, str], now: str) -> str:
    """A list to choose from."""
    options = "".join(
        f'<option value="{escape(value)}" {"selected" if value == now else ""}>'
        f"{escape(title)}</option>"
        for value, title in titles.items()
    )
    return f'<select name="{name}" aria-label="{escape(label)}">{options}</select>'


def _bots(seat: int, person: Person, game: Game) -> str:
    """Who plays at a seat: a person or one of the app's players."""
    if not game.bots:
        return ""
    titles = {"": _("a person")}
    titles |= {bot.id: _("app: {title}").format(title=bot.title) for bot in game.bots}
    label = _("Who plays at seat {number}").format(number=seat + 1)
    return _select(f"bot.{seat}", label, titles, person.bot)


def _input(option: Option, name: str, chosen: Mapping[str, str]) -> str:
    now = chosen.get(f"option.{name}", str(option.default))
    if isinstance(option, Choice):
        return (
            '<div class="pills">'
            + "".join(
                _radio(f"option.{name}", value, title, value == now)
                for value, title in option.values.items()
            )
            + "</div>"
        )
    if isinstance(option, Number):
        return (
            f'<input type="number" name="option.{name}" value="{escape(now)}" '
            f'min="{option.low}" max="{option.high}" aria-label="{escape(option.title)}">'
        )
    return (
        f'<input name="option.{name}" value="{escape(now)}" '
        f'maxlength="{option.length}" aria-label="{escape(option.title)}">'
    )


def _radio(name: str, value: str, title: str, checked: bool) -> str:
    return (
        f'<label class="pill"><input type="radio" name="{name}" value="{value}" '
        f"{'checked' if checked else ''}><span>{escape(title)}</span></label>"
    )
