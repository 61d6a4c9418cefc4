"""Object of the Game, End of the Game: points, goal and tie-breaks, as the scenario of the pack gives them.

Three Hills is one scenario of several; what it says is data.
"""

from collections.abc import Callable, Iterator
from typing import cast

from msgspec.structs import replace

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.core.state import Result
from referee.games.lumeria.case import Case, reported
from referee.games.lumeria.defeat import eliminated
from referee.games.lumeria.dice import wrong_dice
from referee.games.lumeria.pack import Scenario
from referee.games.lumeria.state import SEATS, Roll, Sides, State, counted, other
from referee.games.lumeria.vocabulary import NoEnemyUnits, PointsAtLeast, RoundsPlayed, Seat, UnitEliminated, UnitOnMark


def scenario_of(case: Case, state: State) -> Scenario:
    """The scenario that is played."""
    found = case.pack.scenarios[state.scenario]
    for part in ("scoring", "end", "ties"):
        case.read(f"/scenarios/{state.scenario}/{part}", getattr(found, part))
    return found


# Points


@rule("LM-HILLS-2", "LM-HILLS-3", "LM-CLEAN-7")
def scored(case: Case, state: State) -> State:
    """The points of the round, for each kind of scoring in turn. LM-CLEAN-6."""
    for part in scenario_of(case, state).scoring:
        if isinstance(part, UnitOnMark):
            state = _for_marks(case, state, part)
        elif isinstance(part, UnitEliminated):
            state = _for_eliminated(case, state, part)
    return replace(state, fallen=Sides(len(state.pile("south")), len(state.pile("north"))))


def _for_marks(case: Case, state: State, part: UnitOnMark) -> State:
    taken, marks = state.taken(), sorted(case.mark(part.mark))
    for space in marks:
        if space not in taken:
            continue
        unit = state.units[taken[space]]
        rules = ["LM-HILLS-2", "LM-HILLS-3", "LM-CLEAN-6", "LM-CLEAN-7", "LM-CLEAN-8"]
        text = f"{case.called(state, taken[space])}, a {part.mark}: {counted(part.points, 'point')} for {unit.owner}."
        state = _awarded(case, state, unit.owner, part.points, rules, text)
    return state


def _for_eliminated(case: Case, state: State, part: UnitEliminated) -> State:
    for seat in SEATS:
        number = eliminated(state, seat) - state.fallen[other(seat)]
        if number > 0:
            text = f"{seat} has eliminated {counted(number, 'unit')}: {counted(number * part.points, 'point')}."
            state = _awarded(case, state, seat, number * part.points, ["LM-CLEAN-6", "LM-CLEAN-8", "LM-OBJ-3"], text)
    return state


def _awarded(case: Case, state: State, seat: Seat, points: int, rules: list[str], text: str) -> State:
    """Points are counted also when the tokens run out. LM-RULING-9."""
    total = state.points[seat] + points
    if total + state.points[other(seat)] > case.pack.components.scenario_tokens:
        rules = [*rules, "LM-RULING-9"]
    case.happened("points", rules, text, seat=seat, points=points, total=total)
    return replace(state, points=state.points.put(seat, total))


# The end


@rule("LM-END-1", "LM-END-2", "LM-CLEAN-9", "LM-CLEAN-10", "LM-CLEAN-11", "LM-OBJ-3")
def decided(case: Case, state: State) -> State:
    """The game over, waiting for a roll-off, or going on with step 4. LM-RULING-84."""
    reached = tuple(seat for seat in SEATS if _reaches(case, state, seat))
    ended = bool(reached) or _is_over(case, state)
    standing = f"south {state.points.south}, north {state.points.north}"
    if not ended:
        text = f"Nobody has reached the goal ({standing}): the game goes on."
        case.happened("no-winner", ("LM-CLEAN-9", "LM-CLEAN-11", "LM-RULING-78"), text)
        return replace(state, node="CLEANUP.4")
    rules = ["LM-CLEAN-9", "LM-CLEAN-10", "LM-END-1", "LM-END-2", "LM-OBJ-3", "LM-RULING-84", "LM-RULING-77"]
    if scenario_of(case, state).goal is not None:
        rules += ["LM-HILLS-1"]
    case.happened("goal", rules, f"The goal of the scenario is reached ({standing}).", reached=list(reached))
    if len(reached) == 1:
        return over(case, state, reached[0], "goal", ["LM-END-2", "LM-OBJ-3"], f"{reached[0]} alone has reached it.")
    return _tie(case, state, len(reached) == len(SEATS))


def _reaches(case: Case, state: State, seat: Seat) -> bool:
    """Whether a seat fulfills one of the conditions that a player can fulfill."""
    for end in scenario_of(case, state).end:
        if isinstance(end, PointsAtLeast) and state.points[seat] >= end.points:
            return True
        if isinstance(end, NoEnemyUnits) and not state.army(other(seat)):
            return True
    return False


def _is_over(case: Case, state: State) -> bool:
    """Whether the rounds are played that the scenario has."""
    return any(isinstance(end, RoundsPlayed) and state.round >= end.n for end in scenario_of(case, state).end)


# Tie-breaks


