"""The client of the service, for the tests of its description."""

from tests.service.conftest import client

__all__ = ["client"]
