"""Seeded dice and shuffles that any port can repeat.

A draw is named by the seed, its number in the game and its purpose. Its random words are

    SHA-256(canonical JSON of [seed, number, purpose, block])      block = 0, 1, 2, …

read as big-endian 32-bit words, eight to a block. A number below `n` comes from the next word that is below the largest
multiple of `n` in 2^32 (rejection sampling), modulo `n`. No library generator is involved.
"""

import hashlib
from collections.abc import Iterator, Sequence
from typing import TypeVar

from referee.core.canonical import canonical

T = TypeVar("T")


def _words(seed: str, number: int, purpose: str) -> Iterator[int]:
    block = 0
    while True:
        data = hashlib.sha256(canonical([seed, number, purpose, block])).digest()
        yield from (int.from_bytes(data[i : i + 4], "big") for i in range(0, 32, 4))
        block += 1


def _below(n: int, words: Iterator[int]) -> int:
    limit = 2**32 - 2**32 % n
    return next(word for word in words if word < limit) % n


def dice(seed: str, number: int, purpose: str, count: int, sides: int = 6) -> tuple[int, ...]:
    """`count` dice with faces from 1 to `sides`, in rolled order."""
    words = _words(seed, number, purpose)
    return tuple(_below(sides, words) + 1 for _ in range(count))


def shuffled(seed: str, number: int, purpose: str, items: Sequence[T]) -> tuple[T, ...]:
    """`items` in random order (Fisher-Yates from the last place down)."""
    words = _words(seed, number, purpose)
    pile = list(items)
    for last in range(len(pile) - 1, 0, -1):
        other = _below(last + 1, words)
        pile[last], pile[other] = pile[other], pile[last]
    return tuple(pile)
