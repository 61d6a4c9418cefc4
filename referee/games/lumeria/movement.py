"""Gameplay, Battle, Activations: Move and Run. Every path is judged step by step."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from msgspec import Struct

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.games.lumeria.abilities import movement, passes_through
from referee.games.lumeria.activation import is_open, took
from referee.games.lumeria.case import Case, each
from referee.games.lumeria.squares import is_adjacent, is_diagonal
from referee.games.lumeria.state import MoveUnit, Run, State, counted, listed, up_to

Path = tuple[str, ...]


class BadStep(Struct, frozen=True):
    """A step that the rules of movement forbid: its position in the path, the rule, other ids, and why."""

    at: int
    rule: str
    also: tuple[str, ...]
    detail: str


@rule("LM-MOVE-2", "LM-MOVE-3", "LM-FUND-4")
def bad_step(case: Case, state: State, name: str, path: Path) -> BadStep | None:
    """The first step of a path that is not to an adjacent free space, or through a card. LM-RULING-29, -91.

    A step that is bad on every board and for every unit is found although facts about another one are missing.
    """
    origins = (str(state.units[name].space), *path)
    steps = (partial(_bad, case, state, name, origins[number], path, number) for number in range(len(path)))
    return next(each(steps), None)


def _bad(case: Case, state: State, name: str, here: str, path: Path, number: int) -> BadStep | None:
    """What is wrong with one step of a path."""
    square, told = path[number], case.told_spaces()
    if told is not None and square not in told:
        return BadStep(number, "LM-MOVE-2", ("LM-FLOW-2",), f"{square} is off the board.")
    if not is_adjacent(here, square):
        detail = f"{square} is not adjacent to {here}" + (", only diagonal." if is_diagonal(here, square) else ".")
        return BadStep(number, "LM-MOVE-2", ("LM-FUND-4",) if is_diagonal(here, square) else (), detail)
    card = state.at(square)
    if card is None or card == name:
        case.spaces()
        return None
    side = "own" if state.units[card].owner == state.units[name].owner else "enemy"
    last = number == len(path) - 1
    if not last and side in passes_through(case, state, name):
        return None
    return _onto_a_card(number, last, f"On {square} stands {case.called(state, card)}.")


def _onto_a_card(number: int, last: bool, detail: str) -> BadStep:
    """A path that ends on a card breaks LM-MOVE-2 first, one that goes on from there LM-MOVE-3."""
    rules = ("LM-MOVE-2", "LM-MOVE-3") if last else ("LM-MOVE-3", "LM-MOVE-2")
    return BadStep(number, rules[0], rules[1:], detail)


def paths(case: Case, state: State, name: str, most: int) -> Iterator[Path]:
    """Every path of 1 to `most` steps that the rules of movement allow, the shorter ones first."""
    crosses = passes_through(case, state, name)
    owner, taken = state.units[name].owner, {s: n for s, n in state.taken().items() if n != name}
    passable = {
        space for space, card in taken.items() if ("own" if state.units[card].owner == owner else "enemy") in crosses
    }
    reached: list[Path] = [()]
    for _ in range(most):
        further: list[Path] = []
        for path in reached:
            for space in case.neighbors(path[-1] if path else str(state.units[name].space)):
                if space not in taken:
                    yield (*path, space)
                if space not in taken or space in passable:
                    further.append((*path, space))
        reached = further


def shortest_paths(case: Case, state: State, name: str, most: int) -> Iterator[Path]:
    """One path to each space on which a unit can stop within `most` steps, the nearer ones first."""
    crosses = passes_through(case, state, name)
    owner, cards = state.units[name].owner, state.taken()
    here = str(state.units[name].space)
    known, reached = {here}, list[Path]([()])
    for _ in range(most):
        further: list[Path] = []
        for path in reached:
            for space in case.neighbors(path[-1] if path else here):
                card = cards.get(space)
                side = None if card is None else "own" if state.units[card].owner == owner else "enemy"
                if space in known or (side is not None and side not in crosses):
                    continue
                known.add(space)
                further.append((*path, space))
                if side is None:
                    yield (*path, space)
        reached = further


# What can be done


def move_options(case: Case, state: State) -> Iterator[MoveUnit]:
    """Every path within the movement of the active unit."""
    name = state.running.unit
    if is_open(case, state, "move"):
        for path in paths(case, state, name, movement(case, state, name)):
            yield MoveUnit(seat=state.on_turn, path=path)


def run_options(case: Case, state: State) -> Iterator[Run]:
    """Every path within the movement of the active unit, after a move."""
    name = state.running.unit
    if is_open(case, state, "run"):
        for path in paths(case, state, name, movement(case, state, name)):
            yield Run(seat=state.on_turn, path=path)


# The checks of both actions


@rule("LM-MOVE-1")
def not_too_far(case: Case, state: State, move: MoveUnit | Run) -> Violation | None:
    """The path has no more spaces than the movement value. LM-RULING-30, -95."""
    if not move.path:
        return None
    name = state.running.unit
    most = movement(case, state, name)
    if len(move.path) <= most:
        return None
    detail = f"The path has {counted(len(move.path), 'space')}; the movement of {case.called(state, name)} is {most}."
    also = _of_a_run(move) + (("LM-MOVE-4",) if most == 0 else ())
    hint = f"Go {up_to(most, 'space')}." if most else "This unit cannot move."
    return case.breach("LM-MOVE-1", detail, pointer="/move/path", also=also, hint=hint, movement=most)


@rule("LM-MOVE-2", "LM-MOVE-3")
def every_step_is_free(case: Case, state: State, move: MoveUnit | Run) -> Violation | None:
    """Each step goes to an adjacent free space; the first that does not is cited."""
    name = state.running.unit
    bad = bad_step(case, state, name, move.path)
    if bad is None:
        return None
    before = move.path[bad.at - 1] if bad.at else str(state.units[name].space)
    hint, beside = f"From {before} a step goes to an adjacent free space.", case.told_neighbors(before)
    if beside is not None:
        free = [space for space in beside if state.at(space) in (None, name)]
        hint = f"From {before} a step can go to {listed(free, 'no space')}."
    return case.breach(
        bad.rule, bad.detail, pointer=f"/move/path/{bad.at}", also=(*bad.also, *_of_a_run(move)), hint=hint
    )


@rule("LM-MOVE-4")
def at_least_one_step(case: Case, state: State, move: MoveUnit | Run) -> Violation | None:
    """A move goes somewhere."""
    if move.path:
        return None
    detail = "The path has no step."
    hint = "Name the spaces in the order in which they are entered, or leave the action out."
    return case.breach("LM-MOVE-4", detail, pointer="/move/path", also=_of_a_run(move), hint=hint)


@rule("LM-RUN-2")
def _of_a_run(move: MoveUnit | Run) -> tuple[str, ...]:
    return ("LM-RUN-2",) if isinstance(move, Run) else ()


# What they do


def move(case: Case, state: State, move: MoveUnit) -> State:
    """The unit goes along the path. LM-MOVE-1, LM-MOVE-5."""
    rules = ["LM-MOVE-1", "LM-MOVE-2", "LM-RULING-95"]
    state = walked(case, state, state.running.unit, move.path, "moved", rules)
    return took(state, "move")


@rule("LM-RUN-3", "LM-DIE-2")
def run(case: Case, state: State, move: Run) -> State:
    """A second move, which exhausts the unit: a die with minus up. LM-RUN-2, LM-RULING-30."""
    name = state.running.unit
    state = walked(case, state, name, move.path, "ran", ["LM-RUN-2", "LM-RULING-30"])
    rules = ["LM-RUN-3", "LM-EXHAUST-1", "LM-DIE-2"]
    if state.units[name].is_exhausted:
        rules += ["LM-RULING-94"]
    text = f"{case.called(state, name)} has run and is exhausted: a die with the minus side up lies on the card."
    case.happened("exhausted", rules, text, unit=name)
    state = took(state, "run")
    keeps = {"fortified": True} if state.units[name].die == "plus" else {}
    return state.put(name, die="minus", **keeps)


def walked(case: Case, state: State, name: str, path: Path, type: str, rules: list[str]) -> State:
    """A unit at the end of a path that has been judged."""
    origin = str(state.units[name].space)
    if case.lies_on(path, "camps"):
        rules = [*rules, "LM-MOVE-5"]
    if len({origin, *path}) <= len(path):
        rules = [*rules, "LM-RULING-29"]
    if case.lies_on(path, "recruitment"):
        rules = [*rules, "LM-RULING-91"]
    verb = {"moved": "moves", "ran": "runs", "marched": "marches"}.get(type, "goes")
    text = f"{case.called(state, name)} {verb} to {', '.join(path)}."
    data: dict[str, Any] = {"unit": name, "from": origin, "path": list(path)}
    case.happened(type, rules, text, **data)
    return moved_to(case, state, name, path[-1], stays=path[-1] == origin)


def moved_to(case: Case, state: State, name: str, space: str, *, stays: bool = False) -> State:
    """A unit on another space. It keeps its die, and so what the die says. LM-RULING-22, -31."""
    unit = state.units[name]
    state = state.put(name, space=space)
    if stays or not unit.is_fortified:
        return state
    if case.switch("fortified_moves") == "drop":
        text = f"{case.called(state, name)} has left the space on which it was fortified and is fortified no more."
        case.happened("unfortified", ("LM-RULING-31",), text, unit=name)
        return state.put(name, fortified=False, die="blank" if unit.die == "plus" else unit.die)
    text = f"{case.called(state, name)} is still fortified."
    case.happened("still-fortified", ("LM-RULING-31", "LM-RULING-22"), text, unit=name)
    return state
