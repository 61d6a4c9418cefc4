"""The search: questions in the players' words, with the spelling of people in a hurry."""

import pytest

from referee.core.passages import Passage, passages
from referee.core.search import MOST_HITS, OF_A_PARAGRAPH, Answer, Index
from referee.games import GAMES
from referee.wire import rules as reading

BOOK = GAMES["lost-lumina"].rulebook


@pytest.fixture(scope="module")
def index() -> Index:
    return Index(passages(BOOK, {"LL-CARD-12-1": ["Krokodil"]}))


def ids(answer: Answer) -> list[str]:
    return [hit.id for hit in answer.hits]


def passage(identifier: str, statement: str, *asks: str, section: str = "") -> Passage:
    return Passage("game", identifier, section or f"Section {identifier}", statement, ((1.0, statement),), asks)


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
    assert answer.hits[0].__struct_fields__ == ("game", "id", "section", "statement", "more", "where")


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
    gap = Passage("game", "GAP", "Section", "the castle falls", (text,), weight=0.8)
    assert ids(Index([gap, passage("RULE", "the castle falls")]).search("castle")) == ["RULE", "GAP"]


# Asks.


def test_an_ask_finds_its_passage_though_no_text_has_a_word_of_it() -> None:
    index = Index([passage("A", "the castle falls"), passage("B", "a truce holds", "may we stop fighting")])
    assert ids(index.search("stop fighting?")) == ["B"]


def test_a_whole_ask_comes_before_more_words_elsewhere() -> None:
    asked = passage("A", "a unit acts", "can i march if he didn't")
    other = passage("B", "march march march", "do i have to march", "who marches first", "how far do i march")
    assert ids(Index([other, asked]).search("can i march if he didn't"))[0] == "A"
    assert ids(Index([asked, other]).search("do i have to march"))[0] == "B"


def test_empty_words_tell_asks_apart_that_have_the_others_in_common() -> None:
    index = Index([passage("A", "x", "when do i draw"), passage("B", "y", "how many do i draw")])
    assert ids(index.search("how many draw"))[0] == "B" and ids(index.search("when draw"))[0] == "A"


def test_what_an_ask_lacks_can_stand_in_the_text() -> None:
    plain = passage("A", "the guard sleeps", "can he wake up")
    named = passage("B", "the dragon sleeps", "can he wake up")
    assert ids(Index([plain, named]).search("can the dragon wake up"))[0] == "B"


def test_an_ask_of_many_words_more_counts_less() -> None:
    long = passage("A", "x", "castle walls and towers and gates and moats in winter")
    assert ids(Index([long, passage("B", "y", "castle walls")]).search("castle walls"))[0] == "B"


# Grouping.

ROWS = [passage(f"A-WALL-{n}", "the wall of the castle stands", section="Walls") for n in range(1, 6)]
GATE = passage("A-GATE-1", "the gate of the castle stands open in the wall", section="Gates")


def test_a_paragraph_does_not_fill_the_page() -> None:
    answer = Index([*ROWS, GATE]).search("wall of the castle")
    assert ids(answer) == ["A-WALL-1", "A-WALL-2", "A-GATE-1"]
    assert answer.hits[0].more == ("A-WALL-3", "A-WALL-4", "A-WALL-5")
    assert answer.hits[1].more == answer.hits[2].more == () and OF_A_PARAGRAPH == 2


def test_rows_under_one_heading_with_other_ids_are_another_paragraph() -> None:
    index = Index([*ROWS, passage("A-TOWER-1", "the wall of the castle tower", section="Walls")])
    assert "A-TOWER-1" in ids(index.search("wall of the castle"))


def test_answers_that_fit_as_well_are_told_apart_by_their_headings() -> None:
    battle = passage("A-1", "the defender wins a tie", "what about a tie", section="Play › Battle")
    end = passage("B-1", "both win a tie", "what about a tie", section="Play › End")
    told = Index([battle, end, passage("C-1", "a tie of silk", section="Play › Clothes")]).search("what about a tie")
    assert {hit.id: hit.where for hit in told.hits} == {"A-1": "Battle", "B-1": "End", "C-1": ""}


def test_a_single_answer_needs_no_telling_apart() -> None:
    (hit,) = Index([passage("A-1", "the defender wins a tie")]).search("tie").hits
    assert hit.where == ""


def test_equal_headings_are_told_apart_by_what_stands_above_them() -> None:
    one = passage("A-1", "silver bells", section="Feng › Example")
    other = passage("B-1", "silver bells", section="Terra › Example")
    assert [hit.where for hit in Index([one, other]).search("silver").hits] == ["Feng › Example", "Terra › Example"]


# A further opinion.


def test_an_opinion_is_mixed_in_and_asked_with_the_words_as_they_were_read() -> None:
    asked: list[str] = []

    def second(question: str) -> list[float]:
        asked.append(question)
        return [0.0, 1.0]

    rows = [passage("A", "castle gate"), passage("B", "castle moat")]
    assert ids(Index(rows, second).search("castel gate"))[0] == "B"
    assert asked == ["castle gate"]
    assert ids(Index(rows).search("castel gate"))[0] == "A"


def test_an_opinion_finds_what_no_word_does() -> None:
    rows = [passage("A", "castle gate"), passage("B", "a moat with water")]
    assert ids(Index(rows, lambda _: [0.1, 0.9]).search("gate swimming"))[0] == "B"


def test_a_search_over_all_games_finds_what_a_search_in_one_finds() -> None:
    assert ids(reading.search("gruka"))[0] == ids(reading.search("gruka", "lost-lumina"))[0]
