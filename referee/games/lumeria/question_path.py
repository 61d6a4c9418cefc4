"""May this unit go there? A move, a run or a march along spaces that are named, judged step by step.

South moves. Of a place to go to without the way, the shortest way is looked for that the judge allows.
"""

from collections import deque
from collections.abc import Iterator, Mapping
from typing import Any, cast

from msgspec.structs import replace

from referee.core.game import Game
from referee.core.question import Filled, Gap, Transcript, impossible, undetermined
from referee.core.ruling import Need, Ruling, Violation
from referee.core.state import Move
from referee.games.lumeria.case import Case
from referee.games.lumeria.posing import CARDS, Facts, Position, condition
from referee.games.lumeria.question_answer import Posed, answered
from referee.games.lumeria.question_board import enter_board, told_board, wrong_board
from referee.games.lumeria.question_cards import Card, look_around, look_at_wounds, of_the_god, parts_of, sides_of
from referee.games.lumeria.squares import DIRECTIONS, stepped
from referee.games.lumeria.state import Activation, Aim, Fortify, March, MoveUnit, Run, State, Step
from referee.games.lumeria.vocabulary import Ability, Action

WAYS = ("move", "run", "march")
SPACE = {"type": "string"}
SPACES = {"type": "array", "items": SPACE}
Path = tuple[str, ...]


