"""What is wrong with how a page is laid out and described: text cut off, small targets, and what axe finds."""

from __future__ import annotations

from importlib.resources import files
from typing import Any, Final

from browsing import Person

AXE: Final = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
EVERYTHING: Final = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]}
CONTRAST: Final = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
DRESSES: Final = (("light", "normal"), ("dark", "normal"), ("light", "high"), ("dark", "high"))
"""Theme and contrast."""
DRESS: Final = """([theme, contrast]) => {
    document.documentElement.dataset.theme = theme;
    document.documentElement.dataset.contrast = contrast;
}"""
RUN: Final = """async (options) => {
    const { violations } = await axe.run(document, { ...options, resultTypes: ["violations"], reporter: "no-passes" });
    const told = (id) => ({ html, any }) => [id, html, any.map((one) => one.message)];
    return violations.flatMap(({ id, nodes }) => nodes.map(told(id)));
}"""

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


def dress(user: Person, theme: str, contrast: str) -> None:
    """Show the page in a theme, with normal or high contrast."""
    user.page.evaluate(DRESS, [theme, contrast])


def found_by_axe(user: Person, options: dict[str, Any]) -> list[str]:
    """What axe has to say, one line for each thing."""
    if not user.page.evaluate("'axe' in window"):
        user.page.evaluate(AXE)
    return [f"{id_}: {html[:200]} {why}" for id_, html, why in user.page.evaluate(RUN, options)]


def cut_off(user: Person) -> list[str]:
    """Text that is cut off, and what sticks out of the window."""
    found: list[str] = user.page.evaluate(CUT)
    return found


def too_small(user: Person) -> list[str]:
    """Buttons that a finger may miss."""
    found: list[str] = user.page.evaluate(SMALL)
    return found
