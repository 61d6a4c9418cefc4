"""Views are states again, and the promise that a ruling names everything it rests on."""

import random

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from referee.core.state import UNKNOWN, PackRef
from referee.games.lost_lumina.pack import ICONS
from referee.games.lost_lumina.state import Sides
from tests.lost_lumina.fights import dice_step
from tests.lost_lumina.positions import CARDS, GAME, battle, judge, no_reroll, placing, play, roll, take, turn
from tests.lost_lumina.test_unknown_cards import BATTLE, plays, reveals

# Views are states again


def sampled(state, rng, limit=150):
    """A legal move of the state."""
    return rng.choice(GAME.moves(state, limit=limit).moves)


def whole_game(seed):
    """The states and moves of a random game with all 28 cards."""
    rng = random.Random(seed)
    state = GAME.setup({"promo": True, "first_placer": rng.choice("AB")}, seed=str(seed))
    while state.node != "GAME.OVER":
        move = sampled(state, rng)
        if move.type in ("place", "end_reinforcement") and rng.random() < 0.7:
            moves = GAME.moves(state, like={"type": "move"}).moves
            move = rng.choice(moves) if moves else move
        yield state, move
        state = GAME.judge(state, move, want={"state"}).state
    yield state, None


@pytest.mark.parametrize("seed", range(4))
def test_every_view_of_a_game_is_a_possible_state_and_can_be_judged_again(seed):
    nodes = set()
    for state, move in whole_game(seed):
        nodes.add(state.node)
        for viewer in ("A", "B", "public"):
            seen = GAME.hide(state, viewer)
            assert GAME.faults(seen) == (), (state.node, viewer)
            assert GAME.load(GAME.dump(seen)) == seen
            assert GAME.hide(seen, viewer) == seen
            assert GAME.awaited(GAME.case(seen), seen) == GAME.awaited(GAME.case(state), state)
            assert seen.seed is UNSET
            if move is not None:
                verdict = GAME.judge(seen, move, want=set()).verdict
                assert verdict in ("legal", "undetermined"), (state.node, viewer, move)
                if viewer == move.seat and not hasattr(move, "report"):
                    assert verdict == "legal" or state.node == "BATTLE.COMMIT", (state.node, move)
    assert {"PREP.DRAFT.KEEP", "PREP.PLACE", "TURN.DISCARD", "TURN.ACTIONS", "BATTLE.COMMIT", "GAME.OVER"} <= nodes


SHOWN = [
    placing({"W1": 1}, {"H1": 1}),
    battle("D2", **BATTLE, card_A="zandika", card_B="krod", hand_A=["orly"], hand_B=["arus"]),
    battle("D2", **BATTLE, card_A="kenuk", card_B="krod"),
    battle("D2", **BATTLE, card_A="galgator", card_B="krod"),
    battle("D2", **BATTLE, card_A="olgi", card_B="krod"),
    battle("D2", **BATTLE, card_A="wuxaki", card_B="krod"),
    battle("D2", **BATTLE, card_A="gnurxel", card_B="orly"),
    play(battle("D2", **BATTLE, card_A="gnurxel", card_B="janulo"), roll([1, 2], [3, 4, 5])),
    play(battle("D2", **BATTLE, card_A="gnurxel", card_B="krod"), roll([1, 2], [3, 4, 5]), *no_reroll("A", "B")),
    dice_step(battle("D2", **BATTLE, card_A="pibiju", card_B="krod"), [6, 6], [1, 1, 1]).state,
    play(turn("A", A={"D2": 2, "W1": 1}, B={"D2": 2, "W1": 1}), {"type": "end_reinforcement", "seat": "A"}),
]


@pytest.mark.parametrize("state", SHOWN, ids=[state.node for state in SHOWN])
def test_what_a_view_waits_for_can_be_judged_on_the_view(state):
    for viewer in ("A", "B", "public"):
        seen = GAME.hide(state, viewer)
        assert GAME.faults(seen) == ()
        pending = GAME.pending(seen)
        assert pending.moves
        for awaited in pending.moves:
            if awaited.example:
                assert judge(seen, awaited.example).verdict != "illegal"
            else:
                assert awaited.seat != viewer and "card" in awaited.arguments, awaited


