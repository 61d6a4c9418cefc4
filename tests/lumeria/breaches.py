"""One position and one illegal move for each rule of Lumeria that a player can break.

A row of the catalogue that names several illegal moves has several entries, told apart by `case`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from referee.games.lumeria.state import State
from tests.lumeria.positions import activated, battle, by, dice, last_pass, play, recruitment, ruled, set_up


@dataclass(frozen=True, kw_only=True)
class Breach:
    """A move that breaks `rule` and nothing else.

    `primary` is the rule that the refusal names first, if `rule` is only another id for the same breach. `mentions` are
    words of this case that its sentence has to contain.
    """

    rule: str
    position: Callable[[], State]
    move: dict[str, Any]
    pointer: str = "/move"
    mentions: tuple[str, ...] = ()
    primary: str = ""
    also: tuple[str, ...] = ()
    case: str = ""

    @property
    def id(self) -> str:
        """The rule, and the case if the row has several."""
        return f"{self.rule}: {self.case}" if self.case else self.rule


# Positions


@cache
def choosing_factions() -> State:
    """Nobody has a faction."""
    return set_up()


@cache
def south_has_chosen() -> State:
    """South plays f1."""
    return play(set_up(), by("south", "choose_faction", faction="f1"))


@cache
def rolling_for_the_start() -> State:
    """The cards lie there; both roll."""
    return set_up(factions={"south": "f1", "north": "f2"})


@cache
def south_chooses_who_starts() -> State:
    """South has the higher total."""
    return play(rolling_for_the_start(), dice(south=[6, 5], north=[1, 2]))


@cache
def recruiting() -> State:
    """South is asked, with 3 gold and a free row but for a1; north has 2 gold."""
    return recruitment(south="woje a1; bies h1; bies -; bies d3", north="berserkers d7", gold=(3, 2), pack=NO_BIES)


NO_BIES: dict[str, Any] = {"units": {"bies": {"copies": 3}, "woje": {"copies": 7}}}
"""South has lost a Bies and has none in the stack."""


@cache
def north_is_asked_to_recruit() -> State:
    """South has just recruited."""
    return play(recruiting(), by("south", "recruit", kind="woje", space="b1"))


@cache
def full_row() -> State:
    """South has 3 gold and no free recruitment space."""
    row = "woje a1; woje b1; woje c1; woje d1; woje f1; zbrojni g1; zbrojni h1; zbrojni i1"
    return recruitment(south=row, north="berserkers d7", gold=(3, 0))


@cache
def maneuvering() -> State:
    """South is on turn in the first stage of maneuvers, with everything ready."""
    return battle("MAN.TURN", south="woje d2; zbrojni d1; archers c3; archers e3", north="berserkers c6; berserkers d5")


@cache
def maneuvering_at_the_end() -> State:
    """South is on turn in the second stage of maneuvers."""
    cards = {"south": "woje d2; archers c3", "north": "berserkers c6"}
    return battle("MAN.TURN", stage="maneuver_2", **cards)


@cache
def maneuvering_among_throwers() -> State:
    """South is on turn in the first stage of maneuvers; north's Throwers stand in a line with their friends."""
    return battle("MAN.TURN", south="archers a3", north="throwers c3; berserkers c6; berserkers a6")


@cache
def north_maneuvers() -> State:
    """South has passed."""
    return play(maneuvering(), by("south", "pass"))


@cache
def march_is_spent() -> State:
    """South's march lies on the track."""
    cards = {"south": "woje d2", "north": "berserkers c6"}
    return battle("MAN.TURN", tokens={"south": {"march": False, "track": 1}}, **cards)


@cache
def between_two_shots() -> State:
    """South's first archers have shot."""
    return play(maneuvering(), by("south", "volley", unit="archers-1", target="berserkers-1"), dice(1))


@cache
def volley_rolls() -> State:
    """One die of a volley is to be rolled."""
    return play(maneuvering(), by("south", "volley", unit="archers-1", target="berserkers-1"))


@cache
def activating() -> State:
    """South activates; its Woje on b2 carries a die."""
    cards = {"south": "woje d2; woje b2 blank; bies e2; woje -", "north": "berserkers d3; throwers d6"}
    return battle("ACT.TURN", **cards)


@cache
def north_activates() -> State:
    """North is on turn; south has used one activation."""
    return battle("ACT.TURN", "north", south="woje d2; woje b2 blank", north="berserkers d4; throwers d6")


@cache
def south_has_used_three() -> State:
    """North is on turn; south has no activation left."""
    cards = "woje a2 blank; woje b2 blank; woje c2 blank; woje d2"
    return battle("ACT.TURN", "north", south=cards, north="berserkers d4")


@cache
def south_has_stopped() -> State:
    """North is on turn; south has stopped."""
    return battle("ACT.TURN", "north", south="woje d2", north="berserkers d4", stopped=(True, False))


