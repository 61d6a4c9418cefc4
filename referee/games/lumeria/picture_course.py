"""The course of the game in words: phase and stage, whose turn it is, what is awaited, the goal, the end."""

from collections.abc import Iterator

from referee.games.lumeria import flow, rolling, scenario, scoring, setup
from referee.games.lumeria.case import Case
from referee.games.lumeria.move_types import MOVE_TYPES
from referee.games.lumeria.picture_facts import LONGEST_SENTENCE, MOST_WORDS, Facts, short
from referee.games.lumeria.state import SEATS, State, counted, listed
from referee.games.lumeria.vocabulary import ByTable, NoEnemyUnits, PointsAtLeast, RoundsPlayed

NODES = {
    "SETUP.FACTION": "the factions are chosen",
    "SETUP.PLACE": "the starting units are laid out",
    "SETUP.ROLL": "the roll for who says who starts",
    "SETUP.CHOOSE": "it is said who starts",
    "INCOME": "both players receive gold",
    "RECRUIT.TURN": "recruit a unit or pass",
    "MAN.TURN": "a maneuver or a pass",
    "MAN.ROLL": "the roll of a shot",
    "MAN.SHOT": "the second shot of a volley",
    "ACT.TURN": "the next activation",
    "ACT.UNIT": "actions of the active unit",
    "ACT.ROLL": "the roll of an attack",
    "ACT.REROLL": "the roll stands or is made again",
    "ACT.TRIGGER": "an ability is called up",
    "ACT.DONE": "an activation ends",
    "CLEANUP.1": "dice come off the cards",
    "CLEANUP.2": "points are counted",
    "CLEANUP.3": "the roll-off",
    "CLEANUP.4": "cards step forward",
    "OVER": "the game is over",
}
"""Each node in words."""

STAGES = {
    "maneuver_1": "first stage of maneuvers",
    "activation": "activation stage",
    "maneuver_2": "second stage of maneuvers",
}
"""Each stage of Battle in words."""

REASONS = {
    "goal": "the goal of the scenario is reached",
    "eliminated": "the tie is broken by enemy units eliminated",
    "board_cost": "the tie is broken by the cost of the units on the board",
    "attack_roll": "the tie is broken by a roll-off",
    "points": "the tie is broken by points",
    "draw": "nothing breaks the tie",
    "left": "a player has left",
    "agreed": "by agreement",
}
"""Why a game ended, in words."""

WHERE = ("/node", "/stage", "/round", "/passes")
RUNNING = ("/activation", "/activation/unit", "/volley", "/volley/shots", "/attack", "/triggers", "/moment")
"""The places of a state of which `where` and `running` tell."""


def where(facts: Facts) -> str:
    """Round, phase, stage and step: `Round 3, Battle, activation stage: the next activation`."""
    state, phase = facts.state, flow.phase_of(facts.state)
    if phase == "over":
        return f"The game is over, in round {state.round}"
    parts = [] if phase == "setup" else [f"Round {state.round}"]
    parts += [phase.capitalize(), *([STAGES[state.stage]] if state.stage is not None else [])]
    return f"{', '.join(parts)}: {NODES[state.node]}"


def turn(facts: Facts) -> str:
    """Whose turn it is, and whether the opponent has just passed; empty where nobody's is."""
    state = facts.state
    if state.active is None or state.node == "OVER":
        return ""
    passed = f", after {counted(state.passes, 'pass')}" if state.passes else ""
    return f"Turn of {facts.seat(state.active)}{passed}"


def first_player(facts: Facts) -> str:
    """Who is First Player; empty before it is said."""
    first = facts.state.first_player
    return "" if first is None else f"First Player: {facts.seat(first)}"


def goal(facts: Facts) -> str:
    """The scenario and what ends it: `Three Hills: the game ends with 10 points`."""
    data = facts.pack.scenarios.get(facts.state.scenario)
    if data is None:
        return f"{facts.scenario()}: not known"
    ends = []
    for end in data.end:
        match end:
            case PointsAtLeast():
                ends.append(f"with {counted(end.points, 'point')}")
            case RoundsPlayed():
                ends.append(f"after {counted(end.n, 'round')}")
            case NoEnemyUnits():
                ends.append("without enemy units on the board")
            case ByTable():
                ends.append("when the players say so")
    return f"{facts.scenario()}: the game ends {' or '.join(ends) or 'by nothing'}"


