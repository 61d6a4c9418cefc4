"""What a judgement of Lumina reads: which fields are joined and ringed, and of which kind they are."""

from typing import Any, TypeVar

from referee.core import case as core
from referee.core.ruling import Need
from referee.games.lumina.catalogue import RULEBOOK
from referee.games.lumina.pack import Pack, name_of, pack_of, path
from referee.games.lumina.state import State

T = TypeVar("T")

TRUE_OR_FALSE = {"type": "boolean"}


class Case(core.Case[State]):
    """One judgement of a Lumina move.

    `lacking` collects the facts about the board that were read, that only an assumption answers, and that the state
    does not let count (`trust`).
    """

    pack: Pack

    def __init__(self, state: State, *, draw: bool = True) -> None:
        self.pack = pack_of(state.pack)
        self.lacking: list[Need] = []
        super().__init__(state, RULEBOOK, self.pack.notes, draw=draw)

    def field(self, field: str) -> str:
        """The name of a field, for a sentence."""
        data = self.pack.fields.get(field)
        return field if data is None else name_of(data.names, field)

    def kind(self, kind: str) -> str:
        """The name of a kind, for a sentence."""
        data = self.pack.kinds.get(kind)
        return kind if data is None else name_of(data.names, kind)

    def piece(self, piece: str) -> str:
        """The name of an adventurer, for a sentence."""
        data = self.pack.adventurers.get(piece)
        return piece if data is None else name_of(data.names, piece)

    def kind_of(self, field: str) -> str | None:
        """The kind of a field; None if only an assumption says so and none is trusted."""
        accepts = {"type": "string", "enum": list(self.pack.kinds)}
        question = f"What does {self.field(field)} show on the board?"
        return self._counted(f"/fields/{field}/kind", self.pack.fields[field].kind, accepts, question)

    def ring(self, field: str) -> bool | None:
        """Whether a field has an illuminated ring; None as above."""
        question = f"Does {self.field(field)} have an illuminated ring?"
        return self._counted(f"/fields/{field}/ring", self.pack.fields[field].ring, TRUE_OR_FALSE, question)

    def joined(self, a: str, b: str) -> bool | None:
        """Whether one path joins two different fields; None as above."""
        value = self.pack.paths.get(path(a, b), False)
        question = f"Does one path lead from {self.field(a)} to {self.field(b)}?"
        return self._counted(f"/paths/{path(a, b)}", value, TRUE_OR_FALSE, question)

    def shows(self, tile: str) -> str:
        """The kind that a tile shows, where one of several is looked for that is told already."""
        kind = self.pack.tiles[tile].kind
        self.read(f"/tiles/{tile}/kind", kind)
        return kind

    def counted_kind(self, tile: str) -> str | None:
        """The kind that a tile shows; None as above."""
        accepts = {"type": "string", "enum": list(self.pack.kinds)}
        kind = self.pack.tiles[tile].kind
        return self._counted(f"/tiles/{tile}/kind", kind, accepts, f"What does the tile {tile} show?")

    def home(self, tile: str, *, is_reported: bool = False) -> str:
        """The field on which a tile lies once it is turned up. Raises Missing if that must not be assumed.

        Of a tile that `is_reported` the table has told what it shows.
        """
        field = self.pack.home(tile)
        if not is_reported:
            self.counted_kind(tile)
        self.kind_of(field)
        self.ring(field)
        self.demand()
        return field

    def demand(self) -> None:
        """Raises Missing if something that was read does not count, since what follows hangs on it."""
        if self.lacking:
            raise core.Missing(*self.lacking)

    def is_told(self, pointer: str) -> bool:
        """Whether what the pack says at a pointer counts."""
        return self.before.trust == "all" or self.notes[pointer].source != "assumed"

    def _counted(self, pointer: str, value: T, accepts: dict[str, Any], question: str) -> T | None:
        self.read(pointer, value)
        if not self.is_told(pointer):
            self.lacking.append(Need(f"/state/pack/patch{pointer}", accepts, question, "effect"))
            return None
        return value
