"""Where things go on a drawn board: slices of columns that fit a page, and names that fit a space."""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
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
    share = Counter(beginnings.values())
    found = {key: beginning for key, beginning in beginnings.items() if share[beginning] == 1}
    taken = {*found.values()}
    numbered = {beginning: map(partial(_numbered, beginning, fits), count(1)) for beginning in share}
    for key, beginning in beginnings.items():
        if key not in found:
            found[key] = next(name for name in numbered[beginning] if name not in taken)
            taken.add(found[key])
    return found


def _beginning(name: str, fits: Fits) -> str:
    end = next((n for n in range(len(name), 1, -1) if fits(name[:n])), 1)
    kept = name[:end]
    shorter = kept.rstrip(" -.,'’(")
    return shorter or kept or "?"


def _numbered(beginning: str, fits: Fits, number: int) -> str:
    end = next((n for n in range(len(beginning), 1, -1) if fits(f"{beginning[:n]}{number}")), 1)
    return f"{beginning[:end]}{number}"
