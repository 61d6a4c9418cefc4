"""Positions of Lumeria to try the referee on: a game from the set-up to the end, the thirty worked scenarios, and for
each rule what breaks it or what comes of it."""

from importlib import resources

from referee.core.example import Examples

FILES = (
    "positions",
    "scenarios",
    "setup_and_recruitment",
    "maneuvers",
    "activations",
    "attacks",
    "gods_and_end",
    "referee",
    "impossible_states",
)

EXAMPLES = Examples(lambda: ((resources.files(__package__) / f"{file}.json").read_bytes() for file in FILES))
