"""The state as SVG: 400 units wide, read from top to bottom, so that it fits a phone."""

from collections.abc import Iterator

from referee.core.picture import box, document, element, fitted, label, wrapped
from referee.core.picture_pieces import (
    FRAME,
    INK,
    LARGE,
    PALE,
    PAPER,
    RED,
    SMALL,
    TEXT,
    Piece,
    marked,
    panel,
    paragraph,
    row,
    stacked,
)
from referee.core.state import UNKNOWN
from referee.games.lost_lumina.picture_battle import Fighter, fighters, headline, remarks
from referee.games.lost_lumina.picture_facts import NODES, Facts, Region, short
from referee.games.lost_lumina.picture_pieces import backs, dice, heading, token
from referee.games.lost_lumina.picture_plan import CARD, PANEL, WIDTH, plan
from referee.games.lost_lumina.state import SEATS, Battle, Zone, counted

MARGIN = 10.0
PAGE = WIDTH + 2 * MARGIN
INNER = WIDTH - 20
HALF = (WIDTH - MARGIN) / 2
GROUND, LAND, BATTLE, BAD = "#f7f7f5", "#e9eee4", "#fff3b0", "#fde0dd"


def svg(facts: Facts, title: str) -> str:
    """The whole picture."""
    body = stacked([*_parts(facts, title)], MARGIN)
    height = body.height + 2 * MARGIN
    ground = element("rect", width=PAGE, height=height, fill=GROUND)
    return document(PAGE, height, title, _description(facts), ground, body.at(MARGIN, MARGIN))


def _description(facts: Facts) -> str:
    parts = [NODES[facts.state.node], facts.turn(), facts.points(), facts.ending()]
    if facts.faults:
        parts.append(f"This state is impossible: {counted(len(facts.faults), 'fault')}")
    return ". ".join(part.removesuffix(".") for part in parts if part) + "."


def _parts(facts: Facts, title: str) -> Iterator[Piece]:
    yield _status(facts, title)
    if facts.faults:
        yield _faults(facts)
    if facts.state.result is not None:
        yield _result(facts)
    if facts.state.battle is not None:
        yield _battle(facts, facts.state.battle)
    yield _map(facts)
    yield _sides(facts)
    yield from _piles(facts)
    words = [*facts.words()]
    if words:
        above = heading("On the players' word", INNER)
        yield panel(stacked([above, *(paragraph(word, INNER, SMALL) for word in words)]), WIDTH)


def _status(facts: Facts, title: str) -> Piece:
    state = facts.state
    step = label(INNER, 15, f"step {state.step}", SMALL, fill=PALE, text_anchor="end")
    lines = [
        Piece((label(0, 16, title, LARGE, fill=INK, font_weight="bold"), step), 26),
        heading(NODES[state.node], INNER, facts.marks("/node", "/battle", "/result")),
    ]
    turn = ", ".join(part for part in (facts.turn(), facts.points()) if part)
    marks = facts.marks("/active", "/ap")
    if turn or marks:
        lines.append(heading(turn or "No turn", INNER, marks, state.active))
    for who, what in facts.awaited():
        lines.append(paragraph(f"Waiting for {who}: {what}.", INNER, TEXT, INK))
    return panel(stacked(lines), WIDTH)


def _faults(facts: Facts) -> Piece:
    title = paragraph("This state is impossible", INNER, TEXT, RED, "bold")
    lines = [paragraph(complaint, INNER, SMALL, RED) for complaint in facts.complaints()]
    return panel(stacked([title, *lines], 3), WIDTH, BAD, RED, 2)


def _result(facts: Facts) -> Piece:
    marks = facts.marks("/result/winners")
    lines = [heading("Faults here", INNER, marks)] if marks else []
    lines.append(paragraph(facts.ending(), INNER, TEXT, INK, "bold"))
    *each, totals = facts.score() or ("",)
    lines += [paragraph(line, INNER, SMALL) for line in each]
    if totals:
        lines.append(paragraph(totals, INNER, TEXT, INK, "bold"))
    return panel(stacked(lines, 2), WIDTH, PAPER, INK, 2)


# The map


