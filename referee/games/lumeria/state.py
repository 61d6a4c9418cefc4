"""Immutable typed state and moves of Lumeria.

The seats are `south` and `north`. Every card that is on the board or in a discard pile is a unit with an id of its own;
the cards that are still to be recruited are counted by kind. Supplies are not stored: they are what the box holds less
what lies elsewhere. Nothing is hidden but the seed.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Generic, Literal, TypeVar, get_args

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import force_setattr, replace

from referee.core.state import Agreement, Head, Move, Tell
from referee.games.lumeria.vocabulary import Action, AttackType, Seat

T = TypeVar("T")

SEATS: tuple[Seat, Seat] = get_args(Seat)

Node = Literal[
    "SETUP.FACTION",
    "SETUP.PLACE",
    "SETUP.ROLL",
    "SETUP.CHOOSE",
    "INCOME",
    "RECRUIT.TURN",
    "MAN.TURN",
    "MAN.ROLL",
    "MAN.SHOT",
    "ACT.TURN",
    "ACT.UNIT",
    "ACT.ROLL",
    "ACT.REROLL",
    "ACT.TRIGGER",
    "ACT.DONE",
    "CLEANUP.1",
    "CLEANUP.2",
    "CLEANUP.3",
    "CLEANUP.4",
    "OVER",
]
"""The places in the sequence of play. At SETUP.PLACE, INCOME, ACT.DONE, CLEANUP.1, .2 and .4 nobody is asked."""
Stage = Literal["maneuver_1", "activation", "maneuver_2"]
Face = Literal["blank", "minus", "plus"]
FACES: dict[str, Face] = {"run": "minus", "fortify": "plus"}
"""The side of the die that an action turns up. LM-RUN-3, LM-FORTIFY-2."""
Maneuver = Literal["march", "volley", "fortune"]
MANEUVERS: tuple[Maneuver, ...] = get_args(Maneuver)
Moment = Literal[
    "roll",
    "attack",
    "activation_start",
    "activation_end",
    "recruited",
    "free_move",
    "ruling",
    "dice_off",
    "count",
    "forward",
]
"""When abilities are triggered: after a roll, an attack, the beginning or the end of an activation, a recruit, another
event of a turn in Battle, a table ruling in Recruitment; in cleanup after the dice have come off, while points are
counted, and after the step forward."""


def other(seat: str) -> Seat:
    """The opponent."""
    return "north" if seat == "south" else "south"


class Sides(Struct, Generic[T], frozen=True, forbid_unknown_fields=True):
    """One value for each seat."""

    south: T
    north: T

    def __getitem__(self, seat: str) -> T:
        return self.south if seat == "south" else self.north

    def put(self, seat: str, value: T) -> "Sides[T]":
        """The same with the value of one seat replaced."""
        return Sides(value, self.north) if seat == "south" else Sides(self.south, value)


def both(value: T) -> Sides[T]:
    """The same value for both seats."""
    return Sides(value, value)


class Unit(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card on the board or, without a space, in its owner's discard pile.

    `die` is the face of the activation die on it. `exhausted` and `fortified` are marks of abilities and table rulings,
    beside the die. LM-RULING-34.
    """

    kind: str
    owner: Seat
    space: str | None = None
    wounds: int = 0
    die: Face | None = None
    exhausted: bool = False
    fortified: bool = False

    @property
    def is_exhausted(self) -> bool:
        """Whether the die or a mark says so. LM-EXHAUST-1."""
        return self.exhausted or self.die == "minus"

    @property
    def is_fortified(self) -> bool:
        """Whether the die or a mark says so. LM-FORTIFIED-1."""
        return self.fortified or self.die == "plus"


