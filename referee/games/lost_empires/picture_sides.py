"""One player's side of the table as SVG: tokens, gates and artifacts, hand, deck and discard pile."""

from collections.abc import Iterator

from referee.core.picture_pieces import INK, PALE, PAPER, SMALL, TEXT, Piece, heading, panel, paragraph, row, stacked
from referee.core.state import UNKNOWN
from referee.games.lost_empires.picture_facts import Facts
from referee.games.lost_empires.picture_pieces import DRAINED, SIDE, chips, counter, disks, gates, token
from referee.games.lost_empires.picture_text import artifacts, built, deck, deck_list, notes, plays, ready
from referee.games.lost_empires.state import Zone
from referee.games.lost_empires.wording import counted, listed


def side(facts: Facts, seat: str, width: float) -> Piece:
    """Everything of a player that does not stand in a battlefield."""
    return panel(stacked([*_parts(facts, seat, width - 20)], 3), width, stroke=SIDE[seat], thick=2)


def _parts(facts: Facts, seat: str, width: float) -> Iterator[Piece]:
    state, pack, color = facts.state, facts.pack, SIDE[seat]
    marks = facts.under("/seats", f"/factions/{seat}")
    yield heading(facts.seat(seat), width, marks, token(10, 10, seat))
    yield paragraph(f"{seat} {plays(facts, seat)}", width, TEXT)
    yield from (paragraph(f"{seat} {note}", width, SMALL, weight="bold") for note in notes(facts, seat))
    for kind in ("command", "supply"):
        most: int = getattr(pack.per_player, kind)
        signs = disks(0, 11, getattr(state, kind)[seat], most, color)
        marks = facts.marks(f"/{kind}/{seat}")
        yield counter(kind.capitalize(), signs, ready(facts, seat, kind), width, marks)
    signs = gates(0, 11, state.gates[seat], pack.per_player.gates, color)
    yield counter("Gates", signs, built(facts, seat), width, facts.marks(f"/gates/{seat}"))
    yield row(artifacts(facts, seat), "", width, facts.marks(f"/artifacts/{seat}"))
    marks = facts.under(f"/hand/{seat}", f"/shown/{seat}")
    yield from _cards(facts, f"Hand, {counted(len(state.hand[seat]), 'card')}", state.hand[seat], width, marks)
    if state.shown[seat]:
        yield paragraph(f"Both players know {listed(map(facts.card, state.shown[seat]))}", width, SMALL)
    number, *places = deck(facts, seat)
    yield heading(f"Deck, {number}", width, facts.under(f"/deck/{seat}"))
    yield from (paragraph(place, width, SMALL) for place in places)
    marks = facts.under(f"/discard/{seat}")
    pile = state.discard[seat]
    yield from _cards(facts, f"Discard pile, {counted(len(pile), 'card')}", pile, width, marks)
    marks = facts.under(f"/lists/{seat}")
    if marks:
        yield heading("Deck list", width, marks)
    if state.lists[seat] is not None or marks:
        yield paragraph(f"Deck list: {deck_list(facts, seat)}", width, SMALL, PALE)


def _cards(facts: Facts, title: str, zone: Zone, width: float, marks: tuple[int, ...]) -> Iterator[Piece]:
    """The cards of a zone as chips with their names, the unknown ones grey."""
    yield heading(title, width, marks)
    found = facts.zone(zone)
    if found:
        yield chips([(name, DRAINED if name.endswith(UNKNOWN) else PAPER, INK) for name in found], width)
