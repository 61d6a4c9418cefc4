"""What the owner of an ability can choose: units, spaces, dice. What is listed here is what is legal.

LM-RULING-100: an ability that could do nothing is not asked for.
"""

from collections.abc import Callable, Iterator
from itertools import combinations

from referee.games.lumeria.abilities import all_hold, context_of_choice
from referee.games.lumeria.case import Case
from referee.games.lumeria.effects import Choice, ahead, carried_out, dice_of, keeps_its_place, share, targets_of
from referee.games.lumeria.movement import Path, paths, shortest_paths
from referee.games.lumeria.squares import DIRECTIONS, distance
from referee.games.lumeria.state import State
from referee.games.lumeria.uses import Use, suits
from referee.games.lumeria.vocabulary import Ability, Choose, ExtraMove, Push, Relocate, Reroll


def chooser(use: Use) -> Choose | None:
    """The part of an ability that lets its owner choose units."""
    return next((part.target for part in use.parts if isinstance(part.target, Choose)), None)


def guided(use: Use) -> Ability | None:
    """The part of an ability for which its owner names spaces."""
    return next((part for part in use.parts if _is_guided(part)), None)


def _is_guided(part: Ability) -> bool:
    return isinstance(part, ExtraMove | Relocate) or (isinstance(part, Push) and part.direction == "chosen")


def reroll(use: Use) -> Reroll | None:
    """The part of an ability that re-rolls dice."""
    return next((part for part in use.parts if isinstance(part, Reroll)), None)


def needs_a_choice(use: Use) -> bool:
    """Whether somebody has to say what the ability is used on."""
    again = reroll(use)
    return chooser(use) is not None or guided(use) is not None or (again is not None and again.dice == "one")


def most_targets(use: Use) -> int:
    """How many units can be chosen with an ability; where spaces are named for a chosen one, a single one."""
    choose, part = chooser(use), guided(use)
    if choose is None:
        return 0
    return 1 if part is not None and isinstance(part.target, Choose) else choose.choose


def choices(case: Case, state: State, use: Use) -> Iterator[Choice]:
    """Everything that can be chosen with an ability, in a stable order."""
    for targets in _targets(case, state, use, most_targets(use)):
        for path in _paths(case, state, use, targets, paths):
            for which in _dice(case, state, use):
                yield Choice(targets, path, which)


def is_useful(case: Case, state: State, use: Use) -> bool:
    """Whether some choice with an ability changes anything. LM-RULING-100."""
    scratch = Case(case.before, lenient=case.lenient)
    return any(carried_out(scratch, state, use, choice) != state for choice in _trials(case, state, use))


def _trials(case: Case, state: State, use: Use) -> Iterator[Choice]:
    """Choices of which one changes something if any choice does: single units, one path to each space, one die.

    Effects act on one unit after the other, so that several are changed only if one of them is by itself.
    """
    for targets in _targets(case, state, use, 1):
        for path in _paths(case, state, use, targets, shortest_paths):
            for which in _dice(case, state, use):
                yield Choice(targets, path, which)


def can_be_target(case: Case, state: State, use: Use, name: str) -> bool:
    """Whether an ability lets its owner choose this unit."""
    choose, unit = chooser(use), state.units[name]
    if choose is None or unit.space is None:
        return False
    own = unit.owner == use.owner
    if (choose.of == "own_units" and not own) or (choose.of == "enemy_units" and own):
        return False
    if choose.within is not None and use.bearer is not None:
        space = state.units[use.bearer].space
        steps = None if space is None else distance(space, unit.space)
        if steps is None or steps > choose.within:
            return False
    if not all_hold(case, state, choose.conditions, context_of_choice(use.bearer, name)):
        return False
    return any(suits(case, state, use, part, name) for part in use.parts if part.target == choose)


def _targets(case: Case, state: State, use: Use, most: int) -> Iterator[tuple[str, ...]]:
    choose = chooser(use)
    if choose is None:
        yield ()
        return
    names = (name for seat in (use.owner, "north" if use.owner == "south" else "south") for name in state.army(seat))
    fitting = [name for name in names if can_be_target(case, state, use, name)]
    for number in range(1, min(most, len(fitting)) + 1):
        yield from combinations(fitting, number)


def mover(case: Case, state: State, use: Use, targets: tuple[str, ...]) -> str | None:
    """The unit that goes where the owner of an ability names spaces."""
    part = guided(use)
    assert part is not None
    chosen = share(case, state, use, part, Choice(targets))
    return next(iter(targets_of(state, use, part, chosen)), None)


def _paths(
    case: Case,
    state: State,
    use: Use,
    targets: tuple[str, ...],
    walks: Callable[[Case, State, str, int], Iterator[Path]],
) -> Iterator[Path]:
    """The spaces that can be named; `walks` gives the paths of an extra move."""
    part = guided(use)
    if part is None:
        yield ()
        return
    name = mover(case, state, use, targets)
    if name is None:
        if targets and isinstance(part.target, Choose):  # what is chosen is for another effect
            yield ()
    elif isinstance(part, ExtraMove):
        yield from walks(case, state, name, part.max)
    else:
        yield from ((space,) for space in landing(case, state, part, name))


def landing(case: Case, state: State, part: Ability, name: str) -> tuple[str, ...]:
    """The free spaces to which an ability can push a unit, or on which it can put it."""
    here = str(state.units[name].space)
    if isinstance(part, Push):
        stays = keeps_its_place(case, state, name) is not None
        beside = (ahead(case, state, here, direction) for direction in DIRECTIONS if not stays)
        return tuple(space for space in beside if space is not None)
    assert isinstance(part, Relocate)
    taken = state.taken()
    spaces = sorted(space for space in case.pack.spaces if space not in taken and case.on_board(space))
    if part.to.on is not None:
        marked = case.mark(part.to.on)
        spaces = [space for space in spaces if space in marked]
    if part.to.within is not None:
        spaces = [space for space in spaces if (distance(here, space) or 0) <= part.to.within]
    return tuple(spaces)


def _dice(case: Case, state: State, use: Use) -> Iterator[tuple[int, ...]]:
    part = reroll(use)
    if part is None or part.dice != "one":
        yield ()
        return
    yield from ((die,) for die in dice_of(case, state, part))
