"""Positions of Lost Empires to try the referee on, in the pack `sample`: the worked scenarios, and for each rule what
breaks it or what comes of it."""

from importlib import resources

from referee.core.example import Examples

FILES = ("positions", "scenarios", "broken_rules", "in_play", "referee", "impossible_states")

EXAMPLES = Examples(lambda: ((resources.files(__package__) / f"{file}.json").read_bytes() for file in FILES))
