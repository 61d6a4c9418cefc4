"""The registry: which games there are."""

from typing import Any

from referee.core.game import Game
from referee.games.lost_empires.game import LostEmpires
from referee.games.lost_lumina.game import LostLumina
from referee.games.lumeria.game import Lumeria
from referee.games.lumina.game import Lumina

GAMES: dict[str, Game[Any]] = {game.id: game for game in (LostLumina(), LostEmpires(), Lumeria(), Lumina())}
