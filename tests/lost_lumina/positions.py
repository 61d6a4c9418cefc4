"""Positions of Lost Lumina that read like a set-up instruction.

    turn("B", at="TURN.ACTIONS", ap=3, A={"W1": 2}, B={"D2": 1}, hand_B=["orly"], top="lupinda")
    battle("D2", A={"D2": 2, "W1": 1}, B={"D2": 3, "H3": 1}, card_A="gnurxel", card_B="gruka")

Cards that are not mentioned lie anywhere they can; Followers that are not mentioned are in the supply.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from referee.core.ruling import Ruling
from referee.games import GAMES
from referee.games.lost_lumina.pack import PACKS
from referee.games.lost_lumina.state import Battle, Sides, State, Zone, other

GAME = GAMES["lost-lumina"]
CARDS = sorted(PACKS["default"]["cards"], key=lambda card: PACKS["default"]["cards"][card]["number"])

Areas = Mapping[str, int]


def _state(
    node: str,
    A: Areas,
    B: Areas,
    *,
    active: str | None = "A",
    box: tuple[int, int] = (0, 0),
    stored: tuple[int, int] = (0, 0),
    promo: bool = False,
    switches: Mapping[str, str] | None = None,
    seed: str | None = "dice",
    pack: Mapping[str, Any] | None = None,
    trust: str = "all",
    **members: Any,
) -> State:
    document: dict[str, Any] = {
        "game": "lost-lumina",
        "format": 1,
        "edition": "1",
        "pack": pack or {"id": "default"},
        "switches": {name: switch.default for name, switch in GAME.switches.items()} | dict(switches or {}),
        "trust": trust,
        "seats": {"A": {}, "B": {}},
        "node": node,
        "step": 1,
        "draws": 0,
        "promo": promo,
        "active": active,
        "supply": {"A": 15 - sum(A.values()) - box[0], "B": 15 - sum(B.values()) - box[1]},
        "map": {"A": dict(A), "B": dict(B)},
        "box": {"A": box[0], "B": box[1]},
        "stored": {"A": stored[0], "B": stored[1]},
    }
    state: State = GAME.load(document)
    if seed is not None:
        state = replace(state, seed=seed)
    return replace(state, **members)


def _dealt(
    state: State,
    hand_A: Sequence[str] | None,
    hand_B: Sequence[str] | None,
    in_play: Sides[str | None],
    pile: Sequence[str],
    elsewhere: Sequence[str] = (),
) -> State:
    """The deck spread over hands (given or filled up), discard pile (its top as given) and undrafted cards."""
    deck = CARDS if state.promo else CARDS[:27]
    used = {*(hand_A or ()), *(hand_B or ()), *pile, *elsewhere, *(c for c in (in_play.A, in_play.B) if c)}
    spare = [card for card in deck if card not in used]
    playing = sum(card is not None for card in (in_play.A, in_play.B))
    hands = {"A": list(hand_A or ()), "B": list(hand_B or ())}
    wanted = 20 - len(pile) - playing - len(hands["A"]) - len(hands["B"])
    open_ = [seat for seat, given in (("A", hand_A), ("B", hand_B)) if given is None]
    for _ in range(wanted):
        roomy = [seat for seat in open_ if len(hands[seat]) < 10]
        if not roomy:
            break
        seat = min(roomy, key=lambda seat: len(hands[seat]))
        hands[seat].append(spare.pop())
    missing = 20 - len(pile) - playing - len(hands["A"]) - len(hands["B"])
    buried = [spare.pop() for _ in range(missing)]
    hand = Sides(Zone(tuple(hands["A"])), Zone(tuple(hands["B"])))
    rest = tuple(card for card in (*spare, *elsewhere))
    return replace(state, hand=hand, in_play=in_play, discard=(*buried, *pile), undrafted=Zone(rest))


def turn(
    active: str = "A",
    *,
    at: str = "TURN.ACTIONS",
    ap: int = 0,
    A: Areas,
    B: Areas,
    hand_A: Sequence[str] | None = None,
    hand_B: Sequence[str] | None = None,
    top: str | Sequence[str] = (),
    undrafted: Sequence[str] = (),
    **members: Any,
) -> State:
    """A turn of the Journey: before the discard, in the Reinforcement step, or choosing a battle.

    A hand that is given is the whole hand. Shared Areas are attacked by the active player.
    """
    pile = [top] if isinstance(top, str) else list(top)
    if not pile and at != "TURN.DISCARD":
        mentioned = {*(hand_A or ()), *(hand_B or ()), *undrafted}
        pile = [next(card for card in ("gnurxel", "pibiju", "rupoda", "tanilla", "orly") if card not in mentioned)]
    attackers = members.pop("attackers", dict.fromkeys(sorted(A.keys() & B.keys()), active))
    state = _state(at, A, B, active=active, ap=ap, attackers=attackers, **members)
    return _dealt(state, hand_A, hand_B, Sides(None, None), pile, undrafted)


def battle(
    area: str,
    *,
    A: Areas,
    B: Areas,
    card_A: str | None = None,
    card_B: str | None = None,
    attacker: str = "A",
    active: str | None = None,
    hand_A: Sequence[str] | None = None,
    hand_B: Sequence[str] | None = None,
    top: str | Sequence[str] = (),
    committed: bool = True,
    **members: Any,
) -> State:
    """A battle at the choice of cards; with `committed` both cards are played and the battle has run to its first rest.

    A side without a card has an empty hand. `attackers` names the attackers of other shared Areas.
    """
    attackers = dict.fromkeys(sorted(A.keys() & B.keys()), attacker) | dict(members.pop("attackers", {}))
    pile = [top] if isinstance(top, str) else list(top)
    active = active or attacker
    state = _state("BATTLE.COMMIT", A, B, active=active, attackers=attackers, **members)
    fight = Battle(area=area, attacker=attacker)  # type: ignore[arg-type]
    hands = {"A": hand_A, "B": hand_B}
    for seat, card in (("A", card_A), ("B", card_B)):
        if committed and card is None:
            hands[seat] = []
        elif hands[seat] is not None and card is not None:
            hands[seat] = [*(hands[seat] or ()), card]
    elsewhere = [card for card in (card_A, card_B) if card is not None]
    if not pile:
        mentioned = {*(hands["A"] or ()), *(hands["B"] or ()), *elsewhere}
        pile = [next(card for card in ("gnurxel", "pibiju", "rupoda", "tanilla") if card not in mentioned)]
    state = _dealt(replace(state, battle=fight), hands["A"], hands["B"], Sides(None, None), pile, ())
    for seat, card in (("A", card_A), ("B", card_B)):
        if card is not None and card not in state.hand[seat].known:
            state = _swapped(state, seat, card)
    if not committed:
        return state
    for seat, card in (("A", card_A), ("B", card_B)):
        if card is not None:
            state = play(state, {"type": "play_card", "seat": seat, "card": card})
    return state


def _swapped(state: State, seat: str, card: str) -> State:
    """The card in this hand; a card that was not asked for goes where it lay."""
    mine, theirs, rest = state.hand[seat], state.hand[other(seat)], state.undrafted
    spare = next(c for c in reversed(mine.known) if c != card)
    mine = mine.remove(spare).add(card)
    if card in rest.known:
        return replace(state, hand=state.hand.put(seat, mine), undrafted=rest.remove(card).add(spare))
    if card in state.discard:
        pile = tuple(spare if c == card else c for c in state.discard)
        return replace(state, hand=state.hand.put(seat, mine), discard=pile)
    return replace(state, hand=state.hand.put(seat, mine).put(other(seat), theirs.remove(card).add(spare)))


def draft(offer_A: Sequence[str], offer_B: Sequence[str], *, round: int = 1, **members: Any) -> State:
    """A round of the draft, with these cards drawn."""
    state = _state("PREP.DRAFT.KEEP", {}, {}, active=None, **members)
    spare = [card for card in (CARDS if state.promo else CARDS[:27]) if card not in (*offer_A, *offer_B)]
    kept = [spare.pop() for _ in range(4 * (round - 1))]
    half = len(kept) // 2
    drafted = Sides(Zone(tuple(kept[:half])), Zone(tuple(kept[half:])))
    offer = Sides(Zone(tuple(offer_A)), Zone(tuple(offer_B)))
    return replace(state, offer=offer, drafted=drafted, draw_pile=tuple(spare))


def placing(A: Areas, B: Areas, **members: Any) -> State:
    """The placement of the first Followers."""
    state = _state("PREP.PLACE", A, B, active=None, **members)
    deck = CARDS if state.promo else CARDS[:27]
    hand = Sides(Zone(tuple(deck[:10])), Zone(tuple(deck[10:20])))
    return replace(state, hand=hand, undrafted=Zone(tuple(deck[20:])))


def judge(state: State, move: Mapping[str, Any], **how: Any) -> Ruling:
    """The ruling on a move given as plain data."""
    return GAME.judge(state, GAME.load_move(dict(move)), **how)


def play(state: State, *moves: Mapping[str, Any]) -> State:
    """The state after legal moves."""
    for move in moves:
        ruling = judge(state, move)
        assert ruling.verdict == "legal", (move, ruling.violations or ruling.needs)
        state = ruling.state
    return state


def roll(A: Sequence[int] = (), B: Sequence[int] = ()) -> dict[str, Any]:
    """The battle dice as reported; a side without dice is left out."""
    dice = {seat: list(dice) for seat, dice in (("A", A), ("B", B)) if dice}
    return {"type": "roll", "seat": "chance", "report": {"dice": dice}}


def take(seat: str, die: int, owner: str | None = None) -> dict[str, Any]:
    """Choosing a die by its position."""
    return {"type": "choose_die", "seat": seat, "for": owner or seat, "which": [die]}


def no_reroll(*seats: str) -> list[dict[str, Any]]:
    """Passed re-roll windows."""
    return [{"type": "pass_reroll", "seat": seat} for seat in seats]


def cited(ruling: Ruling) -> set[str]:
    """Every id that a ruling's events cite."""
    return {rule for event in ruling.events or () for rule in event.rules}


def broken(ruling: Ruling) -> list[str]:
    """The rules that a refusal names, the primary one first."""
    return [violation.rule for violation in ruling.violations or ()]
