"""What makes a state impossible: the invariants that hold for every state, also one that is sent in. LL-CONV-5."""

from collections import Counter

from referee.core import hidden_choice
from referee.core.pack import as_far_as_there
from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.core.state import UNKNOWN
from referee.games.lost_lumina import flow
from referee.games.lost_lumina.board import BOX
from referee.games.lost_lumina.case import Case, located
from referee.games.lost_lumina.faults_of_battle import STORED, Found, fault, of_the_battle, waiting_for_nothing
from referee.games.lost_lumina.hidden_choices import CHOSEN_IN_SECRET
from referee.games.lost_lumina.pack_faults import pack_faults
from referee.games.lost_lumina.prepare import HAND
from referee.games.lost_lumina.reinforcement import giver_of_points
from referee.games.lost_lumina.state import SEATS, State, listed, other
from referee.games.lost_lumina.switches import SWITCHES

DRAFTED = 20
"""Cards that the draft brings into the game."""


def faults(state: State) -> tuple[Violation, ...]:
    """Every way in which the state is impossible, by invariant id. Switches and pack come before all else."""
    ground = (*_circumstances(state), *_pack(state))
    if ground:
        return ground
    case = Case(state)
    found = [violation for check in _CHECKS for violation in check(case, state)]
    return tuple(found) if found else tuple(waiting_for_nothing(case, state))


def _circumstances(state: State) -> Found:
    """Switches and seats. REF-STATE-1."""
    for name, value in state.switches.items():
        known = SWITCHES.get(name)
        if known is None:
            yield fault("REF-STATE-1", f"There is no switch {name}; known: {listed(SWITCHES)}.", f"/switches/{name}")
        elif value not in known.values:
            detail = f"{name} is one of {listed(known.values)}, not {value}."
            yield fault("REF-STATE-1", detail, f"/switches/{name}")
    for name in sorted(SWITCHES.keys() - state.switches.keys()):
        yield fault("REF-STATE-1", f"The switch {name} is missing.", "/switches")
    if state.seats.keys() != set(SEATS):
        detail = f"The seats are A and B; named: {listed(state.seats)}."
        yield fault("REF-STATE-1", detail, "/seats", ("LL-OVER-1",))


def _pack(state: State) -> Found:
    """The pack, its cards and its map. REF-STATE-2, LL-INV-1."""
    for row, detail, pointer in pack_faults(state.pack):
        also = ("LL-MAP-2", "LL-MAP-3") if row == "LL-INV-1" else ()
        yield fault(row, detail, as_far_as_there(state.pack, pointer), also)


def _choices(case: Case, state: State) -> Found:
    """What binds a seat to a choice. REF-STATE-3."""
    for detail, pointer in hidden_choice.faults(state, CHOSEN_IN_SECRET):
        yield fault("REF-STATE-3", detail, pointer)


@rule("LL-COMP-4", "LL-SETUP-3")
def _followers(case: Case, state: State) -> Found:
    """LL-INV-2: 15 Followers a side; LL-INV-1: on Areas of the map."""
    for seat in SEATS:
        numbers = (state.supply[seat], state.box[seat], *state.map[seat].values())
        if min(numbers) < 0:
            yield fault("LL-INV-2", f"{seat} has a negative number of Followers.", f"/supply/{seat}", ("LL-COMP-4",))
        elif sum(numbers) != BOX:
            supply, on_map, box = state.supply[seat], state.on_map(seat), state.box[seat]
            detail = f"{seat}: supply {supply} + map {on_map} + box {box} = {sum(numbers)}, not {BOX}."
            yield fault("LL-INV-2", detail, f"/supply/{seat}", ("LL-COMP-4", "LL-SETUP-3"))
        for area in sorted(state.map[seat].keys() - case.pack.areas.keys()):
            detail = f"{area} is not an Area of the map: {listed(case.pack.areas)}."
            yield fault("LL-INV-1", detail, f"/map/{seat}/{area}", ("LL-MAP-1",))


def _cards(case: Case, state: State) -> Found:
    """LL-INV-4: every card of the deck in exactly one zone."""
    deck = case.pack.deck(state.promo)
    named = located(state)
    if len(set(named)) < len(named):
        twice = sorted(card for card, times in Counter(named).items() if times > 1)
        yield fault("LL-INV-4", f"In more than one place: {listed(twice)}.", "", ("LL-COMP-2",))
    for card in sorted(set(named) - set(deck)):
        promo = card in case.pack.cards
        detail = f"{card} is a promo card, and this game has none." if promo else f"There is no card {card}."
        yield fault("LL-INV-4", detail, "", ("LL-CARD-28-3",) if promo else ("LL-COMP-2",))
    zones = [state.undrafted, *(z[s] for z in (state.offer, state.drafted, state.hand) for s in SEATS)]
    if any(zone.unknown < 0 for zone in zones):
        yield fault("LL-INV-4", "A zone has a negative number of unknown cards.", "", ("LL-COMP-2",))
    single = sum(zone[seat] is not None for zone in (state.kept, state.in_play) for seat in SEATS)
    total = sum(map(len, zones)) + len(state.draw_pile) + len(state.discard) + single
    if state.node != "SETUP" and total != len(deck):
        yield fault("LL-INV-4", f"There are {total} cards in all zones; the deck has {len(deck)}.", "", ("LL-COMP-2",))


