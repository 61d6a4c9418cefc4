"""Immutable typed state and moves of Lost Empires.

The seats are `A` and `B`. Cards in hands, decks and discard piles are names; a card that comes into play is a unit with
an id of its own, the card, `#`, and which copy of it. What is unfinished lies as frames on a stack, the last on top;
the top one says what the state waits for.
"""

from collections.abc import Iterable
from typing import Any, Generic, Literal, TypeAlias, TypeVar, get_args

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import force_setattr, replace

from referee.core.state import UNKNOWN, Agreement, Commit, Move, Open, SecretiveHead, Tell
from referee.games.lost_empires.vocabulary import Granted, Token

T = TypeVar("T")

Seat = Literal["A", "B"]
SEATS: tuple[Seat, Seat] = get_args(Seat)
Paid = Literal["command", "supply", "free"]
"""How an activation was paid for. LE-ORDER-ACT-4, LE-ORDER-ACT-5, LE-ERRATA-EYE-2."""
Stat = Literal["control", "offense", "defense"]
Until = Literal["activation", "turn", "round"]


def other(seat: str) -> Seat:
    """The opponent."""
    return "B" if seat == "A" else "A"


class Sides(Struct, Generic[T], frozen=True, forbid_unknown_fields=True):
    """One value for each seat."""

    A: T
    B: T

    def __getitem__(self, seat: str) -> T:
        return self.A if seat == "A" else self.B

    def put(self, seat: str, value: T) -> "Sides[T]":
        """The same with the value of one seat replaced."""
        return Sides(value, self.B) if seat == "A" else Sides(self.A, value)


def both(value: T) -> Sides[T]:
    """The same value for both seats."""
    return Sides(value, value)


class Zone(Struct, frozen=True, forbid_unknown_fields=True):
    """Cards in no order, copies each for itself: those that are known, and how many more there are."""

    known: tuple[str, ...] = ()
    unknown: int = 0

    def __post_init__(self) -> None:
        if len(self.known) > 1:
            force_setattr(self, "known", tuple(sorted(self.known)))

    def __len__(self) -> int:
        return max(0, len(self.known) + self.unknown)

    def add(self, *cards: str) -> "Zone":
        """With these cards as well; `?` adds an unknown one."""
        named = tuple(card for card in cards if card != UNKNOWN)
        return Zone((*self.known, *named), self.unknown + len(cards) - len(named))

    def remove(self, card: str) -> "Zone":
        """Without one copy of this card: a known one, or one of the unknown that is claimed to be it."""
        if card not in self.known:
            return Zone(self.known, self.unknown - 1)
        rest = list(self.known)
        rest.remove(card)
        return Zone(tuple(rest), self.unknown)

    def hidden(self, shown: Iterable[str] = ()) -> "Zone":
        """As somebody sees it who sees only the backs, and the cards that have been shown."""
        seen = [card for card in shown if card in self.known]
        return Zone(tuple(seen), len(self) - len(seen))


class Deck(Struct, frozen=True, forbid_unknown_fields=True):
    """A deck, its top card first; `?` is a card that nobody has told. The places from 0 that its owner knows, and those
    that both players know. LE-RULING-90."""

    cards: tuple[str, ...] = ()
    to_owner: tuple[int, ...] = ()
    to_both: tuple[int, ...] = ()

    def __len__(self) -> int:
        return len(self.cards)

    def without_top(self, count: int) -> "Deck":
        """The deck after its top cards have been taken."""
        owner = tuple(place - count for place in self.to_owner if place >= count)
        return Deck(self.cards[count:], owner, tuple(place - count for place in self.to_both if place >= count))

    def with_card(self, card: str, to: str) -> "Deck":
        """With a card on top or at the bottom whose place its owner knows."""
        if to == "deck_bottom":
            return Deck((*self.cards, card), (*self.to_owner, len(self)), self.to_both)
        owner = tuple(place + 1 for place in self.to_owner)
        return Deck((card, *self.cards), (0, *owner), tuple(place + 1 for place in self.to_both))

    def shown(self, cards: tuple[str, ...]) -> "Deck":
        """With its top cards turned up for both to see."""
        known = tuple(sorted({*self.to_both, *range(len(cards))}))
        owner = tuple(place for place in self.to_owner if place not in known)
        return Deck((*cards, *self.cards[len(cards) :]), owner, known)

    def hidden(self, is_owner: bool) -> "Deck":
        """As its owner sees it, or anybody else."""
        seen = {*self.to_both, *(self.to_owner if is_owner else ())}
        cards = tuple(card if place in seen else UNKNOWN for place, card in enumerate(self.cards))
        return Deck(cards, self.to_owner, self.to_both)


class Lasting(Struct, frozen=True, forbid_unknown_fields=True):
    """A change of a number by a table ruling, and when it ends. LE-RULING-97."""

    stat: Stat
    amount: int
    until: Until


