"""The answer to a question: the moves that its facts imply, what is missing, and which facts of the players decided."""

from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Sequence
from typing import Any

from msgspec import UNSET, Struct
from msgspec.structs import replace

from referee.core.game import Game
from referee.core.pack import PackData, value_at
from referee.core.question import Filled, Gap, Transcript, missing
from referee.core.ruling import Assumption, Data, Need, Ruling, Violation
from referee.core.state import Move
from referee.games.lumeria.case import Case
from referee.games.lumeria.pack import pack_data
from referee.games.lumeria.posing import PATCH, Facts, Patch, Places, patched
from referee.games.lumeria.state import State

TELLING = ("count", "source", "amount", "needed", "hits", "track", "ability", "gold", "step", "winners", "reason")
"""The data of events in which two answers differ; squares and ids of a made-up position are none."""
NAMES_THE_GOD: Data = {"type": ["string", "null"]}


class Posed(Struct, frozen=True):
    """A position, the move that comes next in each state, and where in the request things belong.

    `implied` gives None where the question ends. `untold` are the events of a type of move that the facts tell already,
    `by_rule` says which fact a breach is about, `unhinted` are the rules whose hints would name made-up things, and
    `read` are the pack entries that were read to pose the position.
    """

    state: State
    implied: Callable[[State], Move | None]
    places: Places
    made_up: tuple[str, ...]
    untold: dict[str, tuple[str, ...]] = {}
    by_rule: dict[str, str] = {}
    read: tuple[str, ...] = ()
    unhinted: frozenset[str] = frozenset()


Pose = Callable[[Filled], Posed]


def answered(game: Game[State], facts: Facts, gaps: Sequence[Gap], pose: Pose, needs: Iterable[Need] = ()) -> Ruling:
    """The transcript of a question, undetermined where another value would give another answer.

    `needs` are asked in any case but that of a refusal that holds whatever is filled in.
    """
    filled, asked = missing(gaps, lambda values: _outcome(game, pose(values)))
    posed = pose({gap.name: gap.values[0] for gap in gaps} if filled is None else filled)
    told = played(game, posed)
    if told.verdict == "illegal" and asked:
        told.verdict = "undetermined"
    lacking = () if told.verdict == "illegal" else (*asked, *needs, *not_stated(game, posed, told))
    return ruled(told, posed, facts, lacking)


def ruled(told: Transcript[State], posed: Posed, facts: Facts, needs: Iterable[Need] = ()) -> Ruling:
    """A transcript as a ruling whose pointers lead into the request."""
    told.violations = tuple(_pointed(violation, posed) for violation in told.violations)
    ruling = told.ruling(posed.made_up, posed.places, tuple(needs))
    assumptions = (*ruling.assumptions, *_posed_on(posed))
    return replace(ruling, assumptions=tuple(_as_told(assumptions, facts, posed.made_up)))


def played(game: Game[State], posed: Posed, *, trial: bool = False) -> Transcript[State]:
    """The moves that the facts imply, up to the end of the question or to the first that is not legal."""
    told = Transcript(game, posed.state, trial=trial)
    while (move := posed.implied(told.state)) is not None:
        if not told.play(move, posed.untold.get(move.type, ())):
            break
    return told


def once(start: State, move: Move) -> Callable[[State], Move | None]:
    """What is implied where a single move is asked about."""
    return lambda state: move if state.step == start.step else None


def _outcome(game: Game[State], posed: Posed) -> Hashable | None:
    """The answer under some values, as far as two answers can differ; None where no game can show them."""
    told = played(game, replace(posed, state=replace(posed.state, trust="all")), trial=True)
    if told.is_impossible:
        return None
    if told.verdict != "legal":
        return told.verdict, tuple(need.put for need in told.needs)
    return tuple((event.type, *(str(event.data.get(name)) for name in TELLING)) for event in told.events)


def _pointed(violation: Violation, posed: Posed) -> Violation:
    pointer = posed.by_rule.get(violation.rule, violation.pointer)
    hint = "" if violation.rule in posed.unhinted else violation.hint
    return replace(violation, pointer=posed.places(pointer), hint=hint)


# What is not trusted


def not_stated(game: Game[State], posed: Posed, told: Transcript[State]) -> Iterator[Need]:
    """Everything that is missing, not only what is missing first: one after the other is taken as the pack has it."""
    state, seen, needs = posed.state, set[str](), told.needs
    while fresh := [need for need in needs if need.put not in seen]:
        for need in fresh:
            seen.add(need.put)
            accepts = NAMES_THE_GOD if need.put.startswith(f"{PATCH}/gods/") else need.accepts
            yield replace(need, put=posed.places(need.put), accepts=accepts)
        known = [need.put.removeprefix(f"{PATCH}/") for need in fresh if need.put.startswith(f"{PATCH}/")]
        if not known:
            return
        for path in known:
            state = replace(state, pack=patched(state.pack, _stated(pack_data(state.pack), path.split("/"))))
        needs = played(game, replace(posed, state=state), trial=True).needs


def _stated(data: PackData, path: list[str]) -> Patch:
    """The patch that states what the pack has at a path. Abilities are taken as none: stand-ins would ask for more."""
    patch: Any = [] if path[-1] == "abilities" else None if path[0] == "gods" else value_at(data, f"/{'/'.join(path)}")
    for name in reversed(path):
        patch = {name: patch}
    stated: Patch = patch
    return stated


# What the facts tell


def _posed_on(posed: Posed) -> Iterator[Assumption]:
    """The pack entries on which the position itself rests, those that the rulebook prints aside."""
    case, data = Case(posed.state), pack_data(posed.state.pack)
    for pointer in posed.read:
        case.read(pointer, value_at(data, pointer))
    for assumption in case.assumptions.values():
        yield replace(assumption, pointer=posed.places(assumption.pointer))


def _as_told(assumptions: Iterable[Assumption], facts: Facts, made_up: Container[str]) -> Iterator[Assumption]:
    """Assumptions with the facts as the players told them, each once; what is made up stands in `made_up`."""
    seen = set[str]()
    for assumption in assumptions:
        pointer = assumption.pointer
        if not pointer.startswith("/facts"):
            if pointer not in made_up or assumption.source != "user":
                yield assumption
            continue
        value = told_at(facts, pointer)
        if pointer in seen or (value is UNSET and assumption.source != "assumed"):
            continue
        seen.add(pointer)
        yield assumption if value is UNSET else replace(assumption, value=value)


def told_at(facts: Facts, pointer: str) -> Any:
    """What the facts tell at a pointer into the request; UNSET if nothing."""
    value: Any = facts
    for name in pointer.split("/")[2:]:
        if not isinstance(value, dict) or name not in value:
            return UNSET
        value = value[name]
    return value
