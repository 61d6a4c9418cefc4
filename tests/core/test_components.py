"""Which component a name means."""

import pytest

from referee.core.components import Component, find

GRUKA = Component("cards", "gruka", {}, 12, {"en": "Gruka", "de": "Grüka"})
TWELVE = Component("areas", "12", {})
MARINE = Component("cards", "tc-dust-marine", {}, None, {"en": "Dust Marine"})
WEST = Component("areas", "W1", {}, None, {"en": "West"})
KNOWN = (GRUKA, MARINE, WEST)


@pytest.mark.parametrize(
    ("name", "component"),
    [
        ("gruka", GRUKA),
        ("GRUKA", GRUKA),
        ("GRÜKA", GRUKA),
        ("12", GRUKA),
        ("tc-dust-marine", MARINE),
        ("dust MARINE", MARINE),
        ("W1", WEST),
    ],
)
def test_a_component_goes_by_its_very_id_its_number_and_its_names_in_any_case(name, component):
    assert find(KNOWN, name) is component


@pytest.mark.parametrize(
    "name", ["TC-DUST-MARINE", "w1", "ＧＲＵＫＡ", " gruka ", "gruka\n", "012", "１２", "", "None"]
)
def test_what_only_looks_like_an_id_a_number_or_a_name_is_none(name):
    assert find(KNOWN, name) is None


def test_an_id_comes_before_a_number_and_a_number_before_a_name():
    also = Component("cards", "b", {}, None, {"en": "12"})
    assert find((also, GRUKA, TWELVE), "12") is TWELVE
    assert find((also, GRUKA), "12") is GRUKA
