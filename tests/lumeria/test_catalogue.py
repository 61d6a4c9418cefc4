"""The catalogue of Lumeria: complete, and at one with its switches, its pack and itself."""

import re
from collections import Counter

import pytest

from referee.core.rulebook import REFEREE_RULES
from referee.games.lumeria.catalogue import RULEBOOK
from referee.games.lumeria.pack import PACKS
from referee.games.lumeria.switches import SWITCHES

ID = re.compile(r"\bLM-[A-Z]+(?:-[A-Z]+)*-\d+[A-Z]?\b")
SUMMED_UP = re.compile(r"LM-(?:SUM|GLOSS)-\d+")
CITED = re.compile(r"which (?:is|are) (?:cited|carried out)")


def test_every_statement_of_the_rulebook_has_a_row() -> None:
    own = [identifier for identifier in RULEBOOK.rules if identifier not in REFEREE_RULES]
    assert Counter(RULEBOOK.rules[i].kind == "referee" for i in own) == {False: 266, True: 11}
    assert [*RULEBOOK.interpretations] == [f"LM-RULING-{number}" for number in range(1, 103)]
    assert [*RULEBOOK.invariants] == [f"LM-INV-{number}" for number in range(1, 38)]


def test_every_id_that_a_text_names_exists() -> None:
    for identifier, rule in RULEBOOK.rules.items():
        for named in ID.findall(f"{rule.statement} {rule.breach} {rule.reason}"):
            assert named in RULEBOOK.sentences or re.fullmatch(r"LM-S\d+", named), (identifier, named)
    for identifier, entry in RULEBOOK.interpretations.items():
        for named in ID.findall(f"{entry.reading} {entry.why} {entry.alternative}"):
            assert named in RULEBOOK.sentences, (identifier, named)


def test_an_interpretation_rests_on_rows_of_the_rulebook() -> None:
    outside = {"LM-RULING-97"}
    for identifier, entry in RULEBOOK.interpretations.items():
        assert entry.why and entry.alternative
        assert (identifier in outside) != bool(ID.findall(entry.why)), identifier


@pytest.mark.parametrize("name", SWITCHES)
def test_a_switch_settles_a_contended_reading_that_names_it(name: str) -> None:
    entry = RULEBOOK.interpretations[SWITCHES[name].interpretation]
    assert entry.contention == "high"
    assert entry.alternative.endswith(f"the switch {name}.")
    assert len(SWITCHES[name].values) == 2


def test_no_text_names_a_switch_that_does_not_exist() -> None:
    for entry in RULEBOOK.interpretations.values():
        for name in re.findall(r"the switch (\w+)", entry.alternative):
            assert name in SWITCHES


def test_a_row_that_repeats_another_says_which_and_that_one_is_kept() -> None:
    for identifier, rule in RULEBOOK.rules.items():
        if rule.status == "quoted" and CITED.search(rule.reason):
            kept = [RULEBOOK.rules[named].status for named in ID.findall(rule.reason)]
            assert kept and {*kept} <= {"enforced", "automatic"}, identifier
            assert SUMMED_UP.fullmatch(identifier), identifier


def test_whatever_a_move_can_break_says_how() -> None:
    for identifier, rule in RULEBOOK.rules.items():
        if rule.status in ("enforced", "fault") and rule.kind != "referee":
            assert rule.breach, identifier


def test_the_pack_refers_to_entries_of_the_catalogue() -> None:
    for pack in PACKS.values():
        for pointer, note in pack["provenance"].items():
            assert note["source"] == "assumed" or note["ref"] in RULEBOOK.sentences, pointer


def test_no_two_rows_say_the_same() -> None:
    texts = Counter(rule.statement for rule in RULEBOOK.rules.values())
    assert [text for text, times in texts.items() if times > 1] == []
