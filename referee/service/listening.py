"""The address that a server listens at: whether it can have it, and what it is."""

import errno
import socket

Address = tuple[str, int]
"""A host, by address or name, and a port."""


class Bound(socket.socket):
    """A socket with an address at which it does not listen.

    Unless it `is_alone`, others can bind the address as well and listen there (`SO_REUSEPORT`), as the workers do.
    """

    def __init__(self, address: Address, *, is_alone: bool = False) -> None:
        super().__init__(socket.AF_INET6 if ":" in address[0] else socket.AF_INET)
        self.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # connections that have ended do not count
        if not is_alone:
            self.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        try:
            self.bind(address)
        except OSError:
            self.close()
            raise

    def __str__(self) -> str:
        host, port = self.getsockname()[:2]
        return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"

    def get_backlog(self) -> int:
        """How many wait here to be let in, which gunicorn may ask: nobody does."""
        return 0


def fault(address: Address) -> str | None:
    """Why no server can have an address, in a sentence; None for an address that is free."""
    host, port = address
    try:
        Bound(address, is_alone=True).close()
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            return f"Port {port} of {host} is taken, by another program or another referee; $PORT names another port."
        return f"No server can listen at port {port} of {host}: {error.strerror}."
    return None
