"""What comes of this attack? The activation, the attack and, with MELEE, the second one.

The attacker's player is A unless the facts say otherwise. The facts hold when the unit is about to attack.
"""

from collections.abc import Iterator
from typing import Any, cast

from msgspec import UNSET
from msgspec.structs import replace

from referee.core.game import Game
from referee.core.question import Filled, Gap, Transcript, impossible, missing
from referee.core.ruling import Data, Need, Ruling, Violation
from referee.core.state import Move
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.keywords import melee
from referee.games.lost_empires.moves import onward
from referee.games.lost_empires.posing import Facts, Places, Position
from referee.games.lost_empires.question_answer import NUMBER, Posed, first_of, outcome, ruled, told_or
from referee.games.lost_empires.question_cards import Card, cards_of, no_battlefield, wrong_cards
from referee.games.lost_empires.question_dice import Attack, decided, outcomes, report_of
from referee.games.lost_empires.state import (
    SEATS,
    Activate,
    Activation,
    AttackUnit,
    Grant,
    GrantedAttack,
    Melee,
    Seat,
    State,
    other,
)
from referee.games.lost_empires.vocabulary import ByCount, Modifier
from referee.games.lost_empires.wording import listed

WHERE = "outer_1"
"""The battlefield of an attack of which nobody tells where it is; hives and objectives are alike in it."""
TOKENS = ("command", "supply", "free")
PAID = (*TOKENS, "granted", "none")
DONE = ("move", "attack", "named", "attack_ability")
"""Actions of an activation: `attack_ability` is a named ability with the condition Attack."""
UNITS: Data = {"type": "array", "items": {"type": "object"}}
YES_OR_NO: Data = {"type": "boolean"}
Extra = tuple[str | None, str]
"""A unit that is made up: its subtype and its battlefield."""


