"""How to play: each game's guide is sound markup, and leaves out no part of its rulebook."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

import pytest

import rollbook
from rollbook.games import GAMES


@dataclass(frozen=True)
class Contents:
    """What a guide must speak of: the rulebook's `sections` by their headings, and the `rules`
    that it tells, those of our rulings among them, by the `data-rule` of the guide's sections."""

    sections: tuple[str, ...]
    rules: tuple[str, ...]


GUIDES = {
    "rolling-japan": Contents(
        sections=(
            "Contents",
            "Setup",
            "Preparation",
            "Getting information",
            "Recording information",
            "End of turn",
            "End of Round",
            "End of Game",
            "Solo Variant",
        ),
        rules=(
            "contents",
            "setup",
            "sheet",
            "preparation",
            "getting-information",
            "recording-information",
            "neighbours",
            "cross",
            "no-empty-cell",
            "pink",
            "colour-change",
            "end-of-turn",
            "end-of-round",
            "end-of-game",
            "solo",
            "scores",
            "tapping",
            "shapes",
            "hatching",
            "real-dice",
            "players",
            "undo",
        ),
    ),
    "papering-duel": Contents(
        sections=(
            "Object of the game",
            "Contents",
            "Setup",
            "Initial Step",
            "How to play",
            "Special Cards",
            "Win the duel",
            "Lose the duel",
            "End of the game",
        ),
        rules=(
            "object",
            "contents",
            "cards",
            "setup",
            "initial-step",
            "play-cards",
            "styles",
            "claim-styles",
            "draw-cards",
            "hourglass",
            "special-cards",
            "without-special",
            "win",
            "lose",
            "tie",
            "calm-opening",
            "figures",
            "tapping",
            "dragging",
            "what-stands",
            "closer",
            "colours",
            "real-cards",
            "undo",
            "app-players",
            "way-out",
        ),
    ),
    "paper-roll-and-write": Contents(
        sections=(
            "1. General Overview",
            "2. Components",
            "3. Game Setup",
            "4. Map of the Region",
            "5. Structure of the Game",
            "6. Structure of a Round",
            "6.1 Panic Track",
            "6.2 Use of dice",
            "6.2.1 Use of dice – Coordinator",
            "6.2.2 Coordinator’s Bonuses (Team Members)",
            "At Any Time",
            "6.2.1 Use of dice – P.O.O.H.",
            "6.2.2 P.O.O.H.’s Bonuses",
            "7. End of the Game",
        ),
        rules=(
            "overview",
            "contents",
            "setup",
            "sheet",
            "two-sheets",
            "goals",
            "round",
            "choosing",
            "panic",
            "police",
            "dice",
            "factory",
            "grey-map",
            "supplying",
            "warehouses",
            "team",
            "altering",
            "brown-map",
            "visits",
            "virtual-die",
            "headquarters",
            "bonuses",
            "end",
            "tie",
            "tips",
            "tapping",
            "what-stands",
            "real-dice",
            "app-plays",
            "undo",
        ),
    ),
    "roll-and-wall": Contents(
        sections=(
            "Goal of the Game",
            "Box Contents",
            "How to Assemble the Dice Tower",
            "Preparation of the Board and Wall Sections",
            "Basic Variant: Game Preparation",
            "Sequence of Play",
            "Example Player Moves",
            "End of Game",
            "Equipment",
            "Catalog of Climbing Equipment",
            "Advanced Variant: Game Preparation",
            "Advanced Variant: Sequence of Play",
        ),
        rules=(
            "goal",
            "contents",
            "dice-tower",
            "wall",
            "setup",
            "space",
            "roll",
            "rest",
            "pitons",
            "falling",
            "tea",
            "example-moves",
            "end",
            "night",
            "equipment",
            "basic-tiles",
            "order",
            "first-player",
            "hanging-flags",
            "draft",
            "backpack",
            "collecting-flags",
            "out-of-the-race",
            "blue-tiles",
            "red-tiles",
            "alone",
            "tapping",
            "using-tiles",
            "packing",
            "chances",
            "real-dice",
            "app-plays",
            "undo",
        ),
    ),
}

RULEBOOK = "Rulebook: "
SOURCES = {"Our ruling", "Our own figures", "On the tablet"}
"""What a rule may come from instead of the rulebook."""

BLOCKS = {"section", "h3", "p", "ul", "ol", "li"}
INLINE = {"b", "i", "em", "strong", "span"}
DRAWN = {"svg", "g", "path", "rect", "circle", "text"}
INSIDE = {
    "": BLOCKS - {"li", "h3"},
    "section": (BLOCKS | {"svg"}) - {"section", "li"},
    "ul": {"li"},
    "ol": {"li"},
    "svg": DRAWN - {"svg"},
    "g": DRAWN - {"svg"},
    "li": INLINE,
    "p": INLINE,
    "h3": INLINE,
    **dict.fromkeys(INLINE, INLINE),
}
"""Which elements may stand in which; in all others stands text alone."""

