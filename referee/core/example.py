"""Ready positions of a game: played from a set-up, so that they never go stale, with a move that is legal and one that
is not."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from referee.core.ruling import Data

if TYPE_CHECKING:
    from referee.core.game import Game


class Start(Struct, frozen=True, forbid_unknown_fields=True):
    """How the game of an example is set up. Without a seed all chance is reported."""

    options: Data = {}
    switches: dict[str, str] = {}
    seed: str | None = None
    salt: str | None = None


class Example(Struct, frozen=True, forbid_unknown_fields=True):
    """A position and what can be tried in it.

    `moves` lead to it from a fresh `start`, or from the example named by `after`. `legal` is a legal move there,
    `illegal` one that breaks the rule `breaks` before any other.
    """

    title: str
    chapter: str
    text: str
    legal: Data
    illegal: Data
    breaks: str
    start: Start = Start()
    after: str = ""
    moves: tuple[Data, ...] = ()


def read(data: bytes) -> dict[str, Example]:
    """Examples by id from their JSON file. Raises msgspec.ValidationError for one that is not well-formed."""
    return msgspec.json.decode(data, type=dict[str, Example])


def position(game: "Game[Any]", examples: Mapping[str, Example], identifier: str) -> Any:
    """The state of an example, played by the game itself.

    Raises KeyError for an unknown id, ValueError where a move on the way is refused.
    """
    example = examples[identifier]
    if example.after:
        state = position(game, examples, example.after)
    else:
        start = msgspec.structs.asdict(example.start)
        state = game.setup(start.pop("options"), pack={"id": next(iter(game.packs))}, **start)
    for move in example.moves:
        ruling = game.judge(state, game.load_move(move), want={"state"})
        if ruling.verdict != "legal":
            raise ValueError(f"On the way to {identifier} {move} is {ruling.verdict}.")
        state = ruling.state
    return state
