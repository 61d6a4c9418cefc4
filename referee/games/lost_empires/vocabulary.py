"""The words in which a pack says what the text of a card does. LE-GOLD-1.

They are those that the texts of the rulebook and of the pack `sample` need, and those that the glossary defines. What
they cannot say is left to the table: an effect `unknown`, or a card that is `unmodelled`.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

CardType = Literal["unit", "support"]
Subtype = Literal["light", "heavy"]
Keyword = Literal["FRONTLINE", "FORMATION", "MELEE", "RUTHLESS", "ELITE"]
Action = Literal["move", "attack", "named"]
Granted = Literal["move", "attack"]
Condition = Literal["attack", "draining"]
Token = Literal["command", "supply"]
Side = Literal["friendly", "enemy", "any"]
"""As the player of the card sees it. LE-GLOSS-ENEMY, LE-GLOSS-FRIENDLY."""
Objective = Literal["objective", "outer", "center"]
"""Any of the three objectives, one of the outer ones, the center. LE-GLOSS-OBJECTIVE-2 to LE-GLOSS-OBJECTIVE-4."""
Location = Literal["any", "same", "hive", "objective", "outer", "center"]
"""`any`: all battlefields, hives included (LE-GLOSS-BATTLEFIELD-1); `same`: where the bearer of the text is."""
Number = Literal["control", "offense", "defense"]
Limit = Literal["unlimited", "once_per_round"]


class Units(Struct, frozen=True, forbid_unknown_fields=True):
    """Units in play: `count` of them as the player of the card chooses, or all there are.

    `another` leaves out the bearer of the text (LE-RULING-100), `not_card` every copy of a card.
    """

    side: Side
    location: Location = "any"
    count: int | Literal["all"] = 1
    subtype: Subtype | None = None
    another: bool = False
    not_card: str | None = None


class Cards(Struct, frozen=True, forbid_unknown_fields=True):
    """Cards of the player's own discard pile, as that player chooses. LE-GLOSS-DISCARD-2."""

    count: int = 1
    type: CardType | None = None
    subtype: Subtype | None = None


class Who(Struct, frozen=True, forbid_unknown_fields=True):
    """The units whose arrival counts."""

    side: Side
    subtype: Subtype | None = None


class Place(Struct, frozen=True, forbid_unknown_fields=True):
    """The battlefields in which a unit can be put; with `contains`, those alone that hold a friendly unit already."""

    kind: Objective
    contains: Literal["friendly"] | None = None


class Price(Struct, frozen=True, forbid_unknown_fields=True):
    """What is paid instead of the printed cost."""

    command: int
    supply: int


class ByCount(Struct, frozen=True, forbid_unknown_fields=True, tag_field="by", tag="count"):
    """As many as there are units of this kind, `max` at most."""

    side: Side
    location: Location = "any"
    subtype: Subtype | None = None
    max: int | None = None


class ByPrinted(Struct, frozen=True, forbid_unknown_fields=True, tag_field="by", tag="printed"):
    """The number on the bearer's card, whatever changes it. LE-GLOSS-PRINTED."""

    number: Number


Amount: TypeAlias = int | ByCount | ByPrinted


class DealDamage(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="deal_damage"):
    """Puts damage on each of the units."""

    amount: Amount
    target: Units


class RemoveDamage(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="remove_damage"):
    """Takes damage off each of the units, as far as there is any."""

    amount: Amount
    target: Units


class Destroy(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="destroy"):
    """Destroys the units, all at the same time. LE-GLOSS-DESTROY."""

    target: Units


class GrantAction(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="grant_action"):
    """One of these actions for the unit that the player chooses. LE-GRANT-1 to LE-GRANT-8."""

    actions: tuple[Granted, ...]
    target: Units


class Draw(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="draw"):
    """The player draws cards, as many as the deck has. LE-RULING-89."""

    count: int


class PutFromHand(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="put_from_hand"):
    """The player puts cards from hand to one of these places. LE-ORDER-SUP-5."""

    count: int
    to: tuple[Literal["deck_top", "deck_bottom"], ...]


