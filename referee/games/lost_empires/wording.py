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


def are(n: int) -> str:
    """A number with its verb: `1 is`, `2 are`."""
    return f"{n} {'is' if n == 1 else 'are'}"
