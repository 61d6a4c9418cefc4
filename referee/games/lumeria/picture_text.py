"""The state as sentences, one fact a line: everything that somebody needs who plays by ear."""

from collections.abc import Iterator

from referee.games.lumeria.picture_attack import Fight, fight
from referee.games.lumeria.picture_course import (
    RUNNING,
    WHERE,
    awaited,
    called_up,
    ending,
    first_player,
    goal,
    needed_points,
    running,
    score,
    turn,
    where,
    words,
)
from referee.games.lumeria.picture_facts import LONGEST_SENTENCE, Facts, by_place, short, told
from referee.games.lumeria.state import MANEUVERS, SEATS, counted, listed
from referee.games.lumeria.vocabulary import UnitEliminated


def sentences(facts: Facts, title: str) -> Iterator[str]:
    """One fact a line, the most pressing first."""
    marks = faulty(facts.marks(*WHERE))
    yield f"{title}, step {facts.state.step}. {where(facts)}.{marks}"
    yield from of_the_course(facts)
    if facts.faults or not facts.readable:
        yield f"This state is impossible: {counted(len(facts.faults), 'fault')}."
        yield from (f"Fault {complaint}" for complaint in facts.complaints())
    attack = fight(facts)
    if attack is not None:
        yield from of_the_attack(attack)
    yield from of_the_board(facts)
    for name in (name for seat in SEATS for name in facts.army(seat)):
        yield of_a_unit(facts, name)
    yield from (of_a_stray(facts, name) for name in facts.displaced())
    for seat in SEATS:
        yield from of_a_side(facts, seat)
    yield of_the_supply(facts)
    yield from (f"{word}." for word in words(facts))


def faulty(marks: tuple[int, ...]) -> str:
    """Which faults are there; empty for none."""
    return f" Fault {listed(map(str, marks))}." if marks else ""


def of_the_course(facts: Facts) -> Iterator[str]:
    """How the game ended or whose turn it is, what is awaited, what runs, the goal and the points."""
    marks = facts.marks("/result", "/result/winners")
    if ending(facts) or marks:
        yield f"{ending(facts) or 'There is no result.'}{faulty(marks)}"
    if turn(facts) or facts.marks("/active"):
        yield f"{turn(facts) or 'Nobody is on turn'}.{faulty(facts.marks('/active'))}"
    for who, what in awaited(facts):
        yield f"Awaited from {who}: {what}."
    if first_player(facts) or facts.marks("/first_player"):
        yield f"{first_player(facts) or 'There is no First Player'}.{faulty(facts.marks('/first_player'))}"
    marks = facts.marks(*RUNNING)
    runs = [*running(facts), *called_up(facts)] or ["Nothing is being carried out"] * bool(marks)
    yield from (f"{line}.{faulty(marks)}" for line in runs)
    yield f"{goal(facts)}.{faulty(facts.marks('/scenario'))}"
    yield from score(facts)


def of_the_attack(attack: Fight) -> Iterator[str]:
    """The attack that is being made, its modifiers each with its reason, the number needed and the dice."""
    yield f"{attack.headline}.{faulty(attack.marks)}"
    yield from (f"{line}." for line in attack.line)
    for amount, reason in attack.modifiers:
        yield f"Modifier {amount:+}: {reason}."
    if len(attack.modifiers) != 1:
        yield f"Modifiers together: {attack.together:+}." if attack.modifiers else "There are no modifiers."
    if attack.needed:
        yield f"{attack.needed}."
    if attack.dice:
        dice = [f"{die.face} ({die.verdict})" if die.verdict else str(die.face) for die in attack.dice]
        yield f"Dice as rolled: {listed(dice)}."
    yield from (f"{note}." for note in attack.notes)


def of_the_board(facts: Facts) -> Iterator[str]:
    """The size of the board, and who stands on its recruitment spaces, camps and marks."""
    board = facts.pack.board
    if not board.columns:
        return
    marks = faulty(facts.marks("/units"))
    rows = listed(f"row {row} is the last row of {short(seat)}" for seat, row in board.home_row.items())
    yield f"The board has columns {board.columns[0]} to {board.columns[-1]} and rows 1 to {board.rows}; {rows}.{marks}"
    if board.missing:
        yield f"Squares that are missing: {listed(map(short, by_place(board.missing)))}."
    for word, sides in (("Recruitment spaces", board.recruitment), ("Camps", board.camps)):
        for seat, spaces in sides.items():
            yield f"{word} of {short(seat)}: {_occupied(facts, spaces)}."
    for mark, spaces in board.marks.items():
        yield f"Marked as {short(mark)}: {_occupied(facts, spaces)}."


def _occupied(facts: Facts, spaces: tuple[str, ...]) -> str:
    return listed([f"{short(space)} ({facts.occupant(space)})" for space in by_place(spaces)])


def of_a_unit(facts: Facts, name: str) -> str:
    """A unit by its space: `b4 (hill): Warriors woje-3 of south, 1 wound, toughness 2`."""
    unit = facts.state.units[name]
    ground = facts.ground(str(unit.space))
    here = f" ({listed(ground)})" if ground else ""
    who = f"{facts.kind(unit.kind)} {short(name)} of {unit.owner}"
    text = ", ".join([f"{short(str(unit.space))}{here}: {who}", *facts.condition(name)])
    return f"{text}.{faulty(facts.unit_marks(name))}"


