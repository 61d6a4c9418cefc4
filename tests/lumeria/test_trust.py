"""What rulings rest on: assumed values are named, missing ones asked for; under `trust: stated` none of them counts."""

import random
from typing import Any

import pytest
from msgspec.structs import replace

from referee.core.pack import leaves
from referee.core.state import PackRef
from referee.games.lumeria.pack import PACKS, pack_of
from referee.games.lumeria.state import State
from tests.lumeria.positions import (
    GAME,
    activated,
    battle,
    broken,
    by,
    dice,
    judge,
    last_pass,
    play,
    recruitment,
    set_up,
)
from tests.suite.play import positions

BLOW = by("south", "attack", attack_type="melee", target="berserkers-1")
PATCH = "/state/pack/patch"


def fight(**members: Any) -> State:
    """South's Bies on d3 against Berserkers on d4."""
    return activated("bies-1", **{"south": "bies d3", "north": "berserkers d4", **members})


def puts(ruling: Any) -> list[str]:
    """Where the facts belong that a ruling asks for."""
    return [need.put.removeprefix(PATCH) for need in ruling.needs]


# Assumptions


def test_a_ruling_names_the_assumed_values_that_it_read_and_no_others() -> None:
    ruling = judge(activated("woje-1", south="woje d2", north="berserkers d5"), by("south", "move", path=["d3"]))
    read = {assumption.pointer.removeprefix(PATCH): assumption for assumption in ruling.assumptions}
    assert {"/units/woje/movement", "/units/woje/abilities", "/board/rows", "/board/columns"} <= read.keys()
    assert not {pointer for pointer in read if "berserkers" in pointer or "toughness" in pointer}
    assert (read["/units/woje/movement"].source, read["/units/woje/movement"].value) == ("assumed", 2)


def test_what_the_rulebook_prints_is_no_assumption() -> None:
    ruling = judge(fight(), BLOW)
    assert f"{PATCH}/units/bies/attack/melee" not in {a.pointer for a in ruling.assumptions}
    own = judge(fight(pack={"units": {"bies": {"attack": {"melee": 4}}}}), BLOW)
    assert {a.source for a in own.assumptions if a.pointer == f"{PATCH}/units/bies/attack/melee"} == {"user"}


OTHERWISE: dict[str, Any] = {
    "/board/missing": ["a2"],
    "/board/marks/hill": ["c4"],
    "/track/last": 9,
    "/die/hit_from": 5,
    "/ranged_max_empty": 1,
}
"""Other values of entries that are no plain numbers of cards."""


def _other(pointer: str, value: Any) -> dict[str, Any] | None:
    """A patch that changes one entry, if there is an obvious one that leaves a possible pack."""
    names = pointer.split("/")[1:]
    if pointer in OTHERWISE:
        changed = OTHERWISE[pointer]
    elif names[0] == "units" and names[-1] in ("cost", "toughness", "movement", "melee", "ranged"):
        changed = value + 1
    elif names[-1] == "abilities":
        changed = ["rooted"] if value != ["rooted"] else []
    else:
        return None
    patch: Any = changed
    for name in reversed(names):
        patch = {name: patch}
    return patch  # type: ignore[no-any-return]


def _entries() -> list[tuple[str, dict[str, Any]]]:
    data, found = PACKS["default"], []
    for part in ("units", "board", "track", "die"):
        for pointer in leaves(data[part], f"/{part}"):
            value: Any = data
            for name in pointer.split("/")[1:]:
                value = value[name]
            if (patch := _other(pointer, value)) is not None:
                found.append((pointer, patch))
    return found


def test_changing_an_entry_that_is_not_listed_never_changes_the_ruling() -> None:
    rng, entries, changed = random.Random(1), _entries(), 0
    assert len(entries) > 40
    for state in positions(GAME, 2, every=9):
        legal = GAME.moves(state).moves
        for move in rng.sample(legal, min(2, len(legal))):
            ruling = GAME.judge(state, move)
            listed = {assumption.pointer.removeprefix(PATCH) for assumption in ruling.assumptions}
            printed = {p for p, note in pack_of(state.pack).notes.items() if note.source == "rulebook"}
            for pointer, patch in rng.sample(entries, 12):
                if pointer in listed | printed:
                    continue
                other = replace(state, pack=PackRef("default", patch))
                if GAME.faults(other):
                    continue
                again = GAME.judge(other, move)
                changed += 1
                assert again.verdict == ruling.verdict, (pointer, move)
                assert replace(again.state, pack=state.pack) == ruling.state, (pointer, move)
                assert again.events == ruling.events, (pointer, move)
    assert changed > 300


# Missing values


