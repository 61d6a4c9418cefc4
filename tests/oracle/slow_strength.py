"""A plain second calculation of the two Battle Strengths of a Lost Lumina battle.

It serves as a test oracle and is written to be checked against the rulebook card by
card. Numbers with ``#`` are card numbers of the Character Card Reference; ``ruling n``
stands for LL-RULING-n. Cards without a word below (Orly, Kenuk, Galgator, Olgi, Rupoda,
Pibiju, Wuxaki, Gnurxel, Janulo, Arako, Krod, Kurak) change the Followers, the dice or
the choice of a die before the calculation, or act after it, or do nothing: what is left
of them is already in the numbers of a :class:`Side`.
"""

from __future__ import annotations

from dataclasses import dataclass

PRINTED_BATTLE_POINTS: dict[str, int] = {
    "tanilla": 7,
    "orly": 8,
    "lupinda": 6,
    "kenuk": 4,
    "arus": 1,
    "galgator": 2,
    "arburi": 1,
    "olgi": 4,
    "namla": 2,
    "rupoda": 7,
    "pibiju": 9,
    "gruka": 8,
    "wuxaki": 6,
    "bukoni": 3,
    "ragura": 3,
    "gnurxel": 11,
    "frukilla": 4,
    "zandika": 2,
    "janulo": 7,
    "rukan": 5,
    "lorato": 1,
    "umkato": 4,
    "eralgo": 8,
    "arako": 8,
    "nubala": 5,
    "krod": 3,
    "bufoka": 5,
    "kurak": 7,
}


@dataclass(frozen=True)
class Side:
    """What one player brings to the calculation.

    card: the battle card, None for a player who had no card left.
    followers: own Followers in the Battle Area when the strength is calculated; 0 means
        that abilities have taken all of them away.
    dice: all own dice of the dice step after re-rolls, empty without Followers.
    chosen: pips of the chosen die; None without dice or if Lorato adds the dice up.
    on_map: own Followers on the whole map at that moment.
    areas: Areas controlled on the whole map at that moment.
    shown: the hand card shown with Zandika's ability, None if declined or not asked.
    """

    card: str | None
    followers: int
    dice: tuple[int, ...]
    chosen: int | None
    on_map: int
    areas: int
    shown: str | None = None


def effective(attacker: Side, defender: Side, top: str | None = None) -> tuple[str | None, str | None]:
    """Ability of the attacker and of the defender once the reveal step is over.

    An ability goes by the name of the card that it is printed on. None stands for a
    lost ability, for a copier with nothing to copy, for a player without a card and for
    Gnurxel, who has no ability.
    """
    for name in (attacker.card, attacker.shown, defender.card, defender.shown, top):
        if name is not None and name not in PRINTED_BATTLE_POINTS:
            raise ValueError(f"unknown card: {name}")

    # Rukan (#20) as a battle card comes before everything: the other card has no
    # ability, so it cannot copy one either (ruling 52).
    if attacker.card == "rukan":
        return "rukan", None
    if defender.card == "rukan":
        return None, "rukan"

    # The attacker copies first. If that brings in Rukan's ability, the defender's card
    # has lost its own, and a defending Tanilla or Zandika does not copy any more
    # (ruling 53).
    attacker_ability = _own_or_copied(attacker, top)
    if attacker_ability == "rukan":
        return "rukan", None

    # Rukan's ability copied by the defender takes the attacker's away, copied or not.
    defender_ability = _own_or_copied(defender, top)
    if defender_ability == "rukan":
        return None, "rukan"

    return attacker_ability, defender_ability


def _own_or_copied(side: Side, top: str | None) -> str | None:
    """Ability of one side if nobody interferes (rulings 47, 49, 50)."""
    ability = side.card

    # Tanilla (#1) takes the ability of the top card of the discard pile. If that is
    # Zandika, the player may show a hand card instead and takes its ability.
    if side.card == "tanilla":
        ability = top
        if top == "zandika":
            ability = side.shown

    # Zandika (#18) takes the ability of the card shown, if one is shown. If that is
    # Tanilla, it is the ability of the top card of the discard pile.
    if side.card == "zandika":
        ability = side.shown
        if side.shown == "tanilla":
            ability = top

    # A longer chain would need a second copy of a card; it yields nothing.
    if ability in ("tanilla", "zandika"):
        return None

    # Gnurxel (#16) has no ability, so there is none to copy from it either.
    if ability == "gnurxel":
        return None

    return ability


def strengths(attacker: Side, defender: Side, top: str | None = None) -> tuple[int, int]:
    """Battle Strength of the attacker and of the defender.

    top is the top card of the discard pile when the cards are revealed, None if the
    pile is empty.
    """
    attacker_ability, defender_ability = effective(attacker, defender, top)
    attacker_lacks, defender_lacks = _crossed_out(attacker_ability, defender_ability)
    attacker_points, defender_points = _battle_points(attacker, defender, attacker_ability, defender_ability)

    attacker_strength = _sum_of_elements(attacker, attacker_ability, attacker_points, attacker_lacks)
    defender_strength = _sum_of_elements(defender, defender_ability, defender_points, defender_lacks)

    # Bufoka (#27) lowers the opposing sum, whatever it is made of (ruling 76), by the
    # user's lowest die, unless the user's dice do not count (ruling 43). The result may
    # be negative.
    if attacker_ability == "bufoka" and _has_dice(attacker, attacker_lacks):
        defender_strength = defender_strength - min(attacker.dice)
    if defender_ability == "bufoka" and _has_dice(defender, defender_lacks):
        attacker_strength = attacker_strength - min(defender.dice)

    return attacker_strength, defender_strength