@rule("LM-TIE-1", "LM-TIE-2", "LM-TIE-3", "LM-TIE-5")
def _tie(case: Case, state: State, both_reached: bool) -> State:
    """The steps that decide between both players, in the order of the scenario. LM-RULING-74."""
    south, north = state.points.south, state.points.north
    if both_reached and south != north and case.switch("both_reach") == "higher_first":
        winner: Seat = "south" if south > north else "north"
        return over(case, state, winner, "points", ["LM-RULING-74"], f"{winner} has more points.")
    text = "Neither has won alone: the tie-breaks decide, one after the other."
    case.happened("tie", ("LM-TIE-1", "LM-RULING-74"), text)
    for step in scenario_of(case, state).ties:
        if step == "attack_roll":
            return _rolling_off(case, state)
        if step == "draw":
            break
        compared = _COMPARED[step](case, state)
        rules, words = _TOLD[step]
        text = f"{words}: south {compared.south}, north {compared.north}."
        case.happened("tie-break", rules, text, step=step, south=compared.south, north=compared.north)
        if compared.south != compared.north:
            winner = "south" if compared.south > compared.north else "north"
            return over(case, state, winner, step, rules, f"{winner} has more.")
    return drawn(case, state)


def _eliminated(case: Case, state: State) -> Sides[int]:
    return Sides(eliminated(state, "south"), eliminated(state, "north"))


def _board_cost(case: Case, state: State) -> Sides[int]:
    """The printed costs of a player's units on the board, wounds ignored. LM-RULING-75."""
    return Sides(*(sum(case.cost(state.units[name].kind) for name in state.army(seat)) for seat in SEATS))


def _points(case: Case, state: State) -> Sides[int]:
    return state.points


_COMPARED: dict[str, Callable[[Case, State], Sides[int]]] = {
    "eliminated": _eliminated,
    "board_cost": _board_cost,
    "points": _points,
}
_TOLD: dict[str, tuple[list[str], str]] = {
    "eliminated": (["LM-TIE-1", "LM-RULING-69"], "Enemy units eliminated"),
    "board_cost": (["LM-TIE-2", "LM-RULING-75"], "Cost of the units on the board"),
    "points": (["LM-OBJ-3"], "Points"),
}


# The roll-off


def is_level(case: Case, state: State) -> bool:
    """Whether nothing but a roll-off can decide between the players. LM-TIE-3."""
    return decided(case, state).node == "CLEANUP.3"


def roll_off_dice(case: Case, state: State) -> dict[str, int]:
    """The dice of each player in the roll-off: the sum of attack values on the board. LM-TIE-3, LM-RULING-76."""
    seats = state.both_in_order()
    return {seat: sum(_value(case, state.units[name].kind) for name in state.army(seat)) for seat in seats}


def _value(case: Case, kind: str) -> int:
    """The printed attack value of a card, the highest one if it has several."""
    values = (case.dice_of(kind, "melee"), case.dice_of(kind, "ranged"))
    return max(value or 0 for value in values)


def _rolling_off(case: Case, state: State) -> State:
    dice = roll_off_dice(case, state)
    text = f"Level: south rolls {counted(dice['south'], 'die')}, north {counted(dice['north'], 'die')}."
    case.happened("roll-off", ("LM-TIE-3", "LM-RULING-76"), text, dice=dice)
    if not any(dice.values()):
        return drawn(case, state)
    return replace(state, node="CLEANUP.3", active=None)


def roll_options(case: Case, state: State) -> Iterator[Roll]:
    """The one move of chance."""
    yield Roll(seat="chance")


@rule("LM-TIE-3")
def as_many_dice_as_attack_values(case: Case, state: State, move: Roll) -> Violation | None:
    """Each player rolls as many dice as the attack values on the board add up to."""
    return wrong_dice(case, reported(move.report), roll_off_dice(case, state), "LM-TIE-3")


@rule("LM-TIE-4", "LM-TIE-5")
def roll_off(case: Case, state: State, move: Roll) -> State:
    """More dice of 4 or above win; a drawn roll is rolled again. LM-RULING-52, -54, -76."""
    report = reported(move.report)
    told: dict[str, tuple[int, ...]] | None = None
    if report is not None:
        told = {seat: () for seat in SEATS} | cast(dict[str, tuple[int, ...]], report.dice)
    dice = case.dice("roll-off", roll_off_dice(case, state), told)
    hit_from = case.pack.die.hit_from
    case.read("/die/hit_from", hit_from)
    hits = {seat: sum(die >= hit_from for die in dice[seat]) for seat in SEATS}
    for seat in SEATS:
        text = f"{seat} rolls {counted(len(dice[seat]), 'die')} and has {counted(hits[seat], 'hit')} on {hit_from}+."
        rules = ["LM-TIE-3", "LM-TIE-4", "LM-RULING-76"]
        case.happened("rolled", rules, text, seat=seat, dice=list(dice[seat]), hits=hits[seat])
    if hits["south"] == hits["north"]:
        case.happened("again", ("LM-TIE-5",), "The roll-off is drawn: both roll again.")
        return replace(state, active=None)
    winner = max(SEATS, key=lambda seat: hits[seat])
    return over(case, state, winner, "attack_roll", ["LM-TIE-4"], f"{winner} has more hits.")


# Over


def drawn(case: Case, state: State) -> State:
    """Nothing decides between the players. LM-RULING-76."""
    case.happened("game-over", ("LM-RULING-76", "LM-END-2"), "The game is drawn.", winners=list(SEATS))
    return replace(state, node="OVER", result=Result(SEATS, "draw"), active=None)


@rule("LM-END-2")
def over(case: Case, state: State, winner: Seat, reason: str, rules: list[str], why: str) -> State:
    """The game won by one player. LM-RULING-77."""
    text = f"{why} {winner} wins, south {state.points.south} points, north {state.points.north}."
    case.happened("game-over", [*rules, "LM-END-1", "LM-END-2"], text, winners=[winner], reason=reason)
    return replace(state, node="OVER", result=Result((winner,), reason), active=None)
