"""Quotas of work for each address and each link, so that one visitor cannot keep everybody else waiting.

Work is counted in units; one unit is about a millisecond of the server. A visitor who has used up what is there
waits a little, and is refused in words when that would take long.
"""

from __future__ import annotations

import ipaddress
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

from strategos.kernel.errors import StrategosError
from strategos.server.http.limits import (
    ADDRESS_QUOTA,
    LINK_QUOTA,
    MAX_OWNERS,
    MAX_PAGES,
    MAX_PAGES_PER_ADDRESS,
    MAX_PAGES_PER_SEAT_LINK,
    MAX_WAIT_SECONDS,
    Quota,
)


class Busy(StrategosError):
    """A visitor asks for more than the quota allows. `seconds`: until the next attempt makes sense."""

    def __init__(self, seconds: float, code: str, /, **values: object) -> None:
        super().__init__(code, **values)
        self.seconds: Final = seconds


class Visitor(NamedTuple):
    """Who asks: an address, and the link, empty where there is none."""

    address: str
    link: str = ""


class Bucket:
    """Work that may still be asked for; it fills up evenly."""

    def __init__(self, quota: Quota, now: float) -> None:
        self.quota: Final = quota
        self._left: float = quota.burst
        self._at = now

    def left(self, now: float) -> float:
        """Units that are there; fewer than none, where some were taken in advance."""
        return min(self.quota.burst, self._left + (now - self._at) * self.quota.per_second)

    def take(self, cost: float, now: float) -> None:
        """Take units, in advance if need be."""
        self._left, self._at = self.left(now) - cost, now

    def wait(self, cost: float, now: float) -> float:
        """Seconds until this many units are there."""
        return max(0.0, cost - self.left(now)) / self.quota.per_second


class Quotas:
    """What every address and every link has used."""

    def __init__(self, max_pages: int = MAX_PAGES, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock: Final = clock
        self._max_pages: Final = max_pages
        self._buckets: Final[dict[tuple[Quota, str], Bucket]] = {}
        self._pages: Final[Counter[str]] = Counter()
        self.pages = 0

    def __len__(self) -> int:
        return len(self._buckets)

    def charge(self, visitor: Visitor, cost: float) -> float:
        """Seconds to wait before work of this cost, which is taken from the quotas. Raises `Busy` if that is long."""
        now = self._clock()
        buckets = [self._bucket(ADDRESS_QUOTA, visitor.address, now)]
        if visitor.link:
            buckets.append(self._bucket(LINK_QUOTA, visitor.link, now))
        wait = max([bucket.wait(cost, now) for bucket in buckets])
        if wait > MAX_WAIT_SECONDS:
            raise Busy(wait, "program.serve.busy", seconds=int(wait) + 1)
        for bucket in buckets:
            bucket.take(cost, now)
        return wait

    @contextmanager
    def page(self, visitor: Visitor, is_seat: bool) -> Iterator[None]:
        """One more page as long as this lasts. Raises `Busy` if there are too many in all, of an address, or on the
        link of a seat.
        """
        if self.pages >= self._max_pages:
            raise Busy(MAX_WAIT_SECONDS, "program.serve.full", n=self.pages)
        mosts = {visitor.address: MAX_PAGES_PER_ADDRESS}
        if is_seat:
            mosts[visitor.link] = MAX_PAGES_PER_SEAT_LINK
        for owner, most in mosts.items():
            if self._pages[owner] >= most:
                raise Busy(MAX_WAIT_SECONDS, "program.serve.too_many_pages", n=most)
        self._pages.update(mosts.keys())
        self.pages += 1
        try:
            yield
        finally:
            self.pages -= 1
            for owner in mosts:
                self._pages[owner] -= 1
                if not self._pages[owner]:
                    del self._pages[owner]

    def _bucket(self, quota: Quota, owner: str, now: float) -> Bucket:
        key = (quota, owner)
        if key not in self._buckets:
            if len(self._buckets) >= MAX_OWNERS:
                self._make_room(now)
            self._buckets[key] = Bucket(quota, now)
        return self._buckets[key]

    def _make_room(self, now: float) -> None:
        """Forget the buckets that are full again, or the oldest if none is."""
        for key, bucket in list(self._buckets.items()):
            if bucket.left(now) >= bucket.quota.burst:
                del self._buckets[key]
        if len(self._buckets) >= MAX_OWNERS:
            del self._buckets[next(iter(self._buckets))]


def address_of(client: object) -> str:
    """The owner of a quota, from the address of the other side: with IPv6 a whole network belongs to one visitor.

    >>> address_of(("2001:db8::5", 80)), address_of(("192.0.2.1", 80)), address_of(None)
    ('2001:db8::/64', '192.0.2.1', 'unknown')
    """
    host = str(client[0]) if isinstance(client, (tuple, list)) and client else "unknown"
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is None:
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(getattr(address, "ipv4_mapped", None) or address)