@pytest.mark.parametrize(
    ("patch", "state", "move", "put", "purpose"),
    [
        (
            {"units": {"woje": {"movement": None}}},
            lambda pack: activated("woje-1", south="woje d2", north="berserkers d5", pack=pack),
            by("south", "move", path=["d3"]),
            "/units/woje/movement",
            "legality",
        ),
        (
            {"units": {"woje": {"cost": None}}},
            lambda pack: recruitment(gold=(3, 0), pack=pack),
            by("south", "recruit", kind="woje", space="a1"),
            "/units/woje/cost",
            "legality",
        ),
        (
            {"units": {"bies": {"attack": None}}},
            lambda pack: fight(pack=pack),
            BLOW,
            "/units/bies/attack/melee",
            "legality",
        ),
        (
            {"units": {"berserkers": {"toughness": None}}},
            lambda pack: play(fight(pack=pack), BLOW, dice(6, 1, 1)),
            by("south", "accept"),
            "/units/berserkers/toughness",
            "effect",
        ),
        (
            {"track": {"last": None}},
            lambda pack: play(fight(pack=pack, tokens={"south": {"march": False, "track": 1}}), BLOW, dice(1, 1, 1)),
            by("south", "accept"),
            "/track/last",
            "effect",
        ),
        (
            {"board": {"marks": {"hill": None}}},
            lambda pack: last_pass(south="woje d2", north="berserkers d5", pack=pack),
            by("north", "pass"),
            "/board/marks/hill",
            "effect",
        ),
    ],
)
def test_a_missing_value_is_asked_for_where_the_verdict_hangs_on_it(
    patch: Any, state: Any, move: Any, put: str, purpose: str
) -> None:
    if GAME.pack_faults(PackRef("default", patch)):
        pytest.fail(str(GAME.pack_faults(PackRef("default", patch))))
    ruling = judge(state(patch), move)
    assert ruling.verdict == "undetermined"
    assert puts(ruling) == [put]
    assert [need.purpose for need in ruling.needs] == [purpose]
    assert (ruling.permitted is True) == (purpose == "effect")
    assert all(need.question.endswith("?") and need.accepts for need in ruling.needs)


def test_a_missing_value_on_which_nothing_hangs_is_not_asked_for() -> None:
    patch = {"units": {"berserkers": {"toughness": None, "cost": None}, "woje": {"attack": None}}}
    assert judge(fight(pack=patch), BLOW).verdict == "legal"
    missed = play(fight(pack=patch), BLOW, dice(1, 1, 1))
    assert judge(missed, by("south", "accept")).verdict == "legal"


def test_a_breach_that_needs_no_missing_value_is_refused_all_the_same() -> None:
    patch = {"units": {"woje": {"movement": None}}}
    state = activated("woje-1", south="woje d2", north="berserkers d5", pack=patch)
    assert broken(judge(state, by("south", "move", path=["e3"]))) == ["LM-MOVE-2"]
    assert broken(judge(state, by("north", "stop"))) == ["LM-BATTLE-ACT-2"]


def test_the_movement_of_a_unit_that_takes_no_step_is_not_read__LM_MOVE_1() -> None:
    ruling = judge(activated("woje-1", south="woje d2", north="berserkers d5"), by("south", "move", path=[]))
    assert broken(ruling) == ["LM-MOVE-4"]
    assert f"{PATCH}/units/woje/movement" not in {assumption.pointer for assumption in ruling.assumptions}


def test_moves_that_wait_for_a_value_are_listed_as_open() -> None:
    patch = {"units": {"woje": {"movement": None}}}
    state = activated("woje-1", south="woje d2", north="berserkers d5", pack=patch)
    found = GAME.moves(state, {"type": "move"})
    assert found.moves == ()
    assert {tuple(entry.move["path"]) for entry in found.open} == {("d3",), ("d1",), ("e2",), ("c2",)}
    assert {need.put for entry in found.open for need in entry.needs} == {f"{PATCH}/units/woje/movement"}
    assert {move.type for move in GAME.moves(state).moves} == {"fortify", "end_activation"}


# Stated values only


def test_with_stated_values_only_the_layout_waits_for_the_second_faction() -> None:
    state = set_up(pack={"id": "default"})
    state = replace(state, trust="stated")
    state = play(state, by("south", "choose_faction", faction="f1"))
    ruling = judge(state, by("north", "choose_faction", faction="f2"))
    assert ruling.verdict == "undetermined"
    assert puts(ruling)[0].endswith("/copies")
    both = GAME.setup({"factions": {"south": "f1", "north": "f2"}}, trust="stated", seed=None)
    assert isinstance(both, State)
    assert (both.node, both.factions.north) == ("SETUP.FACTION", None)


