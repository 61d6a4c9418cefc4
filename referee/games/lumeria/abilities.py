"""Abilities that always hold: what they add to numbers, what they forbid and permit, and their conditions.

An ability on a card holds for its unit, that of a god for each unit of its seat. LM-FUND-1, LM-GLOSS-14.
"""

from collections.abc import Iterable, Iterator
from typing import Literal, TypeVar

from msgspec import Struct

from referee.core.rulebook import rule
from referee.games.lumeria.case import Case
from referee.games.lumeria.cornered import is_cornered
from referee.games.lumeria.squares import distance
from referee.games.lumeria.state import Attack, State
from referee.games.lumeria.vocabulary import (
    Ability,
    ActionRule,
    AttackType,
    Condition,
    If,
    Immune,
    ModifyHit,
    ModifyStat,
    Near,
    PassThrough,
)

P = TypeVar("P", bound=Ability)

Stat = Literal["movement", "attack", "toughness", "cost", "range"]
Effect = Literal["pushback", "cornered", "exhausted", "fortified", "ranged", "melee"]


class Context(Struct, frozen=True):
    """What the conditions of an ability are about: the unit that has it, the other unit, and who attacks whom and how.

    `kind` is that of a card which is no unit yet, because it is still in its stack.
    """

    bearer: str | None = None
    target: str | None = None
    attack_type: AttackType | None = None
    attacker: str | None = None
    defender: str | None = None
    kind: str | None = None


def context_of(attack: Attack, bearer: str | None, target: str | None = None) -> Context:
    """The context of an ability that an attack calls up: the other unit is `target`, or the one that the bearer fights.

    Who attacks is a fact of the attack, also for a bearer that only looks on.
    """
    other = attack.attacker if bearer == attack.target else attack.target
    return Context(bearer, target or other, attack.attack_type, attack.attacker, attack.target)


def context_of_choice(bearer: str | None, name: str) -> Context:
    """The context of a unit that is chosen without an attack: it is seen from the bearer."""
    return Context(bearer, name, attacker=bearer, defender=name)


# Conditions


def holds(case: Case, state: State, part: Ability, context: Context) -> bool:
    """Whether every condition of an ability is fulfilled."""
    return all_hold(case, state, part.conditions, context)


def all_hold(case: Case, state: State, conditions: Iterable[If], context: Context) -> bool:
    """Whether every one of some conditions is fulfilled. None on a unit is that a table ruling has put in its stack."""
    return all(_holds(case, state, condition, context) for condition in conditions)


def _holds(case: Case, state: State, condition: If, context: Context) -> bool:
    bearer, target = (name if name in state.units else None for name in (context.bearer, context.target))
    checks = (
        condition.self_on is None or _stands_on(case, state, bearer, condition.self_on),
        condition.target_on is None or _stands_on(case, state, target, condition.target_on),
        condition.attack_type is None or condition.attack_type == context.attack_type,
        condition.bearer is None or _is(case, state, condition.bearer, bearer, _attacker(context, bearer)),
        condition.target is None or _is(case, state, condition.target, target, _attacker(context, target)),
        condition.adjacent is None or _has_beside(case, state, bearer, condition.adjacent),
        condition.moved_this_activation is None or condition.moved_this_activation == _has_moved(state, bearer),
        condition.kind_is is None
        or condition.kind_is == (context.kind if target is None else state.units[target].kind),
    )
    return all(checks)


def _attacker(context: Context, suffers: str | None) -> str | None:
    """The unit that attacks another one hand to hand in a context. A shot corners nobody. LM-ATTACK-RANGED-3."""
    if context.attack_type == "ranged":
        return None
    return context.attacker if suffers == context.defender else None


def _stands_on(case: Case, state: State, name: str | None, mark: str) -> bool:
    return name is not None and state.units[name].space in case.mark(mark)


def _is(case: Case, state: State, condition: Condition, name: str | None, attacker: str | None) -> bool:
    if name is None:
        return False
    unit = state.units[name]
    match condition:
        case "exhausted":
            return unit.is_exhausted
        case "fortified":
            return unit.is_fortified
        case "wounded":
            return unit.wounds > 0
        case "activated":
            return state.is_activated(name)
        case "cornered":
            return attacker in state.units and is_cornered(case, state, str(attacker), name)


def _has_beside(case: Case, state: State, name: str | None, near: Near) -> bool:
    if name is None or (space := state.units[name].space) is None:
        return False
    owner, taken = state.units[name].owner, state.taken()
    beside = [state.units[taken[s]] for s in case.neighbors(space) if s in taken]
    fitting = [unit for unit in beside if (unit.owner == owner) == (near.side == "own")]
    return sum(near.kind is None or unit.kind == near.kind for unit in fitting) >= near.at_least


def _has_moved(state: State, name: str | None) -> bool:
    running = state.activation
    return running is not None and running.unit == name and bool({"move", "run"} & {*running.actions})


# What always holds


def standing(case: Case, state: State, name: str, kind: type[P]) -> Iterator[tuple[str, P]]:
    """The abilities of a sort without a trigger that hold for a unit, its card's before its god's."""
    unit = state.units[name]
    god = case.god_of(unit.owner)
    for owner in (unit.kind, god) if god is not None else (unit.kind,):
        for identifier, part in case.parts(owner):
            if isinstance(part, kind) and part.trigger is None:
                yield identifier, part


