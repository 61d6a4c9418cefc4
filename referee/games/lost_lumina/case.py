"""What a judgement of Lost Lumina reads: the numbers on the cards, their steps, the map."""

from typing import TypeVar

from msgspec import UnsetType

from referee.core import case as core
from referee.core import chance
from referee.core.ruling import Need
from referee.core.state import UNKNOWN
from referee.games.lost_lumina.catalogue import RULEBOOK
from referee.games.lost_lumina.pack import Pack, pack_of, path
from referee.games.lost_lumina.state import DiceReport, Sides, State, Zone

T = TypeVar("T")


class Case(core.Case[State]):
    """One judgement of a Lost Lumina move."""

    pack: Pack

    def __init__(self, state: State, *, draw: bool = True) -> None:
        self.pack = pack_of(state.pack)
        super().__init__(state, RULEBOOK, self.pack.notes, draw=draw)

    def name(self, card: str) -> str:
        """The name on a card, for a sentence."""
        return self.pack.cards[card].name if card in self.pack.cards else "an unknown card"

    def row(self, card: str) -> str:
        """The rule that gives the numbers on a card."""
        return f"LL-CARD-{self.number(card):02}-0"

    def number(self, card: str) -> int:
        """The number of a card. LL-ANAT-6."""
        value = self.pack.cards[card].number
        self.read(f"/cards/{card}/number", value)
        return value

    def ability(self, card: str) -> str | None:
        """The ability of a card, by its word in the pack; None for a card without one. LL-ANAT-3."""
        value = self.pack.cards[card].ability
        if card in self.pack.given_abilities:
            self.read(f"/cards/{card}/ability", value)
        return value

    def bp(self, card: str) -> int:
        """The Battle Points printed on a card."""
        value = self.pack.cards[card].bp
        self.read(f"/cards/{card}/bp", value)
        return value

    def ap(self, card: str) -> int:
        """The Action Points printed on a card."""
        value = self.pack.cards[card].ap
        self.read(f"/cards/{card}/ap", value)
        return value

    def step(self, card: str) -> str:
        """The step in which a card's Battle Ability acts. LL-ANAT-5."""
        value = self.pack.cards[card].step
        self.read(f"/cards/{card}/step", value)
        return value

    def adjacent(self, a: str, b: str) -> bool | None:
        """Whether two different Areas are adjacent; None if only an assumption says so and none is trusted."""
        pointer = f"/paths/{path(a, b)}"
        if self.before.trust == "stated" and self.notes[pointer].source == "assumed":
            return None
        value = self.pack.paths.get(path(a, b), False)
        self.read(pointer, value)
        return value

    def need_path(self, a: str, b: str) -> None:
        """Notes that legality hangs on whether two Areas are adjacent. LL-RULING-73."""
        put, question = f"/state/pack/patch/paths/{path(a, b)}", f"Are {a} and {b} adjacent on the board?"
        self.needs.append(Need(put, {"type": "boolean"}, question, "legality"))

    def dice(self, purpose: str, count: int, report: DiceReport | None) -> tuple[int, ...]:
        """`count` dice: the reported ones, or drawn from the seed."""

        def draw(seed: str, number: int, purpose: str) -> tuple[int, ...]:
            return chance.dice(seed, number, purpose, count)

        accepts = {"dice": {"type": "array", "items": {"minimum": 1, "maximum": 6}, "length": count}}
        reported = report.dice if report is not None else None
        return self.chance(purpose, reported, draw, accepts, f"What do the {count} dice show?")

    def earlier(self, card: str) -> str:
        """A sentence about an earlier claim of a card that is contradicted now; empty if there was none."""
        claims = [word for word in self.before.word if word.card == card]
        return f" It was claimed at {claims[0].at} in step {claims[0].step}." if claims else ""

    def can_be(self, zone: Zone, card: str) -> bool:
        """Whether a card can lie in a zone, as far as anybody has told the referee."""
        return card in zone.known or (zone.unknown > 0 and card in unlocated(self.before, self.pack))

    def take(self, at: str, zone: Zone, card: str) -> Zone:
        """The zone without a card that can be in it; taken on the players' word if it was not known to be there."""
        if card != UNKNOWN and card not in zone.known:
            self.claim(at, card, f"{self.name(card)} was among the unknown cards.")
        return zone.remove(card)


def reported(report: T | UnsetType) -> T | None:
    """A report that may be absent, as None where it is."""
    return None if isinstance(report, UnsetType) else report


def located(state: State) -> list[str]:
    """Every card that some zone names, once for each time it is named."""
    offer, drafted, hand = state.offer, state.drafted, state.hand
    named = [*state.undrafted.known, *hand.A.known, *hand.B.known, *state.draw_pile, *state.discard]
    named += [*offer.A.known, *offer.B.known, *drafted.A.known, *drafted.B.known]
    named += [card for card in (*_both(state.kept), *_both(state.in_play)) if card is not None]
    return named if UNKNOWN not in named else [card for card in named if card != UNKNOWN]


def _both(sides: Sides[str | None]) -> tuple[str | None, str | None]:
    return sides.A, sides.B


def unlocated(state: State, pack: Pack) -> tuple[str, ...]:
    """The cards of the deck that no zone names, by number: any of them may be an unknown card."""
    named = set(located(state))
    return tuple(card for card in pack.deck(state.promo) if card not in named)
