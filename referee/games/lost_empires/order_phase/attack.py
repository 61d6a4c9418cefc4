"""B. Attack Actions: one enemy unit in the same battlefield, a die for each side, and the totals compared.

Critical effects and the damage of each result. LE-RULING-28 to LE-RULING-33.
"""

from collections.abc import Iterator
from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from referee.core.case import Missing
from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.games.lost_empires import damage, dice, values
from referee.games.lost_empires.case import Case, reported
from referee.games.lost_empires.keywords import melee
from referee.games.lost_empires.order_phase.activation import not_allowed, spent
from referee.games.lost_empires.state import (
    Activation,
    AttackUnit,
    DiceReport,
    Face,
    GrantedAttack,
    Melee,
    State,
    other,
)
from referee.games.lost_empires.wording import listed

Attack = AttackUnit | GrantedAttack
Result = Literal["win", "tie", "lose"]


class Totals(Struct, frozen=True):
    """Both total strengths and what follows from them."""

    attacker: values.Value
    defender: values.Value
    faces: tuple[Face, Face]
    result: Result


def options(case: Case, state: State) -> Iterator[AttackUnit]:
    """Every enemy unit where the active unit is; with announced targets of MELEE each pair of them."""
    if isinstance(state.top, Melee):
        yield from melee.options(case, state, state.top)
    elif isinstance(state.top, Activation) and state.active is not None:
        for target, second in pairs(case, state, state.top.unit):
            yield AttackUnit(seat=state.active, unit=state.top.unit, target=target, second=second)


def pairs(case: Case, state: State, name: str) -> Iterator[tuple[str, str | UnsetType]]:
    """The targets of an attack of a unit, each with a second one where MELEE announces it."""
    targets = enemies(state, name)
    announced = melee.is_announced(case, state, name)
    seconds: tuple[str | UnsetType, ...] = targets if announced else (UNSET,)
    for target in targets:
        for second in seconds:
            yield target, second


def enemies(state: State, name: str) -> tuple[str, ...]:
    """The enemy units in the battlefield of a unit."""
    unit = state.units[name]
    return state.here(unit.at, other(unit.owner))


# The checks


@rule("LE-ERRATA-EYE-3")
def may_attack(case: Case, state: State, move: Attack) -> Violation | None:
    """The text of the unit does not forbid attacks."""
    return not_allowed(case, state, move.unit, "attack", "/move/unit")


@rule("LE-ACT-2", "LE-SPEC-ATTACK-3")
def once_in_an_activation(case: Case, state: State, move: AttackUnit) -> Violation | None:
    """One attack in an activation, an ability with Attack counted. LE-RULING-21."""
    frame = state.top
    if not isinstance(frame, Activation) or frame.unit != move.unit:
        return None
    called = case.called(state, move.unit)
    if frame.attacked:
        detail = f"{called} has attacked in this activation."
        return case.breach("LE-ACT-2", detail, hint="Move, use a named ability, or end the activation.")
    if frame.attack_ability:
        detail = f"{called} has used a named ability with Attack in this activation."
        return case.breach("LE-SPEC-ATTACK-3", detail, hint="Move, or end the activation.")
    return None


@rule("LE-ACT-ATTACK-2", "LE-GLOSS-ENEMY")
def an_enemy_here(case: Case, state: State, move: Attack) -> Iterator[Violation]:
    """The target is an enemy unit in the same battlefield. LE-RULING-28."""
    named = {"target": move.target} | ({} if move.second is UNSET else {"second": str(move.second)})
    for member, target in named.items():
        if target in enemies(state, move.unit):
            continue
        unit, here = state.units[target], state.units[move.unit]
        also: tuple[str, ...] = ()
        if unit.owner == here.owner:
            detail, also = f"{case.called(state, target)} is a friendly unit.", ("LE-GLOSS-ENEMY",)
        else:
            where = case.pack.battlefields[unit.at].name
            detail = f"{case.called(state, target)} is in {where}, not with {case.called(state, move.unit)}."
        hint = f"Enemies there: {listed(enemies(state, move.unit))}."
        yield case.breach("LE-ACT-ATTACK-2", detail, pointer=f"/move/{member}", also=also, hint=hint)


