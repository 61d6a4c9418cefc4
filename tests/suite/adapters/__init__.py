"""What the generic suite must know of a game beyond its contract, one module a game."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Protocol

from referee.core.game import Game
from tests.suite.adapters.lost_empires import LostEmpires
from tests.suite.adapters.lost_lumina import LostLumina
from tests.suite.adapters.lumeria import Lumeria
from tests.suite.adapters.lumina import Lumina


class Adapter(Protocol):
    """A game for the suite: options to play with, every move one could think of, what is conserved, hidden, renamed."""

    game: Game[Any]
    options: tuple[dict[str, Any], ...]
    """Two or more ways to set the game up; the suite plays them in turn."""
    many: int
    """How many games the suite plays where it plays many: fewer where a game is long."""
    needs_its_view_for: tuple[str, ...]
    """Which of the tests `leak` and `twin` must fail when the view is switched off."""
    always_open: Mapping[str, Mapping[str, str]]
    """For each of the two, the groups of requests (`tests.suite.asking.GROUPS`) that answer alike whatever this game
    hides, each with the reason."""

    def universe(self, state: Any, rng: random.Random) -> Iterator[Any]:
        """Moves of every type with arguments in and around what is possible."""

    def report(self, state: Any, move: Any, rng: random.Random) -> Any:
        """The move with what a table with real dice and cards reports."""

    def components(self, state: Any) -> Counter[str]:
        """Everything in the box, by kind: what a game never loses or gains."""

    def swap_names(self) -> list[dict[str, str]]:
        """Renamings under which nothing may change."""

    def tokens(self, state: Any, rng: random.Random) -> dict[str, str]:
        """A name of 16 characters for everything that can be hidden."""

    def hidden_tokens(self, state: Any, viewer: str, names: dict[str, str]) -> set[str]:
        """The tokens of what a viewer may not see."""

    def implied(self, state: Any, move: Any) -> Iterable[str]:
        """The names that a move gives away: of the cards that it names in any way, and by its type alone."""

    def twin(self, state: Any, viewer: str, rng: random.Random) -> Any:
        """Another state that the viewer cannot tell from this one."""


ADAPTERS: dict[str, Adapter] = {
    "lost-lumina": LostLumina(),
    "lost-empires": LostEmpires(),
    "lumeria": Lumeria(),
    "lumina": Lumina(),
}
