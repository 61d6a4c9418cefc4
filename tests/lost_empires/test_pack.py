"""The component data: what the rulebook states, what follows, what the sample takes, and where it all comes from."""

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from referee.core.canonical import merged
from referee.core.pack import leaves, value_at
from referee.core.ruling import Provenance
from referee.core.state import PackRef
from referee.games.lost_empires import facts
from referee.games.lost_empires import vocabulary as words
from referee.games.lost_empires.catalogue import RULEBOOK
from referee.games.lost_empires.pack import PACKS, PARTS, Face, Pack, contradictions, pack_of
from referee.games.lost_empires.pack_faults import pack_faults
from referee.wire import shapes
from tests.lost_empires.words import EVERY_WORD

DEFAULT, SAMPLE = pack_of(PackRef("default")), pack_of(PackRef("sample"))
BOTH = pytest.mark.parametrize("pack", [DEFAULT, SAMPLE], ids=["default", "sample"])


def with_patch(patch: dict[str, Any], pack: str = "default") -> Pack:
    return pack_of(PackRef(pack, patch))


# What the data are


@pytest.mark.parametrize(("pack", "patch"), [("default", {}), ("sample", {}), ("sample", EVERY_WORD)])
def test_a_sound_pack_has_no_faults_and_the_shape_that_is_published(pack: str, patch: dict[str, Any]) -> None:
    assert pack_faults(PackRef(pack, patch)) == ()
    assert shapes.errors("lost-empires/pack", merged(PACKS[pack], patch)) == []


@BOTH
def test_the_box_has_the_components_that_the_rulebook_lists__LE_COMP_1(pack: Pack) -> None:
    box, each = pack.components, pack.per_player
    assert (box.faction_cards, box.objectives, box.hives, box.reference_cards) == (128, 3, 4, 4)
    assert (box.damage_1_2, box.damage_3_4, box.drain, box.elite, box.artifacts) == (30, 18, 28, 12, 20)
    assert (box.command, box.supply, box.dice, box.gates, box.first_player) == (8, 2, 2, 8, 1)
    assert (each.command, each.supply, each.gates, each.dice, each.reference_cards) == (4, 1, 4, 1, 2)
    assert (each.first_round, each.hand, each.names, each.copies, each.draw) == (2, 6, 9, 2, 1)
    assert (pack.activation.command, pack.activation.supply, pack.gate_price) == (2, 1, 4)


def test_the_default_pack_names_41_cards_and_has_places_for_the_others() -> None:
    named = Counter(card.faction for card in DEFAULT.cards.values() if card.names)
    assert named == {"feng": 11, "terra-corps": 9, "neo-human-republic": 9, "scion-imperium": 9, None: 3}
    places = Counter(card.faction for card in DEFAULT.cards.values() if not card.names)
    assert places == {"feng": 5, "terra-corps": 7, "neo-human-republic": 7, "scion-imperium": 7}
    assert DEFAULT.name("fe-12") == "card fe-12" and DEFAULT.name("tc-basilisk") == "Basilisk"
    assert DEFAULT.name("tc-unheard") == "card tc-unheard"


def test_the_default_pack_has_the_numbers_that_are_stated_or_follow_and_no_others() -> None:
    numbers = {pointer: value for pointer in DEFAULT.notes if (value := number_at(pointer)) is not None}
    assert numbers == {
        "/cards/fe-eye-of-gliese/control": 1,
        "/cards/fe-fellgrin-captain/control": 3,
        "/cards/fe-war-dog/defense": 2,
        "/cards/fe-slew-pod/defense": 1,
        "/cards/tc-dust-marine/control": 1,
        "/cards/tc-dust-marine/offense": 1,
        "/cards/tc-dust-angel/control": 1,
        "/cards/tc-machinegun-rex/offense": 3,
        "/cards/nh-dr-76/control": 1,
        "/cards/nh-vanguard/control": 1,
        "/cards/si-flack-reaper/control": 1,
        "/cards/si-paladin/control": 2,
    }


