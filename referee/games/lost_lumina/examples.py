"""Positions of Lost Lumina to try the referee on: one for each chapter of the rulebook, and a table with real dice."""

from importlib import resources

from referee.core.example import Example, read

EXAMPLES: dict[str, Example] = read((resources.files(__package__) / "examples.json").read_bytes())
