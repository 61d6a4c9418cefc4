"""The words in which a pack says what abilities do and how a scenario is scored and won. LM-GLOSS-14, LM-OBJ-3."""

from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias

from msgspec import Struct

Seat = Literal["south", "north"]
AttackType = Literal["melee", "ranged"]
Action = Literal["move", "run", "fortify", "aim", "attack"]
Status = Literal["exhausted", "fortified"]
Condition = Literal["exhausted", "fortified", "wounded", "cornered", "activated"]
Cards = Literal["own", "enemy", "any"]
Trigger = Literal[
    "own_declare_attack",
    "own_roll",
    "after_own_attack",
    "hit_taken",
    "defeats_enemy",
    "defeated",
    "activation_start",
    "activation_end",
    "recruited",
    "own_battle_decision",
    "cleanup_scoring",
]
Limit = Literal["unlimited", "once_per_activation", "once_per_round", "once_per_game"]
Tie = Literal["eliminated", "board_cost", "attack_roll", "points", "draw"]


class Near(Struct, frozen=True, forbid_unknown_fields=True):
    """At least so many cards of a side, of one kind if it is named, orthogonally next to the bearer."""

    side: Literal["own", "enemy"]
    kind: str | None = None
    at_least: int = 1


class If(Struct, frozen=True, forbid_unknown_fields=True, rename={"bearer": "self"}):
    """What has to hold; every member that is present.

    `bearer` is the unit that has the ability (for a god's: the unit that it helps), `target` the other unit of the
    attack or, without an attack, the unit that is chosen, and `kind_is` the kind of that one or, for a cost, of the
    card that is recruited. `…_on` names a mark of the board, or `camp` or `recruitment`.
    """

    self_on: str | None = None
    target_on: str | None = None
    attack_type: AttackType | None = None
    bearer: Condition | None = None
    target: Condition | None = None
    adjacent: Near | None = None
    moved_this_activation: bool | None = None
    kind_is: str | None = None


class Choose(Struct, frozen=True, forbid_unknown_fields=True, rename={"conditions": "if"}):
    """Units that the ability's owner chooses: up to `choose`, no further from the bearer than `within` spaces."""

    choose: int
    of: Literal["own_units", "enemy_units", "any_units"]
    within: int | None = None
    conditions: tuple[If, ...] = ()


class SpaceFilter(Struct, frozen=True, forbid_unknown_fields=True):
    """Free spaces: on a mark of the board, `camp` or `recruitment`, within so many spaces of the unit that moves."""

    on: str | None = None
    within: int | None = None


class Price(Struct, frozen=True, forbid_unknown_fields=True):
    """Gold that the use of an ability costs, paid to the supply."""

    gold: int


Target: TypeAlias = Literal["self", "attacker", "defender", "attack"] | Choose


class Common(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", rename={"conditions": "if"}
):
    """What every ability can say: when it acts, under which conditions, on whom, how often and at what price.

    Without a trigger it always holds. An optional one asks its owner; any other one happens.
    """

    trigger: Trigger | None = None
    conditions: tuple[If, ...] = ()
    target: Target = "self"
    optional: bool = False
    limit: Limit = "unlimited"
    cost: Literal["ability_token"] | Price | None = None


class ModifyHit(Common, frozen=True, kw_only=True, tag="modify_hit"):
    """Adds to the modifiers of an attack that the bearer makes or suffers, or, as an aura, that a unit of `scope`
    within `within` spaces of the bearer makes. LM-ATTACK-MOD-1."""

    when: Literal["attacking", "defending", "aura"]
    amount: int
    attack_type: Literal["melee", "ranged", "any"] = "any"
    scope: Literal["own", "enemy"] | None = None
    within: int | None = None


class ModifyStat(Common, frozen=True, kw_only=True, tag="modify_stat"):
    """Changes the number that is used, never below 0."""

    stat: Literal["movement", "attack", "toughness", "cost", "range"]
    amount: int