def number_at(pointer: str) -> int | None:
    value = value_at(PACKS["default"], pointer) if pointer.startswith("/cards/") else None
    return value if isinstance(value, int) else None


def test_the_default_pack_says_of_17_cards_what_they_are() -> None:
    units = {card for card, entry in DEFAULT.cards.items() if entry.type == "unit"}
    assert len(units) == 16 and {"fe-alpha-dog", "si-chosen", "tc-machinegun-rex"} <= units
    assert [card for card, entry in DEFAULT.cards.items() if entry.type == "support"] == ["nh-reinforcements"]
    assert not any(card.subtype for card in DEFAULT.cards.values())
    assert [card for card, entry in DEFAULT.cards.items() if entry.keywords is not None] == ["fe-alpha-dog"]


SAMPLE_CARDS = """
fe-eye-of-gliese light 1/2/1 1c · fe-cyber-trooper light 1/1/1 1c FRONTLINE · fe-ferrik-hulk heavy 2/3/3 3c
fe-frontline-patroller light 1/1/2 1c · fe-fellgrin-captain heavy 3/2/2 2c+1s · fe-hound light 1/2/1 1c FRONTLINE
fe-edgeguard light 1/1/2 2c · fe-march-orders support 1c · fe-blast-fire support 1s · fe-war-dog light 1/2/2 1c
fe-slew-pod heavy 2/1/1 2c · fe-alpha-dog light 1/2/1 2c ELITE · fe-x1 light 0/1/1 0c · fe-x2 heavy 2/2/2 2c
fe-x3 light 1/2/2 2c ELITE FRONTLINE · fe-x4 support 1c
tc-dust-marine light 1/1/1 1c · tc-siraxion-veteran heavy 2/2/2 2c RUTHLESS · tc-firebird light 1/2/1 1c
tc-dust-angel light 1/2/2 2c · tc-basilisk heavy 3/3/3 3c+1s · tc-siraxion-specialist light 1/1/2 1c RUTHLESS
tc-machinegun-rex heavy 2/3/2 2c+1s · tc-air-strike support 1c · tc-orbital-strike support 2c
tc-tactical-nuke support 4c+1s · tc-x1 light 0/1/1 1c · tc-x2 heavy 2/2/2 2c · tc-x3 heavy 2/3/3 3c ELITE
tc-x4 heavy 2/2/3 2c · tc-x5 support 1c · tc-x6 support 1s
nh-dr-76 heavy 1/2/2 2c · nh-republic-soldier light 1/1/1 1c FORMATION · nh-vanguard heavy 1/2/2 2c FORMATION
nh-dragoon-medic light 1/1/2 1c · nh-bluewing light 1/2/1 1c · nh-sentinel heavy 2/2/3 3c FORMATION
nh-republic-sentry light 2/1/2 1c+1s · nh-response-team support 1c · nh-outmaneuver support 1c
nh-reinforcements support 1c · nh-x1 light 0/1/1 0c · nh-x2 heavy 2/2/2 2c · nh-x3 heavy 2/2/2 2c ELITE FORMATION
nh-x4 support 1s · nh-x5 support 1c · nh-x6 support 1c
si-chosen light 1/2/1 1c · si-callisto-angel light 1/1/2 2c · si-flack-reaper light 1/2/1 1c MELEE
si-acolyte light 1/1/1 1c MELEE · si-hand-of-callisto heavy 2/2/3 3c · si-chemical-weapons support 1c
si-hermok heavy 2/3/2 3c MELEE · si-paladin heavy 2/2/3 2c+1s · si-suppression support 1c · si-x1 light 0/0/0 0c
si-x2 heavy 2/2/2 2c ELITE MELEE · si-x3 support 1c · si-x4 support 1c · si-x5 light 1/1/1 1c · si-x6 heavy 3/2/2 2c
si-x7 light 1/3/1 2c
"""
"""Control, offense and defense, the cost in command and supply, keywords."""


