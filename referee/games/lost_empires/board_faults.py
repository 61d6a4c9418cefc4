"""What is wrong with the table of a pack: the box, the battlefields and the paths between them, the die."""

from collections import Counter
from collections.abc import Iterator

from referee.core.rulebook import rule
from referee.games.lost_empires.pack import SEATS, Pack, path
from referee.games.lost_empires.wording import counted, listed

Found = Iterator[tuple[str, str, str]]
"""A rule, what is wrong, and the pointer to it within a state."""

CRITICAL = 4
"""What the critical face counts. LE-CRIT-1."""
KINDS = {"hive": 2, "outer": 2, "center": 1}
"""How many battlefields of each kind there are. LE-DIAG-2."""


def board_faults(pack: Pack) -> Found:
    """Every fault of the box, the battlefields and the die."""
    for check in (_box, _shares, _battlefields, _rows, _paths, _die):
        yield from check(pack)


@rule("LE-COMP-1", "LE-COMP-2", "LE-COMP-3", "LE-COMP-14", "LE-SETUP-5", "LE-SETUP-6-ROUND1", "LE-SETUP-7")
def _box(pack: Pack) -> Found:
    """The cards, the tiles and the First Player token; what is dealt out is there to be dealt."""
    box, each, at = pack.components, pack.per_player, "/pack/patch/components"
    if box.faction_cards % (len(pack.factions) * each.copies or 1):
        detail = f"{counted(box.faction_cards, 'card')} are not shared evenly by {len(pack.factions)} factions."
        yield "LE-COMP-1", detail, f"{at}/faction_cards"
    if box.objectives != len(pack.objectives):
        detail = f"There are {box.objectives} objective tiles for {len(pack.objectives)} objectives."
        yield "LE-COMP-2", detail, f"{at}/objectives"
    if box.hives != len(pack.factions):
        detail = f"There are {box.hives} hive tiles for {len(pack.factions)} factions."
        yield "LE-COMP-3", detail, f"{at}/hives"
    if box.first_player != 1:
        yield "LE-COMP-14", f"There is one First Player token, not {box.first_player}.", f"{at}/first_player"
    at = "/pack/patch/per_player"
    if each.first_round > each.command:
        detail = f"Of {counted(each.command, 'command token')} {each.first_round} cannot be ready."
        yield "LE-SETUP-6-ROUND1", detail, f"{at}/first_round"
    if not each.names or not each.copies:
        yield "LE-SETUP-5", "A deck has cards.", f"{at}/names"
    if each.hand > each.names * each.copies:
        detail = f"A deck of {each.names * each.copies} is too small for a hand of {each.hand}."
        yield "LE-SETUP-7", detail, f"{at}/hand"


@rule("LE-COMP-4", "LE-COMP-10", "LE-COMP-11", "LE-COMP-12", "LE-COMP-13")
def _shares(pack: Pack) -> Found:
    """What each of the two players gets makes up what the box holds."""
    box, each = pack.components, pack.per_player
    for name, identifier in _SHARED.items():
        have, one = getattr(box, name), getattr(each, name)
        if have != one * len(SEATS):
            said = f"{name.replace('_', ' ')}: the box has {have}, and each player gets {one}."
            yield identifier, said[0].upper() + said[1:], f"/pack/patch/per_player/{name}"


_SHARED = {
    "reference_cards": "LE-COMP-4",
    "command": "LE-COMP-10",
    "supply": "LE-COMP-11",
    "dice": "LE-COMP-12",
    "gates": "LE-COMP-13",
}


@rule("LE-DIAG-1", "LE-DIAG-2", "LE-FAQ-4")
def _battlefields(pack: Pack) -> Found:
    """A hive for each seat, two outer objectives and the center; hives bring nothing."""
    kinds = Counter(battlefield.kind for battlefield in pack.battlefields.values())
    if kinds != KINDS:
        here = listed(f"{number} {kind}" for kind, number in sorted(kinds.items()))
        yield "LE-DIAG-2", f"There are 2 hives, 2 outer objectives and 1 center, not {here}.", _BATTLEFIELDS
    seats = sorted(b.seat for b in pack.battlefields.values() if b.seat is not None)
    if seats != [*SEATS]:
        yield "LE-DIAG-1", f"A and B have a hive each; the seats here are {listed(seats)}.", _BATTLEFIELDS
    for name, battlefield in pack.battlefields.items():
        at = f"{_BATTLEFIELDS}/{name}"
        if not battlefield.names:
            yield "REF-STATE-2", f"{name} has no name.", f"{at}/names"
        if (battlefield.kind == "hive") != (battlefield.seat is not None):
            yield "LE-DIAG-1", f"A hive belongs to a seat, and nothing else does; {name} is not so.", f"{at}/seat"
        if battlefield.kind == "hive" and (battlefield.artifacts or battlefield.bonus):
            yield "LE-FAQ-4", f"{name} is a hive and brings no artifacts.", f"{at}/artifacts"


