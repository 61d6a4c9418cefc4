"""Ready positions of a game: played, so that they never go stale, each with what can be tried there and the rules that
this shows."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from msgspec import UNSET, Struct

from referee.core.canonical import merged
from referee.core.ruling import Data, Event, Ruling, Violation

if TYPE_CHECKING:
    from referee.core.game import Game

By = Literal["violation", "event", "fault"]
"""How an example shows a rule: an illegal move breaks it, an event of a legal one cites it, or the state breaks it."""


class Start(Struct, frozen=True, forbid_unknown_fields=True):
    """How the game of an example is set up. Without a seed all chance is reported."""

    options: Data = {}
    switches: dict[str, str] = {}
    seed: str | None = None
    salt: str | None = None


class Example(Struct, frozen=True, forbid_unknown_fields=True):
    """A position, what can be tried in it, and the rules that this shows.

    The way to the position begins with a fresh `start`, or in the position of the example named by `after`. Then comes
    `change`, a JSON Merge Patch on the state, and then the `moves`, all of them legal.

    In the position `legal` is a legal move and `then` are legal moves after it: their events cite the rules in `cites`.
    `illegal` is a move whose primary violation names all the rules in `breaks`. Where `faults` are given the state is
    impossible and breaks these, and no move is tried.

    Of several rules the first is the one that the example is about. `chapter` is the heading of a rulebook under which
    the example is listed; left out, it is the section of that rule.
    """

    title: str
    text: str
    chapter: str = ""
    start: Start = Start()
    after: str = ""
    change: Data = {}
    moves: tuple[Data, ...] = ()
    legal: Data | None = None
    then: tuple[Data, ...] = ()
    cites: tuple[str, ...] = ()
    illegal: Data | None = None
    breaks: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()

    def shows(self) -> Iterator[tuple[str, By]]:
        """The rules that the example shows, each with how."""
        yield from ((rule, "violation") for rule in self.breaks)
        yield from ((rule, "event") for rule in self.cites)
        yield from ((rule, "fault") for rule in self.faults)


class Examples(Mapping[str, Example]):
    """Examples by id, in order, from JSON files that are read when the first of them is asked for."""

    def __init__(self, files: Callable[[], Iterable[bytes]]) -> None:
        self._files = files

    @cached_property
    def _known(self) -> dict[str, Example]:
        known: dict[str, Example] = {}
        for file in self._files():
            found = msgspec.json.decode(file, type=dict[str, Example])
            if twice := known.keys() & found.keys():
                raise ValueError(f"These examples are there twice: {', '.join(sorted(twice))}.")
            known |= found
        return known

    def __getitem__(self, identifier: str) -> Example:
        return self._known[identifier]

    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)


class Outcome(Struct, frozen=True):
    """What comes of an example: each legal move with its events, the violation of the illegal one, the faults."""

    played: tuple[tuple[Data, tuple[Event, ...]], ...] = ()
    refused: Violation | None = None
    faults: tuple[Violation, ...] = ()


def position(game: "Game[Any]", example: Example, before: Any = None) -> Any:
    """The state of an example, played by the game itself. `before` is the position of the example that it follows.

    Raises ValueError where a move on the way is refused.
    """
    state = before
    if not example.after:
        start = msgspec.structs.asdict(example.start)
        state = game.setup(start.pop("options"), pack={"id": next(iter(game.packs))}, **start)
    if example.change:
        state = game.load(merged(game.dump(state), example.change))
    for move in example.moves:
        state = _legal(game, state, move, example).state
    return state


def outcome(game: "Game[Any]", example: Example, state: Any) -> Outcome:
    """What the game says to the moves of an example in its position `state`, or to the position itself.

    Raises ValueError where a move is not what the example says.
    """
    if example.faults:
        return Outcome(faults=game.faults(state))
    played, after = [], state
    for move in () if example.legal is None else (example.legal, *example.then):
        ruling = _legal(game, after, move, example)
        assert ruling.events is not UNSET
        played.append((move, ruling.events))
        after = ruling.state
    if example.illegal is None:
        return Outcome(tuple(played))
    ruling = game.judge(state, game.load_move(example.illegal), want={"violations"}, explain="primary")
    if ruling.violations is UNSET:
        raise ValueError(f"In {example.title!r} {example.illegal} is {ruling.verdict}.")
    return Outcome(tuple(played), ruling.violations[0])


def _legal(game: "Game[Any]", state: Any, move: Data, example: Example) -> Ruling:
    ruling = game.judge(state, game.load_move(move), want={"state", "events"})
    if ruling.verdict != "legal":
        raise ValueError(f"In {example.title!r} {move} is {ruling.verdict}.")
    return ruling
