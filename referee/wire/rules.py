"""What can be read of a rulebook, for library, HTTP and command line: the catalogue, one entry with what belongs to it,
a glossary, a search in the players' words, which code keeps which rule, and what is wrong with the data."""

import importlib
import inspect
import pkgutil
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from types import ModuleType
from typing import Any, TypeAlias

import msgspec

from referee.core import guide as guides
from referee.core.components import Component, cited, components, folded, headed, rules_about, texts
from referee.core.lint import Finding
from referee.core.lint import lint as linted
from referee.core.pack import PackData
from referee.core.passages import Passage, passages
from referee.core.rulebook import Convention, Interpretation, Invariant, Rule
from referee.core.ruling import Data, Provenance
from referee.core.search import Answer, Hit, Index
from referee.core.spelling import stem, words
from referee.core.state import PackRef
from referee.games import GAMES
from referee.wire import alike, examples, semantic
from referee.wire.door import LONGEST_ECHO, UnknownName, door

Entry: TypeAlias = Rule | Interpretation | Invariant | Convention

KINDS: dict[type, str] = {Interpretation: "interpretation", Invariant: "invariant", Convention: "convention"}


def guide(name: str) -> guides.Guide:
    """What leads through the rulebook of a game: its headings, a glossary, and how players ask."""
    return guides.guide(_package(name))


def default_pack(name: str) -> PackData:
    """The component data that a game is played with unless the players choose others."""
    return next(iter(GAMES[name].packs.values()))


def provenance(name: str) -> dict[str, Provenance]:
    """Where each value of a game's default pack comes from."""
    game = GAMES[name]
    return dict(game.provenance(PackRef(next(iter(game.packs)))))


def entries(name: str) -> Iterator[tuple[str, Entry]]:
    """Every entry of a catalogue by id, in the order of the rulebook."""
    book = GAMES[name].rulebook
    for part in (book.rules, book.interpretations, book.invariants, book.conventions):
        yield from part.items()


def kind_and_status(entry: Entry) -> Data:
    """What kind of entry it is and, for a rule, how the referee keeps it."""
    if isinstance(entry, Rule):
        return {"kind": entry.kind, "status": entry.status}
    return {"kind": KINDS[type(entry)]}


def in_brief(name: str, identifier: str) -> Data:
    """An entry as a list shows it."""
    book = GAMES[name].rulebook
    section, statement = book.sentences[identifier]
    head = {"id": identifier, "section": section, "statement": statement}
    return {**head, **kind_and_status(book.lookup(identifier))}


def rule(name: str, identifier: str) -> Data:
    """One entry by its exact id, with a line for chat, how players ask for it, its neighbors under the same heading,
    what to see also, the interpretations that cite it, the components it concerns and the examples that show it.

    Raises UnknownGame and UnknownName.
    """
    book = door(name).game.rulebook
    try:
        entry = book.lookup(identifier)
    except KeyError:
        near = alike.near(identifier, book.sentences)
        raise UnknownName(f"{book.title} has no rule {identifier[:LONGEST_ECHO]!r}.", near) from None
    section = entry.section if isinstance(entry, Rule) else None
    beside = [other for other, row in book.rules.items() if row.section == section and other != identifier]
    return {
        **in_brief(name, identifier),
        "game": book.game,
        "edition": book.edition,
        **msgspec.to_builtins(entry),
        "text": in_a_line(name, identifier),
        "asks": guide(name).asks.rules.get(identifier, ()),
        "see_also": [in_brief(name, other) for other in _see_also(name, identifier) if other not in beside],
        "neighbors": [{"id": other, "statement": book.rules[other].statement} for other in beside],
        "interpretations": interpretations(name, identifier),
        "components": [called(name, component) for component in _concerned(name).get(identifier, ())],
        "examples": examples.showing(name, identifier),
    }


def called(name: str, component: Component) -> Data:
    """A component as a list of references shows it."""
    number = {} if component.number is None else {"number": component.number}
    names = {"names": component.names} if component.names else {}
    href = f"/v1/games/{name}/components/{component.id}"
    return {"collection": component.collection, "id": component.id, **number, **names, "href": href}


def in_a_line(name: str, identifier: str) -> str:
    """An entry as one line of text for a chat: its sentence, where it stands, its id."""
    book = GAMES[name].rulebook
    section, statement = book.sentences[identifier]
    return " ".join(f"{statement} ({book.title}, {section}: {identifier})".split())


