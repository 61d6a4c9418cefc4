"""Where things go on a drawn board: slices of columns that fit a page, and names that fit a space."""

from collections.abc import Callable, Mapping
from itertools import count

from msgspec import Struct

Fits = Callable[[str], bool]


class Slice(Struct, frozen=True):
    """Neighboring columns that are drawn beside each other, and the width of each."""

    columns: tuple[str, ...]
    pitch: float


def slices(columns: tuple[str, ...], width: float, narrowest: float, widest: float) -> tuple[Slice, ...]:
    """Columns in as few slices as a width allows, all of nearly the same size, in order."""
    if not columns:
        return ()
    most = max(1, int(width // narrowest))
    number = -(-len(columns) // most)
    size = -(-len(columns) // number)
    pitch = min(widest, width / size)
    return tuple(Slice(columns[start : start + size], pitch) for start in range(0, len(columns), size))


def short_names(names: Mapping[str, str], fits: Fits) -> dict[str, str]:
    """For each key the longest beginning of its name that fits, or where several share it, one with a number.

    A name has at least one sign, whether it fits or not. No two keys get the same.
    """
    beginnings = {key: _beginning(name, fits) for key, name in names.items()}
    shared = [*beginnings.values()]
    found: dict[str, str] = {}
    for key, beginning in beginnings.items():
        if shared.count(beginning) == 1:
            found[key] = beginning
    for key, beginning in beginnings.items():
        if key not in found:
            numbered = (_numbered(beginning, number, fits) for number in count(1))
            found[key] = next(name for name in numbered if name not in found.values())
    return found


def _beginning(name: str, fits: Fits) -> str:
    end = next((n for n in range(len(name), 1, -1) if fits(name[:n])), 1)
    kept = name[:end]
    shorter = kept.rstrip(" -.,'’(")
    return shorter or kept or "?"


def _numbered(beginning: str, number: int, fits: Fits) -> str:
    end = next((n for n in range(len(beginning), 1, -1) if fits(f"{beginning[:n]}{number}")), 1)
    return f"{beginning[:end]}{number}"
