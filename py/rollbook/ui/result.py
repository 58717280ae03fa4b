"""The result screen: places and points, and the sheets as they were at the end."""

from __future__ import annotations

from html import escape

from rollbook.core.game import Over
from rollbook.core.record import Person
from rollbook.core.words import _
from rollbook.ui.markup import Screen, control, marks_told, pencil
from rollbook.ui.playing import pencils, sheet_picture
from rollbook.ui.table import Table

FRAME = """
<div class="result">
  <header class="bar">{home}<h1>{title}</h1><span class="gap"></span>{undo}{history}</header>
  <div data-region="result"></div>
  <aside class="panel" data-region="panel"></aside>
</div>
"""


def screen(table: Table, best: int | None, panel: str, saving: str) -> Screen:
    """How a match ended. `best`: the best score of this game before this match, if there is one;
    `saving`: a lasting warning about storage, or nothing."""
    over = table.turn
    assert isinstance(over, Over)
    match = table.match
    frame = FRAME.format(
        title=escape(match.title or match.game.title),
        home=control("home", _("Home"), picture="back", look="quiet square"),
        undo=control("undo", _("Undo"), picture="undo", look="quiet square"),
        history=control("history", _("History"), picture="history", look="quiet square"),
    )
    notes = [
        over.reason,
        *(match.game.view.verdict(table.state, seat) for seat in range(len(match.players))),
        _report(table),
        marks_told(match.marks, over.counts) or _record(table, over, best),
    ]
    said = "".join(f"<p>{escape(table.named(note))}</p>" for note in notes if note)
    buttons = (
        control("again", _("Play again"), look="primary")
        + (control("again-swapped", _("Swap roles"), look="quiet") if match.game.roles else "")
        + control("new", _("New match"), look="quiet", data={"game": match.game.id})
        + control("see-sheets", _("See the sheets"), look="quiet")
        + control("export", _("Save to a file"), look="quiet")
        + control("home", _("Home"), look="quiet")
    )
    return Screen(
        "result",
        frame,
        {
            "result": f'<div class="card"><h2>{escape(_headline(table, over))}</h2>'
            f'<ol class="places">{_places(table, over)}</ol>{said}{saving}'
            f'<p class="buttons">{buttons}</p></div>'
            f'<div class="sheets">{_sheets(table)}</div>',
            "panel": panel,
        },
        {"data-turn": "over", "style": pencils(table)},
    )


def _headline(table: Table, over: Over) -> str:
    names = [
        person.name
        for person, place in zip(table.match.players, over.places, strict=True)
        if place == 1
    ]
    if not over.won:
        return _("Nobody wins")
    if len(over.places) == 1:
        return table.view.points(over.points[0])
    if len(names) > 1:
        return _("{names} share the victory").format(names=_(", ").join(names))
    return _("{name} wins").format(name=names[0])


def _report(table: Table) -> str:
    """The truth about the end, for which the app may have to search a while."""
    return _("Looking for a way out …") if table.report is None else table.report


def _record(table: Table, over: Over, best: int | None) -> str:
    if not over.counts:
        return ""
    fewest = table.match.game.fewest
    people = zip(over.points, table.match.players, strict=True)
    points = [points for points, person in people if not person.bot]
    if not points:
        return ""
    own = min(points) if fewest else max(points)
    if best is None or (own < best if fewest else own > best):
        return _("That is the best score here so far.")
    return _("The best score here is {best}.").format(best=best)


def _places(table: Table, over: Over) -> str:
    seats = sorted(range(len(over.places)), key=lambda seat: (over.places[seat], seat))
    return "".join(
        f'<li><span class="place">{over.places[seat] if over.won else "–"}</span>'
        f"{pencil(table.match.players[seat].name, table.match.players[seat].pencil)}"
        + (f'<b class="points">{over.points[seat]}</b>' if over.counts else "")
        + "</li>"
        for seat in seats
    )


def _sheets(table: Table) -> str:
    """Everybody's sheet; one that is the same for all stands there once."""
    drawn: dict[str, list[Person]] = {}
    for seat, person in enumerate(table.match.players):
        picture = table.view.draw(table.state, seat, table.match.settings)
        markup = table.named(sheet_picture(picture, "still"), escape)
        drawn.setdefault(markup, []).append(person)
    return "".join(
        f'<figure class="pencil-{people[0].pencil}">{markup}<figcaption>'
        + " ".join(pencil(person.name, person.pencil) for person in people)
        + "</figcaption></figure>"
        for markup, people in drawn.items()
    )