def in_short(card: str) -> str:
    entry = SAMPLE.cards[card]
    unit = entry.type == "unit"
    parts = [card, entry.subtype if unit else entry.type]
    parts += [f"{entry.control}/{entry.offense}/{entry.defense}"] if unit else []
    costs = [f"{n}{letter}" for n, letter in ((entry.cost.command, "c"), (entry.cost.supply, "s")) if n]
    return " ".join([*map(str, parts), "+".join(costs) or "0c", *(entry.keywords or ())])


def test_the_sample_has_16_cards_of_each_faction_with_all_their_numbers() -> None:
    expected = [card.strip() for line in SAMPLE_CARDS.strip().splitlines() for card in line.split("·")]
    assert [*map(in_short, SAMPLE.cards)] == expected
    assert Counter(card.faction for card in SAMPLE.cards.values()) == dict.fromkeys(SAMPLE.factions, 16)


def test_a_card_of_the_sample_that_the_game_does_not_have_says_so_in_its_name() -> None:
    invented = {card for card in SAMPLE.cards if card not in DEFAULT.cards}
    assert len(invented) == 23
    assert {card for card in SAMPLE.cards if SAMPLE.name(card).endswith("(invented)")} == invented
    for card in invented:
        assert {SAMPLE.notes[at].source for at in SAMPLE.notes if at.startswith(f"/cards/{card}/")} == {"assumed"}


def test_every_unit_of_the_sample_has_all_its_abilities_and_no_other_keyword() -> None:
    for card in SAMPLE.cards.values():
        assert card.type == "support" or (card.silent and card.keywords is not None)
    told = {card: [*entry.abilities] for card, entry in SAMPLE.cards.items() if entry.abilities}
    assert told == {
        "fe-eye-of-gliese": ["eye-place", "eye-free", "eye-only"],
        "fe-frontline-patroller": ["patroller"],
        "fe-edgeguard": ["edgeguard"],
        "fe-alpha-dog": ["alpha-dog"],
        "fe-x2": ["test-volley"],
        "tc-dust-marine": ["dust-marine-free"],
        "tc-dust-angel": ["dust-angel"],
        "tc-x2": ["test-overcharge"],
        "tc-x4": ["test-barrage"],
        "nh-x2": ["test-repair"],
        **{card: [card[3:]] for card in ("tc-tactical-nuke", "nh-reinforcements")},
        **{card: [card] for card in ("fe-x4", "tc-x5", "tc-x6", "nh-x4", "nh-x5", "nh-x6", "si-x3", "si-x4")},
    }


ERRATA = {
    "fe-eye-of-gliese": {
        "eye-place": words.PlayOption(place=words.Place("objective", "friendly")),
        "eye-free": words.ActivationOption(actions=1),
        "eye-only": words.Restriction(actions_allowed=("attack",)),
    },
    "tc-dust-marine": {"dust-marine-free": words.PlayOption(cost=words.Price(0, 0), drained=True)},
    "fe-edgeguard": {
        "edgeguard": words.AfterMove(
            effect=(words.GrantAction(("move", "attack"), words.Units("friendly", not_card="fe-edgeguard")),),
            optional=True,
        )
    },
}
TEXTS = ERRATA | {
    "fe-frontline-patroller": {
        "patroller": words.OnEntry(who=words.Who("enemy", "light"), effect=(words.Unknown(),), limit="once_per_round")
    },
    "tc-dust-angel": {"dust-angel": words.Modifier(stat="damage_dealt", amount=1)},
    "fe-alpha-dog": {"alpha-dog": words.Modifier(stat="control", amount=words.ByCount("enemy", "same", max=3))},
    "tc-tactical-nuke": {"tactical-nuke": words.Support(effect=(words.Destroy(words.Units("any", count="all")),))},
    "nh-reinforcements": {
        "reinforcements": words.Support(effect=(words.Draw(2), words.PutFromHand(1, ("deck_top", "deck_bottom"))))
    },
}


