"""What can be read of a rulebook: the search over the games' own words, its glossary, its lint."""

import pytest

from referee.games import GAMES
from referee.wire import rules
from referee.wire.door import UnknownGame


@pytest.mark.parametrize(
    ("game", "question", "rule"),
    [
        ("lost-lumina", "what does orly do", "LL-CARD-02-1"),
        ("lost-lumina", "can I add new troops where the enemy already is", "LL-REINF-PLACE-3"),
        ("lost-empires", "can I activate a unit in the turn it was played", "LE-ORDER-ACT-2"),
        ("lost-empires", "my deck is empty, do I lose", "LE-WRAP-DRAW-3"),
        ("lumeria", "what does bbpbbtht mean", "LM-DIAGRAM-3"),
        ("lumeria", "can I reroll only some dice with fortune", "LM-FORTUNE-2"),
        ("lumina", "the card shows the place I am standing on", "LU-RULING-10"),
        ("lumina", "somebody is already standing there", "LU-MOVE-4"),
        ("lost-empires", "can we agree on a draw", "REF-AGREE-5"),
    ],
)
def test_a_question_in_the_players_words_finds_the_rule_within_three(game: str, question: str, rule: str) -> None:
    assert rule in [hit.id for hit in rules.search(question, game).hits[:3]]


@pytest.mark.parametrize("question", ["what happens if I gvie up", "what does olry do"])
def test_what_is_misspelled_finds_what_is_spelled_well(question: str) -> None:
    well = question.replace("gvie", "give").replace("olry", "orly")
    assert rules.search(question, "lost-lumina").hits[0] == rules.search(well, "lost-lumina").hits[0]


@pytest.mark.parametrize("game", GAMES)
def test_an_ask_for_a_component_finds_an_entry_about_it(game: str) -> None:
    for component, asks in rules.guide(game).asks.components.items():
        known = next(each for each in rules.components(rules.default_pack(game)) if each.id == component)
        about = {*rules.about(game, known)}
        for ask in asks:
            assert not about or about & {hit.id for hit in rules.search(ask, game).hits[:3]}, ask


@pytest.mark.parametrize("game", GAMES)
def test_every_entry_is_one_line_for_a_chat(game: str) -> None:
    for identifier in GAMES[game].rulebook.sentences:
        line = rules.in_a_line(game, identifier)
        assert line.endswith(f"{identifier})") and line == " ".join(line.split())


def test_a_word_of_the_glossary_is_found_in_other_forms_and_by_what_players_call_it() -> None:
    for question in ("draining a unit", "is my unit tapped"):
        assert any("drain" in term["term"].casefold() for term in rules.terms_in("lost-empires", question)), question


def test_the_search_over_all_games_finds_the_rules_of_each() -> None:
    found = {hit.game for hit in rules.search("who begins").hits}
    assert found == {*GAMES}


def test_a_game_that_there_is_not_is_refused() -> None:
    for read in (rules.glossary, rules.lint, lambda name: rules.search("king", name)):
        with pytest.raises(UnknownGame):
            read("chess")