def _map(facts: Facts) -> Piece:
    regions = facts.regions()
    ends = [tuple(key.split("-")) for key, there in facts.pack.paths.items() if there]
    paths = tuple((e[0], e[1]) for e in ends if len(e) == 2 and e[0] != e[1])
    names = [_on_two_lines(region.name) for region in regions]
    heading_height = 28.0 if all(len(name) < 2 for name in names) else 46.0
    named = any(facts.area_name(area) for region in regions for area in region.areas)
    tall = 92.0 if named else 76.0
    made = plan(tuple(region.areas for region in regions), paths, heading_height, tall)
    drawn = [_region(regions[p.region], p.height, names[p.region]).at(p.x, p.y) for p in made.panels]
    drawn += [element("path", d=d, fill="none", stroke="#4d4d4d", stroke_width=4) for d in made.paths]
    drawn += [_area(facts, area, tall).at(x, y) for area, (x, y) in made.cards.items()]
    pieces = [Piece(tuple(drawn), made.height)]
    marks = facts.marks("/map", "/map/A", "/map/B", "/attackers")
    if marks:
        pieces.insert(0, heading("Map", INNER, marks))
    return stacked(pieces)


def _on_two_lines(name: str) -> tuple[str, ...]:
    """The name of a Region on at most two lines; what does not fit is left out with an ellipsis."""
    room = (PANEL - 16) / 1.08
    first, *rest = wrapped(name, room, TEXT)
    return (first, fitted(" ".join(rest), room, TEXT)) if rest else (first,)


def _region(region: Region, height: float, name: tuple[str, ...]) -> Piece:
    """The panel of a Region with its name on at most two lines."""
    frame = box(0, 0, PANEL, height, fill=LAND if region.known else BAD, stroke=FRAME if region.known else RED)
    written = [
        label(PANEL / 2, 19 + 18 * n, line, TEXT, fill=INK, font_weight="bold", text_anchor="middle")
        for n, line in enumerate(name)
    ]
    return Piece((element("g", element("title", region.name), frame, *written),), height)


def _area(facts: Facts, area: str, tall: float) -> Piece:
    """The card of an Area: its name, the Followers of both sides, and who attacks."""
    state, contested = facts.state, facts.contested(area)
    fought = state.battle is not None and state.battle.area == area
    strange = area not in facts.pack.areas
    marks, room = marked(0, 0, facts.area_marks(area))
    frame = box(
        0,
        0,
        CARD,
        tall,
        fill=BATTLE if contested or fought else PAPER,
        stroke=RED if strange else INK,
        stroke_width=3 if fought else 2 if contested or strange else 1,
    )
    below = tall - 76
    described = [facts.area(area), *(counted_for(facts, seat, area) for seat in SEATS), contested]
    parts = [
        element("title", ", ".join(part for part in described if part)),
        frame,
        label(7, 19, fitted(short(area), (CARD - 14 - room) / 1.08, TEXT), TEXT, fill=INK, font_weight="bold"),
    ]
    if name := facts.area_name(area):
        parts.append(label(7, 35, fitted(name, CARD - 14, SMALL), SMALL, fill=INK))
    if room:
        parts.append(element("g", marks, transform=f"translate({CARD - room:.1f} 14)"))
    present = [seat for seat in SEATS if state.here(seat, area)]
    for place, seat in enumerate(present):
        count = state.here(seat, area)
        x = 17 + place * 46.0
        parts.append(token(x, 38 + below, seat))
        size = LARGE if -10 < count < 100 else SMALL
        parts.append(label(x + 12, 44 + below, str(count), size, fill=INK if count > 0 else RED, font_weight="bold"))
    if contested:
        parts.append(
            label(CARD / 2, 68 + below, fitted(contested, CARD - 6, SMALL), SMALL, fill=INK, text_anchor="middle")
        )
    elif fought:
        parts.append(label(CARD / 2, 68 + below, "battle here", SMALL, fill=INK, text_anchor="middle"))
    return Piece((element("g", *parts),), tall)


def counted_for(facts: Facts, seat: str, area: str) -> str:
    """The Followers of a side in an Area, in words; empty for none."""
    count = facts.state.here(seat, area)
    return f"{counted(count, 'Follower')} of {seat}" if count else ""


# The battle


def _battle(facts: Facts, fight: Battle) -> Piece:
    width = (INNER - MARGIN) / 2
    marks = facts.marks("/battle/area", "/battle/attacker", "/battle/dice")
    title = paragraph(headline(facts, fight), INNER, TEXT, INK, "bold")
    both = [_fighter(fighter, width) for fighter in fighters(facts, fight)]
    across = Piece(
        (both[0].at(0, 0), both[1].at(width + MARGIN, 0)),
        max(piece.height for piece in both),
    )
    lines = [title, *([heading("Faults here", INNER, marks)] if marks else []), across]
    lines += [paragraph(remark, INNER, SMALL) for remark in remarks(facts, fight)]
    return panel(stacked(lines, 4), WIDTH, BATTLE, INK, 2)


