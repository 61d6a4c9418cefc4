"""Who wins this battle? The position before it from a few facts, and the battle played through the judge.

The attacker is A, the defender B, and it is the attacker's turn. `followers`, `on_map`, `areas` and `supply` hold when
the dice are rolled: what Kenuk, Galgator, Olgi or Wuxaki did before is already in them. The dice are those after all
re-rolls.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import cast

from referee.core.game import Game
from referee.core.question import Filled, Transcript, impossible, missing, placing, undetermined
from referee.core.ruling import Event, Ruling, Violation
from referee.core.state import Move
from referee.games.lost_lumina import lightning_undone as lightning
from referee.games.lost_lumina.board import BOX
from referee.games.lost_lumina.case import Case
from referee.games.lost_lumina.characters import has
from referee.games.lost_lumina.dice_roll import number_of_dice
from referee.games.lost_lumina.faults_of_battle import STORED
from referee.games.lost_lumina.lightning_undone import Reply, Standing, User
from referee.games.lost_lumina.posing import Areas, Facts, dealt, hand_of, in_the_journey
from referee.games.lost_lumina.prepare import HAND
from referee.games.lost_lumina.question_sides import CARD, LIGHTNING, Elsewhere, Side
from referee.games.lost_lumina.state import (
    SEATS,
    ChooseBattle,
    ChooseDie,
    DeclareExtraDice,
    Decline,
    DiceReport,
    EndReinforcement,
    PassReroll,
    PlayCard,
    Reroll,
    Roll,
    RollReport,
    Seat,
    Sides,
    State,
    ZandikaReveal,
    Zone,
)

UNTOLD = {
    "end_reinforcement": ("reinforcement-over", "only-battle"),
    "choose_battle": ("battle-chosen",),
    "pass_reroll": ("passed",),
    "reroll": ("paid", "rerolled"),
}
"""The events of a move that the facts say nothing about, or tell already."""
OUT_OF_TURN = "LL-BATTLE-SEQ-1"
"""What the judge also says of dice that nobody asks for: true of the move, but not of the facts."""
OVER = ("won", "battle-ended")
"""The events that end a battle."""


class BattleQuestion:
    """One question about a battle. `base` is a game that has not begun, under the circumstances of the question."""

    def __init__(self, game: Game[State], facts: Facts, base: State) -> None:
        self.game = game
        self.facts = facts
        self.base = base
        self.case = Case(base)
        self.sides = {seat: Side(self.case, seat, facts) for seat in SEATS}
        self.area: str = facts.get("area") or next(iter(self.case.pack.areas))
        self.words = frozenset(word for side in self.sides.values() for word in side.words())

    def answer(self) -> Ruling:
        """The battle as a transcript, or what is missing or wrong."""
        wrong = [*self._contradictions()]
        if wrong:
            return impossible(wrong)
        lacking = [need for side in self.sides.values() for need in side.asked()]
        if lacking:
            return undetermined(lacking)
        gaps = [gap for side in self.sides.values() for gap in side.gaps(self.words)]
        filled, needs = missing(gaps, self._outcome)
        told = None if filled is None else self._played(filled)
        if filled is None or told is None:
            return impossible([self._unreachable()])
        told.events = _in_the_battle(told.events)
        told.violations = tuple(v for v in told.violations if v.rule != OUT_OF_TURN) or told.violations
        return told.ruling(self._made_up(filled, told.events), placing(self._places(told.refused)), tuple(needs))

    # What contradicts itself

    def _contradictions(self) -> Iterator[Violation]:
        for side in self.sides.values():
            yield from side.contradictions()
        yield from self._named_twice()
        if self.area not in self.case.pack.areas:
            detail = f"{self.area} is not an Area of the map."
            yield self.case.breach("LL-INV-1", detail, pointer="/facts/area", also=("LL-MAP-1",))
        stored = [side.stored for side in self.sides.values()]
        if sum(stored) > STORED >= max(stored):
            detail = f"{sum(stored)} stored dice are used; no more than {STORED} can ever be stored."
            yield self.case.breach("LL-INV-14", detail, pointer="/facts/defender/extra/stored")
        for side in self.sides.values():
            empty = side.empty_pile()
            if empty is not None and None in (s.facts.get("card", "") for s in self.sides.values()):
                detail = "With an empty discard pile nobody has run out of cards."
                yield self.case.breach("LL-INV-6", detail, pointer=f"{side.at}/{empty}")

    def _named_twice(self) -> Iterator[Violation]:
        """Cards that the game does not have, or has once only."""
        seen: set[str] = set()
        deck = self.case.pack.deck(self.base.promo)
        for side in self.sides.values():
            for name, card in side.named():
                pointer = f"{side.at}/{name}"
                if card not in deck:
                    promo = card in self.case.pack.cards
                    row = "LL-CARD-28-3" if promo else "LL-COMP-2"
                    detail = f"{card} is a promo card." if promo else f"There is no card {card}."
                    yield self.case.breach("LL-INV-4", detail, pointer=pointer, also=(row,))
                elif card in seen:
                    detail = f"{self.case.name(card)} is named twice, and there is one of each card."
                    yield self.case.breach("LL-INV-4", detail, pointer=pointer, also=("LL-COMP-2",))
                seen.add(card)

    def _unreachable(self) -> Violation:
        """Followers that the abilities of this battle cannot have left so."""
        gone = [side for side in self.sides.values() if not side.here]
        if not gone:
            detail = "No way of using the lightning abilities leads to these numbers of Followers."
            return self.case.breach("LL-INV-33", detail, pointer="/facts", also=("LL-RULING-55", "LL-RULING-56"))
        side = gone[0]
        detail = f"{side.subject} has no Follower in the Area, and no ability of this battle can have taken them so."
        hint = "The last Follower of a side is taken by Kenuk, Galgator, Olgi or Wuxaki."
        pointer = f"{side.at}/{'followerless' if side.facts.get('followerless') else 'followers'}"
        return self.case.breach("LL-INV-33", detail, pointer=pointer, hint=hint, also=("LL-JRN-8", "LL-BR-REMOVE-2"))

    # The position

    def _standing(self, values: Filled) -> Standing:
        """Where everybody stands when the dice are rolled."""
        areas = tuple(self.case.pack.areas)
        others = [area for area in areas if area != self.area]
        maps: list[Areas] = []
        for seat, names in (("A", others), ("B", others[::-1])):
            elsewhere: Elsewhere = values[f"elsewhere {seat}"]
            standing = dict.fromkeys(names[: elsewhere.areas], 1)
            if standing:
                standing[names[0]] += elsewhere.followers - elsewhere.areas
            here = self.sides[cast(Seat, seat)].here
            maps.append({**({self.area: here} if here else {}), **standing})
        return Standing(self.area, areas, Sides(*maps))

    def _posed(self, before: Standing, box: Sides[int]) -> State:
        """The end of the Reinforcement step, with everybody where they stood then."""
        stored = Sides(*(self.sides[seat].stored for seat in SEATS))
        room = (min(box[seat], BOX - sum(before.map[seat].values())) for seat in SEATS)
        state = in_the_journey(self.base, "TURN.ACTIONS", before.map, Sides(*room), stored=stored)
        hands = {seat: self._hand(side) for seat, side in self.sides.items()}
        if any(side.empty_pile() for side in self.sides.values()):
            hands = {seat: Zone(hand.known, HAND - len(hand.known)) for seat, hand in hands.items()}
        top = tuple(
            card for side in self.sides.values() for word, _, card in side.copied() if card and word == "tanilla"
        )
        return dealt(state, Sides(hands["A"], hands["B"]), top)

    def _boxes(self, after: Standing) -> Sides[int]:
        """The Followers that were spent: all that stand nowhere, where the supply is told."""
        supply = {seat: side.facts.get("supply") for seat, side in self.sides.items()}
        on_map = {seat: sum(after.map[seat].values()) for seat in SEATS}
        spent = (0 if (told := supply[seat]) is None else BOX - told - on_map[seat] for seat in SEATS)
        return Sides(*spent)

    @staticmethod
    def _hand(side: Side) -> Zone:
        shown = [card for word, _, card in side.copied() if card and word == "zandika"]
        return Zone() if side.card is None else hand_of(side.card, *shown)

    # The battle

    def _outcome(self, values: Filled) -> str | None:
        """Who wins, or how it is refused; None if no game can show it."""
        played = self._played(values, trial=True)
        if played is None or played.verdict != "legal":
            return None if played is None else played.verdict
        return next((str(event.data["seat"]) for event in played.events if event.type == "won"), "nobody")

    def _played(self, values: Filled, *, trial: bool = False) -> Transcript[State] | None:
        """The battle under some values; None if nothing leads to what the facts say."""
        after = self._standing(values)
        probe, users = self._probed(after, values)
        if probe is not None and probe.verdict == "undetermined":
            return probe
        boxes = self._boxes(after)
        for plan in lightning.plans(users, after):
            if all(plan.before.here(seat) for seat in SEATS):
                played = Transcript(self.game, self._posed(plan.before, boxes), trial=trial)
                if self._fought(played, values, plan.replies, after):
                    return played
        return None

    def _probed(self, after: Standing, values: Filled) -> tuple[Transcript[State] | None, tuple[User, ...]]:
        """Which lightning abilities are resolved, in order: found by playing a crowded battle up to its dice."""
        if not self.words & LIGHTNING and all(side.here for side in self.sides.values()):
            return None, ()
        played = Transcript(self.game, self._posed(after.crowded(), Sides(0, 0)), trial=True)
        users: dict[User, None] = {}
        while not played.state.node.startswith("BATTLE.DICE"):
            type, seat = self._awaited(played.state)
            if type in lightning.WORD_OF:
                users[lightning.WORD_OF[type], cast(Seat, played.state.running.side)] = None
                move: Move | None = lightning.anything(played.state, type, seat)
            else:
                move = self._implied(played, values)
            if move is None or not played.play(move):
                break
        return played, tuple(users)

    def _fought(
        self, played: Transcript[State], values: Filled, replies: Mapping[Seat, tuple[Reply, ...]], after: Standing
    ) -> bool:
        """Plays the battle to its end or to a refusal; False if the facts do not come of it."""
        due = {seat: [*planned] for seat, planned in replies.items()}
        rolled = False
        while True:
            state = played.state
            if state.result is not None or any(event.type in OVER for event in played.events):
                return rolled or state.map == after.map
            type, _ = self._awaited(state)
            if type in lightning.WORD_OF:
                planned = due.get(cast(Seat, state.running.side))
                if not planned or not played.play(planned.pop(0)(state), lightning.TOLD_BY_THE_FACTS):
                    return False
                continue
            if type == "roll":
                dice = {seat: number_of_dice(state, seat) for seat in SEATS}
                if state.map != after.map or any(self._unpaid(state, seat) > dice[seat] for seat in SEATS):
                    return False
                rolled = True
            move = self._implied(played, values)
            if move is None:
                return True
            if not played.play(move, UNTOLD.get(move.type, ())):
                return not (replies and played.is_impossible)

    def _awaited(self, state: State) -> tuple[str, str]:
        return self.game.awaited(self.game.case(state), state)[1][0]

    def _implied(self, played: Transcript[State], values: Filled) -> Move | None:
        """The move that the facts imply; None where they do not say, which is then what the transcript lacks."""
        state = played.state
        type, seat = self._awaited(state)
        if type == "end_reinforcement":
            return EndReinforcement(seat=seat)
        if type == "choose_battle":
            return ChooseBattle(seat=seat, area=self.area)
        side = self.sides.get(cast(Seat, seat))
        if side is not None and type == "play_card":
            return PlayCard(seat=seat, card=str(side.card))
        if side is not None and type == "zandika_reveal":
            return self._shown(side, played)
        if side is not None and type == "declare_extra_dice":
            return DeclareExtraDice(seat=seat, orly=side.orly, stored=side.stored)
        if type == "roll":
            return self._undeclared(state) or self._roll(state, values)
        return self._summing(state) or self._rerolled(state, type) or self._chosen(state, type, seat, values)

    def _shown(self, side: Side, played: Transcript[State]) -> Move | None:
        name = next(name for word, name, _ in side.copied() if word == "zandika")
        if name not in side.facts:
            question = f"Which card has {side.name} shown with Zandika's ability? (null without one)"
            played.lacks(side.need(name, CARD, question))
            return None
        card = side.facts[name]
        return Decline(seat=side.seat) if card is None else ZandikaReveal(seat=side.seat, card=card)

    def _undeclared(self, state: State) -> Move | None:
        """Extra dice of a side that is not asked for any: the judge says why."""
        for side in self.sides.values():
            declared = state.running.extra[side.seat]
            if declared is not None and (declared.orly, declared.stored) != (side.orly, side.stored):
                return DeclareExtraDice(seat=side.seat, orly=side.orly, stored=side.stored)
        return None

    @staticmethod
    def _roll(state: State, values: Filled) -> Roll:
        dice = {seat: values[f"dice {seat}"].rolled(number_of_dice(state, seat)) for seat in SEATS}
        return Roll(seat="chance", report=RollReport({seat: rolled for seat, rolled in dice.items() if rolled}))

    def _summing(self, state: State) -> Move | None:
        """A die that is said to be chosen for a side that adds up all of them: the judge says why not."""
        for seat, side in self.sides.items():
            if "chosen" in side.facts and has(self.game.case(state), state, seat, "lorato"):  # type: ignore[arg-type]
                return ChooseDie(seat=seat, owner=seat, which=(side.facts["chosen"],))
        return None

    def _unpaid(self, state: State, seat: Seat) -> int:
        """How many Followers more than the facts say are in a supply: taken off the map, then spent on a re-roll."""
        told = self.sides[seat].facts.get("supply")
        return 0 if told is None else max(0, state.supply[seat] - int(told))

    def _rerolled(self, state: State, type: str) -> Move | None:
        """The re-roll that was paid with what the lightning step had brought into the supply; the dice are told."""
        side, dice = state.running.side, state.running.dice
        if type != "reroll" or side is None or dice is None or not (spent := self._unpaid(state, side)):
            return None
        return Reroll(seat=side, which=tuple(range(spent)), report=DiceReport(dice[side][:spent]))

    @staticmethod
    def _chosen(state: State, type: str, seat: str, values: Filled) -> Move:
        if type != "choose_die":
            return PassReroll(seat=str(state.running.side))
        owner = str(state.running.side)
        return ChooseDie(seat=seat, owner=owner, which=(values[f"dice {owner}"].chosen,))

    # The answer

    def _places(self, refused: Move | None) -> dict[str, str]:
        """Where in the request the parts of the position and of the refused move belong."""
        places = {"/state/battle/area": "/facts/area"}
        for seat, side in self.sides.items():
            places |= {
                f"/state/map/{seat}": f"{side.at}/on_map",
                f"/state/supply/{seat}": f"{side.at}/supply",
                f"/state/stored/{seat}": f"{side.at}/extra/stored",
                f"/move/report/dice/{seat}": side.place_of_dice,
            }
            for word, name, _ in side.copied():
                if word == "tanilla":
                    places["/state/discard"] = f"{side.at}/{name}"
        by = self.sides.get(cast(Seat, getattr(refused, "owner", getattr(refused, "seat", ""))))
        if by is None:
            return places
        if isinstance(refused, DeclareExtraDice):
            extra = f"{by.at}/extra"
            return places | {"/move": extra, "/move/orly": f"{extra}/orly", "/move/stored": f"{extra}/stored"}
        if isinstance(refused, ChooseDie):
            return places | {"/move": f"{by.at}/chosen"}
        shown = [name for word, name, _ in by.copied() if word == "zandika" and isinstance(refused, ZandikaReveal)]
        return places | {"/move": f"{by.at}/{(*shown, 'card')[0]}"}

    def _made_up(self, values: Filled, events: Iterable[Event]) -> Iterator[str]:
        """Pointers for all that the facts do not say; those of the battle point into it while it ran."""
        yield from ("/active", "/first_placer", "/hand/A", "/hand/B", "/discard", "/undrafted")
        if "promo" not in self.facts:
            yield "/promo"
        if "area" not in self.facts:
            yield "/battle/area"
        standing = self._standing(values)
        rolled = {event.data["seat"]: len(event.data["dice"]) for event in events if event.type == "rolled"}
        for seat, side in self.sides.items():
            yield from (f"/map/{seat}/{area}" for area in standing.elsewhere(seat))
            yield f"/box/{seat}"
            if "supply" not in side.facts:
                yield f"/supply/{seat}"
            if "extra" not in side.facts:
                yield f"/stored/{seat}"
            if "dice" not in side.facts:
                first = 1 if "die" in side.facts else 0
                yield from (f"/battle/dice/{seat}/{n}" for n in range(first, rolled.get(seat, 0)))
            elif "chosen" not in side.facts and "die" not in side.facts:
                yield f"/battle/chosen/{seat}"


def _in_the_battle(events: Iterable[Event]) -> list[Event]:
    """The events without those of the turn after the battle, about which the facts say nothing."""
    kept: list[Event] = []
    for event in events:
        kept.append(event)
        if event.type == "battle-over":
            break
    return kept
