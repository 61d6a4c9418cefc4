"""Questions from few facts: the answers of whole positions, what must be asked, and facts that cannot be."""

import json
import random
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice
from typing import Any

import pytest
from msgspec import UNSET

from referee.core.canonical import canonical
from referee.core.ruling import Ruling
from referee.games.lost_lumina.state import SEATS, State, other
from referee.wire import shapes
from referee.wire.door import door
from tests.lost_lumina.positions import GAME, broken
from tests.suite.play import walk

BATTLES, ACTIONS, SCORES = 300, 600, 100
"""How many positions of random games are asked about: 1,000 in all."""
OPTIONAL = ("die", "dice", "chosen", "copies", "then", "on_map", "areas", "supply")
"""The facts about a side that may be left out where they cannot turn the answer."""

Facts = dict[str, Any]


def ask(kind: str, facts: Mapping[str, Any], **circumstances: Any) -> Ruling:
    """The answer, asked through the door, so that facts have the shape that a table may send."""
    return door("lost-lumina").ask(kind, facts, **circumstances)


def texts(ruling: Ruling) -> list[str]:
    return [event.text for event in ruling.events or ()]


def strengths(ruling: Ruling) -> dict[str, int]:
    return {event.data["seat"]: event.data["strength"] for event in ruling.events or () if event.type == "strength"}


def winner(ruling: Ruling) -> str | None:
    return next((event.data["seat"] for event in ruling.events or () if event.type == "won"), None)


def asked_for(ruling: Ruling) -> set[str]:
    assert ruling.verdict == "undetermined", ruling
    return {need.put for need in ruling.needs or ()}


def pointed_at(ruling: Ruling) -> list[tuple[str, str]]:
    assert ruling.verdict == "illegal", ruling
    return [(violation.rule, violation.pointer) for violation in ruling.violations or ()]


def side(card: str | None = "gnurxel", followers: int = 2, **facts: Any) -> Facts:
    return {"card": card, "followers": followers, **({} if {"die", "dice"} & facts.keys() else {"die": 3}), **facts}


def battle(attacker: Facts, defender: Facts, **facts: Any) -> Facts:
    return {"attacker": attacker, "defender": defender, **facts}


# Positions of random games


@cache
def random_steps() -> tuple[tuple[State, Any, Ruling], ...]:
    """Random games with and without the promo card, step by step, until there are enough battles."""
    steps: list[tuple[State, Any, Ruling]] = []
    seed = 0
    while sum(calculated(ruling) for _, _, ruling in steps) < BATTLES:
        seed += 1
        steps += walk(GAME, 900 + seed, {"promo": seed % 2 == 1})
    return tuple(steps)


def calculated(ruling: Ruling) -> bool:
    return any(event.type == "strength" for event in ruling.events)


def told(state: State, ruling: Ruling, seat: str) -> Facts:
    """What a table knows of a side when the strengths are calculated."""
    fight = state.running
    dice, chosen = fight.dice[seat] if fight.dice else (), fight.chosen[seat]
    for event in ruling.events:
        if event.type in ("rolled", "rerolled") and event.data["seat"] == seat:
            dice = event.data["dice"]
        if event.type == "die-chosen" and event.data["owner"] == seat:
            chosen = event.data["die"]
        if event.type == "strength":
            break
    extra = fight.extra[seat]
    facts: Facts = {
        "card": state.in_play[seat],
        "followers": state.here(seat, fight.area),
        "dice": list(dice),
        "on_map": state.on_map(seat),
        "areas": len(state.map[seat]),
        "supply": state.supply[seat],
    }
    if chosen is not None:
        facts["chosen"] = chosen
    if extra is not None and (extra.orly or extra.stored):
        facts["extra"] = {"orly": extra.orly, "stored": extra.stored}
    copying = {"tanilla": state.discard[-1] if state.discard else None, "zandika": fight.shown[seat]}
    card = state.in_play[seat]
    for name in ("copies", "then"):
        if card in copying:
            facts[name] = card = copying[card]
    return facts


def random_battles() -> Iterator[tuple[Facts, Ruling, dict[str, str]]]:
    """Facts of battles just before they are calculated, what the full state says, and who each seat is."""
    for state, _, ruling in random_steps():
        if calculated(ruling):
            attacker = state.running.attacker
            roles = {attacker: "attacker", other(attacker): "defender"}
            facts = {role: told(state, ruling, seat) for seat, role in roles.items()}
            yield {**facts, "promo": state.promo}, ruling, {attacker: "A", other(attacker): "B"}


def test_a_battle_asked_from_its_facts_has_the_numbers_of_the_full_state() -> None:
    for facts, ruling, seats in islice(random_battles(), BATTLES):
        answer = ask("battle", facts)
        assert answer.verdict == "legal", (facts, answer)
        assert strengths(answer) == {seats[seat]: strength for seat, strength in strengths(ruling).items()}, facts
        assert winner(answer) == seats[str(winner(ruling))]


