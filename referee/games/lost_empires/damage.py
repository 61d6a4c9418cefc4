"""Damage and Destroying Units: damage stays, 4 of it destroys, and destroyed units go to their owners' piles."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from referee.core.rulebook import rule
from referee.games.lost_empires import triggers
from referee.games.lost_empires.cards import to_discard
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.keywords import elite
from referee.games.lost_empires.state import Seat, State, Unit
from referee.games.lost_empires.wording import listed

DESTROYED, CASUALTY = 4, 3
"""The damage that destroys a unit at once, and that with which it leaves in the Casualty Phase. LE-RULING-34."""


@rule("LE-DMG-1", "LE-DMG-2")
def dealt(case: Case, state: State, hits: Mapping[str, int], by: Seat, rules: Sequence[str]) -> State:
    """Damage put on units at the same time; those with enough of it are destroyed. LE-RULING-34, LE-RULING-39."""
    for name, count in hits.items():
        unit = state.units[name]
        damage = unit.damage + max(0, count)
        if damage == unit.damage:
            continue
        third = by if unit.damage < CASUALTY <= damage else unit.third_damage_by
        text = f"{case.called(state, name)}: {unit.damage} + {count} damage = {damage}."
        case.happened("damage", ("LE-DMG-1", *rules), text, unit=name, damage=count, total=damage)
        state = state.put(name, damage=damage, third_damage_by=third)
    fallen = [name for name in hits if is_destroyed(case, state.units[name].damage)]
    if not fallen:
        return state
    return removed(
        case, state, dict.fromkeys(fallen, by), _why_destroyed([state.units[name].damage for name in fallen])
    )


@rule("LE-DMG-2")
def _why_destroyed(damage: Sequence[int]) -> list[str]:
    """The rules by which units with so much damage are destroyed. LE-RULING-34, LE-RULING-37."""
    rules = ["LE-DMG-2"] + (["LE-RULING-34"] if min(damage) < DESTROYED else [])
    rules += ["LE-RULING-37"] if max(damage) > DESTROYED else []
    return [*rules, "LE-DMG-4"]


def is_destroyed(case: Case, damage: int) -> bool:
    """Whether a unit with so much damage is destroyed at once. LE-RULING-34."""
    return damage >= DESTROYED or (damage == CASUALTY and case.switch("destroy_threshold") == "3")


def healed(case: Case, state: State, name: str, count: int, rules: Sequence[str]) -> State:
    """Damage taken off a unit, as far as there is any. LE-RULING-36."""
    unit = state.units[name]
    less = min(unit.damage, max(0, count))
    if not less:
        return state
    damage = unit.damage - less
    text = f"{case.called(state, name)}: {unit.damage} - {less} damage = {damage}."
    case.happened("repaired", rules or ("LE-GOLD-1",), text, unit=name, damage=less, total=damage)
    return state.put(name, damage=damage, third_damage_by=unit.third_damage_by if damage >= CASUALTY else None)


@rule("LE-DMG-4", "LE-GLOSS-DESTROY")
def removed(case: Case, state: State, by: Mapping[str, Seat | None], rules: Sequence[str]) -> State:
    """Units destroyed at the same time, each by a seat or by nobody: discarded, paid for, and what that sets off."""
    names = listed(case.called(state, name) for name in by)
    verb = "is" if len(by) == 1 else "are"
    text = f"{names} {verb} destroyed and discarded."
    case.happened("destroyed", rules, text, units=[*by])
    gone = {name: state.units[name] for name in by}
    state = out_of_play(case, state, gone)
    for name, unit in gone.items():
        state = to_discard(state, unit.owner, unit.card)
        state = elite.token_returned(case, state, name, unit)
    credited = in_order(state, by)
    for (name, seat), pays in zip(
        credited, elite.payers(case, state, (gone[name] for name, _ in credited)), strict=True
    ):
        if pays:
            state = elite.paid(case, state, name, gone[name], seat)
    return triggers.destroyed(case, state, gone)


def in_order(state: State, by: Mapping[str, Seat | None]) -> list[tuple[str, Seat]]:
    """What each seat has destroyed, the First Player's part first. LE-RULING-94."""
    credited = [(name, seat) for name, seat in by.items() if seat is not None]
    return sorted(credited, key=lambda entry: entry[1] != state.first_player)


def out_of_play(case: Case, state: State, gone: Mapping[str, Unit]) -> State:
    """The state without units; all that lay on them is in the supply again. LE-RULING-38."""
    return replace(state, units={name: unit for name, unit in state.units.items() if name not in gone})
