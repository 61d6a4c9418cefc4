"""The rule catalogue of Lost Empires, with those of the referee's own rules that it can need."""

from referee.core.rulebook import catalogue

NOT_HERE = frozenset({"REF-REPORT-1", "REF-REPORT-2"})
"""Of the referee's own rules those about reports of what is known already, and of cards turned up together."""

RULEBOOK = catalogue(__package__, without=NOT_HERE)
