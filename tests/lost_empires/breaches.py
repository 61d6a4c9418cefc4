"""One position and one illegal move for each rule of Lost Empires that a player can break.

A row of the catalogue that names several illegal moves has several entries, told apart by `case`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from msgspec.structs import replace

from referee.games.lost_empires.state import Sides, State
from tests.lost_empires.positions import GAME, activated, attack, by, dice, play, position, ruled
from tests.lost_empires.words import EVERY_WORD

Move = dict[str, Any]
SAMPLE = {"id": "sample"}


@dataclass(frozen=True, kw_only=True)
class Breach:
    """A move that breaks `rule` and nothing else.

    `primary` is the rule that the refusal names first, if `rule` is only another id for the same breach. `mentions` are
    words of this case that its sentence has to contain.
    """

    rule: str
    position: Callable[[], State]
    move: Move
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


def set_up(**options: Any) -> State:
    """A game as it is set up, without a seed."""
    state = GAME.setup(options, pack=SAMPLE)
    assert isinstance(state, State)
    return state


@cache
def rolling() -> State:
    """Who is First Player is not decided."""
    return set_up()


@cache
def tied() -> State:
    """Both have thrown 5."""
    return play(rolling(), by("chance", "roll_off", report=dice(A=[3, 2], B=[4, 1])))


@cache
def choosing() -> State:
    """A is First Player and chooses a faction."""
    return set_up(first_player="A")


@cache
def a_has_chosen() -> State:
    """A plays Feng; B chooses."""
    return play(choosing(), by("A", "choose_faction", faction="feng"))


@cache
def building_decks() -> State:
    """A has Feng, B Terra Corps; A is to hand a deck in."""
    return set_up(first_player="A", factions={"A": "feng", "B": "terra-corps"}, decks={"B": "starter-terra-corps"})


@cache
def shuffling() -> State:
    """Both decks are handed in."""
    return play(building_decks(), by("A", "submit_deck", deck="starter-feng"))


@cache
def mulligans() -> State:
    """A is asked about the starting hand; nobody has told the cards."""
    return play(shuffling(), by("chance", "shuffle", report={"decks": {"A": ["?"] * 18, "B": ["?"] * 18}}))


@cache
def b_is_asked() -> State:
    """A has kept the starting hand."""
    return play(mulligans(), by("A", "keep"))


@cache
def turn() -> State:
    """A, Feng, is on turn with two units and cards of both kinds."""
    units = "A fe-war-dog outer_1; A fe-slew-pod hive_A; B tc-firebird outer_1; B tc-basilisk center"
    return position(units, hand={"A": ["fe-hound", "fe-x4", "fe-ferrik-hulk"]})


@cache
def war_dog(at: str = "outer_1", actions: int = 2, **frame: Any) -> State:
    """War Dog is being activated, with Firebird beside it in Outer objective 1 and Basilisk in the center."""
    units = f"A fe-war-dog {at}; A fe-slew-pod hive_A; B tc-firebird outer_1; B tc-basilisk center"
    return activated(position(units), "fe-war-dog#1", actions=actions, **frame)


def activation_over(token: str) -> State:
    """The activation of this turn is over."""
    return replace(turn(), activated=token, mandatory=True).put("fe-war-dog#1", drained=True)


@cache
def volley(**frame: Any) -> State:
    """Feng X2, which has Test Volley, is being activated beside War Dog's enemy."""
    return activated(position("A fe-x2 outer_1; B tc-firebird outer_1"), "fe-x2#1", **frame)


@cache
def overcharge(actions: int = 2, **frame: Any) -> State:
    """Terra X2, which has Test Overcharge, is being activated."""
    units = "A fe-war-dog outer_1; A fe-hound center; B tc-x2 outer_1"
    return activated(position(units, on="B"), "tc-x2#1", actions=actions, **frame)


@cache
def melee() -> State:
    """Acolyte has made its first attack; War Dog and Slew Pod are left."""
    units = "A si-acolyte outer_1; A si-chosen outer_1; B fe-war-dog outer_1; B fe-slew-pod outer_1"
    state = activated(position(units, A="scion-imperium", B="feng"), "si-acolyte#1")
    return play(state, attack("A", "si-acolyte#1", "fe-war-dog#1", A=1, B=3))


