"""The registry: which games there are."""

from typing import Any

from referee.core.game import Game
from referee.games.lost_lumina.game import LostLumina

GAMES: dict[str, Game[Any]] = {game.id: game for game in (LostLumina(),)}
