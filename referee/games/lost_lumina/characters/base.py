"""What a Battle Ability can do: act in its step, ask its user, change the calculation."""

from collections.abc import Iterator
from typing import ClassVar

from referee.core.ruling import Violation
from referee.core.state import Move
from referee.games.lost_lumina.case import Case
from referee.games.lost_lumina.state import Seat, Sides, State

Elements = frozenset[str]
"""Which of `bp`, `followers` and `dice` count."""

BP, FOLLOWERS, DICE = "bp", "followers", "dice"
ALL: Elements = frozenset({BP, FOLLOWERS, DICE})


class Character:
    """The Battle Ability of one card. A copied ability is the same object; `side` is whoever uses it."""

    number: ClassVar[int]
    move: ClassVar[type[Move] | None] = None
    """The decision, or report of chance, that the ability asks for in its step."""
    row: ClassVar[str] = ""
    """The rule that refuses this decision to a player who does not have the ability."""
    optional: ClassVar[bool] = False
    """Whether the ability text has the word "may". LL-BR-MUST-1."""
    copies: ClassVar[bool] = False
    """Whether the ability takes over another one, which is then resolved in its own step."""
    changes: ClassVar[str] = ""
    """The element of the calculation that the ability changes. LL-BR-CROSS-4, -5."""
    void: ClassVar[str] = ""
    """The rule that says when the ability does nothing for want of that element."""

    def asks(self, case: Case, state: State, side: Seat) -> str | None:
        """Who must answer now in the ability's step (a seat or `chance`); None if there is nothing to answer."""
        return None

    def options(self, case: Case, state: State, side: Seat) -> Iterator[Move]:
        """The candidates for the answer."""
        return iter(())

    def resolve(self, case: Case, state: State, side: Seat) -> State:
        """The automatic effect in the ability's step; on the calculation it is written to the battle's `terms`."""
        return state

    def unfinished(self, state: State) -> bool:
        """Whether somebody else has to answer after this answer."""
        return False

    def declined(self, case: Case, state: State, side: Seat) -> State:
        """What follows when the user of an optional ability does not use it."""
        return state

    def condition(self, case: Case, state: State, side: Seat) -> Violation | None:
        """Why a player who has the ability cannot use it as things stand. LL-RULING-72."""
        return None

    def cut(self, side: Seat, attacker: Seat) -> Sides[Elements] | None:
        """For a cross-out card: the elements that still count; None if it does nothing."""
        return None
