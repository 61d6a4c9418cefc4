"""The lightning step backwards: where Followers stood before abilities took some of them away.

The facts of a question hold at the roll of the dice. So that the judge can play the battle from its beginning, the
effects of Kenuk, Galgator, Olgi and Wuxaki are undone in every way that can lead to those facts, the plainest first.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import TypeAlias

from msgspec import Struct

from referee.core.state import Move
from referee.games.lost_lumina.posing import Areas
from referee.games.lost_lumina.state import (
    SEATS,
    Decline,
    DiceReport,
    GalgatorRemove,
    KenukRoll,
    OlgiMove,
    Seat,
    Sides,
    State,
    WuxakiTrade,
    other,
)

Reply: TypeAlias = Callable[[State], Move]
"""What answers a lightning ability in the state that asks."""
User: TypeAlias = tuple[str, Seat]
"""An ability and its side."""

WORD_OF = {
    "kenuk_roll": "kenuk",
    "galgator_remove": "galgator",
    "olgi_move": "olgi",
    "wuxaki_trade": "wuxaki",
}
"""The lightning ability that a move answers."""
TOLD_BY_THE_FACTS = frozenset({"kenuk-roll", "removed", "led-away", "traded", "declined", "contested"})
"""The events of these answers: the facts already say what came of them."""
MISS, HIT = 1, 6


class Standing(Struct, frozen=True):
    """Where the Followers of both sides stand; `area` is the Battle Area, `areas` are all."""

    area: str
    areas: tuple[str, ...]
    map: Sides[Areas]

    def here(self, seat: Seat) -> int:
        """How many Followers of a side stand in the Battle Area."""
        return self.map[seat].get(self.area, 0)

    def elsewhere(self, seat: Seat) -> tuple[str, ...]:
        """The other Areas where a side stands, the fullest first."""
        mine = self.map[seat]
        return tuple(sorted((area for area in mine if area != self.area), key=lambda area: (-mine[area], area)))

    def changed(self, seat: Seat, area: str, by: int) -> "Standing":
        """With some Followers more in an Area, or fewer."""
        mine = {**self.map[seat], area: self.map[seat].get(area, 0) + by}
        return Standing(self.area, self.areas, self.map.put(seat, {a: n for a, n in mine.items() if n}))

    def spare(self, seat: Seat) -> str:
        """Another Area where a Follower of a side can stand: one of its own, or an empty one."""
        free = [a for a in self.areas if a != self.area and a not in self.map[other(seat)]]
        return (*self.elsewhere(seat), *free, *(a for a in self.areas if a != self.area))[0]

    def crowded(self) -> "Standing":
        """Many Followers everywhere needed, so that every ability finds some."""
        first, *others = (area for area in self.areas if area != self.area)
        maps = ({self.area: 4, area: 2} for area in (first, others[-1]))
        return Standing(self.area, self.areas, Sides(*maps))


class Plan(Struct, frozen=True):
    """A way to the facts: where everybody stood before, and the answers of each ability's side in order."""

    before: Standing
    replies: Mapping[Seat, tuple[Reply, ...]] = {}


def plans(users: tuple[User, ...], after: Standing) -> Iterator[Plan]:
    """The ways in which these abilities, resolved in this order, can lead to where everybody stands."""
    if not users:
        yield Plan(after)
        return
    *earlier, (word, user) = users
    for before, replies in UNDO[word](user, after):
        for plan in plans(tuple(earlier), before):
            yield Plan(plan.before, {**plan.replies, user: replies})


def _kenuk(user: Seat, after: Standing) -> Iterator[tuple[Standing, tuple[Reply, ...]]]:
    """No hit; or one that took the last Follower."""
    yield after, (lambda state: _rolled(state, 0),)
    if not after.here(other(user)):
        yield after.changed(other(user), after.area, 1), (lambda state: _rolled(state, 1),)


def _rolled(state: State, hits: int) -> KenukRoll:
    number = state.here(str(state.running.side), state.running.area)
    dice = (HIT,) * hits + (MISS,) * (number - hits)
    return KenukRoll(seat="chance", report=DiceReport(dice[:number]))


def _galgator(user: Seat, after: Standing) -> Iterator[tuple[Standing, tuple[Reply, ...]]]:
    """A Follower from another Area; or one from here."""
    victim = other(user)
    for area in (after.spare(victim), after.area):
        move = GalgatorRemove(seat=user, area=area)
        yield after.changed(victim, area, 1), (lambda _, move=move: move,)  # type: ignore[misc]


def _wuxaki(user: Seat, after: Standing) -> Iterator[tuple[Standing, tuple[Reply, ...]]]:
    """No trade; or one."""
    yield after, (lambda _: Decline(seat=user),)
    before = after
    for seat in SEATS:
        before = before.changed(seat, after.area, 1)
    yield before, (lambda _: WuxakiTrade(seat=user),)


def _olgi(user: Seat, after: Standing) -> Iterator[tuple[Standing, tuple[Reply, ...]]]:
    """Each player led one Follower to an Area where its side stands now; first, each an own one."""
    for first, second in sorted(product(SEATS, repeat=2), key=lambda owners: owners != ("A", "B")):
        before = after
        moves: list[OlgiMove] = []
        for taker, owner in (("B", second), ("A", first)):
            places = before.elsewhere(owner)
            if not places:
                break
            before = before.changed(owner, places[0], -1).changed(owner, after.area, 1)
            moves.insert(0, OlgiMove(seat=taker, owner=owner, to=places[0]))
        else:
            yield before, tuple(lambda _, move=move: move for move in moves)  # type: ignore[misc]


UNDO: Mapping[str, Callable[[Seat, Standing], Iterator[tuple[Standing, tuple[Reply, ...]]]]] = {
    "kenuk": _kenuk,
    "galgator": _galgator,
    "olgi": _olgi,
    "wuxaki": _wuxaki,
}


def anything(state: State, type: str, seat: str) -> Move:
    """Some legal answer to a lightning ability in a crowded position."""
    fight = state.running
    if type == "kenuk_roll":
        return _rolled(state, 0)
    if type == "galgator_remove":
        return GalgatorRemove(seat=seat, area=fight.area)
    if type == "olgi_move":
        return OlgiMove(seat=seat, owner=seat, to=next(a for a in sorted(state.map[seat]) if a != fight.area))
    return Decline(seat=seat)
