"""Moves judged one after another, each in the state that the one before has led to."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Generic, TypeVar

from referee.core.ruling import Ruling
from referee.core.state import Head, Move

if TYPE_CHECKING:
    from referee.core.game import Game

S = TypeVar("S", bound=Head)


class MoveByMove(Generic[S]):
    """A position, and the moves made from there.

    A state that the rules led to from a possible one is possible, and not looked at again. The first one is looked at,
    and each about which the table has said something.
    """

    def __init__(self, game: "Game[S]", state: S) -> None:
        self.state = state
        self._game = game
        self._is_possible = False

    def judge(self, move: Move, want: Iterable[str]) -> Ruling:
        """The ruling on the next move. A legal one leads on; `want` has the state in it."""
        ruling = (self._game.ruling if self._is_possible else self._game.judge)(self.state, move, want)
        if ruling.verdict == "legal":
            self._is_possible = ruling.state.word == self.state.word
            self.state = ruling.state
        return ruling
