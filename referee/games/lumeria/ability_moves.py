"""Gods, and abilities on cards: using one in the own turn or when it has been called up, and doing without.

An ability that works on an attack is named with the attack. LM-RULING-99.
"""

from collections.abc import Iterator

from msgspec import UNSET
from msgspec.structs import replace

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.games.lumeria import triggers
from referee.games.lumeria.case import Case, reported
from referee.games.lumeria.choices import (
    can_be_target,
    choices,
    chooser,
    guided,
    landing,
    most_targets,
    mover,
    reroll,
)
from referee.games.lumeria.effects import Choice, dice_of
from referee.games.lumeria.movement import bad_step
from referee.games.lumeria.state import Decline, State, Trigger, UseAbility, counted, listed, other, up_to
from referee.games.lumeria.uses import Use, can_pay, in_force, is_used_up, of_god, of_unit
from referee.games.lumeria.vocabulary import ExtraMove

FREE = "own_battle_decision"
"""The trigger of abilities that are used in the own turn."""


# What can be used


def free_uses(case: Case, state: State, seat: str) -> Iterator[Use]:
    """The abilities that a player can use in the own turn, that of the god first."""
    yield from of_god(case, seat, FREE, None)  # type: ignore[arg-type]
    kinds = sorted({unit.kind for unit in state.units.values() if unit.owner == seat and unit.space is not None})
    able = {kind for kind in kinds if any(part.trigger == FREE for _, part in case.parts(kind))}
    for name in state.army(seat) if able else ():
        if state.units[name].kind in able:
            yield from of_unit(case, state, name, FREE)


def options(case: Case, state: State) -> Iterator[UseAbility]:
    """Every way to use an ability now."""
    if state.node == "ACT.TRIGGER":
        yield from dict.fromkeys(_when_called_up(case, state))
        return
    for use in free_uses(case, state, state.on_turn):
        use_now = in_force(case, state, use)
        if use_now is not None and can_pay(state, use) and not is_used_up(state, use):
            for choice in choices(case, state, use_now):
                yield _move(use, choice, use.bearer)


def _when_called_up(case: Case, state: State) -> Iterator[UseAbility]:
    """Every way to use what is asked for; where several units wait with one ability, each with its unit."""
    asked = [use for _, use in triggers.waiting(case, state)]
    for use in asked:
        bearers = {other_use.bearer for other_use in asked if other_use.identifier == use.identifier}
        for choice in choices(case, state, use):
            yield _move(use, choice, use.bearer if len(bearers) > 1 else None)


def _move(use: Use, choice: Choice, unit: str | None) -> UseAbility:
    return UseAbility(
        seat=use.owner,
        ability=use.identifier,
        unit=UNSET if unit is None else unit,
        targets=choice.targets or UNSET,
        path=choice.path or UNSET,
        which=choice.which or UNSET,
    )


def decline_options(case: Case, state: State) -> Iterator[Decline]:
    """The owner who is asked can do without what is optional."""
    if any(use.head.optional for _, use in triggers.waiting(case, state)):
        yield Decline(seat=state.triggers[0].owner)


def meant(case: Case, state: State, move: UseAbility) -> tuple[Trigger | None, Use] | None:
    """The ability that a move names, of those that can come up here; None if it names none of them."""
    if state.node == "ACT.TRIGGER":
        for trigger, use in triggers.waiting(case, state):
            if use.identifier == move.ability and move.unit in (UNSET, use.bearer):
                return trigger, use
        return None
    for use in free_uses(case, state, move.seat):
        if use.identifier == move.ability and reported(move.unit) == use.bearer:
            return None, in_force(case, state, use) or use
    return None


def _use(case: Case, state: State, move: UseAbility) -> Use | None:
    found = meant(case, state, move)
    return None if found is None else found[1]


# The checks


@rule("LM-GOD-4")
def not_the_other_gods(case: Case, state: State, move: UseAbility) -> Violation | None:
    """A god's ability is for its own player."""
    return others_god(case, state, move.seat, move.ability)


def others_god(case: Case, state: State, seat: str, ability: str) -> Violation | None:
    """What is wrong with a seat's use of an ability that the opponent's god has and nobody of the seat's own."""
    god = case.god_of(other(seat))
    if god is None or not any(identifier == ability for identifier, _ in case.parts(god)):
        return None
    own = case.god_of(seat)
    kinds = {state.units[name].kind for name in state.army(seat)}
    if any(identifier == ability for owner in (own, *kinds) if owner for identifier, _ in case.parts(owner)):
        return None
    detail = f"{ability} is the ability of {case.pack.gods[god].name}, the god of {other(seat)}."
    return case.breach("LM-GOD-4", detail, pointer="/move/ability", hint="Use the ability of your own god.")


@rule("LM-GOD-5", "LM-FUND-1")
def open_to_its_owner(case: Case, state: State, move: UseAbility) -> Violation | None:
    """The price of the ability can be paid, its limit is not reached and its conditions hold. LM-RULING-79."""
    use = _use(case, state, move)
    return None if use is None else not_open(case, state, use)


def not_open(case: Case, state: State, use: Use) -> Violation | None:
    """What keeps an ability from being used now, whatever it is used on."""
    row = "LM-GOD-5" if use.is_gods(case) else "LM-FUND-1"
    if not can_pay(state, use):
        token = use.head.cost == "ability_token"
        detail = f"{use.owner} {'has used the ability token' if token else 'has too little gold'}."
        hint = "It comes back in cleanup." if token else f"{use.owner} has {state.gold[use.owner]} gold."
        return case.breach(row, detail, pointer="/move/ability", also=("LM-RULING-79",), hint=hint)
    if is_used_up(state, use):
        detail = f"{use.identifier} has been used as often as it can be."
        return case.breach(row, detail, pointer="/move/ability", also=("LM-RULING-79",))
    if in_force(case, state, use) is None:
        return case.breach(row, f"The conditions of {use.identifier} do not hold.", pointer="/move/ability")
    return None


