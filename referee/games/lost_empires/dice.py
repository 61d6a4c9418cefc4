"""The dice on the table: what a report of a roll may say. LE-CRIT-1, LE-RULING-91, LE-RULING-92."""

from collections.abc import Iterator, Mapping

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.games.lost_empires.board_faults import CRITICAL
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.state import DiceReport, Face
from referee.games.lost_empires.wording import are, counted, listed


@rule("LE-ACT-ATTACK-4", "LE-SETUP-3", "LE-CRIT-1", "LE-RULING-91")
def wrong_dice(case: Case, report: DiceReport | None, counts: Mapping[str, int], row: str) -> Iterator[Violation]:
    """What is wrong with a report of a roll: whose dice, how many, which faces. `row` is the rule on their number."""
    if report is None:
        return
    strange = [seat for seat in report.dice if seat not in counts]
    if strange:
        detail = f"{listed(strange)} throws no dice here; {listed(counts)} do."
        yield case.breach(
            "LE-FLOW-2", detail, pointer=f"/move/report/dice/{strange[0]}", hint="Name the seats A and B."
        )
    for seat, count in counts.items():
        faces, at = report.dice.get(seat, ()), f"/move/report/dice/{seat}"
        if len(faces) != count:
            detail = f"{seat} throws {counted(count, 'result die')}; {are(len(faces))} reported."
            where = at if seat in report.dice else "/move/report/dice"
            yield case.breach(row, detail, pointer=where, hint=f"Report {counted(count, 'die')} of {seat}.")
        for place, face in enumerate(faces):
            wrong = _wrong_face(case, face, f"{at}/{place}")
            if wrong is not None:
                yield wrong


@rule("LE-CRIT-1", "LE-RULING-91")
def _wrong_face(case: Case, face: Face, pointer: str) -> Violation | None:
    if face.critical and face.value != CRITICAL:
        detail = f"The critical face counts {CRITICAL}, not {face.value}."
        return case.breach("LE-CRIT-1", detail, pointer=pointer, hint=f"A critical is value {CRITICAL}.")
    if case.can_show(face):
        return None
    detail = f"The result die has no face {face.value}."
    known = listed(dict.fromkeys(str(side.value) for side in case.pack.die.faces.values()))
    return case.breach("LE-RULING-91", detail, pointer=pointer, hint=f"Its faces show {known}.")


def shown(face: Face) -> str:
    """A face in words."""
    return f"{face.value} (critical)" if face.critical else str(face.value)