@cache
def acting(*actions: str) -> State:
    """South's Woje on d3, movement 2; an enemy on d4, a friend on c3."""
    cards = {"south": "woje d3; archers c3", "north": "berserkers d4; throwers d6"}
    return activated("woje-1", actions=actions, **cards)


@cache
def standing_still() -> State:
    """South's active unit has movement 0 in this pack."""
    return activated("woje-1", south="woje d3", north="berserkers d6", pack={"units": {"woje": {"movement": 0}}})


@cache
def shooting() -> State:
    """South's Archers on c3: a line of fire to c6, a blocked one to f3, none to d5; too far is c8 on no board."""
    north = "berserkers c6; berserkers f3; berserkers d5; berserkers h3"
    return activated("archers-1", south="archers c3; woje e3", north=north)


@cache
def far_away() -> State:
    """Four spaces lie between south's Archers on c1 and the enemy on c6."""
    return activated("archers-1", south="archers c1", north="berserkers c6")


@cache
def without_dice() -> State:
    """South's active unit has attack value 0 in this pack."""
    return activated(
        "woje-1", south="woje d3", north="berserkers d4", pack={"units": {"woje": {"attack": {"melee": 0}}}}
    )


@cache
def attack_rolls() -> State:
    """Three dice of an attack are to be rolled."""
    state = activated("bies-1", south="bies d3", north="berserkers d4")
    return play(state, by("south", "attack", attack_type="melee", target="berserkers-1"))


@cache
def keep_or_reroll() -> State:
    """Three dice lie on the table, and fortune is ready."""
    return play(attack_rolls(), dice(1, 2, 5))


@cache
def rerolling() -> State:
    """Fortune has been used; its dice are to be rolled."""
    return play(keep_or_reroll(), by("south", "fortune"))


@cache
def roll_has_counted() -> State:
    """North has kept a roll, and its unit may slip away. South's fortune is spent."""
    tokens = {"south": {"fortune": False, "track": 0}}
    state = activated("pathfinders-1", "north", south="woje d3", north="pathfinders d4", tokens=tokens)
    return play(state, by("north", "attack", attack_type="melee", target="woje-1"), dice(1), by("north", "accept"))


@cache
def one_die_is_rerolled() -> State:
    """An ability has re-rolled one of three dice, and fortune is ready."""
    luck = {"kind": "reroll", "dice": "one", "trigger": "own_roll", "optional": True}
    pack = {"abilities": {"luck": luck}, "units": {"bies": {"abilities": ["luck"]}}}
    state = activated("bies-1", south="bies d3", north="berserkers d4", pack=pack)
    attack = by("south", "attack", attack_type="melee", target="berserkers-1")
    return play(state, attack, dice(1, 2, 5), by("south", "ability", ability="luck", which=[0]), dice(3))


@cache
def another_die_with_luck() -> State:
    """The same with a second such ability that is asked for after the first has been used."""
    luck = {"kind": "reroll", "dice": "one", "trigger": "own_roll", "optional": True}
    pack = {"abilities": {"luck": luck, "fate": luck}, "units": {"bies": {"abilities": ["luck", "fate"]}}}
    state = activated("bies-1", south="bies d3", north="berserkers d4", pack=pack)
    attack = by("south", "attack", attack_type="melee", target="berserkers-1")
    return play(state, attack, dice(1, 2, 5), by("south", "ability", ability="luck", which=[0]), dice(3))


def with_tokens(**south: Any) -> State:
    """South is on turn in the activation stage with these tokens."""
    return battle("ACT.TURN", south="woje d2", north="berserkers d5", tokens={"south": south})


@cache
def norths_god() -> State:
    """North is on turn; its god makes own units fortified."""
    return battle("ACT.TURN", "north", south="woje d2", north="berserkers d5")


@cache
def norths_god_is_used() -> State:
    """The same with the ability token spent."""
    tokens = {"north": {"ability": False}}
    return battle("ACT.TURN", "north", south="woje d2", north="berserkers d5", tokens=tokens)


@cache
def roll_off() -> State:
    """South rolls 1 die for its Woje, north 2 for its Berserkers."""
    cards = {"south": "woje b4; woje -", "north": "berserkers h4; berserkers -"}
    free = {"units": {"woje": {"cost": 2}}}
    return play(last_pass(points=(9, 9), first="north", pack=free, **cards), by("south", "pass"))


@cache
def over() -> State:
    """South has won."""
    return play(last_pass(south="woje b4", north="berserkers h5", points=(9, 0)), by("north", "pass"))


MARCH = by("south", "march", steps=[{"unit": "woje-1", "to": "d3"}])
BLOW = by("south", "attack", attack_type="melee", target="berserkers-1")
BULWARK = by("north", "ability", ability="bulwark", targets=["berserkers-1"])


