"""The tables of the pages that come from the code, between the marks `<!-- table NAME -->` and `<!-- end -->`.

`python -m tests.docs.tables` writes them anew; a test does the same and fails when a page says something else. A cell
that is written by hand stays as it is on the page; one that nobody has written yet shows `…`, which a test refuses.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator

from referee.games import GAMES
from referee.service.problems import KINDS
from tests.docs.blocks import DOCS, ROOT
from tests.docs.patches import GAP
from tests.docs.survey import hidden, survey

MARKED = re.compile(r"(<!-- table ([a-z-]+) -->\n)(.*?)(<!-- end -->)", re.DOTALL)
BY_HAND = "\0"
"""Stands for a cell that is written by hand."""

Row = tuple[str, ...]
Table = tuple[Row, ...]

INSIDE = ("MELEE", "GRANT", "TRIGGERS", "EFFECT", "TABLE")
"""What can be unfinished in any phase of Lost Empires, at nodes that differ only in what stands before."""


def written(page: str, name: str) -> str:
    """A page with its tables as the code has them; the game is that of the file, `games/lumina.md`.

    Raises KeyError for a table that there is not.
    """
    game = name.rpartition("/")[2].removesuffix(".md")
    return MARKED.sub(lambda match: f"{match[1]}{_drawn(TABLES[match[2]](game), match[3])}{match[4]}", page)


def nodes(game: str) -> Table:
    """Each node, what it is about, and the moves that are awaited there."""
    found: dict[str, list[str]] = {}
    for node in survey(game):
        phase, _, inside = node.rpartition(".")
        ours = f"ORDER.{inside}" if game == "lost-empires" and inside in INSIDE and phase else node
        found.setdefault(ours, []).append(node)
    rows = []
    for node, same in found.items():
        awaited = ", ".join(f"`{type}`" for type in survey(game)[node]) or "–"
        rows.append((", ".join(f"`{each}`" for each in same), BY_HAND, awaited))
    return (("node", "what it is about", "moves"), *rows)


def moves(game: str) -> Table:
    """Each type of move: who makes it and when, its arguments, what it does."""
    types = GAMES[game].move_types
    rows = [(f"`{name}`", type.text, type.who, type.when, _named(type.arguments)) for name, type in types.items()]
    return (("type", "what", "who", "when", "arguments"), *rows)


def switches(game: str) -> Table:
    """Each switch: the question that a rulebook leaves open, and its readings, the default first."""
    rows = []
    for name, switch in GAMES[game].switches.items():
        readings = "<br>".join(f"`{value}`: {text}" for value, text in switch.values.items())
        rows.append((f"`{name}`", f"{switch.title} ({switch.interpretation})", readings))
    return (("switch", "question", "readings, the default first"), *rows)


def questions(game: str) -> Table:
    """Each kind of question with its facts."""
    kinds = GAMES[game].questions
    rows = [(f"`{name}`", kind.text, _named(kind.facts)) for name, kind in kinds.items()]
    return (("kind", "question", "facts; those with `?` may be left out"), *rows)


def options(game: str) -> Table:
    """Each option of a set-up, with its default."""
    schema = json.loads((ROOT / "schemas" / game / "options.json").read_text())
    rows = []
    for name, option in schema["properties"].items():
        chosen = " or ".join(f"`{value}`" for value in option.get("enum", ()))
        text = f"{option['description']} {chosen}".strip()
        default = f"`{json.dumps(option['default'])}`" if "default" in option else ""
        rows.append((f"`{name}`", text, default))
    return (("option", "what", "default"), *rows)


def packs(game: str) -> Table:
    """Each pack, that of the game itself first."""
    rows = [(f"`{name}`", pack["title"]) for name, pack in GAMES[game].packs.items()]
    return (("pack", "what it holds"), *rows)


def secrets(game: str) -> Table:
    """Each member of a state that somebody does not see whole."""
    return (("member", "what is hidden, and from whom"), *((f"`{member}`", BY_HAND) for member in hidden(game)))


def problems(_: str) -> Table:
    """Each kind of problem document, and what to do about it."""
    rows = [(f"`{name}`", str(kind.status), kind.text, BY_HAND) for name, kind in KINDS.items()]
    return (("kind", "status", "what it means", "what to do"), *rows)


TABLES: dict[str, Callable[[str], Table]] = {
    "nodes": nodes,
    "moves": moves,
    "switches": switches,
    "questions": questions,
    "options": options,
    "packs": packs,
    "secrets": secrets,
    "problems": problems,
}


def _named(arguments: dict[str, str]) -> str:
    return "<br>".join(f"`{name}`: {text}" for name, text in arguments.items()) or "–"


def _drawn(table: Table, present: str) -> str:
    """A table in Markdown; cells by hand are those of the row with the same first cell in the present text."""
    head, *rows = table
    kept = {cells[0]: cells for cells in _cells(present)}
    lines = [head, tuple("---" for _ in head)]
    for row in rows:
        old = kept.get(row[0], (GAP,) * len(row))
        lines.append(tuple(old[place] if cell == BY_HAND else _safe(cell) for place, cell in enumerate(row)))
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _cells(table: str) -> Iterator[Row]:
    for line in table.splitlines():
        yield tuple(cell.strip() for cell in line.strip("|").split(" | "))


def _safe(cell: str) -> str:
    return cell.replace("|", "\\|").replace("\n", " ")


def pages() -> Iterable[tuple[str, str]]:
    """Name and text of each page that has such tables."""
    for file in sorted(DOCS.rglob("*.md")):
        text = file.read_text()
        if MARKED.search(text):
            yield str(file.relative_to(DOCS)), text


def main() -> None:
    """Writes the tables of all pages."""
    for name, text in pages():
        (DOCS / name).write_text(written(text, name))


if __name__ == "__main__":
    main()
