"""Edges of card texts and of the table: which cards a text means, what is asked, ruled, told and claimed."""

from typing import Any

import pytest
from msgspec.structs import replace

from referee.core.ruling import Ruling
from referee.games.lost_empires.state import Sides, State, Zone
from tests.lost_empires import breaches as at
from tests.lost_empires.positions import GAME, activated, by, judge, named, play, position, ruled, told

WAR_DOG, MARCH_ORDERS = "fe-war-dog#1", "fe-march-orders"
NEO = "neo-human-republic"
Change = dict[str, Any]


def with_text(card: str, name: str, **ability: Any) -> dict[str, Any]:
    """A patch of the pack that gives a card this ability."""
    return {"cards": {card: {"abilities": {name: ability}}}}


def says(ruling: Ruling) -> str:
    """The sentence of a refusal."""
    assert ruling.violations
    return ruling.violations[0].detail


def broken(ruling: Ruling) -> list[str]:
    """The rule of each breach of a refusal."""
    return [violation.rule for violation in ruling.violations or ()]


# The cards of the discard pile that a text means

HEAVY = {"nh-dr-76", "nh-vanguard", "nh-sentinel"}
LIGHT = {"nh-republic-soldier", "nh-dragoon-medic", "nh-bluewing", "nh-republic-sentry"}
SUPPORTS = {"nh-response-team", "nh-x4"}


@pytest.mark.parametrize(
    ("op", "cards", "meant"),
    [
        ("return_card", {}, HEAVY | LIGHT | SUPPORTS),
        ("return_card", {"type": "support"}, SUPPORTS),
        ("return_card", {"subtype": "heavy"}, HEAVY),
        ("play_from_discard", {}, HEAVY | LIGHT),
        ("play_from_discard", {"subtype": "light"}, LIGHT),
    ],
)
def test_only_units_have_a_subtype_or_come_into_play__LE_CARD_SUPPORT(
    op: str, cards: dict[str, str], meant: set[str]
) -> None:
    patch = with_text("nh-x4", "nh-x4", kind="support", effect=[{"op": op, "cards": cards}])
    state = position(A=NEO, hand={"A": ["nh-x4"]}, deck={"A": []}, patch=patch)
    offered = GAME.moves(state, like={"type": "play_support"}).moves
    assert {card for move in offered for card in move.cards} == meant


# A text that its player may use


def raided(to: str, *effect: dict[str, Any], units: str = "", **members: Any) -> Ruling:
    """War Dog has moved, which sets off a text that may be used or not; Firebird is in Outer objective 1."""
    patch = with_text("fe-war-dog", "raid", kind="after_move", optional=True, effect=[*effect])
    here = f"A fe-war-dog hive_A; B tc-firebird outer_1{units}"
    state = activated(position(here, patch=patch, **members), WAR_DOG)
    return judge(state, by("A", "move", unit=WAR_DOG, to=to))


BITE: dict[str, Any] = {"op": "deal_damage", "amount": 1, "target": {"side": "enemy", "location": "same"}}
DRAW: dict[str, Any] = {"op": "draw", "count": 1}


@pytest.mark.parametrize(("to", "node"), [("outer_1", "ORDER.EFFECT"), ("outer_2", "ORDER.ACTIVATION")])
def test_nobody_is_asked_about_a_text_that_can_do_nothing__LE_RULING_99(to: str, node: str) -> None:
    ruling = raided(to, BITE)
    assert ruling.state.node == node
    assert bool(told(ruling, "nothing-to-do")) == (node == "ORDER.ACTIVATION")


@pytest.mark.parametrize(
    ("part", "members"),
    [
        ({"op": "refresh", "token": "supply"}, {"supply": Sides(1, 1)}),
        ({"op": "refresh", "token": "command", "optional": True}, {"round": 2, "command": Sides(4, 4)}),
        (DRAW, {"deck": {"A": []}}),
        ({"op": "reveal", "zone": "hand", "whose": "opponent"}, {"hand": {"B": []}}),
        ({"op": "reveal", "zone": "deck_top", "whose": "own"}, {"deck": {"A": []}}),
        ({"op": "put_from_hand", "count": 1, "to": ["deck_top"]}, {"hand": {"A": []}}),
    ],
    ids=["no supply spent", "no command spent", "no card to draw", "no card to show", "no deck", "no card in hand"],
)
def test_nobody_is_asked_without_cards_or_spent_tokens__LE_RULING_99(
    part: dict[str, Any], members: dict[str, Any]
) -> None:
    ruling = raided("outer_2", part, **members)
    assert ruling.state.node == "ORDER.ACTIVATION" and told(ruling, "nothing-to-do")


