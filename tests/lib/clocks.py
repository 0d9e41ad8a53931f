"""A clock with alarms for tests of what happens later: nothing passes by itself."""

from __future__ import annotations

from collections.abc import Callable


class Hand:
    """A clock and its alarms, which a test moves by hand."""

    def __init__(self) -> None:
        self.now = 0.0
        self.alarms: list[Alarm] = []

    def __call__(self) -> float:
        return self.now

    def later(self, seconds: float, call: Callable[[], None]) -> Alarm:
        alarm = Alarm(self, self.now + seconds, call)
        self.alarms.append(alarm)
        return alarm

    def move(self, seconds: float) -> None:
        self.now += seconds
        for alarm in [alarm for alarm in self.alarms if alarm.at <= self.now]:
            alarm.cancel()
            alarm.call()


class Alarm:
    """One alarm of such a clock."""

    def __init__(self, hand: Hand, at: float, call: Callable[[], None]) -> None:
        self.hand, self.at, self.call = hand, at, call

    def cancel(self) -> None:
        if self in self.hand.alarms:
            self.hand.alarms.remove(self)