def test_with_stated_values_only_a_move_waits_for_what_is_assumed() -> None:
    ruling = judge(fight(trust="stated"), BLOW)
    assert ruling.verdict == "undetermined"
    assert {"/units/bies/abilities"} <= set(puts(ruling))
    assert judge(fight(trust="stated"), by("north", "fortify")).verdict == "illegal"


BESIDE: dict[str, Any] = {"south": "woje d3; woje c2; archers g3", "north": "berserkers d4; berserkers e4; huskarls h4"}
UNTOLD_TRACK = {"march": False, "volley": False, "track": 0, "aside": 1}


def acting(**members: Any) -> State:
    """South's Woje on d3 are active, and nothing that is assumed is trusted."""
    return activated("woje-1", **{**BESIDE, "trust": "stated", **members})


def maneuvering(**members: Any) -> State:
    return battle("MAN.TURN", **{**BESIDE, "trust": "stated", **members})


def recruiting(**members: Any) -> State:
    return recruitment(**{"south": "woje a1", "north": "berserkers b1", "gold": (5, 0), "trust": "stated", **members})


def marched(*steps: tuple[str, str]) -> dict[str, Any]:
    return by("south", "march", steps=[{"unit": unit, "to": space} for unit, space in steps])


@pytest.mark.parametrize(
    ("state", "move", "rule"),
    [
        (acting, by("south", "move", path=["e4"]), "LM-MOVE-2"),
        (acting, by("south", "move", path=["d2", "d6"]), "LM-MOVE-2"),
        (acting, by("south", "move", path=["d4"]), "LM-MOVE-2"),
        (acting, by("south", "move", path=["d2", "c2"]), "LM-MOVE-2"),
        (acting, by("south", "attack", attack_type="melee", target="berserkers-2"), "LM-ATTACK-MELEE-1"),
        (acting, by("south", "attack", attack_type="ranged", target="berserkers-2"), "LM-ATTACK-RANGED-1"),
        (maneuvering, marched(("woje-1", "d4")), "LM-MARCH-8"),
        (maneuvering, marched(("woje-1", "e4")), "LM-MARCH-8"),
        (maneuvering, marched(("woje-1", "d2"), ("woje-2", "d2")), "LM-MARCH-8"),
        (maneuvering, by("south", "volley", unit="archers-1", target="huskarls-1"), "LM-ATTACK-RANGED-1"),
        (recruiting, by("south", "recruit", kind="berserkers", space="c1"), "LM-RECRUIT-5"),
        (recruiting, by("south", "recruit", kind="woje", space="b1"), "LM-RECRUIT-4"),
    ],
)
def test_what_no_fact_could_make_legal_is_illegal_and_asks_for_nothing(state: Any, move: Any, rule: str) -> None:
    ruling = judge(state(), move)
    assert (ruling.verdict, broken(ruling)) == ("illegal", [rule])
    assert broken(judge(state(trust="all"), move))[0] == rule or move["type"] == "attack"
    assert not any("None" in violation.hint for violation in ruling.violations)


def test_a_card_on_the_line_of_fire_blocks_it_on_every_board__LM_ATTACK_RANGED_2() -> None:
    cards = {"south": "archers d1", "north": "berserkers d3; huskarls d4"}
    state = battle("MAN.TURN", **cards, trust="stated")
    shot = by("south", "volley", unit="archers-1", target="huskarls-1")
    assert broken(judge(state, shot)) == ["LM-ATTACK-RANGED-2"]


def test_a_camp_that_is_told_is_one_whatever_else_is_untold__LM_GLOSS_9() -> None:
    state = recruiting(pack={"board": {"camps": {"south": ["e1"], "north": ["e7"]}}})
    assert broken(judge(state, by("south", "recruit", kind="woje", space="e1"))) == ["LM-GLOSS-9"]


def test_what_a_fact_could_make_legal_waits_for_it() -> None:
    through = judge(acting(), by("south", "move", path=["d4", "d5"]))
    assert (through.verdict, "/units/woje/abilities" in puts(through)) == ("undetermined", True)
    assert judge(recruiting(), by("south", "recruit", kind="woje", space="c1")).verdict == "undetermined"


def test_a_pass_in_recruitment_waits_for_no_fact__LM_RULING_11() -> None:
    """Whether the player could have recruited is a word of the event and no more."""
    ruling = judge(recruiting(), by("south", "pass"))
    assert (ruling.verdict, ruling.state.active) == ("legal", "north")
    [passed] = [event for event in ruling.events if event.type == "passed"]
    assert "forced" not in passed.data and "LM-RULING-11" not in passed.rules
    told = judge(recruiting(trust="all"), by("south", "pass"))
    assert [event.data["forced"] for event in told.events if event.type == "passed"] == [False]