@BOTH
@pytest.mark.parametrize("card", TEXTS)
def test_what_a_text_of_the_rulebook_does(pack: Pack, card: str) -> None:
    told = pack.cards[card].abilities or {}
    assert {name: replace(ability, rules=(), erratum=False) for name, ability in told.items()} == TEXTS[card]
    assert all(ability.rules and {*ability.rules} <= RULEBOOK.rules.keys() for ability in told.values())
    assert {ability.erratum for ability in told.values()} == {card in ERRATA}


def test_the_abilities_of_a_card_are_found_by_their_kind() -> None:
    (place,), (free,) = (DEFAULT.abilities("fe-eye-of-gliese", k) for k in (words.PlayOption, words.ActivationOption))
    assert (place[0], place[1].rules) == ("eye-place", ("LE-ERRATA-EYE-1",))
    assert (free[0], free[1].actions) == ("eye-free", 1)
    assert DEFAULT.abilities("fe-hound", words.Named) == () == SAMPLE.abilities("fe-x2", words.Support)


@BOTH
def test_a_starter_deck_is_9_cards_twice__LE_STARTER_FENG(pack: Pack) -> None:
    assert [*pack.decks] == [f"starter-{faction}" for faction in pack.factions]
    for deck in pack.decks.values():
        assert [*deck.cards.values()] == [2] * 9 and {*deck.cards} <= {*pack.cards_of(deck.faction)}
    assert "fe-war-dog" not in pack.decks["starter-feng"].cards
    assert [*pack.decks["starter-scion-imperium"].cards][-1] == "si-suppression"


# The battlefields and the die


@BOTH
def test_hives_touch_outer_objectives_and_these_the_center__LE_ACT_MOVE_5(pack: Pack) -> None:
    assert pack.neighbors("hive_A") == pack.neighbors("hive_B") == pack.neighbors("center") == ("outer_1", "outer_2")
    assert pack.neighbors("outer_1") == pack.neighbors("outer_2") == ("hive_A", "hive_B", "center")
    assert not pack.is_adjacent("hive_A", "center") and not pack.is_adjacent("outer_2", "outer_1")
    assert pack.is_adjacent("outer_2", "center") and pack.is_adjacent("center", "outer_2")
    assert pack.neighbors("moon") == ()


@pytest.mark.parametrize(
    ("kind", "where"),
    [
        ("any", ("hive_A", "hive_B", "outer_1", "center", "outer_2")),
        ("hive", ("hive_A", "hive_B")),
        ("objective", ("outer_1", "center", "outer_2")),
        ("outer", ("outer_1", "outer_2")),
        ("center", ("center",)),
    ],
)
def test_a_text_means_battlefields_by_their_kind__LE_GLOSS_OBJECTIVE_4(kind: str, where: tuple[str, ...]) -> None:
    assert DEFAULT.of_kind(kind) == where


@BOTH
def test_what_is_left_for_one_seat_is_right_for_the_other__LE_RULING_68(pack: Pack) -> None:
    assert pack.from_left == {"A": ("outer_1", "center", "outer_2"), "B": ("outer_2", "center", "outer_1")}
    assert pack.objectives == pack.from_left["A"] and (pack.hive("A"), pack.hive("B")) == ("hive_A", "hive_B")


@BOTH
def test_only_the_center_brings_2_artifacts_and_hives_none__LE_CENTER_1(pack: Pack) -> None:
    brings = {at: battlefield.artifacts + battlefield.bonus for at, battlefield in pack.battlefields.items()}
    assert brings == {"hive_A": 0, "hive_B": 0, "outer_1": 1, "center": 2, "outer_2": 1}


