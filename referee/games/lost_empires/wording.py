"""Names and numbers in sentences."""

from collections.abc import Iterable


def listed(names: Iterable[str], none: str = "none", *, joint: str = "and") -> str:
    """Names for a sentence: `A, B and C`, or joined by another word."""
    *most, last = tuple(names) or (none,)
    return f"{', '.join(most)} {joint} {last}" if most else last


def counted(n: int, noun: str) -> str:
    """A number with its noun: `1 artifact`, `2 artifacts`, `3 dice`."""
    plural = {"die": "dice", "result die": "result dice"}.get(noun, noun + "s")
    return f"{n} {noun if n == 1 else plural}"


def are(n: int, noun: str = "") -> str:
    """A number with its verb, and with its noun if there is one: `1 is`, `2 cards are`."""
    return f"{counted(n, noun) if noun else n} {'is' if n == 1 else 'are'}"