class Tokens(Struct, frozen=True, forbid_unknown_fields=True):
    """The four faction tokens of a player: which maneuvers are ready, whether the ability is, where the others lie.

    `track` is a space of the renewal track, None without a token there; `aside` counts the tokens beside the board.
    """

    march: bool = True
    volley: bool = True
    fortune: bool = True
    ability: bool = True
    track: int | None = None
    aside: int = 0

    def ready(self, maneuver: str) -> bool:
        """Whether the token of a maneuver lies on its space."""
        return bool(getattr(self, maneuver))

    @property
    def empty(self) -> tuple[Maneuver, ...]:
        """The maneuver spaces without a token."""
        return tuple(name for name in MANEUVERS if not self.ready(name))


class Activation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The running activation: its unit, the actions taken, whether it has aimed, actions that a table ruling allows."""

    unit: str
    actions: tuple[Action, ...] = ()
    aimed: bool = False
    extra: tuple[Action, ...] = ()


class Volley(Struct, frozen=True, forbid_unknown_fields=True):
    """The running volley: the units that have shot, in order."""

    shots: tuple[str, ...] = ()


class Modifier(Struct, frozen=True, forbid_unknown_fields=True):
    """A modifier to hit: what it comes from (a state of the target, an ability's id, a table ruling) and how much."""

    source: str
    amount: int


class Attack(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A declared attack: number of dice and modifiers as fixed at declaration, and the dice once they are rolled.

    `rolling` are the positions of the dice that are being re-rolled, `rerolled` of those that have been. `hits` stands
    there once the attack is resolved and only abilities that it triggered are left.
    """

    attacker: str
    target: str
    attack_type: AttackType
    count: int
    modifiers: tuple[Modifier, ...] = ()
    dice: tuple[int, ...] | None = None
    rolling: tuple[int, ...] = ()
    rerolled: tuple[int, ...] = ()
    hits: int | None = None

    @property
    def fresh(self) -> tuple[int, ...]:
        """The positions of the dice that have not been re-rolled."""
        return tuple(die for die in range(len(self.dice or ())) if die not in self.rerolled)

    def together(self) -> int:
        """The sum of all modifiers. LM-ATTACK-MOD-6."""
        return sum(modifier.amount for modifier in self.modifiers)


class Trigger(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An ability that has been triggered and waits: its id, whose it is (a unit or a god), and the unit concerned.

    A god that is called up for itself has no `bearer`.
    """

    ability: str
    source: str
    trigger: str
    bearer: str | None
    owner: Seat


class Spent(Struct, frozen=True, order=True, forbid_unknown_fields=True):
    """An ability that its limit closes: whose it is (a unit or a god), and until when."""

    source: str
    ability: str
    until: Literal["activation", "round", "game"]


class State(Head, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole game of Lumeria between two decisions.

    `active` is whose turn it is, also while that player rolls. `used` counts activations, `granted` those that
    abilities and table rulings add in this round. `fallen` are the defeated units of a seat for which points have been
    counted. `triggers` wait at ACT.TRIGGER, all of the same `moment`.
    """

    game: Literal["lumeria"]
    format: Literal[1]
    node: Node
    scenario: str = "three-hills"
    round: int = 0
    stage: Stage | None = None
    first_player: Seat | None = None
    active: Seat | None = None
    passes: int = 0
    factions: Sides[str | None] = Sides(None, None)
    stacks: Sides[dict[str, int]] = Sides({}, {})
    units: dict[str, Unit] = {}
    gold: Sides[int] = Sides(0, 0)
    points: Sides[int] = Sides(0, 0)
    tokens: Sides[Tokens] = Sides(Tokens(), Tokens())
    used: Sides[int] = Sides(0, 0)
    stopped: Sides[bool] = Sides(False, False)
    granted: Sides[int] = Sides(0, 0)
    fallen: Sides[int] = Sides(0, 0)
    activation: Activation | None = None
    volley: Volley | None = None
    attack: Attack | None = None
    triggers: tuple[Trigger, ...] = ()
    moment: Moment | None = None
    spent: tuple[Spent, ...] = ()

    def __post_init__(self) -> None:
        if 0 in self.stacks.south.values() or 0 in self.stacks.north.values():
            left = Sides(*({k: n for k, n in pile.items() if n} for pile in (self.stacks.south, self.stacks.north)))
            force_setattr(self, "stacks", left)
        if len(self.spent) > 1:
            force_setattr(self, "spent", tuple(sorted(self.spent)))

    def at(self, space: str) -> str | None:
        """The unit on a space; None if it is free."""
        return next((name for name, unit in self.units.items() if unit.space == space), None)

    def taken(self) -> dict[str, str]:
        """The unit on each space that is not free."""
        return {unit.space: name for name, unit in self.units.items() if unit.space is not None}

    def army(self, seat: str) -> tuple[str, ...]:
        """The units of a seat on the board, by space."""
        mine = (n for n, unit in self.units.items() if unit.owner == seat and unit.space is not None)
        return tuple(sorted(mine, key=lambda name: (self.units[name].space, name)))

    def pile(self, seat: str) -> tuple[str, ...]:
        """The units in a seat's discard pile, by id. LM-RULING-96."""
        return tuple(sorted(n for n, u in self.units.items() if u.owner == seat and u.space is None))

    def put(self, name: str, **changes: Any) -> "State":
        """The state with a unit changed."""
        return replace(self, units={**self.units, name: replace(self.units[name], **changes)})

    def is_activated(self, name: str) -> bool:
        """Whether a unit carries a die of its own activation or is being activated. LM-BATTLE-ACT-9."""
        running = self.activation is not None and self.activation.unit == name
        return running or self.units[name].die is not None

    @property
    def declared(self) -> Attack:
        """The attack that is being made. Only to be asked where there is one."""
        assert self.attack is not None
        return self.attack

    @property
    def running(self) -> Activation:
        """The running activation. Only to be asked where there is one."""
        assert self.activation is not None
        return self.activation

    @property
    def on_turn(self) -> Seat:
        """Whose turn it is. Only to be asked where it is somebody's."""
        assert self.active is not None
        return self.active

    @property
    def first(self) -> Seat:
        """The First Player. Only to be asked once there is one."""
        assert self.first_player is not None
        return self.first_player

    def both_in_order(self) -> tuple[Seat, Seat]:
        """The First Player, then the other."""
        return self.first, other(self.first)


Which = tuple[int, ...]


class DiceReport(Struct, frozen=True):
    """Dice as the table rolled them, in rolled order; for a roll of both players the dice of each seat."""

    dice: tuple[int, ...] | dict[str, tuple[int, ...]]


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One unit of a march and the space that it goes to."""

    unit: str
    to: str


class ChooseFaction(Move, frozen=True, kw_only=True, tag="choose_faction"):
    faction: str


class Roll(Move, frozen=True, kw_only=True, tag="roll"):
    report: DiceReport | UnsetType = UNSET


class ChooseFirst(Move, frozen=True, kw_only=True, tag="choose_first"):
    first: str


class Recruit(Move, frozen=True, kw_only=True, tag="recruit"):
    kind: str
    space: str


class Pass(Move, frozen=True, kw_only=True, tag="pass"):
    pass


class March(Move, frozen=True, kw_only=True, tag="march"):
    steps: tuple[Step, ...]


class FireVolley(Move, frozen=True, kw_only=True, tag="volley"):
    unit: str | UnsetType = UNSET
    target: str | UnsetType = UNSET
    ability: str | UnsetType = UNSET


class Shoot(Move, frozen=True, kw_only=True, tag="shoot"):
    unit: str
    target: str
    ability: str | UnsetType = UNSET


class VolleyEnd(Move, frozen=True, kw_only=True, tag="volley_end"):
    pass


class Activate(Move, frozen=True, kw_only=True, tag="activate"):
    unit: str


class Stop(Move, frozen=True, kw_only=True, tag="stop"):
    pass


class MoveUnit(Move, frozen=True, kw_only=True, tag="move"):
    path: tuple[str, ...]


class Run(Move, frozen=True, kw_only=True, tag="run"):
    path: tuple[str, ...]


class Fortify(Move, frozen=True, kw_only=True, tag="fortify"):
    pass


class Aim(Move, frozen=True, kw_only=True, tag="aim"):
    pass


class AttackUnit(Move, frozen=True, kw_only=True, tag="attack"):
    attack_type: str
    target: str
    ability: str | UnsetType = UNSET


class EndActivation(Move, frozen=True, kw_only=True, tag="end_activation"):
    pass


class Fortune(Move, frozen=True, kw_only=True, tag="fortune"):
    which: Which | UnsetType = UNSET


class Accept(Move, frozen=True, kw_only=True, tag="accept"):
    pass


class UseAbility(Move, frozen=True, kw_only=True, tag="ability"):
    ability: str
    unit: str | UnsetType = UNSET
    targets: tuple[str, ...] | UnsetType = UNSET
    path: tuple[str, ...] | UnsetType = UNSET
    which: Which | UnsetType = UNSET


class Decline(Move, frozen=True, kw_only=True, tag="decline"):
    pass


class Renew(Move, frozen=True, kw_only=True, tag="renew"):
    space: str
    place_next: bool | UnsetType = UNSET


class PlaceToken(Move, frozen=True, kw_only=True, tag="place_token"):
    pass


class Change(Struct, frozen=True, forbid_unknown_fields=True):
    """One primitive change of a table ruling: an `op`, and what that op needs. LM-TABLE-7."""

    op: str
    unit: str | UnsetType = UNSET
    to: str | UnsetType = UNSET
    seat: str | UnsetType = UNSET
    kind: str | UnsetType = UNSET
    name: str | UnsetType = UNSET
    mark: str | UnsetType = UNSET
    what: str | UnsetType = UNSET
    action: str | UnsetType = UNSET
    delta: int | UnsetType = UNSET
    amount: int | UnsetType = UNSET
    ready: bool | UnsetType = UNSET
    value: bool | int | str | UnsetType = UNSET


class TableRuling(Move, frozen=True, kw_only=True, tag="table_ruling"):
    agreed: tuple[str, ...]
    source: str
    reason: str
    changes: tuple[Change, ...]


AnyMove = (
    ChooseFaction
    | Roll
    | ChooseFirst
    | Recruit
    | Pass
    | March
    | FireVolley
    | Shoot
    | VolleyEnd
    | Activate
    | Stop
    | MoveUnit
    | Run
    | Fortify
    | Aim
    | AttackUnit
    | EndActivation
    | Fortune
    | Accept
    | UseAbility
    | Decline
    | Renew
    | PlaceToken
    | TableRuling
    | Tell
    | Agreement
)


def numbered(units: Iterable[str], kind: str) -> str:
    """The id of the next card of a kind that comes into play: `woje-3`, the lowest number that is free."""
    used = set(units)
    return next(name for name in _names(kind) if name not in used)


def _names(kind: str) -> Iterator[str]:
    number = 0
    while True:
        number += 1
        yield f"{kind}-{number}"


def listed(names: Iterable[str], none: str = "none") -> str:
    """Names for a sentence: `a1, b1 and c1`."""
    *most, last = tuple(names) or (none,)
    return f"{', '.join(most)} and {last}" if most else last


def up_to(most: int, noun: str) -> str:
    """A number from 1 with its noun: `1 space`, `1 to 3 spaces`."""
    return counted(most, noun) if most == 1 else f"1 to {counted(most, noun)}"


def counted(n: int, noun: str) -> str:
    """A number with its noun: `1 wound`, `2 wounds`, `3 dice`."""
    plural = {"die": "dice", "miss": "misses", "activation die": "activation dice"}.get(noun, noun + "s")
    return f"{n} {noun if n == 1 else plural}"