class AttackQuestion:
    """One question about an attack. `base` is a game that has not begun, under the circumstances of the question."""

    def __init__(self, game: Game[State], facts: Facts, base: State) -> None:
        self.game = game
        self.facts = facts
        self.base = base
        self.case = Case(base)
        pack = self.pack = self.case.pack
        self.seat = cast(Seat, facts.get("seat", "A"))
        self.attacker = Card(pack, "Attacker", facts.get("attacker", {}), "/facts/attacker")
        self.defender = Card(pack, "Defender", facts.get("defender", {}), "/facts/defender")
        self.second = Card(
            pack, "Second defender", facts.get("second", {}).get("defender", {}), "/facts/second/defender"
        )
        self.around = {
            side: cards_of(pack, name, facts.get(side, ()), f"/facts/{side}")
            for side, name in (("friends", "Friend"), ("enemies", "Enemy"))
        }
        self.paid = self.attacker.facts.get("activated", "command")
        self.done = tuple(self.attacker.facts.get("done", ()))

    def answer(self) -> Ruling:
        """The attack as a transcript, or what is missing or wrong."""
        wrong = [*self._wrong()]
        if wrong:
            return impossible(wrong)
        gaps = [*self._gaps()]
        filled, asked = missing(gaps, lambda values: self._outcome(self._posed(values)))
        return self._told(self._posed(first_of(gaps) if filled is None else filled), asked)

    @property
    def cards(self) -> list[Card]:
        """All cards that the facts tell of."""
        second = [self.second] if "defender" in self.facts.get("second", {}) else []
        return [self.attacker, self.defender, *second, *self.around["friends"], *self.around["enemies"]]

    def _wrong(self) -> Iterator[Violation]:
        yield from wrong_cards(self.case, self.cards)
        yield from no_battlefield(self.case, self.facts.get("battlefield"), "/facts/battlefield")
        if self.seat not in SEATS:
            yield self.case.breach("LE-FLOW-2", f"There is no seat {self.seat}.", pointer="/facts/seat", hint="A or B.")
        if self.paid not in PAID:
            detail, hint = f"A unit is not activated by {self.paid}.", f"Name one of {listed(PAID)}."
            yield self.case.breach("LE-ORDER-ACT-1", detail, pointer="/facts/attacker/activated", hint=hint)
        for place, action in enumerate(self.done):
            if action not in DONE:
                detail, hint = f"{action} is no action of a unit.", f"Name some of {listed(DONE)}."
                yield self.case.breach("LE-ACT-1", detail, pointer=f"/facts/attacker/done/{place}", hint=hint)

    # What is left open

    def _gaps(self) -> Iterator[Gap]:
        damage = (NUMBER, "How much damage is on the defender?")
        yield told_or("damage", self.defender.facts, "/facts/defender", (0, 1, 2, 3), damage)
        may_be_new = self.paid not in ("granted", "none") and self.attacker.may_have(self.case, "FRONTLINE") is True
        new = (YES_OR_NO, "Did the attacker come into play in this turn?")
        yield told_or("new", self.attacker.facts, "/facts/attacker", (False, True) if may_be_new else (False,), new)
        yield from self._company()

    def _company(self) -> Iterator[Gap]:
        """Other units, where texts count them or FORMATION looks for company."""
        at = self.attacker.facts.get("at", self.facts.get("battlefield", WHERE))
        counted = {*self._counts(at)}
        for side, who in (("friends", "of the attacker's player"), ("enemies", "of the defender's player")):
            extras = {*counted}
            if side == "friends" and self.attacker.may_have(self.case, "FORMATION") is not False:
                extras.add((None, at))
            question = f"Which other units {who} are there?" + (" Tell them in all battlefields." if counted else "")
            open_ = bool(extras) and side not in self.facts
            values = ((), tuple(sorted(extras, key=str))) if open_ else ((),)
            yield Gap(side, values, (Need(f"/facts/{side}", UNITS, question, "effect"),))

    def _counts(self, at: str) -> Iterator[Extra]:
        """For each kind of units that texts of the two cards count, one that they would count."""
        for ability in (*self.attacker.abilities.values(), *self.defender.abilities.values()):
            if isinstance(ability, Modifier) and isinstance(ability.amount, ByCount) and ability.stat != "control":
                counted = ability.amount
                here = counted.location in ("same", "any")
                yield counted.subtype, at if here else self.pack.of_kind(counted.location)[0]

    # The position

    def _posed(self, values: Filled) -> Posed:
        position, at = (
            Position(self.base, (card.of_the_pack for card in self.cards)),
            self.facts.get("battlefield", WHERE),
        )
        attacking, defending = self.seat, self._owner()
        alike: dict[bytes, list[str]] = {}
        cards = [(card, attacking) for card in (self.attacker, *self.around["friends"])]
        cards += [(self.defender, defending)]
        cards += [(card, other(attacking)) for card in self.cards if card not in [c for c, _ in cards]]
        entered = [(card, seat, card.enter(position, seat, alike)) for card, seat in cards]
        names = {card.at: self._stand(position, card, seat, entry, at, values) for card, seat, entry in entered}
        for side in ("friends", "enemies"):
            for subtype, place in values[side]:
                position.filler(attacking if side == "friends" else other(attacking), place, subtype)
        self._place(position, at)
        state = self._whole(position, names[self.attacker.at])
        return Posed(
            state,
            lambda state, number: self._implied(state, number, names),
            position.places,
            tuple(position.made_up),
            position.askable,
            {} if {"activated", "new"} & self.attacker.facts.keys() else {"activate": ("activated",)},
        )

    def _owner(self) -> Seat:
        """The player of the defender: the opponent, unless it is told or both cards are of one faction."""
        factions = (self.attacker.faction, self.defender.faction)
        is_own = self.defender.facts.get("own", factions[0] is not None and factions[0] == factions[1])
        return self.seat if is_own else other(self.seat)

    def _stand(self, position: Position, card: Card, seat: Seat, entry: str, at: str, values: Filled) -> str:
        more: dict[str, Any] = {}
        if card is self.defender:
            more["damage"] = values["/facts/defender/damage"]
        if card is self.attacker and values["/facts/attacker/new"]:
            more["entered"] = 1
        return card.stand(position, entry, seat, at, **more)

    def _place(self, position: Position, at: str) -> None:
        """Where the parts of the position and of the moves stand among the facts."""
        places = position.places
        for seat, role in ((self.seat, "attacker"), (other(self.seat), "defender")):
            side = "friends" if role == "attacker" else "enemies"
            for part in ("deck", "lists"):
                places.put(f"/state/{part}/{seat}", f"/facts/{side}" if side in self.facts else f"/facts/{role}")
            places.put(f"/state/factions/{seat}", f"/facts/{role}")
        self._place_dice(places, self.facts.get("dice", {}), "/facts/dice")
        places.put("/move/unit", "/facts/attacker")
        places.put("/move/token", "/facts/attacker/activated")
        places.put("/move/target", "/facts/defender")
        places.put("/move/second", "/facts/second")
        places.put("/move", "/facts/attacker")
        position.made_up += ["/round", "/first_player", "/lists", "/deck", "/command", "/supply"]
        position.made_up += [] if "seat" in self.facts else ["/active"]
        if "battlefield" not in self.facts and "at" not in self.attacker.facts:
            position.made_up += [f"/units/{name}/at" for name, unit in position.units.items() if unit.at == at]

    def _place_dice(self, places: Places, dice: Facts, at: str) -> None:
        """Where the dice of one attack are told: each as a number or a face, or in a list."""
        for seat, role in ((self.seat, "attacker"), (other(self.seat), "defender")):
            one = f"{at}/{role}/0" if isinstance(dice.get(role), list) else f"{at}/{role}"
            places.put(f"/move/report/dice/{seat}/0", one)
            places.put_inside(f"/move/report/dice/{seat}", f"{at}/{role}")
        places.put("/move/report", at)

    def _whole(self, position: Position, attacker: str) -> State:
        """The turn in which the unit is activated, or has an attack granted."""
        state = position.state("ORDER.TURN", active=self.seat)
        if self.paid != "granted":
            return state
        frame = Grant(seat=self.seat, source=attacker, unit=attacker, actions=("attack",))
        return replace(state.push(frame), node="ORDER.GRANT", mandatory=True, activated="command")

    # The moves

    def _implied(self, state: State, number: int, names: dict[str, str]) -> Move | None:
        """The activation, the attack, and the second one if it is told."""
        attacker, defender = names[self.attacker.at], names[self.defender.at]
        if self.paid in TOKENS and number == 0:
            return Activate(seat=self.seat, unit=attacker, token=self.paid)
        attacks = number - (self.paid in TOKENS)
        second = names.get(self.second.at, defender)
        if attacks == 0:
            announced = melee.is_announced(Case(state), state, attacker)
            kind = GrantedAttack if self.paid == "granted" else AttackUnit
            both = {"second": second} if announced else {}
            dice = self.facts.get("dice", {})
            return kind(seat=self.seat, unit=attacker, target=defender, report=report_of(self.seat, dice), **both)
        if attacks == 1 and "second" in self.facts and not self._is_dropped(state, attacker, second):
            report = report_of(self.seat, self.facts["second"].get("dice", {}))
            return AttackUnit(seat=self.seat, unit=attacker, target=second, report=report)
        return None

    def _is_dropped(self, state: State, attacker: str, second: str) -> bool:
        """Whether the second attack of MELEE was dropped, since nobody is left for it. LE-RULING-45."""
        if second in state.units or isinstance(state.top, Melee):
            return False
        card = attacker.partition("#")[0]
        return bool(Case(state).keyword(card, "MELEE"))

    def _begun(self, posed: Posed, *, trial: bool) -> Transcript[State]:
        """The transcript up to the attack, with the actions taken that the unit has done before."""
        told = Transcript(self.game, posed.state, trial=trial)
        first = posed.implied(posed.state, 0)
        if isinstance(first, Activate) and told.play(first, posed.untold.get("activate", ())):
            told.go_on_from(self._after_what_is_done(told.state))
        return told

    def _after_what_is_done(self, state: State) -> State:
        """The state with the actions taken that the unit has done before; without any left the activation is over."""
        frame = state.top
        if not self.done or not isinstance(frame, Activation):
            return state
        frame = replace(
            frame,
            actions=max(0, frame.actions - len(self.done)),
            acted=True,
            attacked="attack" in self.done,
            attack_ability="attack_ability" in self.done,
            named="named" in self.done or "attack_ability" in self.done,
        )
        return onward(Case(state), state.swap(frame))

    def _attacks(self, posed: Posed, told: Transcript[State]) -> tuple[Attack, Facts] | None:
        """Plays every attack whose dice are told; gives the one whose dice are not, with what is told of them."""
        number = 1 if self.paid in TOKENS else 0
        for dice in (self.facts.get("dice", {}), self.facts.get("second", {}).get("dice", {})):
            move = posed.implied(told.state, number) if told.verdict == "legal" else None
            if move is None:
                break
            assert isinstance(move, AttackUnit | GrantedAttack)
            if not told.play(move):
                is_open = told.verdict == "undetermined" and move.report is UNSET
                return (move, dice) if is_open else None
            number += 1
        return None

    def _outcome(self, posed: Posed) -> Any:
        told = self._begun(posed, trial=True)
        thrown = self._attacks(posed, told)
        return outcome(told) if thrown is None else outcomes(self.game, told.state, *thrown)

    def _told(self, posed: Posed, asked: list[Need]) -> Ruling:
        told = self._begun(posed, trial=False)
        thrown = self._attacks(posed, told)
        rulings: tuple[Ruling, ...] = ()
        if thrown is not None:
            table = decided(self.game, told.state, *thrown)
            told.events += table.events
            told.needs, told.violations, rulings = table.needs, table.violations, table.rulings
            told.verdict = "illegal" if table.violations else "undetermined" if table.needs else "legal"
        if told.state.step - posed.state.step > (self.paid in TOKENS):
            self._place_second(told)
        return ruled(told, posed, self.facts, asked, rulings)

    def _place_second(self, told: Transcript[State]) -> None:
        """What is wrong or missing in the second attack is put where the facts tell of it."""
        places, at = Places(), "/facts/second"
        self._place_dice(places, self.facts.get("second", {}).get("dice", {}), f"{at}/dice")
        places.put("/move/target", self.second.at if self.second in self.cards else at)
        places.put("/move", at)
        of_the_move = {v.pointer: places(v.pointer) for v in told.violations if v.pointer.startswith("/move")}
        of_the_move |= {n.put: places(n.put) for n in told.needs if n.put.startswith("/move")}
        told.violations = tuple(replace(v, pointer=of_the_move.get(v.pointer, v.pointer)) for v in told.violations)
        told.needs = tuple(replace(n, put=of_the_move.get(n.put, n.put)) for n in told.needs)
