"""The commands that read: the rule catalogue, a search in it, a state drawn."""

import json
import sys
from argparse import Namespace
from collections.abc import Iterator
from itertools import groupby

from referee.cli import words
from referee.cli.files import Data, emit, with_state
from referee.service import envelopes, library
from referee.wire import rules as catalogue
from referee.wire.door import door, encode


def rules(asked: Namespace) -> int:
    """The whole catalogue by section, the ids alone, one entry, the ids that a search found, or the glossary.

    With `--json` it is what the service answers, byte for byte; no service is set up for it, so its settings do not
    matter. With `--lint` it is 1 where something is wrong with the data.
    """
    if asked.lint:
        return _lint(asked.game, asked.json)
    book = door(asked.game).game.rulebook
    if asked.ids:
        words.listed(book.sentences)
    elif asked.search is not None:
        question = envelopes.SEARCH.load({"q": asked.search})["q"]
        if asked.json:
            emit(encode(catalogue.found(question, asked.game)))
        else:
            _search(asked.game, question)
    elif asked.glossary:
        if asked.json:
            emit(encode(catalogue.glossary(asked.game)))
        else:
            words.listed(_glossary(asked.game))
    elif asked.id is not None:
        entry = catalogue.rule(asked.game, asked.id)
        if asked.json:
            emit(encode(entry))
        else:
            words.listed(_entry(entry))
    elif asked.json:
        emit(library.catalogue(asked.game))
    else:
        words.listed(_catalogue(book.sentences))
    return 0


def show(asked: Namespace) -> int:
    """A state drawn, also an impossible one: a grid of text, one fact a line, or SVG."""
    at = door(asked.game)
    request = with_state(asked.file) | ({} if asked.viewer is None else {"viewer": asked.viewer})
    loaded = envelopes.PICTURE.load(request)
    picture = at.picture(loaded["state"], loaded["viewer"])
    kind = asked.kind or loaded["kind"] or "grid"
    if kind == "svg":
        emit(picture.svg.encode())
    elif kind == "sentences":
        words.listed(picture.sentences)
    else:
        words.listed(picture.grid.splitlines())
    return 0


def _search(game: str, question: str) -> None:
    """Prints what was found, best first: an id, a tab, the statement. What is to be said of it goes beside it."""
    found = catalogue.search(question, game)
    for hit in found.hits:
        print(words.plain(hit.id), words.plain(hit.statement), sep="\t")
    for word, read_as in found.read_as.items():
        print(f"referee: {words.plain(word)} is read as {', '.join(read_as)}", file=sys.stderr)
    several = [f"{hit.where}: {hit.id}" for hit in found.hits if hit.where]
    if several:
        print(f"referee: there are several answers. {words.plain('; '.join(several))}", file=sys.stderr)
    if found.hits and found.hits[0].more:
        more = ", ".join(found.hits[0].more)
        print(f"referee: the same paragraph as {words.plain(found.hits[0].id)}: {words.plain(more)}", file=sys.stderr)
    if not found.hits:
        print(f"referee: {words.plain(found.text)} There is: {', '.join(found.words)}.", file=sys.stderr)


def _glossary(game: str) -> Iterator[str]:
    for term in catalogue.glossary(game)["terms"]:
        also = f" ({', '.join(term['also'])})" if term.get("also") else ""
        yield f"{term['term']}{also}"
        yield from words.wrapped(f"{term['meaning']}  [{', '.join(term['rules'])}]", "  ")


def _lint(game: str, as_json: bool) -> int:
    """Prints what is wrong with the data of a game: a code, a tab, an id, a tab, a sentence."""
    found = catalogue.lint(game)
    if as_json:
        emit(encode({"game": game, "findings": found}))
    else:
        for each in found:
            print(each.code, words.plain(each.id), words.plain(each.text), sep="\t")
    return 1 if found else 0


def _catalogue(sentences: dict[str, tuple[str, str]]) -> Iterator[str]:
    for section, group in groupby(sentences.items(), key=lambda item: item[1][0]):
        yield section
        for identifier, (_, statement) in group:
            yield f"  {identifier}  {statement}"


def _entry(entry: Data) -> Iterator[str]:
    """An entry with its texts, the interpretations that cite it, its neighbors, what it is about and what shows it."""
    yield f"{entry['id']}  {entry['section']}"
    yield from words.wrapped(entry["statement"], "  ")
    known = {"id", "section", "statement", "game", "edition", "text"}
    for name, value in entry.items():
        if name not in known and isinstance(value, str) and value:
            yield from words.wrapped(value, f"  {name.replace('_', ' ')}: ")
    for gap in entry["interpretations"]:
        yield from words.wrapped(f"{gap['title']}. {gap['reading']}", f"  {gap['id']}  ")
    if entry["asks"]:
        yield from words.wrapped("; ".join(entry["asks"]), "  asked as: ")
    beside = (("beside it", entry["neighbors"]), ("see also", entry["see_also"]), ("about", entry["components"]))
    for name, listed in beside:
        if listed:
            yield from words.wrapped(", ".join(each["id"] for each in listed), f"  {name}: ")
    for example in entry["examples"]:
        yield from words.wrapped(example["title"], f"  example {example['id']}: ")
        if "move" in example:
            yield f"    {json.dumps(example['move'], ensure_ascii=False)}"
        yield from words.wrapped(example["text"], "    ")
