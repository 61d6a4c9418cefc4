"""The dice on the table: what a report of a roll may say. LM-FLOW-4, LM-RULING-52, LM-RULING-97."""

from collections.abc import Mapping

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.games.lumeria.case import Case
from referee.games.lumeria.state import DiceReport, counted, listed


@rule("LM-FLOW-4", "LM-FLOW-2")
def wrong_dice(case: Case, report: DiceReport | None, counts: Mapping[str, int], row: str) -> Violation | None:
    """What is wrong with a report of a roll: whose dice, their number, given by `row`, or a face."""
    if report is None:
        return None
    dice = report.dice
    if isinstance(dice, tuple):
        if len(counts) > 1:
            detail = f"Both players roll; the report does not say whose dice {listed(map(str, dice))} are."
            hint = "Report the dice of each seat by its name."
            return case.breach("LM-FLOW-4", detail, pointer="/move/report/dice", also=(row,), hint=hint)
        dice = dict.fromkeys(counts, dice)
        pointers = dict.fromkeys(counts, "/move/report/dice")
    else:
        pointers = {seat: f"/move/report/dice/{seat}" for seat in dice}
    strange = [seat for seat in dice if seat not in counts]
    if strange:
        detail = f"{listed(strange)} rolls no dice here; {listed(counts)} rolls."
        hint = f"Report the dice of {listed(counts)}."
        return case.breach("LM-FLOW-4", detail, pointer=pointers[strange[0]], also=("LM-FLOW-2",), hint=hint)
    for seat, count in counts.items():
        wrong = _wrong_number(case, seat, dice.get(seat, ()), count, pointers.get(seat, "/move/report/dice"), row)
        wrong = wrong or _wrong_face(case, dice.get(seat, ()), pointers.get(seat, "/move/report/dice"))
        if wrong is not None:
            return wrong
    return None


def _wrong_number(case: Case, seat: str, dice: tuple[int, ...], count: int, pointer: str, row: str) -> Violation | None:
    if len(dice) == count:
        return None
    detail = f"{seat} rolls {counted(count, 'die')}; {len(dice)} are reported."
    pool = case.pack.components.attack_dice
    also: tuple[str, ...] = (row,)
    hint = f"Report {counted(count, 'die')} in rolled order."
    if count > pool:
        also, hint = (row, "LM-RULING-52"), f"Roll some of the {pool} dice again until there are {count} results."
    return case.breach("LM-FLOW-4", detail, pointer=pointer, also=also, hint=hint, count=count)


def _wrong_face(case: Case, dice: tuple[int, ...], pointer: str) -> Violation | None:
    sides = case.pack.die.sides
    wrong = [die for die in dice if not 1 <= die <= sides]
    if not wrong:
        return None
    detail = f"A die shows 1 to {sides}; reported: {listed(map(str, wrong))}."
    return case.breach("LM-FLOW-4", detail, pointer=pointer, hint="Report what the dice show.")
