"""The code blocks of a page: what is run, what the page shows as its output, and whether the one prints the other.

A block in `sh` or `python` is run and one in `diff` carried out, from the top of the page to its end, in one directory.
A block in `json` or `text` right after it is what it prints. `…` stands for what is left out: in JSON for members,
items or a part of a text; in other output for a part of a line, or, on a line of its own, for lines.
"""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from subprocess import PIPE, STDOUT, Popen
from typing import Any, NamedTuple, Self

from tests.docs import patches
from tests.docs.patches import GAP

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
SERVICE = "http://localhost:8000"
"""The address at which the pages say that the service runs."""
LOCAL = SERVICE.removeprefix("http://")
LONGEST = 300
"""How long a command may take, in seconds."""
DONE = "-- done --"
LOOP = f"""
import json, sys
for line in sys.stdin:
    exec(json.loads(line), globals())
    print({DONE!r}, flush=True)
"""
"""What an interpreter does with the blocks that it is sent, a line of JSON each."""

FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
PIECE = re.compile(rf'"(?:[^"\\]|\\.)*"|[{{}}\[\]:,]|{GAP}')
ASSIGNMENTS = re.compile(r"(\w+=.*\n)+")


class Block(NamedTuple):
    """A fenced block: its language, its text, and the line on which it begins."""

    language: str
    text: str
    line: int
    before: str
    """What stands between it and the block before."""


class Step(NamedTuple):
    """A block that is run, and the one that shows what it prints, if there is one."""

    code: Block
    shown: Block | None


def blocks(page: str) -> list[Block]:
    """The fenced blocks of a page, in order."""
    found, end = [], 0
    for match in FENCE.finditer(page):
        line = page.count("\n", 0, match.start()) + 1
        found.append(Block(match[1], match[2], line, page[end : match.start()]))
        end = match.end()
    return found


def steps(page: str) -> Iterator[Step]:
    """What is run on a page. Raises ValueError for a block that shows what nothing prints."""
    waiting: Block | None = None
    for block in blocks(page):
        if block.language in ("sh", "python", "diff"):
            if waiting is not None:
                yield Step(waiting, None)
            waiting = block
        elif waiting is not None and not block.before.strip() and block.language in ("json", "text"):
            yield Step(waiting, block)
            waiting = None
        else:
            raise ValueError(f"Nothing prints the block in line {block.line}.")
    if waiting is not None:
        yield Step(waiting, None)


class Run:
    """A page that is being run against a service, in a directory. `with` ends what it has started."""

    def __init__(self, service: str, directory: Path, **environment: str) -> None:
        self.service = service
        self.directory = directory
        self.environment = {
            **os.environ,
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": f"{ROOT / 'sdk' / 'src'}",
            **environment,
        }
        self._names = ""
        self._python: Popen[str] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._python is not None:
            self._python.communicate()

    def output(self, block: Block) -> str:
        """What a block prints. Raises AssertionError where it fails, and what `patches` raises."""
        if block.language == "diff":
            patches.applied(block.text, self.directory)
            return ""
        code = block.text.replace(SERVICE, self.service).replace(LOCAL, self.service.removeprefix("http://"))
        return self._of_python(code) if block.language == "python" else self._of_shell(code)

    def _of_shell(self, code: str) -> str:
        """What commands print. Blocks of nothing but names are known to the blocks after them."""
        if ASSIGNMENTS.fullmatch(code):
            self._names += code
        command = ["sh", "-euc", self._names + code]
        done = subprocess.run(
            command, cwd=self.directory, env=self.environment, capture_output=True, text=True, timeout=LONGEST
        )
        assert done.returncode == 0, f"{code}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}"
        return done.stdout

    def _of_python(self, code: str) -> str:
        """What Python prints. All blocks are run in one process, so that each knows the names of those before."""
        if self._python is None:
            command = [sys.executable, "-c", LOOP]
            self._python = Popen(
                command, cwd=self.directory, env=self.environment, stdin=PIPE, stdout=PIPE, stderr=STDOUT, text=True
            )
        assert self._python.stdin and self._python.stdout
        print(json.dumps(code), file=self._python.stdin, flush=True)
        printed: list[str] = []
        for line in self._python.stdout:
            if line == f"{DONE}\n":
                return "".join(printed)
            printed.append(line)
        raise AssertionError(f"{code}\n{''.join(printed)}")


def fault(shown: Block, output: str, *, fragments: bool = False) -> str:
    """What is wrong with the output that a page shows; empty if it is what is printed.

    With `fragments` every line shown is only a part of the output.
    """
    if fragments:
        return "; ".join(f"not printed: {line}" for line in shown.text.splitlines() if line not in output)
    if shown.language == "json":
        try:
            return "" if agrees(read(shown.text), json.loads(output)) else "the JSON printed is another"
        except ValueError as error:
            return f"no JSON: {error}"
    whole = output if output.endswith("\n") else f"{output}\n"
    return "" if re.fullmatch(_pattern(shown.text), whole) else "the text printed is another"


def read(shown: str) -> Any:
    """JSON with gaps as data: a gap in an object is the member `…`, elsewhere the text `…`. Raises ValueError."""
    inside: list[str] = []
    before = ""

    def piece(match: re.Match[str]) -> str:
        nonlocal before
        found, last, before = match[0], before, match[0]
        if found in "{[":
            inside.append(found)
        elif found in "}]":
            inside.pop()
        elif found == GAP:
            is_member = bool(inside) and inside[-1] == "{" and last != ":"
            return f'"{GAP}": 0' if is_member else f'"{GAP}"'
        return found

    return json.loads(PIECE.sub(piece, shown))


def agrees(shown: Any, found: Any) -> bool:
    """Whether data with gaps are these data."""
    if isinstance(shown, str):
        return shown == GAP or (isinstance(found, str) and re.fullmatch(_line(shown), found) is not None)
    if isinstance(shown, dict):
        named = shown.keys() - {GAP}
        if not isinstance(found, dict) or not named <= found.keys() or (GAP not in shown and named != found.keys()):
            return False
        return all(agrees(shown[name], found[name]) for name in named)
    if isinstance(shown, list):
        return isinstance(found, list) and _items_agree(shown, found)
    return type(shown) is type(found) and bool(shown == found)


def _items_agree(shown: list[Any], found: list[Any]) -> bool:
    if not shown:
        return not found
    first, *rest = shown
    if first == GAP:
        return any(_items_agree(rest, found[skipped:]) for skipped in range(len(found) + 1))
    return bool(found) and agrees(first, found[0]) and _items_agree(rest, found[1:])


def _pattern(shown: str) -> str:
    lines = shown.splitlines()
    return "".join(r"(?:[^\n]*\n)*?" if line.strip() == GAP else _line(line) + r"\n" for line in lines)


def _line(shown: str) -> str:
    return "[^\n]*".join(re.escape(part) for part in shown.split(GAP))
