"""An example match, watched step by step. The open match waits meanwhile as it is."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING

from rollbook.core.example import Example
from rollbook.core.record import BadRecord
from rollbook.core.words import _
from rollbook.ui import playing
from rollbook.ui.controls import Data, does
from rollbook.ui.markup import Screen, control
from rollbook.ui.table import Table

if TYPE_CHECKING:
    from rollbook.ui.app import App


class Lesson(Table):
    """An example on a table of its own, on which nobody can act. `step`: the number of the one that
    is shown; `back`: the screen to which its end leads, and the panel that was open there."""

    still = True

    def __init__(self, example: Example, back: tuple[str, str]):
        super().__init__("", example.match)
        self.steps = example.steps
        self.back = back
        self.step = 0
        self.go(0)

    def go(self, step: int) -> None:
        """Show a step."""
        self.step = max(0, min(step, len(self.steps) - 1))
        self.look(self.steps[self.step][0])

    @property
    def sentence(self) -> str:
        """What is told at the step that is shown."""
        return self.steps[self.step][1]


def screen(lesson: Lesson) -> Screen:
    """The table with the example on it, and what is told."""
    shown = playing.screen(lesson, "", "")
    heading = _("Example: {game}").format(game=lesson.match.game.title)
    bar = (
        control("lesson-end", _("End of the example"), picture="back", look="quiet square")
        + f'<div class="heading"><h1>{escape(heading)}</h1>'
        + f'<p class="soft">{escape(lesson.view.progress(lesson.state))}</p></div>'
    )
    classes = shown.attributes["class"].replace("looking", "lesson")
    return replace(
        shown,
        name="example",
        regions={**shown.regions, "bar": bar, "ask": _ask(lesson)},
        attributes={**shown.attributes, "class": classes},
    )


def _ask(lesson: Lesson) -> str:
    """The sentence of the step, and the ways back and on."""
    first, last = lesson.step == 0, lesson.step == len(lesson.steps) - 1
    onward = (
        control("lesson-end", _("That's it"), look="primary")
        if last
        else control("lesson-on", _("Next"), look="primary")
    )
    count = _("{step} of {steps}").format(step=lesson.step + 1, steps=len(lesson.steps))
    words = _("One step back")
    back = control("lesson-back", words, picture="undo", look="quiet square", enabled=not first)
    return (
        f'<p class="prompt">{escape(lesson.sentence)}</p><p class="buttons">{back}'
        + onward
        + f'<span class="soft">{escape(count)}</span></p>'
    )


@does("watch")
def _watch(app: App, data: Data) -> None:
    """Watch the example of a game: of the open match, or of the one that is being set up."""
    game = app.table.match.game if app.table else app.game
    assert game
    back = (app.screen, app.panel)
    asked = app.awaited = object()

    def use(text: str | None) -> None:
        if app.awaited is not asked or (app.screen, app.panel) != back:
            return  # somebody has gone on meanwhile
        if text is None:
            app.page.toast(escape(_("The example can't be fetched now. Please try again later.")))
            return
        try:
            app.lesson = Lesson(Example.read(text, app.games), back)
        except BadRecord as reason:
            app.page.toast(escape(str(reason)))
            return
        if app.screen == "setup":
            app.hold_form()
        app.go("example")
        app.page.say(app.lesson.sentence)

    app.page.fetch(f"py/{game.example}", app.guard(use))


def _step(app: App, by: int) -> None:
    if app.lesson:
        app.lesson.go(app.lesson.step + by)
        app.page.say(app.lesson.sentence)
        app.show()


@does("lesson-on")
def _on(app: App, data: Data) -> None:
    _step(app, 1)


@does("lesson-back")
def _back(app: App, data: Data) -> None:
    _step(app, -1)


@does("lesson-end")
def _end(app: App, data: Data) -> None:
    app.end_lesson()
