"""`brawlset serve`: where it listens, the site that it builds and builds again, and its end. What it answers is in `app`."""

from __future__ import annotations

import ipaddress
import socket
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path

from brawlset.errors import BrawlSetError, ConfigurationError
from brawlset.settings import Settings
from brawlset.site.build import build_site
from brawlset.warehouse import open_published

_SHUTDOWN_SECONDS = 2
_MOST_CONNECTIONS = 100


class ServedSite:
    """The site of the published file in a folder, built again when that file is replaced."""

    def __init__(self, settings: Settings, folder: Path, *, say: Callable[[str], None]) -> None:
        self.settings = settings
        self.folder = folder
        self._say = say
        self._lock = threading.Lock()
        self._built_of = self._stamp()
        build_site(settings, folder, has_server=True)

    def renew(self) -> None:
        """Begin to build the site again where the published file is another one; the old pages are shown until it is ready."""
        stamp = self._stamp()
        if stamp in {self._built_of, None} or not self._lock.acquire(blocking=False):
            return
        self._built_of = stamp
        threading.Thread(target=self._build, name="build-site", daemon=True).start()

    def _build(self) -> None:
        try:
            build_site(self.settings, self.folder, has_server=True)
            self._say("The database is another one: the site was built again.")
        except BrawlSetError as error:
            self._say(f"The site could not be built again, the pages stay as they were: {error}")
        finally:
            self._lock.release()

    def _stamp(self) -> tuple[int, int, int] | None:
        """What tells one published file from another; None where there is none at the moment."""
        try:
            found = self.settings.database.stat()
        except FileNotFoundError:
            return None
        return found.st_ino, found.st_mtime_ns, found.st_size


def serve(settings: Settings, *, host: str, port: int, say: Callable[[str], None]) -> None:
    """Serve until Ctrl-C. Raises ConfigurationError without the extra `serve` or for an address that cannot be taken, and NotFoundError
    without a published file."""
    try:
        import uvicorn

        from brawlset.site.app import make_app
        from brawlset.site.protocol import LimitedProtocol
    except ModuleNotFoundError as error:
        raise ConfigurationError(
            f"'brawlset serve' needs {error.name}, which is not installed. Install the extra: pip install 'brawlset[serve]'."
        ) from error
    open_published(settings.database).close()
    with _listening(host, port) as listener, tempfile.TemporaryDirectory(prefix="brawlset-site-") as folder:
        say("Building the site ...")
        app = make_app(ServedSite(settings, Path(folder) / "site", say=say), is_local=is_loopback(host))
        address = f"[{host}]" if ":" in host else host
        say(f"http://{address}:{listener.getsockname()[1]}/  (Ctrl-C ends it)")
        if not is_loopback(host):
            say(
                f"{host} is reached from other machines: everyone who reaches it can read the database and check decks."
            )
        config = uvicorn.Config(
            app, http=LimitedProtocol, ws="none", log_level="warning", access_log=False, limit_concurrency=_MOST_CONNECTIONS,
            timeout_graceful_shutdown=_SHUTDOWN_SECONDS, server_header=False,
        )  # fmt: skip
        uvicorn.Server(config).run(sockets=[listener])


def is_loopback(host: str) -> bool:
    """Whether the address is of this computer alone."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen()  # who asks before the site is ready is answered then
    except OSError as error:
        listener.close()
        raise ConfigurationError(
            f"{host}:{port}: cannot be listened on ({error.strerror}). Give another --port, or 0 for a free one."
        ) from error
    return listener
