"""The HTTP service. Knows Flask, decides nothing about games."""

from referee.service.app import create_app

__all__ = ["create_app"]
