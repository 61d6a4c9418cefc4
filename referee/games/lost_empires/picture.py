"""A state of Lost Empires as SVG, as sentences and as a text grid, impossible states too."""

from referee.core.picture import Picture
from referee.games.lost_empires.catalogue import RULEBOOK
from referee.games.lost_empires.picture_facts import facts
from referee.games.lost_empires.picture_grid import grid
from referee.games.lost_empires.picture_svg import svg
from referee.games.lost_empires.picture_text import sentences
from referee.games.lost_empires.state import State


def picture(state: State) -> Picture:
    """Everything that the state shows, its faults marked where they are.

    Never raises for a state of the right shape. The same state gives the same bytes. Seed and salt are never shown.
    """
    known = facts(state)
    title = RULEBOOK.title
    return Picture(svg(known, title), tuple(sentences(known, title)), grid(known, title))
