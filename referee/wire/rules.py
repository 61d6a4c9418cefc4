"""What can be read of a rulebook, for library, HTTP and command line: the catalogue, one entry with what belongs to it,
a search in the players' words, and which code keeps which rule."""

import difflib
import importlib
import inspect
import pkgutil
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import Any, TypeAlias

import msgspec

from referee.core.components import Component, cited, components, folded, headed, rules_about, texts
from referee.core.pack import PackData
from referee.core.rulebook import Convention, Interpretation, Invariant, Rule
from referee.core.ruling import Data, Provenance
from referee.core.search import Answer, Index, Passage, passages
from referee.core.state import PackRef
from referee.games import GAMES
from referee.wire import examples
from referee.wire.door import LONGEST_ECHO, UnknownName, door

Entry: TypeAlias = Rule | Interpretation | Invariant | Convention

NEAR = 5
KINDS: dict[type, str] = {Interpretation: "interpretation", Invariant: "invariant", Convention: "convention"}


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
    """One entry by its exact id, with its neighbors under the same heading, the interpretations that cite it, the
    components it concerns and the examples that show it. Raises UnknownGame and UnknownName."""
    book = door(name).game.rulebook
    try:
        entry = book.lookup(identifier)
    except KeyError:
        near = difflib.get_close_matches(identifier[:LONGEST_ECHO].upper(), [*book.sentences], NEAR, 0.6)
        raise UnknownName(f"{book.title} has no rule {identifier[:LONGEST_ECHO]!r}.", near) from None
    section = entry.section if isinstance(entry, Rule) else None
    beside = [other for other, row in book.rules.items() if row.section == section and other != identifier]
    readings = [
        (other, book.interpretations[other]) for other in _citing(name).get(identifier, ()) if other != identifier
    ]
    return {
        **in_brief(name, identifier),
        "game": book.game,
        "edition": book.edition,
        **msgspec.to_builtins(entry),
        "neighbors": [{"id": other, "statement": book.rules[other].statement} for other in beside],
        "interpretations": [{"id": other, "title": gap.title, "reading": gap.reading} for other, gap in readings],
        "components": [called(name, component) for component in _concerned(name).get(identifier, ())],
        "examples": examples.showing(name, identifier),
    }


def called(name: str, component: Component) -> Data:
    """A component as a list of references shows it."""
    number = {} if component.number is None else {"number": component.number}
    names = {"names": component.names} if component.names else {}
    href = f"/v1/games/{name}/components/{component.id}"
    return {"collection": component.collection, "id": component.id, **number, **names, "href": href}


def search(query: str, name: str | None = None) -> Answer:
    """The entries that answer a question, best first, in one game or in all. Raises UnknownGame."""
    return _index(None if name is None else door(name).game.id).search(query)


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


@cache
def _index(name: str | None) -> Index:
    return Index(passage for game in ([name] if name is not None else GAMES) for passage in _passages(game))


def _passages(name: str) -> list[Passage]:
    """The catalogue of a game; the rows about a component are also found by its names in other languages."""
    book = GAMES[name].rulebook
    names: dict[str, list[str]] = defaultdict(list)
    for component in components(default_pack(name)):
        for identifier in headed(book, component):
            known = folded(book.rules[identifier].section)
            names[identifier] += [one for one in component.names.values() if folded(one) not in known]
    return passages(book, names)


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
    for package in ("referee.core", type(GAMES[name]).__module__.rpartition(".")[0]):
        for module in _modules(package):
            for function in _functions(module):
                for identifier in function.rules:
                    found[identifier].append({"module": module.__name__, "name": function.__qualname__})
    return found


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