def test_the_die_of_the_default_pack_is_open__LE_RULING_91() -> None:
    die = DEFAULT.die
    assert die.sides is None and die.has(0, False) and die.has(5, False) and die.has(4, False) and die.has(4, True)
    assert not die.has(3, True) and not die.has(-1, False)


def test_the_die_of_the_sample_has_six_sides() -> None:
    plain = [Face(1, count=1), Face(2, count=2), Face(2, count=2), Face(3, count=1), Face(4, count=1)]
    assert SAMPLE.die.sides == (*plain, Face(4, True, 1))
    assert SAMPLE.die.has(3, False) and not SAMPLE.die.has(5, False) and not SAMPLE.die.has(0, False)


# Where the data come from


@BOTH
def test_what_is_printed_or_follows_says_from_where(pack: Pack) -> None:
    for pointer, note in pack.notes.items():
        assert note.source == "assumed" or note.ref in RULEBOOK.sentences, pointer
        assert note.source != "user", pointer
        assert note.source != "derived" or note.note, pointer


def test_nothing_that_the_default_pack_says_is_assumed() -> None:
    said = {pointer for part in PARTS for pointer in leaves(PACKS["default"][part], f"/{part}")}
    for pointer, note in DEFAULT.notes.items():
        told = value_at(PACKS["default"], pointer) is not None
        assert (note.source == "assumed") != told, pointer
        said = {at for at in said if at != pointer and not at.startswith(f"{pointer}/")}
    assert said == set()


@pytest.mark.parametrize(
    ("pointer", "default", "sample"),
    [
        ("/cards/fe-fellgrin-captain/control", "rulebook", "rulebook"),
        ("/cards/fe-eye-of-gliese/control", "derived", "derived"),
        ("/cards/fe-eye-of-gliese/abilities", "rulebook", "rulebook"),
        ("/cards/fe-eye-of-gliese/keywords", "assumed", "assumed"),
        ("/cards/tc-dust-marine/offense", "derived", "derived"),
        ("/cards/tc-dust-marine/defense", "assumed", "assumed"),
        ("/cards/tc-basilisk/cost/command", "assumed", "assumed"),
        ("/cards/tc-basilisk/type", "assumed", "assumed"),
        ("/cards/tc-basilisk/names/en", "rulebook", "rulebook"),
        ("/cards/tc-machinegun-rex/type", "rulebook", "rulebook"),
        ("/cards/fe-alpha-dog/faction", "assumed", "assumed"),
        ("/cards/fe-alpha-dog/keywords", "derived", "derived"),
        ("/cards/fe-hound/subtype", "assumed", "assumed"),
        ("/die/faces/critical/value", "rulebook", "rulebook"),
        ("/die/faces/4/value", "derived", "derived"),
        ("/die/faces/2/count", "assumed", "assumed"),
        ("/die/closed", "assumed", "assumed"),
        ("/components/artifacts", "rulebook", "rulebook"),
        ("/from_left/A", "derived", "derived"),
    ],
)
def test_a_stated_value_a_derived_and_an_assumed_one_are_told_apart(pointer: str, default: str, sample: str) -> None:
    assert (DEFAULT.notes[pointer].source, SAMPLE.notes[pointer].source) == (default, sample)


@BOTH
def test_no_entry_lies_inside_another_so_that_a_form_of_them_is_a_patch(pack: Pack) -> None:
    for pointer in pack.notes:
        assert not any(other.startswith(f"{pointer}/") for other in pack.notes), pointer


def test_a_support_is_not_asked_for_what_units_have() -> None:
    asked = {at.removeprefix("/cards/nh-reinforcements/") for at in DEFAULT.notes if "/nh-reinforcements/" in at}
    assert asked == {"names/en", "faction", "type", "cost/command", "cost/supply", "abilities", "text"}
    assert "/cards/tc-tactical-nuke/control" in DEFAULT.notes


