"""What a judgement of Lost Empires reads: the cards, the die, the table."""

from collections.abc import Mapping
from typing import Any, TypeVar

from msgspec import UnsetType
from msgspec.structs import replace

from referee.core import case as core
from referee.core import chance
from referee.core.case import Enough, Missing
from referee.core.ruling import Data, Need, Violation
from referee.games.lost_empires import facts
from referee.games.lost_empires.catalogue import RULEBOOK
from referee.games.lost_empires.pack import Pack, pack_of
from referee.games.lost_empires.repeats import repeated
from referee.games.lost_empires.state import DiceReport, Face, State

T = TypeVar("T")


class Case(core.Case[State]):
    """One judgement of a Lost Empires move.

    A fact that nobody knows, or that is only assumed while nothing assumed is trusted, raises Missing. LE-RULING-96.
    """

    pack: Pack

    def __init__(self, state: State, *, draw: bool = True) -> None:
        self.pack = pack_of(state.pack)
        super().__init__(state, RULEBOOK, self.pack.notes, draw=draw)

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
        """A violation of `rule`; the ids that state the same rule stand beside it."""
        others = tuple(dict.fromkeys(one for one in (*also, *repeated(rule)) if one != rule))
        return super().breach(rule, detail, pointer=pointer, hint=hint, also=others, **data)

    # The cards.

    def name(self, card: str) -> str:
        """The name of a card for a sentence."""
        return self.pack.name(card) if card in self.pack.cards else "an unknown card"

    def called(self, state: State, source: str) -> str:
        """A unit for a sentence, also one that has left play, or a support: its name; of a unit also which copy it is,
        as in `Hound #2`, if another one is in play or was when the judgement began."""
        card, _, copy = source.partition("#")
        others = ({*self.before.units} | {*state.units}) - {source}
        twice = bool(copy) and any(other.partition("#")[0] == card for other in others)
        return f"{self.name(card)} #{copy}" if twice else self.name(card)

    def is_trusted(self, pointer: str) -> bool:
        """Whether what the pack says at a pointer counts, also that it says nothing."""
        note = self.notes.get(pointer)
        return self.before.trust == "all" or note is None or note.source != "assumed"

    def known(self, card: str, fact: str) -> Any:
        """A value of a card, noted as read; None for one that is unknown or not trusted.

        What is in play is a unit, whatever else is known of it. LE-INV-17.
        """
        pointer = facts.pointer(card, fact)
        value = facts.value(self.pack, card, fact)
        if value is None or not self.is_trusted(pointer):
            in_play = fact == "type" and any(unit.card == card for unit in self.before.units.values())
            return "unit" if in_play else None
        self.read(pointer, list(value) if isinstance(value, tuple) else value)
        return value

    def need(self, card: str, fact: str) -> Need:
        """The question for a value of a card."""
        return facts.need(self.pack, card, fact, "effect")

    def fact(self, card: str, fact: str) -> Any:
        """A value of a card. Raises Missing for one that is unknown or not trusted."""
        value = self.known(card, fact)
        if value is None:
            raise Missing(self.need(card, fact))
        return value

    def facts(self, card: str, *names: str) -> tuple[Any, ...]:
        """Several values of a card. Raises Missing with all that are unknown or not trusted."""
        values = tuple(self.known(card, name) for name in names)
        lacking = [self.need(card, name) for name, value in zip(names, values, strict=True) if value is None]
        if lacking:
            raise Missing(*lacking)
        return values

    def keyword(self, card: str, word: str) -> bool | None:
        """Whether a card has a keyword; None where nobody knows. LE-RULING-40."""
        entry = self.pack.cards[card]
        if self.known(card, "type") == "support" or word not in self.pack.keywords_for(entry.faction):
            return False
        words = self.known(card, "keywords")
        return None if words is None else word in words

    def has(self, card: str, word: str) -> bool:
        """Whether a card has a keyword. Raises Missing where nobody knows."""
        found = self.keyword(card, word)
        if found is None:
            raise Missing(self.need(card, "keywords"))
        return found

    def abilities(self, card: str, kind: type[T]) -> tuple[tuple[str, T], ...]:
        """The abilities of a kind that a card is known to have, each with its id. An unknown text has none here."""
        pointer = f"/cards/{card}/abilities"
        if self.pack.cards[card].abilities is None or not self.is_trusted(pointer):
            return ()
        self.read(pointer, None)
        return self.pack.abilities(card, kind)

    def is_silent(self, card: str) -> bool:
        """Whether the text of a card says nothing that only the table knows."""
        return self.pack.cards[card].silent and self.is_trusted(f"/cards/{card}/abilities")

    # Chance.

    def sides(self) -> tuple[Face, ...] | None:
        """The sides of the result die to draw from; None where they are not known. LE-RULING-91."""
        sides = self.pack.die.sides
        if sides is None or not self.is_trusted("/die/closed"):
            return None
        return tuple(Face(side.value, side.critical) for side in sides)

    def can_show(self, face: Face) -> bool:
        """Whether the result die can show this. LE-RULING-91."""
        if self.is_trusted("/die/closed"):
            self.read("/die/closed", self.pack.die.closed)
            return self.pack.die.has(face.value, face.critical)
        return face.value >= 0

    def dice_need(self, counts: Mapping[str, int]) -> Need:
        """The question for dice that nobody has reported."""
        face = {"type": "object", "properties": {"value": {"type": "integer"}, "critical": {"type": "boolean"}}}
        dice: Data = {seat: {"type": "array", "items": face, "length": count} for seat, count in counts.items()}
        thrown = {seat: "die" if count == 1 else f"{count} dice" for seat, count in counts.items()}
        who = " and ".join(f"the {what} of {seat}" for seat, what in thrown.items())
        return Need("/move/report", {"dice": dice}, f"What do {who} show?", "effect")

    def dice(self, purpose: str, counts: Mapping[str, int], report: DiceReport | None) -> dict[str, tuple[Face, ...]]:
        """The dice of each seat, in this order: the reported ones, or drawn from the seed.

        Raises Missing without a report where the referee cannot draw: without a seed, or with a die that is not known.
        """
        sides, need = self.sides(), self.dice_need(counts)
        if report is None and sides is None:
            self.reveals = True
            raise Missing(need)

        def draw(seed: str, number: int, purpose: str) -> dict[str, tuple[Face, ...]]:
            known = sides or ()
            self.read("/die/closed", self.pack.die.closed)
            for name, face in self.pack.die.faces.items():
                self.read(f"/die/faces/{name}/value", face.value)
                self.read(f"/die/faces/{name}/count", face.count)
            places = list(chance.dice(seed, number, purpose, sum(counts.values()), len(known)))
            return {seat: tuple(known[places.pop(0) - 1] for _ in range(count)) for seat, count in counts.items()}

        told = None if report is None else {seat: report.dice[seat] for seat in counts}
        return self.chance(purpose, told, draw, need.accepts, need.question)

    def can_draw(self) -> bool:
        """Whether the referee can throw the dice itself."""
        return not isinstance(self.before.seed, UnsetType) and self.sides() is not None

    # What is taken on the players' word.

    def claim_open(self, at: str, card: str, note: str) -> None:
        """Takes a card that is laid open on the players' word."""
        self.claim(at, card, note)
        self.words[-1] = replace(self.words[-1], note="laid open")

    def earlier(self, card: str) -> str:
        """A sentence about an earlier claim of a card that is contradicted now; empty if there was none."""
        claims = [word for word in self.before.word if word.card == card]
        return f" It was claimed at {claims[0].at} in step {claims[0].step}." if claims else ""


def reported(report: T | UnsetType) -> T | None:
    """A member that may be absent, as None where it is."""
    return None if isinstance(report, UnsetType) else report


__all__ = ["Case", "Enough", "Missing", "reported"]