def of_a_stray(facts: Facts, name: str) -> str:
    """A unit of an impossible state that no space of its own can show."""
    return f"{facts.unit(name)} has no space of its own on the board.{faulty(facts.unit_marks(name))}"


def of_the_supply(facts: Facts) -> str:
    """The gold in the supply."""
    return f"Gold in the supply: {told(facts.supply())}.{faulty(facts.marks('/gold'))}"


def of_a_side(facts: Facts, seat: str) -> Iterator[str]:
    """A player's faction and god, tokens, gold, points, activations, stacks and discard pile."""
    state, who, tokens = facts.state, facts.seat(seat), facts.state.tokens[seat]
    marks = faulty(facts.marks(f"/factions/{seat}", "/factions", "/seats"))
    if state.factions[seat] is None:
        left = [f"{short(name)} ({short(f.name)})" for name, f in facts.pack.factions.items() if f.names]
        yield f"{who} has no faction yet; there are {listed(left)}.{marks}"
    else:
        yield f"{who} plays {facts.faction(seat)}.{marks}"
    yield from (f"{line}." for line in of_a_god(facts, seat))
    marks = faulty(facts.marks(f"/tokens/{seat}"))
    ready = [f"{name} {'ready' if tokens.ready(name) else 'empty'}" for name in MANEUVERS]
    yield f"Maneuvers of {who}: {listed(ready)}.{marks}"
    yield f"Renewal track of {who}: {track(facts, seat)}.{faulty(facts.marks(f'/tokens/{seat}/track'))}"
    yield f"Tokens of {who} set aside: {tokens.aside}.{marks}"
    yield f"{who} has {state.gold[seat]} gold.{faulty(facts.marks(f'/gold/{seat}'))}"
    yield f"{who} has {points(facts, seat)}.{faulty(facts.marks(f'/points/{seat}', '/points'))}"
    marks = faulty(facts.marks(f"/used/{seat}", f"/granted/{seat}"))
    yield f"{who} has used {activations(facts, seat)}.{marks}"
    if counts_the_fallen(facts) or facts.marks(f"/fallen/{seat}"):
        fallen = counted(state.fallen[seat], "defeated unit")
        yield f"Points have been counted for {fallen} of {who}.{faulty(facts.marks(f'/fallen/{seat}'))}"
    for kind, number in stack(facts, seat).items():
        values = ", ".join(facts.values(seat, kind))
        marks = faulty(facts.marks(f"/stacks/{seat}", f"/stacks/{seat}/{kind}"))
        yield f"Stack of {who}, {facts.kind(kind)} ({short(kind)}): {counted(number, 'card')}; {values}.{marks}"
        if text := facts.text(kind):
            yield f"{facts.kind(kind)}: {text}"
    yield f"Discard pile of {who}: {facts.pile(seat)}.{faulty(facts.pile_marks(seat))}"


def of_a_god(facts: Facts, seat: str) -> Iterator[str]:
    """The god of a seat with its ability, and whether its token lies there."""
    token = "ready" if facts.state.tokens[seat].ability else "used"
    god = facts.god(seat)
    if god is None:
        yield f"Ability token of {facts.seat(seat)}: {token}"
        return
    data = facts.pack.gods[god]
    ability = f"ability {short(data.ability)}" if data.ability else "no ability that the pack models"
    yield f"God of {facts.seat(seat)}: {facts.god_name(god)}, {ability}, token {token}"
    if data.text:
        yield f"{facts.god_name(god)}: {short(data.text, LONGEST_SENTENCE)}"


def track(facts: Facts, seat: str) -> str:
    """Where the token of a seat is on its renewal track."""
    at, ends = facts.state.tokens[seat].track, facts.pack.track
    spaces = f"spaces {ends.first} to {told(ends.last)}"
    return f"no token on {spaces}" if at is None else f"token on {at} of {spaces}"


def points(facts: Facts, seat: str) -> str:
    """The points of a seat, and where they end the game how many do."""
    most, has = needed_points(facts), facts.state.points[seat]
    return counted(has, "point") if most is None else f"{has} of {counted(most, 'point')}"


def activations(facts: Facts, seat: str) -> str:
    """The activations that a seat has used of those that it has, and whether it has stopped."""
    state = facts.state
    granted = f", {state.granted[seat]:+} in this round" if state.granted[seat] else ""
    stopped = ", and has stopped" if state.stopped[seat] else ""
    return f"{state.used[seat]} of {told(facts.limit(seat))} activations{granted}{stopped}"


def counts_the_fallen(facts: Facts) -> bool:
    """Whether the scenario gives points for defeated units."""
    data = facts.pack.scenarios.get(facts.state.scenario)
    return data is not None and any(isinstance(part, UnitEliminated) for part in data.scoring)


def stack(facts: Facts, seat: str) -> dict[str, int]:
    """The cards left of each kind of a seat's faction, and of those that only its stacks name."""
    own = facts.pack.kinds_of(str(facts.state.factions[seat]))
    left = facts.state.stacks[seat]
    return {kind: left.get(kind, 0) for kind in (*own, *sorted(left.keys() - set(own)))}