@pytest.mark.parametrize(("track", "faces", "after"), [(0, (1, 5, 5), 1), (0, (5, 5, 5), 0), (0, (1, 1, 5), None)])
def test_one_miss_on_the_first_space_waits_for_no_length_of_the_track__LM_RENEW_3(
    track: int, faces: tuple[int, ...], after: int | None
) -> None:
    pack = {"track": {"last": None}, "units": {"huskarls": {"toughness": 9}}}
    tokens = {"south": {"march": False, "fortune": False, "track": track, "aside": 1}}
    state = activated("bies-1", south="bies d3", north="huskarls d4", pack=pack, tokens=tokens)
    ruling = judge(play(state, by("south", "attack", attack_type="melee", target="huskarls-1")), dice(*faces))
    if after is None:
        assert puts(ruling) == ["/track/last"]
    else:
        assert ruling.state.tokens.south.track == after


def test_a_token_on_the_first_space_of_the_track_renews_nothing__LM_RENEW_4() -> None:
    state = maneuvering(tokens={"south": UNTOLD_TRACK})
    assert broken(judge(state, by("south", "renew", space="march"))) == ["LM-RENEW-4"]
    further = maneuvering(tokens={"south": {**UNTOLD_TRACK, "track": 3}})
    assert puts(judge(further, by("south", "renew", space="march"))) == ["/track/last"]
    assert broken(judge(further, by("south", "renew", space="fortune"))) == ["LM-RENEW-4"]


TOLD: dict[str, Any] = {
    "board": {"columns": list("abcdefghi"), "rows": 7, "missing": []},
    "units": {
        "bies": {"abilities": [], "attack": {"melee": 3}},
        "berserkers": {"abilities": [], "attack": {"melee": 2}},
    },
    "gods": {"g1": {"ability": "guided_hand"}, "g2": {"ability": "bulwark"}},
    "abilities": {
        "guided_hand": PACKS["default"]["abilities"]["guided_hand"],
        "bulwark": PACKS["default"]["abilities"]["bulwark"],
    },
}
"""What an owner has typed in."""


def test_what_the_owner_has_told_counts() -> None:
    state = fight(trust="stated", pack=TOLD)
    ruling = judge(state, BLOW)
    assert ruling.verdict == "legal", ruling.needs
    after = judge(play(ruling.state, dice(1, 3, 5)), by("south", "accept"))
    assert after.verdict == "legal", after.needs
    assert after.state.units["berserkers-1"].space == "d5"
    assert {a.source for a in after.assumptions} <= {"user", "derived"}


def test_an_ability_of_the_own_turn_rests_on_no_text_of_the_opponents() -> None:
    foresight = {"kind": "gold", "amount": 1, "trigger": "own_battle_decision", "optional": True, "cost": {"gold": 1}}
    own = {
        "bies": {"abilities": ["foresight"], "attack": {"melee": 3}},
        "berserkers": {"abilities": None},
        "woje": {"abilities": None},
    }
    pack = {**TOLD, "units": own, "abilities": {**TOLD["abilities"], "foresight": foresight}}
    state = fight(trust="stated", south="bies d3; woje -", gold=(1, 0), pack=pack)
    ruling = judge(state, by("south", "ability", ability="foresight", unit="bies-1"))
    assert ruling.verdict == "legal", ruling.needs
    read = {assumption.pointer for assumption in ruling.assumptions if assumption.pointer.endswith("/abilities")}
    assert read == {f"{PATCH}/units/bies/abilities"}


def test_pending_and_listing_never_fail_for_a_missing_fact() -> None:
    for state in positions(GAME, 1, every=6):
        stated = replace(state, trust="stated")
        assert GAME.faults(stated) == ()
        pending = GAME.pending(stated)
        found = GAME.moves(stated)
        assert pending.kind == GAME.pending(state).kind
        assert found.moves or found.open or state.result is not None
        for move in found.moves[:5]:
            assert GAME.judge(stated, move, want={"verdict"}).verdict in ("legal", "undetermined")


def test_an_ability_that_waits_and_that_the_told_card_lacks_is_a_fault_and_no_crash__LM_GLOSS_14() -> None:
    """What the other ability does was not told, and the referee failed on the one that waits."""
    state = activated("pathfinders-1", "north", south="woje d3", north="pathfinders d4")
    blow = by("north", "attack", attack_type="melee", target="woje-1")
    state = play(state, blow, dice(1), by("north", "accept"))
    told = replace(
        state, trust="stated", pack=PackRef("default", {"units": {"pathfinders": {"abilities": ["rooted"]}}})
    )
    ruling = judge(told, by("north", "decline"))
    assert (ruling.impossible, broken(ruling)) == (True, ["LM-FLOW-3"])
