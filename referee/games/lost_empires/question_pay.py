"""May this be paid, and what is left? One order: a card played, or a unit activated."""

from collections.abc import Hashable, Iterator
from typing import Any, cast

from msgspec import UNSET

from referee.core.game import Game
from referee.core.question import Filled, Gap, Transcript, impossible, missing
from referee.core.ruling import Data, Ruling, Violation
from referee.core.state import Move
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.order_phase.units import NOTHING
from referee.games.lost_empires.posing import CARDS, Facts, Position
from referee.games.lost_empires.question_answer import NUMBER, Posed, first_of, played, ruled, told_or
from referee.games.lost_empires.question_cards import Card, no_battlefield, wrong_cards
from referee.games.lost_empires.state import SEATS, Activate, PlaySupport, PlayUnit, Seat, Sides, State, Zone
from referee.games.lost_empires.vocabulary import PlayOption, Price

KIND: Data = {"enum": ["unit", "support"]}
TOKENS = ("command", "supply")
AFTER = ("paid", "entered", "support", "activated")
"""The events that tell of paying; what the card does then is another question."""
FREE = "free"
"""A text by which the card is played for nothing, whatever its id."""


class PayQuestion:
    """One question about paying. `base` is a game that has not begun, under the circumstances of the question."""

    def __init__(self, game: Game[State], facts: Facts, base: State) -> None:
        self.game = game
        self.facts = facts
        self.base = base
        self.case = Case(base)
        self.pack = self.case.pack
        self.seat = cast(Seat, facts.get("seat", "A"))
        self.card = Card(self.pack, "Card", facts, "/facts")
        self.token = facts.get("activate")

    def answer(self) -> Ruling:
        """The order as a transcript: for the printed cost, or as a text of the card lets it be played."""
        wrong = [*self._wrong()]
        if wrong:
            return impossible(wrong)
        ruling = self._by(self._named_option())
        if ruling.verdict != "illegal" or ruling.impossible is True or "option" in self.facts or self.token:
            return ruling
        for option, _ in self._options():
            by_text = self._by(option)
            if by_text.verdict == "legal":
                return by_text
        return ruling

    def _wrong(self) -> Iterator[Violation]:
        yield from wrong_cards(self.case, [self.card])
        if self.seat not in SEATS:
            yield self.case.breach("LE-FLOW-2", f"There is no seat {self.seat}.", pointer="/facts/seat", hint="A or B.")
        yield from no_battlefield(self.case, self.facts.get("to"), "/facts/to")
        for place, unit in enumerate(self.facts.get("units", ())):
            yield from no_battlefield(self.case, unit, f"/facts/units/{place}")
        yield from self._not_of_a_played_unit()

    def _not_of_a_played_unit(self) -> Iterator[Violation]:
        """A price of its text, or a place, for what is no unit that is played: a support, or a unit that is in play."""
        if self.token is not None:
            rows, what = {"option": "LE-ORDER-ACT-1", "to": "LE-ORDER-8"}, "A unit that is activated is in play"
        elif self._type() == "support":
            rows, what = {"option": "LE-ORDER-SUP-1", "to": "LE-ORDER-SUP-3"}, "The card is a support"
        else:
            return
        for member, row in rows.items():
            if member in self.facts:
                detail = f"{what}; `{member}` tells how a unit is played."
                yield self.case.breach(row, detail, pointer=f"/facts/{member}", hint=f"Leave `{member}` out.")

    def _named_option(self) -> str | None:
        """The text by which the card is played, by its id or as `free`; None: for its printed cost."""
        option: str | None = self.facts.get("option")
        return next((text for text, cost in self._options() if cost == NOTHING), option) if option == FREE else option

    def _options(self) -> Iterator[tuple[str, Price]]:
        """The texts of the card by which it is played for another price."""
        for identifier, ability in self.card.abilities.items():
            if isinstance(ability, PlayOption) and ability.cost is not None:
                yield identifier, ability.cost

    def _by(self, option: str | None) -> Ruling:
        """The order for the printed cost, or by a text."""
        gaps = [*self._gaps()]
        filled, asked = missing(gaps, lambda values: _paid(played(self.game, self._posed(values, option), trial=True)))
        posed = self._posed(first_of(gaps) if filled is None else filled, option)
        told = played(self.game, posed)
        told.events = [event for event in told.events if event.type in AFTER]
        return ruled(told, posed, self.facts, asked)

    def _gaps(self) -> Iterator[Gap]:
        """What is not told, first the value that is most in favor."""
        each = self.pack.per_player
        for token, most in (("command", each.command), ("supply", each.supply)):
            question = (NUMBER, f"How many {token} tokens of the player are ready?")
            yield told_or(token, self.facts, "/facts", (most, 0), question)
        open_ = self.token is None and "type" not in self.facts and self._type() is None
        played_as_a_unit = {"option", "to"} & self.facts.keys()
        kinds = (("unit",) if played_as_a_unit else ("unit", "support")) if open_ else (self._type(),)
        yield told_or("type", self.facts, "/facts", kinds, (KIND, "Is the card a unit or a support?"))

    def _type(self) -> str | None:
        """What the card is, as far as it is known; an own card that says what only units show is one."""
        shows = self.card.of_the_pack is None and {"control", "offense", "defense", "keywords"} & self.facts.keys()
        return "unit" if shows else cast(str | None, self.card.known(self.case, "type"))

    # The position

    def _posed(self, values: Filled, option: str | None) -> Posed:
        position, kind = Position(self.base, (self.card.of_the_pack,)), values["/facts/type"]
        card = self.card.enter(position, self.seat)
        self._quiet(position, card, kind)
        names: list[str] = []
        if self.token is not None:
            entered = {"entered": 1} if self.facts.get("new", False) else {}
            names.append(self.card.stand(position, card, self.seat, self.pack.hive(self.seat), **entered))
        for at in self.facts.get("units", ()):
            position.filler(self.seat, at)
        self._place(position)
        whole: dict[str, Any] = {"active": self.seat}
        for token in TOKENS:
            each = getattr(self.pack.per_player, token)
            whole[token] = Sides(each, each).put(self.seat, values[f"/facts/{token}"])
        if self.token is None:
            whole["hand"] = Sides(Zone(), Zone()).put(self.seat, Zone((card,)))
        state = position.state("ORDER.TURN", round=self.facts.get("round", 2), **whole)
        move = self._move(card, kind, option, names)
        return Posed(
            state,
            lambda state, number: move if number == 0 else None,
            position.places,
            tuple(position.made_up),
            position.askable,
        )

    def _quiet(self, position: Position, card: str, kind: str | None) -> None:
        """Less on the card of what does not matter for paying: keywords nobody has told, the text of a support."""
        entry: dict[str, Any] = {} if kind is None or kind == self._type() else {"type": kind}
        if kind == "unit" and self.token is None and self.card.known(self.case, "keywords") is None:
            entry["keywords"] = []
        if kind == "support":
            entry |= {"abilities": dict.fromkeys(self.card.abilities), "unmodelled": False}
        position.change(card, entry)
        position.made_up += [
            f"{CARDS.removeprefix('/state')}/{card}/{name}" for name in entry if name not in self.facts
        ]

    def _place(self, position: Position) -> None:
        places = position.places
        for token in TOKENS:
            places.put(f"/state/{token}/{self.seat}", f"/facts/{token}")
        places.put("/state/round", "/facts/round")
        places.put("/move/option", "/facts/option")
        places.put("/move/at", "/facts/to")
        places.put("/move/card", "/facts/cost" if "cost" in self.facts else "/facts/card")
        places.put("/move/token", "/facts/activate")
        places.put("/move", "/facts")
        position.made_up += ["/first_player", "/lists", "/deck"]
        position.made_up += [] if "round" in self.facts else ["/round"]
        position.made_up += [] if "seat" in self.facts else ["/active"]

    def _move(self, card: str, kind: str | None, option: str | None, names: list[str]) -> Move:
        if self.token is not None:
            return Activate(seat=self.seat, unit=names[0], token=self.token)
        if kind == "support":
            return PlaySupport(seat=self.seat, card=card)
        to = self.facts.get("to", UNSET)
        return PlayUnit(seat=self.seat, card=card, at=to, option=UNSET if option is None else option)


def _paid(told: Transcript[State]) -> Hashable | None:
    """Whether it may be paid and what is paid, as far as two answers can differ; None where no game can show them."""
    if told.is_impossible:
        return None
    if told.verdict == "undetermined":
        return frozenset(need.put for need in told.needs)
    tokens = [(event.data["command"], event.data["supply"]) for event in told.events if event.type == "paid"]
    return told.verdict, tuple(tokens)
