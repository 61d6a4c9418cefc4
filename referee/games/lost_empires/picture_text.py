"""The state as sentences, one fact a line: everything that somebody needs who plays by ear."""

from collections.abc import Iterator

from referee.games.lost_empires.picture_course import (
    awaited,
    ending,
    first_player,
    score,
    so_far,
    sums,
    turn,
    where,
    words,
    worth,
)
from referee.games.lost_empires.picture_facts import Facts, named, short
from referee.games.lost_empires.picture_frames import unfinished
from referee.games.lost_empires.state import SEATS
from referee.games.lost_empires.wording import counted, listed

WHERE, TURN, RESULT = ("/node", "/round"), ("/active", "/passed"), ("/result", "/gates")
"""The places of a state of which sentences on its course tell."""


def sentences(facts: Facts, title: str) -> Iterator[str]:
    """One fact a line, the most pressing first."""
    yield from of_the_course(facts, title)
    if facts.faults or not facts.readable:
        yield f"This state is impossible: {counted(len(facts.faults), 'fault')}."
        yield from (f"Fault {complaint}" for complaint in facts.complaints())
    yield from of_the_stack(facts)
    yield from of_the_battlefields(facts)
    for seat in SEATS:
        yield from of_a_side(facts, seat)
    yield of_the_supply(facts)
    yield from (f"{word}." for word in words(facts))


def faulty(marks: tuple[int, ...]) -> str:
    """Which faults are there; empty for none."""
    return f" Fault {listed(map(str, marks))}." if marks else ""


def of_the_course(facts: Facts, title: str) -> Iterator[str]:
    """Where the game is, how it ended or whose turn it is, what is awaited, the count."""
    yield f"{title}, step {facts.state.step}. {where(facts)}.{faulty(facts.marks(*WHERE))}"
    marks = facts.marks(*RESULT)
    if ending(facts) or marks:
        yield f"{ending(facts) or 'There is no result'}.{faulty(marks)}"
    marks = facts.marks(*TURN)
    if turn(facts) or marks:
        yield f"{turn(facts) or 'Nobody is on turn'}.{faulty(marks)}"
    for who, what in awaited(facts):
        yield f"Awaited from {who}: {what}."
    marks = facts.marks("/first_player")
    if first_player(facts) or marks:
        yield f"{first_player(facts) or 'There is no First Player'}.{faulty(marks)}"
    yield from (f"{line}.{faulty(facts.marks(place))}" for line, place in so_far(facts))
    yield from score(facts)


def of_the_stack(facts: Facts) -> Iterator[str]:
    """What is unfinished, the top frame first."""
    marks, frames = facts.marks("/frames"), unfinished(facts)
    if len(frames) > 1 or marks:
        yield f"Unfinished, the next first: {counted(len(frames), 'thing')}.{faulty(marks)}"
    for frame in frames:
        *most, last = frame.lines or ("Something unfinished",)
        yield from (f"{line}." for line in most)
        yield f"{last}.{faulty(frame.marks)}"


def of_the_battlefields(facts: Facts) -> Iterator[str]:
    """Each battlefield with its neighbors, what it is worth, both sums, and the units in it."""
    for at in facts.places:
        yield of_a_battlefield(facts, at)
        if at in facts.totals:
            yield f"Control in {facts.place(at)}: {sums(facts, at)}."
        for seat in SEATS:
            yield from (of_a_unit(facts, name) for name in facts.state.here(at, seat))
    for name in facts.displaced():
        yield of_a_unit(facts, name)


def of_a_battlefield(facts: Facts, at: str) -> str:
    """A battlefield: `outer_1, Outer objective 1: 1 artifact; next to hive_A; 2 units of A, no unit of B`."""
    brings = f"{worth(facts, at)}; " if at in facts.pack.objectives else ""
    near = listed(map(short, facts.pack.neighbors(at)), "nothing")
    here = ", ".join(f"{_some(len(facts.state.here(at, seat)))} of {seat}" for seat in SEATS)
    return f"{short(at)}, {facts.place(at)}: {brings}next to {near}; {here}."


def _some(number: int) -> str:
    return counted(number, "unit") if number else "no unit"


def of_a_unit(facts: Facts, name: str) -> str:
    """A unit: `Hound (fe-hound#1) of A in Center objective: control 1, offense 2, defense 1, unhurt, ready, light`."""
    told = ", ".join((facts.stats(name), *facts.condition(name), *facts.kind(name)))
    return f"{facts.unit(name)}: {told}.{faulty(facts.under(f'/units/{name}'))}"


