"""The rule catalogue of Lost Empires, with those of the referee's own rules that it can need."""

from importlib import resources

import msgspec
from msgspec.structs import replace

from referee.core.rulebook import Rule, Rulebook

REFEREE_RULES = msgspec.json.decode(
    (resources.files("referee.core") / "referee_rules.json").read_bytes(), type=dict[str, Rule]
)
NOT_HERE = frozenset({"REF-REPORT-1", "REF-REPORT-2"})
"""Of the referee's own rules those about reports of what is known already, and of cards turned up together."""


def _read() -> Rulebook:
    book = Rulebook.read((resources.files(__package__) / "rulebook.json").read_bytes())
    own = {name: row for name, row in REFEREE_RULES.items() if name not in NOT_HERE}
    return replace(book, rules={**book.rules, **own})


RULEBOOK = _read()