def needed_points(facts: Facts) -> int | None:
    """The points that end the game; None in a scenario that is not won by points."""
    data = facts.pack.scenarios.get(facts.state.scenario)
    ends = () if data is None else data.end
    return next((end.points for end in ends if isinstance(end, PointsAtLeast)), None)


def awaited(facts: Facts) -> Iterator[tuple[str, str]]:
    """What a possible state waits for: who, and what they may do."""
    if facts.faults or facts.case is None:
        return
    by_seat: dict[str, list[str]] = {}
    for type, seat in flow.awaited(facts.state)[1]:
        by_seat.setdefault(seat, []).append(MOVE_TYPES[type].text.rstrip("."))
    for seat, texts in by_seat.items():
        if seat in SEATS:
            yield facts.seat(seat), " / ".join(texts)
        else:
            dice = _dice(facts.case, facts.state)
            rolled = listed(f"{counted(number, 'die')} of {facts.seat(roller)}" for roller, number in dice.items())
            yield seat, f"{' / '.join(texts)}: {rolled}"


def _dice(case: Case, state: State) -> dict[str, int]:
    """How many dice of each seat the awaited roll has."""
    if state.node == "SETUP.ROLL":
        return setup.rollers(case, state)
    if state.node == "CLEANUP.3":
        return scenario.roll_off_dice(case, state)
    return {rolling.roller(state): rolling.due(state)}


def called_up(facts: Facts) -> Iterator[str]:
    """The abilities that have been called up and wait, the next one first; and those that are used up."""
    state = facts.state
    for trigger in state.triggers:
        is_own = trigger.bearer in (None, trigger.source)
        bearer = "" if is_own else f" for {facts.unit(str(trigger.bearer))}"
        yield f"{short(trigger.ability)} of {_source(facts, trigger.source)} waits{bearer}, asked of {trigger.owner}"
    for entry in state.spent:
        yield f"{short(entry.ability)} of {_source(facts, entry.source)} is used up for this {entry.until}"


def _source(facts: Facts, source: str) -> str:
    return facts.god_name(source) if source in facts.pack.gods else facts.unit(source)


def running(facts: Facts) -> Iterator[str]:
    """What the active unit has done and may do, and who has shot in a volley."""
    state, active = facts.state, facts.state.activation
    if active is not None:
        yield f"Active: {facts.unit(active.unit)}; actions taken: {listed(active.actions)}"
        if active.unit in state.units and (steps := facts.movement(active.unit)) is not None:
            yield f"Its movement is {steps}"
        if active.aimed:
            yield "It has aimed: +1 to hit with its next ranged attack"
        if active.extra:
            yield f"Allowed once more by a table ruling: {listed(active.extra)}"
    if state.volley is not None:
        yield f"A volley; shots so far: {listed(map(facts.unit, state.volley.shots))}"


def ending(facts: Facts) -> str:
    """How a finished game ended; empty while it runs."""
    result = facts.state.result
    if result is None:
        return ""
    reason = REASONS.get(result.reason, short(result.reason))
    if len(result.winners) > 1:
        return f"The game is drawn between {listed(map(facts.seat, result.winners))}: {reason}."
    winner = listed(map(facts.seat, result.winners), "Nobody")
    return f"{winner} wins: {reason}."


def score(facts: Facts) -> tuple[str, ...]:
    """The score of a possible state, line by line: points won, and marked spaces held."""
    if facts.faults:
        return ()
    return tuple(short(line.text, LONGEST_SENTENCE) for line in scoring.score(facts.state).lines)


def words(facts: Facts) -> Iterator[str]:
    """What was taken on the players' word, the latest first."""
    for word in facts.state.word[: -MOST_WORDS - 1 : -1]:
        what = {"claim": "was claimed", "table_ruling": "table ruling", "agreement": "agreed by all"}[word.type]
        text = (
            f"{short(word.card)} {what}" if word.type == "claim" else f"{what}: {short(word.reason, LONGEST_SENTENCE)}"
        )
        rules = short(f" (set aside: {listed(word.waive)})", LONGEST_SENTENCE) if word.waive else ""
        yield f"Step {word.step}: {text}{rules}"
    if len(facts.state.word) > MOST_WORDS:
        yield f"And {len(facts.state.word) - MOST_WORDS} earlier ones."
