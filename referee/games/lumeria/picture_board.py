"""The board as SVG: squares with their signs, the cards on them, and the line of an attack."""

from collections.abc import Iterator

from msgspec import Struct

from referee.core.picture import Markup, element, fitted, label, width_of
from referee.core.picture_pieces import FRAME, INK, PALE, RED, SMALL, TEXT, Piece, heading, marked, stacked
from referee.games.lumeria.picture_attack import between, ends
from referee.games.lumeria.picture_facts import Facts, told
from referee.games.lumeria.picture_pieces import (
    GLOW,
    HILL,
    TINT,
    activation_die,
    arrow,
    badge,
    card,
    gate,
    tent,
)
from referee.games.lumeria.picture_plan import Slice, short_names, slices
from referee.games.lumeria.squares import coordinates

GUTTER, EDGE = 18.0, 17.0
"""Room for the row numbers at the left, and for the column letters above and below."""
NARROWEST, WIDEST = 36.0, 74.0
TALL, MARKS, FAULTS = 64.0, 16.0, 20.0
"""The height of a space, and what it grows by where units have marks, and where there are faults."""
CARD_TOP, CARD_TALL, LANE = 19.0, 25.0, 7.0
"""Where cards lie in their spaces, and the lane at the right that is kept free for the line of an attack."""
WOUNDS = 12.0
"""Half the width of the wounds below a card."""
GROUND, MEADOW, IN_LINE, MISSING = "#fbfbf9", "#dfead0", "#fde0dd", "#d0d0ce"


class _Look(Struct, frozen=True):
    """What is the same for all spaces of a board."""

    facts: Facts
    tall: float
    marks: float
    names: dict[str, str]
    line: frozenset[str]


def board(facts: Facts, width: float) -> Piece:
    """The board, north on top, in as many slices of columns as the page needs."""
    parts = slices(facts.pack.board.columns, width - GUTTER, NARROWEST, WIDEST)
    pieces = []
    if marks := facts.marks("/units"):
        pieces.append(heading("Board", width, marks))
    if parts:
        look = _look(facts, parts[0].pitch)
        pieces += [_slice(look, part, width) for part in parts]
    return stacked(pieces, 6)


def names_of(facts: Facts, width: float) -> dict[str, str]:
    """The short name of each kind on a board that is so wide."""
    parts = slices(facts.pack.board.columns, width - GUTTER, NARROWEST, WIDEST)
    return _names(facts, parts[0].pitch if parts else WIDEST)


def _names(facts: Facts, pitch: float) -> dict[str, str]:
    room = (pitch - LANE - 4) / 1.08
    names = {kind: facts.kind(kind) for kind in facts.kinds()}
    return short_names(names, lambda name: width_of(name, SMALL) <= room)


def _look(facts: Facts, pitch: float) -> _Look:
    shown = facts.standing.values()
    marks = MARKS if any(facts.state.units[n].exhausted or facts.state.units[n].fortified for n in shown) else 0.0
    faults = FAULTS if any(map(facts.unit_marks, shown)) else 0.0
    attack = facts.state.attack
    line = frozenset(() if attack is None else between(facts, attack))
    return _Look(facts, TALL + marks + faults, marks, _names(facts, pitch), line)


def _slice(look: _Look, part: Slice, width: float) -> Piece:
    rows, pitch = look.facts.pack.board.rows, part.pitch
    left = GUTTER + (width - GUTTER - pitch * len(part.columns)) / 2
    drawn: list[Markup] = []
    for number, column in enumerate(part.columns):
        x = left + pitch * (number + 0.5)
        for y in (13.0, EDGE + rows * look.tall + 14):
            drawn.append(label(x, y, column, TEXT, fill=INK, text_anchor="middle"))
        for row in range(rows, 0, -1):
            y = EDGE + (rows - row) * look.tall
            drawn.append(element("g", *_space(look, f"{column}{row}", left + pitch * number, y, pitch)))
    for row in range(rows, 0, -1):
        y = EDGE + (rows - row + 0.5) * look.tall + 5
        drawn.append(label(left - 4, y, str(row), TEXT, fill=INK, text_anchor="end"))
    drawn += _line(look, part, left)
    return Piece(tuple(drawn), EDGE * 2 + rows * look.tall)


# A space


def _space(look: _Look, space: str, x: float, y: float, pitch: float) -> Iterator[Markup]:
    """A space with its signs and the card on it."""
    facts, state = look.facts, look.facts.state
    if space not in facts.pack.spaces:
        yield element("title", f"{space}: no space")
        yield element("path", d=_crossed(x, y, pitch, look.tall), stroke=MISSING, stroke_width=1.5)
        return
    name = facts.standing.get(space)
    attacked = state.attack is not None and name == state.attack.target
    active = name is not None and state.activation is not None and state.activation.unit == name
    yield element("title", _described(facts, space, name))
    ground = GLOW if active else IN_LINE if space in look.line or attacked else _ground(facts, space)
    square = Piece((element("rect", width=pitch - 1, height=look.tall - 1, fill=ground, stroke=FRAME),), look.tall)
    yield square.at(x + 0.5, y + 0.5)
    if active or attacked:
        rim = {"stroke": RED, "stroke_dasharray": "5 3"} if attacked else {"stroke": INK}
        wide, tall = pitch - 3, look.tall - 3
        inside = element("rect", width=wide, height=tall, fill="none", stroke_width=2.5, **rim)
        yield Piece((inside,), look.tall).at(x + 1.5, y + 1.5)
    yield from _signs(facts, space, x + 4, y + 3.5)
    if name is not None:
        yield from _unit(look, name, x, y, pitch)


