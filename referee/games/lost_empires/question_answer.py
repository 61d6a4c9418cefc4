"""The answer to a question: the moves that its facts imply, what is missing, and which facts of the players decided."""

from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import UNSET, Struct
from msgspec.structs import replace

from referee.core.game import Game
from referee.core.question import Filled, Gap, Transcript, missing
from referee.core.ruling import Assumption, Data, Need, Ruling
from referee.core.state import Move
from referee.games.lost_empires import moves
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.posing import Facts, Places, told_at
from referee.games.lost_empires.state import State, node_of

TELLING = ("result", "damage", "seat", "artifacts", "gate", "winner", "winners", "reason", "command", "supply")
"""The data of events in which two answers differ; ids of a made-up position are none."""
NUMBER: Data = {"type": "integer", "minimum": 0}


class Posed(Struct, frozen=True):
    """A position, the moves that come next, and where in the request things belong.

    `implied` gives the next move in a state, None where the question ends; the number of moves made is its second
    argument. `askable` says which fact tells an entry of the pack, `untold` are the events of a type of move that the
    facts tell already.
    """

    state: State
    implied: Callable[[State, int], Move | None]
    places: Places
    made_up: tuple[str, ...]
    askable: Mapping[str, str] = {}
    untold: dict[str, tuple[str, ...]] = {}


Pose = Callable[[Filled], Posed]


def first_of(gaps: Sequence[Gap]) -> Filled:
    """The first value of each gap."""
    return {gap.name: gap.values[0] for gap in gaps}


def told_or(name: str, facts: Facts, at: str, values: tuple[Any, ...], need: tuple[Data, str]) -> Gap:
    """The gap of a fact that may be told: then it has that one value."""
    accepts, question = need
    told = (facts[name],) if name in facts else values
    return Gap(f"{at}/{name}", told, (Need(f"{at}/{name}", accepts, question, "effect"),))


def answered(game: Game[State], facts: Facts, gaps: Sequence[Gap], pose: Pose) -> Ruling:
    """The transcript of a question, undetermined where another value would give another answer."""
    filled, asked = missing(gaps, lambda values: outcome(played(game, pose(values), trial=True)))
    posed = pose(first_of(gaps) if filled is None else filled)
    return ruled(played(game, posed), posed, facts, asked)


def played(game: Game[State], posed: Posed, *, trial: bool = False) -> Transcript[State]:
    """The moves that the facts imply, up to the end of the question or to the first that is not legal."""
    told, number = Transcript(game, posed.state, trial=trial), 0
    while (move := posed.implied(told.state, number)) is not None:
        if not told.play(move, posed.untold.get(move.type, ())):
            break
        number += 1
    return told


def outcome(told: Transcript[State]) -> Hashable | None:
    """The answer under some values, as far as two answers can differ; None where no game can show them."""
    if told.is_impossible:
        return None
    if told.verdict != "legal":
        return told.verdict, frozenset(need.put for need in told.needs), tuple(v.rule for v in told.violations)
    return tuple((event.type, *(str(event.data.get(name)) for name in TELLING)) for event in told.events)


def ruled(
    told: Transcript[State], posed: Posed, facts: Facts, asked: Sequence[Need] = (), rests_on: Sequence[Ruling] = ()
) -> Ruling:
    """A transcript as a ruling whose pointers lead into the request. `rests_on` are further rulings behind it."""
    if told.verdict == "illegal" and asked:
        told.verdict = "undetermined"
    ruling = told.ruling(posed.made_up, posed.places, () if told.verdict == "illegal" else tuple(asked))
    more = [replace(a, pointer=posed.places(a.pointer)) for other in rests_on for a in other.assumptions]
    readings = {(r.switch, r.other): r for r in (*ruling.depends_on, *(r for o in rests_on for r in o.depends_on))}
    assumptions = tuple(as_told((*ruling.assumptions, *more), facts, posed.made_up))
    ruling = replace(ruling, assumptions=assumptions, depends_on=tuple(readings.values()))
    return ruling if ruling.needs is UNSET else replace(ruling, needs=asked_at(ruling.needs, posed.askable))


def asked_at(needs: Iterable[Need], askable: Mapping[str, str]) -> tuple[Need, ...]:
    """Needs that are put where a fact tells them, each once."""
    placed = (replace(need, put=askable.get(need.put, need.put)) for need in needs)
    return tuple({need.put: need for need in placed}.values())


# What the facts tell


def as_told(assumptions: Iterable[Assumption], facts: Facts, made_up: Container[str]) -> Iterator[Assumption]:
    """Assumptions with the facts as the players told them, each once; what is made up stands in `made_up`."""
    seen = set[str]()
    for assumption in assumptions:
        at, value = assumption.pointer, told_at(facts, assumption.pointer)
        is_made_up = at in made_up and assumption.source == "user"
        if at in seen or is_made_up or (at.startswith("/facts") and value is UNSET):
            continue
        seen.add(at)
        yield assumption if value is UNSET else replace(assumption, value=value)


# A part of a round


def of_one_part(game: Game[State], stage: str) -> Game[State]:
    """The same referee, who stops at the end of a part of the round instead of at the next decision.

    What happens after the Control Phase or the Gate Phase can hang on facts that a question about it does not need.
    """
    of_the_game: Any = type(game)

    class OfOnePart(of_the_game):  # type: ignore[misc]
        def carry_out(self, case: Case, state: State, move: Move) -> State:
            return _onward(case, moves.EFFECTS[move.type](case, state, move), stage)

    part: Game[State] = OfOnePart()
    return part


def _onward(case: Case, state: State, stage: str) -> State:
    """The state after everything that the referee does by itself in a part of the round."""
    while True:
        state = replace(state, node=node_of(state.stage, state.frames))
        if state.frames:
            after = moves.OF_FRAMES[type(state.frames[-1])](case, state, state.frames[-1])
        elif state.stage == stage:
            after = moves.OF_STAGES[stage](case, state)
        else:
            return state
        if after is state:
            return state
        state = after
