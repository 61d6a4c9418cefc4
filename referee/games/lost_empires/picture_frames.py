"""What is unfinished, in words: the frames of a state, the one that is to be finished first at the beginning."""

from collections.abc import Callable, Iterator

from msgspec import Struct

from referee.core.case import Missing
from referee.games.lost_empires import grants, ruthless
from referee.games.lost_empires.keywords import melee
from referee.games.lost_empires.picture_facts import Facts, short, told
from referee.games.lost_empires.state import Activation, Effect, Grant, Melee, Ruthless, Table, Triggers
from referee.games.lost_empires.wording import counted, listed

PAID = {"command": "with a command token", "supply": "with the supply token", "free": "with nothing"}
"""How an activation was paid for, in words."""


class Open(Struct, frozen=True):
    """A frame in words: one fact a line, and the numbers of the faults that are in it."""

    lines: tuple[str, ...]
    marks: tuple[int, ...]


def unfinished(facts: Facts) -> tuple[Open, ...]:
    """What is unfinished, the top frame first."""
    return tuple(
        Open(tuple(_told(facts, frame)), facts.under(f"/frames/{place}"))
        for place, frame in reversed([*enumerate(facts.state.frames)])
    )


def _told(facts: Facts, frame: object) -> Iterator[str]:
    match frame:
        case Activation():
            yield from _activation(facts, frame)
        case Melee():
            yield from _melee(facts, frame)
        case Grant():
            yield from _grant(facts, frame)
        case Triggers():
            waiting = (
                f"{facts.ability(one.source, one.ability)} of {facts.source(one.source)} ({one.seat})"
                for one in frame.waiting
            )
            yield f"Set off together, the First Player says which is next: {listed(waiting)}"
        case Effect():
            optional = f"; {frame.seat} may do without it" if frame.optional else ""
            text = f" {name}" if (name := facts.ability(frame.source, frame.ability)) else ""
            yield f"The text{text} of {facts.source(frame.source)} is carried out for {frame.seat}{optional}"
        case Table():
            yield f"The table settles what {facts.source(frame.source)} does for {frame.seat}"
        case Ruthless():
            yield from _ruthless(facts, frame)


def _activation(facts: Facts, frame: Activation) -> Iterator[str]:
    yield f"Active: {facts.unit(frame.unit)}, {counted(frame.actions, 'action')} left"
    done = [
        words
        for is_so, words in (
            (frame.attacked, "it has attacked"),
            (frame.attack_ability, "it has attacked by a named ability"),
            (frame.named, "it has used a named ability"),
            (frame.bonus, "FRONTLINE adds to its offense"),
            (frame.ended, "it is over"),
        )
        if is_so
    ]
    yield f"The activation was paid for {PAID[frame.token]}{''.join(f'; {words}' for words in done)}"


def _melee(facts: Facts, frame: Melee) -> Iterator[str]:
    announced = "" if frame.target is None else f", announced on {facts.unit(frame.target)}"
    yield f"The second attack of MELEE is due: {facts.unit(frame.unit)}{announced}"
    if frame.unit in facts.state.units:
        yield f"Its offense is {told(facts.numbers[frame.unit]['offense'])}"
    for target in melee.targets(facts.state, frame):
        yield f"Target: {facts.unit(target)}, defense {told(facts.numbers[target]['defense'])}"


def _grant(facts: Facts, frame: Grant) -> Iterator[str]:
    case = facts.case
    may = "may take" if frame.optional else "takes"
    yield f"{frame.seat} {may} a granted action, by {facts.source(frame.source)}"
    if frame.unit is not None:
        yield f"{facts.unit(frame.unit)}: {listed(frame.actions)}"
    elif case is not None and facts.is_sure:
        part = grants.part_of(case, frame)
        yield f"It is one of: {listed(part.actions)}"
        units = _names(lambda: grants.beneficiaries(case, facts.state, frame).known())
        if units is not None:
            yield f"It can go to: {listed(map(facts.brief, units))}"


def _ruthless(facts: Facts, frame: Ruthless) -> Iterator[str]:
    case = facts.case
    yield f"{frame.seat} may deal damage by RUTHLESS in {facts.place(frame.objective)}"
    if frame.asked:
        yield f"Asked already: {listed(map(short, frame.asked))}"
    if case is not None and facts.is_sure:
        units = _names(lambda: ruthless.left(case, facts.state, frame).known())
        if units is not None:
            yield f"Still to be asked: {listed(map(facts.brief, units))}"


def _names(found: Callable[[], tuple[str, ...]]) -> tuple[str, ...] | None:
    """Names that hang on facts of the pack; None where those are missing."""
    try:
        return found()
    except Missing:
        return None
