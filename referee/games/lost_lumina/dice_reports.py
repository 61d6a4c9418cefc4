"""Dice as the table reports them: number and faces. LL-CONV-8, LL-RULING-28."""

from referee.core.ruling import Violation
from referee.games.lost_lumina.case import Case
from referee.games.lost_lumina.state import counted, listed

POOL = 8
"""Dice in the box; no limit to a roll. LL-COMP-3, LL-BR-DICE-1."""
FACES = range(1, 7)


def wrong_dice(case: Case, dice: tuple[int, ...], count: int, seat: str, pointer: str, row: str) -> Violation | None:
    """What is wrong with a report that should show `count` dice: their number, cited by `row`, or a face."""
    if len(dice) != count:
        detail = f"{seat} rolls {counted(count, 'die')}; {len(dice)} are reported."
        if count > POOL and len(dice) == POOL:
            hint = f"Roll some of the {POOL} dice again until there are {count} results."
            return case.breach("LL-BR-DICE-1", detail, pointer=pointer, also=(row,), hint=hint)
        return case.breach(row, detail, pointer=pointer, hint=f"Report {counted(count, 'die')} in rolled order.")
    wrong = [die for die in dice if die not in FACES]
    if not wrong:
        return None
    detail = f"A die shows 1 to 6; reported: {listed(map(str, wrong))}."
    return case.breach(row, detail, pointer=pointer, hint="Report what the dice show.")