@rule("LE-ACT-ATTACK-2", "LE-KW-MELEE-2")
def as_many_targets_as_attacks(case: Case, state: State, move: Attack) -> Violation | None:
    """One target; two for MELEE where both are announced. LE-RULING-45."""
    announced = melee.is_announced(case, state, move.unit) and not isinstance(state.top, Melee)
    if announced == (move.second is not UNSET):
        return None
    if announced:
        detail = f"{case.called(state, move.unit)} has MELEE, and both targets are announced."
        also = ("LE-RULING-45",)
        return case.breach("LE-KW-MELEE-2", detail, pointer="/move", also=also, hint="Name `second`.")
    detail = f"{case.called(state, move.unit)} attacks one target with this attack; two are named."
    also = ("LE-RULING-45",)
    return case.breach("LE-ACT-ATTACK-2", detail, pointer="/move/second", also=also, hint="Leave `second` out.")


@rule("LE-ACT-ATTACK-4", "LE-CRIT-1")
def a_die_each(case: Case, state: State, move: Attack) -> Iterator[Violation]:
    """Each side throws one die; the faces are such as there are."""
    yield from dice.wrong_dice(case, reported(move.report), throwers(state, move.unit), "LE-ACT-ATTACK-4")


def throwers(state: State, name: str) -> dict[str, int]:
    """One die for each side, the attacker's first."""
    owner = state.units[name].owner
    return {owner: 1, other(owner): 1}


# The attack


def attack(case: Case, state: State, move: AttackUnit) -> State:
    """An attack action of the active unit, or the second attack of MELEE."""
    if isinstance(state.top, Melee):
        return _second(case, state, move)
    return begun(case, spent(state, attacked=True), move)


@rule("LE-KW-MELEE-3")
def _second(case: Case, state: State, move: AttackUnit) -> State:
    """The second attack of MELEE, with new dice on both sides."""
    rules = ["LE-KW-MELEE-3", "LE-ACT-ATTACK-3"]
    return fought(case, state.pop(), move.unit, move.target, reported(move.report), rules)


@rule("LE-ACT-ATTACK-3", "LE-KW-MELEE-2")
def begun(case: Case, state: State, move: Attack) -> State:
    """An attack action: one attack, or the first of two with MELEE."""
    twice = melee.attacks_twice(case, state, move)
    if twice:
        state = state.push(Melee(unit=move.unit, target=reported(move.second)))
    return fought(case, state, move.unit, move.target, reported(move.report), ["LE-ACT-ATTACK-3"])


def fought(case: Case, state: State, name: str, target: str, report: DiceReport | None, rules: list[str]) -> State:
    """One attack from the throw of the dice to its damage. LE-RULING-27, LE-RULING-29."""
    totals = thrown(case, state, name, target, report)
    attacker, defender = case.called(state, name), case.called(state, target)
    text = f"{attacker} attacks {defender}."
    case.happened("attack", rules, text, attacker=name, target=target)
    _tell_total(case, attacker, "offense", totals.attacker, totals.faces[0])
    _tell_total(case, defender, "defense", totals.defender, totals.faces[1])
    hurt = _hurt(case, state, name, totals)
    if not hurt:
        return state
    return damage.dealt(case, state, {target: hurt}, state.units[name].owner, ())


@rule("LE-ACT-ATTACK-4", "LE-CRIT-DEF")
def thrown(case: Case, state: State, name: str, target: str, report: DiceReport | None) -> Totals:
    """Both dice with the current numbers. Raises Missing for all that the result hangs on. LE-RULING-96."""
    offense, defense = values.offense(case, state, name), values.defense(case, state, target)
    keywords = melee.needs(case, state, name)
    counts = throwers(state, name)
    needs = (*offense.needs, *defense.needs, *keywords)
    if report is None and (needs or not case.can_draw()):
        open_ = () if case.can_draw() else (case.dice_need(counts),)
        raise Missing(*needs, *open_)
    faces = case.dice("attack", counts, report)
    (a,), (d,) = faces.values()
    result = _result(offense, defense, a, d)
    if result is None:
        raise Missing(*needs)
    if keywords:
        raise Missing(*keywords)
    return Totals(offense, defense, (a, d), result)


