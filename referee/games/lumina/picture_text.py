"""The state as text: sentences with one fact each, and a grid of at most 80 columns."""

from collections.abc import Iterator

from referee.core.picture import COLUMNS, cell, columns, lines
from referee.core.state import UNKNOWN
from referee.games.lumina.picture_facts import NODES, Card, Facts, brief, short
from referee.games.lumina.picture_plan import grid_of, paths_of
from referee.games.lumina.state import counted, listed

# Sentences


def sentences(facts: Facts, title: str) -> Iterator[str]:
    """One fact a line, the most pressing first."""
    state = facts.state
    yield f"{title}, step {state.step}. {NODES[state.node]}."
    if facts.ending():
        yield facts.ending()
    if facts.turn():
        yield f"{facts.turn()}."
    for who, what in facts.awaited():
        yield f"Awaited from {who}: {what}."
    if facts.faults:
        yield f"This state is impossible: {counted(len(facts.faults), 'fault')}."
        yield from (f"Fault {complaint}" for complaint in facts.complaints())
    yield from (_of_a_player(facts, seat) for seat in facts.seats())
    yield from _of_the_cards(facts)
    yield _of_the_stack(facts)
    yield from (_of_a_field(facts, field) for field in (*facts.pack.fields, *facts.strangers()))
    yield from facts.words()


def _of_a_player(facts: Facts, seat: str) -> str:
    state, one = facts.state, facts.state.adventurers.get(seat)
    found = state.bugs.get(seat, ())
    bugs = f"{counted(len(found), 'bug')}{': ' if found else ''}"
    bugs += listed(map(facts.tile, found)) if found else ""
    where = "has not been placed" if one is None else f"stands on {facts.field(one.location)}"
    piece = "" if one is None else f" with the {facts.piece(one.piece)} adventurer"
    return f"{facts.seat(seat)} {where}{piece} and has {bugs}."


def _of_the_cards(facts: Facts) -> Iterator[str]:
    """Each card that is up or known, and at last those of which nothing is told."""
    hidden = []
    for card in facts.cards():
        row = f" in front of {facts.seat(card.row)}" if card.row is not None else ""
        if card.side == "up":
            yield f"The card in slot {card.slot}{row} is up: {facts.kind(str(card.kind))}."
        elif card.kind is not None:
            yield f"The card in slot {card.slot}{row} lies face down; it shows {facts.kind(card.kind)}."
        else:
            hidden.append(f"{card.slot}{row}")
    if hidden:
        yield f"Face down {'lies the card in slot' if len(hidden) == 1 else 'lie the cards in slots'} {listed(hidden)}."


def _of_the_stack(facts: Facts) -> str:
    stack = facts.state.stack
    known = f", next first: {', '.join(map(facts.tile, stack))}" if any(t != UNKNOWN for t in stack) else ""
    return f"The stack holds {counted(len(stack), 'tile')}{known}."


def _of_a_field(facts: Facts, field: str) -> str:
    data = facts.pack.fields.get(field)
    tiles = facts.state.board_tiles.get(field, ())
    what = [] if data is None else [facts.kind(data.kind)] if facts.pack.several else []
    what += ["not on the map"] if data is None else ["with a ring"] if data.ring else ["without a ring"]
    there = [f"{counted(len(tiles), 'tile')} ({listed(map(short, tiles))})"] if tiles else []
    there += [f"the adventurer of {facts.seat(seat)}" for seat in facts.here(field)]
    near = listed(map(facts.field, facts.pack.neighbors.get(field, ())), "nowhere")
    return f"{facts.field(field)}, {', '.join(what)}: {listed(there, 'nothing')}. Paths to {near}."


# The grid


def grid(facts: Facts, title: str) -> str:
    """The state in a monospaced font, for a terminal."""
    drawn = [line.rstrip() for part in _blocks(facts, title) for line in [*part, ""]]
    return "\n".join(drawn[:-1]) + "\n"


def _blocks(facts: Facts, title: str) -> Iterator[list[str]]:
    head = [f"{title}, step {facts.state.step}. {NODES[facts.state.node]}"]
    head += [part for part in (facts.ending(), facts.turn()) if part]
    head += [f"{who}: {what}" for who, what in facts.awaited()]
    yield _wrapped(head)
    if facts.faults:
        yield _wrapped(["IMPOSSIBLE STATE", *facts.complaints()])
    yield _map(facts)
    yield _cards(facts)
    rest = [*(_of_a_player(facts, seat) for seat in facts.seats()), _of_the_stack(facts), *facts.words()]
    yield _wrapped(rest)


def _wrapped(texts: list[str]) -> list[str]:
    return [line for text in texts for line in lines(text, indent="  ")]


def _map(facts: Facts) -> list[str]:
    """Fields in columns and rows: [ringed], * for a tile, @ before the seat of an adventurer; paths where they fit."""
    plan = grid_of(facts.pack, facts.strangers())
    width = min(14, (COLUMNS - plan.columns + 1) // plan.columns)
    by_place = {place: field for field, place in plan.at.items()}
    ways = {frozenset(pair) for pair in paths_of(facts.pack)}
    shown: set[frozenset[str]] = set()

    def way(one: str | None, other: str | None) -> bool:
        there = one is not None and other is not None and frozenset((one, other)) in ways
        if there:
            shown.add(frozenset((str(one), str(other))))
        return there

    drawn = []
    for y in range(plan.rows):
        row = [by_place.get((x, y)) for x in range(plan.columns)]
        line, below = "", ""
        for x, field in enumerate(row):
            joined = x + 1 < plan.columns and way(field, row[x + 1])
            drawn_field = cell("" if field is None else _field(facts, field), width).rstrip()
            line += drawn_field + ("-" if joined else " ") * (width + 1 - columns(drawn_field))
            below += cell(" |" if way(field, by_place.get((x, y + 1))) else "", width) + " "
        drawn += [line[:COLUMNS], below[:COLUMNS]]
    named = sorted(f"{facts.field(a)}-{facts.field(b)}" for a, b in map(sorted, ways - shown))
    rest = lines(f"Paths also: {', '.join(named)}", indent="  ") if named else ()
    return [*drawn[:-1], "", "[ringed field]  * tile  @ adventurer", *rest]


def _field(facts: Facts, field: str) -> str:
    """A field in a cell: what must be seen comes right after a short name."""
    data = facts.pack.fields.get(field)
    tiles = len(facts.state.board_tiles.get(field, ()))
    name = brief(field, facts.field(field))
    name = f"[{name}]" if data is not None and data.ring else f" {name}"
    bugs = "" if not tiles else "*" if tiles == 1 else f"*{tiles}"
    here = "".join(f"@{short(seat)}" for seat in facts.here(field))
    bad = "!" if data is None else ""
    return f"{name}{bugs}{here}{bad}"


def _cards(facts: Facts) -> list[str]:
    """The cards by slot: -- face down, (known to who may know everything)."""
    rows: dict[str | None, list[str]] = {}
    for card in facts.cards():
        rows.setdefault(card.row, []).append(f"{card.slot}:{_side(facts, card)}")
    return _wrapped(
        [
            f"{'Cards' if row is None else f'Cards of {facts.seat(row)}'}: {', '.join(cards)}"
            for row, cards in rows.items()
        ]
    )


def _side(facts: Facts, card: Card) -> str:
    if card.kind is None:
        return "--"
    known = brief(card.kind, facts.kind(card.kind))
    return known if card.side == "up" else f"({known})"
