"""What many outcomes come to."""

from collections import Counter

from referee.audit.line import Outcome

DIFFERS = "differs"
"""What the tally calls a legal log of which its record says something that is not so."""


class Tally:
    """Counts of outcomes: by what they say, and by the rule that was broken, each with the id of the first one."""

    def __init__(self) -> None:
        self.verdicts: Counter[str] = Counter()
        self.rules: Counter[str] = Counter()
        self.first: dict[str, str] = {}

    def add(self, outcome: Outcome) -> None:
        verdict = DIFFERS if outcome.verdict == "legal" and outcome.holds is False else outcome.verdict
        self.verdicts[verdict] += 1
        self.first.setdefault(verdict, outcome.id)
        if outcome.rule:
            self.rules[outcome.rule] += 1
            self.first.setdefault(outcome.rule, outcome.id)

    @property
    def games(self) -> int:
        """All outcomes."""
        return self.verdicts.total()
