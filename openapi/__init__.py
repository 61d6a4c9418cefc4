"""The description of the service as it is written, and the joining of its parts with the registry of games."""
