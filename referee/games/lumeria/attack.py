"""Gameplay, Battle, Activations: Attack, and Detailed attack rules: declaring one.

Attacker, type and target are named; then the number of dice and the modifiers are fixed.
"""

from collections.abc import Iterator
from typing import Any, cast, get_args

from msgspec import UNSET
from msgspec.structs import replace

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.games.lumeria import modifiers, ranged
from referee.games.lumeria.abilities import changed, context_of, is_immune
from referee.games.lumeria.ability_moves import not_open, others_god
from referee.games.lumeria.activation import is_open, took
from referee.games.lumeria.case import Case, reported
from referee.games.lumeria.effects import Choice
from referee.games.lumeria.melee import next_to_the_target
from referee.games.lumeria.state import Attack, AttackUnit, FireVolley, Shoot, State, counted, other
from referee.games.lumeria.triggers import asks, resolved
from referee.games.lumeria.uses import Use, in_force, of_god, of_unit
from referee.games.lumeria.vocabulary import AttackType, Seat

TYPES: tuple[AttackType, ...] = get_args(AttackType)
DECLARED = "own_declare_attack"
"""The trigger of abilities that are named with an attack. LM-RULING-99."""


# What can be declared


def options(case: Case, state: State) -> Iterator[AttackUnit]:
    """Every enemy unit in reach of each type of attack on the card, without and with each ability."""
    name, seat = state.running.unit, state.on_turn
    if not is_open(case, state, "attack"):
        return
    for attack_type in TYPES:
        if case.dice_of(state.units[name].kind, attack_type) is None:
            continue
        for target in in_reach(case, state, name, attack_type):
            yield AttackUnit(seat=seat, attack_type=attack_type, target=target)
            for ability in declarable(case, state, seat, name, attack_type, target):
                yield AttackUnit(seat=seat, attack_type=attack_type, target=target, ability=ability)


def in_reach(case: Case, state: State, name: str, attack_type: AttackType) -> Iterator[str]:
    """The enemy units that a unit can attack in this way."""
    for target in state.army(other(state.units[name].owner)):
        if attack_type == "melee":
            wrong = next_to_the_target(case, state, name, target)
        else:
            lines = ranged.wrong_line(case, state, name, target)
            wrong = next((line for line in lines if line.rule not in case.waived), None)
        if wrong is None and not_immune(case, state, name, target, attack_type) is None:
            yield target


def declarable(
    case: Case, state: State, seat: Seat, name: str, attack_type: AttackType, target: str
) -> tuple[str, ...]:
    """The abilities that can be named with an attack."""
    trial = replace(state, attack=Attack(attacker=name, target=target, attack_type=attack_type, count=0))
    uses = declared_uses(case, state, seat, name)
    return tuple(use.identifier for use in uses if use.head.optional and not_open(case, trial, use) is None)


def declared_uses(case: Case, state: State, seat: Seat, name: str) -> tuple[Use, ...]:
    """The abilities of a unit and of its god that work on an attack being declared, the unit's first."""
    return (*of_unit(case, state, name, DECLARED), *of_god(case, seat, DECLARED, name))


# The checks of every declaration


@rule("LM-ATTACK-7")
def an_enemy(case: Case, state: State, move: AttackUnit | FireVolley | Shoot) -> Violation | None:
    """Own units are no targets."""
    if move.target is UNSET or state.units[str(move.target)].owner != move.seat:
        return None
    detail = f"{case.called(state, str(move.target))} is a unit of {move.seat} itself."
    hint = f"Attack a unit of {other(move.seat)}."
    return case.breach("LM-ATTACK-7", detail, pointer="/move/target", hint=hint)


@rule("LM-GOD-4")
def own_ability(case: Case, state: State, move: AttackUnit | FireVolley | Shoot) -> Violation | None:
    """An ability named with the attack is the unit's or that of the own god."""
    return None if move.ability is UNSET else others_god(case, state, move.seat, str(move.ability))


def ability_is_open(
    case: Case, state: State, move: AttackUnit | FireVolley | Shoot, name: str, attack_type: str
) -> Violation | None:
    """The ability named with the attack can be used with it. LM-RULING-99."""
    if move.ability is UNSET or move.target is UNSET or attack_type not in TYPES:
        return None
    uses = declared_uses(case, state, cast(Seat, move.seat), name)
    use = next((use for use in uses if use.identifier == move.ability), None)
    if use is None:
        return None
    trial = Attack(attacker=name, target=str(move.target), attack_type=attack_type, count=0)
    return not_open(case, replace(state, attack=trial), use)


@rule("LM-FUND-1")
def not_immune(case: Case, state: State, attacker: str, target: str, attack_type: AttackType) -> Violation | None:
    """No ability keeps this type of attack off the target."""
    attack = Attack(attacker=attacker, target=target, attack_type=attack_type, count=0)
    ability = is_immune(case, state, target, attack_type, context_of(attack, target))
    if ability is None:
        return None
    detail = f"{ability} keeps {case.called(state, target)} from being attacked in this way."
    return case.breach(
        "LM-FUND-1", detail, pointer="/move/target", also=("LM-GLOSS-14",), hint="Choose another target."
    )


# The checks of the action


@rule("LM-GOD-5")
def ability_can_be_used(case: Case, state: State, move: AttackUnit) -> Violation | None:
    """The ability named with the attack is open to the player."""
    return ability_is_open(case, state, move, state.running.unit, move.attack_type)


