"""Who scores what in this cleanup, and who has won? Points, the goal and the tie-breaks of the scenario.

The facts hold when Cleanup begins. Sums over a player's cards (their cost, their attack values) are told as sums.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

from msgspec.structs import replace

from referee.core.game import Game
from referee.core.question import Transcript, impossible, undetermined
from referee.core.ruling import Data, Event, Need, Ruling, Violation
from referee.core.state import Move
from referee.games.lumeria.case import Case
from referee.games.lumeria.pack import Scenario
from referee.games.lumeria.pack_faults import MOST, MOST_DICE
from referee.games.lumeria.posing import PATCH, Facts, Places, Position, new_name
from referee.games.lumeria.question_answer import Posed, not_stated, played, ruled
from referee.games.lumeria.question_board import (
    BOARD,
    BY_SEAT,
    asked_of_the_board,
    enter_board,
    fitted,
    told_board,
    wrong_board,
)
from referee.games.lumeria.question_cards import enter_god
from referee.games.lumeria.scenario import roll_off_dice
from referee.games.lumeria.state import SEATS, DiceReport, Pass, Roll, Sides, State, listed, other
from referee.games.lumeria.vocabulary import NoEnemyUnits, RoundsPlayed, Seat, UnitEliminated, UnitOnMark

COUNT: Data = {"type": "integer", "minimum": 0}
LAST = ("no-winner", "game-over")
"""The events that end the answer; what follows belongs to the next round."""
BEFORE = ("passed", "stage-over", "phase", "dice-off", "wounds-stay", "token-back")
"""What comes of ending Battle, of which the facts say nothing."""
ASKED_IN_A_TIE = {
    "eliminated": ("discard", "How many cards lie in the discard pile of {seat}?"),
    "board_cost": ("cost", "What do all units of {seat} on the board cost together?"),
    "attack_roll": ("attack", "What are the attack values of all units of {seat} on the board together?"),
}
"""The fact that each tie-break looks at, and the question for it."""


class ScoreQuestion:
    """One question about a count. `base` is a game that has not begun, under the circumstances of the question."""

    def __init__(self, game: Game[State], facts: Facts, base: State) -> None:
        self.game = game
        self.facts = facts
        self.base = base
        self.case = Case(base)
        self.pack = self.case.pack
        self.name = str(facts.get("scenario", base.scenario))
        self.told: dict[Seat, Facts] = {seat: facts.get(seat, {}) for seat in SEATS}

    def answer(self) -> Ruling:
        """The cleanup as a transcript, or what is missing or wrong."""
        if self.name not in self.pack.scenarios:
            detail = f"There is no scenario {self.name}; known: {listed(self.pack.scenarios)}."
            return impossible([self.case.breach("LM-OBJ-1", detail, pointer="/facts/scenario")])
        wrong = wrong_board(self.base, self.facts.get("board", {})) or [*self._contradictions()]
        if wrong:
            read = (replace(a, pointer=Places()(a.pointer)) for a in self.case.assumptions.values())
            return replace(impossible(wrong), assumptions=tuple(read))
        lacking = [*self._lacking()]
        if lacking:
            return undetermined(lacking)
        posed = self._posed()
        told = played(self.game, posed)
        told.events = _of_the_count(told.events)
        needs = (*self._of_the_tie(told), *self._of_the_roll_off(told), *not_stated(self.game, posed, told))
        return ruled(told, posed, self.facts, () if told.verdict == "illegal" else needs)

    @property
    def scenario(self) -> Scenario:
        """The scenario whose points are counted."""
        return self.pack.scenarios[self.name]

    @property
    def _marks(self) -> tuple[str, ...]:
        return tuple(part.mark for part in self.scenario.scoring if isinstance(part, UnitOnMark))

    # What contradicts itself

    def _contradictions(self) -> Iterator[Violation]:
        for seat, told in self.told.items():
            yield from self._of_a_side(seat, told)
        needed = sum(_cards(self.told, seat) for seat in SEATS) - self._number_on_marks()
        named = {space for told in self.told.values() for space in _spaces(told)}
        free = [space for space in self._free_spaces() if space not in named]
        if needed > len(free):
            detail = f"{needed} units stand off the marks, on {len(free)} spaces."
            yield self.case.breach("LM-INV-2", detail, pointer="/facts/south")
        total, spaces = self._number_on_marks(), self._marked_spaces()
        if len(self._marks) == 1 and not self._are_named() and total > len(spaces):
            self.case.read(f"/board/marks/{self._marks[0]}", spaces)
            detail = f"{total} units stand on {len(spaces)} marked spaces."
            pointer = f"/facts/{'north' if 'on_marks' in self.told['north'] else 'south'}/on_marks"
            yield self.case.breach("LM-INV-2", detail, pointer=pointer, also=("LM-HILLS-2",))

    def _of_a_side(self, seat: Seat, told: Facts) -> Iterator[Violation]:
        """Numbers of cards that a box does not hold, and sums that cannot be."""
        at, cards = f"/facts/{seat}", self.pack.components.unit_cards
        for name in ("on_marks", "discard", "lost", "units"):
            number = _number(told.get(name, 0))
            if not 0 <= number <= cards:
                detail = f"{number} cards: a box has {cards}."
                yield self.case.breach("LM-INV-1", detail, pointer=f"{at}/{name}", also=("LM-BOX-2",))
        for name, rule, most in (("cost", "LM-CARD-5", MOST), ("attack", "LM-CARD-4", MOST_DICE)):
            if not 0 <= told.get(name, 0) <= cards * most:
                yield self.case.breach(rule, f"{told[name]} is no sum of what cards show.", pointer=f"{at}/{name}")
        if {"discard", "lost"} <= told.keys() and told["lost"] > told["discard"]:
            detail = f"{told['lost']} units were lost in this round, and {told['discard']} lie on the pile."
            yield self.case.breach("LM-INV-11", detail, pointer=f"{at}/lost")
        on_marks, sums = _number(told.get("on_marks", 0)), told.get("cost", 0) + told.get("attack", 0)
        if "units" in told and told["units"] < max(on_marks, min(1, sums)):
            detail = f"{on_marks} units stand on marks and all have the sums that are told; {told['units']} are there."
            yield self.case.breach("LM-INV-2", detail, pointer=f"{at}/units")

    def _are_named(self) -> bool:
        return any(isinstance(told.get("on_marks"), list) for told in self.told.values())

    def _number_on_marks(self) -> int:
        return sum(_number(told.get("on_marks", 0)) for told in self.told.values())

    def _marked_spaces(self) -> tuple[str, ...]:
        """The marked spaces that count, if there is one sort of them; made up where only their number is told."""
        if len(self._marks) != 1:
            return ()
        if self._are_made_up():
            return tuple(self._free_spaces()[: max(0, self._number_on_marks())])
        return tuple(self._board["marks"].get(self._marks[0], ()))

    def _are_made_up(self) -> bool:
        """Whether the marks of the pack are not known or not trusted, and numbers of units on them are enough."""
        if len(self._marks) != 1 or self._are_named():
            return False
        (mark,) = self._marks
        told = self.facts.get("board", {}).get("marks", {})
        return mark not in told and not self.case.is_known(f"/board/marks/{mark}", self._board["marks"].get(mark))

    @cached_property
    def _board(self) -> dict[str, Any]:
        return fitted(self.pack, self.facts.get("board", {}))[0]

    # What is missing

    def _lacking(self) -> Iterator[Need]:
        """What has to be known to count, and to know whether the scenario's rounds are played."""
        for seat, told in self.told.items():
            at = f"/facts/{seat}"
            if "points" not in told:
                yield Need(f"{at}/points", COUNT, f"How many points has {seat} so far?", "effect")
            counts_marks = self._marks and ("on_marks" not in told or self._cannot_count(told["on_marks"]))
            if counts_marks:
                yield self._asked_about_marks(seat)
            if "lost" not in told and any(isinstance(part, UnitEliminated) for part in self.scenario.scoring):
                question = f"How many units of {seat} have been defeated since the last count?"
                yield Need(f"{at}/lost", COUNT, question, "effect")
            is_there = any(_number(told.get(name, 0)) for name in ("on_marks", "cost", "attack"))
            if "units" not in told and not is_there and any(isinstance(end, NoEnemyUnits) for end in self.scenario.end):
                yield Need(f"{at}/units", COUNT, f"How many units has {seat} on the board?", "effect")
        if self._are_named():
            yield from asked_of_the_board(self.pack, self.facts.get("board", {}), [f"marks/{m}" for m in self._marks])
        if "round" not in self.facts and any(isinstance(end, RoundsPlayed) for end in self.scenario.end):
            yield Need("/facts/round", COUNT, "Which round is it?", "effect")

    def _asked_about_marks(self, seat: Seat) -> Need:
        marks, at = listed(self._marks), f"/facts/{seat}/on_marks"
        if len(self._marks) == 1:
            return Need(at, COUNT, f"How many units of {seat} stand on marked spaces ({marks})?", "effect")
        accepts = {"type": "array", "items": {"type": "string"}}
        return Need(at, accepts, f"On which marked spaces ({marks}) do units of {seat} stand?", "effect")

    def _cannot_count(self, told: Any) -> bool:
        """Whether a number of units does not say what their spaces are worth."""
        return isinstance(told, int) and told > 0 and len(self._marks) > 1

    # The position

    def _posed(self) -> Posed:
        first, second, *_ = self.pack.factions
        position = Position(self.base, Sides(first, second))
        self._enter_board(position)
        on_marks = self._on_marks()
        taken = {space for spaces in on_marks.values() for space in spaces}
        armies = Armies(position, self.told, on_marks, [space for space in self._free_spaces() if space not in taken])
        armies.enter()
        places = position.places
        for seat in SEATS:
            places.put(f"/state/points/{seat}", f"/facts/{seat}/points")
            places.put(f"/move/report/dice/{seat}", f"/facts/{seat}/dice")
        places.put("/state/points", "/facts/north/points")
        places.put("/state/round", "/facts/round")
        places.put("/move", "/facts")
        position.made_up += ["/gold", "/tokens", "/units", "/active"]
        if "round" in self.facts:
            position.made_up.remove("/round")
        state = position.state(
            "MAN.TURN",
            stage="maneuver_2",
            scenario=self.name,
            passes=1,
            round=self.facts.get("round", 1),
            points=Sides(*(self.told[seat]["points"] for seat in SEATS)),
            fallen=Sides(*(armies.piles[seat] - self.told[seat].get("lost", 0) for seat in SEATS)),
        )
        return Posed(state, self._implied, places, tuple(position.made_up), {"pass": BEFORE})

    def _enter_board(self, position: Position) -> None:
        """The board as told, with marks that are made up if need be.

        What lies in the last rows does not matter: it decides who steps forward in the next round.
        """
        told: Facts = self.facts.get("board", {})
        board = {**told, **{name: self._board[name] for name in BY_SEAT}}
        if self._are_made_up():
            board["marks"] = {**told.get("marks", {}), self._marks[0]: [*self._marked_spaces()]}
        enter_board(position, board)
        position.change({"board": {"home_row": self._board["home_row"]}})
        made_up = ("home_row", *(name for name in BY_SEAT if name not in told))
        position.made_up += [f"/pack/patch/board/{name}/{seat}" for name in made_up for seat in SEATS]
        for name in made_up:
            position.places.put_inside(f"{BOARD}/{name}", f"/pack/patch/board/{name}")
        if self._are_made_up():
            position.places.put(f"{BOARD}/marks/{self._marks[0]}", "/facts/south/on_marks")

    def _on_marks(self) -> dict[Seat, list[str]]:
        """The marked spaces on which the units of each seat stand."""
        found: dict[Seat, list[str]] = {seat: [*_spaces(told)] for seat, told in self.told.items()}
        taken = {space for spaces in found.values() for space in spaces}
        left = [space for space in self._marked_spaces() if space not in taken]
        for seat, told in self.told.items():
            number = told.get("on_marks", 0)
            if isinstance(number, int):
                found[seat], left = left[:number], left[number:]
        return found

    def _free_spaces(self) -> list[str]:
        """Spaces where a unit neither scores nor goes forward."""
        special = {s for name in ("marks", *BY_SEAT) for spaces in self._board[name].values() for s in spaces}
        return sorted(told_board(self.pack, self._board) - special)

    # The count

    def _implied(self, state: State) -> Move | None:
        """The last pass of Battle, and the dice of a roll-off if they are told."""
        if state.node == "MAN.TURN" and state.stage == "maneuver_2":
            return Pass(seat=str(state.active))
        if state.node != "CLEANUP.3" or state.step > self.base.step + 1:
            return None
        due = roll_off_dice(Case(state, lenient=True), state)
        told = {seat: facts["dice"] for seat, facts in self.told.items() if "dice" in facts}
        rolled: dict[str, tuple[int, ...]] = {seat: tuple(dice) for seat, dice in told.items()}
        is_told = rolled and all(seat in rolled or not number for seat, number in due.items())
        return Roll(seat="chance", report=DiceReport(rolled)) if is_told else None

    def _of_the_tie(self, told: Transcript[State]) -> Iterator[Need]:
        """What the first tie-break looks at of which something is not told. Untold sums are level."""
        reached = [str(event.data["step"]) for event in told.events if event.type == "tie-break"]
        reached += ["attack_roll" for event in told.events if event.type == "roll-off"]
        for name, question in (ASKED_IN_A_TIE[step] for step in reached if step in ASKED_IN_A_TIE):
            missing = [seat for seat in SEATS if name not in self.told[seat]]
            if missing:
                for seat in missing:
                    yield Need(f"/facts/{seat}/{name}", COUNT, question.format(seat=seat), "effect")
                return

    def _of_the_roll_off(self, told: Transcript[State]) -> Iterator[Need]:
        """The dice of one player, where those of the other are told."""
        if told.state.node != "CLEANUP.3" or not any("dice" in facts for facts in self.told.values()):
            return
        for seat, number in roll_off_dice(Case(told.state, lenient=True), told.state).items():
            if number and "dice" not in self.told[seat]:  # type: ignore[index]
                accepts = {"type": "array", "items": {"minimum": 1, "maximum": self.pack.die.sides}, "length": number}
                yield Need(f"/facts/{seat}/dice", accepts, f"What do the dice of {seat} show?", "effect")


