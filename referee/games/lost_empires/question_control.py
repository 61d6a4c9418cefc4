"""Who controls which objective, with what sums, and what does it bring? The Control Phase alone, RUTHLESS included."""

from collections.abc import Iterator, Sequence

from referee.core.game import Game
from referee.core.question import Filled, Gap, Transcript, impossible, missing, undetermined
from referee.core.ruling import Data, Event, Need, Ruling, Violation
from referee.core.state import Move
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.posing import CARDS, Facts, Position
from referee.games.lost_empires.question_answer import Posed, first_of, of_one_part, outcome, played, ruled, told_or
from referee.games.lost_empires.question_cards import Card, cards_of, no_battlefield, wrong_cards
from referee.games.lost_empires.state import SEATS, DealRuthless, Decline, Proceed, Sides, State, other
from referee.games.lost_empires.wording import counted, listed

UNITS: Data = {"type": "array", "items": {"type": "object"}}
WHERE = "outer_1"
MOST_GROUPS = 3


class ControlQuestion:
    """One question about control. `base` is a game that has not begun, under the circumstances of the question."""

    def __init__(self, game: Game[State], facts: Facts, base: State) -> None:
        self.game = of_one_part(game, "CONTROL")
        self.facts = facts
        self.base = base
        self.case = Case(base)
        self.pack = self.case.pack
        self.sides = {
            seat: cards_of(self.pack, f"Unit of {seat}", facts.get(seat, ()), f"/facts/{seat}") for seat in SEATS
        }
        self.choices = tuple(facts.get("ruthless", ()))

    def answer(self) -> Ruling:
        """The phase as a transcript, or what is missing or wrong."""
        wrong = [*self._wrong()]
        if wrong:
            return impossible(wrong)
        lacking = [*self._lacking()]
        if lacking:
            return undetermined(lacking)
        gaps = [*self._gaps()]
        filled, asked = missing(gaps, lambda values: outcome(played(self.game, self._posed(values), trial=True)))
        values = first_of(gaps) if filled is None else filled
        posed = self._posed(values)
        told = played(self.game, posed)
        told.events = [*self._without_a_count(values), *self._with_open_ruthless(told, values)]
        choice = told.state.step - posed.state.step - 1
        posed.places.put("/move", f"/facts/ruthless/{choice}")
        return ruled(told, posed, self.facts, asked)

    @property
    def cards(self) -> list[Card]:
        """All cards that the facts tell of."""
        return [card for cards in self.sides.values() for card in cards]

    def _wrong(self) -> Iterator[Violation]:
        yield from wrong_cards(self.case, self.cards)
        yield from no_battlefield(self.case, self.facts.get("at"), "/facts/at")
        first = self.facts.get("first_player", "A")
        if first not in SEATS:
            detail = f"There is no seat {first}."
            yield self.case.breach("LE-FLOW-2", detail, pointer="/facts/first_player", hint="Name A or B.")
        for place, choice in enumerate(self.choices):
            yield from self._wrong_choice(choice, f"/facts/ruthless/{place}")

    def _wrong_choice(self, choice: Facts, at: str) -> Iterator[Violation]:
        """A choice of RUTHLESS that names no unit of the facts."""
        seat = choice["seat"]
        if seat not in SEATS:
            yield self.case.breach("LE-FLOW-2", f"There is no seat {seat}.", pointer=f"{at}/seat", hint="Name A or B.")
            return
        for member, owner in (("unit", seat), ("target", choice.get("of", other(seat)))):
            units, number = self.sides.get(owner, []), choice.get(member)
            if number is not None and not 0 <= number < len(units):
                here = counted(len(units), "unit")
                detail = f"{owner} has {here} here; there is no unit {number} among them, from 0."
                yield self.case.breach("LE-FLOW-2", detail, pointer=f"{at}/{member}", hint="Count from 0.")

    def _lacking(self) -> Iterator[Need]:
        """The units of a player who is not spoken of: alone or not decides."""
        for seat in SEATS:
            if seat not in self.facts:
                yield Need(
                    f"/facts/{seat}", UNITS, f"Which units has {seat} there? An empty list if there are none.", "effect"
                )

    def _gaps(self) -> Iterator[Gap]:
        """The objective, if not every unit is told where it is: the center brings more. And FORMATION."""
        accepts: Data = {"enum": [*self.pack.battlefields]}
        told = all("at" in card.facts for card in self.cards)
        where = (WHERE,) if told else (WHERE, *self.pack.of_kind("center"))
        yield told_or("at", self.facts, "/facts", where, (accepts, "Which objective is it?"))
        for name, cards in self._groups().items():
            yield Gap(name, (False, True), tuple(self._asked_for_keywords(card) for card in cards))

    def _groups(self) -> dict[str, list[Card]]:
        """Units whose damage may not count because of FORMATION, tried together: by seat and objective, or by seat.

        Each group doubles what has to be tried.
        """
        by_place: dict[str, list[Card]] = {}
        by_seat: dict[str, list[Card]] = {}
        for seat, cards in self.sides.items():
            for card in cards:
                if card.facts.get("damage", 0) > 0 and len(cards) > 1 and card.may_have(self.case, "FORMATION") is None:
                    by_place.setdefault(f"{seat} {card.facts.get('at', '')}", []).append(card)
                    by_seat.setdefault(seat, []).append(card)
        return by_place if len(by_place) <= MOST_GROUPS else by_seat

    def _asked_for_keywords(self, card: Card) -> Need:
        accepts = {"type": "array", "items": {"enum": [*self.pack.keywords_for(card.faction)]}}
        question = f"What are the keywords of {self._called(card)}?"
        return Need(f"{card.at}/keywords", accepts, question, "effect")

    # The position

    def _posed(self, values: Filled) -> Posed:
        position, at = Position(self.base, (card.of_the_pack for card in self.cards)), values["/facts/at"]
        alike: dict[bytes, list[str]] = {}
        entered = [(c, s, c.enter(position, s, alike)) for s in SEATS for c in self.sides[s]]
        names = {card.at: card.stand(position, entry, seat, at) for card, seat, entry in entered}
        self._enter_keywords(position, [(card, entry) for card, _, entry in entered], values)
        self._place(position)
        state = self._whole(position)
        return Posed(
            state, lambda state, number: self._implied(state, number, names), position.places,
            tuple(position.made_up), position.askable,
        )  # fmt: skip

    def _enter_keywords(self, position: Position, entered: Sequence[tuple[Card, str]], values: Filled) -> None:
        """Keywords that nobody has told are made up: FORMATION as it is tried, and none besides.

        Those of a unit whose choice of RUTHLESS is told are asked for.
        """
        ruthless = {f"/facts/{choice['seat']}/{choice['unit']}" for choice in self.choices}
        asked = {entry for card, entry in entered if card.at in ruthless}
        with_formation = {card.at for name, cards in self._groups().items() if values[name] for card in cards}
        tried = {entry for card, entry in entered if card.at in with_formation}
        for card, entry in entered:
            unknown = card.known(self.case, "keywords") is None and card.known(self.case, "type") != "support"
            if unknown and entry not in asked:
                position.change(entry, {"keywords": ["FORMATION"] if entry in tried else []})
                position.made_up.append(f"{CARDS.removeprefix('/state')}/{entry}/keywords")

    def _place(self, position: Position) -> None:
        places, told = position.places, self.facts.get("artifacts", {})
        for seat in SEATS:
            for part in ("deck", "lists", "factions"):
                places.put(f"/state/{part}/{seat}", f"/facts/{seat}")
            places.put(f"/state/artifacts/{seat}", f"/facts/artifacts/{seat}")
            position.made_up += [] if seat in told else [f"/artifacts/{seat}"]
        places.put("/state/artifact_supply", "/facts/artifacts")
        places.put("/state/first_player", "/facts/first_player")
        position.made_up += ["/round", "/lists", "/deck"]
        position.made_up += [f"/{name}" for name in ("first_player",) if name not in self.facts]

    def _whole(self, position: Position) -> State:
        """The state as the Control Phase begins."""
        told = self.facts.get("artifacts", {})
        first = self.facts.get("first_player", "A")
        return position.state(
            "CONTROL",
            first_player=first,
            passed=Sides(True, True),
            left=self.pack.from_left[first],
            **position.shared(Sides(told.get("A", 0), told.get("B", 0))),
        )

    # The phase

    def _implied(self, state: State, number: int, names: dict[str, str]) -> Move | None:
        """The phase, and the choices of RUTHLESS that are told."""
        if number == 0:
            return Proceed(seat="A")
        if number > len(self.choices):
            return None
        choice = self.choices[number - 1]
        seat, target = choice["seat"], choice.get("target")
        unit = names[self.sides[seat][choice["unit"]].at]
        if target is None:
            return Decline(seat=seat, unit=unit)
        hurt = names[self.sides[choice.get("of", other(seat))][target].at]
        return DealRuthless(seat=seat, unit=unit, target=hurt)

    def _without_a_count(self, values: Filled) -> Iterator[Event]:
        """The battlefields of the facts where nothing is counted: hives, and an objective without units."""
        there = {card.facts.get("at", values["/facts/at"]) for card in self.cards} | {self.facts.get("at")}
        for at in (at for at in self.pack.battlefields if at in there):
            name = self.pack.battlefields[at].name
            if at not in self.pack.objectives:
                text = f"{name} is no objective: nobody controls it, and it brings no artifact."
                yield Event("no-objective", ("LE-FAQ-4", "LE-RULING-69"), text, {"at": at})
            elif not any(card.facts.get("at", at) == at for card in self.cards):
                text = f"{name} is empty: it is left out, and nobody gains an artifact."
                yield Event("empty", ("LE-CTRL-3", "LE-CTRL-4"), text, {"at": at})

    def _with_open_ruthless(self, told: Transcript[State], values: Filled) -> Iterator[Event]:
        """The events, and after each objective the units there that may be RUTHLESS without anybody having told."""
        for event in told.events:
            yield event
            winner = event.data.get("winner")
            if event.type != "control" or winner is None:
                continue
            at = event.data["at"]
            here = {
                seat: [c for c in self.sides[seat] if c.facts.get("at", values["/facts/at"]) == at] for seat in SEATS
            }
            unsure = [card for card in here[winner] if card.may_have(self.case, "RUTHLESS") is None]
            if unsure and here[other(winner)]:
                called = listed(dict.fromkeys(self._called(card) for card in unsure))
                text = f"If {called} has RUTHLESS, {winner} may deal 1 damage to an enemy unit there."
                yield Event("if-ruthless", ("LE-KW-RUTHLESS-1",), text, {"at": at, "seat": winner})

    def _called(self, card: Card) -> str:
        if card.of_the_pack is None:
            return str(card.facts.get("name", card.role))
        return self.case.name(card.of_the_pack)