def _crossed(x: float, y: float, wide: float, tall: float) -> str:
    right, bottom = x + wide - 6, y + tall - 6
    return f"M{x + 6:.1f} {y + 6:.1f}L{right:.1f} {bottom:.1f}M{right:.1f} {y + 6:.1f}L{x + 6:.1f} {bottom:.1f}"


def _described(facts: Facts, space: str, name: str | None) -> str:
    here = ", ".join((space, *facts.ground(space)))
    if name is None:
        return f"{here}: free"
    unit = facts.state.units[name]
    return f"{here}: {facts.kind(unit.kind)} {name} of {unit.owner}, {', '.join(facts.condition(name))}"


def _ground(facts: Facts, space: str) -> str:
    for word, seat in facts.features(space):
        return TINT.get(seat, MEADOW) if word in ("recruitment", "camp") and seat else MEADOW
    return GROUND


def _signs(facts: Facts, space: str, x: float, y: float) -> Iterator[Markup]:
    for number, (word, seat) in enumerate(facts.features(space)):
        at = x + 14 * number
        if word == "recruitment" and seat:
            yield gate(at, y, seat)
        elif word == "camp" and seat:
            yield tent(at, y, seat)
        else:
            yield badge(at, y, facts.letters[word], HILL)


def _unit(look: _Look, name: str, x: float, y: float, pitch: float) -> Iterator[Markup]:
    """The card of a unit, its activation die above, its wounds and marks below."""
    facts, unit = look.facts, look.facts.state.units[name]
    wide = pitch - LANE - 3
    text = fitted(look.names[unit.kind], wide / 1.04, SMALL)
    yield card(x + 3, y + CARD_TOP, wide, CARD_TALL, unit.owner, text)
    if unit.die is not None:
        yield activation_die(x + wide - 10, y + 3.5, unit.die)
    wounds = f"{unit.wounds}/{told(facts.toughness(name))}"
    hurt = {"fill": RED, "font_weight": "bold"} if unit.wounds else {"fill": PALE}
    middle = x + (wide + 6 if width_of(wounds, SMALL) <= wide else pitch) / 2
    base = y + CARD_TOP + CARD_TALL + 14
    yield label(middle, base, fitted(wounds, pitch, SMALL), SMALL, text_anchor="middle", **hurt)
    below = y + TALL - 2
    for number, letter in enumerate([*("E" * unit.exhausted), *("F" * unit.fortified)]):
        yield badge(x + 5 + 14 * number, below, letter)
    numbers = facts.unit_marks(name)
    marks, room = marked(0, 0, numbers)
    if room > pitch - 4:
        marks, room = marked(0, 0, (numbers[0], "…"))
    if room:
        yield element("g", marks, transform=f"translate({x + 4:.1f} {y + TALL + look.marks + 7:.1f})")


# The line of an attack


def _line(look: _Look, part: Slice, left: float) -> Iterator[Markup]:
    """The line from attacker to target, as far as it runs within a slice."""
    attack = look.facts.state.attack
    both = None if attack is None else ends(look.facts, attack)
    if both is None:
        return
    here, there = (_corner(look, part, left, space) for space in both)
    right = left + part.pitch * len(part.columns)
    lane, side = part.pitch - LANE / 2 - 1, CARD_TOP + CARD_TALL + 2
    if here[0] == there[0] and left <= here[0] < right:
        x, down = here[0] + lane, here[1] < there[1]
        middle = CARD_TOP + CARD_TALL / 2
        yield arrow(x, here[1] + middle, x, there[1] + middle + (4 if down else -4))
    elif here[1] == there[1]:
        y, inner = here[1] + side, WOUNDS if here[0] < there[0] else -WOUNDS
        ends_at = (here[0] + part.pitch / 2 + inner, there[0] + part.pitch / 2 - inner)
        x, to = (min(right, max(left, end)) for end in ends_at)
        if x != to:
            yield arrow(x, y, to, y)


def _corner(look: _Look, part: Slice, left: float, space: str) -> tuple[float, float]:
    """The upper left corner of a space, also of one beside the slice."""
    column, row = coordinates(space) or (0, 0)
    first = ord(part.columns[0]) - ord("a")
    return left + part.pitch * (column - first), EDGE + (look.facts.pack.board.rows - row) * look.tall
