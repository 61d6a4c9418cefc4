"""Words: taken apart, brought to their stem, read as the nearest known one."""

from collections.abc import Callable

import pytest

from referee.core.spelling import EMPTY_WORDS, KEPT, READINGS, Vocabulary, distance, is_empty, stem, words
from tests.threads import at_once


@pytest.mark.parametrize(
    ("a", "b", "steps"),
    [
        ("card", "card", 0),
        ("crad", "card", 1),
        ("cards", "card", 1),
        ("cord", "card", 1),
        ("dice", "card", 4),
        ("", "ab", 2),
        ("abcd", "badc", 2),
        ("gruka", "kurak", 3),
    ],
)
def test_the_distance_counts_letters_put_in_left_out_replaced_or_swapped(a: str, b: str, steps: int) -> None:
    for most in range(4):
        assert distance(a, b, most) == min(steps, most + 1) == distance(b, a, most)


@pytest.mark.parametrize(
    "forms",
    [
        ("place", "places", "placed", "placing"),
        ("roll", "rolls", "rolled", "rolling"),
        ("supply", "supplies"),
        ("ability", "abilities"),
        ("swap", "swapped", "swapping"),
        ("match", "matches", "matched"),
        ("die",),
        ("loss", "losses"),
    ],
)
def test_the_forms_of_a_word_have_one_stem(forms: tuple[str, ...]) -> None:
    assert len({stem(form) for form in forms}) == 1


@pytest.mark.parametrize(("one", "other"), [("card", "care"), ("area", "are"), ("tie", "tile"), ("pass", "pas")])
def test_different_words_have_different_stems(one: str, other: str) -> None:
    assert stem(one) != stem(other)


@pytest.mark.parametrize("name", ["orly", "581", "d6"])
def test_a_word_that_its_stem_would_empty_or_that_is_no_word_stays_as_it_is(name: str) -> None:
    assert stem(name) == name and not is_empty(stem(name))


def test_words_are_without_case_accents_and_apostrophes() -> None:
    assert words("Gruka’s CAFÉ: 2 cross-outs, can't_stop") == ["gruka", "cafe", "2", "cross", "outs", "can't", "stop"]
    assert "can't" in EMPTY_WORDS


def test_a_roll_that_is_made_again_is_one_word_with_a_hyphen_or_without() -> None:
    assert words("re-roll, re-rolled; cross-out") == ["reroll", "rerolled", "cross", "out"]


def test_single_letters_in_a_row_are_also_one_word() -> None:
    assert words("shows B B P B.") == ["shows", "b", "b", "p", "b", "bbpb"]
    assert words("a b c") == ["a", "b", "c"]


KNOWN = Vocabulary(["attacker", "attack", "attack", "move", "mode", "gruka", "die", "reroll", "rerolled"])


@pytest.mark.parametrize(
    ("wrong", "read"),
    [
        ("attcaker", "attacker"),
        ("atack", "attack"),
        ("mvoe", "move"),
        ("gurka", "gruka"),
        ("gruuka", "gruka"),
        ("reorll", "reroll"),
    ],
)
def test_a_misspelled_word_is_read_as_the_nearest(wrong: str, read: str) -> None:
    assert KNOWN.nearest(wrong)[0] == read
    assert KNOWN.nearest(wrong) == KNOWN.nearest(wrong)


@pytest.mark.parametrize("strange", ["", "dei", "mofe", "xylophone", "a" * 200])
def test_short_words_and_strange_ones_are_read_as_nothing(strange: str) -> None:
    assert KNOWN.nearest(strange) == ()


def test_swapped_letters_are_likelier_than_another_letter() -> None:
    assert Vocabulary(["untie", "unite", "units"]).nearest("untis")[0] == "units"
    assert Vocabulary(["cords", "cards", "crads"]).nearest("cadrs") == ("cards",)


def test_an_unknown_word_has_few_readings_the_frequent_ones_first() -> None:
    near = Vocabulary(["parts", "carts", "carts", "darts", "darts", "darts"]).nearest("larts")
    assert near == ("darts", "carts") and len(near) == READINGS


def test_words_that_begin_alike_and_frequent_ones_can_be_asked_for() -> None:
    assert KNOWN.beginning("att") == ["attack", "attacker"]
    assert KNOWN.common()[0] == "attack" and "die" not in KNOWN.common()
    assert "gruka" in KNOWN and "gurka" not in KNOWN


def test_what_is_remembered_of_words_that_nobody_knows_is_bounded() -> None:
    for number in range(2 * KEPT):
        word = "".join(chr(ord("a") + int(digit)) for digit in str(number)) + "qzq"
        is_empty(stem(word))
    assert stem.cache_info().currsize <= KEPT
    assert is_empty.cache_info().currsize <= KEPT


def test_threads_that_ask_at_once_find_the_stems_and_the_words_that_one_alone_finds() -> None:
    made_up = [
        f"{start}{number:x}{end}" for number in range(10, 700) for start, end in (("gh", "ational"), ("k", "ings"))
    ]
    letters = [word.translate(str.maketrans("0123456789", "ghijklmnop")) for word in made_up]

    def read(vocabulary: Vocabulary) -> Callable[[str], tuple[str, tuple[str, ...]]]:
        return lambda word: (stem(word), vocabulary.nearest(word))

    known = ["national", "rational", "king", "kings", "kicking", "ghost"]
    stem.cache_clear()
    together = at_once(read(Vocabulary(known)), letters)
    stem.cache_clear()
    assert together == [read(Vocabulary(known))(word) for word in letters]
