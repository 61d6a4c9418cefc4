"""C. Named Ability Action and its special conditions, Attack and Draining."""

from collections.abc import Iterator

from msgspec.structs import replace

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.games.lost_empires import choosing, effects
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.order_phase.activation import not_allowed, running, spent
from referee.games.lost_empires.state import Activation, Effect, NamedAbility, State
from referee.games.lost_empires.texts import card_of
from referee.games.lost_empires.vocabulary import Named
from referee.games.lost_empires.wording import counted, listed

DRAINING = 2
"""The actions that a Draining ability takes. LE-SPEC-DRAIN-1."""


def options(case: Case, state: State) -> Iterator[NamedAbility]:
    """Every named ability of the active unit, with each choice that comes with it."""
    frame = state.top
    if not isinstance(frame, Activation) or state.active is None:
        return
    for identifier, _ in case.abilities(state.units[frame.unit].card, Named):
        before = NamedAbility(seat=state.active, unit=frame.unit, ability=identifier)
        text = frame_of(state, before)
        for choice in choosing.first_choices(case, state.push(text), text):
            yield replace(before, **choosing.told(choice))


def frame_of(state: State, move: NamedAbility) -> Effect:
    """The text as it begins."""
    unit = state.units[move.unit]
    return Effect(seat=unit.owner, source=move.unit, ability=move.ability, origin="named", at=unit.at)


def ability_of(case: Case, state: State, move: NamedAbility) -> Named | None:
    """The named ability; None if the unit lacks it."""
    return dict(case.abilities(state.units[move.unit].card, Named)).get(move.ability)


@rule("LE-ACT-NAMED-1", "LE-ACT-NAMED-3")
def has_it(case: Case, state: State, move: NamedAbility) -> Violation | None:
    """The unit has this named ability. LE-RULING-23."""
    if ability_of(case, state, move) is not None:
        return None
    card = card_of(move.unit)
    also = ("LE-ACT-NAMED-3",) if move.ability in (case.pack.cards[card].abilities or {}) else ()
    has = [identifier for identifier, _ in case.abilities(card, Named)]
    detail = f"{case.called(state, move.unit)} has no named ability {move.ability}."
    hint = f"It has {listed(has)}." if has else "It has none that the pack knows."
    return case.breach("LE-ACT-NAMED-1", detail, pointer="/move/ability", also=also, hint=hint)


@rule("LE-ERRATA-EYE-3")
def may_use_it(case: Case, state: State, move: NamedAbility) -> Violation | None:
    """The text of the unit does not forbid named abilities."""
    return not_allowed(case, state, move.unit, "named", "/move/unit")


@rule("LE-ACT-3")
def once_in_an_activation(case: Case, state: State, move: NamedAbility) -> Violation | None:
    """One named ability in an activation."""
    frame = state.top
    if not isinstance(frame, Activation) or not frame.named or frame.unit != move.unit:
        return None
    detail = f"{case.called(state, move.unit)} has used a named ability in this activation."
    return case.breach("LE-ACT-3", detail, pointer="/move/ability", hint="Take another action.")


@rule("LE-SPEC-ATTACK-2", "LE-SPEC-ATTACK-1")
def no_attack_before(case: Case, state: State, move: NamedAbility) -> Violation | None:
    """An ability with Attack is for a unit that has not attacked in this activation."""
    ability, frame = ability_of(case, state, move), state.top
    if ability is None or "attack" not in ability.conditions or not isinstance(frame, Activation):
        return None
    if not frame.attacked or frame.unit != move.unit:
        return None
    detail = f"{case.called(state, move.unit)} has attacked, and {ability.name} has the condition Attack."
    return case.breach("LE-SPEC-ATTACK-2", detail, pointer="/move/ability", hint="Take another action.")


@rule("LE-SPEC-DRAIN-2", "LE-SPEC-DRAIN-1")
def actions_enough(case: Case, state: State, move: NamedAbility) -> Violation | None:
    """A Draining ability takes two actions. LE-RULING-20, LE-RULING-22."""
    ability, frame = ability_of(case, state, move), state.top
    if ability is None or "draining" not in ability.conditions or not isinstance(frame, Activation):
        return None
    if frame.actions >= DRAINING or frame.unit != move.unit:
        return None
    detail = f"{ability.name} is Draining and takes {DRAINING} actions; {counted(frame.actions, 'action')} is left."
    also = ("LE-RULING-20",)
    return case.breach("LE-SPEC-DRAIN-2", detail, pointer="/move/ability", also=also, hint="Take another action.")


@rule("LE-ACT-NAMED-2")
def choice_of_its_text(case: Case, state: State, move: NamedAbility) -> Iterator[Violation]:
    """What is chosen is what the text offers, and nothing possible is left out. LE-RULING-100."""
    if ability_of(case, state, move) is not None:
        text = frame_of(state, move)
        yield from choosing.first_part(case, state.push(text), text, move)


@rule("LE-ACT-NAMED-2", "LE-SPEC-ATTACK-1", "LE-SPEC-DRAIN-1")
def use(case: Case, state: State, move: NamedAbility) -> State:
    """The ability is announced, its actions are taken, and its text begins. LE-RULING-21."""
    ability = ability_of(case, state, move)
    assert ability is not None
    is_attack, is_draining = "attack" in ability.conditions, "draining" in ability.conditions
    rules = ["LE-ACT-NAMED-1", "LE-ACT-NAMED-2", *ability.rules]
    rules += ["LE-SPEC-ATTACK-1", "LE-RULING-21"] if is_attack else []
    rules += ["LE-SPEC-DRAIN-1", "LE-RULING-20"] if is_draining else []
    count = DRAINING if is_draining else 1
    text = f"{case.called(state, move.unit)} uses {ability.name}: {counted(count, 'action')}."
    case.happened("named-ability", rules, text, unit=move.unit, ability=move.ability, actions=count)
    attacked = running(state).attack_ability or is_attack
    state = spent(state, count, named=True, attack_ability=attacked)
    frame = frame_of(state, move)
    state = state.push(frame)
    if choosing.comes_with_the_order(case, state, frame):
        return effects.carried_out(case, state, choosing.said(move))
    return state
