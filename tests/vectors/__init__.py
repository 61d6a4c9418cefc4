"""Requests with the answers that they get, for every port and client: the files of `docs/vectors/`."""
