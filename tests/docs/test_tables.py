"""The tables of the pages are those of the code."""

import pytest

from referee.games import GAMES
from tests.docs.blocks import DOCS
from tests.docs.patches import GAP
from tests.docs.survey import survey
from tests.docs.tables import MARKED, pages, written

PAGES = dict(pages())
ANY_TIME = {"agreement", "commit", "open", "table_ruling", "tell"}
"""Moves that no node waits for, or not alone."""


@pytest.mark.parametrize("name", PAGES)
def test_the_tables_of_a_page_are_current(name: str) -> None:
    assert written(PAGES[name], name) == PAGES[name], "write them anew: python -m tests.docs.tables"


@pytest.mark.parametrize("name", PAGES)
def test_every_cell_is_written(name: str) -> None:
    lines = [line for table in MARKED.findall(PAGES[name]) for line in table[2].splitlines()]
    assert [line for line in lines if f"| {GAP} |" in line] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_page_with_all_its_tables(game: str) -> None:
    tables = [name for _, name, _, _ in MARKED.findall(PAGES[f"games/{game}.md"])]
    assert sorted(tables) == ["moves", "nodes", "options", "packs", "questions", "secrets", "switches"]


@pytest.mark.parametrize("game", GAMES)
def test_every_type_of_move_is_awaited_somewhere(game: str) -> None:
    awaited = {type for types in survey(game).values() for type in types}
    assert GAMES[game].move_types.keys() - awaited <= ANY_TIME


def test_a_table_that_has_changed_keeps_the_cells_that_were_written_by_hand() -> None:
    page = (DOCS / "errors.md").read_text()
    stale = page.replace("| `illegal-move` | 422 |", "| `illegal-move` | 400 |")
    assert stale != page and written(stale, "errors.md") == page