class Reveal(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="reveal"):
    """Cards are shown to both players: the top ones of a deck, or cards of a hand as their player chooses.
    LE-GLOSS-REVEAL-1."""

    zone: Literal["hand", "deck_top"]
    whose: Literal["own", "opponent"]
    count: int = 1


class ReturnUnit(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="return_unit"):
    """Takes units from play to their owners' hands. LE-RULING-52."""

    target: Units


class ReturnCard(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="return_card"):
    """Takes cards from the own discard pile to the hand. LE-GLOSS-DISCARD-2."""

    cards: Cards


class PlayFromDiscard(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="play_from_discard"):
    """Puts units from the own discard pile into the own hive, for nothing. LE-GLOSS-DISCARD-2, LE-RULING-13."""

    cards: Cards


class Refresh(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="refresh"):
    """Turns spent tokens of the player to their unspent side. LE-GLOSS-REFRESH-1."""

    token: Token
    count: int = 1
    optional: bool = False


class Unknown(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="unknown"):
    """What nobody has told the referee: the table rules on it. LE-RULING-65, LE-RULING-97."""


Effect: TypeAlias = (
    DealDamage
    | RemoveDamage
    | Destroy
    | GrantAction
    | Draw
    | PutFromHand
    | Reveal
    | ReturnUnit
    | ReturnCard
    | PlayFromDiscard
    | Refresh
    | Unknown
)


class Common(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind"):
    """What every ability can say: the rows of the catalogue that tell it, for events to cite; whether it is the
    corrected text of the errata, or printed after them."""

    rules: tuple[str, ...] = ()
    erratum: bool = False
    newer: bool = False


class PlayOption(Common, frozen=True, kw_only=True, tag="play_option"):
    """Another way to play this unit, which its player can choose: for another price, to another place, drained."""

    cost: Price | None = None
    place: Place | None = None
    drained: bool = False


class ActivationOption(Common, frozen=True, kw_only=True, tag="activation_option"):
    """The unit can be activated for nothing; it then has so many actions. LE-RULING-56."""

    actions: int = 1


class Restriction(Common, frozen=True, kw_only=True, tag="restriction"):
    """The unit can take no other actions than these."""

    actions_allowed: tuple[Action, ...]


class Modifier(Common, frozen=True, kw_only=True, tag="modifier"):
    """Always adds to a number of the unit: to control, offense, defense, or to the damage of an attack that deals any.
    LE-FAQ-8, LE-RULING-31, LE-RULING-72."""

    stat: Literal["control", "offense", "defense", "damage_dealt"]
    amount: Amount


class AfterMove(Common, frozen=True, kw_only=True, tag="after_move"):
    """Works when the unit has resolved a move, its own or a granted one. LE-RULING-61."""

    effect: tuple[Effect, ...]
    optional: bool = False
    limit: Limit = "unlimited"


class OnEntry(Common, frozen=True, kw_only=True, tag="on_entry"):
    """Works when such a unit enters the battlefield where the bearer is. LE-FAQ-11, LE-RULING-63, LE-RULING-64."""

    who: Who
    effect: tuple[Effect, ...]
    optional: bool = False
    limit: Limit = "unlimited"


class WhenDestroyed(Common, frozen=True, kw_only=True, tag="when_destroyed"):
    """Works when the unit is destroyed, a casualty included; it is in the discard pile then. LE-CAS-4, LE-RULING-85."""

    effect: tuple[Effect, ...]
    optional: bool = False


class Named(Common, frozen=True, kw_only=True, tag="named"):
    """A named ability action with its special conditions. LE-ACT-NAMED-3, LE-SPEC-1."""

    names: dict[str, str]
    effect: tuple[Effect, ...]
    conditions: tuple[Condition, ...] = ()

    @property
    def name(self) -> str:
        """The name in English if it is known, otherwise in the first language there is."""
        return self.names.get("en") or next(iter(self.names.values()), "")


class Support(Common, frozen=True, kw_only=True, tag="support"):
    """The text of a support card, part by part in this order. LE-ORDER-SUP-2."""

    effect: tuple[Effect, ...]


Trigger: TypeAlias = AfterMove | OnEntry | WhenDestroyed
Ability: TypeAlias = (
    PlayOption | ActivationOption | Restriction | Modifier | AfterMove | OnEntry | WhenDestroyed | Named | Support
)
