"""The catalogue of Lost Empires: complete, and at one with its switches, its packs and itself."""

import re
from collections import Counter

import pytest

from referee.core.rulebook import REFEREE_RULES
from referee.games.lost_empires.catalogue import RULEBOOK
from referee.games.lost_empires.pack import PACKS
from referee.games.lost_empires.repeats import REPEATS, repeated
from referee.games.lost_empires.switches import SWITCHES

ID = re.compile(r"\bLE(?:-[A-Z0-9]+)+\b")
SCENARIO = re.compile(r"LE-SC-\d+")
KEPT = re.compile(r"which (?:is|are) (?:cited|carried out|kept)|LE-CENTER-1 is carried out|LE-ORDER-SUP-2 is cited")
OF_STATES = frozenset(
    {*range(1, 18), 19, 20, 21, 22, 25, 38, 42},
)
"""The invariants that a state can break; the others speak of steps, of attacks, or of phases that no state is in."""


def test_every_statement_of_the_rulebook_has_a_row() -> None:
    own = [identifier for identifier in RULEBOOK.rules if identifier not in REFEREE_RULES]
    assert Counter(RULEBOOK.rules[i].kind == "referee" for i in own) == {False: 291, True: 4}
    assert [*RULEBOOK.interpretations] == [f"LE-RULING-{number}" for number in range(1, 103)]
    assert [*RULEBOOK.invariants] == [f"LE-INV-{number}" for number in range(1, 46)]


def test_every_kind_of_row_is_there_as_often_as_in_the_rulebook() -> None:
    kinds = Counter(rule.kind for i, rule in RULEBOOK.rules.items() if i not in REFEREE_RULES)
    assert kinds == {
        "definition": 97,
        "procedure": 63,
        "constraint": 54,
        "scoring": 25,
        "setup": 21,
        "trigger": 15,
        "advice": 8,
        "end": 8,
        "referee": 4,
    }


def test_every_id_that_a_text_names_exists() -> None:
    for identifier, rule in RULEBOOK.rules.items():
        for named in ID.findall(f"{rule.statement} {rule.breach} {rule.reason}"):
            assert named in RULEBOOK.sentences or SCENARIO.fullmatch(named), (identifier, named)
    for identifier, entry in RULEBOOK.interpretations.items():
        for named in ID.findall(f"{entry.reading} {entry.why} {entry.alternative}"):
            assert named in RULEBOOK.sentences, (identifier, named)


def test_an_interpretation_rests_on_rows_of_the_rulebook() -> None:
    outside = {"LE-RULING-92", "LE-RULING-96", "LE-RULING-102"}
    for identifier, entry in RULEBOOK.interpretations.items():
        assert entry.title and entry.why and entry.alternative
        assert (identifier in outside) != bool(ID.findall(entry.why)), identifier


@pytest.mark.parametrize("name", SWITCHES)
def test_a_switch_settles_a_contended_reading_that_names_it(name: str) -> None:
    entry = RULEBOOK.interpretations[SWITCHES[name].interpretation]
    assert entry.contention == "high"
    assert entry.alternative.endswith(f"the switch {name}.")
    assert len(SWITCHES[name].values) == 2


def test_every_contended_reading_has_a_switch() -> None:
    high = {i for i, entry in RULEBOOK.interpretations.items() if entry.contention == "high"}
    assert high == {switch.interpretation for switch in SWITCHES.values()} and len(SWITCHES) == 13


def test_no_text_names_a_switch_that_does_not_exist() -> None:
    for entry in RULEBOOK.interpretations.values():
        for name in re.findall(r"the switch (\w+)", entry.alternative):
            assert name in SWITCHES or name == "of"


@pytest.mark.parametrize(
    ("name", "default"),
    [
        ("destroy_threshold", "4"),
        ("elite_casualty", "credit"),
        ("frontline_bonus", "same_turn"),
        ("melee_targets", "sequential"),
        ("ruthless", "per_unit"),
        ("control_floor", "0"),
        ("min_actions", "0"),
        ("support_during_activation", "false"),
        ("pass_after_mandatory", "true"),
        ("round1_refresh", "true"),
        ("patroller_on_play", "true"),
        ("component_limits", "strict"),
        ("redraw_after_empty", "true"),
    ],
)
def test_the_first_value_of_a_switch_is_the_referees_reading(name: str, default: str) -> None:
    assert SWITCHES[name].default == default


def test_a_row_that_repeats_another_says_which_and_that_one_is_kept() -> None:
    for identifier, rule in RULEBOOK.rules.items():
        if rule.status == "quoted" and KEPT.search(rule.reason):
            kept = [RULEBOOK.rules[named].status for named in ID.findall(rule.reason) if named in RULEBOOK.rules]
            assert kept and {*kept} <= {"enforced", "automatic"}, identifier


def test_what_is_merely_quoted_names_no_illegal_move_and_says_why() -> None:
    reasons = (
        "names no illegal move",
        "no move is illegal by it",
        "worked example",
        "cannot be sent",
        "cannot be entered",
        "A remark on the text",
        "is a rule of its own",
    )
    for identifier, rule in RULEBOOK.rules.items():
        if rule.status == "quoted":
            assert any(reason in rule.reason for reason in reasons) or KEPT.search(rule.reason), identifier
            assert not rule.breach, identifier
        assert rule.status != "left to the players", identifier


def test_whatever_a_move_can_break_says_how() -> None:
    for identifier, rule in RULEBOOK.rules.items():
        if rule.status in ("enforced", "fault") and rule.kind != "referee":
            assert rule.breach, identifier


def test_the_packs_refer_to_entries_of_the_catalogue() -> None:
    for pack in PACKS.values():
        for pointer, note in pack["provenance"].items():
            assert note["source"] == "assumed" or note["ref"] in RULEBOOK.sentences, pointer


def test_states_that_are_sent_in_keep_the_invariants_that_a_state_can_break() -> None:
    supplied = {i for i, invariant in RULEBOOK.invariants.items() if invariant.supplied}
    assert supplied == {f"LE-INV-{number}" for number in OF_STATES}


def test_what_is_said_in_several_places_is_cited_by_one_and_named_beside_it() -> None:
    for cited, others in REPEATS.items():
        assert RULEBOOK.rules[cited].status == "enforced" and cited not in others
        assert {RULEBOOK.rules[other].status for other in others} == {"enforced"}, cited
        assert repeated(cited) == others
    assert repeated("LE-CRIT-1") == ()


def test_no_two_rows_say_the_same() -> None:
    texts = Counter(rule.statement for rule in RULEBOOK.rules.values())
    assert [text for text, times in texts.items() if times > 1] == []


def test_a_row_is_short_enough_to_be_read_out() -> None:
    for identifier, rule in RULEBOOK.rules.items():
        assert rule.section and 10 < len(rule.statement) <= 300, identifier
