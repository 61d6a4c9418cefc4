"""The search: questions in the players' words, with the spelling of people in a hurry."""

import pytest

from referee.core.search import EMPTY_WORDS, MOST_HITS, Answer, Index, Passage, distance, passages, stem, words
from referee.games import GAMES
from referee.wire import rules as reading

BOOK = GAMES["lost-lumina"].rulebook


@pytest.fixture(scope="module")
def index() -> Index:
    return Index(passages(BOOK, {"LL-CARD-12-1": ["Krokodil"]}))


def ids(answer: Answer) -> list[str]:
    return [hit.id for hit in answer.hits]


def passage(identifier: str, statement: str) -> Passage:
    return Passage("game", identifier, "Section", statement, ((1.0, statement),))


@pytest.mark.parametrize(
    ("question", "rule"),
    [
        ("What does Gruka do for the defender?", "LL-CARD-12-1"),
        ("Does Lupinda double troops that are removed later?", "LL-CARD-03-2"),
        ("What happens to removed Followers?", "LL-BR-REMOVE-1"),
        ("may I place where my opponent has already placed", "LL-PREP-PLACE-6"),
        ("who has control of an area", "LL-BR-CONTROL-1"),
    ],
)
def test_a_question_finds_the_rule_among_the_first_five(index: Index, question: str, rule: str) -> None:
    assert rule in ids(index.search(question))[:5]


@pytest.mark.parametrize("wrong", ["gurka", "gruak", "gruka's", "GRUKA", "Grüka", "gruuka", "grukka"])
def test_a_name_may_be_misspelled(index: Index, wrong: str) -> None:
    assert ids(index.search(wrong))[0] in ("LL-CARD-12-0", "LL-CARD-12-1")


def test_swapped_letters_are_read_as_the_word_they_make_and_the_answer_says_so(index: Index) -> None:
    answer = index.search("attcaker")
    assert answer.read_as == {"attcaker": ("attacker",)}
    assert ids(answer) == ids(index.search("attacker"))


def test_an_everyday_word_stands_for_that_of_the_rulebook(index: Index) -> None:
    assert any("attle" in hit.section + hit.statement for hit in index.search("fight").hits)
    assert index.search("fight").read_as == {}


def test_a_misspelled_everyday_word_is_understood_too(index: Index) -> None:
    answer = index.search("pieecs")
    assert answer.read_as == {"pieecs": ("pieces",)}
    assert ids(answer) == ids(index.search("pieces"))


def test_a_name_in_another_language_finds_the_component(index: Index) -> None:
    assert ids(index.search("krokodil")) == ["LL-CARD-12-1"]


def test_an_id_finds_itself_whatever_its_case(index: Index) -> None:
    assert ids(index.search("what is ll-reinf-place-2?")) == ["LL-REINF-PLACE-2"]


def test_every_id_of_the_catalogue_finds_itself(index: Index) -> None:
    for identifier in BOOK.sentences:
        assert ids(index.search(identifier)) == [identifier]


def test_an_answer_is_bounded_and_free_of_scores(index: Index) -> None:
    answer = index.search("battle area card follower player")
    assert len(answer.hits) == MOST_HITS
    assert len(index.search("battle", limit=3).hits) == 3
    assert answer.hits[0].__struct_fields__ == ("game", "id", "section", "statement")


def test_the_same_question_has_the_same_answer(index: Index) -> None:
    again = Index(passages(BOOK, {"LL-CARD-12-1": ["Krokodil"]}))
    for question in ("who is the attacker", "cna I move back", "grruka"):
        assert index.search(question) == again.search(question)


def test_nothing_found_says_so_and_suggests_words_that_find_something(index: Index) -> None:
    answer = index.search("xylophone")
    assert answer.hits == () and answer.unknown == ("xylophone",)
    assert answer.text == "No rule has the word xylophone."
    assert answer.words and all(index.search(word).hits for word in answer.words)


def test_words_that_begin_alike_are_suggested_first(index: Index) -> None:
    assert index.search("attorneyship").words[0].startswith("att")


@pytest.mark.parametrize("empty", ["", " ", "?!", "what is the", "🎲🎲", "\x00", "’'’"])
def test_a_question_without_a_word_to_look_for_is_answered_with_words(index: Index, empty: str) -> None:
    answer = index.search(empty)
    assert answer.hits == () and answer.words
    assert answer.text == "The question has no word to look for."


def test_words_that_mean_nothing_do_not_keep_the_others_from_being_found(index: Index) -> None:
    answer = index.search("xylophone gruka")
    assert answer.unknown == ("xylophone",)
    assert "LL-CARD-12-1" in ids(answer)[:2]


@pytest.mark.parametrize("long", ["a" * 10_000, "zz " * 5_000, "ab" * 200, " ".join(f"word{n}" for n in range(2_000))])
def test_a_long_question_is_answered_within_bounds(index: Index, long: str) -> None:
    assert len(index.search(long).hits) <= MOST_HITS


def test_an_index_of_nothing_finds_nothing() -> None:
    answer = Index([]).search("gruka")
    assert answer.hits == () and answer.words == ()


def test_a_rare_word_counts_more_than_a_common_one() -> None:
    index = Index([passage("A", "cards cards"), passage("B", "cards castle"), passage("C", "cards")])
    assert ids(index.search("cards castle"))[0] == "B"


def test_equal_passages_come_in_the_order_of_the_catalogue() -> None:
    index = Index([passage("B", "one castle"), passage("A", "one castle")])
    assert ids(index.search("castle")) == ["B", "A"]


def test_a_rule_comes_before_an_interpretation_that_fits_as_well() -> None:
    text = (1.0, "the castle falls")
    gap = Passage("game", "GAP", "Section", "the castle falls", (text,), 0.8)
    assert ids(Index([gap, passage("RULE", "the castle falls")]).search("castle")) == ["RULE", "GAP"]


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


def test_words_are_without_case_accents_and_apostrophes() -> None:
    assert words("Gruka’s CAFÉ: 2 re-rolls, can't_stop") == ["gruka", "cafe", "2", "re", "rolls", "can't", "stop"]
    assert "can't" in EMPTY_WORDS


def test_a_search_over_all_games_finds_what_a_search_in_one_finds() -> None:
    assert ids(reading.search("gruka"))[0] == ids(reading.search("gruka", "lost-lumina"))[0]
