"""Statements that the rulebook makes in several places: the ids to be named beside the one that is cited."""

from referee.core.rulebook import rule

REPEATS: dict[str, tuple[str, ...]] = {
    "LE-GAME-2": ("LE-PHASE-1",),
    "LE-SETUP-7-MULLIGAN": ("LE-DECK-4",),
    "LE-ORDER-1": ("LE-REF-1",),
    "LE-PASS-2": ("LE-ORDER-13", "LE-FAQ-1A"),
    "LE-ORDER-3": ("LE-PASS-1", "LE-FAQ-1C"),
    "LE-ORDER-4": ("LE-PASS-1", "LE-FAQ-1C", "LE-FAQ-1D", "LE-REF-5"),
    "LE-ORDER-6": ("LE-REF-2",),
    "LE-ORDER-7": ("LE-REF-2",),
    "LE-ORDER-ACT-2": ("LE-ORDER-ACT-1",),
    "LE-ORDER-ACT-3": ("LE-ORDER-8", "LE-FAQ-3"),
    "LE-GLOSS-READY-2": ("LE-READY-4", "LE-GLOSS-DRAIN-2", "LE-ORDER-ACT-1"),
    "LE-ORDER-SUP-4": ("LE-GOLD-2",),
    "LE-ACT-2": ("LE-ACT-ATTACK-1",),
    "LE-ACT-MOVE-1": ("LE-ACT-MOVE-2", "LE-DIAG-4"),
    "LE-ACT-MOVE-6": ("LE-ACT-MOVE-1", "LE-ACT-MOVE-2", "LE-DIAG-5"),
    "LE-SPEC-ATTACK-2": ("LE-SPEC-ATTACK-1", "LE-GLOSS-ATTACK-2", "LE-GLOSS-ATTACK-3"),
    "LE-SPEC-ATTACK-3": ("LE-SPEC-ATTACK-1", "LE-GLOSS-ATTACK-2", "LE-GLOSS-ATTACK-4"),
    "LE-SPEC-DRAIN-2": ("LE-SPEC-DRAIN-1",),
    "LE-GRANT-5": ("LE-GRANT-1",),
    "LE-WRAP-FALL-2": ("LE-REF-13",),
}
"""For a rule the others whose breach is the same in every case; where that depends on the case, the check says so."""


@rule(*sorted({repeated for others in REPEATS.values() for repeated in others}))
def repeated(cited: str) -> tuple[str, ...]:
    """The ids that say the same as the one that is cited, for `also`."""
    return REPEATS.get(cited, ())