def _number(on_marks: int | list[str]) -> int:
    return on_marks if isinstance(on_marks, int) else len(on_marks)


def _spaces(told: Facts) -> list[str]:
    """The spaces on which the units of a side are told to stand."""
    on_marks = told.get("on_marks")
    return on_marks if isinstance(on_marks, list) else []


def _of_the_count(events: Iterable[Event]) -> list[Event]:
    """The events without those of the round that follows."""
    kept: list[Event] = []
    for event in events:
        kept.append(event)
        if event.type in LAST:
            break
    return kept


class Armies:
    """Cards that stand for those of each player: as many as are told, with the sums that are told."""

    def __init__(
        self, position: Position, told: Mapping[Seat, Facts], on_marks: Mapping[Seat, list[str]], free: list[str]
    ) -> None:
        self.position = position
        self.told = told
        self.on_marks = on_marks
        self.free = iter(free)
        self.piles = {seat: max(_sum(told, seat, "discard"), facts.get("lost", 0)) for seat, facts in told.items()}
        """The discard piles."""

    def enter(self) -> None:
        """Puts the cards of both players on the board and on their piles."""
        for seat in SEATS:
            self._army(seat, self.on_marks[seat])
            if self.piles[seat]:
                kind = self._kind(seat, f"lost-by-{seat}", f"Lost units of {seat}", self.piles[seat])
                for _ in range(self.piles[seat]):
                    name = self.position.stand(kind, seat, None)
                    self.position.places.put(f"/state/units/{name}", f"/facts/{seat}/discard")
            enter_god(self.position, seat, self.told[seat], f"/facts/{seat}")

    def _army(self, seat: Seat, spaces: list[str]) -> None:
        """Cards on the marks first. The sums are shared out, as no card has more than a pack allows."""
        cost, attack = _sum(self.told, seat, "cost"), _sum(self.told, seat, "attack")
        cards = range(_cards(self.told, seat))
        shares = [(_share(cost, card, MOST), _share(attack, card, MOST_DICE)) for card in cards]
        kinds: dict[tuple[int, int], str] = {}
        for share in dict.fromkeys(shares):
            name, copies = f"units-of-{seat}-{len(kinds) + 1}", shares.count(share)
            printed: dict[str, Any] = {"cost": share[0], "attack": {"melee": share[1], "ranged": 0}}
            kinds[share] = self._kind(seat, name, f"Units of {seat}", copies, **printed)
            for member in printed:
                self.position.places.put(f"{PATCH}/units/{kinds[share]}/{member}", f"/facts/{seat}/{member}")
        for card, share in enumerate(shares):
            is_marked = card < len(spaces)
            name = self.position.stand(kinds[share], seat, spaces[card] if is_marked else next(self.free))
            self.position.places.put(f"/state/units/{name}", f"/facts/{seat}/{'on_marks' if is_marked else 'units'}")

    def _kind(self, seat: Seat, wanted: str, name: str, copies: int, **printed: Any) -> str:
        kind = new_name(self.position.pack.units, wanted)
        self.position.new_kind(kind, seat, name, copies, abilities=[], **printed)
        self.position.made_up.append(f"/pack/patch/units/{kind}/abilities")
        return kind


def _sum(told: Mapping[Seat, Facts], seat: Seat, name: str) -> int:
    """A sum of a seat; one that is not told is like the other's, which leaves a tie open."""
    return int(told[seat].get(name, told[other(seat)].get(name, 0)))


def _cards(told: Mapping[Seat, Facts], seat: Seat) -> int:
    """How many cards stand for those of a seat on the board: enough for its sums, and at least as many as are told."""
    for_cost, for_attack = -(-_sum(told, seat, "cost") // MOST), -(-_sum(told, seat, "attack") // MOST_DICE)
    return max(for_cost, for_attack, _number(told[seat].get("on_marks", 0)), int(told[seat].get("units", 0)))


def _share(total: int, number: int, most: int) -> int:
    """What the card of a number has of a sum that is shared out, so much at most on each."""
    return max(0, min(most, total - number * most))
