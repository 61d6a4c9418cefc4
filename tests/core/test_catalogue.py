"""Rule catalogues, packs, and the marks that code carries."""

import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from typing import Any

import pytest

from referee.core.game import Game
from referee.core.pack import leaves, patched, source_of
from referee.core.rulebook import REFEREE_RULES
from referee.games import GAMES

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def marked(game: Game[Any]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every function of a game's room that is marked with rules: its name and the rules."""
    room = importlib.import_module(type(game).__module__.rpartition(".")[0])
    for package in (room, importlib.import_module("referee.core")):
        yield from _marked_in(package)


def _marked_in(package: Any) -> Iterator[tuple[str, tuple[str, ...]]]:
    for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        module = importlib.import_module(found.name)
        owners = [module, *(c for _, c in inspect.getmembers(module, inspect.isclass) if c.__module__ == found.name)]
        for owner in owners:
            for name, function in inspect.getmembers(owner, inspect.isfunction):
                if function.__module__ == found.name and hasattr(function, "rules"):
                    yield f"{found.name}.{name}", function.rules


@games
def test_the_rules_that_code_is_marked_with_exist(game: Game[Any]) -> None:
    found = list(marked(game))
    assert len(found) > 20
    for name, rules in found:
        there = game.rulebook.sentences.keys() | (REFEREE_RULES.keys() if name.startswith("referee.core.") else set())
        assert rules and set(rules) <= there, name


@games
def test_every_enforced_rule_has_code_that_bears_its_id(game: Game[Any]) -> None:
    bearing = {rule for _, rules in marked(game) for rule in rules}
    assert [i for i, rule in game.rulebook.rules.items() if rule.status == "enforced" and i not in bearing] == []


@games
def test_every_row_has_a_section_and_a_statement_of_its_own(game: Game[Any]) -> None:
    for identifier, rule in game.rulebook.rules.items():
        assert rule.section and 10 < len(rule.statement) <= 300, identifier
    for identifier, entry in game.rulebook.interpretations.items():
        assert entry.title and entry.reading and entry.contention, identifier


@games
def test_only_advice_and_harmless_rows_are_merely_quoted(game: Game[Any]) -> None:
    for identifier, rule in game.rulebook.rules.items():
        if rule.status in ("quoted", "left to the players"):
            assert rule.reason, identifier
            assert rule.kind == "advice" or not rule.breach, identifier


@games
def test_ids_that_the_catalogue_refers_to_exist(game: Game[Any]) -> None:
    known = game.rulebook.sentences.keys()
    for entry in game.rulebook.interpretations.values():
        text = f"{entry.reading} {entry.why} {entry.alternative}"
        for identifier in re.findall(r"\bLL-[A-Z]+(?:-[A-Z0-9]+)*-\d+\b", text):
            assert identifier in known, identifier


@games
def test_every_pack_entry_has_a_provenance(game: Game[Any]) -> None:
    for pack in game.packs.values():
        for part in ("cards", "areas", "paths", "regions"):
            for pointer in leaves(pack.get(part, {}), f"/{part}"):
                assert source_of(pack, pointer).source in ("rulebook", "derived", "assumed"), pointer


def test_a_patched_entry_comes_from_the_user() -> None:
    pack = {"cards": {"a": {"bp": 1}}, "provenance": {"/cards": {"source": "rulebook"}}}
    changed = patched(pack, {"cards": {"a": {"bp": 2}, "b": {"bp": 3}}})
    assert changed["cards"] == {"a": {"bp": 2}, "b": {"bp": 3}}
    assert source_of(changed, "/cards/a/bp").source == "user"
    assert source_of(changed, "/cards/a/ap").source == "rulebook"
    assert pack["cards"] == {"a": {"bp": 1}}


def test_an_entry_without_provenance_is_an_error() -> None:
    with pytest.raises(KeyError):
        source_of({"provenance": {}}, "/cards")