def _fighter(fighter: Fighter, width: float) -> Piece:
    """One side of the battle: its card, its dice, what abilities did, and the sum."""
    lines = [heading(fighter.role, width, fighter.marks, fighter.seat), _card(fighter, width)]
    if fighter.ability:
        lines.append(paragraph(fighter.ability, width, SMALL))
    if fighter.dice:
        lines.append(dice(fighter.dice, fighter.chosen, width))
    lines += [paragraph(note, width, SMALL) for note in fighter.notes]
    if fighter.sum:
        lines.append(paragraph(fighter.sum, width, TEXT, INK, "bold"))
    return stacked(lines, 2)


def _card(fighter: Fighter, width: float) -> Piece:
    """The battle card: face up with its numbers, or face down; a known one is named there, too."""
    fill, name = ("#d9d9d9", "face down") if fighter.face_down else (PAPER, fighter.numbers)
    title = fitted(fighter.card, width / 1.08 - 16, TEXT)
    marks, room = marked(0, 0, ("!",) if fighter.wrong else ())
    parts = [
        element("title", fighter.card),
        box(0, 0, width, 44, fill=fill, stroke=RED if fighter.wrong else INK, stroke_width=1.5),
        label(8, 18, title, TEXT, fill=INK, font_weight="bold"),
        label(8, 36, name, SMALL, fill=INK),
    ]
    if room:
        parts.append(element("g", marks, transform=f"translate({width - room - 2:.1f} 33)"))
    return Piece((element("g", *parts),), 48)


# The sides and the piles


def _sides(facts: Facts) -> Piece:
    both = [_side(facts, seat) for seat in SEATS]
    height = max(piece.height for piece in both)
    framed = [panel(Piece(piece.drawn, height), HALF) for piece in both]
    return Piece((framed[0].at(0, 0), framed[1].at(HALF + MARGIN, 0)), framed[0].height)


def _side(facts: Facts, seat: str) -> Piece:
    state, width = facts.state, HALF - 20
    lines = [heading(facts.person(seat) or f"Side {seat}", width, facts.marks(f"/seats/{seat}"), seat)]
    for title, count, places in (
        ("Supply", state.supply[seat], (f"/supply/{seat}",)),
        ("In the box", state.box[seat], (f"/box/{seat}", "/box")),
        ("Stored dice", state.stored[seat], (f"/stored/{seat}", "/stored")),
    ):
        lines.append(row(title, str(count), width, facts.marks(*places), RED if count < 0 else INK))
    for title, place, zone in facts.zones(seat):
        lines.append(heading(f"{title}: {len(zone)}", width, facts.marks(place, place.rpartition("/")[0])))
        lines += _cards(facts, zone, width)
    return stacked(lines)


def _cards(facts: Facts, zone: Zone, width: float) -> Iterator[Piece]:
    """Known cards by name with their numbers, unknown ones as backs with their number."""
    for card in zone.known:
        yield row(facts.card(card), facts.numbers(card), width, ("!",) if card in facts.wrong else ())
    if zone.unknown:
        yield row(f"{zone.unknown} face down", "", width, (), RED if zone.unknown < 0 else INK)
        yield backs(zone.unknown, width)


def _piles(facts: Facts) -> Iterator[Piece]:
    """The discard pile, and where there are any the draw pile and the undrafted cards."""
    state = facts.state
    lines = [heading(f"Discard pile: {counted(len(state.discard), 'card')}", INNER, facts.marks("/discard"))]
    if state.discard:
        top, below = state.discard[-1], state.discard[-2::-1]
        lines.append(row(f"On top: {facts.card(top)}", facts.numbers(top), INNER, ("!",) if top in facts.wrong else ()))
        if below:
            lines.append(paragraph(f"Below: {_listed(facts, below)}", INNER, SMALL, PALE))
    yield panel(stacked(lines), WIDTH)
    for title, marks, known, unknown in (
        ("Draw pile", facts.marks("/draw_pile"), state.draw_pile, 0),
        ("Undrafted", facts.marks("/undrafted"), state.undrafted.known, state.undrafted.unknown),
    ):
        if not known and not unknown and not marks:
            continue
        named = [card for card in known if card != UNKNOWN]
        lines = [heading(f"{title}: {counted(len(known) + unknown, 'card')}", INNER, marks)]
        if named:
            order = "Top first: " if title == "Draw pile" else ""
            lines.append(paragraph(f"{order}{_listed(facts, known)}", INNER, SMALL, PALE))
        yield panel(stacked(lines), WIDTH)


def _listed(facts: Facts, cards: tuple[str, ...]) -> str:
    return ", ".join(facts.card(card) + (" (!)" if card in facts.wrong else "") for card in cards)