class Unit(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A unit in play.

    `entered` is the number of the turn in which it came; `third_damage_by` who brought it to 3 damage or more
    (LE-RULING-36); `used` are abilities that work once in a round and have worked (LE-RULING-64).
    """

    card: str
    owner: Seat
    at: str
    damage: int = 0
    drained: bool = False
    elite_token: bool = False
    entered: int = 0
    third_damage_by: Seat | None = None
    used: tuple[str, ...] = ()
    lasting: tuple[Lasting, ...] = ()


# What is unfinished


class Activation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="activation"):
    """A running activation: the actions that are left, and what limits them. LE-ORDER-ACT-1.

    `attacked`: by an attack action, `attack_ability`: by a named ability with Attack; `bonus`: FRONTLINE adds to the
    offense; `acted`: an action has been taken; `ended`: no more will be.
    """

    unit: str
    actions: int
    token: Paid
    attacked: bool = False
    attack_ability: bool = False
    named: bool = False
    bonus: bool = False
    acted: bool = False
    ended: bool = False


class Melee(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="melee"):
    """The second attack of MELEE is due; `target` if it was announced with the first. LE-KW-MELEE-2, LE-RULING-45."""

    unit: str
    target: str | None = None


class Grant(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="grant"):
    """An action that a text grants: to a unit that fits part `part` of the ability, or to `unit` by table ruling.

    `source` is the unit or the support that grants it. LE-GRANT-1.
    """

    seat: Seat
    source: str
    ability: str = ""
    part: int = 0
    at: str | None = None
    optional: bool = False
    unit: str | None = None
    actions: tuple[Granted, ...] = ()


class Called(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An ability that has been set off: whose it is, the unit (it may have left play), and the battlefield."""

    seat: Seat
    source: str
    ability: str
    at: str


class Triggers(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="triggers"):
    """Abilities that have been set off together; of several the First Player says which is next. LE-RULING-84."""

    waiting: tuple[Called, ...] = ()


class Effect(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="effect"):
    """A text that is being carried out, up to part `part`. LE-ORDER-SUP-2.

    `source` is the unit or the support whose text it is; a support is neither in hand nor discarded until its text is
    done. `ruled`: the table has settled what the pack does not model of it.
    """

    seat: Seat
    source: str
    ability: str
    origin: Literal["support", "named", "trigger"]
    part: int = 0
    at: str | None = None
    optional: bool = False
    ruled: bool = False


class Table(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="table"):
    """The table settles what a text does. LE-RULING-97."""

    seat: Seat
    source: str
    ability: str = ""


class Ruthless(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="ruthless"):
    """The winner of an objective may deal damage there; `asked` are the units that have. LE-KW-RUTHLESS-1."""

    seat: Seat
    objective: str
    asked: tuple[str, ...] = ()


Frame: TypeAlias = Activation | Melee | Grant | Triggers | Effect | Table | Ruthless


class State(SecretiveHead, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole game of Lost Empires between two decisions.

    `opener` is the First Player of round 1; `active` whose turn it is, in setup who is asked. `turn` counts the turns
    of the whole game. `lists` are the names in the decks. `shown` are cards in hand that both players know. `emptied`:
    the deck has been empty (LE-RULING-88). `left` are the objectives still to be checked, `falling` the seats still to
    fall back, `shuffling` those whose decks are to be shuffled. `answered`: the mulligan has been
    decided. Of the running turn: `mandatory`, a unit was played or activated; `activated`, how that was paid for;
    `supported`, a support was played.
    """

    game: Literal["lost-empires"]
    format: Literal[1]
    round: int = 0
    first_player: Seat | None = None
    opener: Seat | None = None
    tied: bool = False
    active: Seat | None = None
    turn: int = 0
    factions: Sides[str | None] = Sides(None, None)
    lists: Sides[Zone | None] = Sides(None, None)
    deck: Sides[Deck] = Sides(Deck(), Deck())
    hand: Sides[Zone] = Sides(Zone(), Zone())
    shown: Sides[tuple[str, ...]] = Sides((), ())
    discard: Sides[Zone] = Sides(Zone(), Zone())
    emptied: Sides[bool] = Sides(False, False)
    shuffling: tuple[Seat, ...] = ()
    answered: Sides[bool] = Sides(False, False)
    command: Sides[int] = Sides(0, 0)
    supply: Sides[int] = Sides(0, 0)
    artifacts: Sides[int] = Sides(0, 0)
    gates: Sides[int] = Sides(0, 0)
    artifact_supply: int = 0
    elite_supply: int = 0
    units: dict[str, Unit] = {}
    passed: Sides[bool] = Sides(False, False)
    mandatory: bool = False
    activated: Paid | None = None
    supported: bool = False
    frames: tuple[Frame, ...] = ()
    left: tuple[str, ...] = ()
    falling: tuple[Seat, ...] = ()

    @property
    def top(self) -> Frame | None:
        """The frame that is to be finished first."""
        return self.frames[-1] if self.frames else None

    @property
    def activation(self) -> Activation | None:
        """The running activation, whatever lies on top of it."""
        return next((frame for frame in self.frames if isinstance(frame, Activation)), None)

    @property
    def stage(self) -> str:
        """The part of the round, whatever is unfinished: `ORDER`, `CONTROL`, `WRAP.FALL_BACK`."""
        head, _, last = self.node.rpartition(".")
        return head if last in KINDS else self.node

    def push(self, *frames: Frame) -> "State":
        """With these frames on top, the last one first to be finished."""
        return replace(self, frames=(*self.frames, *frames))

    def pop(self) -> "State":
        """Without the frame on top."""
        return replace(self, frames=self.frames[:-1])

    def swap(self, frame: Frame) -> "State":
        """With the frame on top in another condition."""
        return replace(self, frames=(*self.frames[:-1], frame))

    def here(self, at: str, seat: str | None = None) -> tuple[str, ...]:
        """The units in a battlefield, of one seat or of both, by id."""
        return tuple(sorted(n for n, u in self.units.items() if u.at == at and seat in (None, u.owner)))

    def spoken_of(self) -> set[str]:
        """The units that something unfinished names, some of which may have left play."""
        found: set[str | None] = set()
        for frame in self.frames:
            match frame:
                case Activation():
                    found.add(frame.unit)
                case Melee() | Grant():
                    found |= {frame.unit, getattr(frame, "target", None), getattr(frame, "source", None)}
                case Effect() | Table():
                    found.add(frame.source)
                case Triggers():
                    found |= {called.source for called in frame.waiting}
                case Ruthless():
                    found |= {*frame.asked}
        return {name for name in found if name is not None}

    def army(self, seat: str) -> tuple[str, ...]:
        """The units of a seat in play, by id."""
        return tuple(sorted(name for name, unit in self.units.items() if unit.owner == seat))

    def put(self, name: str, **changes: Any) -> "State":
        """The state with a unit changed."""
        return replace(self, units={**self.units, name: replace(self.units[name], **changes)})

    def in_limbo(self, seat: str) -> tuple[str, ...]:
        """The supports of a seat whose text is being carried out."""
        return tuple(
            f.source for f in self.frames if isinstance(f, Effect) and f.origin == "support" and f.seat == seat
        )

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


KINDS = frozenset({"TURN", "ACTIVATION", "MELEE", "GRANT", "TRIGGERS", "EFFECT", "TABLE", "RUTHLESS"})
"""What a part of the round can wait for, as the last part of a node's name."""
SETUP: tuple[str, ...] = ("SETUP.ROLL", "SETUP.FACTION", "SETUP.DECKS", "SETUP.SHUFFLE", "SETUP.MULLIGAN")
WRAP_UP: tuple[str, ...] = ("WRAP.FALL_BACK", "WRAP.READY", "WRAP.REFRESH", "WRAP.DRAW", "WRAP.TURN_ORDER")
STAGES: tuple[str, ...] = (*SETUP, "ORDER", "CONTROL", "GATE", "CASUALTY", *WRAP_UP, "OVER")
"""The parts of a game in their order."""


def node_of(stage: str, frames: tuple[Frame, ...]) -> str:
    """The node at a part of the round with what is unfinished: `ORDER.TURN`, `ORDER.GRANT`, `CONTROL`."""
    if frames:
        return f"{stage}.{str(type(frames[-1]).__struct_config__.tag).upper()}"
    return "ORDER.TURN" if stage == "ORDER" else stage


# Moves


class Face(Struct, frozen=True, forbid_unknown_fields=True):
    """What a die shows. LE-CRIT-1."""

    value: int
    critical: bool = False


class DiceReport(Struct, frozen=True, forbid_unknown_fields=True):
    """The dice of each seat as the table rolled them, in rolled order."""

    dice: dict[str, tuple[Face, ...]]


class DecksReport(Struct, frozen=True, forbid_unknown_fields=True):
    """Shuffled decks, top card first; `?` is a card that nobody has seen."""

    decks: dict[str, tuple[str, ...]]


class RollOff(Move, frozen=True, kw_only=True, tag="roll_off"):
    report: DiceReport | UnsetType = UNSET


class ChooseFaction(Move, frozen=True, kw_only=True, tag="choose_faction"):
    faction: str


class SubmitDeck(Move, frozen=True, kw_only=True, tag="submit_deck"):
    deck: str | UnsetType = UNSET
    cards: tuple[str, ...] | UnsetType = UNSET


class Shuffle(Move, frozen=True, kw_only=True, tag="shuffle"):
    report: DecksReport | UnsetType = UNSET


class Mulligan(Move, frozen=True, kw_only=True, tag="mulligan"):
    cards: tuple[str, ...] | UnsetType = UNSET


class Keep(Move, frozen=True, kw_only=True, tag="keep"):
    pass


class PlayUnit(Move, frozen=True, kw_only=True, tag="play_unit"):
    card: str
    at: str | UnsetType = UNSET
    option: str | UnsetType = UNSET


class PlaySupport(Move, frozen=True, kw_only=True, tag="play_support"):
    card: str
    units: tuple[str, ...] | UnsetType = UNSET
    cards: tuple[str, ...] | UnsetType = UNSET
    refresh: int | UnsetType = UNSET


class Activate(Move, frozen=True, kw_only=True, tag="activate"):
    unit: str
    token: str


class MoveUnit(Move, frozen=True, kw_only=True, tag="move"):
    unit: str
    to: str


class AttackUnit(Move, frozen=True, kw_only=True, tag="attack"):
    unit: str
    target: str
    second: str | UnsetType = UNSET
    report: DiceReport | UnsetType = UNSET


class NamedAbility(Move, frozen=True, kw_only=True, tag="named_ability"):
    unit: str
    ability: str
    units: tuple[str, ...] | UnsetType = UNSET
    cards: tuple[str, ...] | UnsetType = UNSET
    refresh: int | UnsetType = UNSET


class EndActivation(Move, frozen=True, kw_only=True, tag="end_activation"):
    pass


class EndTurn(Move, frozen=True, kw_only=True, tag="end_turn"):
    pass


class Pass(Move, frozen=True, kw_only=True, tag="pass"):
    pass


class GrantedMove(Move, frozen=True, kw_only=True, tag="granted_move"):
    unit: str
    to: str


class GrantedAttack(Move, frozen=True, kw_only=True, tag="granted_attack"):
    unit: str
    target: str
    second: str | UnsetType = UNSET
    report: DiceReport | UnsetType = UNSET


class Choose(Move, frozen=True, kw_only=True, tag="choose"):
    units: tuple[str, ...] | UnsetType = UNSET
    cards: tuple[str, ...] | UnsetType = UNSET
    refresh: int | UnsetType = UNSET
    to: str | UnsetType = UNSET


class OrderTriggers(Move, frozen=True, kw_only=True, tag="order_triggers"):
    which: int


class DealRuthless(Move, frozen=True, kw_only=True, tag="ruthless"):
    unit: str
    target: str


class Decline(Move, frozen=True, kw_only=True, tag="decline"):
    unit: str | UnsetType = UNSET


class FallBack(Move, frozen=True, kw_only=True, tag="fall_back"):
    to: str
    units: tuple[str, ...] | UnsetType = UNSET


class Proceed(Move, frozen=True, kw_only=True, tag="proceed"):
    pass


class Change(Struct, frozen=True, forbid_unknown_fields=True):
    """One primitive change of a table ruling: an `op`, and what that op needs. LE-RULING-97."""

    op: str
    unit: str | UnsetType = UNSET
    to: str | UnsetType = UNSET
    seat: str | UnsetType = UNSET
    card: str | UnsetType = UNSET
    ability: str | UnsetType = UNSET
    used: bool | UnsetType = UNSET
    zone: str | UnsetType = UNSET
    token: Token | UnsetType = UNSET
    stat: Stat | UnsetType = UNSET
    until: Until | UnsetType = UNSET
    count: int | UnsetType = UNSET
    actions: tuple[Granted, ...] | UnsetType = UNSET
    by: str | UnsetType = UNSET


class TableRuling(Move, frozen=True, kw_only=True, tag="table_ruling"):
    agreed: tuple[str, ...]
    source: str
    reason: str
    changes: tuple[Change, ...]
    after: dict[str, int] | UnsetType = UNSET
    report: DecksReport | UnsetType = UNSET


AnyMove = (
    RollOff
    | ChooseFaction
    | SubmitDeck
    | Shuffle
    | Mulligan
    | Keep
    | PlayUnit
    | PlaySupport
    | Activate
    | MoveUnit
    | AttackUnit
    | NamedAbility
    | EndActivation
    | EndTurn
    | Pass
    | GrantedMove
    | GrantedAttack
    | Choose
    | OrderTriggers
    | DealRuthless
    | Decline
    | FallBack
    | Proceed
    | TableRuling
    | Tell
    | Commit
    | Open
    | Agreement
)


def numbered(units: Iterable[str], card: str) -> str:
    """The id of the next copy of a card that comes into play: `fe-hound#2`, the lowest number that is free among units
    in use."""
    used = set(units)
    number = 1
    while f"{card}#{number}" in used:
        number += 1
    return f"{card}#{number}"