def test_a_played_card_is_claimed_again_on_the_opponents_view():
    state = battle("D2", **BATTLE, hand_A=["orly", "krod"], hand_B=["arus", "gruka"], committed=False)
    state = play(state, plays("A", "orly"))
    seen = GAME.hide(state, "B")
    after = play(seen, plays("B", "arus"))
    assert (after.node, after.in_play) == ("BATTLE.REVEAL", Sides(UNKNOWN, "arus"))
    assert judge(after, reveals(A="krod")).verdict == "legal"
    assert judge(after, reveals(A="gruka")).verdict == "illegal"


# Assumptions: what is not listed never changes a ruling

COMPARED = ("verdict", "state", "events", "violations", "needs", "permitted", "impossible", "reveals")


def essence(ruling):
    """A ruling without the pack; of a refusal the rules and the places, not the wording."""
    parts = {part: getattr(ruling, part) for part in COMPARED}
    if ruling.state is not UNSET:
        parts["state"] = replace(ruling.state, pack=None)
    if ruling.violations is not UNSET:
        parts["violations"] = [(v.rule, v.also, v.pointer, v.data) for v in ruling.violations]
    return parts


def wording(ruling):
    """What a refusal says."""
    return [] if ruling.violations is UNSET else [(v.detail, v.hint) for v in ruling.violations]


def perturbed(rng, listed):
    """A changed pack in which no listed entry is another, and what was changed."""
    data = GAME.packs["default"]
    kind = rng.choice(["paths", "regions", "steps"])
    if kind == "paths":
        areas = sorted(data["areas"])
        pairs = [f"{a}-{b}" for a in areas for b in areas if a < b and f"/paths/{a}-{b}" not in listed]
        chosen = rng.sample(pairs, min(len(pairs), rng.randint(1, 30)))
        return {"paths": {name: not data["paths"].get(name, False) for name in chosen}}
    if kind == "regions":
        free = [area for area in sorted(data["areas"]) if f"/areas/{area}/region" not in listed]
        if len(free) < 2:
            return {}
        a, b = rng.sample(free, 2)
        region = {area: data["areas"][area]["region"] for area in (a, b)}
        return {"areas": {a: {"region": region[b]}, b: {"region": region[a]}}}
    steps = {}
    for card, entry in sorted(data["cards"].items()):
        others = [step for step in ICONS.get(entry.get("ability"), ()) if step != entry["step"]]
        if others and f"/cards/{card}/step" not in listed:
            steps[card] = {"step": rng.choice(others)}
    return {"cards": steps}


def wild(state, rng):
    """A move that may be legal or not: one of this state, or one that belongs elsewhere."""
    if rng.random() < 0.6 and (moves := GAME.moves(state, limit=60).moves):
        return moves[rng.randrange(len(moves))]
    seat, areas = rng.choice("AB"), sorted(GAME.packs["default"]["areas"])
    area, to = rng.sample(areas, 2)
    return GAME.load_move(
        rng.choice(
            [
                {"type": "place", "seat": seat, "area": area, "count": 1},
                {"type": "move", "seat": seat, "from": area, "to": to, "count": 1},
                {"type": "galgator_remove", "seat": seat, "area": area},
                {"type": "olgi_move", "seat": seat, "owner": rng.choice("AB"), "to": to},
                {"type": "kurak_retreat", "seat": seat, "area": area},
                {"type": "wuxaki_trade", "seat": seat},
                {"type": "kenuk_roll", "seat": "chance"},
                {"type": "free_reroll", "seat": seat, "which": [0]},
                {"type": "pibiju_remove", "seat": seat, "owner": rng.choice("AB"), "area": area},
                {"type": "decline", "seat": seat},
                take(seat, 0),
            ]
        )
    )


