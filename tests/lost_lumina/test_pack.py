"""The component data: what the rulebook prints, and what a patch may do to it."""

from typing import Any

import pytest

from referee.core.state import PackRef
from referee.games.lost_lumina.pack import PACKS, pack_of, path
from referee.games.lost_lumina.pack_faults import pack_faults
from referee.wire import shapes
from tests.oracle.slow_strength import PRINTED_BATTLE_POINTS


def test_the_pack_has_no_faults_and_the_shape_that_is_published() -> None:
    assert pack_faults(PackRef("default", {})) == ()
    assert shapes.errors("lost-lumina/pack", PACKS["default"]) == []


def test_battle_points_are_those_of_the_card_reference() -> None:
    assert {card: data.bp for card, data in pack_of(PackRef("default")).cards.items()} == PRINTED_BATTLE_POINTS


def test_the_deck_has_27_cards_and_the_promo_is_the_28th__LL_RULING_5() -> None:
    pack = pack_of(PackRef("default"))
    assert len(pack.deck(False)) == 27 and len(pack.deck(True)) == 28
    assert set(pack.deck(True)) - set(pack.deck(False)) == {"kurak"}


def test_the_assumed_map_is_a_grid_of_three_by_three__LL_RULING_8() -> None:
    pack = pack_of(PackRef("default"))
    degrees = sorted(sum(area in key.split("-") for key in pack.paths) for area in pack.areas)
    assert degrees == [2, 2, 2, 2, 3, 3, 3, 3, 4]
    assert pack.notes[f"/paths/{path('W1', 'H3')}"].source == "assumed"


@pytest.mark.parametrize(
    ("patch", "pointer"),
    [
        ({"cards": {"orly": {"bp": "eight"}}}, "/pack/patch/cards/orly"),
        ({"cards": {"orly": {"offense": 3}}}, "/pack/patch/cards/orly"),
        ({"cards": {"orly": {"bp": None}}}, "/pack/patch/cards/orly"),
        ({"cards": None}, "/pack/patch/cards"),
        ({"cards": 7}, "/pack/patch/cards"),
        ({"card": {"orly": {"bp": 3}}}, "/pack/patch/card"),
        ({"provenance": {"/paths": {"source": "rulebook"}}}, "/pack/patch/provenance"),
        ({"paths": {"W1-W2": "yes"}}, "/pack/patch/paths/W1-W2"),
        ({"areas": {"W1": {"region": 4}}}, "/pack/patch/areas/W1"),
    ],
)
def test_a_patch_that_does_not_fit_is_refused_where_it_does_not(patch: dict[str, Any], pointer: str) -> None:
    found = pack_faults(PackRef("default", patch))
    assert [(rule, where) for rule, _, where in found] == [("REF-STATE-2", pointer)]


@pytest.mark.parametrize(
    ("patch", "rule"),
    [
        ({"cards": {"orly": {"number": 1}}}, "REF-STATE-2"),
        ({"cards": {"orly": {"names": {"en": None}}}}, "REF-STATE-2"),
        ({"cards": {"orly": {"step": "result"}}}, "REF-STATE-2"),
        ({"cards": {"orly": {"ability": "unheard-of"}}}, "REF-STATE-2"),
        ({"cards": {"orly": None}}, "REF-STATE-2"),
        ({"cards": {"orly": {"bp": -1}}}, "REF-STATE-2"),
        ({"areas": {"W1": None}}, "LL-INV-1"),
        ({"areas": {"X1": {"region": "woods"}}}, "LL-INV-1"),
        ({"regions": {"sea": {"names": {"en": "Sea"}}}}, "LL-INV-1"),
        ({"paths": {"W2-W1": True}}, "LL-INV-1"),
        ({"paths": {"W1-W1": True}}, "LL-INV-1"),
        ({"paths": {"W1-Q9": True}}, "LL-INV-1"),
    ],
)
def test_data_that_make_no_box_are_refused(patch: dict[str, Any], rule: str) -> None:
    found = pack_faults(PackRef("default", patch))
    assert found and {cited for cited, _, _ in found} == {rule}