def march(*steps: tuple[str, str]) -> dict[str, Any]:
    """A march of south's."""
    return by("south", "march", steps=[{"unit": unit, "to": to} for unit, to in steps])


def recruit(kind: str, space: str, seat: str = "south") -> dict[str, Any]:
    """A recruit."""
    return by(seat, "recruit", kind=kind, space=space)


def go(*path: str) -> dict[str, Any]:
    """A move of south's active unit."""
    return by("south", "move", path=list(path))


def run(*path: str) -> dict[str, Any]:
    """A run of south's active unit."""
    return by("south", "run", path=list(path))


def shot(target: str, unit: str = "archers-1") -> dict[str, Any]:
    """A ranged attack of south's active unit."""
    return by("south", "attack", attack_type="ranged", target=target)


# Breaches

SETUP = [
    Breach(rule="LM-SETUP-0", position=choosing_factions, move=by("south", "choose_first", first="south")),
    Breach(
        rule="LM-SETUP-0",
        case="long over",
        position=activating,
        move=by("south", "choose_faction", faction="f1"),
        also=("LM-ROUND-2",),
    ),
    Breach(
        rule="LM-SETUP-2",
        position=south_has_chosen,
        move=by("north", "choose_faction", faction="f1"),
        pointer="/move/faction",
        mentions=("f1", "south"),
        also=("LM-RULING-2",),
    ),
    Breach(
        rule="LM-SETUP-8",
        position=rolling_for_the_start,
        move=dice(south=[6], north=[1, 2]),
        pointer="/move/report/dice/south",
        primary="LM-FLOW-4",
        mentions=("south", "2 dice"),
    ),
    Breach(
        rule="LM-SETUP-8B",
        position=south_chooses_who_starts,
        move=by("north", "choose_first", first="north"),
        pointer="/move/seat",
        mentions=("south",),
    ),
    Breach(rule="LM-SETUP-10", position=rolling_for_the_start, move=by("south", "pass")),
    Breach(rule="LM-SETUP-10", case="fortune", position=choosing_factions, move=by("south", "fortune")),
]

RECRUITMENT = [
    Breach(rule="LM-RECRUIT-1", position=activating, move=recruit("woje", "a1"), also=("LM-ROUND-2",)),
    Breach(
        rule="LM-BATTLE-6",
        case="recruit",
        position=maneuvering,
        move=recruit("woje", "a1"),
        primary="LM-RECRUIT-1",
        also=("LM-ROUND-2",),
    ),
    Breach(
        rule="LM-RECRUIT-2",
        position=recruiting,
        move=recruit("berserkers", "a7", "north"),
        pointer="/move/seat",
        mentions=("south",),
    ),
    Breach(
        rule="LM-RECRUIT-2",
        case="pass",
        position=recruiting,
        move=by("north", "pass"),
        pointer="/move/seat",
        mentions=("south",),
    ),
    Breach(
        rule="LM-RECRUIT-10",
        position=north_is_asked_to_recruit,
        move=recruit("woje", "c1"),
        pointer="/move/seat",
        primary="LM-RECRUIT-2",
        mentions=("north",),
    ),
    Breach(
        rule="LM-RECRUIT-3",
        position=lambda: recruitment(south="woje a1", gold=(1, 0)),
        move=recruit("archers", "b1"),
        pointer="/move/kind",
        mentions=("Archers", "2 gold"),
        also=("LM-RECRUIT-6",),
    ),
    Breach(
        rule="LM-RECRUIT-4",
        position=recruiting,
        move=recruit("woje", "a1"),
        pointer="/move/space",
        mentions=("a1", "Warriors"),
    ),
    Breach(
        rule="LM-RECRUIT-4",
        case="the other side",
        position=recruiting,
        move=recruit("woje", "a7"),
        pointer="/move/space",
        mentions=("a7", "south"),
    ),
    Breach(
        rule="LM-RECRUIT-4",
        case="in the middle",
        position=recruiting,
        move=recruit("woje", "d5"),
        pointer="/move/space",
        mentions=("d5",),
    ),
    Breach(
        rule="LM-RECRUIT-6",
        case="no room",
        position=full_row,
        move=recruit("woje", "d1"),
        pointer="/move/space",
        primary="LM-RECRUIT-4",
        also=("LM-RULING-12",),
        mentions=("d1",),
    ),
    Breach(
        rule="LM-RECRUIT-6",
        case="no gold",
        position=lambda: recruitment(gold=(0, 0)),
        move=recruit("woje", "a1"),
        pointer="/move/kind",
        primary="LM-RECRUIT-3",
        mentions=("0",),
    ),
    Breach(
        rule="LM-RECRUIT-5",
        position=lambda: recruitment(south="woje a1", gold=(9, 0)),
        move=recruit("berserkers", "b1"),
        pointer="/move/kind",
        mentions=("Berserkers", "south"),
    ),
    Breach(
        rule="LM-DEFEAT-3",
        case="recruit",
        position=lambda: recruitment(south="bies a1; bies d3; bies -", gold=(9, 0), pack=NO_BIES),
        move=recruit("bies", "b1"),
        pointer="/move/kind",
        primary="LM-RECRUIT-5",
        mentions=("Fiend",),
    ),
    Breach(
        rule="LM-GLOSS-9",
        position=recruiting,
        move=recruit("woje", "e1"),
        pointer="/move/space",
        mentions=("e1",),
        also=("LM-RECRUIT-4",),
    ),
    Breach(
        rule="LM-GOD-2",
        position=recruiting,
        move=recruit("g1", "b1"),
        pointer="/move/kind",
        primary="LM-FLOW-2",
        mentions=("God One",),
    ),
]

