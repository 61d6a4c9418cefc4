"""Which gates are built, and has somebody won? The Gate Phase alone."""

from collections.abc import Iterator

from referee.core.game import Game
from referee.core.question import Filled, Gap, impossible
from referee.core.ruling import Ruling, Violation
from referee.core.state import Move
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.pack_faults import MOST
from referee.games.lost_empires.posing import CARDS, Facts, Position
from referee.games.lost_empires.question_answer import NUMBER, Posed, answered, of_one_part, told_or
from referee.games.lost_empires.question_cards import cards_of, wrong_cards
from referee.games.lost_empires.state import SEATS, Proceed, Seat, Sides, State


class GatesQuestion:
    """One question about gates. `base` is a game that has not begun, under the circumstances of the question."""

    def __init__(self, game: Game[State], facts: Facts, base: State) -> None:
        self.game = of_one_part(game, "GATE")
        self.facts = facts
        self.told = {seat: facts.get(seat, {}) for seat in SEATS}
        self.base = base
        self.case = Case(base)
        self.pack = self.case.pack
        self.units = {
            seat: cards_of(self.pack, f"Unit of {seat}", told.get("units", ()), f"/facts/{seat}/units")
            for seat, told in self.told.items()
        }

    def answer(self) -> Ruling:
        """The phase as a transcript, or what is missing or wrong."""
        wrong = [*self._wrong()]
        return impossible(wrong) if wrong else answered(self.game, self.facts, [*self._gaps()], self._posed)

    def _wrong(self) -> Iterator[Violation]:
        yield from wrong_cards(self.case, [card for cards in self.units.values() for card in cards])
        first = self.facts.get("first_player", "A")
        if first not in SEATS:
            detail = f"There is no seat {first}."
            yield self.case.breach("LE-FLOW-2", detail, pointer="/facts/first_player", hint="Name A or B.")
        for seat, told in self.told.items():
            if {"control", "units"} <= told.keys():
                detail = "The control is told as a sum and unit by unit; one of them is enough."
                yield self.case.breach("LE-WIN-TIE-2", detail, pointer=f"/facts/{seat}/control")
            if told.get("control", 0) < 0:
                detail = f"{told['control']} is no sum of control."
                yield self.case.breach("LE-RULING-71", detail, pointer=f"/facts/{seat}/control")

    def _gaps(self) -> Iterator[Gap]:
        """What is not told of a player, where it decides what is built, who wins, or how a tie is broken."""
        price, last = self.pack.gate_price, self.pack.per_player.gates
        for seat, told in self.told.items():
            at = f"/facts/{seat}"
            artifacts = (NUMBER, f"How many artifacts has {seat} when the Gate Phase begins?")
            yield told_or("artifacts", told, at, (0, price, price + 1), artifacts)
            gates = (NUMBER, f"How many gates has {seat} built before?")
            yield told_or("gates", told, at, (0, last - 1), gates)
            control = (NUMBER, f"How much control has {seat} in all battlefields together?")
            yield told_or("control", told, at, (None,) if "units" in told else (0, 1), control)

    # The position

    def _posed(self, values: Filled) -> Posed:
        position = Position(self.base, (card.of_the_pack for cards in self.units.values() for card in cards))
        alike: dict[bytes, list[str]] = {}
        for seat in SEATS:
            at = f"/facts/{seat}"
            entered = [(card, card.enter(position, seat, alike)) for card in self.units[seat]]
            for card, entry in entered:
                card.stand(position, entry, seat, self.pack.hive(seat))
            if values[f"{at}/control"]:
                self._share_out(position, seat, values[f"{at}/control"])
            position.made_up += [f"/artifacts/{seat}"] if "artifacts" not in self.told[seat] else []
            position.made_up += [f"/gates/{seat}"] if "gates" not in self.told[seat] else []
        self._place(position)
        artifacts, gates = (Sides(*(values[f"/facts/{s}/{n}"] for s in SEATS)) for n in ("artifacts", "gates"))
        state = position.state(
            "GATE",
            round=self.facts.get("round", max(2, gates.A + 1, gates.B + 1)),
            first_player=self.facts.get("first_player", "A"),
            passed=Sides(True, True),
            **position.shared(artifacts),
            gates=gates,
        )
        return Posed(state, _implied, position.places, tuple(position.made_up), position.askable)

    def _share_out(self, position: Position, seat: Seat, control: int) -> None:
        """Units that have so much control together; no card shows more than a pack allows."""
        while control > 0:
            part = min(MOST, control)
            control -= part
            entry = {"type": "unit", "control": part, "keywords": [], "abilities": {}}
            card = position.new_card(f"units-of-{seat.lower()}", f"Units of {seat}", entry)
            position.places.put(f"{CARDS}/{card}", f"/facts/{seat}/control")
            position.stand(card, seat, self.pack.hive(seat))
            position.made_up.append(f"{CARDS.removeprefix('/state')}/{card}")

    def _place(self, position: Position) -> None:
        places = position.places
        for seat in SEATS:
            for part in ("deck", "lists", "factions"):
                places.put(f"/state/{part}/{seat}", f"/facts/{seat}/units")
            places.put(f"/state/artifacts/{seat}", f"/facts/{seat}/artifacts")
            places.put(f"/state/gates/{seat}", f"/facts/{seat}/gates")
        told = next((seat for seat in SEATS if "artifacts" in self.told[seat]), "A")
        places.put("/state/artifact_supply", f"/facts/{told}/artifacts")
        places.put("/state/gates", "/facts/A/gates")
        places.put("/state/round", "/facts/round")
        places.put("/state/first_player", "/facts/first_player")
        position.made_up += ["/lists", "/deck", *(f"/{n}" for n in ("round", "first_player") if n not in self.facts)]


def _implied(state: State, number: int) -> Move | None:
    return Proceed(seat="A") if number == 0 else None
