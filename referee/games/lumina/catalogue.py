"""The rule catalogue of Lumina, with those of the referee's own rules that it can need."""

from importlib import resources

import msgspec
from msgspec.structs import replace

from referee.core.rulebook import Rule, Rulebook

NOT_HERE = frozenset({"REF-REPORT-2"})
"""Of the referee's own rules the one about cards that two sides turn up together."""


def _read() -> Rulebook:
    book = Rulebook.read((resources.files(__package__) / "rulebook.json").read_bytes())
    own = msgspec.json.decode(
        (resources.files("referee.core") / "referee_rules.json").read_bytes(), type=dict[str, Rule]
    )
    return replace(book, rules={**book.rules, **{name: row for name, row in own.items() if name not in NOT_HERE}})


RULEBOOK = _read()
