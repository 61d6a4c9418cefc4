"""The vocabulary of refereeing. Knows no game and no HTTP."""
