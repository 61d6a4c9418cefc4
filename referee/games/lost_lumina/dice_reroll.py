"""Step 4 of a battle: the re-roll windows, the attacker's first. LL-RULING-26, -27, -34."""

from collections.abc import Iterator
from itertools import combinations
from typing import cast

from msgspec.structs import replace

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.games.lost_lumina.board import followerless
from referee.games.lost_lumina.case import Case, reported
from referee.games.lost_lumina.characters import has
from referee.games.lost_lumina.dice import dice_lie, dice_of, in_dice_step, not_own_dice, wrong_faces
from referee.games.lost_lumina.state import (
    FreeReroll,
    PassReroll,
    Reroll,
    Seat,
    State,
    counted,
    listed,
)


def window_open(case: Case, state: State, side: Seat) -> bool:
    """Whether a side has a re-roll left: the paid one, or Janulo's. LL-RULING-26, -27, -34."""
    battle = state.running
    if battle.passed[side] or battle.dice is None or not battle.dice[side]:
        return False
    paid = not battle.rerolled[side] and state.supply[side] > 0
    return paid or (has(case, state, side, "janulo") and not battle.free_rerolled[side])


def reroll_window(case: Case, state: State) -> State:
    """The attacker's window, then the defender's; a side with nothing left is passed over."""
    battle = state.running
    side = cast(Seat, battle.side)
    if window_open(case, state, side):
        return state
    state = state.fight(passed=battle.passed.put(side, True))
    if side == battle.attacker:
        return state.fight(side=battle.defender)
    return replace(state.fight(side=battle.attacker), node="BATTLE.DICE.CHOOSE")


def reroll_options(case: Case, state: State) -> Iterator[Reroll]:
    """Every set of own dice that the supply can pay for, small sets first."""
    side = cast(Seat, state.running.side)
    number = len(dice_of(state, side))
    for count in range(1, min(number, state.supply[side]) + 1):
        for which in combinations(range(number), count):
            yield Reroll(seat=side, which=which)


def free_options(case: Case, state: State) -> Iterator[FreeReroll]:
    """Each own die."""
    side = cast(Seat, state.running.side)
    for die in range(len(dice_of(state, side))):
        yield FreeReroll(seat=side, which=(die,))


def pass_options(case: Case, state: State) -> Iterator[PassReroll]:
    """The window can be closed."""
    yield PassReroll(seat=cast(Seat, state.running.side))


@rule("LL-CARD-04-3", "LL-BATTLE-SEQ-1")
def not_kenuks_dice(case: Case, state: State, move: Reroll) -> Violation | None:
    """Before the battle dice are rolled only the dice of Kenuk's roll can be meant, and those stay."""
    if not in_dice_step(state) or dice_lie(state) or not has(case, state, move.seat, "kenuk"):
        return None
    detail = f"The battle dice are not rolled yet, and the dice of {move.seat}'s Kenuk are never re-rolled."
    return case.breach("LL-CARD-04-3", detail, pointer="/move/which", also=("LL-BATTLE-SEQ-1", "LL-RULING-33"))


@rule("LL-BATTLE-REROLL-1")
def first_reroll(case: Case, state: State, move: Reroll) -> Violation | None:
    """One paid re-roll in a battle."""
    if not in_dice_step(state) or not state.running.rerolled[move.seat]:
        return None
    detail = f"{move.seat} has already made the re-roll of this battle."
    return case.breach("LL-BATTLE-REROLL-1", detail, hint="Pass.")


@rule("LL-BATTLE-REROLL-5")
def supply_not_empty(case: Case, state: State, move: Reroll) -> Violation | None:
    """With an empty supply there is no paid re-roll."""
    if not in_dice_step(state) or state.supply[move.seat]:
        return None
    return case.breach(
        "LL-BATTLE-REROLL-5", f"The supply of {move.seat} is empty.", pointer="/move/which", hint="Pass."
    )


@rule("LL-BATTLE-REROLL-2")
def dice_paid_for(case: Case, state: State, move: Reroll) -> Violation | None:
    """A re-roll is of at least one own die, each named once, and of no more than the supply pays for. LL-RULING-27."""
    if not in_dice_step(state):
        return None
    supply, number = state.supply[move.seat], len(move.which)
    if dice_lie(state) and (wrong := not_own_dice(state, move.seat, move.which)):
        return case.breach("LL-BATTLE-REROLL-2", wrong, pointer="/move/which", also=("LL-RULING-27",))
    if not number or number <= supply or not supply:
        return None
    detail = f"{counted(number, 'die')} cost {number} Followers; the supply of {move.seat} holds {supply}."
    hint = f"Re-roll at most {counted(supply, 'die')}."
    return case.breach("LL-BATTLE-REROLL-2", detail, pointer="/move/which", also=("LL-RULING-27",), hint=hint)


