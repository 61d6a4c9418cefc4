"""The state as text: sentences with one fact each, and a grid of at most 80 columns."""

from collections.abc import Iterator

from referee.core.picture import COLUMNS, cell, lines
from referee.core.state import UNKNOWN
from referee.games.lost_lumina.picture_battle import Fighter, fighters, headline, remarks
from referee.games.lost_lumina.picture_facts import NODES, Facts, Region
from referee.games.lost_lumina.state import SEATS, Battle, Zone, counted, listed

ACROSS = 3
COLUMN = (COLUMNS - ACROSS - 1) // ACROSS
SIDE = (COLUMNS - 3) // 2

# Sentences


def sentences(facts: Facts, title: str) -> Iterator[str]:
    """One fact a line, the most pressing first."""
    state = facts.state
    yield f"{title}, step {state.step}. {NODES[state.node]}."
    if facts.ending():
        yield facts.ending()
    if facts.turn():
        yield f"{facts.turn()}."
    if facts.points():
        yield f"{facts.points()} left."
    for who, what in facts.awaited():
        yield f"Awaited from {who}: {what}."
    if facts.faults:
        yield f"This state is impossible: {counted(len(facts.faults), 'fault')}."
        yield from (f"Fault {complaint}" for complaint in facts.complaints())
    yield from facts.score()
    if state.battle is not None:
        yield from _of_the_battle(facts, state.battle)
    for region in facts.regions():
        for area in region.areas:
            yield _of_an_area(facts, region, area)
    for seat in SEATS:
        yield from _of_a_side(facts, seat)
    yield from _of_the_piles(facts)
    yield from facts.words()


def _of_an_area(facts: Facts, region: Region, area: str) -> str:
    state = facts.state
    there = [f"{counted(state.here(seat, area), 'Follower')} of {seat}" for seat in SEATS if state.here(seat, area)]
    text = f"{facts.area(area)}, {region.name}: {listed(there, 'no Follower')}."
    if contested := facts.contested(area):
        text += f" {contested[0].upper()}{contested[1:]}."
    if near := facts.neighbors(area):
        text += f" Paths to {listed(map(facts.area, near))}."
    return text + _faulty(facts.area_marks(area))


def _of_a_side(facts: Facts, seat: str) -> Iterator[str]:
    state, who = facts.state, facts.seat(seat)
    for number, where, place in (
        (state.supply[seat], "in the supply", "supply"),
        (state.box[seat], "in the box", "box"),
    ):
        yield f"{who} has {counted(number, 'Follower')} {where}.{_faulty(facts.marks(f'/{place}/{seat}'))}"
    if state.stored[seat]:
        yield f"{who} has stored {counted(state.stored[seat], 'die')}.{_faulty(facts.marks('/stored'))}"
    for title, place, zone in facts.zones(seat):
        parts = [*(_with_numbers(facts, card) for card in zone.known), *_backs(zone)]
        yield f"{title} of {who}, {counted(len(zone), 'card')}: {listed(parts)}.{_faulty(facts.marks(place))}"


def _of_the_piles(facts: Facts) -> Iterator[str]:
    state = facts.state
    marks = _faulty(facts.marks("/discard"))
    if state.discard:
        top = f"{counted(len(state.discard), 'card')}, on top {_with_numbers(facts, state.discard[-1])}"
        yield f"Discard pile: {top}.{marks}"
        if below := [facts.card(card) for card in state.discard[-2::-1]]:
            yield f"Below it, from the top: {listed(below)}."
    else:
        yield f"The discard pile is empty.{marks}"
    if state.draw_pile:
        known = any(card != UNKNOWN for card in state.draw_pile)
        order = f", top first: {listed(map(facts.card, state.draw_pile))}" if known else " face down"
        yield f"Draw pile: {counted(len(state.draw_pile), 'card')}{order}.{_faulty(facts.marks('/draw_pile'))}"
    if state.undrafted.known or state.undrafted.unknown:
        parts = [*map(facts.card, state.undrafted.known), *_backs(state.undrafted)]
        yield f"Undrafted: {listed(parts)}.{_faulty(facts.marks('/undrafted'))}"


def _of_the_battle(facts: Facts, fight: Battle) -> Iterator[str]:
    yield f"{headline(facts, fight)}.{_faulty(facts.marks('/battle/area', '/battle/attacker', '/battle/dice'))}"
    for fighter in fighters(facts, fight):
        who = f"{facts.seat(fighter.seat)}, {fighter.role}"
        yield f"{who}: {_card(fighter)}.{_faulty(fighter.marks)}"
        if fighter.ability:
            yield f"{who}: {fighter.ability}."
        for note in fighter.notes:
            yield f"{who}: {note}."
        if fighter.dice:
            yield f"{who}: dice {listed(map(str, fighter.dice))}."
        if fighter.sum:
            yield f"{who}: {fighter.sum}."
    yield from remarks(facts, fight)


def _card(fighter: Fighter) -> str:
    if fighter.face_down:
        return f"{fighter.card}, face down"
    return f"{fighter.card} ({fighter.numbers})" if fighter.numbers else fighter.card


def _with_numbers(facts: Facts, card: str) -> str:
    numbers, bad = facts.numbers(card), " (!)" if card in facts.wrong else ""
    return f"{facts.card(card)} ({numbers}){bad}" if numbers else f"{facts.card(card)}{bad}"


def _backs(zone: Zone) -> list[str]:
    return [f"{zone.unknown} face down"] if zone.unknown else []