def positions_of_a_battle(rng, cards=CARDS, **members):
    """The states of a random battle with two random cards, one after the other."""
    areas = sorted(GAME.packs["default"]["areas"])
    fought, *others = rng.sample(areas, 3)
    card_A, card_B, top = rng.sample(cards, 3)
    state = battle(
        fought,
        A={fought: rng.randint(1, 3), others[0]: rng.randint(1, 2)},
        B={fought: rng.randint(1, 3), others[1]: rng.randint(1, 2)},
        card_A=card_A,
        card_B=card_B,
        attacker=rng.choice("AB"),
        top=top,
        promo=True,
        committed=False,
        seed=str(rng.random()),
        **members,
    )
    for seat, card in (("A", card_A), ("B", card_B)):
        yield state
        state = play(state, plays(seat, card))
    while state.node.startswith("BATTLE") and state.battle is not None and state.battle.area == fought:
        yield state
        state = GAME.judge(state, sampled(state, rng, 60), want={"state"}).state


def keeps_its_promise(state, move, rng, of=essence):
    """Judges under the default pack and under packs that differ in what the ruling did not list."""
    wanted = {"state", "events", "violations", "needs", "reveals", "assumptions"}
    ruling = GAME.judge(state, move, want=wanted)
    listed = {a.pointer.removeprefix("/state/pack/patch") for a in ruling.assumptions}
    for _ in range(2):
        patch = perturbed(rng, listed)
        document = GAME.dump(state)
        changed = GAME.load({**document, "pack": {"id": "default", "patch": patch}})
        assert of(GAME.judge(changed, move, want=wanted)) == of(ruling), (state.node, move, patch, listed)


@pytest.mark.parametrize("seed", range(25))
def test_an_entry_that_is_not_listed_never_changes_a_ruling_in_a_battle(seed):
    rng = random.Random(seed)
    for _ in range(4):
        for state in positions_of_a_battle(rng):
            keeps_its_promise(state, wild(state, rng), rng)


@pytest.mark.parametrize("seed", range(10, 14))
def test_an_entry_that_is_not_listed_never_changes_a_ruling_in_a_whole_game(seed):
    rng = random.Random(seed)
    for state, move in whole_game(seed):
        keeps_its_promise(state, wild(state, rng), rng)
        if move is not None:
            keeps_its_promise(state, move, rng)


def test_an_entry_that_is_not_listed_never_changes_the_wording_of_a_refusal():
    rng = random.Random(2)
    for _ in range(30):
        for state in positions_of_a_battle(rng):
            keeps_its_promise(state, wild(state, rng), rng, of=wording)


def given(rng):
    """Some cards with the ability of another card in one of its steps, or with none."""
    changed = {}
    for card in rng.sample(CARDS, 5):
        word = rng.choice([*ICONS, None])
        changed[card] = {"ability": word, "step": "none" if word is None else rng.choice(ICONS[word])}
    return changed


@pytest.mark.parametrize("seed", range(12))
def test_an_ability_of_a_patch_that_is_not_listed_never_changes_a_ruling(seed):
    rng = random.Random(seed)
    wanted = {"state", "events", "violations", "needs", "reveals", "assumptions"}
    for _ in range(6):
        cards = given(rng)
        fought = [*cards, *rng.sample(CARDS, 2)]
        fought = list(dict.fromkeys(fought))
        for state in positions_of_a_battle(rng, fought, pack={"id": "default", "patch": {"cards": cards}}):
            move = wild(state, rng)
            ruling = GAME.judge(state, move, want=wanted)
            listed = {a.pointer.removeprefix("/state/pack/patch") for a in ruling.assumptions}
            for card in cards:
                if {f"/cards/{card}/ability", f"/cards/{card}/step"} & listed:
                    continue
                rest = {other: entry for other, entry in cards.items() if other != card}
                changed = replace(state, pack=PackRef("default", {"cards": rest}))
                assert essence(GAME.judge(changed, move, want=wanted)) == essence(ruling), (state.node, move, card)
