"""What each control of the page does, by its `data-do`.

`@does("new")` marks what can be done on any screen, `@at_table("menu")` what needs an open match.
Both get the further `data-` attributes of the control that was tapped.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from html import escape
from typing import TYPE_CHECKING

from rollbook.core.match import Match
from rollbook.core.words import _
from rollbook.ui import setup
from rollbook.ui.table import Table

if TYPE_CHECKING:
    from rollbook.core.record import Person
    from rollbook.ui.app import App

Data = Mapping[str, str]
CONTROLS: dict[str, Callable[[App, Data], None]] = {}


def does(name: str) -> Callable[[Callable[[App, Data], None]], None]:
    """Register what a control does."""

    def register(function: Callable[[App, Data], None]) -> None:
        CONTROLS[name] = function

    return register


def at_table(
    name: str, changes: bool = False
) -> Callable[[Callable[[App, Table, Data], None]], None]:
    """Register what a control does with the open match; without one it does nothing. One that
    `changes` the match does nothing either while another tab has it."""

    def register(function: Callable[[App, Table, Data], None]) -> None:
        def act(app: App, data: Data) -> None:
            if app.screen == "example":  # the open match is out of sight
                return
            if app.table and not (changes and app.table.following):
                function(app, app.table, data)

        CONTROLS[name] = act

    return register


# Coming and going ---------------------------------------------------------------------------------


@does("home")
def _home(app: App, data: Data) -> None:
    app.go("home")


@does("new")
def _new(app: App, data: Data) -> None:
    app.game = app.games[data["game"]]
    app.people = setup.people_for(app.game, setup.written_people(app.store.preference("people")))
    app.notice, app.chosen = "", {}
    if app.table and app.table.match.game is app.game:  # another one of the same kind
        app.chosen = setup.write_options(app.table.match)
    app.go("setup")


@does("count")
def _count(app: App, data: Data) -> None:
    assert app.game
    app.hold_form()
    app.people = setup.people_for(app.game, app.people, int(data["count"]))
    app.show()


@does("start")
def _start(app: App, data: Data) -> None:
    assert app.game
    form = app.page.form()
    people = setup.read_people(form)
    options = setup.read_options(app.game, form, len(people))
    app_dice = form.get("dice") != "real"
    try:
        match = Match(app.game, people, options, seed=app.page.entropy(), app_dice=app_dice)
    except ValueError as reason:
        app.people, app.notice, app.chosen = people, str(reason), form
        app.show()
        return
    app.keep(lambda: app.store.prefer("people", setup.write_people(people)))
    app.open_new(match)


@at_table("again")
def _again(app: App, table: Table, data: Data) -> None:
    _play_again(app, table.match, table.match.players, table.match.settings)


@at_table("again-swapped")
def _again_swapped(app: App, table: Table, data: Data) -> None:
    """In a game with roles: everybody takes the seat across."""
    match = table.match
    own = {option.id for option in match.game.options if option.per_seat}
    settings = {k: v[::-1] if k in own else v for k, v in match.settings.items()}
    _play_again(app, match, match.players[::-1], settings)


def _play_again(
    app: App, old: Match, players: Sequence[Person], settings: Mapping[str, object]
) -> None:
    app.open_new(
        Match(
            old.game,
            players,
            settings,
            seed=app.page.entropy(),
            board=old.board,
            app_dice=old.app_dice,
        )
    )


# Playing ------------------------------------------------------------------------------------------


@at_table("roll", changes=True)
def _roll(app: App, table: Table, data: Data) -> None:
    if table.roll():
        app.played()


@at_table("confirm", changes=True)
def _confirm(app: App, table: Table, data: Data) -> None:
    if table.confirm():
        app.played()


@at_table("handover", changes=True)
def _handover(app: App, table: Table, data: Data) -> None:
    table.hand_over()
    app.show()


@at_table("undo", changes=True)
def _undo(app: App, table: Table, data: Data) -> None:
    if table.undo():
        app.changed()


@at_table("redo", changes=True)
def _redo(app: App, table: Table, data: Data) -> None:
    if table.redo():
        app.changed()


@at_table("takeback", changes=True)
def _take_back(app: App, table: Table, data: Data) -> None:
    table.take_back(table.viewing)
    app.changed()


@at_table("see")
def _see(app: App, table: Table, data: Data) -> None:
    table.see(int(data["seat"]))
    app.show()


@does("fit")
def _fit(app: App, data: Data) -> None:
    app.page.whole_sheet()


# When something went wrong, or is open in two tabs ------------------------------------------------


@at_table("table")
def _table(app: App, table: Table, data: Data) -> None:
    app.reopen()


@at_table("one-back", changes=True)
def _one_back(app: App, table: Table, data: Data) -> None:
    match = table.match
    match.back_to(max(0, match.at - 1))
    app.reopen()
    app.save(table.name, match)


@at_table("copy")
def _copy(app: App, table: Table, data: Data) -> None:
    def done(copied: bool) -> None:
        words = _("The match is copied.") if copied else _("The browser doesn't let us copy it.")
        app.page.toast(escape(words))

    app.page.copy(table.match.text(), app.guard(done))


@at_table("take-over")
def _take_over(app: App, table: Table, data: Data) -> None:
    app.take_over()


@does("theme")
def _theme(app: App, data: Data) -> None:
    theme = app.page.theme(data["value"])
    with suppress(Exception):  # if it can't be stored, it holds until the page is left
        app.store.prefer("theme", theme)
    app.show()


# Settings of the match ----------------------------------------------------------------------------


@at_table("dice", changes=True)
def _dice(app: App, table: Table, data: Data) -> None:
    table.match.app_dice = data["value"] == "app"
    table.entered = []
    app.changed()


@at_table("pace")
def _pace(app: App, table: Table, data: Data) -> None:
    app.keep(lambda: app.store.prefer("pace", data["value"]))
    app.show()


@at_table("option", changes=True)
def _option(app: App, table: Table, data: Data) -> None:
    table.match.set_option(data["option"], data["value"])
    app.changed()


@at_table("rename-player", changes=True)
def _rename_player(app: App, table: Table, data: Data) -> None:
    table.match.rename_player(int(data["seat"]), data["value"])
    app.changed()


# Panels -------------------------------------------------------------------------------------------


@at_table("menu")
def _menu(app: App, table: Table, data: Data) -> None:
    app.toggle("menu")


@at_table("history")
def _history(app: App, table: Table, data: Data) -> None:
    app.toggle("history")


@at_table("guide")
def _guide(app: App, table: Table, data: Data) -> None:
    game = table.match.game

    def use(text: str | None) -> None:
        if text is None:
            app.page.toast(escape(_("The guide can't be fetched now. Please try again later.")))
            app.panel = ""
        else:
            app.guides[game.id] = text
        app.show()

    app.toggle("guide")
    if game.id not in app.guides:
        app.page.fetch(f"py/{game.guide}", app.guard(use))


@at_table("close")
def _close(app: App, table: Table, data: Data) -> None:
    app.toggle("")


# Looking at the past ------------------------------------------------------------------------------


@at_table("look")
def _look(app: App, table: Table, data: Data) -> None:
    app.look(int(data["index"]))


@at_table("step-back")
def _step_back(app: App, table: Table, data: Data) -> None:
    app.look(table.index - 1)


@at_table("step-on")
def _step_on(app: App, table: Table, data: Data) -> None:
    app.look(table.index + 1)


@at_table("see-sheets")
def _see_sheets(app: App, table: Table, data: Data) -> None:
    app.look(table.index)


@at_table("now")
def _now(app: App, table: Table, data: Data) -> None:
    app.look(None)


@at_table("result")
def _result(app: App, table: Table, data: Data) -> None:
    app.look(None)


@at_table("play-on", changes=True)
def _play_on(app: App, table: Table, data: Data) -> None:
    if table.match.fault:
        # The record stays as it came; what is played on from it is a match of its own.
        app.open_new(table.match.copy(table.index))
        return
    table.play_on()
    app.panel = ""
    app.changed()