def _faulty(marks: tuple[int, ...]) -> str:
    """Which faults are there; empty for none."""
    return f" Fault {listed(map(str, marks))}." if marks else ""


# The grid


def grid(facts: Facts, title: str) -> str:
    """The state in a monospaced font, for a terminal."""
    drawn = [line.rstrip() for part in _blocks(facts, title) for line in [*part, ""]]
    return "\n".join(drawn[:-1]) + "\n"


def _blocks(facts: Facts, title: str) -> Iterator[list[str]]:
    state = facts.state
    head = [f"{title}, step {state.step}. {NODES[state.node]}"]
    head += [part for part in (facts.ending(), ", ".join(p for p in (facts.turn(), facts.points()) if p)) if part]
    head += [f"{who}: {what}" for who, what in facts.awaited()]
    yield [line for text in head for line in lines(text, indent="  ")]
    if facts.faults:
        complaints = ["IMPOSSIBLE STATE", *facts.complaints()]
        yield [line for text in complaints for line in lines(text, indent="   ")]
    if score := facts.score():
        yield [line for text in score for line in lines(text, indent="  ")]
    yield _map(facts)
    if state.battle is not None:
        yield [*_battle(facts, state.battle)]
    yield _beside(*(_side(facts, seat) for seat in SEATS))
    rest = [*_of_the_piles(facts), *facts.words()]
    yield [line for text in rest for line in lines(text, indent="  ")]


def _map(facts: Facts) -> list[str]:
    """Three Regions beside each other, each with its Areas below its name."""
    regions, drawn = facts.regions(), []
    for start in range(0, len(regions), ACROSS):
        part = regions[start : start + ACROSS]
        drawn.append("+" + "+".join("-" * COLUMN for _ in part) + "+")
        drawn.append("|" + "|".join(cell(f" {region.name}", COLUMN) for region in part) + "|")
        drawn.append("+" + "+".join("-" * COLUMN for _ in part) + "+")
        for row in range(max(len(region.areas) for region in part)):
            cells = [_area(facts, region.areas[row]) if row < len(region.areas) else "" for region in part]
            drawn.append("|" + "|".join(cell(f" {text}", COLUMN) for text in cells) + "|")
        drawn.append("+" + "+".join("-" * COLUMN for _ in part) + "+")
    ways = sorted({tuple(sorted((area, end))) for area in facts.pack.areas for end in facts.neighbors(area)})
    if ways:
        drawn += lines("Paths: " + ", ".join(f"{facts.area(a)}-{facts.area(b)}" for a, b in ways), indent="  ")
    return drawn


def _area(facts: Facts, area: str) -> str:
    """An Area in a cell: what must be seen comes before a name that may be cut."""
    state = facts.state
    there = " ".join(f"{seat}:{state.here(seat, area)}" for seat in SEATS if state.here(seat, area))
    attacker = state.attackers.get(area)
    who = f" {attacker} att." if attacker else ""
    fought = "*" if state.battle is not None and state.battle.area == area else ""
    bad = "!" if facts.area_marks(area) else ""
    right = f"{there}{who}{fought}{bad}"
    return f"{cell(facts.area(area), max(2, COLUMN - 3 - len(right)))} {right}"


def _battle(facts: Facts, fight: Battle) -> Iterator[str]:
    yield from lines(headline(facts, fight) + _bad(facts.marks("/battle/area", "/battle/attacker", "/battle/dice")))
    sides = []
    for fighter in fighters(facts, fight):
        rows = [f"{fighter.seat}, {fighter.role}{_bad(fighter.marks)}", _card(fighter)]
        rows += [part for part in (fighter.ability, *fighter.notes) if part]
        if fighter.dice:
            shown = (f"<{die}>" if place == fighter.chosen else f"[{die}]" for place, die in enumerate(fighter.dice))
            rows.append(" ".join(shown))
        if fighter.sum:
            rows.append(fighter.sum)
        sides.append(rows)
    yield from _beside(*sides)
    for remark in remarks(facts, fight):
        yield from lines(remark, indent="  ")


def _bad(marks: tuple[int, ...]) -> str:
    """Which faults are there, in a cell."""
    return f" (!{','.join(map(str, marks))})" if marks else ""


def _side(facts: Facts, seat: str) -> list[str]:
    state = facts.state
    rows = [facts.seat(seat)]
    for title, number, place in (
        ("Supply", state.supply[seat], "supply"),
        ("In the box", state.box[seat], "box"),
        ("Stored dice", state.stored[seat], "stored"),
    ):
        rows.append(f"{title}: {number}{_bad(facts.marks(f'/{place}/{seat}', f'/{place}'))}")
    for title, place, zone in facts.zones(seat):
        rows.append(f"{title}: {len(zone)}{_bad(facts.marks(place, place.rpartition('/')[0]))}")
        rows += [f"  {_with_numbers(facts, card)}" for card in zone.known]
        rows += [f"  {part}" for part in _backs(zone)]
    return rows


def _beside(*columns: list[str]) -> list[str]:
    """Two columns of text beside each other; a line that is too long goes on below."""
    broken = [[line for text in column for line in _kept_indent(text)] for column in columns]
    height = max(map(len, broken))
    rows = ([column[row] if row < len(column) else "" for column in broken] for row in range(height))
    return [" | ".join(cell(text, SIDE) for text in row) for row in rows]


def _kept_indent(text: str) -> tuple[str, ...]:
    indent = " " * (len(text) - len(text.lstrip(" ")))
    first, *rest = lines(text.strip(" "), SIDE - len(indent), "  ")
    return (indent + first, *(indent + line for line in rest))