def interpretations(name: str, identifier: str) -> list[Data]:
    """How gaps in the text are read that touch an entry."""
    gaps = GAMES[name].rulebook.interpretations
    touching = [other for other in _citing(name).get(identifier, ()) if other != identifier]
    return [{"id": other, "title": gaps[other].title, "reading": gaps[other].reading} for other in touching]


def search(query: str, name: str | None = None) -> Answer:
    """The entries that answer a question, best first, in one game or in all. Raises UnknownGame."""
    return _index(None if name is None else door(name).game.id).search(query)


def found(question: str, name: str | None = None) -> Data:
    """What a search found, in one game or in all: entries with what belongs to them, the words of the glossary and the
    components that the question names, and how it was read. Raises UnknownGame."""
    answer = search(question, name)
    head = {"q": question} if name is None else {"game": name, "edition": GAMES[name].edition, "q": question}
    named = {} if name is None else {"terms": terms_in(name, question), "components": components_in(name, question)}
    rest = msgspec.to_builtins(answer)
    del rest["hits"]
    return {
        **head,
        "rules": [_shown(hit) for hit in answer.hits],
        **{n: each for n, each in named.items() if each},
        **rest,
    }


def _shown(hit: Hit) -> Data:
    """A hit with a line for chat, the others of its paragraph that were found, and what belongs to it."""
    name, identifier = hit.game, hit.id
    return {
        "game": name,
        **in_brief(name, identifier),
        "href": f"/v1/games/{name}/rules/{identifier}",
        "text": in_a_line(name, identifier),
        **({"where": hit.where} if hit.where else {}),
        "more": [{"id": other, "statement": GAMES[name].rulebook.sentences[other][1]} for other in hit.more],
        "interpretations": [{"id": gap["id"], "title": gap["title"]} for gap in interpretations(name, identifier)],
        "components": [called(name, component) for component in _concerned(name).get(identifier, ())],
    }


def glossary(name: str) -> Data:
    """The words of a rulebook: what each means, the rules that say so, what players call it. Raises UnknownGame."""
    game = door(name).game
    return {
        "game": game.id,
        "edition": game.edition,
        "terms": [_term(game.id, word) for word in guide(game.id).glossary],
    }


def terms_in(name: str, question: str) -> list[Data]:
    """The entries of the glossary whose word, or one that players use for it, stands in a question."""
    return [_term(name, word) for word in _standing(_terms(name), question)]


def components_in(name: str, question: str) -> list[Data]:
    """The components of the default pack whose name stands in a question."""
    named = {*_standing(_component_names(name), question)}
    return [called(name, component) for component in components(default_pack(name)) if component.id in named]


def _standing(forms: dict[str, frozenset[str]], question: str) -> list[str]:
    """Those of which one form stands in a question; forms are given as their stems."""
    asked = f" {' '.join(map(stem, words(question)))} "
    return [each for each, of_it in forms.items() if any(f" {form} " in asked for form in of_it if form)]


def lint(name: str) -> tuple[Finding, ...]:
    """Everything that is wrong with the rules data of a game. Raises UnknownGame."""
    game = door(name).game
    shown = {identifier for example in game.examples.values() for identifier, _ in example.shows()}
    known = {component.id for component in components(default_pack(game.id))}
    index, scenarios = _index(game.id), {re.sub("-[a-z].*", "", example) for example in game.examples}
    return linted(
        game.rulebook, guide(game.id), known, shown, scenarios, lambda ask: [hit.id for hit in index.search(ask).hits]
    )


def coverage(name: str) -> Data:
    """For every rule how the referee keeps it, the interpretations that cite it and the code that carries its id.

    Raises UnknownGame.
    """
    book = door(name).game.rulebook
    citing, code = _citing(name), _code(name)
    rows = []
    for identifier, row in book.rules.items():
        known = {"id": identifier, "kind": row.kind, "status": row.status}
        reason = {"reason": row.reason} if row.reason else {}
        readings, functions = citing.get(identifier, []), code.get(identifier, [])
        rows.append({**known, **reason, "interpretations": readings, "code": functions})
    status = Counter(row.status for row in book.rules.values())
    return {"game": name, "edition": book.edition, "status": status, "rules": rows}