in_every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@dataclass
class Section:
    """A section of a guide: its `data-rule`, its headings and its sources."""

    rule: str
    headings: list[str] = field(default_factory=list)
    sources: list[str] = field(default_factory=list)


class Guide(HTMLParser):
    """A guide's sections; raises `AssertionError` where its markup is not sound."""

    def __init__(self, text):
        super().__init__()
        self.sections: list[Section] = []
        self._open: list[str] = []
        self._words: list[str] | None = None
        self.feed(text)
        self.close()
        assert not self._open, f"not closed: {self._open}"

    def handle_starttag(self, tag, attrs):
        parent = self._open[-1] if self._open else ""
        assert tag in INSIDE.get(parent, ()), f"<{tag}> in <{parent}>"
        self._check(tag, attrs)
        self._open.append(tag)
        given = dict(attrs)
        if tag == "section":
            self.sections.append(Section(given["data-rule"]))
        elif tag == "h3":
            self._words = self.sections[-1].headings
            self._words.append("")
        elif tag == "p" and given.get("class") == "source":
            self._words = self.sections[-1].sources
            self._words.append("")

    def handle_endtag(self, tag):
        assert self._open, f"</{tag}> closes nothing"
        assert self._open.pop() == tag, f"</{tag}> closes another element"
        if tag in ("h3", "p"):
            self._words = None

    def handle_startendtag(self, tag, attrs):
        assert tag in DRAWN, f"<{tag}/> closes itself in drawings only"
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_data(self, data):
        assert "<" not in data, "a tag that is none"
        assert not data.strip() or self._open[-1:] not in ([], ["section"], ["ul"], ["ol"]), data
        if self._words is not None:
            self._words[-1] += data

    def handle_comment(self, data):
        raise AssertionError("a guide is for readers")

    handle_decl = handle_pi = unknown_decl = handle_comment

    def _check(self, tag, attrs):
        names = [name for name, _value in attrs]
        assert len(set(names)) == len(names), f"<{tag}> says something twice"
        for name, value in attrs:
            assert value is not None, name
            assert not name.startswith("on"), name
            assert name not in ("href", "xlink:href", "src", "style", "id"), name
            assert "http:" not in value, value
            assert "https:" not in value, value


def guide(game):
    file = Path(rollbook.__path__[0]).parent / game.guide
    return Guide(file.read_text(encoding="utf-8"))


@in_every_game
def test_a_guide_tells_every_rule_once(game):
    assert game.id in GUIDES, "a game's guide needs its table here"
    assert [section.rule for section in guide(game).sections] == list(GUIDES[game.id].rules)


@in_every_game
def test_a_guide_leaves_out_no_section_of_the_rulebook(game):
    told = [s for section in guide(game).sections for s in section.sources[0].split(" · ")]
    headings = [s.removeprefix(RULEBOOK) for s in told if s.startswith(RULEBOOK)]
    assert list(dict.fromkeys(headings)) == list(GUIDES[game.id].sections)
    assert {s for s in told if not s.startswith(RULEBOOK)} <= SOURCES


@in_every_game
def test_each_section_has_one_heading_and_says_where_it_comes_from(game):
    for section in guide(game).sections:
        assert len(section.headings) == len(section.sources) == 1, section.rule
        assert section.headings[0].strip()
        assert section.sources[0].strip()


def test_each_table_is_of_a_game():
    assert GUIDES.keys() == GAMES.keys()


def test_sound_markup_is_read():
    drawing = '<svg class="sheet"><g><path d="M0 0"/></g><text>5</text></svg>'
    rule = f'<section data-rule="a"><h3>A &amp; B</h3>{drawing}<ul><li>C</li></ul>'
    (section,) = Guide(f'<p>D</p>{rule}<p class="source">Our ruling</p></section>').sections
    assert section == Section("a", ["A & B"], ["Our ruling"])


@pytest.mark.parametrize(
    "markup",
    [
        "<p>open",
        "<p>crossed <b>over</p></b>",
        "</p>",
        "<p>one<p>in another</p></p>",
        "<p><ul><li>in a paragraph</li></ul></p>",
        "<section><h3>without a rule</h3></section>",
        '<section data-rule="a">bare words</section>',
        "bare words",
        "<p/>",
        "<script>alert(1)</script>",
        '<p onclick="alert(1)">tap</p>',
        '<p><a href="https://example.org">away</a></p>',
        '<section data-rule="a"><svg style="fill: red"></svg></section>',
        '<section data-rule="a"><p>a drawing <svg></svg></p></section>',
        '<p class="https://example.org">away</p>',
        "<p>1 <2</p>",
        "<!-- a note --><p>words</p>",
        '<p class="a" class="b">twice</p>',
    ],
)
def test_unsound_markup_is_noticed(markup):
    with pytest.raises((AssertionError, KeyError)):
        Guide(markup)