class Immune(Common, frozen=True, kw_only=True, tag="immune"):
    """The named effect or attack does not touch the unit."""

    to: Literal["pushback", "cornered", "exhausted", "fortified", "ranged", "melee"]


class PassThrough(Common, frozen=True, kw_only=True, tag="pass_through"):
    """Steps may cross such cards, never stop on them."""

    cards: Cards


class ExtraMove(Common, frozen=True, kw_only=True, tag="extra_move"):
    """A move of up to `max` steps by the ordinary rules; no action, and no die."""

    max: int


class ActionRule(Common, frozen=True, kw_only=True, tag="action_rule"):
    """Changes what the unit may do in its activation. LM-BATTLE-ACT-5 to LM-BATTLE-ACT-7."""

    max_actions: int | None = None
    allow_after_attack: tuple[Action, ...] = ()
    allow_twice: tuple[Action, ...] = ()
    forbid: tuple[Action, ...] = ()


class SetStatus(Common, frozen=True, kw_only=True, tag="set_status"):
    """Sets or clears a mark beside the die, until cleanup. LM-RULING-34."""

    status: Status
    value: bool = True


class Wound(Common, frozen=True, kw_only=True, tag="wound"):
    """Puts wounds on the target, which may defeat it."""

    amount: int


class Heal(Common, frozen=True, kw_only=True, tag="heal"):
    """Takes wounds off the target."""

    amount: int


class Push(Common, frozen=True, kw_only=True, tag="push"):
    """Pushes the target into free spaces only."""

    direction: Literal["away_from_self", "chosen"]
    distance: int = 1


class Relocate(Common, frozen=True, kw_only=True, tag="relocate"):
    """Puts the target on a free space."""

    to: SpaceFilter


class Reroll(Common, frozen=True, kw_only=True, tag="reroll"):
    """Re-rolls dice of the bearer's roll, each one time only. LM-FUND-6."""

    dice: Literal["one", "all", "misses"]


class Coins(Common, frozen=True, kw_only=True, tag="gold"):
    """Gold from the supply, or back to it if the amount is negative."""

    amount: int
    who: Literal["self", "opponent"] = "self"


class MoveToken(Common, frozen=True, kw_only=True, tag="track"):
    """Moves a renewal token."""

    amount: int
    who: Literal["self", "opponent"] = "self"


class Activations(Common, frozen=True, kw_only=True, tag="activation"):
    """Changes how many activations the player has this round."""

    amount: int


Ability: TypeAlias = (
    ModifyHit
    | ModifyStat
    | Immune
    | PassThrough
    | ExtraMove
    | ActionRule
    | SetStatus
    | Wound
    | Heal
    | Push
    | Relocate
    | Reroll
    | Coins
    | MoveToken
    | Activations
)


def conditions_of(parts: Iterable[Ability]) -> Iterator[If]:
    """The conditions of effects, and those on the units that are chosen for them."""
    for part in parts:
        yield from part.conditions
        if isinstance(part.target, Choose):
            yield from part.target.conditions


class UnitOnMark(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="unit_on_mark"):
    """Points for each marked space that a unit stands on, for its controller. LM-CLEAN-7."""

    mark: str
    points: int


class UnitEliminated(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="unit_eliminated"):
    """Points for each enemy unit that has been defeated since the last count."""

    points: int


class ByTable(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="by_table"):
    """The players say it, by a table ruling."""


class PointsAtLeast(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="points_at_least"):
    """The game is over for a player who has so many points. LM-HILLS-1."""

    points: int


class RoundsPlayed(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="rounds_played"):
    """The game is over after so many rounds."""

    n: int


class NoEnemyUnits(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="no_enemy_units"):
    """The game is won by a player whose opponent has no unit left on the board."""


Scoring: TypeAlias = UnitOnMark | UnitEliminated | ByTable
End: TypeAlias = PointsAtLeast | RoundsPlayed | NoEnemyUnits | ByTable
