"""May I recruit this unit there? One turn of Recruitment, from the gold, the card and the space."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any, cast

from referee.core.game import Game
from referee.core.question import Filled, Gap, impossible, undetermined
from referee.core.ruling import Data, Need, Ruling, Violation
from referee.games.lumeria.case import Case
from referee.games.lumeria.posing import Facts, Position
from referee.games.lumeria.question_answer import Posed, answered, once
from referee.games.lumeria.question_board import (
    BOARD,
    BY_SEAT,
    asked_of_the_board,
    enter_board,
    fitted,
    plain_board,
    told_board,
    wrong_board,
)
from referee.games.lumeria.question_cards import Card, sides_of
from referee.games.lumeria.squares import coordinates
from referee.games.lumeria.state import SEATS, Recruit, Sides, State, listed, other
from referee.games.lumeria.vocabulary import Seat

COUNT: Data = {"type": "integer", "minimum": 0}
SORTS = ("recruitment", "camp", "opponent", "other")
"""Sorts of spaces: an own recruitment space, a camp, a recruitment space of the opponent, any other one."""
THERE = ("empty", "own", "enemy")
UNHINTED = frozenset({"LM-RECRUIT-4", "LM-RECRUIT-5", "LM-GLOSS-9"})
"""Rules whose hints list what else could be done, which the facts do not tell."""


class RecruitQuestion:
    """One question about a recruit. `base` is a game that has not begun, under the circumstances of the question."""

    def __init__(self, game: Game[State], facts: Facts, base: State) -> None:
        self.game = game
        self.facts = facts
        self.base = base
        self.case = Case(base)
        self.pack = self.case.pack
        self.unit = Card(self.pack, "unit", facts, "/facts")
        self.seat = cast(Seat, facts.get("seat", "south"))

    def answer(self) -> Ruling:
        """The recruit as a transcript, or what is missing or wrong."""
        wrong = wrong_board(self.base, self.facts.get("board", {})) or [*self._contradictions()]
        if wrong:
            return impossible(wrong)
        lacking = [*self._lacking()]
        return undetermined(lacking) if lacking else answered(self.game, self.facts, [*self._gaps()], self._posed)

    def _contradictions(self) -> Iterator[Violation]:
        yield from self.unit.unknown(self.case)
        if self.seat not in SEATS:
            detail = f"There is no seat {self.seat}; the seats are {listed(SEATS)}."
            yield self.case.breach("LM-FLOW-2", detail, pointer="/facts/seat")
        space, there = self.facts.get("space"), self.facts.get("there")
        if there is not None and there not in (*THERE, *self.pack.units):
            detail = f"{there} is no card; on the space is {listed(THERE)}, or a kind of units."
            yield self.case.breach("LM-FLOW-2", detail, pointer="/facts/there")
        if space is not None and space not in SORTS and coordinates(space) is None:
            detail = f"{space} is neither a space nor a sort of spaces; these are {listed(SORTS)}."
            yield self.case.breach("LM-FLOW-2", detail, pointer="/facts/space")
        cards = self.pack.components.unit_cards
        if not 0 <= self.facts.get("stack", 0) <= cards:
            detail = f"{self.facts['stack']} cards: a box has {cards}."
            yield self.case.breach("LM-INV-1", detail, pointer="/facts/stack", also=("LM-BOX-2",))
        if space in SORTS and self.seat in SEATS and not self._of_sort(self._board, space):
            yield self.case.breach("LM-FLOW-3", "The board has no space of this sort.", pointer="/facts/space")
        if self.facts.get("room") is False and space == "recruitment" and there == "empty":
            detail = "The space is an empty recruitment space, and there is none."
            yield self.case.breach("LM-FLOW-3", detail, pointer="/facts/room")

    def _lacking(self) -> Iterator[Need]:
        """The recruitment spaces of a board of one's own on which the space is named."""
        if self.facts.get("space", SORTS[0]) not in SORTS:
            yield from asked_of_the_board(self.pack, self.facts.get("board", {}), [f"recruitment/{self.seat}"])

    def _gaps(self) -> Iterator[Gap]:
        """What the facts leave open where it can turn the answer; first the value that is most in favor."""
        copies = self.pack.units[self.unit.printed].copies if self.unit.printed is not None else 1
        question = f"How many cards of {self.case.kind(self.unit.kind)} are left in the stack?"
        if self.unit.printed is None:
            question = "How many cards of the kind are left in the stack?"
        open_: list[tuple[str, tuple[Any, ...], Data, str]] = [
            ("gold", (self.pack.components.gold, 0), COUNT, "How much gold does the player have?"),
            ("stack", (copies, 0), COUNT, question),
            (
                "space",
                ("recruitment", "other") if self._elsewhere(self._board) else ("recruitment", "opponent"),
                {"type": "string"},
                f"On which space is the card to be placed? Name it, or say of which sort it is: {listed(SORTS)}.",
            ),
            (
                "there",
                ("own",) if self.facts.get("room") is False else ("empty", "own"),
                {"enum": [*THERE]},
                "What is on that space?",
            ),
        ]
        for name, values, accepts, asked in open_:
            told = (self.facts[name],) if name in self.facts else values
            yield Gap(name, told, (Need(f"/facts/{name}", accepts, asked, "legality"),))

    # The position

    def _posed(self, values: Filled) -> Posed:
        factions = sides_of(self.pack, self.unit)
        position = Position(self.base, factions if self.seat == "south" else Sides(factions.north, factions.south))
        board, space = self._board, self._space(position, values["space"])
        if values["there"] != "empty":
            position.fill({space: self._card(values["there"])}, "/facts/there")
        if self.facts.get("room") is False:
            rest = [other_ for other_ in board["recruitment"][self.seat] if other_ != space]
            position.fill(dict.fromkeys(rest, self._card("own")), "/facts/room")
        self.unit.enter(position, self.seat)
        self._fill_stack(position, values["stack"], sorted(self._elsewhere(board) - {space}))
        self._place(position)
        position.made_up += [f"/gold/{other(self.seat)}", "/points", "/tokens", "/units"]
        position.made_up += ["/active"] if "seat" not in self.facts else []
        gold = Sides(0, 0).put(self.seat, values["gold"])
        state = position.state("RECRUIT.TURN", active=self.seat, first_player=self.seat, gold=gold)
        return Posed(
            state,
            once(state, Recruit(seat=self.seat, kind=self.unit.kind, space=space)),
            position.places,
            tuple(position.made_up),
            {"recruit": ("turn",)},
            self._by_rule(),
            unhinted=UNHINTED,
        )

    def _card(self, told: str) -> str:
        """A card that stands there, as the position calls it: `own` is south's."""
        return told if told not in THERE else "own" if (told == "own") == (self.seat == "south") else "enemy"

    @cached_property
    def _board(self) -> dict[str, Any]:
        """The board as told, or one that is made up where only the sort of the space is told."""
        is_sort = self.facts.get("space", SORTS[0]) in SORTS
        told: Facts = self.facts.get("board", plain_board() if is_sort else {})
        return fitted(self.pack, told)[0]

    def _space(self, position: Position, told: str) -> str:
        """The space that is named; for one of which only the sort is told, one of that sort."""
        if told not in SORTS:
            enter_board(position, self.facts.get("board", {}))
            return told
        parts = ("columns", "rows", "missing", *BY_SEAT)
        enter_board(position, {name: self._board[name] for name in parts})
        for name in parts:
            position.places.put(f"{BOARD}/{name}", "/facts/space")
        position.made_up.append("/pack/patch/board")
        return self._of_sort(self._board, told)[0]

    def _of_sort(self, board: Facts, sort: str) -> list[str]:
        """The spaces of a sort."""
        if sort == "camp":
            return [space for seat in (self.seat, other(self.seat)) for space in board["camps"][seat]]
        if sort == "other":
            return sorted(self._elsewhere(board))
        return [*board["recruitment"][self.seat if sort == "recruitment" else other(self.seat)]]

    def _elsewhere(self, board: Facts) -> frozenset[str]:
        """The spaces that are no camp and no recruitment space."""
        special = {space for name in BY_SEAT for seat in SEATS for space in board[name][seat]}
        return told_board(self.pack, board) - special

    def _fill_stack(self, position: Position, left: int, spaces: list[str]) -> None:
        """So many cards in the stack; the other ones stand somewhere on the board."""
        kind = self.unit.kind
        copies = 1 if self.unit.printed is None else self.pack.units[kind].copies
        elsewhere = [] if self.unit.printed is None else spaces[: max(0, copies - left)]
        for space in elsewhere:
            position.places.put(f"/state/units/{position.stand(kind, self.seat, space)}", "/facts/stack")
        position.set_copies(kind, left + len(elsewhere))

    def _place(self, position: Position) -> None:
        """Where the parts of the position and of the move stand among the facts."""
        position.places.put(f"/state/gold/{self.seat}", "/facts/gold")
        position.places.put("/state/gold", "/facts/gold")
        position.places.put(f"/state/stacks/{self.seat}", "/facts/stack")
        position.places.put("/move", "/facts")
        position.places.put("/move/space", "/facts/space")
        position.places.put("/move/kind", "/facts/kind")

    def _by_rule(self) -> dict[str, str]:
        """Which fact the breach of a rule is about."""
        return {
            "LM-RECRUIT-3": "/facts/gold",
            "LM-RECRUIT-5": "/facts/stack",
            "LM-RECRUIT-4": "/facts/there"
            if "there" in self.facts and self.facts["there"] != "empty"
            else "/facts/space",
        }
