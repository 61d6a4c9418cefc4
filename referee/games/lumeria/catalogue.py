"""The rule catalogue of Lumeria, with those of the referee's own rules that it can need."""

from referee.core.rulebook import catalogue

NOT_HERE = frozenset(
    {"REF-COMMIT-1", "REF-OPEN-1", "REF-OPEN-2", "REF-REPORT-1", "REF-REPORT-2", "REF-STATE-3", "REF-TELL-2"}
)
"""Of the referee's own rules those about hidden cards and choices, and about reports of what is known already."""

RULEBOOK = catalogue(__package__, without=NOT_HERE)
