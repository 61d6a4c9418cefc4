"""With how many dice does this attack hit on what, and what comes of it? The declaration, the roll and its result.

South attacks. The facts hold when the attack is declared; without dice the answer ends with the number that is needed.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import Any, cast

from msgspec import UNSET

from referee.core.game import Game
from referee.core.question import Filled, Gap, impossible, undetermined
from referee.core.ruling import Data, Need, Ruling, Violation
from referee.core.state import Move
from referee.games.lumeria.case import Case
from referee.games.lumeria.flow import awaited
from referee.games.lumeria.posing import CARDS, PATCH, Facts, Places, Position, condition
from referee.games.lumeria.question_answer import Posed, answered
from referee.games.lumeria.question_board import asked_of_the_board, wrong_board
from referee.games.lumeria.question_cards import (
    Card,
    look_around,
    look_at_wounds,
    of_the_god,
    parts_of,
    sides_of,
)
from referee.games.lumeria.question_site import (
    MOST_BETWEEN,
    NOWHERE,
    are_neighbors,
    board_ends_behind,
    contradictions,
    is_named,
    on_a_stretch,
    on_named_spaces,
    spaces_between,
    square,
)
from referee.games.lumeria.state import (
    Accept,
    Activation,
    Aim,
    AttackUnit,
    Decline,
    DiceReport,
    FireVolley,
    Fortify,
    Fortune,
    Roll,
    Sides,
    State,
    Tokens,
    listed,
)
from referee.games.lumeria.vocabulary import Ability, Action, Seat, conditions_of

COUNT: Data = {"type": "integer", "minimum": 0}
UNTOLD: dict[str, tuple[str, ...]] = {"accept": ("accepted",), "decline": ("declined",)}
"""Events of moves that the facts tell: the dice are those that count."""
ROLES = ("attacker", "target")
LIMITS = ("LM-BATTLE-ACT-5", "LM-BATTLE-ACT-6", "LM-BATTLE-ACT-7", "LM-AIM-1")
"""What the actions before can have against another one."""


class AttackQuestion:
    """One question about an attack. `base` is a game that has not begun, under the circumstances of the question."""

    def __init__(self, game: Game[State], facts: Facts, base: State) -> None:
        self.game = game
        self.facts = facts
        self.base = base
        self.case = Case(base)
        self.pack = self.case.pack
        self.attacker = Card(self.pack, "attacker", facts.get("attacker", {}))
        self.target = Card(self.pack, "target", facts.get("target", {}))
        self.actions = tuple(self.attacker.facts.get("actions", ()))
        self.is_volley = bool(facts.get("volley", False))
        self.is_named = is_named(facts)

    def answer(self) -> Ruling:
        """The attack as a transcript, or what is missing or wrong."""
        wrong = wrong_board(self.base, self.facts.get("board", {})) or [*self._contradictions()]
        if wrong:
            return impossible(wrong)
        lacking = [*self._lacking()]
        if lacking:
            return undetermined(lacking)
        return answered(self.game, self.facts, [*self._gaps()], self._posed, self._asked_around())

    # What contradicts itself

    def _contradictions(self) -> Iterator[Violation]:
        for card in (self.attacker, self.target):
            yield from card.unknown(self.case)
        yield from contradictions(self.case, self.facts)
        box = self.pack.components.gold
        if not 0 <= self.facts.get("supply", 0) <= box:
            detail = f"{self.facts['supply']} gold cannot be in the supply; the box has {box}."
            yield self.case.breach("LM-INV-3", detail, pointer="/facts/supply", also=("LM-BOX-6",))
        yield from self.attacker.wrong_actions(self.case, self.actions)
        if self.is_volley and self.actions:
            rule = "LM-AIM-2" if "aim" in self.actions else "LM-VOLLEY-1"
            detail = "A volley is no part of an activation: no action comes before it, and having aimed does not help."
            also = ("LM-RULING-44",) if "aim" in self.actions else ()
            yield self.case.breach(rule, detail, pointer="/facts/attacker/actions", also=also)

    # What is missing

    def _lacking(self) -> Iterator[Need]:
        """What has to be known before the units can be set up."""
        dice = self.attacker.attack(self.pack)
        if dice is None:
            accepts = {"type": "object", "properties": {"melee": COUNT, "ranged": COUNT}}
            question = "Which attack is on the attacker's card, melee or ranged, and with how many dice?"
            yield Need("/facts/attacker/attack", accepts, question, "effect")
        elif self._type is None:
            question = "Does the unit attack in melee or at range?"
            yield Need("/facts/type", {"enum": ["melee", "ranged"]}, question, "effect")
        squares = {role: square(self.facts.get(role, {})) for role in ROLES}
        if not self.is_named and (any(squares.values()) or self.facts.get("cards") or "board" in self.facts):
            for role in ROLES:
                if squares[role] is None:
                    question = f"On which space does the {role} stand?"
                    yield Need(f"/facts/{role}/on", {"type": "string"}, question, "effect")
        marks = [f"marks/{mark}" for mark in self._marks()]
        yield from asked_of_the_board(self.pack, self.facts.get("board", {}), marks)
        if "rerolled" in self.facts and "dice" not in self.facts:
            accepts = {"type": "array", "items": {"minimum": 1, "maximum": self.pack.die.sides}}
            yield Need("/facts/dice", accepts, "What did the dice show before fortune was used?", "effect")

    @property
    def _type(self) -> str | None:
        """The type of the attack: the one that is told, or the only one there is."""
        if "type" in self.facts or self.is_volley:
            return str(self.facts.get("type", "ranged"))
        types = [*(self.attacker.attack(self.pack) or ())]
        return types[0] if len(types) == 1 else None

    def _asked_around(self) -> list[Need]:
        """Other cards, if an ability looks at those that stand around and the facts do not tell them one by one."""
        factions = self._factions(self.target.facts.get("own"))
        kinds = (unit for unit in self.pack.units.values() if unit.faction in (factions.south, factions.north))
        auras = look_around(parts_of(self.pack, (name for unit in kinds for name in unit.abilities)))
        if not (auras or look_around(self._parts)) or isinstance(self.facts.get("cards"), dict):
            return []
        question = "Which other cards stand around? Tell the kind of each by its space, and where the two units stand."
        return [Need(CARDS, {"type": "object"}, question, "effect")]

    @cached_property
    def _parts(self) -> tuple[Ability, ...]:
        """The abilities of the two cards and of the gods of their players."""
        factions = self._factions(self.target.facts.get("own"))
        names = [*self.attacker.abilities(self.pack), *self.target.abilities(self.pack)]
        names += [*of_the_god(self.pack, factions.south, self.attacker.facts)]
        names += [*of_the_god(self.pack, factions.north, self.target.facts)]
        return parts_of(self.pack, names)

    def _whose(self) -> Gap:
        """Whose the target is: as told, or as the factions of the two kinds have it where these can be trusted."""
        kinds = [card.printed for card in (self.attacker, self.target) if card.printed is not None]
        told = self.target.facts.get("own")
        open_ = told is None and not all(self.case.is_trusted(f"/units/{kind}/faction") for kind in kinds)
        question = "Is the target a unit of the attacker's own player?"
        need = Need("/facts/target/own", {"type": "boolean"}, question, "legality")
        return Gap("own", (False, True) if open_ and len(kinds) == len(ROLES) else (told,), (need,))

    def _gaps(self) -> Iterator[Gap]:
        """What the facts leave open where it can turn the answer."""
        yield self._whose()
        yield self._wounds("target", (0, (self.target.number(self.pack, "toughness") or 1) - 1))
        yield self._wounds("attacker", (0, 1) if look_at_wounds(self._parts) else (0,))
        if self.is_named:
            yield from self._open_spaces()
            return
        distance = Need(
            "/facts/distance", COUNT, "How many spaces lie between the two, in a straight line?", "legality"
        )
        is_straight = self.facts.get("line", "straight") == "straight"
        open_ = (0, MOST_BETWEEN) if is_straight else (0,)
        yield Gap("distance", (self.facts["distance"],) if "distance" in self.facts else open_, (distance,))
        yield Gap("behind", (self.facts["behind"],) if "behind" in self.facts else ("empty", "card"), (_BEHIND,))
        marks = self._marks()
        for role in ROLES:
            told = self.facts.get(role, {}).get("on")
            question = f"What sort of space does the {role} stand on: plain, or {listed(marks)}?"
            need = Need(f"/facts/{role}/on", {"type": "string"}, question, "effect")
            yield Gap(f"on {role}", (told,) if told is not None else (NOWHERE, *marks), (need,))

    def _marks(self) -> list[str]:
        """The sorts of spaces on which these abilities hang."""
        words = conditions_of(self._parts)
        return sorted({mark for word in words for mark in (word.self_on, word.target_on) if mark is not None})

    def _wounds(self, role: str, values: tuple[int, int] | tuple[int]) -> Gap:
        told = self.facts.get(role, {}).get("wounds")
        need = Need(f"/facts/{role}/wounds", COUNT, f"How many wounds does the {role} have?", "effect")
        return Gap(f"wounds {role}", (told,) if told is not None else tuple(dict.fromkeys(values)), (need,))

    def _open_spaces(self) -> Iterator[Gap]:
        """Cards that may stand behind the target or between, where the facts name spaces and no cards."""
        here, there = (str(square(self.facts[role])) for role in ROLES)
        behind: tuple[str | None, ...] = (self.facts.get("behind"),)
        if "behind" not in self.facts and "cards" not in self.facts and are_neighbors(self.facts):
            behind = ("edge",) if board_ends_behind(self.pack, self.facts) else ("empty", "card")
        yield Gap("behind", behind, (_BEHIND,))
        between: tuple[int, ...] = (self.facts.get("between", 0),)
        if not {"between", "cards"} & self.facts.keys() and spaces_between(here, there):
            between = (0, 1)
        question = f"How many cards stand between {here} and {there}?"
        yield Gap("between", between, (Need("/facts/between", COUNT, question, "legality"),))

    # The position

    def _factions(self, is_own: bool | None) -> Sides[str]:
        """The factions of south and north, if the target is known to be south's, not to be, or not known."""
        return sides_of(self.pack, self.attacker, self.target, self.facts.get("ability"), is_own=is_own)

    def _posed(self, values: Filled) -> Posed:
        position = Position(self.base, self._factions(values["own"]))
        site = (on_named_spaces if self.is_named else on_a_stretch)(position, self.facts, values)
        seats: dict[str, Seat] = {"attacker": "south", "target": self._owner(position, values["own"])}
        self.attacker.enter(position, "south", "attacking")
        self.target.enter(position, seats["target"], "defending")
        self._tell_sides(position, seats["target"], values["own"])
        names: dict[str, str] = {}
        for card, space in ((self.attacker, site.attacker), (self.target, site.target)):
            told = {**card.facts, "wounds": values[f"wounds {card.role}"]}
            active = card.role == "attacker" and not self.is_volley
            state_of_it = condition(told, done=self.actions[: self._posed_actions] if active else None)
            name = names[card.role] = position.stand(card.kind, seats[card.role], space, **state_of_it)
            self._place(position, card, name)
        attacker, target = names["attacker"], names["target"]
        return Posed(
            self._whole(position, attacker),
            lambda state: self._implied(state, attacker, target, position.places),
            position.places,
            (*position.made_up, *self._made_up(names)),
            UNTOLD,
            self._by_rule(),
            tuple(position.read),
            frozenset() if self.is_named else frozenset({"LM-ATTACK-MELEE-1"}),
        )

    def _owner(self, position: Position, is_own: bool | None) -> Seat:
        """The player of the target."""
        if is_own is None:
            is_own = self.target.faction(self.pack) == position.factions.south
        return "south" if is_own else "north"

    def _tell_sides(self, position: Position, owner: Seat, is_own: bool | None) -> None:
        """A kind is its player's, whatever the pack has; where nobody tells, the position rests on the pack."""
        kinds = [card.printed for card in (self.attacker, self.target) if card.printed is not None]
        if is_own is None:
            position.read += [f"/units/{kind}/faction" for kind in kinds] if len(kinds) == len(ROLES) else []
        elif self.target.printed is not None and self.target.faction(self.pack) != position.factions[owner]:
            position.goes_over(self.target.printed, owner)
            position.places.put(f"{PATCH}/units/{self.target.printed}/faction", "/facts/target/own")

    def _place(self, position: Position, card: Card, name: str) -> None:
        """Where the parts of a unit of the position stand among the facts."""
        position.places.put_inside(f"/state/units/{name}", card.at)
        position.places.put(f"/state/units/{name}/space", f"{card.at}/on")

    def _whole(self, position: Position, attacker: str) -> State:
        """The stage of Battle in which the attack is made, with tokens and gold as told."""
        places = position.places
        track = self.attacker.facts.get("track")
        tokens = Tokens() if track is None else Tokens(march=False, track=track)
        members: dict[str, Any] = {"tokens": Sides(tokens, Tokens())}
        if "supply" in self.facts:
            members["gold"] = Sides(self.pack.components.gold - self.facts["supply"], 0)
        places.put("/state/gold", "/facts/supply")
        places.put("/state/tokens/south", f"{self.attacker.at}/track")
        places.put("/move", "/facts")
        places.put("/move/target", "/facts/target")
        places.put("/move/ability", "/facts/ability")
        places.put("/move/attack_type", "/facts/type")
        if self.is_volley:
            return position.state("MAN.TURN", stage="maneuver_1", **members)
        done = cast(tuple[Action, ...], self.actions[: self._posed_actions])
        activation = Activation(unit=attacker, actions=done, aimed="aim" in done)
        return position.state("ACT.UNIT", stage="activation", activation=activation, **members)

    @property
    def _posed_actions(self) -> int:
        """How many of the actions before are taken as done: up to the last that would need a path or a target."""
        return max((number for number, a in enumerate(self.actions, 1) if a in ("move", "run", "attack")), default=0)

    def _by_rule(self) -> dict[str, str]:
        """Which fact the breach of a rule is about."""
        where = "/facts/target/on" if self.is_named else "/facts/line" if "line" in self.facts else "/facts/distance"
        line = CARDS if self.facts.get("cards") else "/facts/between"
        card = "/facts/attacker/attack" if "attack" in self.attacker.facts else "/facts/attacker/kind"
        dice = "/facts/rerolled" if "rerolled" in self.facts else "/facts/dice"
        return {
            "LM-ATTACK-MELEE-1": where,
            "LM-ATTACK-RANGED-1": where,
            "LM-ATTACK-RANGED-2": line,
            "LM-ATTACK-3": "/facts/type" if "type" in self.facts else card,
            "LM-ATTACK-4": card,
            "LM-ATTACK-7": "/facts/target/own" if "own" in self.target.facts else "/facts/target/kind",
            "LM-VOLLEY-7": card,
            "LM-FORTUNE-1": dice,
            **dict.fromkeys(LIMITS, "/facts/attacker/actions"),
        }

    def _made_up(self, names: dict[str, str]) -> Iterator[str]:
        """Pointers for what the facts do not say about the two units and their players."""
        yield from ("/points", "/tokens/north")
        yield from ("/tokens/south",) if "track" not in self.attacker.facts else ()
        yield from ("/gold",) if "supply" not in self.facts else ()
        yield from ("/units",) if "cards" not in self.facts else ()
        for card in (self.attacker, self.target):
            if not self.is_named:
                yield f"/units/{names[card.role]}/space"
            if "wounds" not in card.facts:
                yield f"/units/{names[card.role]}/wounds"

    # The attack

    def _implied(self, state: State, attacker: str, target: str, places: Places) -> Move | None:
        """The move that the facts imply: what is done before, the declaration, the dice as the table rolled them."""
        attack = state.attack
        if attack is None or attack.hits is not None:
            return self._declared(state, attacker, target)
        if attack.dice is None or attack.rolling:
            name = "rerolled" if attack.rolling else "dice"
            told = self.facts.get(name)
            places.put("/move/report", f"/facts/{name}")
            return None if told is None else Roll(seat="chance", report=DiceReport(tuple(told)))
        if state.node == "ACT.REROLL":
            return Fortune(seat="south") if "rerolled" in self.facts else Accept(seat="south")
        can_decline = state.moment == "roll" and ("decline", "south") in awaited(state)[1]
        return Decline(seat="south") if can_decline else None

    def _declared(self, state: State, attacker: str, target: str) -> Move | None:
        """The next action of the activation, or the shot. Fortune that came up nowhere is refused at the end."""
        ability = self.facts.get("ability") or UNSET
        if self.is_volley and state.node == "MAN.TURN" and state.tokens.south.volley:
            return FireVolley(seat="south", unit=attacker, target=target, ability=ability)
        done = len(state.activation.actions) if state.activation is not None else len(self.actions) + 1
        if not self.is_volley and done < len(self.actions):
            return Aim(seat="south") if self.actions[done] == "aim" else Fortify(seat="south")
        if not self.is_volley and done == len(self.actions):
            return AttackUnit(seat="south", attack_type=str(self._type), target=target, ability=ability)
        return Fortune(seat="south") if "rerolled" in self.facts and state.tokens.south.fortune else None


_BEHIND = Need(
    "/facts/behind",
    {"enum": ["empty", "card", "edge"]},
    "What is straight behind the target, seen from the attacker: an empty space, a card, or the edge of the board?",
    "effect",
)