def _journey_cards(case: Case, state: State) -> Found:
    """LL-INV-5 and LL-INV-6: where the cards lie in the Journey."""
    if state.node in flow.PREPARE_NODES or _ended_in_prepare(state):
        return
    left = [len(state.draw_pile), *(len(z[s]) for z in (state.offer, state.drafted) for s in SEATS)]
    if any(left) or state.kept.A or state.kept.B:
        yield fault("LL-INV-5", "Cards of the draft lie about in the Journey.", "/draw_pile", ("LL-PREP-DRAFT-9",))
    rest = len(case.pack.deck(state.promo)) - DRAFTED
    if len(state.undrafted) != rest:
        detail = f"The box holds {len(state.undrafted)} undrafted cards, not {rest}."
        yield fault("LL-INV-5", detail, "/undrafted", ("LL-PREP-DRAFT-9", "LL-PREP-DRAFT-8"))
    in_play = [seat for seat in SEATS if state.in_play[seat] is not None]
    hands = len(state.hand.A) + len(state.hand.B)
    total = hands + len(state.discard) + len(in_play)
    if total != DRAFTED:
        detail = f"Hands {hands} + discard pile {len(state.discard)} + in play {len(in_play)} = {total}, not {DRAFTED}."
        yield fault("LL-INV-6", detail, "/hand", ("LL-OVER-3",))
    for seat in SEATS:
        if len(state.hand[seat]) > HAND:
            yield fault("LL-INV-6", f"{seat} has {len(state.hand[seat])} cards in hand.", f"/hand/{seat}")
    if in_play and state.battle is None:
        yield fault("LL-INV-6", "A card is in play outside a battle.", f"/in_play/{in_play[0]}")


def _ended_in_prepare(state: State) -> bool:
    """Whether the players ended the game by agreement before the Journey."""
    return state.result is not None and state.result.reason in ("left", "agreed") and state.active is None


@rule("LL-BR-ROLE-1", "LL-BR-ROLE-3")
def _contested(case: Case, state: State) -> Found:
    """LL-INV-9 and LL-INV-10: shared Areas and their attackers."""
    shared = state.shared()
    ended = state.result is not None and state.result.reason == "no_cards"
    if shared and (state.node == "TURN.DISCARD" or ended):
        yield fault("LL-INV-9", f"{listed(shared)} is shared at the end of a turn.", "/map", ("LL-BATTLE-1",))
    if sorted(state.attackers) != (sorted(shared) if state.node not in flow.PREPARE_NODES else []):
        detail = f"Shared Areas: {listed(shared)}; attackers are recorded for: {listed(sorted(state.attackers))}."
        yield fault("LL-INV-10", detail, "/attackers", ("LL-BR-ROLE-3",))
    if state.node == "TURN.ACTIONS":
        for area in shared:
            if state.attackers.get(area, state.active) != state.active:
                detail = f"In the Reinforcement step of {state.active} only {state.active} can attack in {area}."
                yield fault("LL-INV-10", detail, f"/attackers/{area}", ("LL-BR-ROLE-1",))


def _on_the_map(case: Case, state: State) -> Found:
    """LL-INV-11: in the Journey both sides stand on the map."""
    if state.node in flow.PREPARE_NODES or state.node == "GAME.OVER":
        return
    if state.battle is not None and state.switches["elimination"] == "after-battle":
        return
    for seat in SEATS:
        if not state.map[seat]:
            yield fault("LL-INV-11", f"{seat} has no Follower on the map.", f"/map/{seat}", ("LL-END-1",))


@rule("LL-REINF-DISCARD-3")
def _action_points(case: Case, state: State) -> Found:
    """LL-INV-12: Action Points only in the Reinforcement step, and no more than the discarded card gave."""
    if state.ap < 0 or (state.ap and state.node not in ("TURN.ACTIONS", "GAME.OVER")):
        yield fault("LL-INV-12", f"{state.ap} Action Points at {state.node}.", "/ap", ("LL-REINF-DISCARD-3",))
    elif state.ap and state.node == "TURN.ACTIONS":
        top = state.discard[-1] if state.discard else None
        giver = giver_of_points(case, state)
        most = case.pack.cards[giver].ap if giver in case.pack.cards else 0
        if state.ap > most:
            card = "an unknown card" if top == UNKNOWN else case.name(top) if top else "no discarded card"
            detail = f"{state.ap} Action Points are left, but {card} gives at most {most}."
            yield fault("LL-INV-12", detail, "/ap", ("LL-REINF-DISCARD-3",))


@rule("LL-COMP-3")
def _stored(case: Case, state: State) -> Found:
    """LL-INV-14: stored dice."""
    if min(state.stored.A, state.stored.B) < 0 or state.stored.A + state.stored.B > STORED:
        detail = f"Stored dice: A {state.stored.A}, B {state.stored.B}; at most {STORED} in all."
        yield fault("LL-INV-14", detail, "/stored", ("LL-COMP-3",))
    elif state.stored.A + state.stored.B and state.node in flow.PREPARE_NODES:
        yield fault("LL-INV-14", "A die is stored before the first battle.", "/stored", ("LL-SETUP-2",))