GRANT: dict[str, Any] = {
    "op": "grant_action",
    "actions": ["move"],
    "target": {"side": "friendly", "another": True},
}


@pytest.mark.parametrize("effect", [(GRANT, DRAW), (DRAW, GRANT)], ids=["grant first", "grant last"])
def test_an_optional_text_is_declined_as_a_whole__LE_RULING_61(effect: tuple[dict[str, Any], ...]) -> None:
    asked = raided("outer_2", *effect, units="; A fe-slew-pod hive_A").state
    assert asked.node == "ORDER.EFFECT"
    declined = play(asked, by("A", "decline"))
    assert len(declined.hand.A) == 0 and declined.node == "ORDER.ACTIVATION"
    accepted = play(asked, by("A", "choose"))
    assert accepted.node == "ORDER.GRANT"
    moved = play(accepted, by("A", "granted_move", unit="fe-slew-pod#1", to="outer_2"))
    assert len(moved.hand.A) == 1 and moved.node == "ORDER.ACTIVATION"


def test_what_follows_a_grant_that_nobody_can_use_is_optional_too__LE_RULING_99() -> None:
    asked = raided("outer_2", GRANT, DRAW).state
    assert len(asked.hand.A) == 0 and len(play(asked, by("A", "decline")).hand.A) == 0
    assert len(play(asked, by("A", "choose")).hand.A) == 1


def test_to_decline_the_only_action_that_a_text_grants_is_to_decline_the_text__LE_RULING_61() -> None:
    asked = raided("outer_2", GRANT, units="; A fe-slew-pod hive_A").state
    assert asked.node == "ORDER.GRANT" and play(asked, by("A", "decline")).node == "ORDER.ACTIVATION"


def test_a_text_without_a_choice_is_accepted_or_declined__LE_GOLD_1() -> None:
    asked = raided("outer_2", DRAW).state
    assert [move.type for move in GAME.moves(asked).moves] == ["choose", "decline"]
    assert len(play(asked, by("A", "choose")).hand.A) == 1 and len(play(asked, by("A", "decline")).hand.A) == 0


# Playing a card


@pytest.mark.parametrize("supports", ["false", "true"])
def test_no_unit_is_played_while_another_one_acts__LE_RULING_16(supports: str) -> None:
    switches = {"support_during_activation": supports}
    state = position("A fe-war-dog hive_A", hand={"A": ["fe-hound"]}, switches=switches)
    assert judge(state, by("A", "play_unit", card="fe-hound")).verdict == "legal"
    assert broken(judge(activated(state, WAR_DOG), by("A", "play_unit", card="fe-hound"))) == ["LE-RULING-16"]


def test_of_a_support_that_is_not_in_hand_nothing_else_is_said__LE_ORDER_7() -> None:
    effect = [{"op": "return_card", "cards": {"type": "support"}}]
    patch = with_text("nh-outmaneuver", "outmaneuver", kind="support", effect=effect)
    state = position(A=NEO, deck={"A": ["nh-outmaneuver"]}, patch=patch)
    state = replace(state, discard=state.discard.put("A", Zone((), len(state.discard.A))))
    refused = judge(state, by("A", "play_support", card="nh-outmaneuver", cards=["nh-outmaneuver"]))
    assert broken(refused) == ["LE-ORDER-7"]


# States that cannot be


def wrong(state: State) -> set[str]:
    """The rules by which a state is impossible."""
    return {fault.rule for fault in GAME.faults(state)}


ONE_TOKEN = {"components": {"elite": 1}}


def test_the_last_ELITE_token_can_lie_on_a_unit__LE_INV_4() -> None:
    state = position("B tc-x3 hive_B", patch=ONE_TOKEN)
    assert state.elite_supply == 0 and wrong(state) == set()


def test_no_more_ELITE_tokens_lie_on_units_than_there_are__LE_INV_4() -> None:
    assert wrong(position("A fe-x3 hive_A; B tc-x3 hive_B", patch=ONE_TOKEN)) == {"LE-INV-4"}


