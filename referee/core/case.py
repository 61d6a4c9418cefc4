"""One judgement in the making: what it read, what it still needs, and what happened."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Generic, Literal, TypeVar

from msgspec import UNSET

from referee.core.rulebook import Rulebook
from referee.core.ruling import Assumption, Event, Need, Provenance, Veil, Violation
from referee.core.state import Head, Word

S = TypeVar("S", bound=Head)
T = TypeVar("T")


_SOURCES: dict[str, Literal["agreement", "players-word"]] = {"agreement": "agreement", "table_ruling": "players-word"}
"""What the position of every later ruling rests on, by what was taken on the players' word."""


class Missing(Exception):
    """Facts are missing without which a move cannot be carried out. Caught by `Game.judge` and nowhere else."""

    def __init__(self, need: Need, *more: Need) -> None:
        super().__init__(need.question)
        self.need = need
        self.needs = (need, *more)


class Enough(Exception):
    """The verdict is known and nothing else is wanted, so no chance is drawn. Caught by `Game.judge`."""


class Case(Generic[S]):
    """The state as the judgement found it, and everything that the ruling will say besides the next state.

    Every fact that the rulebook does not print is read through a case, so that no ruling rests on something it hides.
    """

    def __init__(self, state: S, rulebook: Rulebook, notes: dict[str, Provenance], *, draw: bool = True) -> None:
        self.before = state
        self.rulebook = rulebook
        self.notes = notes
        self.draw = draw
        self.draws = state.draws
        self.reveals = False
        self.in_secret = False
        self.events: list[Event] = []
        self.needs: list[Need] = []
        self.words: list[Word] = []
        self.assumptions: dict[str, Assumption] = {}
        self.switches: dict[str, str] = {}

    @cached_property
    def waived(self) -> frozenset[str]:
        """The rules that the table has agreed to set aside."""
        return frozenset(rule for word in self.before.word for rule in word.waive)

    def relied_on(self) -> tuple[Assumption, ...]:
        """All that the ruling rests on: the players' words before this position, then what was read for it."""
        words = (
            Assumption(f"/state/word/{number}", _SOURCES[word.type], note=f"{word.reason} ({word.note})")
            for number, word in enumerate(self.before.word)
            if word.type in _SOURCES
        )
        return (*words, *self.assumptions.values())

    def breach(
        self,
        rule: str,
        detail: str,
        *,
        pointer: str = "/move",
        hint: str = "",
        also: tuple[str, ...] = (),
        **data: Any,
    ) -> Violation:
        """A violation of `rule` with its section and statement from the rulebook."""
        section, statement = self.rulebook.sentences[rule]
        return Violation(rule, section, statement, detail, pointer, hint, also, data)

    def happened(self, type: str, rules: Sequence[str], text: str, *, veil: Veil | None = None, **data: Any) -> None:
        """Adds an event."""
        self.events.append(Event(type, tuple(rules), text, data, veil))

    def switch(self, name: str) -> str:
        """The reading that the table chose for a gap. To be asked only where the readings differ."""
        value = self.before.switches[name]
        self.switches[name] = value
        return value

    def read(self, pointer: str, value: Any) -> None:
        """Notes that the pack entry at `pointer` was read; kept unless the rulebook prints it."""
        note = self.notes.get(pointer)
        if note is not None and note.source != "rulebook" and pointer not in self.assumptions:
            self.assumptions[pointer] = Assumption(
                f"/state/pack/patch{pointer}", note.source, value, note.ref, note.note
            )

    def claim(self, at: str, card: str, note: str, *, pointer: str = "/move/card") -> None:
        """Takes a card on the players' word: it stood at `at` unknown to the referee; `pointer`: the move."""
        self.assumptions[pointer + at] = Assumption(pointer, "players-word", card, at, note)
        self.words.append(Word("claim", self.before.step, at=at, card=card))

    def told(self, reported: T | None, accepts: Any, ask: str) -> T:
        """Something that comes to light and that only the table can know. Raises Missing without a report."""
        self.reveals = True
        if reported is None:
            raise Missing(Need("/move/report", accepts, ask, "effect"))
        return reported

    def chance(self, purpose: str, reported: T | None, draw: Callable[[str, int, str], T], accepts: Any, ask: str) -> T:
        """A result of chance: the reported one, or one drawn from the seed.

        Raises Missing without either, and Enough if nothing is to be drawn.
        """
        self.reveals = True
        if reported is not None:
            return reported
        if self.before.seed is UNSET:
            raise Missing(Need("/move/report", accepts, ask, "effect"))
        if not self.draw:
            raise Enough
        assert isinstance(self.before.seed, str)
        self.draws += 1
        return draw(self.before.seed, self.draws, purpose)
