"""The rule catalogue of Lost Lumina, the referee's own rules included."""

from importlib import resources

import msgspec
from msgspec.structs import replace

from referee.core.rulebook import Rule, Rulebook

REFEREE_RULES = msgspec.json.decode(
    (resources.files("referee.core") / "referee_rules.json").read_bytes(), type=dict[str, Rule]
)


def _read() -> Rulebook:
    book = Rulebook.read((resources.files(__package__) / "rulebook.json").read_bytes())
    return replace(book, rules={**book.rules, **REFEREE_RULES})


RULEBOOK = _read()