@rule("LL-BATTLE-REROLL-3")
def all_rolled_together(case: Case, state: State, move: Reroll) -> Iterator[Violation]:
    """A report shows one new value for each die re-rolled."""
    report, pointer = reported(move.report), "/move/report/dice"
    if report is None or not dice_lie(state):
        return
    if len(report.dice) != len(move.which):
        detail = f"{counted(len(move.which), 'die')} re-rolled, {len(report.dice)} reported."
        yield case.breach("LL-BATTLE-REROLL-3", detail, pointer=pointer, hint="Report all of them together.")
    yield from wrong_faces(case, report.dice, pointer, "LL-BATTLE-DICE-1")


@rule("LL-CARD-19-1")
def one_free_die(case: Case, state: State, move: FreeReroll) -> Iterator[Violation]:
    """Janulo's re-roll is of one own die, once in a battle. LL-RULING-34."""
    if not in_dice_step(state) or not has(case, state, move.seat, "janulo") or followerless(state, move.seat):
        return
    if state.running.free_rerolled[move.seat]:
        detail = f"{move.seat} has already used Janulo's re-roll in this battle."
        yield case.breach("LL-CARD-19-1", detail, hint="Pass.")
        return
    if not dice_lie(state):
        return
    wrong = not_own_dice(state, move.seat, move.which)
    if len(move.which) > 1 and not wrong:
        wrong = f"{len(move.which)} dice are named."
    if wrong:
        hint = "Name exactly one of your dice."
        yield case.breach("LL-CARD-19-1", wrong, pointer="/move/which", also=("LL-RULING-34",), hint=hint)
    report, pointer = reported(move.report), "/move/report/dice"
    if report is None:
        return
    if not wrong and len(report.dice) != 1:
        detail = f"One die is re-rolled, {len(report.dice)} reported."
        yield case.breach("LL-CARD-19-1", detail, pointer=pointer, hint="Report one die.")
    yield from wrong_faces(case, report.dice, pointer, "LL-BATTLE-DICE-1")


def reroll(case: Case, state: State, move: Reroll) -> State:
    """Followers go to the box, as many dice are rolled again. LL-BATTLE-REROLL-1 to -5."""
    side, price = cast(Seat, move.seat), len(move.which)
    rules = ["LL-BATTLE-REROLL-1", "LL-BATTLE-REROLL-2", "LL-BATTLE-REROLL-4", "LL-BATTLE-REROLL-5"]
    rules += ["LL-RULING-6", "LL-RULING-27", "LL-RULING-70"]
    text = f"{side} pays {counted(price, 'Follower')} from the supply into the box."
    case.happened("paid", rules, text, seat=side, count=price)
    new = case.dice("reroll", price, reported(move.report))
    state = replace(
        state,
        supply=state.supply.put(side, state.supply[side] - price),
        box=state.box.put(side, state.box[side] + price),
    )
    state = state.fight(rerolled=state.running.rerolled.put(side, True))
    return _rolled_again(case, state, side, move.which, new, ["LL-BATTLE-REROLL-2", "LL-BATTLE-REROLL-3"])


def free_reroll(case: Case, state: State, move: FreeReroll) -> State:
    """Janulo's die is rolled again for nothing. LL-CARD-19-1."""
    side = cast(Seat, move.seat)
    new = case.dice("free_reroll", 1, reported(move.report))
    state = state.fight(free_rerolled=state.running.free_rerolled.put(side, True))
    rules = ["LL-CARD-19-1", "LL-BATTLE-DICE-4", "LL-RULING-34"]
    return _rolled_again(case, state, side, move.which, new, rules)


def _rolled_again(
    case: Case, state: State, side: Seat, which: tuple[int, ...], new: tuple[int, ...], rules: list[str]
) -> State:
    """The dice with new values; a die chosen before is to be chosen again."""
    assert state.running.dice is not None
    dice = list(state.running.dice[side])
    for position, value in zip(which, new, strict=True):
        dice[position] = value
    text = f"{side} re-rolls {counted(len(which), 'die')}; the dice are now {listed(map(str, dice))}."
    case.happened("rerolled", rules, text, seat=side, which=list(which), dice=dice)
    battle = state.running
    return state.fight(dice=state.running.dice.put(side, tuple(dice)), chosen=battle.chosen.put(side, None))


def pass_reroll(case: Case, state: State, move: PassReroll) -> State:
    """The window is closed for good. LL-RULING-27."""
    side = cast(Seat, move.seat)
    case.happened("passed", ("LL-BATTLE-REROLL-1", "LL-RULING-27"), f"{side} re-rolls no more.", seat=side)
    return state.fight(passed=state.running.passed.put(side, True))