@pytest.mark.parametrize(
    ("pack", "patch", "pointers"),
    [
        ("default", {"cards": {"tc-firebird": {"offense": 2}}}, {"/cards/tc-firebird/offense"}),
        ("default", {"cards": {"tc-firebird": {"cost": {"command": 1}}}}, {"/cards/tc-firebird/cost/command"}),
        ("default", {"cards": {"tc-firebird": {"keywords": []}}}, {"/cards/tc-firebird/keywords"}),
        ("default", {"cards": {"tc-firebird": {"abilities": {}}}}, {"/cards/tc-firebird/abilities"}),
        ("sample", {"cards": {"tc-firebird": {"offense": 2}}}, {"/cards/tc-firebird/offense"}),
        (
            "sample",
            {"cards": {"tc-firebird": {"cost": None}}},
            {f"/cards/tc-firebird/cost/{n}" for n in ("command", "supply")},
        ),
        (
            "sample",
            {"cards": {"fe-x2": {"abilities": {"test-volley": {"conditions": []}}}}},
            {"/cards/fe-x2/abilities"},
        ),
        ("sample", {"cards": {"tc-firebird": {"offense": None}}}, {"/cards/tc-firebird/offense"}),
        ("default", {"cards": {"tc-firebird": {"offense": None, "cost": {"command": None}}}}, set()),
        ("default", {"die": {"closed": None}}, set()),
        ("default", {"die": {"faces": {"0": {"value": 0}}}}, {"/die/faces/0/value"}),
        ("default", {"cards": {"fe-12": {"names": {"en": "Storm Dog"}}}}, {"/cards/fe-12/names/en"}),
    ],
)
def test_a_patched_entry_comes_from_the_user_and_no_other(pack: str, patch: dict[str, Any], pointers: set[str]) -> None:
    notes = with_patch(patch, pack).notes
    assert {pointer for pointer, note in notes.items() if note.source == "user"} == pointers
    assert notes.keys() >= pointers


CONTRADICTIONS: list[tuple[dict[str, Any], str, str, str]] = [
    ({"fe-fellgrin-captain": {"control": 4}}, "control", "LE-CTRL-EX-1", "the rulebook, which says 3."),
    ({"tc-dust-marine": {"offense": 2}}, "offense", "LE-EX-COMBAT-6", "what follows from the rulebook: 1."),
    ({"fe-war-dog": {"defense": 1}}, "defense", "LE-EX-COMBAT-3", "what follows from the rulebook: 2."),
    ({"si-paladin": {"control": 1}}, "control", "LE-CENTER-EX", "what follows from the rulebook: 2."),
    ({"fe-alpha-dog": {"defense": 3}}, "defense", "LE-KW-ELITE-EX", "what follows from the rulebook: 0 to 2."),
    ({"si-chosen": {"offense": 4}}, "offense", "LE-KW-ELITE-EX", "what follows from the rulebook: 0 to 3."),
    ({"fe-alpha-dog": {"keywords": []}}, "keywords", "LE-KW-ELITE-EX", "what follows from the rulebook: ELITE."),
    ({"si-paladin": {"type": "support"}}, "type", "LE-CENTER-EX", "the rulebook, which says unit."),
    (
        {"tc-dust-angel": {"abilities": {"dust-angel": {"amount": 2}}}},
        "abilities",
        "LE-FAQ-8",
        "the rulebook, which says what its text does.",
    ),
]


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize(("cards", "field", "ref", "said"), CONTRADICTIONS)
def test_a_value_that_contradicts_the_rulebook_carries_a_warning(
    pack: str, cards: dict[str, Any], field: str, ref: str, said: str
) -> None:
    (card,) = cards
    found = contradictions(PackRef(pack, {"cards": cards}))
    assert found == {f"/cards/{card}/{field}": Provenance("user", ref, f"It contradicts {said}")}