def test_fewer_facts_about_a_battle_give_the_same_winner_or_a_need() -> None:
    rng, settled = random.Random(12), 0
    for facts, ruling, seats in islice(random_battles(), BATTLES):
        fewer: Facts = {"promo": facts["promo"]}
        for role in ("attacker", "defender"):
            dropped = {name for name in OPTIONAL if rng.random() < 0.6}
            fewer[role] = {name: value for name, value in facts[role].items() if name not in dropped}
            if "dice" not in fewer[role]:
                fewer[role].pop("chosen", None)
                if "chosen" in facts[role] and rng.random() < 0.7:
                    fewer[role]["die"] = facts[role]["dice"][facts[role]["chosen"]]
            if "copies" not in fewer[role]:
                fewer[role].pop("then", None)
        answer = ask("battle", fewer)
        if answer.verdict == "legal":
            assert winner(answer) == seats[str(winner(ruling))], (fewer, facts)
            settled += 1
            continue
        assert answer.verdict == "undetermined", (fewer, answer)
        for need in answer.needs:
            _, _, role, name = need.put.split("/")
            assert name not in fewer[role], need
    assert BATTLES / 4 < settled < BATTLES


def test_what_a_battle_asks_for_settles_it_when_it_is_told() -> None:
    for facts, ruling, seats in islice(random_battles(), BATTLES // 4):
        fewer: Facts = {"promo": facts["promo"], "attacker": {}, "defender": {}}
        for role in ("attacker", "defender"):
            if "extra" in facts[role]:
                fewer[role]["extra"] = facts[role]["extra"]
        for _ in range(20):
            answer = ask("battle", fewer)
            if answer.verdict == "legal":
                break
            for put in asked_for(answer):
                _, _, role, name = put.split("/")
                if name == "die":
                    fewer[role]["die"] = facts[role]["dice"][facts[role].get("chosen", 0)]
                else:
                    fewer[role][name] = facts[role][name]
        assert winner(answer) == seats[str(winner(ruling))], (fewer, facts)


def action_positions(rng: random.Random) -> Iterator[tuple[State, str, int]]:
    """Reinforcement steps, who is active, and a number of Followers to try."""
    for state, _, _ in random_steps():
        if state.node == "TURN.ACTIONS" and state.active is not None and rng.random() < 0.7:
            yield state, state.active, rng.choice((0, 1, 1, 2, 2, 3, 6))


def test_a_placement_and_a_move_asked_from_their_facts_are_judged_as_in_the_full_state() -> None:
    rng, verdicts = random.Random(5), []
    areas = ["W1", "W2", "W3", "D1", "D2", "D3", "H1", "H2", "H3"]
    for state, seat, count in islice(action_positions(rng), ACTIONS // 2):
        own, opposing = state.map[seat], state.map[other(seat)]
        area = rng.choice([*own, rng.choice(areas)])
        spot = {"own": own.get(area, 0), "opposing": opposing.get(area, 0)}
        facts: Facts = {**spot, "supply": state.supply[seat], "action_points": state.ap, "count": count}
        move = {"type": "place", "seat": seat, "area": area, "count": count}
        verdicts.append(same_judgement(state, move, "place", {**facts, "area": area, "seat": seat}, rng))
        target = rng.choice(areas)
        facts = {"from": {"area": area, **spot}, "to": {"area": target}, "action_points": state.ap, "count": count}
        if target == area:
            facts["from"].pop("opposing")
        move = {"type": "move", "seat": seat, "from": area, "to": target, "count": count}
        verdicts.append(same_judgement(state, move, "move", {**facts, "seat": seat}, rng))
    assert len(verdicts) == ACTIONS
    assert {verdicts.count(verdict) > ACTIONS / 10 for verdict in ("legal", "illegal")} == {True}


def same_judgement(state: State, move: Facts, kind: str, facts: Facts, rng: random.Random) -> str:
    """The verdict of the full state, which the question gives too, also with a fact left out or in need of one."""
    full, answer = GAME.judge(state, GAME.load_move(move)), ask(kind, facts)
    assert answer.verdict == full.verdict, (facts, answer, full)
    assert set(broken(answer)) == set(broken(full)), facts
    name = rng.choice(sorted(facts.keys() - {"count", "seat", "from", "to", "area"}))
    fewer = ask(kind, {key: value for key, value in facts.items() if key != name})
    assert fewer.verdict == full.verdict or asked_for(fewer) == {f"/facts/{name}"}
    assert set(broken(fewer)) <= set(broken(full))
    return full.verdict


def test_a_score_asked_from_the_map_is_the_score_of_the_full_state() -> None:
    asked = 0
    over = (s for s, _, _ in random_steps() if s.node == "TURN.DISCARD" and s.map.A and s.map.B)
    for state in islice(over, SCORES):
        points = GAME.score(state)
        maps = {seat: dict(state.map[seat]) for seat in SEATS}
        lists = {seat: by_region(maps[seat]) for seat in SEATS}
        for facts in (maps, lists):
            answer = ask("score", facts)
            totals = {seat: 0 for seat in SEATS}
            for event in answer.events or ():
                if event.type == "score":
                    totals[event.data["seat"]] += event.data["points"]
            assert totals == points.totals, facts
            best = max(totals.values())
            assert set(answer.state.result.winners) == {seat for seat in SEATS if totals[seat] == best}
        asked += 1
    assert asked == SCORES


def by_region(areas: Mapping[str, int]) -> list[list[int]]:
    return [[number for area, number in areas.items() if area.startswith(letter)] for letter in "WDH"]


# Battles


def test_a_battle_reads_like_a_worked_example__LL_BATTLE_CALC_4() -> None:
    answer = ask("battle", battle(side("gnurxel", 2, die=6), side("gruka", 3, die=5)))
    assert strengths(answer) == {"A": 19, "B": 18}
    said = texts(answer)
    assert "A: 11 Battle Points with Gnurxel." in said
    assert "Gruka: +2 Battle Points for B, who defends." in said
    assert "The attacker A wins, 19 against 18." in said
    cited = {rule for event in answer.events for rule in event.rules}
    assert {"LL-BATTLE-CALC-4", "LL-CARD-12-1", "LL-BATTLE-RESULT-1"} <= cited
    assert said[-1] == "The battle in W1 is over."


def test_a_tie_is_won_by_the_defender__LL_BATTLE_RESULT_2() -> None:
    assert winner(ask("battle", battle(side("gnurxel", 2, die=5), side("gruka", 3, die=5)))) == "B"


def test_what_is_made_up_is_named_and_what_is_told_is_not() -> None:
    answer = ask("battle", battle(side("gnurxel", 2, die=6, supply=4), side("gruka", 3, dice=[5, 1, 2], chosen=0)))
    assert {"/hand/A", "/discard", "/battle/dice/A/1", "/supply/B", "/map/A/W2", "/battle/area"} <= set(answer.made_up)
    assert not {"/battle/dice/A/0", "/supply/A", "/battle/dice/B/1", "/battle/chosen/B"} & set(answer.made_up)
    assert "/battle/area" not in (ask("battle", battle(side(), side("gruka"), area="D2")).made_up)


def test_an_answer_has_the_shape_of_a_ruling() -> None:
    for kind, question in GAME.questions.items():
        answer = ask(kind, question.example)
        assert answer.verdict == "legal", (kind, answer)
        assert shapes.errors("common/ruling", json.loads(canonical(answer))) == []
        assert shapes.errors("lost-lumina/state", json.loads(canonical(answer.state))) == []
        assert GAME.faults(answer.state) == ()
        assert shapes.SHAPES.schemas[f"lost-lumina/question-{kind}"]["properties"].keys() == {
            name.rstrip("?") for name in question.facts
        }


@pytest.mark.parametrize(
    ("attacker", "defender", "needs"),
    [
        (side("lorato", 3), side("gruka", 1), {"/facts/attacker/dice"}),
        (side("bufoka", 3, die=6), side("pibiju", 4, die=3), {"/facts/attacker/dice"}),
        (side("gnurxel", 2, dice=[1, 6]), side("pibiju", 3), {"/facts/attacker/chosen"}),
        ({"card": "gnurxel", "followers": 2}, side("gruka", 3), {"/facts/attacker/die"}),
        (side("tanilla", 3), side("gruka", 3), {"/facts/attacker/copies"}),
        (side("zandika", 3), side("gruka", 3), {"/facts/attacker/copies"}),
        (side("tanilla", 3, copies="zandika"), side("gruka", 3), {"/facts/attacker/then"}),
        (side("zandika", 3, copies="tanilla"), side("gruka", 3), {"/facts/attacker/then"}),
        (side("umkato", 4, die=6), side("orly", 4, die=4), {"/facts/attacker/on_map", "/facts/defender/on_map"}),
        (side("umkato", 4, die=6, on_map=5), side("orly", 4, die=4), {"/facts/defender/on_map"}),
        (side("eralgo", 2), side("gnurxel", 1, die=2), {"/facts/attacker/areas", "/facts/defender/areas"}),
        ({}, {}, {f"/facts/{role}/{name}" for role in ("attacker", "defender") for name in ("card", "followers")}),
    ],
)
def test_a_fact_that_could_turn_the_battle_is_asked_for(attacker: Facts, defender: Facts, needs: set[str]) -> None:
    answer = ask("battle", battle(attacker, defender) if attacker else {})
    assert asked_for(answer) == needs
    assert answer.permitted is True and answer.events is UNSET


@pytest.mark.parametrize(
    ("attacker", "defender", "wins"),
    [
        ({"card": "gnurxel", "followers": 9}, {"card": "arus", "followers": 1, "die": 1}, None),
        (side("lorato", 3, die=6), side("rukan", 2), "B"),
        (side("lorato", 3, die=6), side("namla", 1), "A"),
        ({"card": "nubala", "followers": 3}, {"card": "gruka", "followers": 2}, "B"),
        (side("umkato", 2, die=1), side("gnurxel", 3), "B"),
        (side("umkato", 4, die=6, on_map=4), side("orly", 1, die=3, on_map=5), "A"),
        (side("eralgo", 2, areas=1), side("gnurxel", 1, areas=3), "B"),
        (side("tanilla", 3), side("rukan", 1), "A"),
        (side("bufoka", 3, dice=[6, 2, 3], chosen=0), side("pibiju", 4, die=3), "B"),
    ],
)
def test_a_fact_that_cannot_turn_the_battle_is_not_asked_for(attacker: Facts, defender: Facts, wins: str) -> None:
    answer = ask("battle", battle(attacker, defender))
    if wins is None:
        assert asked_for(answer) == {"/facts/attacker/die"}
    else:
        assert winner(answer) == wins, answer


@pytest.mark.parametrize("word", ["kenuk", "galgator", "olgi", "wuxaki"])
@pytest.mark.parametrize("user", ["attacker", "defender"])
def test_facts_hold_after_the_lightning_step(word: str, user: str) -> None:
    sides = {"attacker": side("gnurxel", 2, die=4), "defender": side("gnurxel", 3, die=2)}
    sides[user]["card"] = word
    answer = ask("battle", sides)
    by = "A" if user == "attacker" else "B"
    terms = {(e.data["seat"], e.data["element"]): e.data["value"] for e in answer.events if e.type == "term"}
    assert (terms["A", "followers"], terms["B", "followers"]) == (2, 3)
    assert (terms["A", "dice"], terms["B", "dice"]) == (4, 2)
    assert not [event for event in answer.events if event.type in ("kenuk-roll", "led-away", "traded", "declined")]
    victim = {"A": "defender", "B": "attacker"}[by]
    sides[victim] = {"card": "gnurxel", "followerless": True}
    answer = ask("battle", sides)
    assert "LL-BR-REMOVE-2" in {rule for event in answer.events for rule in event.rules}
    assert strengths(answer)["B" if by == "A" else "A"] == 11


def test_two_lightning_abilities_can_have_led_to_the_facts() -> None:
    for first, second in [("galgator", "wuxaki"), ("wuxaki", "kenuk"), ("olgi", "galgator"), ("kenuk", "olgi")]:
        for a, b in [(2, 3), (0, 2), (2, 0)]:
            sides = [side(card, n) if n else {"card": card, "followers": 0} for card, n in ((first, a), (second, b))]
            answer = ask("battle", battle(*sides))
            assert answer.verdict == "legal", (first, second, a, b, answer)


def test_what_an_ability_brought_into_the_supply_can_have_paid_a_re_roll__LL_RULING_27() -> None:
    facts = battle(side("galgator", 1), side("bukoni", 9, on_map=11, supply=0))
    answer = ask("battle", facts)
    assert answer.verdict == "legal" and answer.state.box.B == 4
    nobody = {"card": "bukoni", "followers": 0, "on_map": 11, "supply": 0}
    assert pointed_at(ask("battle", battle(side("galgator", 1), nobody))) == [
        ("LL-INV-33", "/facts/defender/followers")
    ]


def test_olgi_can_have_led_away_two_followers_of_one_side__LL_RULING_54() -> None:
    alone = side("wuxaki", 1, on_map=1)
    assert ask("battle", battle({"card": "olgi", "followers": 0}, alone)).verdict == "legal"
    refused = ask("battle", battle({"card": "olgi", "followers": 0, "on_map": 1}, alone))
    assert pointed_at(refused) == [("LL-INV-33", "/facts/attacker/followers")]


def test_nobody_wins_where_nobody_is_left__LL_BR_REMOVE_4() -> None:
    answer = ask("battle", battle({"card": "wuxaki", "followers": 0}, {"card": "gruka", "followers": 0}))
    assert answer.verdict == "legal" and winner(answer) is None
    assert any(event.type == "battle-ended" for event in answer.events)


def test_players_without_cards_fight_with_followers_and_die__LL_BR_NOCARD_1() -> None:
    assert strengths(ask("battle", battle(side(None, 3, die=2), side(None, 1, die=6)))) == {"A": 5, "B": 7}
    assert strengths(ask("battle", battle(side(None, 3, die=2), side("arus", 1, die=6)))) == {"A": 5, "B": 8}


def test_an_empty_pile_gives_tanilla_nothing__LL_RULING_47() -> None:
    assert strengths(ask("battle", battle(side("tanilla", 3, copies=None), side("gruka", 1)))) == {"A": 13, "B": 14}


def test_the_promo_card_is_in_the_game_when_it_is_named__LL_CARD_28_3() -> None:
    assert ask("battle", battle(side("kurak"), side("gruka"))).state.promo is True
    assert ask("battle", battle(side("arus"), side("gruka"))).state.promo is False
    refused = ask("battle", battle(side("kurak"), side("gruka"), promo=False))
    assert pointed_at(refused) == [("LL-INV-4", "/facts/attacker/card")]
    assert refused.violations[0].also == ("LL-CARD-28-3",)


def test_a_battle_says_which_reading_decides_it__LL_RULING_43() -> None:
    facts = battle(side("bukoni", 2, die=3), side("bufoka", 1, dice=[6]))
    (reading,) = ask("battle", facts).depends_on
    assert (reading.switch, reading.other) == ("bufoka-bukoni", "any-dice")
    other_way = ask("battle", facts, switches={"bufoka-bukoni": "any-dice"})
    assert winner(ask("battle", facts)) == "A" and winner(other_way) == "B"
    assert reading.text == texts_of(other_way, "still-acts")


def test_a_battle_names_a_reading_under_which_only_the_numbers_are_others__LL_RULING_39() -> None:
    facts = battle(side("eralgo", 1, die=2, areas=2), side("arus", 2, die=4, areas=3))
    (reading,) = ask("battle", facts).depends_on
    assert (reading.switch, reading.other, reading.verdict_if_other) == ("battle-points", "current", "legal")
    other_way = ask("battle", facts, switches={"battle-points": "current"})
    assert winner(ask("battle", facts)) == winner(other_way) == "B"
    assert strengths(ask("battle", facts)) != strengths(other_way)
    assert reading.text in texts(other_way) and reading.text not in texts(ask("battle", facts))


def test_a_reading_that_changes_nothing_that_is_told_is_not_named__LL_RULING_39() -> None:
    facts = battle(side("arus", 1, die=2), side("gruka", 2, die=4))
    assert ask("battle", facts).depends_on == ()
    printed, current = (ask("battle", facts, switches={"battle-points": v}) for v in ("printed", "current"))
    assert texts(printed) == texts(current)


EARLY = {step: {"id": "default", "patch": {"cards": {"lupinda": {"step": step}}}} for step in ("reveal", "lightning")}


@pytest.mark.parametrize("step", EARLY)
def test_an_early_lupinda_rolls_twice_as_many_dice__LL_RULING_38(step: str) -> None:
    one, all_ = ({"die": 6}, {"dice": [1, 6, 1, 1], "chosen": 1})
    for told in (one, all_):
        answer = ask("battle", battle(side("lupinda", 2, **told), side("gnurxel", 3, die=5)), pack=EARLY[step])
        assert strengths(answer) == {"A": 6 + 4 + 6, "B": 11 + 3 + 5}
        assert [len(event.data["dice"]) for event in answer.events if event.type == "rolled"] == [4, 3]
        made_up = [pointer for pointer in answer.made_up if pointer.startswith("/battle/dice/A")]
        assert made_up == ([f"/battle/dice/A/{n}" for n in (1, 2, 3)] if told is one else [])
    two = ask("battle", battle(side("lupinda", 2, dice=[6, 1]), side("gnurxel", 3, die=5)), pack=EARLY[step])
    assert pointed_at(two) == [("LL-BATTLE-DICE-1", "/facts/attacker/dice")]


def test_an_early_lupinda_counts_those_who_stand_there_before_galgator__LL_CARD_03_2() -> None:
    facts = battle(side("lupinda", 2, die=6), side("galgator", 3, die=5))
    answer = ask("battle", facts, pack=EARLY["lightning"])
    assert [len(event.data["dice"]) for event in answer.events if event.type == "rolled"] == [4, 3]


def test_a_re_roll_can_have_been_of_extra_dice_too__LL_RULING_27() -> None:
    facts = battle(side("galgator", 1), side("orly", 1, on_map=2, supply=11, extra={"orly": True}))
    answer = ask("battle", facts)
    assert answer.verdict == "legal" and answer.state.box.B == 2


def texts_of(ruling: Ruling, type: str) -> str:
    return next(event.text for event in ruling.events if event.type == type)


def test_a_battle_rests_on_the_ability_that_a_patch_gives_a_card() -> None:
    facts = battle(side("gnurxel", 2, die=5, areas=2), side("gruka", 3, die=5, areas=2))
    answers = [
        ask("battle", facts, pack={"id": "default", "patch": {"cards": {"gruka": {"ability": word, **step}}}})
        for word, step in (("eralgo", {}), (None, {"step": "none"}))
    ]
    assert [winner(answer) for answer in answers] == ["A", "A"] and winner(ask("battle", facts)) == "B"
    for answer in answers:
        assert {a.pointer: a.source for a in answer.assumptions}["/pack/patch/cards/gruka/ability"] == "user"


def test_a_battle_rests_on_the_players_numbers_of_a_card() -> None:
    pack = {"id": "default", "patch": {"cards": {"gruka": {"bp": 9}}}}
    answer = ask("battle", battle(side("gnurxel", 2, die=6), side("gruka", 3, die=5)), pack=pack)
    assert strengths(answer) == {"A": 19, "B": 19}
    assert {a.pointer: a.source for a in answer.assumptions}["/pack/patch/cards/gruka/bp"] == "user"


BAD_BATTLES: list[tuple[str, Facts, Facts, Facts, str, str]] = [
    ("unknown card", side("gnurx"), side("gruka"), {}, "LL-INV-4", "/facts/attacker/card"),
    ("one card twice", side("gruka"), side("gruka"), {}, "LL-INV-4", "/facts/defender/card"),
    ("copied twice", side("tanilla", copies="gruka"), side("gruka"), {}, "LL-INV-4", "/facts/defender/card"),
    ("unknown copy", side("zandika", copies="x"), side("gruka"), {}, "LL-INV-4", "/facts/attacker/copies"),
    ("copies without copier", side(copies="orly"), side("gruka"), {}, "LL-INV-34", "/facts/attacker/copies"),
    ("no such Area", side(), side("gruka"), {"area": "X9"}, "LL-INV-1", "/facts/area"),
    ("negative Followers", side("arus", -1), side("gruka"), {}, "LL-INV-2", "/facts/attacker/followers"),
    ("too many Followers", side("arus", 16), side("gruka"), {}, "LL-INV-2", "/facts/attacker/followers"),
    ("more here than on the map", side("arus", 3, on_map=2), side(), {}, "LL-INV-2", "/facts/attacker/on_map"),
    ("too many in all", side(), side("arus", 3, on_map=9, supply=7), {}, "LL-INV-2", "/facts/defender/supply"),
    ("too many Areas", side(), side("arus", 3, on_map=4, areas=5), {}, "LL-BR-CONTROL-1", "/facts/defender/areas"),
    ("too few Areas", side(), side("arus", 3, on_map=4, areas=1), {}, "LL-BR-CONTROL-1", "/facts/defender/areas"),
    ("more Areas than there are", side(), side("arus", areas=10), {}, "LL-INV-1", "/facts/defender/areas"),
    (
        "nobody on the map",
        side(),
        {"card": "arus", "followers": 0, "on_map": 0},
        {},
        "LL-INV-11",
        "/facts/defender/on_map",
    ),
    ("nobody took them", side(), {"card": "arus", "followers": 0}, {}, "LL-INV-33", "/facts/defender/followers"),
    (
        "Rukan leaves nobody the ability",
        side("kenuk"),
        {"card": "rukan", "followerless": True},
        {},
        "LL-INV-33",
        "/facts/defender/followerless",
    ),
    (
        "here and not here",
        side("arus", followerless=True),
        side(),
        {},
        "LL-BR-REMOVE-2",
        "/facts/attacker/followerless",
    ),
    ("no such face", side("arus", die=7), side(), {}, "LL-BATTLE-DICE-1", "/facts/attacker/die"),
    ("no such faces", side("arus", dice=[0, 2], chosen=1), side(), {}, "LL-BATTLE-DICE-1", "/facts/attacker/dice"),
    ("too many dice", side("arus", dice=[1, 2, 2]), side(), {}, "LL-BATTLE-DICE-1", "/facts/attacker/dice"),
    ("too few dice", side("arus", dice=[1]), side(), {}, "LL-BATTLE-DICE-1", "/facts/attacker/dice"),
    (
        "a die that was not rolled",
        side("arus", dice=[1, 2], die=4),
        side(),
        {},
        "LL-BATTLE-DICE-2",
        "/facts/attacker/die",
    ),
    (
        "a position that is not there",
        side("arus", dice=[1, 2], chosen=5),
        side(),
        {},
        "LL-BATTLE-DICE-2",
        "/facts/attacker/chosen",
    ),
    (
        "a position without dice",
        side("arus", die=1, chosen=0),
        side(),
        {},
        "LL-BATTLE-DICE-2",
        "/facts/attacker/chosen",
    ),
    (
        "Lorato chooses none",
        side("lorato", dice=[1, 2], chosen=0),
        side(),
        {},
        "LL-CARD-21-1",
        "/facts/attacker/chosen",
    ),
    ("Orly attacks", side("orly", extra={"orly": True}), side(), {}, "LL-CARD-02-1", "/facts/attacker/extra/orly"),
    ("no Orly", side(), side("arus", extra={"orly": True}), {}, "LL-CARD-02-1", "/facts/defender/extra/orly"),
    ("too many stored", side("arus", extra={"stored": 4}), side(), {}, "LL-INV-14", "/facts/attacker/extra/stored"),
    (
        "too many stored in all",
        side("arus", extra={"stored": 2}),
        side(extra={"stored": 2}),
        {},
        "LL-INV-14",
        "/facts/defender/extra/stored",
    ),
    (
        "dice without Followers",
        side("kenuk"),
        {"card": "arus", "followers": 0, "die": 2},
        {},
        "LL-BR-REMOVE-3",
        "/facts/defender/die",
    ),
    ("no card and an empty pile", side(None), side("tanilla", copies=None), {}, "LL-INV-6", "/facts/defender/copies"),
]


@pytest.mark.parametrize(
    ("attacker", "defender", "others", "rule", "pointer"),
    [row[1:] for row in BAD_BATTLES],
    ids=[b[0] for b in BAD_BATTLES],
)
def test_facts_of_a_battle_that_cannot_be_are_refused_where_they_stand(
    attacker: Facts, defender: Facts, others: Facts, rule: str, pointer: str
) -> None:
    refused = ask("battle", battle(attacker, defender, **others))
    assert pointed_at(refused) == [(rule, pointer)]
    assert refused.state is UNSET and refused.violations[0].statement


# Placements and moves

PLACE: Facts = {"own": 1, "opposing": 0, "supply": 9, "action_points": 2, "count": 2}
MOVE: Facts = {"from": {"own": 3}, "to": {"opposing": 1}, "adjacent": True, "action_points": 1, "count": 2}


def test_may_I_place__LL_REINF_PLACE_1() -> None:
    answer = ask("place", PLACE)
    assert answer.verdict == "legal"
    assert texts(answer) == ["A places 2 Followers in W1; 0 Action Points left."]
    assert ask("place", {**PLACE, "seat": "B", "area": "D2"}).state.here("B", "D2") == 3


@pytest.mark.parametrize(
    ("kind", "changes", "found"),
    [
        ("place", {"count": 3}, [("LL-REINF-AP-3", "/facts/action_points")]),
        ("place", {"own": 0}, [("LL-REINF-PLACE-2", "/facts/own")]),
        ("place", {"opposing": 2}, [("LL-REINF-PLACE-3", "/facts/opposing")]),
        ("place", {"supply": 1}, [("LL-REINF-PLACE-1", "/facts/count")]),
        ("place", {"count": 0}, [("LL-REINF-PLACE-1", "/facts/count")]),
        (
            "place",
            {"own": 0, "opposing": 1},
            [("LL-REINF-PLACE-2", "/facts/own"), ("LL-REINF-PLACE-3", "/facts/opposing")],
        ),
        ("place", {"seat": "C"}, [("LL-OVER-1", "/facts/seat")]),
        ("place", {"area": "X9"}, [("LL-INV-1", "/facts/area")]),
        ("place", {"own": -1}, [("LL-INV-2", "/facts/own")]),
        ("place", {"own": 7}, [("LL-INV-2", "/facts/supply")]),
        ("place", {"supply": 16}, [("LL-INV-2", "/facts/supply")]),
        ("place", {"opposing": 99}, [("LL-INV-2", "/facts/opposing")]),
        ("place", {"action_points": 6}, [("LL-INV-12", "/facts/action_points")]),
        ("place", {"action_points": -1}, [("LL-INV-12", "/facts/action_points")]),
        ("place", {"own": 0, "supply": 15}, [("LL-INV-11", "/facts/own")]),
        ("move", {"count": 4}, [("LL-REINF-MOVE-1", "/facts/count")]),
        ("move", {"count": 0}, [("LL-REINF-MOVE-1", "/facts/count")]),
        ("move", {"from": {"own": 0}}, [("LL-REINF-MOVE-1", "/facts/count")]),
        ("move", {"adjacent": False}, [("LL-REINF-MOVE-2", "/facts/adjacent")]),
        ("move", {"action_points": 0}, [("LL-REINF-AP-3", "/facts/action_points")]),
        ("move", {"seat": "C"}, [("LL-OVER-1", "/facts/seat")]),
        ("move", {"from": {"own": -3}}, [("LL-INV-2", "/facts/from/own")]),
        ("move", {"from": {"own": 9}, "to": {"own": 9}}, [("LL-INV-2", "/facts/to/own")]),
        ("move", {"from": {"own": 3, "area": "X9"}}, [("LL-INV-1", "/facts/from/area")]),
        ("move", {"to": {"area": "X9"}, "action_points": 1}, [("LL-MAP-1", "/facts/to/area")]),
        ("move", {"action_points": 9}, [("LL-INV-12", "/facts/action_points")]),
    ],
)
def test_a_placement_or_move_is_refused_where_its_facts_stand(
    kind: str, changes: Facts, found: list[tuple[str, str]]
) -> None:
    assert pointed_at(ask(kind, {**(PLACE if kind == "place" else MOVE), **changes})) == found


@pytest.mark.parametrize("name", ["own", "opposing", "supply", "action_points"])
def test_a_fact_that_could_forbid_the_placement_is_asked_for(name: str) -> None:
    assert asked_for(ask("place", {key: value for key, value in PLACE.items() if key != name})) == {f"/facts/{name}"}


def test_a_placement_that_is_forbidden_anyway_asks_for_nothing() -> None:
    assert pointed_at(ask("place", {"opposing": 1})) == [("LL-REINF-PLACE-3", "/facts/opposing")]


def test_a_move_takes_adjacency_as_a_fact_or_from_the_map__LL_REINF_MOVE_2() -> None:
    named = {"from": {"area": "W1", "own": 2}, "to": {"area": "W2"}, "action_points": 1}
    by_map = ask("move", named)
    assert by_map.verdict == "legal"
    assert [(a.pointer, a.source) for a in by_map.assumptions] == [("/pack/patch/paths/W1-W2", "assumed")]
    told = ask("move", {**named, "to": {"area": "H3"}, "adjacent": True})
    assert told.verdict == "legal"
    assert [(a.pointer, a.source) for a in told.assumptions] == [("/facts/adjacent", "user")]
    far = ask("move", {**named, "to": {"area": "H3"}})
    assert pointed_at(far) == [("LL-REINF-MOVE-2", "/facts/to/area")]
    same = ask("move", {**named, "to": {"area": "W1"}})
    assert pointed_at(same) == [("LL-REINF-MOVE-2", "/facts/to/area")]


def test_who_trusts_nothing_assumed_is_asked_about_the_board__LL_RULING_73() -> None:
    named = {"from": {"area": "W1", "own": 2}, "to": {"area": "W2"}, "action_points": 1}
    answer = ask("move", named, trust="stated")
    assert asked_for(answer) == {"/facts/adjacent"} and answer.permitted is UNSET
    assert answer.needs[0].question == "Are W1 and W2 adjacent on the board?"
    assert ask("move", {**named, "adjacent": True}, trust="stated").verdict == "legal"
    assert ask("move", {**named, "adjacent": False}, trust="stated").verdict == "illegal"
    assert asked_for(ask("move", {"from": {"own": 2}, "to": {}, "action_points": 1})) == {"/facts/adjacent"}
    assert ask("battle", battle(side(), side("gruka")), trust="stated").verdict == "legal"


def test_adjacency_that_contradicts_the_pack_is_refused() -> None:
    pack = {"id": "default", "patch": {"paths": {"W1-W2": False}}}
    facts = {"from": {"area": "W1", "own": 2}, "to": {"area": "W2"}, "action_points": 1, "adjacent": True}
    assert pointed_at(ask("move", facts, pack=pack)) == [("LL-INV-1", "/facts/adjacent")]
    assert ask("move", {**facts, "adjacent": False}, pack=pack).verdict == "illegal"


def test_a_move_into_an_area_of_the_opponent_makes_a_battle__LL_REINF_MOVE_4() -> None:
    answer = ask("move", MOVE)
    assert [event.type for event in answer.events] == ["moved", "contested"]


# Scores


def test_a_score_by_area_and_by_region__LL_SCORE_2() -> None:
    for facts in (
        {"A": {"W1": 1, "W2": 1, "D1": 2}, "B": {"D2": 2, "H1": 1}},
        {"A": [[1, 1], [2]], "B": [[], [2], [1]]},
    ):
        answer = ask("score", facts)
        assert texts(answer)[-1] == "A wins 6 : 3."
        assert "A in Woods: 2 Followers, 2 Areas, 2 points each = 4." in texts(answer)
        assert answer.state.result.winners == ("A",)


def test_a_shared_victory__LL_END_6() -> None:
    assert ask("score", {"A": {"W1": 2}, "B": {"H1": 2}}).state.result.winners == ("A", "B")


@pytest.mark.parametrize(
    ("a", "b", "found"),
    [
        ({"W1": 1}, {"W1": 2}, [("LL-INV-9", "/facts/B/W1")]),
        ([[1, 1]], [[1, 1]], [("LL-INV-9", "/facts/B")]),
        ({}, {"W1": 2}, [("LL-INV-11", "/facts/A")]),
        ({"W1": 1}, {"H1": 0}, [("LL-INV-11", "/facts/B")]),
        ({"X9": 1}, {"W1": 2}, [("LL-INV-1", "/facts/A/X9")]),
        ({"W1": -1}, {"W2": 2}, [("LL-INV-2", "/facts/A/W1")]),
        ({"W1": 16}, {"W2": 2}, [("LL-INV-2", "/facts/A/W1")]),
        ({"W1": 8, "W3": 8}, {"W2": 2}, [("LL-INV-2", "/facts/A")]),
        ([[1], [], [], [1]], {"W2": 2}, [("LL-INV-1", "/facts/A")]),
        ({"W2": 2}, [[1, 1, 1, 1]], [("LL-INV-1", "/facts/B/0")]),
    ],
)
def test_facts_of_a_score_that_cannot_be_are_refused(a: Any, b: Any, found: list[tuple[str, str]]) -> None:
    refused = ask("score", {"A": a, "B": b})
    assert pointed_at(refused) == found and refused.impossible is True


SCORE: Facts = {"A": {"W1": 1, "W2": 1, "D1": 2, "H3": 1}, "B": {"D2": 2, "H1": 1}}


@pytest.mark.parametrize("trust", ["all", "stated"])
def test_the_ids_of_areas_say_which_make_a_region_and_nothing_else_is_asked_for__LL_MAP_3(trust: Any) -> None:
    answer = ask("score", SCORE, trust=trust)
    assert texts(answer)[-1] == "A wins 7 : 3."
    assert {assumption.source for assumption in answer.assumptions} == {"derived"}


def test_a_side_that_is_not_told_is_asked_for() -> None:
    assert asked_for(ask("score", {"A": {"W1": 1}})) == {"/facts/B"}
    assert asked_for(ask("score", {})) == {"/facts/A", "/facts/B"}


def test_the_most_action_points_are_those_of_the_pack__LL_INV_12() -> None:
    pack = {"id": "default", "patch": {"cards": {"gnurxel": {"ap": 7}}}}
    for kind, facts in (("place", PLACE), ("move", MOVE)):
        answer = ask(kind, {**facts, "action_points": 7}, pack=pack)
        assert answer.verdict == "legal"
        assert ("/pack/patch/cards/gnurxel/ap", 7) in {(a.pointer, a.value) for a in answer.assumptions}
        assert pointed_at(ask(kind, {**facts, "action_points": 8}, pack=pack)) == [
            ("LL-INV-12", "/facts/action_points")
        ]
    few = {name: value for name, value in PLACE.items() if name != "action_points"}
    (need,) = ask("place", {**few, "count": 7}, pack=pack).needs
    assert (need.put, need.accepts["maximum"]) == ("/facts/action_points", 7)
    assert ask("place", {**few, "count": 7}).verdict == "illegal"


# Circumstances


@pytest.mark.parametrize(
    ("circumstances", "pointer"),
    [
        ({"switches": {"nothing": "x"}}, "/switches/nothing"),
        ({"switches": {"olgi": "x"}}, "/switches/olgi"),
        ({"pack": {"id": "nothing"}}, "/pack/id"),
        ({"pack": {"id": "default", "patch": {"cards": {"gruka": {"step": "x"}}}}}, "/pack/patch/cards/gruka/step"),
    ],
)
def test_unknown_circumstances_are_refused_where_they_stand(circumstances: Facts, pointer: str) -> None:
    for kind, question in GAME.questions.items():
        assert [place for _, place in pointed_at(ask(kind, question.example, **circumstances))] == [pointer]


def test_the_same_question_has_the_same_answer_and_leaves_its_facts_alone() -> None:
    facts = battle(side("olgi"), side("umkato", on_map=3))
    before = json.dumps(facts)
    assert canonical(ask("battle", facts)) == canonical(ask("battle", facts))
    assert json.dumps(facts) == before
