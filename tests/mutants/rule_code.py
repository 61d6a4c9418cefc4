"""Which files are the rule code of a game, and the mutants of them."""

import pathlib
import random
from collections import Counter
from dataclasses import dataclass
from fnmatch import fnmatch

from tests.mutants.operators import Change, changes

DECIDES_NO_RULE = {
    "picture*.py": "draws what is there",
    "question*.py": "poses a state and plays it through the judge",
    "posing.py": "poses a state",
    "lightning_undone.py": "finds the state that a question starts from",
    "examples/*.py": "loads data",
    "catalogue.py": "loads data",
}
"""The files of a game that are left out, by the pattern of their path within the game, and why."""


@dataclass(frozen=True)
class Mutant:
    """One change to one file, whose path is given from the root; `nth` counts equal changes of that file."""

    path: str
    change: Change
    nth: int

    @property
    def key(self) -> str:
        """What tells a mutant from all others, also after changes elsewhere in its file."""
        return f"{self.path} {self.nth} {self.change.operator}: {self.change.before} → {self.change.after}"


def files(root: pathlib.Path, package: str) -> list[pathlib.Path]:
    """The rule code of the game in `referee/games/<package>`, in alphabetical order."""
    game = root / "referee" / "games" / package
    paths = {path: path.relative_to(game).as_posix() for path in sorted(game.glob("**/*.py"))}
    return [path for path, name in paths.items() if not any(fnmatch(name, pattern) for pattern in DECIDES_NO_RULE)]


def mutants(root: pathlib.Path, package: str) -> list[Mutant]:
    """Every mutant of a game, file by file in the order of the text."""
    found = []
    for path in files(root, package):
        equal: Counter[tuple[str, str, str]] = Counter()
        for change in changes(path.read_text()):
            kind = (change.operator, change.before, change.after)
            equal[kind] += 1
            found.append(Mutant(path.relative_to(root).as_posix(), change, equal[kind]))
    return found


def sampled(population: list[Mutant], number: int, seed: int) -> list[Mutant]:
    """`number` of the mutants in their order; the same ones for the same seed.

    Each mutant draws its own lot, so that a change to one file hardly changes the sample elsewhere.
    """
    lots = {mutant.key: random.Random(f"{seed} {mutant.key}").random() for mutant in population}
    picked = set(sorted(lots, key=lambda key: lots[key])[:number])
    return [mutant for mutant in population if mutant.key in picked]
