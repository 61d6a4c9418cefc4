"""Immutable typed state and moves of Lost Lumina.

Sides are `A` and `B`. Followers are counted per side and Area; cards lie in zones. What is not known is `?` in a pile
and a number in a zone.
"""

from collections.abc import Iterable
from typing import Generic, Literal, TypeVar, get_args

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import force_setattr, replace

from referee.core.state import UNKNOWN, Agreement, Commit, Move, Open, SecretiveHead, Tell

T = TypeVar("T")

Seat = Literal["A", "B"]
SEATS: tuple[Seat, Seat] = get_args(Seat)

Node = Literal[
    "SETUP",
    "PREP.DRAFT.KEEP",
    "PREP.PLACE",
    "TURN.DISCARD",
    "TURN.ACTIONS",
    "BATTLE.SELECT",
    "BATTLE.COMMIT",
    "BATTLE.REVEAL",
    "BATTLE.LIGHTNING",
    "BATTLE.DICE.EXTRA",
    "BATTLE.DICE.ROLL",
    "BATTLE.DICE.REROLL",
    "BATTLE.DICE.CHOOSE",
    "BATTLE.RESULT",
    "GAME.OVER",
]


def other(seat: str) -> Seat:
    """The opponent."""
    return "B" if seat == "A" else "A"


class Sides(Struct, Generic[T], frozen=True, forbid_unknown_fields=True):
    """One value for each side."""

    A: T
    B: T

    def __getitem__(self, seat: str) -> T:
        return self.A if seat == "A" else self.B

    def put(self, seat: str, value: T) -> "Sides[T]":
        """The same with the value of one side replaced."""
        return Sides(value, self.B) if seat == "A" else Sides(self.A, value)


class Zone(Struct, frozen=True, forbid_unknown_fields=True):
    """Cards in no order: those that are known, and how many more there are."""

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
        """Without this card: a known one, or one of the unknown that is claimed to be it.

        An unknown one out of known cards can be any of them, so that none is known to be left.
        """
        if card in self.known:
            return Zone(tuple(c for c in self.known if c != card), self.unknown)
        return Zone(self.known, self.unknown - 1) if self.unknown else Zone((), len(self) - 1)

    def told(self, card: str) -> "Zone":
        """With one of the unknown cards known."""
        return Zone((*self.known, card), self.unknown - 1)

    def was(self, card: str) -> "Zone":
        """After it has come to light which card an unknown one was that left the zone: perhaps a known one."""
        return Zone(tuple(c for c in self.known if c != card), self.unknown + 1) if card in self.known else self

    def hidden(self, shown: str | None = None) -> "Zone":
        """As somebody sees it who sees only the backs, and perhaps one card that is being shown."""
        if shown is not None and shown in self.known:
            return Zone((shown,), len(self) - 1)
        return Zone((), len(self))


class Extra(Struct, frozen=True, forbid_unknown_fields=True):
    """Dice that a side adds to its battle roll: Orly's, and stored ones."""

    orly: bool
    stored: int


class Terms(Struct, frozen=True, forbid_unknown_fields=True):
    """What abilities have made of a side's Battle Points and Followers before the calculation."""

    base: int | None = None
    bonus: int = 0
    followers: int | None = None