MANEUVERS = [
    Breach(rule="LM-ROUND-2", position=recruiting, move=by("south", "activate", unit="woje-1")),
    Breach(rule="LM-ROUND-2", case="renewal", position=recruiting, move=by("south", "place_token")),
    Breach(rule="LM-BATTLE-6", position=maneuvering, move=by("south", "activate", unit="woje-1")),
    Breach(rule="LM-BATTLE-8", position=maneuvering_at_the_end, move=by("south", "fortify")),
    Breach(rule="LM-BATTLE-5", position=activating, move=MARCH, primary="LM-MARCH-1"),
    Breach(rule="LM-BATTLE-7", position=activating, move=by("south", "volley"), primary="LM-VOLLEY-1"),
    Breach(
        rule="LM-BATTLE-MAN-5",
        position=north_maneuvers,
        move=MARCH,
        pointer="/move/seat",
        mentions=("north",),
        also=("LM-BATTLE-2",),
    ),
    Breach(
        rule="LM-BATTLE-MAN-5",
        case="between two shots",
        position=between_two_shots,
        move=march(("woje-1", "d3")),
        primary="LM-FLOW-1",
    ),
    Breach(rule="LM-BATTLE-MAN-4", position=march_is_spent, move=MARCH, mentions=("march", "south")),
    Breach(
        rule="LM-BATTLE-MAN-3",
        position=maneuvering,
        move=march(),
        pointer="/move/steps",
        also=("LM-RULING-19",),
    ),
    Breach(
        rule="LM-BATTLE-MAN-3",
        case="a volley of nobody",
        position=maneuvering,
        move=by("south", "volley"),
        also=("LM-RULING-19",),
    ),
    Breach(
        rule="LM-BATTLE-MAN-7",
        position=lambda: with_tokens(march=False, track=5),
        move=by("south", "renew", space="charge"),
        pointer="/move/space",
        primary="LM-FLOW-2",
        mentions=("charge",),
    ),
    Breach(rule="LM-MARCH-1", position=activating, move=MARCH),
    Breach(rule="LM-MARCH-1", case="another phase", position=recruiting, move=MARCH, also=("LM-ROUND-2",)),
    Breach(
        rule="LM-MARCH-7",
        position=maneuvering,
        move=march(("woje-1", "d3"), ("zbrojni-1", "d2"), ("archers-1", "c4")),
        pointer="/move/steps",
        mentions=("3",),
    ),
    Breach(
        rule="LM-MARCH-7",
        case="one unit twice",
        position=maneuvering,
        move=march(("woje-1", "d3"), ("woje-1", "d4")),
        pointer="/move/steps",
        mentions=("twice",),
    ),
    Breach(
        rule="LM-MARCH-7",
        case="an enemy",
        position=maneuvering,
        move=march(("berserkers-1", "c5")),
        pointer="/move/steps/0/unit",
        mentions=("Berserkers", "north"),
    ),
    Breach(
        rule="LM-MARCH-8",
        position=maneuvering,
        move=march(("woje-1", "d4")),
        pointer="/move/steps/0/to",
        mentions=("d4", "d2"),
        also=("LM-MOVE-2",),
    ),
    Breach(
        rule="LM-MARCH-8",
        case="onto a card",
        position=maneuvering,
        move=march(("zbrojni-1", "d2")),
        pointer="/move/steps/0/to",
        mentions=("d2",),
        also=("LM-MOVE-2", "LM-MOVE-3"),
    ),
    Breach(rule="LM-VOLLEY-1", position=activating, move=by("south", "shoot", unit="woje-1", target="throwers-1")),
    Breach(
        rule="LM-VOLLEY-7",
        position=maneuvering,
        move=by("south", "volley", unit="woje-1", target="berserkers-2"),
        pointer="/move/unit",
        mentions=("Warriors",),
    ),
    Breach(
        rule="LM-VOLLEY-7",
        case="a unit of the enemy",
        position=maneuvering_among_throwers,
        move=by("south", "volley", unit="throwers-1", target="berserkers-1"),
        pointer="/move/unit",
        mentions=("Throwers", "north"),
    ),
    Breach(
        rule="LM-VOLLEY-7",
        case="one unit twice",
        position=between_two_shots,
        move=by("south", "shoot", unit="archers-1", target="berserkers-1"),
        pointer="/move/unit",
        mentions=("Archers",),
        also=("LM-RULING-24",),
    ),
    Breach(
        rule="LM-VOLLEY-8",
        position=volley_rolls,
        move=dice(5, 5),
        pointer="/move/report/dice",
        primary="LM-FLOW-4",
        mentions=("1 die",),
    ),
    Breach(
        rule="LM-VOLLEY-9",
        position=maneuvering,
        move=by("south", "volley", unit="archers-2", target="berserkers-1"),
        pointer="/move/target",
        primary="LM-ATTACK-RANGED-1",
        mentions=("c6", "e3"),
    ),
]