def test_no_gate_stands_before_the_first_gate_phase__LE_INV_6() -> None:
    state = position(round=1, command=Sides(2, 2), gates=Sides(1, 0))
    assert wrong(state) == {"LE-INV-6"} and wrong(replace(state, gates=Sides(0, 0))) == set()


# What a table can rule


def asked() -> State:
    """March Orders has been played, and the table says what it does. B has 2 command and no supply ready."""
    state = position(
        "A fe-war-dog outer_1",
        hand={"A": [MARCH_ORDERS, "fe-hound"]},
        deck={"A": ["fe-hound"]},
        artifacts=Sides(2, 1),
        command=Sides(3, 2),
        supply=Sides(1, 0),
    )
    return play(state, by("A", "play_support", card=MARCH_ORDERS))


def refusal(*changes: Change, **members: Any) -> str:
    """The sentence with which a ruling that breaks LE-RULING-97 is refused."""
    ruling = judge(asked(), ruled(MARCH_ORDERS, *changes, **members))
    assert named(ruling) == ["LE-RULING-97"]
    return says(ruling)


@pytest.mark.parametrize(("token", "ready", "each"), [("command", 2, 4), ("supply", 0, 1)])
def test_a_ruling_refreshes_all_spent_tokens_and_none_more__LE_RULING_97(token: str, ready: int, each: int) -> None:
    change = {"op": "refresh", "seat": "B", "token": token}
    after = play(asked(), ruled(MARCH_ORDERS, {**change, "count": each - ready}))
    assert each == getattr(after, token).B
    assert refusal({**change, "count": each - ready + 1}) == f"B has {ready} {token} ready."


@pytest.mark.parametrize(("to", "count"), [("B", 3), ("A", 1)], ids=["too many", "to itself"])
def test_a_player_hands_over_no_more_artifacts_than_there_are_and_to_the_other__LE_RULING_97(
    to: str, count: int
) -> None:
    change = {"op": "move_artifact", "seat": "A", "to": to, "count": count}
    assert refusal(change) == "A has 2 artifacts to give to the other player."


def test_by_ruling_no_unit_comes_into_play_out_of_the_deck__LE_RULING_97() -> None:
    change = {"op": "play_from", "seat": "A", "card": "fe-war-dog", "to": "hive_A"}
    assert play(asked(), ruled(MARCH_ORDERS, {**change, "zone": "discard"})).army("A") == (WAR_DOG, "fe-war-dog#2")
    assert refusal({**change, "zone": "deck"}) == "A unit comes into play from hand or from discard."


def test_without_a_shuffle_an_untold_card_is_discarded_on_the_players_word__LE_RULING_97() -> None:
    state = asked()
    state = replace(state, hand=state.hand.put("A", Zone((), 1)))
    before = {"op": "deplete", "seat": "A", "token": "supply", "count": 1}
    discard = {"op": "discard_from_hand", "seat": "A", "card": "fe-hound"}
    after = play(state, ruled(MARCH_ORDERS, before, discard))
    assert "fe-hound" in after.discard.A.known and "claim" in {word.type for word in after.word}


@pytest.mark.parametrize(("drawn", "verdict"), [((), "legal"), ((DRAW,), "illegal")], ids=["not drawn", "drawn"])
def test_what_a_shuffled_deck_gave_is_not_known_by_name__LE_RULING_97(drawn: tuple[Change, ...], verdict: str) -> None:
    """What was in hand before the shuffle can be discarded; what may have been drawn since hangs on the order."""
    state = asked()
    state = replace(state, hand=state.hand.put("A", Zone((), 1)), seed="friday")
    discard = {"op": "discard_from_hand", "seat": "A", "card": "fe-hound"}
    draws = [{**change, "seat": "A"} for change in drawn]
    ruling = judge(state, ruled(MARCH_ORDERS, {"op": "shuffle", "seat": "A"}, *draws, discard))
    assert ruling.verdict == verdict


