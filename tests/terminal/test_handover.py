"""Two people at one keyboard: nobody sees what the other may not show."""

from __future__ import annotations

from terminals import Person, sit, table

from strategos.terminal.dialogs import HandOver


async def orders(person: Person, prefer: int) -> tuple[str, list[str], str]:
    """Let A place orders in secret: what A saw, the hand-over, and all that B sees then."""
    app = person.app
    app.confirms = False
    seat = app.sitting.at_keyboard
    seen = ""
    while not isinstance(app.screen, HandOver):
        seen += person.read()
        await person.press(str(min(prefer, len(app.options.found))))
    assert app.sitting.at_keyboard == seat, "nobody has sat down yet"
    between = person.read()
    await person.press("enter")
    pages = [person.read()]
    for key in ("b", "l", "l", "escape", "i"):
        await person.press(key)
        pages.append(person.read())
    return seen, pages, between


def test_the_other_person_sees_nothing_of_secret_orders() -> None:
    """Whatever A orders, the screens that B gets are the same, letter by letter."""
    found: list[tuple[str, list[str], str]] = []

    async def course(prefer: int) -> None:
        async with table(
            "commander", "first-battle", people=(0, 1), key="3", after=lambda sitting: is_ordering(sitting.ask)
        ) as person:
            found.append(await orders(person, prefer))

    sit(course(1))
    sit(course(2))
    (seen, pages, between), (other_seen, other_pages, other_between) = found
    assert seen != other_seen, "A has ordered something else"
    assert between == other_between
    assert pages == other_pages


def is_ordering(ask: object) -> bool:
    return getattr(ask, "kind", "") == "order"


def test_nothing_shines_through_the_hand_over() -> None:
    async def course() -> None:
        async with table(people=(0, 1)) as person:
            await person.sit_down()
            person.app.confirms = False
            while not isinstance(person.app.screen, HandOver):
                await person.press("1")
            words = set(person.read().split())
            allowed = "Seat A is next. Press Enter when nobody else is looking. Enter continues B ╭─ │ ╰─ ─╯ ╮ ─╮"
            strange = {word for word in words - set(allowed.split()) if word.strip("─╭╮╰╯│")}
            assert strange == set()
            await person.press("enter")
            letter = "AB"[person.app.sitting.at_keyboard]
            other = "BA"[person.app.sitting.at_keyboard]
            side = person.part("side")
            assert f"Hand of Player {letter}" in side
            assert f"Hand of Player {other}" not in side

    sit(course())
