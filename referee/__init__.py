"""A rules referee for tabletop games: give it a state and a move, it answers with the next state or the broken rule."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from referee.wire.door import Door

__version__ = "0.1.0"


def game(name: str) -> "Door[Any]":
    """The door of one game: `referee.game("lost-lumina").judge(state, move)`.

    Raises `referee.wire.door.UnknownGame`, which lists the known ones.
    """
    from referee.wire.door import door

    return door(name)
