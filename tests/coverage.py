"""What the test run saw of each rule: in which rulings it was cited, and by which tests.

A rule counts as seen when a ruling of the run cites it: as the rule of a violation, beside one, as a fault, in an event
or as an assumption. Interpretations and invariants also count when a passed test bears their id in its name.
"""

import json
import pathlib
import re
from collections import defaultdict
from typing import Any

from msgspec import UNSET

from referee.core.game import Game
from referee.core.ruling import Ruling
from referee.games import GAMES

IN_A_NAME = re.compile(r"(?:LL|LE|LM|LU)(?:[_-][A-Z0-9]+)+")
FOLDER = pathlib.Path("build/rule-coverage")

ROLES = ("rule", "also", "fault", "event")


class Collector:
    """Looks over the shoulder of every game while tests run."""

    def __init__(self) -> None:
        self.test = ""
        self.seen: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
        self.passed: set[str] = set()

    def watch(self, game: type[Game[Any]]) -> None:
        """Records every ruling that the games of this run give."""
        judged, impossible = game.ruling, game.impossible

        def ruling(this: Any, *arguments: Any, **named: Any) -> Ruling:
            answer = judged(this, *arguments, **named)
            self.note(answer)
            return answer

        def fault(this: Any, faults: Any) -> Ruling:
            answer = impossible(this, faults)
            self.note(answer)
            return answer

        game.ruling, game.impossible = ruling, fault  # type: ignore[method-assign]

    def note(self, ruling: Ruling) -> None:
        """Adds what a ruling cites."""
        for violation in ruling.violations if ruling.violations is not UNSET else ():
            role = "fault" if ruling.impossible is True else "rule"
            self.seen[violation.rule][role].add(self.test)
            for identifier in violation.also:
                self.seen[identifier]["fault" if role == "fault" else "also"].add(self.test)
        for event in ruling.events if ruling.events is not UNSET else ():
            for identifier in event.rules:
                self.seen[identifier]["event"].add(self.test)
        for entry in (*ruling.assumptions, *ruling.depends_on):
            identifier = getattr(entry, "interpretation", "") or getattr(entry, "ref", "")
            if identifier:
                self.seen[identifier]["event"].add(self.test)

    def named(self) -> dict[str, set[str]]:
        """The ids in the names of passed tests."""
        found: dict[str, set[str]] = defaultdict(set)
        for test in self.passed:
            for name in IN_A_NAME.findall(test):
                found[name.replace("_", "-")].add(test)
        return found

    def report(self, game: Game[Any]) -> dict[str, Any]:
        """For every id of a game's catalogue its status and the tests that saw it, at most five a role."""
        book, named = game.rulebook, self.named()
        result: dict[str, Any] = {}
        for identifier in (*book.rules, *book.interpretations, *book.invariants):
            roles = {role: sorted(tests)[:5] for role, tests in sorted(self.seen[identifier].items())}
            if identifier not in book.rules and identifier in named:
                roles["name"] = sorted(named[identifier])[:5]
            status = book.rules[identifier].status if identifier in book.rules else "interpretation"
            if identifier in book.invariants:
                status = "fault" if book.invariants[identifier].supplied else "consequence"
            result[identifier] = {"status": status, "seen": roles}
        return result

    def gaps(self, game: Game[Any]) -> list[str]:
        """The ids that the run did not see as their status says."""
        wanted = {"enforced": ("rule", "also"), "automatic": ("event",), "fault": ("fault",)}
        missing = []
        for identifier, entry in self.report(game).items():
            roles, status = entry["seen"], entry["status"]
            if identifier in game.rulebook.rules:
                if status in wanted and not any(role in roles for role in wanted[status]):
                    missing.append(f"{identifier} is {status}, but was seen only as {sorted(roles) or 'nothing'}")
                if status not in wanted and not game.rulebook.rules[identifier].reason:
                    missing.append(f"{identifier} is {status} without a reason")
            elif not roles:
                missing.append(f"{identifier} was not seen")
        return missing

    def write(self) -> None:
        """One file for each game."""
        FOLDER.mkdir(parents=True, exist_ok=True)
        for game in GAMES.values():
            lines = json.dumps(self.report(game), indent=1)
            (FOLDER / f"{game.id}.json").write_text(lines + "\n")