FORTUNE = [
    Breach(rule="LM-FORTUNE-1", position=activating, move=by("south", "fortune")),
    Breach(
        rule="LM-FORTUNE-1", case="a volley", position=volley_rolls, move=by("south", "fortune"), also=("LM-BATTLE-6",)
    ),
    Breach(
        rule="LM-FORTUNE-1",
        case="the opponent",
        position=keep_or_reroll,
        move=by("north", "fortune"),
        pointer="/move/seat",
        mentions=("south",),
        also=("LM-BATTLE-ACT-2",),
    ),
    Breach(
        rule="LM-FORTUNE-2",
        position=keep_or_reroll,
        move=by("south", "fortune", which=[0, 1]),
        pointer="/move/which",
        mentions=("0, 1 and 2", "0 and 1"),
    ),
    Breach(
        rule="LM-FORTUNE-1",
        case="a roll that has counted",
        position=roll_has_counted,
        move=by("north", "fortune"),
        mentions=("has counted",),
        also=("LM-RULING-55",),
    ),
    Breach(
        rule="LM-FORTUNE-1",
        case="the other player, whose fortune is spent",
        position=roll_has_counted,
        move=by("south", "fortune"),
        also=("LM-BATTLE-MAN-4",),
    ),
    Breach(rule="LM-FORTUNE-4", position=rerolling, move=by("south", "fortune"), also=("LM-FUND-6", "LM-FORTUNE-1")),
    Breach(rule="LM-FORTUNE-1", case="the opponent's re-roll", position=rerolling, move=by("north", "fortune")),
    Breach(
        rule="LM-FORTUNE-4",
        case="a die that an ability has re-rolled",
        position=one_die_is_rerolled,
        move=by("south", "fortune", which=[0, 1, 2]),
        pointer="/move/which",
        mentions=("1 and 2",),
        also=("LM-FUND-6", "LM-RULING-56"),
    ),
    Breach(
        rule="LM-FUND-6",
        position=another_die_with_luck,
        move=by("south", "ability", ability="fate", which=[0]),
        pointer="/move/which",
        mentions=("1 and 2",),
    ),
]

RENEWAL = [
    Breach(
        rule="LM-RENEW-4",
        position=lambda: with_tokens(march=False, track=4),
        move=by("south", "renew", space="march"),
        mentions=("4", "5"),
    ),
    Breach(
        rule="LM-RENEW-4",
        case="onto a full space",
        position=lambda: with_tokens(march=False, track=5),
        move=by("south", "renew", space="volley"),
        pointer="/move/space",
        mentions=("volley", "march"),
    ),
    Breach(
        rule="LM-RENEW-4",
        case="without a token",
        position=activating,
        move=by("south", "renew", space="march"),
        mentions=("south",),
    ),
    Breach(
        rule="LM-RENEW-5",
        position=lambda: with_tokens(march=False, volley=False, track=2, aside=1),
        move=by("south", "place_token"),
        mentions=("2",),
        also=("LM-RENEW-7",),
    ),
    Breach(rule="LM-RENEW-7", position=activating, move=by("south", "place_token"), mentions=("south",)),
    Breach(
        rule="LM-RENEW-9",
        position=lambda: with_tokens(march=False, track=5),
        move=by("south", "renew", space="ability"),
        pointer="/move/space",
        also=("LM-RULING-80",),
    ),
]