def changed(case: Case, state: State, name: str, stat: Stat, printed: int, context: Context | None = None) -> int:
    """A printed number as abilities change it, never below 0."""
    context = context or Context(name)
    parts = (p for _, p in standing(case, state, name, ModifyStat) if p.stat == stat)
    return max(0, printed + sum(part.amount for part in parts if holds(case, state, part, context)))


@rule("LM-CARD-3")
def movement(case: Case, state: State, name: str) -> int:
    """How many spaces a unit can move."""
    return changed(case, state, name, "movement", case.movement(state.units[name].kind))


@rule("LM-CARD-2")
def toughness(case: Case, state: State, name: str) -> int:
    """How many wounds defeat a unit."""
    return changed(case, state, name, "toughness", case.toughness(state.units[name].kind))


@rule("LM-CARD-5")
def cost(case: Case, state: State, seat: str, kind: str) -> int:
    """What a seat pays for a card of a kind. Of a card in its stack no condition on a unit holds. LM-RULING-15."""
    god, context = case.god_of(seat), Context(kind=kind)
    owners = (kind,) if god is None else (kind, god)
    parts = (part for owner in owners for _, part in case.parts(owner))
    costs = (p for p in parts if isinstance(p, ModifyStat) and p.stat == "cost" and p.trigger is None)
    return max(0, case.cost(kind) + sum(part.amount for part in costs if holds(case, state, part, context)))


def is_immune(case: Case, state: State, name: str, to: Effect, context: Context | None = None) -> str | None:
    """The ability that keeps an effect or an attack from a unit; None if nothing does. LM-RULING-88."""
    context = context or Context(name)
    for identifier, part in standing(case, state, name, Immune):
        if part.to == to and holds(case, state, part, context):
            return identifier
    return None


def passes_through(case: Case, state: State, name: str) -> frozenset[str]:
    """Whose cards a unit may cross: `own`, `enemy`, both or none."""
    parts = (p for _, p in standing(case, state, name, PassThrough) if holds(case, state, p, Context(name)))
    words = {part.cards for part in parts}
    return frozenset({"own", "enemy"} if "any" in words else words)


class ActionRules(Struct, frozen=True):
    """What abilities make of the rules on actions for one unit."""

    most: int
    after_attack: frozenset[str] = frozenset()
    twice: frozenset[str] = frozenset()
    forbidden: frozenset[str] = frozenset()


def action_rules(case: Case, state: State, name: str) -> ActionRules:
    """How many actions a unit may take and which, with all its abilities. LM-BATTLE-ACT-5 to LM-BATTLE-ACT-7."""
    most = case.pack.per_player.actions
    case.read("/per_player/actions", most)
    parts = [p for _, p in standing(case, state, name, ActionRule) if holds(case, state, p, Context(name))]
    numbers = [part.max_actions for part in parts if part.max_actions is not None]
    return ActionRules(
        max(numbers, default=most),
        frozenset(action for part in parts for action in part.allow_after_attack),
        frozenset(action for part in parts for action in part.allow_twice),
        frozenset(action for part in parts for action in part.forbid),
    )


def hit_modifiers(case: Case, state: State, attack: Attack) -> Iterator[tuple[str, int]]:
    """The modifiers to hit that abilities give an attack: the attacker's, the target's, and auras. LM-ATTACK-MOD-1."""
    for name, when in ((attack.attacker, "attacking"), (attack.target, "defending")):
        context = context_of(attack, name)
        for identifier, part in standing(case, state, name, ModifyHit):
            if part.when == when and fits(part, attack) and holds(case, state, part, context):
                yield identifier, part.amount
    yield from _auras(case, state, attack)


def fits(part: ModifyHit, attack: Attack) -> bool:
    """Whether a modifier is one for the type of an attack."""
    return part.attack_type in ("any", attack.attack_type)


def _auras(case: Case, state: State, attack: Attack) -> Iterator[tuple[str, int]]:
    """Auras of cards reach attackers within their distance; that of a god reaches every attacker of its scope."""
    attacker = state.units[attack.attacker]
    for name in (*state.army(attacker.owner), *state.army(_enemy(attacker.owner))):
        unit = state.units[name]
        for identifier, part in case.parts(unit.kind):
            if isinstance(part, ModifyHit) and part.when == "aura" and part.trigger is None:
                near = part.within is None or _apart(state, name, attack.attacker) <= part.within
                reaches = near and _in_scope(part, unit.owner, attacker.owner) and fits(part, attack)
                if reaches and holds(case, state, part, context_of(attack, name, attack.target)):
                    yield identifier, part.amount
    for seat in (attacker.owner, _enemy(attacker.owner)):
        god = case.god_of(seat)
        for identifier, part in case.parts(god) if god is not None else ():
            if isinstance(part, ModifyHit) and part.when == "aura" and part.trigger is None:
                context = context_of(attack, attack.attacker)
                if _in_scope(part, seat, attacker.owner) and fits(part, attack) and holds(case, state, part, context):
                    yield identifier, part.amount


def _in_scope(part: ModifyHit, owner: str, attacker: str) -> bool:
    return (part.scope or "own") == ("own" if owner == attacker else "enemy")


def _apart(state: State, a: str, b: str) -> int:
    steps = distance(str(state.units[a].space), str(state.units[b].space))
    return 0 if steps is None else steps


def _enemy(seat: str) -> str:
    return "north" if seat == "south" else "south"
