"""The home screen: the games, and the matches to go on with or to look back at."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from html import escape

from rollbook.core.game import Game
from rollbook.core.words import _, ngettext
from rollbook.games import COMING, GAMES
from rollbook.ui.markup import Screen, control, icon
from rollbook.ui.store import Summary
from rollbook.ui.theme import switch

Summaries = Mapping[str, Summary | None]

FRAME = """
<div class="home">
  <header class="masthead"><h1>Rollbook</h1><p>{tagline}</p></header>
  <div data-region="notes"></div>
  <div data-region="open"></div>
  <div data-region="games"></div>
  <div data-region="finished"></div>
  <div data-region="bin"></div>
  <footer data-region="foot"></footer>
</div>
"""


def screen(
    games: Mapping[str, Game],
    coming: Mapping[str, str],
    stored: Summaries,
    deleted: Summaries,
    when: Callable[[float], str],
    unsaved: Container[str] = (),
    notes: str = "",
    theme: str = "system",
) -> Screen:
    """The home screen. `coming`: titles of announced games; `when` tells a time in words;
    `unsaved`: the matches that could not be stored; `notes`: markup of what is to be said about
    storage; `theme`: the chosen one."""
    going = {n: c for n, c in stored.items() if n in unsaved or not (c and c.places)}
    over = {n: c for n, c in stored.items() if n not in going}
    return Screen(
        "home",
        FRAME.format(tagline=_("Pen-and-dice games for the table")),
        {
            "notes": notes,
            "open": _section(
                _("Go on"), [_row(n, c, games, when, n in unsaved) for n, c in going.items()]
            ),
            "games": _games(games, coming, best_scores(games, over)),
            "finished": _finished(over, games, when),
            "bin": _bin(deleted, games),
            "foot": _foot(bool(stored), theme),
        },
    )


def first() -> str:
    """The markup of the home screen when nothing is stored: the page shows it at once."""
    return screen(GAMES, COMING, {}, {}, str).markup()


def best_scores(games: Mapping[str, Game], cards: Summaries) -> dict[str, int]:
    """Each game's best score among finished matches in which no roll was undone or typed in."""
    best: dict[str, int] = {}
    for card in cards.values():
        if card is None or card.marks or not card.points or card.game not in games:
            continue
        better = min if games[card.game].fewest else max
        own = [points for seat, points in enumerate(card.points) if seat not in card.bots]
        own += [best[card.game]] if card.game in best else []
        if own:
            best[card.game] = better(own)
    return best


def heading(card: Summary | None, games: Mapping[str, Game]) -> tuple[str, str]:
    """A match's two lines, escaped: its title or game, and who plays it."""
    if card is None:
        return escape(_("A damaged match")), escape(_("It can be saved to a file as it is."))
    game = games[card.game].title if card.game in games else card.game
    names = _(", ").join(card.names)
    if card.title:
        names = _("{game}: {names}").format(game=game, names=names)
    return escape(card.title or game), escape(names)


def _section(title: str, rows: list[str]) -> str:
    return f'<h2>{escape(title)}</h2><ul class="matches">{"".join(rows)}</ul>' if rows else ""


def _row(
    name: str,
    card: Summary | None,
    games: Mapping[str, Game],
    when: Callable[[float], str],
    unsaved: bool = False,
) -> str:
    title, names = heading(card, games)
    told = ""
    if card:
        how = _result(card, games) if card.places else card.progress
        told = f"<span>{escape(how)}</span><span>{escape(when(card.when))}</span>"
    if unsaved:
        told = f'<span class="warn">{escape(_("not stored"))}</span>'
    key = escape(name)
    return (
        '<li class="match">'
        f'<button type="button" class="open can" data-do="open" data-match="{key}">'
        f'<span class="what"><b>{title}</b><span class="who">{names}</span></span>'
        f'<span class="state">{told}</span></button>'
        f'<button type="button" class="quiet square" popovertarget="more-{key}" '
        f'aria-label="{escape(_("More"))}">{icon("more")}</button>'
        f'<div popover id="more-{key}" class="sheet-menu"><p><b>{title}</b> {names}</p>'
        + control("rename", _("Rename"), data={"match": name})
        + control("export", _("Save to a file"), data={"match": name})
        + control("delete", _("Delete"), data={"match": name})
        + "</div></li>"
    )


def _result(card: Summary, games: Mapping[str, Game]) -> str:
    if len(card.points) == 1:
        return (
            games[card.game].view.points(card.points[0])
            if card.game in games
            else str(card.points[0])
        )
    winners = [name for name, place in zip(card.names, card.places, strict=False) if place == 1]
    if not winners:
        return _("Nobody won")
    return ngettext("{names} won", "{names} shared it", len(winners)).format(
        names=_(", ").join(winners)
    )


def _games(games: Mapping[str, Game], coming: Mapping[str, str], best: Mapping[str, int]) -> str:
    tiles = []
    for game in games.values():
        seats = (
            _("1 player")
            if game.players == (1,)
            else _("{count} players").format(count=game.players[0])
            if len(game.players) == 1
            else _("{low} to {high} players").format(low=min(game.players), high=max(game.players))
        )
        score = ""
        if game.id in best:
            score = f'<span class="best">{_("Best")} <b>{best[game.id]}</b></span>'
        tiles.append(
            f'<li><button type="button" class="game can" data-do="new" data-game="{game.id}">'
            f'{game.view.thumbnail()}<span class="words"><b>{escape(game.title)}</b>'
            f"<span>{escape(game.blurb)}</span>"
            f'<span class="soft">{escape(seats)}</span>{score}</span></button></li>'
        )
    later = "".join(
        f'<li><b>{escape(title)}</b> <span class="soft">{_("coming")}</span></li>'
        for title in coming.values()
    )
    if later:
        tiles.append(f'<li><ul class="coming">{later}</ul></li>')
    return f'<h2>{_("Play")}</h2><ul class="games">{"".join(tiles)}</ul>'


def _finished(over: Summaries, games: Mapping[str, Game], when: Callable[[float], str]) -> str:
    if not over:
        return ""
    rows = "".join(_row(name, card, games, when) for name, card in over.items())
    words = ngettext("{count} finished match", "{count} finished matches", len(over)).format(
        count=len(over)
    )
    return (
        f'<details class="fold" open><summary>{escape(words)}</summary>'
        f'<ul class="matches">{rows}</ul></details>'
    )


def _bin(deleted: Summaries, games: Mapping[str, Game]) -> str:
    if not deleted:
        return ""
    rows = []
    for name, card in deleted.items():
        title, names = heading(card, games)
        rows.append(
            f'<li class="match"><span class="what"><b>{title}</b><span class="who">{names}</span>'
            f"</span>{control('restore', _('Bring back'), look='quiet', data={'match': name})}</li>"
        )
    words = ngettext("{count} deleted match", "{count} deleted matches", len(deleted)).format(
        count=len(deleted)
    )
    return (
        f'<details class="fold"><summary>{escape(words)}</summary>'
        f'<ul class="matches">{"".join(rows)}</ul></details>'
    )


def _foot(stored: bool, theme: str) -> str:
    buttons = control("import", _("Open a match from a file"), look="quiet")
    if stored:
        buttons += control("export-all", _("Save all matches to a file"), look="quiet")
    return (
        f'<p class="buttons">{buttons}</p>{switch(theme)}<p class="soft small">'
        + _(
            "Matches are kept in this browser, on this device only. Save them to a file to move "
            "or keep them."
        )
        + " "
        + _("An unofficial fan work: the boards are our own drawings after the published rules.")
        + "</p>"
    )
