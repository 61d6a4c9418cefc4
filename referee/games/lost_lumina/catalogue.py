"""The rule catalogue of Lost Lumina, with those of the referee's own rules that it can need."""

from referee.core.rulebook import catalogue

RULEBOOK = catalogue(__package__)
