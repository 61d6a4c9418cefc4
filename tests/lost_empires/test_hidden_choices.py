"""Decks chosen in secret: what binds a seat, what opening shows, and that nothing else shows it."""

from typing import Any

import pytest
from msgspec.structs import replace

from referee.core.hidden_choice import commitments, hash_of
from referee.core.ruling import Ruling
from referee.core.state import PackRef
from referee.games.lost_empires.pack import pack_of
from referee.games.lost_empires.state import State, Zone
from tests.lost_empires.breaches import set_up
from tests.lost_empires.positions import GAME, by, judge, play

SALT = "6f1c9a52d0e87b34"
FENG, TERRA = by("A", "submit_deck", deck="starter-feng"), by("B", "submit_deck", deck="starter-terra-corps")


def building_decks() -> State:
    """A has Feng, B Terra Corps; both are to hand a deck in."""
    return set_up(first_player="A", factions={"A": "feng", "B": "terra-corps"})


def broken(ruling: Ruling) -> list[str]:
    return [violation.rule for violation in ruling.violations or ()]


def commit(move: dict[str, Any]) -> dict[str, Any]:
    return by(move["seat"], "commit", hash=hash_of(move, SALT))


def opens(move: dict[str, Any], salt: str = SALT) -> dict[str, Any]:
    return by(move["seat"], "open", move=move, salt=salt)


def started(*decks: dict[str, Any]) -> State:
    """After the shuffle, nobody having told a card."""
    state = play(building_decks(), *decks)
    piles = {seat: ["?"] * 18 for seat in ("A", "B")}
    return play(state, by("chance", "shuffle", report={"decks": piles}))


def test_both_decks_stay_unknown_and_the_game_goes_on() -> None:
    state = started(commit(FENG), commit(TERRA))
    assert state.lists.A == state.lists.B == Zone((), 9)
    assert [(one.seat, one.type) for one in commitments(state)] == [("A", "submit_deck"), ("B", "submit_deck")]
    assert GAME.faults(state) == () and GAME.load(GAME.dump(state)) == state


def test_an_opened_deck_is_known() -> None:
    after = judge(started(commit(FENG), commit(TERRA)), opens(FENG)).state
    assert after.lists.A is not None and (len(after.lists.A.known), after.lists.A.unknown) == (9, 0)
    assert [one.seat for one in commitments(after)] == ["B"]


def test_only_the_deck_that_was_committed_to_can_be_opened() -> None:
    state = started(commit(FENG), commit(TERRA))
    assert broken(judge(state, opens(FENG, salt="0" * 16))) == ["REF-OPEN-1"]
    assert broken(judge(state, opens(by("A", "submit_deck", deck="starter-terra-corps")))) == ["REF-OPEN-1"]


def test_a_committed_deck_is_told_by_opening_alone() -> None:
    state = started(commit(FENG), commit(TERRA))
    assert broken(judge(state, by("A", "tell", at="/lists/A", card="fe-hound"))) == ["REF-OPEN-2"]


def test_a_deck_against_the_rules_is_refused_when_it_is_opened__LE_SETUP_5() -> None:
    wrong = by("A", "submit_deck", cards=["fe-hound"] * 9)
    assert "LE-SETUP-5" in broken(judge(started(commit(wrong), commit(TERRA)), opens(wrong)))


def test_a_deck_without_a_card_that_was_seen_is_refused() -> None:
    state = started(commit(FENG), commit(TERRA))
    strange = next(card for card in GAME.packs["default"]["cards"] if card.startswith("fe-") and card not in known())
    state = replace(state, hand=state.hand.put("A", Zone((strange,), len(state.hand.A) - 1)))
    assert broken(judge(state, opens(FENG))) == ["REF-TELL-2"]


def known() -> tuple[str, ...]:
    """The names of the starter deck of A."""
    lists = play(building_decks(), FENG).lists.A
    assert lists is not None
    return lists.known


def test_a_deck_can_be_handed_in_with_names_that_nobody_tells() -> None:
    named = by("A", "submit_deck", cards=["fe-hound", *["?"] * 8])
    assert Zone(("fe-hound",), 8) == play(building_decks(), named).lists.A
    few = by("A", "submit_deck", cards=["?"] * 8)
    assert broken(judge(building_decks(), few)) == ["LE-SETUP-5"]


@pytest.mark.parametrize("seat", ["A", "C"])
def test_nothing_is_committed_to_once_the_decks_are_there(seat: str) -> None:
    ruling = judge(started(FENG, TERRA), by(seat, "commit", hash="0" * 64))
    assert broken(ruling) == ["REF-COMMIT-1"]


def test_a_deck_is_handed_in_once() -> None:
    state = play(building_decks(), commit(FENG))
    assert broken(judge(state, commit(FENG))) == ["LE-SETUP-5"]


def test_a_commitment_that_nobody_can_have_made_is_a_fault__REF_STATE_3() -> None:
    state = started(commit(FENG), commit(TERRA))
    wrong = (replace(commitments(state)[0], step=999), commitments(state)[1])
    ruling = judge(replace(state, commitments=wrong), TERRA)
    assert ruling.impossible and broken(ruling) == ["REF-STATE-3"]
    assert ruling.violations[0].pointer == "/state/commitments/0/step"


def test_a_deck_with_a_card_of_unknown_faction_asks_for_the_faction__LE_RULING_96() -> None:
    loose = next(card for card, entry in pack_of(PackRef("default")).cards.items() if entry.faction is None)
    deck = by("A", "submit_deck", cards=[loose, *known()[:8]])
    ruling = judge(replace(started(commit(deck), commit(TERRA)), pack=PackRef("default")), opens(deck))
    assert ruling.verdict == "undetermined"
    assert [need.put for need in ruling.needs] == [f"/state/pack/patch/cards/{loose}/faction"]