def of_the_supply(facts: Facts) -> str:
    """The artifacts and ELITE tokens that nobody has."""
    marks = faulty(facts.marks("/artifact_supply", "/elite_supply"))
    return f"In the supply: {in_the_supply(facts)}.{marks}"


def in_the_supply(facts: Facts) -> str:
    """The artifacts and ELITE tokens that nobody has, in short."""
    return f"{counted(facts.state.artifact_supply, 'artifact')}, {counted(facts.state.elite_supply, 'ELITE token')}"


# A player


def of_a_side(facts: Facts, seat: str) -> Iterator[str]:
    """A player's faction, tokens, gates, artifacts, hand, deck and discard pile."""
    state, who = facts.state, facts.seat(seat)
    yield f"{who} {plays(facts, seat)}.{faulty(facts.under('/seats', f'/factions/{seat}'))}"
    yield from (f"{who} {note}." for note in notes(facts, seat))
    for kind in ("command", "supply"):
        yield f"{kind.capitalize()} of {who}: {ready(facts, seat, kind)}.{faulty(facts.marks(f'/{kind}/{seat}'))}"
    yield f"{who} has {built(facts, seat)}.{faulty(facts.marks(f'/gates/{seat}'))}"
    yield f"{who} has {artifacts(facts, seat)}.{faulty(facts.marks(f'/artifacts/{seat}'))}"
    marks = faulty(facts.under(f"/hand/{seat}", f"/shown/{seat}"))
    shown = f"; both players know {listed(map(facts.card, state.shown[seat]))}" if state.shown[seat] else ""
    yield f"Hand of {who}, {named(facts, state.hand[seat])}{shown}.{marks}"
    yield f"Deck of {who}: {'; '.join(deck(facts, seat))}.{faulty(facts.under(f'/deck/{seat}'))}"
    yield f"Discard pile of {who}, {named(facts, state.discard[seat])}.{faulty(facts.under(f'/discard/{seat}'))}"
    marks = faulty(facts.under(f"/lists/{seat}"))
    if state.lists[seat] is not None or marks:
        yield f"Deck list of {who}: {deck_list(facts, seat)}.{marks}"


def plays(facts: Facts, seat: str) -> str:
    """The faction of a seat; of one that has none yet, which there are."""
    if facts.state.factions[seat] is not None:
        return f"plays {facts.faction(seat)}"
    left = (f"{short(name)} ({short(data.name)})" for name, data in facts.pack.factions.items())
    return f"has no faction yet; there are {listed(left)}"


def notes(facts: Facts, seat: str) -> Iterator[str]:
    """What else is to be said of a seat."""
    state = facts.state
    if state.first_player == seat:
        yield "has the First Player token"
    if state.passed[seat]:
        yield "has passed"
    if state.stage == "SETUP.MULLIGAN":
        yield "has decided about the starting hand" if state.answered[seat] else "decides about the starting hand"
    if state.in_limbo(seat):
        yield f"has played {listed(map(facts.card, state.in_limbo(seat)))}, which is not discarded yet"


def ready(facts: Facts, seat: str, kind: str) -> str:
    """The tokens of a kind: `2 of 4 ready, 2 depleted`."""
    have: int = getattr(facts.state, kind)[seat]
    most: int = getattr(facts.pack.per_player, kind)
    return f"{have} of {most} ready, {max(0, most - have)} depleted"


def built(facts: Facts, seat: str) -> str:
    """The gates of a seat: `2 of 4 gates`."""
    return f"{facts.state.gates[seat]} of {counted(facts.pack.per_player.gates, 'gate')}"


def artifacts(facts: Facts, seat: str) -> str:
    """The artifacts of a seat, and how many a gate takes."""
    return f"{counted(facts.state.artifacts[seat], 'artifact')}; {facts.pack.gate_price} make a gate"


def deck(facts: Facts, seat: str) -> tuple[str, ...]:
    """How many cards a deck has, and one entry for each place of it that somebody knows."""
    cards = facts.state.deck[seat]
    emptied = " (it has been empty)" if facts.state.emptied[seat] else ""
    return (f"{counted(len(cards), 'card')}{emptied}", *facts.known_places(cards))


def deck_list(facts: Facts, seat: str) -> str:
    """The names that a deck has been made of."""
    names = facts.state.lists[seat]
    return "not handed in" if names is None else listed(facts.zone(names), "no names")