@rule("LM-ATTACK-3", "LM-ATTACK-8")
def a_type_on_the_card(case: Case, state: State, move: AttackUnit) -> Violation | None:
    """The unit has an attack of this type. LM-RULING-38."""
    kind = state.units[state.running.unit].kind
    if case.dice_of(kind, cast(AttackType, move.attack_type)) is not None:
        return None
    detail = f"{case.kind(kind)} have no {move.attack_type} attack."
    has = [t for t in TYPES if case.dice_of(kind, t) is not None]
    hint = f"Attack {' or '.join(has)}." if has else "This unit cannot attack."
    also = ("LM-ATTACK-8", "LM-RULING-38")
    return case.breach("LM-ATTACK-3", detail, pointer="/move/attack_type", also=also, hint=hint)


@rule("LM-ATTACK-MELEE-1", "LM-ATTACK-RANGED-1", "LM-ATTACK-RANGED-2")
def target_in_reach(case: Case, state: State, move: AttackUnit) -> Iterator[Violation]:
    """The target stands where this type of attack reaches it."""
    attacker = state.running.unit
    if move.attack_type == "ranged":
        yield from ranged.wrong_line(case, state, attacker, move.target)
    else:
        wrong = next_to_the_target(case, state, attacker, move.target)
        if wrong is not None:
            yield wrong
    immune = not_immune(case, state, attacker, move.target, cast(AttackType, move.attack_type))
    if immune is not None:
        yield immune


@rule("LM-ATTACK-4")
def some_dice(case: Case, state: State, move: AttackUnit) -> Violation | None:
    """Without a die there is no attack. LM-RULING-43."""
    attacker = state.running.unit
    attack_type = cast(AttackType, move.attack_type)
    if case.dice_of(state.units[attacker].kind, attack_type) is None:
        return None
    if number_of_dice(case, state, attacker, move.target, attack_type):
        return None
    detail = f"The attack value of {case.called(state, attacker)} is 0."
    return case.breach("LM-ATTACK-4", detail, also=("LM-RULING-43",), hint="Take another action.")


@rule("LM-ATTACK-4")
def number_of_dice(case: Case, state: State, attacker: str, target: str, attack_type: AttackType) -> int:
    """The attack value of a unit, as abilities change it. LM-CARD-4."""
    printed = case.dice_of(state.units[attacker].kind, attack_type) or 0
    context = context_of(Attack(attacker=attacker, target=target, attack_type=attack_type, count=0), attacker)
    return changed(case, state, attacker, "attack", printed, context)


# Declaring


@rule("LM-ATTACK-1", "LM-ATTACK-3", "LM-ATTACK-8")
def attack(case: Case, state: State, move: AttackUnit) -> State:
    """The active unit attacks with as many dice as its attack value. LM-ATTACK-4."""
    name, attack_type = state.running.unit, cast(AttackType, move.attack_type)
    count = number_of_dice(case, state, name, move.target, attack_type)
    aimed = state.running.aimed
    state = took(state, "attack")
    if aimed and attack_type == "ranged":
        state = replace(state, activation=replace(state.running, aimed=False))
    declaration = Attack(attacker=name, target=move.target, attack_type=attack_type, count=count)
    rules = ["LM-ATTACK-4", *(("LM-RULING-52",) if count > case.pack.components.attack_dice else ())]
    return declared(case, replace(state, node="ACT.ROLL"), declaration, aimed, reported(move.ability), rules)


def declared(case: Case, state: State, attack: Attack, aimed: bool, ability: str | None, number: list[str]) -> State:
    """The attack with its dice and modifiers as they hold for the roll. `number` are the rules on the number of dice.

    An ability named with it is paid for and used now. LM-RULING-47, -99.
    """
    attacker, target = case.called(state, attack.attacker), case.called(state, attack.target)
    kind = "in melee" if attack.attack_type == "melee" else "at range"
    rules = ["LM-ATTACK-1", "LM-ATTACK-3", "LM-ATTACK-8"]
    if attack.attack_type == "ranged":
        between = case.between(str(state.units[attack.attacker].space), str(state.units[attack.target].space)) or ()
        rules += ["LM-RULING-39" if not between else "LM-RULING-40", "LM-RULING-42"]
    text = f"{attacker} attacks {target} {kind}."
    data: dict[str, Any] = {"attacker": attack.attacker, "target": attack.target, "attack_type": attack.attack_type}
    case.happened("attack", rules, text, **data)
    count = attack.count
    case.happened("dice", number, f"{counted(count, 'die')} {'is' if count == 1 else 'are'} rolled.", count=count)
    state = replace(state, attack=attack)
    for use in declared_uses(case, state, state.units[attack.attacker].owner, attack.attacker):
        use_now = in_force(case, state, use)
        named = use.identifier == ability or (not use.head.optional and not_open(case, state, use) is None)
        if named and use_now is not None:
            state = _with_ability(case, state, use_now)
    for line in modifiers.lines(case, state, state.declared, aimed):
        modifier = line.modifier
        case.happened("modifier", line.rules, line.text, source=modifier.source, amount=modifier.amount)
        state = replace(state, attack=replace(state.declared, modifiers=(*state.declared.modifiers, modifier)))
    modifiers.tell_needed(case, state.declared)
    return state


@rule("LM-RULING-99")
def _with_ability(case: Case, state: State, use: Use) -> State:
    """An ability that works on the attack is used with it. LM-RULING-99."""
    if asks(use):
        text = f"{use.owner} names {use.identifier} with the attack."
        case.happened("named", ("LM-RULING-99",), text, seat=use.owner, ability=use.identifier)
    return resolved(case, state, use, Choice())