@cache
def granted() -> State:
    """Edgeguard has moved to Outer objective 1 and grants a move or an attack."""
    units = "A fe-edgeguard hive_A; A fe-edgeguard center; A fe-slew-pod center; B tc-firebird outer_1"
    state = activated(position(units), "fe-edgeguard#1")
    return play(state, by("A", "move", unit="fe-edgeguard#1", to="outer_1"))


@cache
def only_a_move() -> State:
    """Terra X5 grants a move."""
    state = position("A fe-war-dog outer_1; B tc-firebird outer_1", on="B", hand={"B": ["tc-x5"]})
    return play(state, by("B", "play_support", card="tc-x5"))


@cache
def eye_of_gliese() -> State:
    """Eye of Gliese is being activated."""
    return activated(position("A fe-eye-of-gliese outer_1; B tc-firebird outer_1"), "fe-eye-of-gliese#1")


@cache
def unknown_support() -> State:
    """March Orders has been played; the table says what it does."""
    return play(position(hand={"A": ["fe-march-orders"]}), by("A", "play_support", card="fe-march-orders"))


@cache
def patrolled() -> State:
    """Firebird has come to Frontline Patroller, whose text the table is to rule on."""
    state = activated(position("A fe-frontline-patroller outer_1; B tc-firebird hive_B", on="B"), "tc-firebird#1")
    return play(state, by("B", "move", unit="tc-firebird#1", to="outer_1"))


@cache
def two_patrolled() -> State:
    """Firebird has come to two Frontline Patrollers; B is First Player."""
    units = "A fe-frontline-patroller outer_1; A fe-frontline-patroller outer_1; B tc-firebird hive_B"
    state = activated(position(units, on="B", first="B"), "tc-firebird#1")
    return play(state, by("B", "move", unit="tc-firebird#1", to="outer_1"))


@cache
def ruthless() -> State:
    """B has won Outer objective 2 with Siraxion Veteran."""
    units = "A fe-x1 outer_2; A fe-war-dog center; B tc-siraxion-veteran outer_2; B tc-siraxion-specialist center"
    return play(position(units, first="B", node="CONTROL"), by("A", "proceed"))


@cache
def falling_back() -> State:
    """Both have units in the enemy hive and an outer objective to go to; A is first."""
    units = "A fe-war-dog hive_B; A fe-hound hive_B; A fe-slew-pod outer_1; B tc-firebird hive_A; B tc-basilisk outer_2"
    return play(position(units, node="CASUALTY"), by("A", "proceed"))


@cache
def over() -> State:
    """A has won."""
    return play(position(node="GATE", round=8, artifacts=Sides(4, 0), gates=Sides(3, 0)), by("A", "proceed"))


@cache
def asked_for_a_card() -> State:
    """A has drawn with Reinforcements and puts a card back."""
    state = position(A="neo-human-republic", B="feng", hand={"A": ["nh-reinforcements", "nh-bluewing"]})
    return play(state, by("A", "play_support", card="nh-reinforcements"))


def _words(units: str = "", **more: Any) -> State:
    return position(units, patch=EVERY_WORD, **more)


EIGHT = ["fe-hound", "fe-war-dog", "fe-x1", "fe-x2", "fe-x3", "fe-x4", "fe-edgeguard", "fe-slew-pod"]
FIREBIRD, BASILISK, WAR_DOG, SLEW_POD = "tc-firebird#1", "tc-basilisk#1", "fe-war-dog#1", "fe-slew-pod#1"


def _go(unit: str, to: str, seat: str = "A") -> Move:
    return by(seat, "move", unit=unit, to=to)