ACTIVATIONS = [
    Breach(
        rule="LM-BATTLE-ACT-2",
        position=north_activates,
        move=by("south", "activate", unit="woje-1"),
        pointer="/move/seat",
        mentions=("north",),
        also=("LM-BATTLE-2",),
    ),
    Breach(
        rule="LM-BATTLE-ACT-2",
        case="an enemy unit",
        position=activating,
        move=by("south", "activate", unit="berserkers-1"),
        pointer="/move/unit",
        mentions=("north",),
    ),
    Breach(
        rule="LM-BATTLE-2",
        position=north_activates,
        move=by("south", "fortify"),
        pointer="/move/seat",
        primary="LM-BATTLE-ACT-2",
        mentions=("north",),
    ),
    Breach(
        rule="LM-BATTLE-ACT-3",
        position=south_has_used_three,
        move=by("south", "activate", unit="woje-4"),
        pointer="/move/seat",
        mentions=("3",),
        also=("LM-BATTLE-ACT-2",),
    ),
    Breach(
        rule="LM-BATTLE-ACT-4",
        position=south_has_stopped,
        move=by("south", "activate", unit="woje-1"),
        pointer="/move/seat",
        mentions=("stopped",),
        also=("LM-RULING-26",),
    ),
    Breach(
        rule="LM-BATTLE-ACT-5",
        position=lambda: acting("move", "fortify"),
        move=BLOW,
        mentions=("2 actions", "move and fortify"),
    ),
    Breach(rule="LM-BATTLE-ACT-6", position=lambda: acting("fortify"), move=by("south", "fortify")),
    Breach(rule="LM-BATTLE-ACT-7", position=lambda: acting("attack"), move=go("e3"), also=("LM-ATTACK-2",)),
    Breach(
        rule="LM-ATTACK-2", position=lambda: acting("attack"), move=by("south", "fortify"), primary="LM-BATTLE-ACT-7"
    ),
    Breach(
        rule="LM-BATTLE-ACT-9",
        position=activating,
        move=by("south", "activate", unit="woje-2"),
        pointer="/move/unit",
        mentions=("b2",),
    ),
    Breach(
        rule="LM-DEFEAT-3",
        position=activating,
        move=by("south", "activate", unit="woje-3"),
        pointer="/move/unit",
        mentions=("woje-3",),
    ),
    Breach(rule="LM-RUN-1", position=acting, move=run("e3"), also=("LM-RULING-23",)),
    Breach(
        rule="LM-RUN-2",
        position=lambda: acting("move"),
        move=run("e3", "f3", "g3"),
        pointer="/move/path",
        primary="LM-MOVE-1",
        mentions=("3", "2"),
    ),
    Breach(
        rule="LM-RUN-2",
        case="across a corner",
        position=lambda: acting("move"),
        move=run("e4"),
        pointer="/move/path/0",
        primary="LM-MOVE-2",
        mentions=("e4",),
        also=("LM-FUND-4",),
    ),
    Breach(rule="LM-AIM-1", position=acting, move=by("south", "aim"), mentions=("Warriors",)),
]

MOVES = [
    Breach(
        rule="LM-MOVE-1",
        position=acting,
        move=go("e3", "f3", "g3"),
        pointer="/move/path",
        mentions=("3", "2"),
    ),
    Breach(
        rule="LM-MOVE-2",
        position=acting,
        move=go("e4"),
        pointer="/move/path/0",
        mentions=("e4", "d3"),
        also=("LM-FUND-4",),
    ),
    Breach(
        rule="LM-MOVE-2",
        case="a jump at the second step",
        position=acting,
        move=go("e3", "g3"),
        pointer="/move/path/1",
        mentions=("g3", "e3"),
    ),
    Breach(
        rule="LM-MOVE-2",
        case="onto a card",
        position=acting,
        move=go("d4"),
        pointer="/move/path/0",
        mentions=("d4", "Berserkers"),
        also=("LM-MOVE-3",),
    ),
    Breach(
        rule="LM-MOVE-2",
        case="off the board",
        position=lambda: activated("woje-1", south="woje d1", north="berserkers d6"),
        move=go("d0"),
        pointer="/move/path/0",
        mentions=("d0",),
        also=("LM-FLOW-2",),
    ),
    Breach(
        rule="LM-MOVE-3",
        position=acting,
        move=go("d4", "d5"),
        pointer="/move/path/0",
        mentions=("d4",),
        also=("LM-MOVE-2",),
    ),
    Breach(
        rule="LM-MOVE-3",
        case="through a friend",
        position=acting,
        move=go("c3", "b3"),
        pointer="/move/path/0",
        mentions=("c3", "Archers"),
    ),
    Breach(rule="LM-MOVE-4", position=acting, move=go(), pointer="/move/path"),
    Breach(
        rule="LM-MOVE-4",
        case="movement 0",
        position=standing_still,
        move=go("d4"),
        pointer="/move/path",
        primary="LM-MOVE-1",
        mentions=("0",),
    ),
    Breach(
        rule="LM-FUND-4",
        position=lambda: activated("woje-1", south="woje d3", north="berserkers e4"),
        move=BLOW,
        pointer="/move/target",
        primary="LM-ATTACK-MELEE-1",
        mentions=("e4", "d3"),
    ),
]