class Battle(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A running battle.

    `ability` names the card whose Battle Ability a side has: its own or a copied one. `side` is the side whose turn it
    is within the node; `taker` the seat that takes a Follower next with Olgi.
    """

    area: str
    attacker: Seat
    side: Seat | None = None
    ability: Sides[str | None] = Sides(None, None)
    lost: Sides[bool] = Sides(False, False)
    shown: Sides[str | None] = Sides(None, None)
    taker: Seat | None = None
    terms: Sides[Terms] = Sides(Terms(), Terms())
    extra: Sides[Extra | None] = Sides(None, None)
    dice: Sides[tuple[int, ...]] | None = None
    rerolled: Sides[bool] = Sides(False, False)
    free_rerolled: Sides[bool] = Sides(False, False)
    passed: Sides[bool] = Sides(False, False)
    chosen: Sides[int | None] = Sides(None, None)
    strength: Sides[int] | None = None
    winner: Seat | None = None

    @property
    def defender(self) -> Seat:
        """The opponent of the attacker. LL-BR-ROLE-2."""
        return other(self.attacker)

    @property
    def loser(self) -> Seat:
        """The opponent of the winner, once there is one."""
        return other(str(self.winner))


class State(SecretiveHead, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole game of Lost Lumina between two decisions."""

    game: Literal["lost-lumina"]
    format: Literal[1]
    node: Node
    promo: bool = False
    first_placer: Seat = "A"
    active: Seat | None = None
    ap: int = 0
    supply: Sides[int]
    map: Sides[dict[str, int]]
    box: Sides[int]
    stored: Sides[int] = Sides(0, 0)
    attackers: dict[str, Seat] = {}
    draw_pile: tuple[str, ...] = ()
    offer: Sides[Zone] = Sides(Zone(), Zone())
    kept: Sides[str | None] = Sides(None, None)
    drafted: Sides[Zone] = Sides(Zone(), Zone())
    hand: Sides[Zone] = Sides(Zone(), Zone())
    in_play: Sides[str | None] = Sides(None, None)
    discard: tuple[str, ...] = ()
    undrafted: Zone = Zone()
    battle: Battle | None = None

    def __post_init__(self) -> None:
        if 0 in self.map.A.values() or 0 in self.map.B.values():
            trimmed = Sides(*({a: n for a, n in side.items() if n != 0} for side in (self.map.A, self.map.B)))
            force_setattr(self, "map", trimmed)

    def here(self, seat: str, area: str) -> int:
        """How many Followers of a side stand in an Area."""
        return self.map[seat].get(area, 0)

    def on_map(self, seat: str) -> int:
        """How many Followers of a side stand on the map."""
        return sum(self.map[seat].values())

    def shared(self) -> tuple[str, ...]:
        """The Areas that hold Followers of both sides, in alphabetical order. LL-JRN-8."""
        return tuple(sorted(self.map.A.keys() & self.map.B.keys()))

    @property
    def running(self) -> Battle:
        """The running battle. Only to be asked where there is one."""
        assert self.battle is not None
        return self.battle

    def fight(self, **changes: object) -> "State":
        """The state with the running battle changed."""
        return replace(self, battle=replace(self.running, **changes))


Which = tuple[int, ...]


class DiceReport(Struct, frozen=True):
    """Dice as the table rolled them, in rolled order."""

    dice: tuple[int, ...]


class RollReport(Struct, frozen=True):
    """The battle dice of both sides as the table rolled them."""

    dice: dict[str, tuple[int, ...]]


class PileReport(Struct, frozen=True):
    """The shuffled draw pile, top card first; `?` for a card that nobody has seen."""

    pile: tuple[str, ...]


class CardsReport(Struct, frozen=True):
    """The battle cards as they were turned up."""

    cards: dict[str, str]


class Shuffle(Move, frozen=True, kw_only=True, tag="shuffle"):
    report: PileReport | UnsetType = UNSET


class DraftKeep(Move, frozen=True, kw_only=True, tag="draft_keep"):
    card: str


class PlaceFirst(Move, frozen=True, kw_only=True, tag="place_first"):
    area: str


class DiscardForAp(Move, frozen=True, kw_only=True, tag="discard_for_ap"):
    card: str


class Place(Move, frozen=True, kw_only=True, tag="place"):
    area: str
    count: int


class MoveFollowers(Move, frozen=True, kw_only=True, tag="move", rename={"origin": "from"}):
    origin: str
    to: str
    count: int


class EndReinforcement(Move, frozen=True, kw_only=True, tag="end_reinforcement"):
    pass


class ChooseBattle(Move, frozen=True, kw_only=True, tag="choose_battle"):
    area: str


class PlayCard(Move, frozen=True, kw_only=True, tag="play_card"):
    card: str


class Reveal(Move, frozen=True, kw_only=True, tag="reveal"):
    report: CardsReport | UnsetType = UNSET


class ZandikaReveal(Move, frozen=True, kw_only=True, tag="zandika_reveal"):
    card: str


class KenukRoll(Move, frozen=True, kw_only=True, tag="kenuk_roll"):
    report: DiceReport | UnsetType = UNSET


class GalgatorRemove(Move, frozen=True, kw_only=True, tag="galgator_remove"):
    area: str


class OlgiMove(Move, frozen=True, kw_only=True, tag="olgi_move"):
    owner: str
    to: str


class WuxakiTrade(Move, frozen=True, kw_only=True, tag="wuxaki_trade"):
    pass


class DeclareExtraDice(Move, frozen=True, kw_only=True, tag="declare_extra_dice"):
    orly: bool
    stored: int


class Roll(Move, frozen=True, kw_only=True, tag="roll"):
    report: RollReport | UnsetType = UNSET


class Reroll(Move, frozen=True, kw_only=True, tag="reroll"):
    which: Which
    report: DiceReport | UnsetType = UNSET


class FreeReroll(Move, frozen=True, kw_only=True, tag="free_reroll"):
    which: Which
    report: DiceReport | UnsetType = UNSET


class PassReroll(Move, frozen=True, kw_only=True, tag="pass_reroll"):
    pass


class ChooseDie(Move, frozen=True, kw_only=True, tag="choose_die", rename={"owner": "for"}):
    owner: str
    which: Which


class KurakRetreat(Move, frozen=True, kw_only=True, tag="kurak_retreat"):
    area: str


class PibijuRemove(Move, frozen=True, kw_only=True, tag="pibiju_remove"):
    owner: str
    area: str


class ArakoPlace(Move, frozen=True, kw_only=True, tag="arako_place"):
    area: str


class Decline(Move, frozen=True, kw_only=True, tag="decline"):
    pass


AnyMove = (
    Shuffle
    | DraftKeep
    | PlaceFirst
    | DiscardForAp
    | Place
    | MoveFollowers
    | EndReinforcement
    | ChooseBattle
    | PlayCard
    | Reveal
    | ZandikaReveal
    | KenukRoll
    | GalgatorRemove
    | OlgiMove
    | WuxakiTrade
    | DeclareExtraDice
    | Roll
    | Reroll
    | FreeReroll
    | PassReroll
    | ChooseDie
    | KurakRetreat
    | PibijuRemove
    | ArakoPlace
    | Decline
    | Tell
    | Commit
    | Open
    | Agreement
)


def listed(names: Iterable[str], none: str = "none") -> str:
    """Names for a sentence: `W1, W2 and D3`."""
    *most, last = tuple(names) or (none,)
    return f"{', '.join(most)} and {last}" if most else last


def counted(n: int, noun: str) -> str:
    """A number with its noun: `1 Follower`, `2 Followers`, `3 dice`."""
    plural = {"die": "dice"}.get(noun, noun + "s")
    return f"{n} {noun if n == 1 else plural}"
