"""What the owner of an ability can choose: units, spaces, dice. What is listed here is what is legal.

LM-RULING-100: an ability that could do nothing is not asked for.
"""

from collections.abc import Iterator
from itertools import combinations

from referee.games.lumeria.abilities import Context, holds, movement
from referee.games.lumeria.case import Case
from referee.games.lumeria.effects import Choice, ahead, carried_out, dice_of, targets_of
from referee.games.lumeria.movement import paths
from referee.games.lumeria.squares import DIRECTIONS, distance
from referee.games.lumeria.state import State
from referee.games.lumeria.uses import Use
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


def choices(case: Case, state: State, use: Use) -> Iterator[Choice]:
    """Everything that can be chosen with an ability, in a stable order."""
    for targets in _targets(case, state, use):
        for path in _paths(case, state, use, targets):
            for which in _dice(case, state, use):
                yield Choice(targets, path, which)


def is_useful(case: Case, state: State, use: Use) -> bool:
    """Whether some choice with an ability changes anything. LM-RULING-100."""
    scratch = Case(case.before, lenient=case.lenient)
    return any(carried_out(scratch, state, use, choice) != state for choice in choices(case, state, use))


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
    part = next(part for part in use.parts if part.target == choose)
    chosen = _with_conditions(part, choose)
    return holds(case, state, chosen, Context(use.bearer, name))


def _with_conditions(part: Ability, choose: Choose) -> Ability:
    """A part with the conditions on the chosen units in place of its own."""
    return type(part)(**{**{f: getattr(part, f) for f in part.__struct_fields__}, "conditions": choose.conditions})


def _targets(case: Case, state: State, use: Use) -> Iterator[tuple[str, ...]]:
    choose = chooser(use)
    if choose is None:
        yield ()
        return
    names = (name for seat in (use.owner, "north" if use.owner == "south" else "south") for name in state.army(seat))
    fitting = [name for name in names if can_be_target(case, state, use, name)]
    most = 1 if guided(use) is not None else choose.choose
    for number in range(1, most + 1):
        yield from combinations(fitting, number)


def mover(state: State, use: Use, targets: tuple[str, ...]) -> str | None:
    """The unit that goes where the owner of an ability names spaces."""
    part = guided(use)
    assert part is not None
    return next(iter(targets_of(state, use, part, Choice(targets))), None)


def _paths(case: Case, state: State, use: Use, targets: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    part = guided(use)
    if part is None:
        yield ()
        return
    name = mover(state, use, targets)
    if name is None:
        return
    here = str(state.units[name].space)
    if isinstance(part, ExtraMove):
        yield from paths(case, state, name, part.max)
    elif isinstance(part, Push):
        for direction in DIRECTIONS:
            space = ahead(case, state, here, direction)
            if space is not None:
                yield (space,)
    else:
        yield from ((space,) for space in landing(case, state, part, here))


def landing(case: Case, state: State, part: Ability, here: str) -> tuple[str, ...]:
    """The free spaces on which an ability can put a unit that stands here."""
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


def most_steps(case: Case, state: State, part: Ability, name: str) -> int:
    """How far an ability lets a unit go."""
    return part.max if isinstance(part, ExtraMove) else movement(case, state, name)