def winner(attacker: Side, defender: Side, top: str | None = None) -> str:
    """'attacker' with the higher Battle Strength, otherwise 'defender'."""
    attacker_strength, defender_strength = strengths(attacker, defender, top)
    if attacker_strength > defender_strength:
        return "attacker"
    return "defender"


def _crossed_out(attacker_ability: str | None, defender_ability: str | None) -> tuple[set[str], set[str]]:
    """Elements that do not count for the attacker and for the defender.

    The elements are 'points', 'followers' and 'dice'.
    """
    attacker_lacks: set[str] = set()
    defender_lacks: set[str] = set()

    # At most one cross-out ability is looked at: the attacker's if there is one, even
    # if it then does nothing, else the defender's (ruling 45).
    cross_out_cards = ("arburi", "namla", "bukoni", "nubala")
    if attacker_ability in cross_out_cards:
        cross_out = attacker_ability
        defender_uses_it = False
    elif defender_ability in cross_out_cards:
        cross_out = defender_ability
        defender_uses_it = True
    else:
        return attacker_lacks, defender_lacks

    # Arburi (#7): dice are all that is left, on both sides.
    if cross_out == "arburi":
        attacker_lacks = {"points", "followers"}
        defender_lacks = {"points", "followers"}

    # Namla (#9): Followers are all that is left, on both sides, but only if her user
    # is the defender.
    if cross_out == "namla" and defender_uses_it:
        attacker_lacks = {"points", "dice"}
        defender_lacks = {"points", "dice"}

    # Bukoni (#14): no dice for the opponent; the user keeps everything.
    if cross_out == "bukoni" and defender_uses_it:
        attacker_lacks = {"dice"}
    if cross_out == "bukoni" and not defender_uses_it:
        defender_lacks = {"dice"}

    # Nubala (#25): Battle Points are all that is left, on both sides.
    if cross_out == "nubala":
        attacker_lacks = {"followers", "dice"}
        defender_lacks = {"followers", "dice"}

    return attacker_lacks, defender_lacks


def _battle_points(
    attacker: Side,
    defender: Side,
    attacker_ability: str | None,
    defender_ability: str | None,
) -> tuple[int, int]:
    """Battle Points of both sides, before asking whether they count.

    Every ability reads printed numbers only (ruling 39). A missing card is worth 0.
    """
    attacker_printed = 0
    if attacker.card is not None:
        attacker_printed = PRINTED_BATTLE_POINTS[attacker.card]
    defender_printed = 0
    if defender.card is not None:
        defender_printed = PRINTED_BATTLE_POINTS[defender.card]
    both_have_a_card = attacker.card is not None and defender.card is not None

    attacker_points = attacker_printed
    defender_points = defender_printed

    # First the abilities that put another number in place of the printed one, the
    # attacker's before the defender's, so that the defender's has the last word.

    # Arus (#5): each side takes the number printed on the card opposite (a copier's
    # own number goes over: ruling 40); without a card opposite nothing happens
    # (ruling 18).
    if attacker_ability == "arus" and both_have_a_card:
        attacker_points = defender_printed
        defender_points = attacker_printed
    # Umkato (#22): 8 for a user with fewer Followers on the map.
    if attacker_ability == "umkato" and attacker.on_map < defender.on_map:
        attacker_points = 8

    if defender_ability == "arus" and both_have_a_card:
        attacker_points = defender_printed
        defender_points = attacker_printed
    if defender_ability == "umkato" and defender.on_map < attacker.on_map:
        defender_points = 8

    # Then the abilities that add; what they add stays with their user.

    # Gruka (#12): 2 more, for a defender only.
    if defender_ability == "gruka":
        defender_points = defender_points + 2

    # Eralgo (#23): 2 more for a user who controls fewer Areas.
    if attacker_ability == "eralgo" and attacker.areas < defender.areas:
        attacker_points = attacker_points + 2
    if defender_ability == "eralgo" and defender.areas < attacker.areas:
        defender_points = defender_points + 2

    # Ragura (#15): the number printed on the card opposite is added, also if the
    # opponent does not count it (ruling 41).
    if attacker_ability == "ragura":
        attacker_points = attacker_points + defender_printed
    if defender_ability == "ragura":
        defender_points = defender_points + attacker_printed

    return attacker_points, defender_points


def _has_dice(side: Side, lacks: set[str]) -> bool:
    """Whether dice count for the side: some were rolled and none are crossed out."""
    if side.followers == 0:
        return False
    if len(side.dice) == 0:
        return False
    return "dice" not in lacks


def _sum_of_elements(side: Side, ability: str | None, points: int, lacks: set[str]) -> int:
    """Battle Points, Followers and die of one side, as far as each of them counts."""
    # Lorato (#21): all dice are added up and nothing else counts, unless there are no
    # dice to be used, in which case the ability is void (ruling 36).
    if ability == "lorato" and _has_dice(side, lacks):
        return sum(side.dice)

    total = 0

    # Battle Points need a card. A side without Followers in the Area keeps them.
    if side.card is not None and "points" not in lacks:
        total = total + points

    if "followers" not in lacks:
        total = total + side.followers
        # Lupinda (#3): every Follower in the Area counts a second time.
        if ability == "lupinda":
            total = total + side.followers

    if _has_dice(side, lacks):
        if side.chosen is None:
            raise ValueError("a chosen die is missing")
        total = total + side.chosen
        # Frukilla (#17): the chosen die counts a second time.
        if ability == "frukilla":
            total = total + side.chosen

    return total