def _prepare(case: Case, state: State) -> Found:
    """LL-INV-20: how far the draft and the first Followers are."""
    if state.node not in flow.PREPARE_NODES:
        return
    first, second = state.first_placer, other(state.first_placer)
    ahead = state.on_map(first) - state.on_map(second)
    if state.node != "PREP.PLACE" and state.on_map("A") + state.on_map("B"):
        yield fault("LL-INV-20", "Followers stand on the map before the draft is over.", "/map", ("LL-PREP-1",))
    elif ahead not in (0, 1) or state.on_map(first) > 3 or state.shared():
        detail = f"{first} placed {state.on_map(first)} first Followers, {second} {state.on_map(second)}."
        yield fault("LL-INV-20", detail, "/map", ("LL-PREP-PLACE-1", "LL-PREP-PLACE-2", "LL-PREP-PLACE-6"))
    if state.active is not None:
        yield fault("LL-INV-20", "Before the Journey nobody is active.", "/active", ("LL-JRN-1",))
    if state.box.A + state.box.B:
        yield fault("LL-INV-20", "Followers are in the box before the first battle.", "/box", ("LL-SETUP-3",))
    if state.node == "SETUP":
        zones = [*(z[s] for z in (state.offer, state.drafted, state.hand) for s in SEATS), state.undrafted]
        if any(len(zone) for zone in zones) or state.draw_pile or state.kept.A or state.kept.B:
            yield fault("LL-INV-20", "Cards lie about before they are shuffled.", "/draw_pile", ("LL-SETUP-4",))
    elif state.node == "PREP.PLACE":
        if state.draw_pile:
            detail = "After the draft the rest of the pile is in the box."
            yield fault("LL-INV-20", detail, "/draw_pile", ("LL-PREP-DRAFT-8",))
        if any(len(z[s]) for z in (state.offer, state.drafted) for s in SEATS) or state.kept.A or state.kept.B:
            yield fault(
                "LL-INV-20", "After the draft all cards drawn are in the hands.", "/offer", ("LL-PREP-DRAFT-7",)
            )
        if any(len(state.hand[seat]) != HAND for seat in SEATS):
            yield fault("LL-INV-20", f"After the draft each hand has {HAND} cards.", "/hand", ("LL-PREP-DRAFT-7",))
    elif state.node == "PREP.DRAFT.KEEP":
        yield from _draft(state)
    if state.discard or state.in_play.A or state.in_play.B or state.battle:
        yield fault("LL-INV-20", "Cards have been played in Phase I.", "/discard", ("LL-GAME-2",))


def _draft(state: State) -> Found:
    for seat in SEATS:
        offered = len(state.offer[seat]) + (state.kept[seat] is not None)
        if offered != 2:
            detail = f"{seat} has drawn {offered} cards in this round, not 2."
            yield fault("LL-INV-20", detail, f"/offer/{seat}", ("LL-PREP-DRAFT-1",))
    if len(state.undrafted):
        detail = "In the draft the cards that nobody has drawn lie in the pile, not in the box."
        yield fault("LL-INV-20", detail, "/undrafted", ("LL-PREP-DRAFT-8",))
    drafted = len(state.drafted.A)
    if drafted != len(state.drafted.B) or drafted % 2 or drafted >= HAND or len(state.hand.A) or len(state.hand.B):
        detail = f"Drafted: A {drafted}, B {len(state.drafted.B)}; equal and even numbers below {HAND} are possible."
        yield fault("LL-INV-20", detail, "/drafted", ("LL-PREP-DRAFT-6",))


def _node(case: Case, state: State) -> Found:
    """LL-INV-16: the parts of a state fit its node."""
    over = state.node == "GAME.OVER"
    if over != (state.result is not None):
        yield fault("LL-INV-16", f"The node is {state.node}, the result {state.result}.", "/result", ("LL-END-1",))
    if state.result is not None and not set(state.result.winners) <= set(SEATS):
        yield fault("LL-INV-16", f"Winners: {listed(state.result.winners)}.", "/result/winners", ("LL-OVER-1",))
    if state.node not in flow.PREPARE_NODES and state.active is None and not _ended_in_prepare(state):
        yield fault("LL-INV-16", "In the Journey somebody is active.", "/active", ("LL-JRN-3",))
    fighting = state.node in flow.STEP_OF_NODE
    if (fighting and state.battle is None) or (state.battle is not None and not (fighting or over)):
        here = "a battle" if state.battle is not None else "no battle"
        yield fault("LL-INV-16", f"At {state.node} there is {here}.", "/battle", ("LL-JRN-7",))


_CHECKS = (
    _followers,
    _cards,
    _choices,
    _node,
    _journey_cards,
    _contested,
    _on_the_map,
    _action_points,
    _stored,
    _prepare,
    of_the_battle,
)
