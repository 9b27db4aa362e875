"""Where a server listens: a free port, and the addresses by which others reach this machine."""

from __future__ import annotations

import errno
import os
import socket

from marblebox.core.errors import InputError
from marblebox.core.text import Text

PORTS_TRIED = 50
EVERYWHERE = ("0.0.0.0", "::")
NOBODY = "192.0.2.1"  # an address that is kept for documentation
ONLY_HERE = "localhost"
WAITING_CONNECTIONS = 2048


def listen(host: str, port: int, most: int = PORTS_TRIED) -> socket.socket:
    """A socket on that port, or on the next one that is free, where `most` are tried."""
    reason = "no port is free"
    for tried in range(port, min(port + most, 65536)) if port else (0,):
        try:
            return _bound(host, tried)
        except OSError as problem:
            if isinstance(problem, socket.gaierror) or problem.errno == errno.EADDRNOTAVAIL:
                raise InputError(
                    Text(f"there is no address {host!r} on this machine", f"dieser Rechner hat keine Adresse {host!r}")
                ) from None
            reason = problem.strerror or str(problem)
    raise InputError(
        Text(
            f"cannot listen on {host}, ports {port} to {tried}: {reason}",
            f"auf {host} lässt sich keiner der Ports {port} bis {tried} öffnen: {reason}",
        )
    )


def _bound(host: str, port: int) -> socket.socket:
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # elsewhere this would let two servers have one port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(WAITING_CONNECTIONS)
    except OSError:
        listening.close()
        raise
    return listening


def address_of(host: str, port: int) -> str:
    """The address to open here, which is also what links for friends begin with."""
    name = own_address() if host in EVERYWHERE else {"127.0.0.1": ONLY_HERE}.get(host, host)
    return f"http://{f'[{name}]' if ':' in name else name}:{port}"


def own_address() -> str:
    """How others in the same network reach this machine: the address from which it would send something out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((NOBODY, 9))  # sends nothing
        except OSError:
            return ONLY_HERE
        return str(probe.getsockname()[0])
