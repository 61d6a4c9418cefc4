"""A whole run over a toy game: what is noticed, what is not, and what never ends."""

import json
import pathlib
import shutil
import subprocess
import sys

import pytest

from tests.mutants.trial import environment

HERE = pathlib.Path(__file__).parent
RULES = """\
LEAST = 2


def enough(n: int) -> bool:
    return n >= LEAST


def last(n: int) -> int:
    while n > 0:
        n -= 1
    return n


def never(n: int) -> int:
    return n + 1
"""
TESTS = """\
import pytest
from referee.games.toy.rules import enough, last


@pytest.fixture(scope="module")
def counted_down() -> int:
    return last(3)


def test_plenty_is_enough() -> None:
    assert enough(3)


def test_one_is_not_enough() -> None:
    assert not enough(1)


def test_the_countdown_ends(counted_down: int) -> None:
    assert counted_down == 0
"""
RUN = """\
import json, pathlib
from tests.mutants.rule_code import mutants
from tests.mutants.trial import Trial
from tests.mutants.watch import Watch

root = pathlib.Path.cwd()
found = Trial(Watch(root, "toy", root), mutants(root, "toy"), jobs=4, least=1.0).of("tests/toy")
print(json.dumps([(v.mutant.change.before, v.outcome, v.by.partition("::")[2], v.tests) for v in found]))
"""


def toy_tree(folder: pathlib.Path) -> pathlib.Path:
    """A tree with one game, its tests, and this tool."""
    game, tests = folder / "referee" / "games" / "toy", folder / "tests" / "toy"
    for package in (game, tests):
        package.mkdir(parents=True)
        for place in (package, package.parent, folder / "referee"):
            (place / "__init__.py").touch()
    (game / "rules.py").write_text(RULES)
    (tests / "test_rules.py").write_text(TESTS)
    (folder / "pyproject.toml").write_text('[tool.pytest.ini_options]\naddopts = "--import-mode=importlib"\n')
    shutil.copytree(HERE, folder / "tests" / "mutants", ignore=shutil.ignore_patterns("__pycache__"))
    return folder


@pytest.mark.long
def test_a_run_tells_which_mutants_the_tests_notice(tmp_path: pathlib.Path) -> None:
    tree = toy_tree(tmp_path.resolve())
    command = [sys.executable, "-c", RUN]
    done = subprocess.run(command, cwd=tree, env=environment(tree), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert [tuple(entry) for entry in json.loads(done.stdout.splitlines()[-1])] == [
        ("2", "survived", "", 3),
        ("n >= LEAST", "survived", "", 2),
        ("n > 0", "killed", "test_the_countdown_ends", 1),
        ("0", "killed", "test_the_countdown_ends", 1),
        ("n -= 1", "timed out", "", 1),
        ("1", "killed", "test_the_countdown_ends", 1),
        ("n + 1", "survived", "", 0),
        ("1", "survived", "", 0),
    ]
    assert (tree / "referee/games/toy/rules.py").read_text() == RULES