ATTACKS = [
    Breach(
        rule="LM-ATTACK-1",
        position=acting,
        move=by("south", "attack", attack_type="melee", target="e3"),
        pointer="/move/target",
        primary="LM-FLOW-2",
        mentions=("e3",),
    ),
    Breach(
        rule="LM-ATTACK-1",
        case="a volley at nobody",
        position=maneuvering,
        move=by("south", "volley", unit="archers-1"),
        primary="LM-FLOW-2",
        mentions=("target",),
    ),
    Breach(
        rule="LM-ATTACK-3",
        position=lambda: activated("woje-1", south="woje d3", north="berserkers d5"),
        move=by("south", "attack", attack_type="ranged", target="berserkers-1"),
        pointer="/move/attack_type",
        mentions=("Warriors", "ranged"),
        also=("LM-ATTACK-8", "LM-RULING-38"),
    ),
    Breach(
        rule="LM-ATTACK-8",
        position=acting,
        move=by("south", "attack", attack_type="magic", target="berserkers-1"),
        pointer="/move/attack_type",
        primary="LM-FLOW-2",
        mentions=("magic",),
    ),
    Breach(
        rule="LM-ATTACK-4",
        position=attack_rolls,
        move=dice(5, 5),
        pointer="/move/report/dice",
        primary="LM-FLOW-4",
        mentions=("3 dice", "2"),
    ),
    Breach(
        rule="LM-ATTACK-4", case="value 0", position=without_dice, move=BLOW, mentions=("0",), also=("LM-RULING-43",)
    ),
    Breach(
        rule="LM-ATTACK-7",
        position=lambda: activated("woje-1", south="woje d3; woje d4", north="berserkers d6"),
        move=by("south", "attack", attack_type="melee", target="woje-2"),
        pointer="/move/target",
        mentions=("south",),
    ),
    Breach(
        rule="LM-ATTACK-MELEE-1",
        position=acting,
        move=by("south", "attack", attack_type="melee", target="throwers-1"),
        pointer="/move/target",
        mentions=("d6", "d3"),
    ),
    Breach(
        rule="LM-ATTACK-RANGED-1",
        position=far_away,
        move=shot("berserkers-1"),
        pointer="/move/target",
        mentions=("c1", "c6", "4 spaces", "3"),
        also=("LM-RULING-40",),
    ),
    Breach(
        rule="LM-ATTACK-RANGED-1",
        case="no line",
        position=shooting,
        move=shot("berserkers-3"),
        pointer="/move/target",
        mentions=("d5", "c3"),
        also=("LM-RULING-41",),
    ),
    Breach(
        rule="LM-ATTACK-RANGED-2",
        position=shooting,
        move=shot("berserkers-2"),
        pointer="/move/target",
        mentions=("f3", "Warriors"),
    ),
]

GODS_AND_END = [
    Breach(
        rule="LM-GOD-4",
        position=lambda: battle("ACT.TURN", south="woje d2", north="berserkers d5"),
        move=by("south", "ability", ability="bulwark", targets=["woje-1"]),
        pointer="/move/ability",
        mentions=("God Two", "north"),
    ),
    Breach(
        rule="LM-GOD-5",
        position=norths_god_is_used,
        move=BULWARK,
        pointer="/move/ability",
        mentions=("north",),
        also=("LM-RULING-79",),
    ),
    Breach(
        rule="LM-GOD-5",
        case="an enemy unit",
        position=norths_god,
        move=by("north", "ability", ability="bulwark", targets=["woje-1"]),
        pointer="/move/targets/0",
        mentions=("Warriors",),
    ),
    Breach(
        rule="LM-GLOSS-11",
        position=activating,
        move=by("south", "activate", unit="g1"),
        pointer="/move/unit",
        primary="LM-FLOW-2",
        also=("LM-GOD-2",),
        mentions=("God One",),
    ),
    Breach(
        rule="LM-GLOSS-5",
        position=acting,
        move=by("south", "attack", attack_type="melee", target="g2"),
        pointer="/move/target",
        primary="LM-FLOW-2",
        also=("LM-GOD-2", "LM-GLOSS-11"),
        mentions=("God Two",),
    ),
    Breach(
        rule="LM-TIE-3",
        position=roll_off,
        move=dice(south=[1], north=[4]),
        pointer="/move/report/dice/north",
        primary="LM-FLOW-4",
        mentions=("north", "2 dice"),
    ),
    Breach(rule="LM-END-1", position=over, move=by("south", "pass"), mentions=("south",)),
]

