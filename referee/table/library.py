"""The pages to read: the games, the chapters of a rulebook, one rule, the components, the glossary, the search."""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any

from referee.core.components import folded
from referee.core.ruling import Data
from referee.games import GAMES
from referee.table import named
from referee.table.pages import Page, page
from referee.table.texts import say
from referee.wire import components, examples, rules
from referee.wire.door import UnknownName, door

BELOW = " › "
"""What stands between a heading and one below it."""
KEPT = 1_000
"""How many pages about a rule or a component are kept ready."""
MOST_COMPONENTS = 12
"""How many components a search shows."""


@cache
def home() -> Page:
    """The games, and the search over all of them."""
    return page("home.html", is_lasting=True)


@cache
def hub(game: str) -> Page:
    """What there is for one game."""
    return page("hub.html", game=GAMES[game], at="hub", is_lasting=True)


@cache
def chapters(game: str) -> Page:
    """The headings of the rulebook, with how many entries each has."""
    counts = {chapter: len(entries) for chapter, entries in _chapters(game).items()}
    return page("chapters.html", game=GAMES[game], at="rules", chapters=counts, is_lasting=True)


@lru_cache(KEPT)
def chapter(game: str, name: str) -> Page:
    """The entries of a chapter, heading by heading. Raises UnknownName."""
    found = _chapters(game).get(name)
    if found is None:
        raise UnknownName(f"{GAMES[game].title} has no chapter {name[:64]!r}.", ())
    headings: dict[str, list[Data]] = {}
    for entry in found:
        headings.setdefault(_heading(entry["section"]), []).append(entry)
    shown = page("chapter.html", game=GAMES[game], at="rules", chapter=name, headings=headings, is_lasting=True)
    return shown


@lru_cache(KEPT)
def rule(game: str, identifier: str) -> Page:
    """One rule, interpretation, invariant or convention, with what belongs to it. Raises UnknownName."""
    entry = rules.rule(game, identifier)
    shown = page("rule.html", game=GAMES[game], at="rules", entry=entry, chapter=_chapter(entry), is_lasting=True)
    return shown


@cache
def cards(game: str) -> Page:
    """Every component, collection by collection."""
    collections: dict[str, list[Data]] = {}
    for each in _components(game):
        collections.setdefault(each["collection"], []).append(each)
    return page("cards.html", game=GAMES[game], at="cards", collections=collections, is_lasting=True)


@lru_cache(KEPT)
def card(game: str, name: str) -> Page:
    """A component by id, number or name in any language: what is known of it and from where. Raises UnknownName."""
    found = components.one(game, name)
    return page("card.html", game=GAMES[game], at="cards", card=found, facts=_facts(found), is_lasting=True)


@cache
def words(game: str) -> Page:
    """The words of the rulebook with their meanings."""
    return page("words.html", game=GAMES[game], at="rules", terms=_terms(game), is_lasting=True)


@cache
def book(game: str) -> Page:
    """All rules and components on one page, for reading offline."""
    known, pieces = _chapters(game), _components(game)
    return page("book.html", game=GAMES[game], at="rules", chapters=known, components=pieces, is_lasting=True)


def search(query: str, game: str | None) -> Page:
    """What answers a question, in one game or in all: rules and components."""
    asked = query.strip()
    found = rules.search(asked, game) if asked else None
    here = [] if not asked else [hit for name in ([game] if game else GAMES) for hit in _called(name, asked)]
    terms = rules.terms_in(game, asked) if game and asked else []
    return page(
        "search.html",
        game=None if game is None else GAMES[game],
        at="search",
        query=asked,
        found=found,
        components=here[:MOST_COMPONENTS],
        terms=terms,
    )


def unknown(game: str, error: UnknownName) -> Page:
    """The page for something that a game has not, with what looks like it."""
    known = {*GAMES[game].rulebook.sentences}
    near = [(name, "rules" if name in known else "cards") for name in error.near]
    return page("unknown.html", 404, game=GAMES[game], text=str(error), near=near)


def unreadable(game: str, error: Exception) -> Page:
    """The page for something that no rules can look at: a wrong shape, another edition, no JSON."""
    return page("unreadable.html", 400, game=GAMES[game], text=getattr(error, "detail", None) or str(error))


@cache
def _chapters(game: str) -> dict[str, list[Data]]:
    """The entries of the catalogue by chapter; what the rulebook does not print stands in chapters of its own."""
    found: dict[str, list[Data]] = {}
    for identifier, _ in rules.entries(game):
        entry = rules.in_brief(game, identifier)
        found.setdefault(_chapter(entry), []).append(entry)
    return found


def _chapter(entry: Data) -> str:
    kind = entry["kind"]
    if kind in ("interpretation", "invariant", "convention"):
        return say(f"chapter.{kind}")
    return str(entry["section"]).partition(BELOW)[0]


def _heading(section: str) -> str:
    return section.partition(BELOW)[2] or section


@cache
def _components(game: str) -> tuple[Data, ...]:
    return tuple(
        {**each, "title": named.chosen(each.get("names", {})) or each["id"]}
        for each in components.listed(door(game).game.id)["components"]
    )


def _called(game: str, query: str) -> Iterator[Data]:
    """The components that a question names by id, number or a part of a name."""
    wanted = folded(query)
    for each in _components(game):
        exact = {folded(each["id"]), str(each.get("number", ""))}
        names = [folded(name) for name in each.get("names", {}).values()]
        if wanted in exact or any(wanted in name or (len(name) > 2 and name in wanted.split()) for name in names):
            yield {**each, "game": game}


def _facts(card: Data) -> list[Data]:
    """Each value of a component with where it comes from, and what nobody knows."""
    at = f"/{card['collection']}/{card['id']}"
    notes, leaves = card["provenance"], dict(_leaves(card["data"], at))
    facts = [{"name": _below(at, pointer), "value": leaves[pointer], **_note(notes, pointer)} for pointer in leaves]
    known = [pointer for pointer in notes if any(f"{leaf}/".startswith(f"{pointer}/") for leaf in leaves)]
    missing = [pointer for pointer in notes if pointer not in known]
    return facts + [{"name": _below(at, pointer), "value": None, **notes[pointer]} for pointer in missing]


def _below(at: str, pointer: str) -> str:
    """What a pointer leads to within a component; the component itself goes by its id."""
    return pointer.removeprefix(at).strip("/") or at.rpartition("/")[2]


def _leaves(value: Any, pointer: str) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict) and value:
        for key, member in value.items():
            yield from _leaves(member, f"{pointer}/{key}")
    else:
        yield pointer, value


def _note(notes: Data, pointer: str) -> Data:
    """What the longest pointer that leads to a value says of it."""
    while pointer and pointer not in notes:
        pointer = pointer.rpartition("/")[0]
    return dict(notes.get(pointer, {"source": "rulebook"}))


def _terms(game: str) -> list[Data]:
    """The glossary in the order of the alphabet."""
    found: list[Data] = rules.glossary(game)["terms"]
    return sorted(found, key=lambda term: str(term["term"]).casefold())


def positions(game: str) -> Data:
    """The ready positions of a game by the chapters that they belong to, in the order of the chapters."""
    chapter_of = {entry["section"]: chapter for chapter, entries in _chapters(game).items() for entry in entries}
    found: dict[str, list[Data]] = {chapter: [] for chapter in _chapters(game)}
    for each in examples.listed(game)["examples"]:
        if each["operation"] == "moves":
            heading = each["chapter"]
            found[chapter_of.get(heading) or heading.partition(BELOW)[0]].append(each)
    return {chapter: entries for chapter, entries in found.items() if entries}