@pytest.mark.parametrize(
    ("after", "rules", "sentence"),
    [
        ({"A.artifacts": 3}, ["LE-COMP-9", "LE-RULING-97"], "A.artifacts is 2, not 3."),
        ({"A.hand": 0}, ["LE-RULING-97"], "A.hand is 1, not 0."),
        ({"A.medals": 0}, ["LE-RULING-97"], "There is no total A.medals."),
        ({"C.hand": 0}, ["LE-RULING-97"], "There is no total C.hand."),
        ({"C.artifacts": 0}, ["LE-RULING-97"], "There is no total C.artifacts."),
    ],
)
def test_a_total_that_does_not_agree_is_named__LE_RULING_97(
    after: dict[str, int], rules: list[str], sentence: str
) -> None:
    refused = judge(asked(), ruled(MARCH_ORDERS, after=after))
    assert named(refused) == rules and says(refused) == sentence


def test_every_total_of_both_players_and_the_supply_can_be_counted__LE_RULING_97() -> None:
    counted = {"A.artifacts": 2, "A.hand": 1, "A.deck": 1, "B.gates": 0, "B.supply": 0, "supply.artifacts": 17}
    assert judge(asked(), ruled(MARCH_ORDERS, after=counted)).verdict == "legal"


@pytest.mark.parametrize(
    ("source", "rules"),
    [("fe-frontline-patroller#1", ["LE-FAQ-11", "LE-RULING-97"]), (WAR_DOG, ["LE-RULING-97"])],
    ids=["not set off", "no such text"],
)
def test_a_ruling_that_nobody_awaits_breaks_the_rule_of_the_text__LE_FAQ_11(source: str, rules: list[str]) -> None:
    state = position("A fe-frontline-patroller outer_1; A fe-war-dog outer_1")
    assert named(judge(state, ruled(source))) == rules


# What a refusal says


@pytest.mark.parametrize(("node", "turns"), [("ORDER.TURN", True), ("CONTROL", False), ("GATE", False)])
def test_whose_turn_it_is_matters_in_the_order_phase_alone__LE_ORDER_1(node: str, turns: bool) -> None:
    refused = judge(position("A fe-war-dog hive_A", node=node), by("A", "choose"))
    assert named(refused)[0] == "LE-ORDER-SUP-2" and ("LE-ORDER-1" in named(refused)) == turns


@pytest.mark.parametrize(
    ("to", "sentence"),
    [
        ("outer_2", "Nobody falls back to Outer objective 2: no unit of A is there."),
        ("center", "Nobody falls back to Center objective: it is no outer objective."),
    ],
)
def test_a_refused_place_to_fall_back_to_is_empty_or_of_another_kind__LE_WRAP_FALL_2(to: str, sentence: str) -> None:
    refused = judge(at.falling_back(), by("A", "fall_back", to=to))
    assert named(refused)[0] == "LE-WRAP-FALL-2" and says(refused) == sentence


# Cards that nobody has told


def examples(hand: Zone) -> dict[str, str | None]:
    """The card of the example for each way to play one; None without an example."""
    state = position(hand={"A": ["fe-hound", "fe-x4"]})
    awaited = GAME.pending(replace(state, hand=state.hand.put("A", hand))).moves
    return {one.type: one.example.get("card") for one in awaited if one.type.startswith("play_")}


def test_a_card_that_would_only_be_claimed_is_no_example() -> None:
    assert examples(Zone(("fe-hound", "fe-x4"))) == {"play_unit": "fe-hound", "play_support": "fe-x4"}
    assert examples(Zone(("fe-hound",), 1)) == {"play_unit": "fe-hound", "play_support": None}
    assert examples(Zone((), 2)) == {"play_unit": None, "play_support": None}


def test_no_name_is_told_twice_of_a_deck__REF_TELL_2() -> None:
    state = play(at.building_decks(), by("A", "submit_deck", cards=["fe-hound", *["?"] * 8]))
    assert broken(judge(state, by("A", "tell", at="/lists/A", card="fe-hound"))) == ["REF-TELL-2"]
    after = play(state, by("A", "tell", at="/lists/A", card="fe-war-dog"))
    assert Zone(("fe-hound", "fe-war-dog"), 7) == after.lists.A


# Other names


def test_a_move_under_other_names_is_of_the_same_type__LE_INV_43() -> None:
    names = {"A": "B", "B": "A", "fe-war-dog": "wolf", "outer_1": "moon", "move": "outer_2"}
    move = GAME.load_move(by("A", "move", unit=WAR_DOG, to="outer_1"))
    assert GAME.rename_move(move, names) == GAME.load_move(by("B", "move", unit="wolf#1", to="moon"))
