"""The dice on the table: whose they are, how many, which faces, and what a report may say. LL-CONV-8, LL-RULING-28."""

from collections.abc import Iterator

from referee.core.ruling import Violation
from referee.games.lost_lumina.case import Case
from referee.games.lost_lumina.state import State, counted, listed

POOL = 8
"""Dice in the box; no limit to a roll. LL-COMP-3, LL-BR-DICE-1."""
FACES = range(1, 7)


def wrong_dice(case: Case, dice: tuple[int, ...], count: int, seat: str, pointer: str, row: str) -> Iterator[Violation]:
    """What is wrong with a report that should show `count` dice, cited by `row`: their number, their faces."""
    if len(dice) != count:
        detail = f"{seat} rolls {counted(count, 'die')}; {len(dice)} are reported."
        if count > POOL and len(dice) == POOL:
            hint = f"Roll some of the {POOL} dice again until there are {count} results."
            yield case.breach("LL-BR-DICE-1", detail, pointer=pointer, also=(row,), hint=hint)
        else:
            yield case.breach(row, detail, pointer=pointer, hint=f"Report {counted(count, 'die')} in rolled order.")
    yield from wrong_faces(case, dice, pointer, row)


def wrong_faces(case: Case, dice: tuple[int, ...], pointer: str, row: str) -> Iterator[Violation]:
    """Results in a report that no die shows, cited by `row`."""
    if wrong := [die for die in dice if die not in FACES]:
        detail = f"A die shows 1 to 6; reported: {listed(map(str, wrong))}."
        yield case.breach(row, detail, pointer=pointer, hint="Report what the dice show.")


ROLLED = ("BATTLE.DICE.REROLL", "BATTLE.DICE.CHOOSE")
"""The nodes at which dice lie on the table."""


def in_dice_step(state: State) -> bool:
    """Whether a battle is in its dice step."""
    return state.node.startswith("BATTLE.DICE")


def dice_lie(state: State) -> bool:
    """Whether the battle dice are rolled and can still be re-rolled or chosen."""
    return state.node in ROLLED


def dice_of(state: State, side: str) -> tuple[int, ...]:
    """The battle dice of a side, in rolled order; none before the roll and for a followerless side."""
    dice = state.running.dice
    return () if dice is None else dice[side]


def not_own_dice(state: State, side: str, which: tuple[int, ...]) -> str:
    """What is wrong with positions of dice: none, doubled, or none of one's own. Empty if nothing is."""
    have = len(dice_of(state, side))
    if not which:
        return "No die is named."
    if len(set(which)) < len(which):
        return "A die is named twice."
    strange = [die for die in which if die not in range(have)]
    if strange:
        return (
            f"{side} has rolled {counted(have, 'die')}, positions 0 to {have - 1}; named: {listed(map(str, strange))}."
        )
    return ""