@rule("LM-GOD-5", "LM-FUND-1")
def on_what_it_can_help(case: Case, state: State, move: UseAbility) -> Violation | None:
    """The units chosen are those that the ability allows, and as many."""
    use = _use(case, state, move)
    if use is None:
        return None
    choose, targets = chooser(use), reported(move.targets) or ()
    if choose is None:
        return _too_much(case, use, "targets", targets)
    row = "LM-GOD-5" if use.is_gods(case) else "LM-FUND-1"
    most = most_targets(use)
    if not 1 <= len(targets) <= most or len(set(targets)) < len(targets):
        detail = f"{use.identifier} is for {up_to(most, 'unit')}; named: {listed(targets)}."
        return case.breach(
            row,
            detail,
            pointer=_at(move, "targets"),
            hint=f"Name {up_to(most, 'unit')}{', each once' if most > 1 else ''}.",
        )
    for number, name in enumerate(targets):
        if not can_be_target(case, state, use, name):
            detail = f"{use.identifier} cannot be used on {case.called(state, name)}."
            return case.breach(row, detail, pointer=f"/move/targets/{number}", hint="Name another unit.")
    return None


@rule("LM-MOVE-1", "LM-MOVE-2", "LM-MOVE-3", "LM-MOVE-4")
def where_it_can_lead(case: Case, state: State, move: UseAbility) -> Iterator[Violation]:
    """The spaces named are those to which the ability can lead; steps follow the rules of movement."""
    use = _use(case, state, move)
    if use is None:
        return
    part, path, targets = guided(use), reported(move.path) or (), reported(move.targets) or ()
    if part is None:
        wrong = _too_much(case, use, "path", path)
        if wrong is not None:
            yield wrong
        return
    name = mover(case, state, use, targets)
    if name is None:
        for_another = targets and all(can_be_target(case, state, use, target) for target in targets)
        wrong = _too_much(case, use, "path", path) if for_another else None
        if wrong is not None:
            yield wrong
        return
    if isinstance(part, ExtraMove):
        yield from _steps(case, state, part, name, move, path)
        return
    row, spaces = "LM-GOD-5" if use.is_gods(case) else "LM-FUND-1", landing(case, state, part, name)
    if len(path) != 1 or path[0] not in spaces:
        detail = f"{use.identifier} leads to {listed(spaces, 'no space')}; named: {listed(path)}."
        yield case.breach(row, detail, pointer=_at(move, "path"), hint="Name one of these spaces.")


def _steps(
    case: Case, state: State, part: ExtraMove, name: str, move: UseAbility, path: tuple[str, ...]
) -> Iterator[Violation]:
    if len(path) > part.max:
        detail = f"The path has {counted(len(path), 'space')}; {move.ability} lets the unit go {part.max}."
        yield case.breach("LM-MOVE-1", detail, pointer="/move/path", hint=f"Go {up_to(part.max, 'space')}.")
    bad = bad_step(case, state, name, path)
    if bad is not None:
        hint = "Step to free spaces that are adjacent."
        yield case.breach(bad.rule, bad.detail, pointer=f"/move/path/{bad.at}", also=bad.also, hint=hint)
    if not path:
        hint = "Name the spaces that are entered, or decline."
        yield case.breach("LM-MOVE-4", "The path has no step.", pointer=_at(move, "path"), hint=hint)


@rule("LM-FUND-6")
def dice_that_can_be_rerolled(case: Case, state: State, move: UseAbility) -> Violation | None:
    """A die is re-rolled one time only."""
    use = _use(case, state, move)
    if use is None:
        return None
    part, which = reroll(use), reported(move.which) or ()
    if part is None or part.dice != "one":
        return _too_much(case, use, "which", tuple(map(str, which)))
    open_ = dice_of(case, state, part)
    if len(which) == 1 and which[0] in open_:
        return None
    again = any(die in state.declared.rerolled for die in which)
    detail = f"{use.identifier} re-rolls one die; open are the positions {listed(map(str, open_))}."
    row, also = ("LM-FUND-6", ()) if again else ("LM-FLOW-2", ("LM-FUND-6",))
    return case.breach(row, detail, pointer=_at(move, "which"), also=also, hint="Name one position, from 0.")


def _too_much(case: Case, use: Use, member: str, named: tuple[str, ...]) -> Violation | None:
    """What is chosen although the ability leaves no choice of that sort."""
    if not named:
        return None
    detail = f"{use.identifier} leaves nothing to choose here; named: {listed(named)}."
    return case.breach("LM-FLOW-2", detail, pointer=f"/move/{member}", hint=f"Leave {member} out.")


def _at(move: UseAbility, member: str) -> str:
    return "/move" if getattr(move, member) is UNSET else f"/move/{member}"


# What they do


@rule("LM-GOD-5", "LM-FUND-1", "LM-GOD-4")
def use(case: Case, state: State, move: UseAbility) -> State:
    """The ability does what it says. LM-RULING-63, -79, -102."""
    found = meant(case, state, move)
    assert found is not None
    trigger, used = found
    choice = Choice(reported(move.targets) or (), reported(move.path) or (), reported(move.which) or ())
    if trigger is not None:
        return triggers.used(case, state, trigger, used, choice)
    return triggers.resolved(case, replace(state, node="ACT.TRIGGER", moment="free_move"), used, choice)


def decline(case: Case, state: State, move: Decline) -> State:
    """Nothing that is optional is used now."""
    return triggers.declined(case, state, move)
