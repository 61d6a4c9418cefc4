"""The Character Card Reference: one module for each card, named by its number. Gnurxel (16) has no ability."""

from referee.games.lost_lumina.case import Case
from referee.games.lost_lumina.characters.base import Character
from referee.games.lost_lumina.characters.c01_tanilla import Tanilla
from referee.games.lost_lumina.characters.c02_orly import Orly
from referee.games.lost_lumina.characters.c03_lupinda import Lupinda
from referee.games.lost_lumina.characters.c04_kenuk import Kenuk
from referee.games.lost_lumina.characters.c05_arus import Arus
from referee.games.lost_lumina.characters.c06_galgator import Galgator
from referee.games.lost_lumina.characters.c07_arburi import Arburi
from referee.games.lost_lumina.characters.c08_olgi import Olgi
from referee.games.lost_lumina.characters.c09_namla import Namla
from referee.games.lost_lumina.characters.c10_rupoda import Rupoda
from referee.games.lost_lumina.characters.c11_pibiju import Pibiju
from referee.games.lost_lumina.characters.c12_gruka import Gruka
from referee.games.lost_lumina.characters.c13_wuxaki import Wuxaki
from referee.games.lost_lumina.characters.c14_bukoni import Bukoni
from referee.games.lost_lumina.characters.c15_ragura import Ragura
from referee.games.lost_lumina.characters.c17_frukilla import Frukilla
from referee.games.lost_lumina.characters.c18_zandika import Zandika
from referee.games.lost_lumina.characters.c19_janulo import Janulo
from referee.games.lost_lumina.characters.c20_rukan import Rukan
from referee.games.lost_lumina.characters.c21_lorato import Lorato
from referee.games.lost_lumina.characters.c22_umkato import Umkato
from referee.games.lost_lumina.characters.c23_eralgo import Eralgo
from referee.games.lost_lumina.characters.c24_arako import Arako
from referee.games.lost_lumina.characters.c25_nubala import Nubala
from referee.games.lost_lumina.characters.c26_krod import Krod
from referee.games.lost_lumina.characters.c27_bufoka import Bufoka
from referee.games.lost_lumina.characters.c28_kurak import Kurak
from referee.games.lost_lumina.state import State

CHARACTERS: dict[str, Character] = {
    type(character).__name__.lower(): character
    for character in (
        Tanilla(),
        Orly(),
        Lupinda(),
        Kenuk(),
        Arus(),
        Galgator(),
        Arburi(),
        Olgi(),
        Namla(),
        Rupoda(),
        Pibiju(),
        Gruka(),
        Wuxaki(),
        Bukoni(),
        Ragura(),
        Frukilla(),
        Zandika(),
        Janulo(),
        Rukan(),
        Lorato(),
        Umkato(),
        Eralgo(),
        Arako(),
        Nubala(),
        Krod(),
        Bufoka(),
        Kurak(),
    )
}
"""The abilities by their word in a pack."""


def ability(case: Case, state: State, side: str) -> Character | None:
    """The effective ability of a side: its own or a copied one, unless it is lost. LL-BATTLE-CHOOSE-3."""
    battle = state.running
    card = battle.ability[side]
    if card is None or battle.lost[side]:
        return None
    word = case.ability(card)
    return None if word is None else CHARACTERS[word]


def has(case: Case, state: State, side: str, word: str) -> bool:
    """Whether the effective ability of a side is the one that a pack calls by this word."""
    return ability(case, state, side) is CHARACTERS[word]