REFEREE = [
    Breach(rule="LM-FLOW-1", position=activating, move=by("south", "accept")),
    Breach(rule="LM-FLOW-1", case="a roll", position=activating, move=by("chance", "roll")),
    *(
        Breach(
            rule="LM-FLOW-1",
            case=f"{seat} while a roll is awaited",
            position=attack_rolls,
            move=by(seat, "fortify"),
            mentions=("roll",),
        )
        for seat in ("south", "north")
    ),
    Breach(
        rule="LM-FLOW-1",
        case="a second faction",
        position=south_has_chosen,
        move=by("south", "choose_faction", faction="f2"),
        mentions=("f1",),
    ),
    Breach(rule="LM-FLOW-1", case="no unit is active", position=activating, move=by("south", "fortify")),
    Breach(
        rule="LM-FLOW-1",
        case="an ability that works on attacks",
        position=activating,
        move=by("south", "ability", ability="guided_hand"),
        pointer="/move/ability",
        mentions=("guided_hand",),
    ),
    Breach(
        rule="LM-FLOW-2",
        position=activating,
        move=by("south", "activate", unit="woje-99"),
        pointer="/move/unit",
        mentions=("woje-99",),
    ),
    Breach(
        rule="LM-FLOW-2",
        case="a seat",
        position=activating,
        move=by("west", "stop"),
        pointer="/move/seat",
        mentions=("west",),
    ),
    Breach(
        rule="LM-FLOW-2",
        case="a die where none lies",
        position=activating,
        move=by("south", "ability", ability="guided_hand", which=[0]),
        pointer="/move/which",
        mentions=("0 dice",),
    ),
    Breach(
        rule="LM-FLOW-2",
        case="no name of a square",
        position=acting,
        move=go("castle"),
        pointer="/move/path/0",
        mentions=("castle",),
    ),
    Breach(
        rule="LM-FLOW-4",
        position=attack_rolls,
        move=dice(5, 7, 0),
        pointer="/move/report/dice",
        mentions=("7 and 0",),
    ),
    Breach(
        rule="LM-FLOW-4",
        case="somebody else's dice",
        position=attack_rolls,
        move=dice(north=[1, 2, 3]),
        pointer="/move/report/dice/north",
        mentions=("north",),
    ),
]

WOUND = {"op": "wound", "unit": "berserkers-1", "delta": 1}

TABLE = [
    Breach(
        rule="LM-TABLE-1",
        position=activating,
        move=ruled(WOUND, agreed=["south"]),
        pointer="/move/agreed",
        mentions=("south",),
    ),
    Breach(
        rule="LM-TABLE-2",
        position=activating,
        move=ruled(WOUND, source="woje"),
        pointer="/move/source",
        mentions=("woje",),
    ),
    Breach(
        rule="LM-TABLE-2",
        case="no reason",
        position=activating,
        move=ruled(WOUND, reason=" "),
        pointer="/move/source",
        mentions=("reason",),
    ),
    Breach(rule="LM-TABLE-3", position=rolling_for_the_start, move=ruled(WOUND)),
    Breach(
        rule="LM-TABLE-3",
        case="no attack",
        position=activating,
        move=ruled({"op": "attack_modifier", "amount": 1}),
        pointer="/move/changes/0",
    ),
    Breach(
        rule="LM-TABLE-3",
        case="a card in an attack",
        position=attack_rolls,
        move=ruled(WOUND),
        pointer="/move/changes/0",
        also=("LM-RULING-101",),
        mentions=("berserkers-1",),
    ),
    Breach(
        rule="LM-TABLE-4",
        position=activating,
        move=ruled({"op": "gold", "seat": "south", "delta": 17}),
        pointer="/move/changes/0/delta",
        mentions=("16",),
    ),
    Breach(
        rule="LM-TABLE-5",
        position=activating,
        move=ruled({"op": "place", "unit": "woje-1", "to": "d3"}),
        pointer="/move/changes/0/to",
        mentions=("d3",),
    ),
    Breach(
        rule="LM-TABLE-5",
        case="off the board",
        position=activating,
        move=ruled({"op": "place", "unit": "woje-1", "to": "z1"}),
        pointer="/move/changes/0/to",
        mentions=("z1",),
    ),
    Breach(
        rule="LM-TABLE-6",
        position=activating,
        move=ruled({"op": "place", "unit": "woje-3", "to": "a3"}),
        pointer="/move/changes/0/unit",
        mentions=("woje-3",),
        also=("LM-DEFEAT-3",),
    ),
    Breach(
        rule="LM-TABLE-7",
        position=activating,
        move=ruled(WOUND, {"op": "round", "value": 5}),
        pointer="/move/changes/1/op",
        mentions=("round",),
    ),
]

BREACHES: tuple[Breach, ...] = (
    *SETUP,
    *RECRUITMENT,
    *MANEUVERS,
    *FORTUNE,
    *RENEWAL,
    *ACTIVATIONS,
    *MOVES,
    *ATTACKS,
    *GODS_AND_END,
    *REFEREE,
    *TABLE,
)