def about(name: str, component: Component) -> tuple[str, ...]:
    """The ids of the entries that speak of a component of the default pack."""
    notes = provenance(name)
    inside = (note for at, note in notes.items() if at == component.pointer or at.startswith(component.pointer + "/"))
    sentences = GAMES[name].rulebook.sentences
    refs = {note.ref for note in inside if note.ref in sentences}
    return rules_about(GAMES[name].rulebook, component, refs)


def _term(name: str, word: str) -> Data:
    return {"term": word, **msgspec.to_builtins(guide(name).glossary[word])}


@cache
def _terms(name: str) -> dict[str, frozenset[str]]:
    """For each word of the glossary the stems of it and of its other names."""
    return {word: _forms((word, *term.also)) for word, term in guide(name).glossary.items()}


@cache
def _component_names(name: str) -> dict[str, frozenset[str]]:
    """For each component the stems of its names."""
    return {component.id: _forms(component.names.values()) for component in components(default_pack(name))}


def _forms(names: Iterable[str]) -> frozenset[str]:
    return frozenset(" ".join(map(stem, words(name))) for name in names)


def _see_also(name: str, identifier: str) -> list[str]:
    """The entries that an entry cites, and those that the glossary names beside it."""
    book = GAMES[name].rulebook
    found = cited(texts(book)[identifier])
    for term in guide(name).glossary.values():
        if identifier in term.rules:
            found |= {*term.rules}
    return [other for other in book.sentences if other in found and other != identifier]


@cache
def _index(name: str | None) -> Index:
    among = [passage for game in ([name] if name is not None else GAMES) for passage in findable(game)]
    return Index(among, semantic.opinion(among))


def findable(name: str) -> list[Passage]:
    """The catalogue of a game; the rows about a component are also found by its names and by the asks for it."""
    book, leading = GAMES[name].rulebook, guide(name)
    names: dict[str, list[str]] = defaultdict(list)
    asks: dict[str, list[str]] = defaultdict(list)
    for component in components(default_pack(name)):
        rows = headed(book, component)
        for identifier in rows:
            known = folded(book.rules[identifier].section)
            names[identifier] += [one for one in component.names.values() if folded(one) not in known]
        if told := leading.asks.components.get(component.id):
            own = (
                identifier for identifier, row in book.rules.items() if row.kind != "definition" and identifier in rows
            )
            telling = next(own, None) or next(iter(about(name, component)), None)
            if telling is not None:
                asks[telling] += told
    return passages(book, names, leading, asks)


@cache
def _citing(name: str) -> dict[str, list[str]]:
    """For every id the interpretations that name it."""
    found: dict[str, list[str]] = defaultdict(list)
    book = GAMES[name].rulebook
    for identifier, text in texts(book).items():
        if identifier in book.interpretations:
            for other in sorted(cited(text)):
                found[other].append(identifier)
    return found


@cache
def _concerned(name: str) -> dict[str, list[Component]]:
    """For every id the components that it speaks of."""
    found: dict[str, list[Component]] = defaultdict(list)
    for component in components(default_pack(name)):
        for identifier in about(name, component):
            found[identifier].append(component)
    return found


@cache
def _code(name: str) -> dict[str, list[Data]]:
    """For every id the functions that are marked with it, of the game and of what all games share."""
    found: dict[str, list[Data]] = defaultdict(list)
    for package in ("referee.core", _package(name)):
        for module in _modules(package):
            for function in _functions(module):
                for identifier in function.rules:
                    found[identifier].append({"module": module.__name__, "name": function.__qualname__})
    return found


def _package(name: str) -> str:
    """The folder of a game, as Python names it."""
    return type(GAMES[name]).__module__.rpartition(".")[0]


def _modules(package: str) -> Iterator[ModuleType]:
    root = importlib.import_module(package)
    for found in sorted(pkgutil.walk_packages(root.__path__, f"{package}."), key=lambda found: found.name):
        yield importlib.import_module(found.name)


def _functions(module: ModuleType) -> Iterator[Any]:
    """The marked functions and methods that a module defines, in their order."""
    own = [thing for thing in vars(module).values() if getattr(thing, "__module__", "") == module.__name__]
    for thing in own:
        for function in vars(thing).values() if inspect.isclass(thing) else [thing]:
            if inspect.isfunction(function) and hasattr(function, "rules"):
                yield function
