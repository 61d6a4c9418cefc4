"""A state of Lumina as SVG, as sentences and as a text grid, impossible states too."""

from referee.core.picture import Picture
from referee.games.lumina.catalogue import RULEBOOK
from referee.games.lumina.picture_facts import facts
from referee.games.lumina.picture_svg import svg
from referee.games.lumina.picture_text import grid, sentences
from referee.games.lumina.state import State


def picture(state: State) -> Picture:
    """Everything that the state shows, its faults marked where they are.

    Never raises for a state of the right shape. The same state gives the same bytes. What the state does not know stays
    hidden: for a viewer, hide the state first.
    """
    known = facts(state)
    title = RULEBOOK.title
    return Picture(svg(known, title), tuple(sentences(known, title)), grid(known, title))
