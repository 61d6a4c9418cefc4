"""Step 4 of a battle: the chosen die, and who chooses it. LL-RULING-26, -35, -75."""

from collections.abc import Iterator
from typing import cast

from msgspec.structs import replace

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.games.lost_lumina.board import followerless
from referee.games.lost_lumina.case import Case
from referee.games.lost_lumina.characters import has
from referee.games.lost_lumina.dice import dice_lie, dice_of, in_dice_step, not_own_dice
from referee.games.lost_lumina.state import (
    ChooseDie,
    Seat,
    Sides,
    State,
    other,
)


def who_chooses(case: Case, state: State, side: Seat) -> Seat | None:
    """Who picks the chosen die of a side; None if there is none to pick. LL-BATTLE-DICE-2, LL-CARD-26-1."""
    if not dice_of(state, side) or has(case, state, side, "lorato"):
        return None
    return other(side) if has(case, state, other(side), "krod") else side


def choose(case: Case, state: State) -> State:
    """First the attacker's chosen die, then the defender's. LL-RULING-26, -35."""
    battle = state.running
    for side in (battle.attacker, battle.defender):
        if battle.chosen[side] is None and who_chooses(case, state, side) is not None:
            return state if battle.side == side else state.fight(side=side)
    if battle.passed == Sides(True, True):
        return replace(state, node="BATTLE.RESULT", battle=replace(battle, side=None))
    return replace(state.fight(side=battle.attacker), node="BATTLE.DICE.REROLL")


def choose_options(case: Case, state: State) -> Iterator[ChooseDie]:
    """Each die of the side whose die is to be chosen."""
    side = cast(Seat, state.running.side)
    chooser = who_chooses(case, state, side)
    for die in range(len(dice_of(state, side))):
        yield ChooseDie(seat=str(chooser), owner=side, which=(die,))


@rule(
    "LL-BATTLE-DICE-2", "LL-BR-REMOVE-3", "LL-CARD-20-1", "LL-CARD-21-1", "LL-CARD-26-1", "LL-CARD-26-3", "LL-CARD-02-3"
)
def chooser_of_the_die(case: Case, state: State, move: ChooseDie) -> Violation | None:
    """Who may choose this die, and that it is exactly one of those rolled. LL-RULING-72."""
    if not in_dice_step(state):
        return None
    seat, owner = cast(Seat, move.seat), cast(Seat, move.owner)
    if followerless(state, owner):
        detail = f"{owner} has no Follower left in {state.running.area} and rolls no dice."
        return case.breach("LL-BR-REMOVE-3", detail, pointer="/move/for")
    if has(case, state, owner, "lorato"):
        detail = f"{owner} uses Lorato's ability: all dice of {owner} are added, and none is chosen."
        row = "LL-CARD-21-1" if seat == owner else "LL-CARD-26-3"
        return case.breach(row, detail, pointer="/move/for")
    by_krod = has(case, state, other(owner), "krod")
    if by_krod and seat == owner:
        detail = f"{other(owner)} uses Krod's ability and chooses the die of {owner}."
        return case.breach("LL-CARD-26-1", detail, pointer="/move/seat")
    if not by_krod and seat != owner:
        row = "LL-CARD-20-1" if state.running.lost[seat] else "LL-BATTLE-DICE-2"
        why = "has lost the ability to Rukan" if row == "LL-CARD-20-1" else "does not choose for the opponent"
        return case.breach(row, f"{seat} {why}.", pointer="/move/for", hint="Choose one of your own dice.")
    if not dice_lie(state):
        return None
    wrong = not_own_dice(state, owner, move.which)
    if not wrong and len(move.which) > 1:
        wrong = f"{len(move.which)} dice are named."
    if not wrong:
        return None
    also = ("LL-CARD-02-3",) if len(move.which) > 1 else ()
    row = "LL-CARD-26-1" if by_krod else "LL-BATTLE-DICE-2"
    return case.breach(row, wrong, pointer="/move/which", also=also, hint=f"Name exactly one die of {owner}.")


def choose_die(case: Case, state: State, move: ChooseDie) -> State:
    """One die is the chosen die of its owner. LL-BATTLE-DICE-2, -3."""
    owner, die = cast(Seat, move.owner), move.which[0]
    pips = dice_of(state, owner)[die]
    rules = ["LL-BATTLE-DICE-2", "LL-BATTLE-DICE-3"]
    if move.seat != owner:
        rules = ["LL-CARD-26-1", "LL-BATTLE-DICE-3", "LL-BATTLE-DICE-4", "LL-RULING-35"]
        if followerless(state, move.seat):
            rules += ["LL-RULING-75"]
    if has(case, state, owner, "orly"):
        rules += ["LL-CARD-02-3"]
    text = f"{move.seat} chooses the {pips} for {owner}." if move.seat != owner else f"{owner} chooses the {pips}."
    case.happened("die-chosen", rules, text, seat=move.seat, owner=owner, die=die, pips=pips)
    return state.fight(chosen=state.running.chosen.put(owner, die))