def _result(offense: values.Value, defense: values.Value, a: Face, d: Face) -> Result | None:
    """The result; None where it hangs on a number that is missing."""
    if d.critical:
        return "lose"
    least, most = offense.least + a.value, None if offense.most is None else offense.most + a.value
    low, high = defense.least + d.value, None if defense.most is None else defense.most + d.value
    if most is not None and most < low:
        return "lose"
    if high is not None and least > high:
        return "win"
    if offense.needs or defense.needs:
        return None
    return "tie"


def _tell_total(case: Case, called: str, number: str, value: values.Value, face: Face) -> None:
    if value.needs:
        text = f"{called}: the {number} is not known, and the result does not hang on it; die {dice.shown(face)}."
        case.happened("total", ("LE-ACT-ATTACK-4", "LE-RULING-96"), text, die=face.value, critical=face.critical)
        return
    first, *rest = value.lines
    more = "".join(f" {'-' if line.amount < 0 else '+'} {abs(line.amount)} {line.text}" for line in rest)
    total = value.least + face.value
    text = f"{called}: {number} {first.amount}{more} + die {dice.shown(face)} = {total}."
    rules = ["LE-ACT-ATTACK-4", "LE-RULING-33", *value.rules]
    case.happened("total", rules, text, number=value.least, die=face.value, critical=face.critical, total=total)


_RULES: dict[Result, str] = {"win": "LE-ACT-ATTACK-WIN", "tie": "LE-ACT-ATTACK-TIE", "lose": "LE-ACT-ATTACK-LOSE"}
_BASE: dict[Result, int] = {"win": 2, "tie": 1, "lose": 0}


@rule("LE-ACT-ATTACK-TIE", "LE-ACT-ATTACK-WIN", "LE-ACT-ATTACK-LOSE", "LE-CRIT-ATK", "LE-CRIT-DEF", "LE-KW-MELEE-4")
def _hurt(case: Case, state: State, name: str, totals: Totals) -> int:
    """The damage of an attack, told line by line. LE-RULING-30 to LE-RULING-32, LE-RULING-46."""
    a, d = totals.faces
    if d.critical:
        rules = ["LE-CRIT-DEF", "LE-ACT-ATTACK-LOSE", "LE-RULING-30"]
        case.happened("result", rules, "The critical defense wins whatever the attacker has: no damage.", damage=0)
        return 0
    result, rules = totals.result, [_RULES[totals.result]]
    against = _against(totals)
    if result == "lose":
        text = f"The defender wins{against}: no damage."
        case.happened("result", [*rules, "LE-RULING-32"], text, damage=0)
        return 0
    base, kind = _BASE[result], "a tie" if result == "tie" else "the attacker wins"
    if melee.has(case, state, name):
        base, rules = 1, [*rules, "LE-KW-MELEE-4", "LE-RULING-46"]
    parts = [f"{base}"]
    if a.critical:
        parts.append("1 for the critical")
        rules += ["LE-CRIT-ATK", "LE-RULING-30"] + (["LE-KW-MELEE-5"] if melee.has(case, state, name) else [])
    more = values.damage_bonus(case, state, name)
    parts += [f"{line.amount} by the text of {line.text}" for line in more]
    rules += [one for line in more for one in line.rules]
    total = base + a.critical + sum(line.amount for line in more)
    shown = " + ".join(parts) + (f" = {total}" if len(parts) > 1 else "")
    text = f"{kind[0].upper()}{kind[1:]}{against}: {shown} damage."
    case.happened("result", rules, text, result=result, damage=total)
    return total


def _against(totals: Totals) -> str:
    """Both totals, where they are known."""
    if totals.attacker.needs or totals.defender.needs:
        return ""
    a, d = totals.faces
    return f", {totals.attacker.least + a.value} against {totals.defender.least + d.value}"