BREACHES: tuple[Breach, ...] = (
    # Setup
    Breach(
        rule="LE-SETUP-3",
        position=rolling,
        move=by("chance", "roll_off", report=dice(A=[3], B=[4, 1])),
        pointer="/move/report/dice/A",
    ),
    Breach(rule="LE-SETUP-3", case="nobody is first", position=rolling, move=by("A", "choose_faction", faction="feng")),
    Breach(rule="LE-SETUP-3-TIE", position=tied, move=by("A", "choose_faction", faction="feng")),
    Breach(rule="LE-SETUP-4", position=choosing, move=by("B", "choose_faction", faction="feng"), pointer="/move/seat"),
    Breach(
        rule="LE-FACTION-LIST",
        position=choosing,
        move=by("A", "choose_faction", faction="crown-of-ashes"),
        pointer="/move/faction",
    ),
    Breach(
        rule="LE-FAQ-5", position=a_has_chosen, move=by("B", "choose_faction", faction="feng"), pointer="/move/faction"
    ),
    Breach(rule="LE-DECK-1", position=choosing, move=by("A", "submit_deck", deck="starter-feng")),
    Breach(
        rule="LE-SETUP-5",
        position=building_decks,
        move=by("A", "submit_deck", cards=[*EIGHT, "tc-firebird"]),
        pointer="/move/cards",
        mentions=("Firebird",),
    ),
    Breach(
        rule="LE-SETUP-5",
        case="handed in before",
        position=building_decks,
        move=by("B", "submit_deck", deck="starter-terra-corps"),
    ),
    Breach(
        rule="LE-DECK-2",
        primary="LE-SETUP-5",
        position=building_decks,
        move=by("A", "submit_deck", cards=EIGHT),
        pointer="/move/cards",
        mentions=("9", "8"),
    ),
    Breach(
        rule="LE-DECK-3",
        primary="LE-SETUP-5",
        position=building_decks,
        move=by("A", "submit_deck", cards=[*EIGHT, "fe-ferrik-hulk", "fe-hound"]),
        pointer="/move/cards",
        mentions=("Hound",),
    ),
    Breach(
        rule="LE-FLOW-3",
        position=shuffling,
        move=by("chance", "shuffle", report={"decks": {"A": ["?"] * 17, "B": ["?"] * 18}}),
        pointer="/move/report/decks/A",
        mentions=("17", "18"),
    ),
    Breach(rule="LE-SETUP-7-MULLIGAN", position=turn, move=by("A", "mulligan"), also=("LE-DECK-4",)),
    Breach(
        rule="LE-SETUP-7-MULLIGAN",
        case="a second one",
        position=b_is_asked,
        move=by("A", "mulligan"),
        pointer="/move/seat",
    ),
    Breach(
        rule="LE-SETUP-7-MULLIGAN",
        case="a part of the hand",
        position=mulligans,
        move=by("A", "mulligan", cards=["fe-hound"]),
        pointer="/move/cards",
    ),
    Breach(rule="LE-RULING-5", position=mulligans, move=by("B", "keep"), pointer="/move/seat"),
    Breach(rule="LE-FLOW-1", position=turn, move=by("chance", "shuffle")),
    Breach(
        rule="LE-FLOW-2",
        position=turn,
        move=by("A", "activate", unit="fe-nobody#1", token="command"),
        pointer="/move/unit",
        mentions=("fe-nobody#1",),
    ),
    Breach(rule="LE-FLOW-2", case="a seat", position=turn, move=by("C", "pass"), pointer="/move/seat"),
    # Turns
    Breach(rule="LE-GAME-2", position=falling_back, move=by("A", "pass"), also=("LE-PHASE-1",)),
    Breach(rule="LE-GAME-3", position=over, move=by("A", "pass")),
    Breach(rule="LE-PHASE-1", position=turn, move=by("A", "proceed")),
    Breach(rule="LE-ORDER-1", position=turn, move=by("B", "pass"), pointer="/move/seat", also=("LE-REF-1",)),
    Breach(
        rule="LE-PASS-2",
        position=lambda: replace(turn(), passed=Sides(False, True)),
        move=by("B", "play_unit", card="tc-firebird"),
        pointer="/move/seat",
        also=("LE-ORDER-13", "LE-FAQ-1A"),
    ),
    Breach(rule="LE-ORDER-3", position=turn, move=by("A", "end_turn"), also=("LE-PASS-1", "LE-FAQ-1C")),
    Breach(
        rule="LE-ORDER-4",
        position=lambda: position(command=Sides(0, 4), supply=Sides(0, 1)),
        move=by("A", "end_turn"),
        also=("LE-FAQ-1D", "LE-REF-5"),
    ),
    Breach(
        rule="LE-FAQ-2",
        primary="LE-ORDER-3",
        position=lambda: replace(turn(), supported=True),
        move=by("A", "end_turn"),
        mentions=("supports",),
    ),
    Breach(rule="LE-RULING-16", position=war_dog, move=by("A", "end_turn"), mentions=("War Dog",)),
    Breach(
        rule="LE-RULING-7",
        position=lambda: position(switches={"pass_after_mandatory": "false"}, mandatory=True),
        move=by("A", "pass"),
    ),
    # Playing cards
    Breach(
        rule="LE-ORDER-6",
        position=turn,
        move=by("A", "play_unit", card="fe-cyber-trooper"),
        pointer="/move/card",
        also=("LE-REF-2",),
        mentions=("Cyber Trooper",),
    ),
    Breach(
        rule="LE-SETUP-5-BOX",
        primary="LE-ORDER-6",
        position=turn,
        move=by("A", "play_unit", card="fe-x3"),
        pointer="/move/card",
    ),
    Breach(
        rule="LE-ORDER-UNIT-1",
        position=lambda: position(hand={"A": ["fe-fellgrin-captain"]}, supply=Sides(0, 1)),
        move=by("A", "play_unit", card="fe-fellgrin-captain"),
        pointer="/move/card",
        mentions=("2 command and 1 supply", "4 command and 0 supply"),
    ),
    Breach(
        rule="LE-ORDER-UNIT-1",
        case="for nothing without a text",
        position=turn,
        move=by("A", "play_unit", card="fe-hound", option="dust-marine-free"),
        pointer="/move/option",
    ),
    Breach(
        rule="LE-SETUP-6-ROUND1",
        primary="LE-ORDER-UNIT-1",
        position=lambda: position(round=1, hand={"A": ["fe-ferrik-hulk"]}, command=Sides(2, 2)),
        move=by("A", "play_unit", card="fe-ferrik-hulk"),
        pointer="/move/card",
    ),
    Breach(
        rule="LE-ORDER-UNIT-2",
        position=turn,
        move=by("A", "play_unit", card="fe-hound", at="outer_1"),
        pointer="/move/at",
    ),
    Breach(
        rule="LE-ERRATA-EYE-1",
        position=lambda: position("A fe-war-dog outer_1", hand={"A": ["fe-eye-of-gliese"]}),
        move=by("A", "play_unit", card="fe-eye-of-gliese", at="center"),
        pointer="/move/at",
    ),
    Breach(
        rule="LE-GLOSS-OBJECTIVE-4",
        primary="LE-ERRATA-EYE-1",
        position=lambda: position("A fe-war-dog hive_B", hand={"A": ["fe-eye-of-gliese"]}),
        move=by("A", "play_unit", card="fe-eye-of-gliese", at="hive_B"),
        pointer="/move/at",
    ),
    Breach(
        rule="LE-GLOSS-OBJECTIVE-2",
        primary="LE-ORDER-UNIT-2",
        position=lambda: _words(A="scion-imperium", hand={"A": ["si-x7"]}),
        move=by("A", "play_unit", card="si-x7", at="center", option="drop"),
        pointer="/move/at",
    ),
    Breach(
        rule="LE-GLOSS-OBJECTIVE-3",
        primary="LE-ORDER-SUP-2",
        position=lambda: _words("B tc-firebird outer_1; B tc-basilisk center", hand={"A": ["fe-blast-fire"]}),
        move=by("A", "play_support", card="fe-blast-fire", units=[FIREBIRD]),
        pointer="/move/units/0",
    ),
    Breach(
        rule="LE-ORDER-7",
        position=turn,
        move=by("A", "play_support", card="fe-march-orders"),
        pointer="/move/card",
        also=("LE-REF-2",),
    ),
    Breach(
        rule="LE-ORDER-SUP-1",
        position=lambda: position("B tc-firebird hive_B", hand={"A": ["fe-x4"]}, command=Sides(0, 4)),
        move=by("A", "play_support", card="fe-x4", units=[FIREBIRD]),
        pointer="/move/card",
    ),
    Breach(
        rule="LE-ORDER-SUP-2",
        position=lambda: position("A fe-war-dog hive_A; B tc-x3 hive_B", on="B", hand={"B": ["tc-x6"]}),
        move=by("B", "play_support", card="tc-x6", units=[WAR_DOG]),
        pointer="/move/units/0",
        also=("LE-GLOSS-FRIENDLY",),
    ),
    Breach(rule="LE-ORDER-SUP-2", case="the table is asked", position=unknown_support, move=by("A", "end_turn")),
    Breach(
        rule="LE-GLOSS-FRIENDLY",
        primary="LE-ORDER-SUP-2",
        position=lambda: position("A fe-war-dog hive_A; B tc-x3 hive_B", on="B", hand={"B": ["tc-x6"]}),
        move=by("B", "play_support", card="tc-x6", units=[WAR_DOG]),
        pointer="/move/units/0",
    ),
    Breach(
        rule="LE-ORDER-SUP-4",
        position=lambda: position("B tc-x3 hive_B", on="B", hand={"B": ["tc-x6"]}),
        move=by("B", "play_support", card="tc-x6"),
        pointer="/move/units",
        also=("LE-GOLD-2",),
    ),
    Breach(rule="LE-ORDER-SUP-4", case="a choice is asked", position=asked_for_a_card, move=by("A", "pass")),
    Breach(
        rule="LE-GLOSS-REFRESH-2",
        position=lambda: position(A="neo-human-republic", B="feng", hand={"A": ["nh-x4"]}),
        move=by("A", "play_support", card="nh-x4", refresh=1),
        pointer="/move/refresh",
    ),
    # Activations
    Breach(
        rule="LE-ORDER-ACT-3",
        position=lambda: activation_over("command"),
        move=by("A", "activate", unit=SLEW_POD, token="supply"),
        also=("LE-ORDER-8", "LE-FAQ-3"),
    ),
    Breach(
        rule="LE-ORDER-8",
        position=turn,
        move=by("A", "activate", unit=FIREBIRD, token="command"),
        pointer="/move/unit",
        mentions=("Firebird",),
    ),
    Breach(rule="LE-ORDER-8", case="no activation", position=turn, move=_go(WAR_DOG, "center")),
    Breach(
        rule="LE-ORDER-8", case="another unit", position=war_dog, move=_go(SLEW_POD, "outer_1"), pointer="/move/unit"
    ),
    Breach(
        rule="LE-GLOSS-READY-2",
        position=lambda: position("A fe-war-dog outer_1 drained"),
        move=by("A", "activate", unit=WAR_DOG, token="command"),
        pointer="/move/unit",
        also=("LE-READY-4", "LE-GLOSS-DRAIN-2", "LE-ORDER-ACT-1"),
    ),
    Breach(
        rule="LE-ORDER-ACT-2",
        position=lambda: position("A fe-war-dog hive_A new", mandatory=True),
        move=by("A", "activate", unit=WAR_DOG, token="command"),
        pointer="/move/unit",
    ),
    Breach(
        rule="LE-ORDER-ACT-1",
        position=lambda: position("A fe-war-dog outer_1", command=Sides(0, 4)),
        move=by("A", "activate", unit=WAR_DOG, token="command"),
        pointer="/move/token",
    ),
    Breach(
        rule="LE-ORDER-ACT-1",
        case="for nothing",
        position=turn,
        move=by("A", "activate", unit=WAR_DOG, token="free"),
        pointer="/move/token",
    ),
    Breach(rule="LE-ACT-MOVE-3", position=lambda: activation_over("command"), move=_go(WAR_DOG, "center")),
    Breach(rule="LE-ORDER-ACT-4", position=lambda: activation_over("command"), move=attack("A", WAR_DOG, FIREBIRD)),
    Breach(rule="LE-ORDER-ACT-5", position=lambda: activation_over("supply"), move=attack("A", WAR_DOG, FIREBIRD)),
    Breach(rule="LE-ORDER-ACT-6", position=lambda: activation_over("command"), move=by("A", "end_activation")),
    Breach(
        rule="LE-RULING-17",
        position=lambda: activated(position("A fe-war-dog outer_1", switches={"min_actions": "1"}), WAR_DOG),
        move=by("A", "end_activation"),
    ),
    # Actions
    Breach(
        rule="LE-ERRATA-EYE-3", position=eye_of_gliese, move=_go("fe-eye-of-gliese#1", "center"), pointer="/move/unit"
    ),
    Breach(
        rule="LE-ACT-MOVE-1",
        position=war_dog,
        move=_go(WAR_DOG, "outer_2"),
        pointer="/move/to",
        also=("LE-ACT-MOVE-2", "LE-DIAG-4"),
    ),
    Breach(
        rule="LE-ACT-MOVE-6",
        position=lambda: war_dog("hive_A"),
        move=_go(WAR_DOG, "center"),
        pointer="/move/to",
        also=("LE-ACT-MOVE-1", "LE-DIAG-5"),
    ),
    Breach(
        rule="LE-ACT-2",
        position=lambda: war_dog(actions=1, attacked=True),
        move=attack("A", WAR_DOG, FIREBIRD),
        also=("LE-ACT-ATTACK-1",),
    ),
    Breach(
        rule="LE-ACT-ATTACK-2",
        position=war_dog,
        move=attack("A", WAR_DOG, BASILISK),
        pointer="/move/target",
        mentions=("Basilisk", "Center objective"),
    ),
    Breach(
        rule="LE-GLOSS-ENEMY",
        primary="LE-ACT-ATTACK-2",
        position=lambda: war_dog("hive_A"),
        move=attack("A", WAR_DOG, SLEW_POD),
        pointer="/move/target",
        mentions=("friendly",),
    ),
    Breach(
        rule="LE-ACT-ATTACK-2",
        case="two targets without MELEE",
        position=war_dog,
        move=attack("A", WAR_DOG, FIREBIRD, second=FIREBIRD),
        pointer="/move/second",
    ),
    Breach(
        rule="LE-ACT-ATTACK-4",
        position=war_dog,
        move=attack("A", WAR_DOG, FIREBIRD, A=[1, 2], B=3),
        pointer="/move/report/dice/A",
    ),
    Breach(
        rule="LE-CRIT-1",
        position=war_dog,
        move=attack("A", WAR_DOG, FIREBIRD, A="3*", B=2),
        pointer="/move/report/dice/A/0",
    ),
    Breach(
        rule="LE-RULING-91",
        position=war_dog,
        move=attack("A", WAR_DOG, FIREBIRD, A=5, B=2),
        pointer="/move/report/dice/A/0",
    ),
    Breach(
        rule="LE-ACT-NAMED-1",
        position=war_dog,
        move=by("A", "named_ability", unit=WAR_DOG, ability="test-volley"),
        pointer="/move/ability",
    ),
    Breach(
        rule="LE-ACT-NAMED-3",
        primary="LE-ACT-NAMED-1",
        position=lambda: activated(position("A fe-edgeguard hive_A"), "fe-edgeguard#1"),
        move=by("A", "named_ability", unit="fe-edgeguard#1", ability="edgeguard"),
        pointer="/move/ability",
    ),
    Breach(
        rule="LE-ACT-NAMED-2",
        position=overcharge,
        move=by("B", "named_ability", unit="tc-x2#1", ability="test-overcharge", units=["fe-hound#1"]),
        pointer="/move/units/0",
        mentions=("Hound",),
    ),
    Breach(
        rule="LE-ACT-3",
        position=lambda: activated(
            position("A nh-x2 outer_1 1d", A="neo-human-republic", B="feng"), "nh-x2#1", actions=1, named=True
        ),
        move=by("A", "named_ability", unit="nh-x2#1", ability="test-repair", units=["nh-x2#1"]),
        pointer="/move/ability",
    ),
    Breach(
        rule="LE-SPEC-ATTACK-2",
        position=lambda: volley(actions=1, attacked=True),
        move=by("A", "named_ability", unit="fe-x2#1", ability="test-volley"),
        pointer="/move/ability",
        also=("LE-SPEC-ATTACK-1", "LE-GLOSS-ATTACK-2", "LE-GLOSS-ATTACK-3"),
    ),
    Breach(
        rule="LE-SPEC-ATTACK-3",
        position=lambda: volley(actions=1, named=True, attack_ability=True),
        move=attack("A", "fe-x2#1", FIREBIRD),
        also=("LE-SPEC-ATTACK-1", "LE-GLOSS-ATTACK-4"),
    ),
    Breach(
        rule="LE-SPEC-DRAIN-2",
        position=lambda: overcharge(1),
        move=by("B", "named_ability", unit="tc-x2#1", ability="test-overcharge", units=[WAR_DOG]),
        pointer="/move/ability",
        also=("LE-SPEC-DRAIN-1",),
    ),
    # MELEE, grants, triggers, the table
    Breach(rule="LE-KW-MELEE-2", position=melee, move=by("A", "end_activation")),
    Breach(
        rule="LE-KW-MELEE-2",
        case="another unit",
        position=melee,
        move=attack("A", "si-chosen#1", WAR_DOG),
        pointer="/move/unit",
    ),
    Breach(
        rule="LE-GRANT-2",
        position=only_a_move,
        move=by("B", "granted_attack", unit=FIREBIRD, target=WAR_DOG),
    ),
    Breach(rule="LE-GRANT-5", position=granted, move=by("A", "end_activation"), also=("LE-GRANT-1",)),
    Breach(rule="LE-GRANT-4", position=only_a_move, move=by("B", "decline")),
    Breach(
        rule="LE-ERRATA-EDGEGUARD-1",
        position=granted,
        move=by("A", "granted_move", unit="fe-edgeguard#2", to="outer_2"),
        pointer="/move/unit",
    ),
    Breach(
        rule="LE-GLOSS-FRIENDLY",
        case="a granted action",
        primary="LE-ERRATA-EDGEGUARD-1",
        position=granted,
        move=by("A", "granted_move", unit=FIREBIRD, to="center"),
        pointer="/move/unit",
    ),
    Breach(
        rule="LE-CAS-4",
        position=two_patrolled,
        move=by("A", "order_triggers", which=0),
        pointer="/move/seat",
        also=("LE-RULING-84",),
    ),
    Breach(rule="LE-CAS-4", case="an order", position=two_patrolled, move=by("B", "end_activation")),
    Breach(rule="LE-FAQ-11", position=patrolled, move=by("B", "end_activation")),
    Breach(
        rule="LE-FAQ-11",
        case="not set off",
        position=lambda: position("A fe-frontline-patroller outer_1"),
        move=ruled("fe-frontline-patroller#1"),
        pointer="/move/source",
    ),
    Breach(
        rule="LE-RULING-97",
        position=unknown_support,
        move=ruled("fe-march-orders", agreed=["A"]),
        pointer="/move/agreed",
    ),
    Breach(
        rule="LE-COMP-9",
        position=unknown_support,
        move=ruled("fe-march-orders", {"op": "gain_artifact", "seat": "A", "count": 1}, after={"A.artifacts": 2}),
        pointer="/move/after/A.artifacts",
    ),
    # Later phases
    Breach(
        rule="LE-CTRL-5",
        position=ruthless,
        move=by("B", "ruthless", unit="tc-siraxion-specialist#1", target="fe-x1#1"),
        pointer="/move/unit",
    ),
    Breach(
        rule="LE-KW-RUTHLESS-1",
        position=ruthless,
        move=by("B", "ruthless", unit="tc-siraxion-veteran#1", target=WAR_DOG),
        pointer="/move/target",
    ),
    Breach(rule="LE-WRAP-1", position=turn, move=by("A", "fall_back", to="hive_A")),
    Breach(rule="LE-WRAP-FALL-1", position=falling_back, move=by("B", "fall_back", to="hive_B"), pointer="/move/seat"),
    Breach(
        rule="LE-WRAP-FALL-2",
        position=falling_back,
        move=by("A", "fall_back", to="center"),
        pointer="/move/to",
        also=("LE-REF-13",),
    ),
    Breach(
        rule="LE-WRAP-FALL-3",
        position=falling_back,
        move=by("A", "fall_back", to="hive_A", units=[WAR_DOG]),
        pointer="/move/units",
    ),
    Breach(rule="LE-WRAP-FALL-6", position=falling_back, move=by("A", "granted_move", unit=WAR_DOG, to="outer_1")),
)
