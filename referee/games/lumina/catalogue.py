"""The rule catalogue of Lumina, with those of the referee's own rules that it can need."""

from referee.core.rulebook import catalogue

NOT_HERE = frozenset({"REF-COMMIT-1", "REF-OPEN-1", "REF-OPEN-2", "REF-REPORT-2", "REF-STATE-3"})
"""Of the referee's own rules those about cards that two sides turn up together, and about choices made in secret."""

RULEBOOK = catalogue(__package__, without=NOT_HERE)
