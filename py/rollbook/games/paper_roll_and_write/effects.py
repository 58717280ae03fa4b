"""What an action sets off: rolls, stores, panic, the police, bonuses.

The page says it before an action is confirmed, and again in the history.
"""

from __future__ import annotations

from collections.abc import Iterator

from rollbook.core.words import _, ngettext, seat_name
from rollbook.games.paper_roll_and_write.board import BONUSES, EXTRA, LINES, ROLLS, ROWS
from rollbook.games.paper_roll_and_write.region import Region
from rollbook.games.paper_roll_and_write.state import COORDINATOR, POOH, Position
from rollbook.games.paper_roll_and_write.words import BONUS, ZONES, roll_words, rolls_words


def effects(before: Position, after: Position, ahead: bool = False) -> list[str]:
    """What has happened between two positions besides the mark itself, in sentences; `ahead`: only
    what somebody should know before it happens."""
    told: list[str] = []
    for region, then in zip(before.regions, after.regions, strict=True):
        if region is not then:
            told += _factory(before, region, then)
            told += _warehouses(before, region, then, ahead)
            told += _supplied(before, region, then)
            told += _visited(before, region, then)
            if not ahead:
                told += _unlocked(region, then)
    told += _reached(before, after, ahead)
    told += _panic(before, after)
    told += goals(before, after)
    return told


def _factory(position: Position, before: Region, after: Region) -> Iterator[str]:
    """Lines that filled up."""
    printed = position.printed
    if before.factory != after.factory:
        for number, line in enumerate(LINES):
            filled = all(after.factory[cell] for cell in line)
            if not filled or all(before.factory[cell] for cell in line):
                continue
            total = sum(after.factory[cell] for cell in line)
            fields = {"line": roll_words(ROLLS[number]), "total": total}
            if after.makes(printed, ROLLS[number]):
                told = _("A roll: {line} comes to {total}.")
            elif number < ROWS:
                fields["value"] = printed.exact[number]
                told = _("No roll: {line} comes to {total}, not {value}.")
            else:
                fields["value"] = printed.most[number - ROWS]
                told = _("No roll: {line} comes to {total}, more than {value}.")
            yield told.format(**fields)


def _warehouses(position: Position, before: Region, after: Region, ahead: bool) -> Iterator[str]:
    if before.warehouses == after.warehouses:
        return
    if after.makes(position.printed, EXTRA):
        yield _("Both warehouses are reached: an extra roll.")
    elif not ahead:
        yield _("A warehouse is reached.")


def _supplied(position: Position, before: Region, after: Region) -> Iterator[str]:
    """Stores that were supplied, and for what."""
    stores = after.supplied - before.supplied
    for store in sorted(stores):
        price = before.price(store)
        fields = {"store": position.printed.names[store], "rolls": rolls_words(price)}
        if "volunteer" in after.team - before.team:
            yield _(
                "The store at {store} is supplied for {rolls}, one from the other sheet."
            ).format(**fields)
        else:
            yield _("The store at {store} is supplied for {rolls}.").format(**fields)


def _visited(position: Position, before: Region, after: Region) -> Iterator[str]:
    for store in sorted(after.visited - before.visited):
        name = position.printed.names[store]
        if store in after.supplied:
            yield _("The store at {store}, with paper, is visited: a number of any value.").format(
                store=name
            )
        else:
            yield _("The store at {store}, without paper, is visited.").format(store=name)


def _unlocked(before: Region, after: Region) -> Iterator[str]:
    for bonus in BONUSES:
        if after.unlocked(bonus) and not before.unlocked(bonus):
            yield _("{bonus} is unlocked.").format(bonus=BONUS[bonus])


def _reached(before: Position, after: Position, ahead: bool) -> Iterator[str]:
    """Stores beside a new number that were not supplied; of those that may still be nothing need
    be told ahead, for it will be asked."""
    names = after.printed.names
    if after.reached and not before.reached:
        if ahead:
            return
        stores = _(", ").join(names[store] for store in after.reached)
        yield ngettext(
            "The store at {stores} is reached.",
            "The stores at {stores} are reached.",
            len(after.reached),
        ).format(stores=stores)
        return
    sheet = after.sheet(COORDINATOR)
    region, then = before.regions[sheet], after.regions[sheet]
    for space in after.printed.grey:
        if region.written[space] == then.written[space]:
            continue
        short = [s for s in after.printed.stores_at[space] if s not in then.supplied]
        for store in short:
            yield _("The store at {store} is reached, but it takes {rolls}.").format(
                store=names[store], rolls=rolls_words(then.price(store))
            )


def _panic(before: Position, after: Position) -> Iterator[str]:
    """Panic, its zone, and the police."""
    if after.panic > before.panic:
        fields = {"points": after.panic - before.panic, "zone": ZONES[after.zone]}
        fields["panic"] = after.panic
        if after.panicked:
            yield _("Panic +{points}: the track is full.").format(**fields)
        elif after.zone != before.zone:
            yield _("Panic +{points}, to {panic}: now the {zone} zone.").format(**fields)
        else:
            yield _("Panic +{points}, to {panic}.").format(**fields)
    called = len(after.police) - len(before.police)
    if called > 0:
        seat = before.holder(after.police[-1])
        yield ngettext(
            "Police: {coordinator} crosses out a brown space on {player}'s sheet.",
            "Police: {coordinator} crosses out {count} brown spaces on {player}'s sheet.",
            called,
        ).format(coordinator=seat_name(COORDINATOR), player=seat_name(seat), count=called)


def goals(before: Position, after: Position) -> Iterator[str]:
    """Who has reached the victory condition; the round is played to its end."""
    if after.supplied and not before.supplied:
        yield _("{player} has reached the goal: the game ends with this round.").format(
            player=seat_name(COORDINATOR)
        )
    if after.panicked and not before.panicked:
        yield _("{player} has reached the goal: the game ends with this round.").format(
            player=seat_name(POOH)
        )
