"""A narrow phone, in both languages: no text is cut off, nothing sticks out, everything is as big as a fingertip."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from browsing import Person
from full_run import is_full
from places import PLACES
from serving import Server

# Spanish needs more room; both languages are looked at in the long runs.
LANGUAGES = ("es", "en") if is_full() else ("es",)

# What can be seen: not clipped away, not behind a window, not the picture of the board, which is moved about.
SEEN = """
    const top = document.querySelector("dialog[open]") ?? document.body;
    const seen = [...top.querySelectorAll("*")].filter((one) => {
        if (one.closest("[data-testid=board], .visually-hidden, svg") || one.matches("option")) return false;
        if (getComputedStyle(one).clipPath === "inset(50%)") return false;
        return one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    });
    const words = (one) => (one.innerText ?? "").replaceAll("\\n", " ").slice(0, 60);
    const name = (one) => `${one.tagName}.${one.getAttribute("class")} “${words(one)}”`;
    const is = (one, what) => what.test(getComputedStyle(one).overflowX);
    const isOut = (box, room) => box.right > room.right + 1 || box.left < room.left - 1;
"""
# Text that leaves its box or is cut off by one around it, and boxes that stick out of the window, unless they can be
# scrolled into sight.
CUT = f"""() => {{{SEEN}
    const ways = (one) => {{
        const found = [];
        for (let up = one; up && !is(up, /auto|scroll/); up = up.parentElement) found.push(up);
        return found;
    }};
    const texts = (one) => [...one.childNodes].filter((node) => node.nodeType === 3 && node.data.trim() !== "");
    const isCut = (one) => texts(one).some((node) => {{
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        const up = ways(one);
        const own = up.find((around) => !/inline|contents/.test(getComputedStyle(around).display));
        return box.width > 0 && [own, ...up.filter((around) => is(around, /hidden|clip/))].some(
            (around) => around && isOut(box, around.getBoundingClientRect()));
    }});
    const isOutside = (one) => {{
        const box = one.getBoundingClientRect();
        const isFixed = ways(one).at(-1) === document.documentElement;
        return box.width > 0 && isFixed && isOut(box, {{ left: 0, right: innerWidth }});
    }};
    const wide = document.scrollingElement.scrollWidth - innerWidth;
    const high = document.scrollingElement.scrollHeight - innerHeight;
    const isMatch = document.querySelector("[data-testid=match]") !== null;
    return [
        ...(wide > 0 ? [`the page is ${{wide}} pixels too wide`] : []),
        ...(isMatch && high > 0 ? [`a match is ${{high}} pixels higher than the screen`] : []),
        ...seen.filter(isCut).map((one) => `cut: ${{name(one)}}`),
        ...seen.filter(isOutside).map((one) => `out: ${{name(one)}}`),
    ];
}}"""
# Whatever a finger must meet. A box to tick is met through its label; a link in a line of text is as high as the line;
# a small word may have a bigger room around it that belongs to it.
SMALL = f"""() => {{{SEEN}
    const targets = seen.filter((one) => one.matches("button, select, input, summary, a, [role=tab], [role=option]"));
    const size = (one) => {{
        const box = one.getBoundingClientRect();
        const room = getComputedStyle(one, "::after");
        if (room.content === "none" || room.position !== "absolute") return box;
        const more = (side) => Math.max(0, -parseFloat(room[side]) || 0);
        return {{ width: box.width + more("left") + more("right"), height: box.height + more("top") + more("bottom") }};
    }};
    return targets
        .map((one) => [one, (one.matches("input") && one.closest("label")) || one])
        .filter(([one]) => !one.matches(":disabled") && getComputedStyle(one).display !== "inline")
        .map(([one, met]) => [one, size(met)])
        .filter(([, box]) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
        .map(([one, box]) => `small: ${{name(one)}} ${{Math.round(box.width)}} x ${{Math.round(box.height)}}`);
}}"""


@pytest.mark.parametrize("place", PLACES)
def test_everything_fits_on_a_narrow_phone(server: Server, person: Callable[..., Person], place: str) -> None:
    for lang in LANGUAGES:
        somebody = person(lang=lang, width=360, height=740, has_touch=True)
        PLACES[place](somebody, server)
        found = somebody.page.evaluate(CUT) + somebody.page.evaluate(SMALL)
        assert "\n".join(found) == "", lang


@pytest.mark.parametrize("place", ["lobby", "set-up of pantheon", "settings", "odds", "order tray", "menu", "unit"])
def test_nothing_is_lost_at_double_size(server: Server, person: Callable[..., Person], place: str) -> None:
    """A window of 1280 × 800 at 200 % has room for 640 × 400."""
    somebody = person(width=640, height=400)
    PLACES[place](somebody, server)
    assert "\n".join(somebody.page.evaluate(CUT)) == ""
