"""Lumeria: War of the Gods."""