@pytest.mark.parametrize(
    "patch",
    [
        {"cards": {"tc-dust-marine": {"offense": 1, "defense": 3, "control": None}}},
        {"cards": {"fe-alpha-dog": {"defense": 2, "keywords": ["ELITE"], "text": "As printed."}}},
        {"cards": {"fe-fellgrin-captain": {"control": 3}, "si-callisto-angel": {"offense": 0}}},
        {"cards": {"tc-dust-angel": {"abilities": {"dust-angel": {"amount": 1}}}}},
        {"cards": {"fe-16": None, "fe-hound": {"keywords": ["FRONTLINE"]}}},
        {},
    ],
)
def test_a_value_that_agrees_or_fills_a_blank_carries_none(patch: dict[str, Any]) -> None:
    assert contradictions(PackRef("default", patch)) == {}


def test_the_components_of_the_box_carry_warnings_too() -> None:
    found = contradictions(PackRef("default", {"components": {"artifacts": 25}}))
    assert found["/components/artifacts"].note == "It contradicts the rulebook, which says 20."


# What a card can be asked for


@pytest.mark.parametrize(
    ("fact", "question", "accepts"),
    [
        ("offense", "What is the offense of Basilisk?", {"type": "integer", "minimum": 0, "maximum": 99}),
        ("cost/command", "What is the command cost of Basilisk?", {"type": "integer", "minimum": 0, "maximum": 99}),
        ("cost/supply", "What is the supply cost of Basilisk?", {"type": "integer", "minimum": 0, "maximum": 99}),
        ("type", "What is the type of Basilisk?", {"enum": ["unit", "support"]}),
        ("subtype", "What is the subtype of Basilisk?", {"enum": ["light", "heavy"]}),
        (
            "keywords",
            "What are the keywords of Basilisk?",
            {"type": "array", "items": {"enum": ["RUTHLESS", "ELITE"]}},
        ),
    ],
)
def test_a_missing_value_is_asked_for_by_its_exact_name__LE_RULING_96(fact: str, question: str, accepts: Any) -> None:
    need = facts.need(DEFAULT, "tc-basilisk", fact, "legality")
    assert need.put == f"/state/pack/patch/cards/tc-basilisk/{fact}"
    assert (need.question, need.accepts, need.purpose) == (question, accepts, "legality")
    assert question.removesuffix("?").endswith(facts.called(DEFAULT, "tc-basilisk", fact))


@pytest.mark.parametrize("fact", facts.FACTS)
def test_what_can_be_asked_is_an_entry_and_known_in_the_sample(fact: str) -> None:
    pointer = facts.pointer("tc-basilisk", fact)
    assert pointer in DEFAULT.notes and pointer in SAMPLE.notes
    known = value_at(PACKS["sample"], pointer)
    assert facts.value(SAMPLE, "tc-basilisk", fact) == (tuple(known) if isinstance(known, list) else known)
    assert (facts.value(DEFAULT, "tc-basilisk", fact) is None) == (fact != "faction")


def test_the_keywords_that_a_card_can_have_are_those_of_its_faction() -> None:
    assert DEFAULT.keywords_for("feng") == ("FRONTLINE", "ELITE")
    assert DEFAULT.keywords_for("scion-imperium") == ("MELEE", "ELITE")
    assert DEFAULT.keywords_for(None) == ("FRONTLINE", "FORMATION", "MELEE", "RUTHLESS", "ELITE")


def test_a_text_that_is_untold_or_left_to_the_table_is_not_silent() -> None:
    pack = with_patch(EVERY_WORD, "sample")
    assert not SAMPLE.cards["fe-march-orders"].silent and pack.cards["fe-march-orders"].silent
    assert SAMPLE.cards["si-acolyte"].silent and not pack.cards["si-acolyte"].silent


def test_a_card_is_called_by_its_english_name_if_it_has_one() -> None:
    pack = with_patch({"cards": {"fe-hound": {"names": {"de": "Hund"}}, "fe-12": {"names": {"de": "Sturmhund"}}}})
    assert (pack.name("fe-hound"), pack.name("fe-12")) == ("Hound", "Sturmhund")
