"""Lumina: adventurers step from location to location, as far as cards that nobody knows let them."""