class PathQuestion:
    """One question about a path. `base` is a game that has not begun, under the circumstances of the question."""

    def __init__(self, game: Game[State], facts: Facts, base: State) -> None:
        self.game = game
        self.facts = facts
        self.base = base
        self.case = Case(base)
        self.pack = self.case.pack
        self.unit = Card(self.pack, "unit", facts.get("unit", {}))
        self.way = str(facts.get("action", "move"))
        default = ("move",) if self.way == "run" else ()
        self.actions = tuple(self.unit.facts.get("actions", default))
        self.posed_actions = self._posed_actions()

    def _posed_actions(self) -> int:
        """How many of the actions before are taken as done. From an aim on they are judged, if the attack is known."""
        kind = self.unit.printed
        if (
            self.way == "march"
            or kind is None
            or not self.case.is_known(f"/units/{kind}/attack/ranged", self.pack.units[kind].attack)
        ):
            return len(self.actions)
        last = max((number for number, a in enumerate(self.actions, 1) if a in ("move", "run", "attack")), default=0)
        return self.actions.index("aim", last) if "aim" in self.actions[last:] else len(self.actions)

    def answer(self) -> Ruling:
        """The walk as a transcript, or what is missing or wrong."""
        wrong = wrong_board(self.base, self.facts.get("board", {})) or [*self._contradictions()]
        if wrong:
            return impossible(wrong)
        lacking = [*self._lacking()]
        if lacking:
            return undetermined(lacking)
        answer = answered(self.game, self.facts, [*self._gaps()], self._posed, self._asked_around())
        return self._with_its_length(answer)

    def _with_its_length(self, answer: Ruling) -> Ruling:
        """The answer to a march whose path is longer than one space, whatever stands on the way. LM-MARCH-8."""
        length = len(self.facts.get("path", ()))
        if self.way != "march" or length <= 1 or answer.impossible is True:
            return answer
        detail = f"The path has {length} spaces; a march is of one."
        too_far = self.case.breach("LM-MARCH-8", detail, pointer="/facts/path", hint="Name one space.")
        if answer.verdict == "illegal":
            return replace(answer, violations=(too_far, *(answer.violations or ())))
        return Ruling("illegal", violations=(too_far,), made_up=answer.made_up)

    def _contradictions(self) -> Iterator[Violation]:
        yield from self.unit.unknown(self.case)
        if self.way not in WAYS:
            detail = f"{self.way} is no way to go; units move, run or march."
            yield self.case.breach("LM-BATTLE-ACT-10", detail, pointer="/facts/action")
        yield from self.unit.wrong_actions(self.case, self.actions)
        if self.way == "march" and self.actions:
            detail = "A march belongs to a stage of maneuvers; no action comes before it."
            yield self.case.breach("LM-MARCH-1", detail, pointer="/facts/unit/actions", also=("LM-RULING-23",))
        path, to = self.facts.get("path"), self.facts.get("to")
        if path is not None and to is not None and (not path or path[-1] != to):
            detail = f"The path ends on {path[-1] if path else self.facts.get('from', 'the space it starts on')}."
            yield self.case.breach("LM-FLOW-3", detail, pointer="/facts/to")

    def _lacking(self) -> Iterator[Need]:
        if "from" not in self.facts:
            yield Need("/facts/from", SPACE, "On which space does the unit stand?", "legality")
        if not {"path", "to"} & self.facts.keys():
            yield Need("/facts/path", SPACES, "Which spaces does it enter, in order?", "legality")

    def _gaps(self) -> Iterator[Gap]:
        """Cards on the way, if the facts tell none, and whose they are, if the facts tell their spaces only."""
        named: list[str] = [*self.facts.get("path", ()), *([self.facts["to"]] if "to" in self.facts else [])]
        on_the_way = [space for space in dict.fromkeys(named) if space != self.facts["from"]]
        told = self.facts.get("cards")
        need = Need(CARDS, SPACES, "Which of the spaces on the way hold a card, and which others around?", "legality")
        yield Gap("cards", ((), tuple(on_the_way)) if told is None else (tuple(told),), (need,))
        question = "Whose cards are these? Tell own or enemy for each space."
        whose = Need(CARDS, {"type": "object"}, question, "legality")
        open_ = bool(told) and not isinstance(told, Mapping)
        yield Gap("owner", ("enemy", "own") if open_ else ("enemy",), (whose,))
        wounds, accepts = self.unit.facts.get("wounds"), {"type": "integer", "minimum": 0}
        hurt = Need("/facts/unit/wounds", accepts, "How many wounds does the unit have?", "legality")
        open_ = wounds is None and look_at_wounds(self._parts)
        yield Gap("wounds", (0, 1) if open_ else (wounds or 0,), (hurt,))

    @property
    def _parts(self) -> tuple[Ability, ...]:
        """The abilities of the unit and of its player's god."""
        god = of_the_god(self.pack, sides_of(self.pack, self.unit).south, self.unit.facts)
        return parts_of(self.pack, (*self.unit.abilities(self.pack), *god))

    def _asked_around(self) -> list[Need]:
        """Other cards, if an ability looks at those that stand around and the facts do not tell them one by one."""
        if not look_around(self._parts) or isinstance(self.facts.get("cards"), Mapping):
            return []
        question = "Which other cards stand around? Tell the kind of each by its space."
        return [Need(CARDS, {"type": "object"}, question, "legality")]

    # The position

    def _posed(self, values: Filled) -> Posed:
        factions = sides_of(self.pack, self.unit)
        position = Position(self.base, factions)
        enter_board(position, self.facts.get("board", {}))
        told = self.facts.get("cards")
        cards: dict[str, str] = {space: values["owner"] for space in values["cards"]}
        if isinstance(told, Mapping):
            cards = dict(told)
        position.fill(cards)
        self.unit.enter(position, "south")
        name = position.stand(self.unit.kind, "south", self.facts["from"], **self._condition(values["wounds"]))
        position.places.put_inside(f"/state/units/{name}", self.unit.at)
        position.places.put(f"/state/units/{name}/space", "/facts/from")
        self._place(position)
        state = self._whole(position, name)
        path = self._path(state, name, cards)
        position.made_up += ["/points", "/gold", "/tokens"]
        position.made_up += [] if "wounds" in self.unit.facts else [f"/units/{name}/wounds"]
        position.made_up += ["/units"] if told is None else []
        if "actions" not in self.unit.facts and self.way == "run":
            position.made_up.append("/activation/actions")
        return Posed(
            state,
            lambda now: self._implied(state, now, self._walk(name, path)),
            position.places,
            tuple(position.made_up),
            untold={"march": ("turn",), "aim": ("aimed",), "fortify": ("fortified",)},
            by_rule=self._by_rule(),
            read=tuple(position.read),
        )

    def _condition(self, wounds: int) -> dict[str, Any]:
        done = None if self.way == "march" else self.actions[: self.posed_actions]
        return condition({**self.unit.facts, "wounds": wounds}, done=done)

    def _whole(self, position: Position, name: str) -> State:
        if self.way == "march":
            return position.state("MAN.TURN", stage="maneuver_1")
        done = cast(tuple[Action, ...], self.actions[: self.posed_actions])
        activation = Activation(unit=name, actions=done, aimed="aim" in done)
        return position.state("ACT.UNIT", stage="activation", activation=activation)

    def _place(self, position: Position) -> None:
        """Where the parts of the move stand among the facts."""
        if "path" in self.facts:
            position.places.put("/move", "/facts/path")
            position.places.put_inside("/move/path", "/facts/path")
            position.places.put("/move/steps/0/to", "/facts/path/0")
        else:
            position.places.put("/move", "/facts/to")

    def _by_rule(self) -> dict[str, str]:
        rules = ("LM-BATTLE-ACT-5", "LM-BATTLE-ACT-6", "LM-BATTLE-ACT-7", "LM-RUN-1", "LM-AIM-1")
        return dict.fromkeys(rules, "/facts/unit/actions" if "actions" in self.unit.facts else "/facts/action")

    # The way

    def _implied(self, start: State, now: State, walk: Move) -> Move | None:
        """What is told to be done before and is to be judged, then the way itself."""
        judged = self.actions[self.posed_actions :]
        done = now.step - start.step
        if done < len(judged):
            return Aim(seat="south") if judged[done] == "aim" else Fortify(seat="south")
        return walk if done == len(judged) else None

    def _walk(self, name: str, path: Path) -> Move:
        """The move along a path. Of a march it is the first step that is told, or the step to where it is to end."""
        if self.way == "march":
            steps = path[:1] if "path" in self.facts else path[-1:]
            return March(seat="south", steps=tuple(Step(name, space) for space in steps))
        return MoveUnit(seat="south", path=path) if self.way == "move" else Run(seat="south", path=path)

    def _path(self, state: State, name: str, cards: Mapping[str, str]) -> Path:
        """The path that is told, or the shortest one that is legal; if none is, the shortest around the cards."""
        if "path" in self.facts:
            return tuple(self.facts["path"])
        found = tuple(dict.fromkeys(self._ways(cards)))
        for path in found:
            told = Transcript(self.game, state, trial=True)
            if told.play(self._walk(name, path)):
                return path
        return found[0]

    def _ways(self, cards: Mapping[str, str]) -> Iterator[Path]:
        """Shortest ways over free spaces, over own cards too, over the enemy's, over all; at last the bare step."""
        owner = {space: self._owner(card) for space, card in cards.items()}
        squares = told_board(self.pack, self.facts.get("board", {}))
        for passable in (set[str](), {"own"}, {"enemy"}, {"own", "enemy"}):
            blocked = {space for space, side in owner.items() if side not in passable and space != self.facts["to"]}
            path = shortest(squares - blocked, self.facts["from"], self.facts["to"])
            if path is not None:
                yield path
        yield (self.facts["to"],)

    def _owner(self, card: str) -> str:
        if card not in self.pack.units:
            return card
        own = sides_of(self.pack, self.unit).south
        return "own" if self.pack.units[card].faction == own else "enemy"


def shortest(squares: frozenset[str], start: str, end: str) -> Path | None:
    """The spaces of a shortest way over some squares, at least one step; None if there is none."""
    before: dict[str, str] = {}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        for direction in DIRECTIONS:
            there = stepped(here, direction)
            if there is None or there not in squares or there in before:
                continue
            before[there] = here
            if there == end:
                return _traced(before, start, end)
            waiting.append(there)
    return None


def _traced(before: Mapping[str, str], start: str, end: str) -> Path:
    path, here = [end], before[end]
    while here != start:
        path.append(here)
        here = before[here]
    return tuple(reversed(path))
