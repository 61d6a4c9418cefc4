"""Changes to files as the pages show them: a `diff` block for one file, without line numbers.

The first line is `--- PATH`. Then come lines that begin with a blank (they are there), `-` (they go) or `+` (they
come). What is there can be shortened: a line that ends with `…` is one that begins like this. A block of `+` alone is a
new file.
"""

from pathlib import Path

GAP = "…"
"""Stands for what a page leaves out."""


class DoesNotFit(Exception):
    """The lines that a block says are there stand nowhere in the file, or at several places."""


def applied(block: str, root: Path) -> None:
    """Carries a change out below a folder. Raises DoesNotFit, and OSError for a file that is not there."""
    first, *lines = block.splitlines()
    file = root / first.removeprefix("--- ")
    if all(line.startswith("+") for line in lines):
        file.write_text("".join(f"{line[1:]}\n" for line in lines))
        return
    file.write_text("".join(_changed(file.read_text().splitlines(keepends=True), lines, first)))


def _changed(text: list[str], lines: list[str], name: str) -> list[str]:
    there = [line[1:] for line in lines if not line.startswith("+")]
    places = [at for at in range(len(text)) if _stands(there, text[at : at + len(there)])]
    if len(places) != 1:
        raise DoesNotFit(f"{name}: these lines stand at {len(places)} places: {there}")
    at = places[0]
    changed, old = text[:at], iter(text[at : at + len(there)])
    for line in lines:
        if line.startswith("+"):
            changed.append(f"{line[1:]}\n")
        elif line.startswith("-"):
            next(old)
        else:
            changed.append(next(old))
    return changed + text[at + len(there) :]


def _stands(there: list[str], text: list[str]) -> bool:
    return len(there) == len(text) and all(_is(shown, line) for shown, line in zip(there, text, strict=True))


def _is(shown: str, line: str) -> bool:
    return line.startswith(shown.removesuffix(GAP)) if shown.endswith(GAP) else line == f"{shown}\n"