_BATTLEFIELDS = "/pack/patch/battlefields"


@rule("LE-SETUP-1", "LE-RULING-68")
def _rows(pack: Pack) -> Found:
    """Each seat sees the three objectives in a row with the center in the middle, one seat from the other side."""
    at, rows = "/pack/patch/from_left", pack.from_left
    if rows.keys() != set(SEATS):
        yield "REF-STATE-2", f"A and B see the objectives in a row, not {listed(rows)}.", at
        return
    for seat, row in rows.items():
        if sorted(row) != sorted(pack.objectives):
            yield "LE-SETUP-1", f"The row of {seat} has {listed(row)}, not the objectives.", f"{at}/{seat}"
        elif row[1:2] != pack.of_kind("center"):
            yield "LE-SETUP-1", f"In the row of {seat} the center is not in the middle.", f"{at}/{seat}"
    if rows["A"] != rows["B"][::-1]:
        yield "LE-RULING-68", "What is left for A is right for B.", at


@rule("LE-ACT-MOVE-2", "LE-ACT-MOVE-5", "LE-ACT-MOVE-6")
def _paths(pack: Pack) -> Found:
    """Hives touch the outer objectives, and these the center; nothing else touches."""
    kinds = {name: battlefield.kind for name, battlefield in pack.battlefields.items()}
    for key, joined in pack.paths.items():
        a, _, b = key.partition("-")
        at = f"/pack/patch/paths/{key}"
        if not {a, b} <= kinds.keys() or not a < b:
            yield "REF-STATE-2", f"{key} does not name two battlefields in alphabetical order.", at
        elif joined and {kinds[a], kinds[b]} == {"hive", "center"}:
            yield "LE-ACT-MOVE-6", f"No hive touches the center; {key} says so.", at
        elif joined and {kinds[a], kinds[b]} not in _JOINED:
            yield "LE-ACT-MOVE-2", f"{a} and {b} are not adjacent.", at
    for a in kinds:
        for b in kinds:
            if a < b and {kinds[a], kinds[b]} in _JOINED and not pack.is_adjacent(a, b):
                yield "LE-ACT-MOVE-5", f"{a} and {b} are adjacent.", f"/pack/patch/paths/{path(a, b)}"


_JOINED = ({"hive", "outer"}, {"outer", "center"})


@rule("LE-CRIT-1", "LE-RULING-91")
def _die(pack: Pack) -> Found:
    """One side is critical and counts 4; of a closed die every side is known."""
    at, faces = "/pack/patch/die/faces", pack.die.faces
    critical = [name for name, face in faces.items() if face.critical]
    if len(critical) != 1:
        yield "LE-CRIT-1", f"One face is critical, not {len(critical)}.", at
    for name in critical:
        if faces[name].value != CRITICAL:
            detail = f"The critical face counts {CRITICAL}, not {faces[name].value}."
            yield "LE-CRIT-1", detail, f"{at}/{name}/value"
        if faces[name].count not in (None, 1):
            yield "LE-CRIT-1", f"One side is critical, not {faces[name].count}.", f"{at}/{name}/count"
    shown = Counter((face.value, face.critical) for face in faces.values())
    for name, face in faces.items():
        if shown[face.value, face.critical] > 1 and not face.critical:
            yield "LE-RULING-91", f"Several faces show {face.value}; they are one, with a count.", f"{at}/{name}"
        if face.value < 0 or face.count == 0:
            yield "LE-RULING-91", f"{name} is no face that a die has.", f"{at}/{name}"
        if pack.die.closed and face.count is None:
            detail = f"All sides are said to be known; how many show {name} is not."
            yield "LE-RULING-91", detail, f"{at}/{name}/count"
