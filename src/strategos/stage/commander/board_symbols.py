"""The marks of the hex maps: SVG drawn by us, about the place (0, 0) where it stands. A hex is 200 high."""

from __future__ import annotations

from typing import Final

from strategos.stage.drawing.svg import INK, IVORY

GROUND: Final[dict[str, str]] = {
    "clear": "#dfdfb0",
    "rocks": "#b9b2aa",
    "forest": "#a3bf80",
    "hill": "#dcc48c",
    "river": "#c6cf98",
    "ford": "#c6cf98",
    "bridge": "#c6cf98",
    "village": "#e3cfa0",
    "city": "#d9cfc0",
    "cemetery": "#b4b69c",
}
"""The colour of each terrain. What stands on it tells it apart as well, for those who do not see the colours."""

SIDES: Final[dict[str, tuple[str, str]]] = {
    # zone: (colour, emblem of its side)
    "S": ("#5b3a8c", "skull"),
    "E": ("#b3262b", "crown"),
    "e": ("#a85f00", "crown"),
}
"""Colour and emblem of each deployment zone; each also has its own band."""

SYMBOLS: Final[dict[str, str]] = {
    # What grows and lies about
    "tuft": '<path d="M-11 6q0-9-4-14M-2 6v-19M7 6q2-9 6-12" fill="none" stroke="#98a163" stroke-width="4" '
    'stroke-linecap="round"/>',
    "flower": '<g fill="#fffbe8" stroke="#98a163" stroke-width="2"><circle r="4"/><circle cx="11" cy="6" r="3"/></g>',
    "oak": '<ellipse cx="6" cy="21" rx="25" ry="7" opacity=".22"/><path d="M-4 21l1-16h6l1 16z" fill="#5b4027" '
    'stroke="#2c1d10" stroke-width="2.5"/><path d="M0-44c8 2 13 8 13 15 9 2 14 10 12 19-2 11-13 16-25 15-12 '
    '1-23-4-25-15-2-9 3-17 12-19 0-7 5-13 13-15z" fill="#5b8a49" stroke="#223f1c" stroke-width="3.5" '
    'stroke-linejoin="round"/><path d="M-3-34c-4 3-6 7-5 11M-14-19c-3 4-4 8-2 13M3-14c-3 4-3 8 0 12" fill="none" '
    'stroke="#bcd795" stroke-width="3.5" stroke-linecap="round"/>',
    "pine": '<ellipse cx="6" cy="22" rx="23" ry="6" opacity=".22"/><path d="M-4 22v-10h8v10z" fill="#5b4027" '
    'stroke="#2c1d10" stroke-width="2.5"/><path d="M0-54l15 24h-7l13 20h-8l11 22h-48l11-22h-8l13-20h-7z" '
    'fill="#3d6b47" stroke="#173220" stroke-width="3.5" stroke-linejoin="round"/><path d="M-3-40l-6 11M-5-19l-6 '
    '10M-7 1l-5 7" stroke="#9cc49a" stroke-width="3.5" stroke-linecap="round"/>',
    "boulder": '<ellipse cx="8" cy="27" rx="46" ry="9" opacity=".25"/><g stroke="#403a37" stroke-width="3.5" '
    'stroke-linejoin="round"><path d="M-42 26l9-32 20-22 18 4 22-2 18 38-5 14-38 4z" fill="#8f8681"/><path '
    'd="M-33-6l20-22 18 4-7 22-20 9z" fill="#ebe5df"/><path d="M5-24l22-2-6 26-23-2z" fill="#c6beb7"/><path '
    'd="M27-26l18 38-5 14-19-26z" fill="#625a56"/></g>',
    "pebble": '<path d="M-14 7l3-12 12-5 12 6 2 11z" fill="#e3ddd5" stroke="#6a615b" stroke-width="3" '
    'stroke-linejoin="round"/>',
    # Crossings: the water flows along x, people cross along y
    "ford": '<path d="M-28-84c6 14-4 26 0 40v88c-6 14 4 26 0 40h56c-6-14 4-26 0-40v-88c6-14-4-26 0-40z" '
    'fill="#dcc48c" opacity=".95"/><path d="M-42-47h84v94h-84z" fill="#c6e3ec"/><g fill="none" stroke="#fff" '
    'stroke-width="4" stroke-linecap="round"><path d="M-46-30q10-8 20 0t20 0M6-6q10-8 20 0t20 0M-44 22q10-8 20 0t20 '
    '0"/></g><g fill="#b8afa4" stroke="#57504a" stroke-width="3"><ellipse cx="-11" cy="-39" rx="12" ry="8"/><ellipse'
    ' cx="14" cy="-20" rx="13" ry="8"/><ellipse cx="-12" cy="1" rx="13" ry="8"/><ellipse cx="13" cy="21" rx="12" '
    'ry="8"/><ellipse cx="-10" cy="40" rx="12" ry="8"/></g>',
    "bridge": '<path d="M-22-85h44v170h-44z" fill="#dcc48c"/><path d="M-26-62h64v134h-64z" opacity=".28"/><path '
    'd="M-30-68h60v136h-60z" fill="#c09460" stroke="#4a2f16" stroke-width="4"/><path '
    'd="M-30-54h60M-30-40h60M-30-26h60M-30-12h60M-30 2h60M-30 16h60M-30 30h60M-30 44h60M-30 58h60" stroke="#7c5529" '
    'stroke-width="3"/><path d="M-31-74v148M31-74v148" stroke="#4a2f16" stroke-width="11" stroke-linecap="round"/>'
    '<path d="M-31-72v144M31-72v144" stroke="#a97b48" stroke-width="4" stroke-linecap="round"/><g fill="#6d4822" '
    'stroke="#2f1d0d" stroke-width="3"><path d="M-39-80h16v16h-16zM23-80h16v16h-16zM-39 64h16v16h-16zM23 '
    '64h16v16h-16z"/></g>',
    # Where people live, and where they lie
    "house": '<ellipse cx="6" cy="25" rx="34" ry="7" opacity=".22"/><g stroke="#43301d" stroke-width="3.5" '
    'stroke-linejoin="round"><path d="M-24-2h48v27h-48z" fill="#fbf0d6"/><path d="M-31 0l13-27h36l13 27z" '
    'fill="#b5553a"/></g><path d="M-5 25v-15h11v15z" fill="#5b4027"/><path d="M12 5h7v8h-7zM-18 5h7v8h-7z" '
    'fill="#6f8796"/><path d="M-20-9h40M-16-18h32" stroke="#8a3a25" stroke-width="2.5"/>',
    "chapel": '<ellipse cx="6" cy="33" rx="36" ry="7" opacity=".22"/><g stroke="#43301d" stroke-width="3.5" '
    'stroke-linejoin="round"><path d="M-8 4h36v28h-36z" fill="#fbf0d6"/><path d="M-8 5l8-20h34l5 20z" '
    'fill="#7d6a86"/><path d="M-28-20h24v52h-24z" fill="#fff7e2"/><path d="M-32-18l16-34 16 34z" fill="#7d6a86"/></g'
    '><path d="M-16-52v-14M-22-61h12" stroke="#43301d" stroke-width="4"/><path d="M-20 32v-13q4-7 8 0v13z" '
    'fill="#5b4027"/><path d="M-19-8h6v10h-6zM6 13h7v9h-7z" fill="#6f8796"/>',
    "city": '<ellipse cx="6" cy="58" rx="88" ry="14" opacity=".22"/><g stroke="#39322c" stroke-width="4" '
    'stroke-linejoin="round"><path d="M-66-8l14-24 26-14h52l26 14 14 24v30h-132z" fill="#a79c8d"/><path d="M-46 '
    '12v-30l16-17 16 17v30z" fill="#fbf0d6"/><path d="M-50-16l20-22 20 22z" fill="#b5553a"/><path d="M16 '
    '12v-26l15-15 15 15v26z" fill="#fbf0d6"/><path d="M11-12l20-21 20 21z" fill="#b5553a"/><path d="M-17 '
    '14v-62h34v62z" fill="#efe6d6"/><path d="M-21-46l21-30 21 30z" fill="#4f6a8c"/><path d="M-60 '
    '54v-42h12v10h12v-10h14v10h14v-10h16v10h14v-10h14v10h12v-10h12v42z" fill="#d8cec0"/><path d="M-80 '
    '58v-60h9v9h9v-9h9v9h9v51zM44 58v-51h9v-9h9v9h9v-9h9v60z" fill="#e8dfd2"/></g><path d="M-13 55v-17q13-18 26 '
    '0v17z" fill="#3f2c1a"/><path d="M0-76v-16M0-92l18 6-18 6" stroke="#39322c" stroke-width="3" fill="#b3262b"/>'
    '<path d="M-6-32h12v14h-12zM-66 20h7v14h-7zM58 20h7v14h-7z" fill="#4b4138"/><path d="M-54 34h14M-38 45h14M28 '
    '34h14M24 46h14" stroke="#9b8f80" stroke-width="3"/>',
    "grave": '<ellipse cx="5" cy="22" rx="20" ry="5" opacity=".25"/><path d="M-14 22v-30q0-15 14-15t14 15v30z" '
    'fill="#e6e3da" stroke="#3f4038" stroke-width="3.5" stroke-linejoin="round"/><path d="M0-14v20M-7-7h14" '
    'stroke="#6d6e62" stroke-width="3.5"/>',
    "cross": '<ellipse cx="5" cy="24" rx="16" ry="4" opacity=".25"/><path d="M-5 '
    '24v-28h-11v-10h11v-14h10v14h11v10h-11v28z" fill="#cfccc0" stroke="#3f4038" stroke-width="3.5" '
    'stroke-linejoin="round"/>',
    "snag": '<ellipse cx="6" cy="32" rx="18" ry="5" opacity=".25"/><path d="M-6 32q5-26 1-44l-15-17M-5-12l2-24M-3 '
    '2l18-19-1-15M14-17l12-4" fill="none" stroke="#3c3128" stroke-width="6" stroke-linecap="round" '
    'stroke-linejoin="round"/>',
    # Sides and markers
    "skull": '<path d="M-26-6c0-42 52-42 52 0 0 12-6 16-10 18v15h-32v-15c-4-2-10-6-10-18z" stroke="#fff" '
    'stroke-width="7" stroke-linejoin="round" paint-order="stroke"/><path d="M-18-6a7 7 0 1 0 14 0a7 7 0 1 0-14 '
    '0M4-6a7 7 0 1 0 14 0a7 7 0 1 0-14 0M0 3l5 8h-10zM-8 17h4v10h-4zM4 17h4v10h-4z" fill="#fff"/>',
    "crown": '<path d="M-30 24v-46l16 15 14-27 14 27 16-15v46z" stroke="#fff" stroke-width="7" '
    'stroke-linejoin="round" paint-order="stroke"/><path d="M-30 13h60" stroke="#fff" stroke-width="4"/><circle '
    'cy="0" r="4.5" fill="#fff"/>',
    "flag": f'<ellipse cx="4" cy="2" rx="15" ry="5" opacity=".3"/><path d="M0 2v-92" stroke="{IVORY}" '
    f'stroke-width="11" stroke-linecap="round"/><path d="M0 2v-92" stroke="{INK}" stroke-width="6" '
    f'stroke-linecap="round"/><path d="M2-86h64l-15 23 15 23h-64z" fill="#f7d774" stroke="{INK}" stroke-width="4" '
    'stroke-linejoin="round"/><path d="M0-114l5 10.5 11.5 1.5-8.5 8 2 11.5-10-5.5-10 5.5 2-11.5-8.5-8 11.5-1.5z" '
    f'fill="#f7d774" stroke="{INK}" stroke-width="3.5" stroke-linejoin="round"/>',
}

THINGS: Final[dict[str, str]] = {
    # Templates of the factions
    "headquarters": '<ellipse cx="6" cy="44" rx="66" ry="12" opacity=".25"/><path d="M0-40v-34" stroke="#3a2a1c" '
    'stroke-width="5"/><path d="M0-74l34 10-34 11z" fill="#b3262b" stroke="#3a2a1c" stroke-width="3.5" '
    'stroke-linejoin="round"/><g stroke="#3a2a1c" stroke-width="4" stroke-linejoin="round"><path d="M-60 44q38-30 '
    '60-86q22 56 60 86z" fill="#fbf4e2"/><path d="M-40 26q27-24 40-68q-4 50-14 86h-46zM40 26q-27-24-40-68q4 50 14 '
    '86h46z" fill="#c9453f"/><path d="M-14 44q12-26 14-60q2 34 14 60z" fill="#4a2c1c"/></g>',
    "healing_altar": '<ellipse cx="6" cy="44" rx="58" ry="11" opacity=".25"/><path d="M0-84l7 20 20-8-8 20 20 7-20 7'
    ' 8 20-20-8-7 20-7-20-20 8 8-20-20-7 20-7-8-20 20 8z" fill="#ffe9a3" stroke="#b08a2a" stroke-width="3" '
    'stroke-linejoin="round"/><g stroke="#4b4138" stroke-width="4" stroke-linejoin="round"><path '
    'd="M-48-6h96v14h-96z" fill="#fffaf0"/><path d="M-38 8h76v24h-76z" fill="#e6dccb"/><path d="M-52 '
    '32h104v12h-104z" fill="#fffaf0"/></g><path d="M-7-62h14v10h10v14h-10v18h-14v-18h-10v-14h10z" fill="#2f8a5a" '
    'stroke="#12442a" stroke-width="3.5" stroke-linejoin="round"/>',
    "dark_plains": '<path d="M-74 10c-6-30 20-34 34-34 6-30 60-32 68-6 30-6 48 18 42 36 8 24-22 38-44 34-20 16-56 '
    '14-66 0-20 4-36-12-34-30z" fill="#2d2440" stroke="#140e20" stroke-width="4"/><path d="M-50 8q20-22 '
    '42-10t40-8M-40 26q24-14 42-4t44-8" fill="none" stroke="#8d78b8" stroke-width="5" stroke-linecap="round"/><path '
    'd="M16-66a32 32 0 1 0 30 44a28 28 0 0 1-30-44z" fill="#f1e6b8" stroke="#140e20" stroke-width="4" '
    'stroke-linejoin="round"/>',
    "cursed_lands": '<path d="M-72 24l28-44 40-8 26-22 50 24 2 42-34 34-62-2z" fill="#4b3a4e" stroke="#1d1322" '
    'stroke-width="4" stroke-linejoin="round"/><path d="M-62 22l34-16 16 14 26-24 20 12 32-12M-28 '
    '6l-8-26M14-4l-6-34M-12 20l4 28M34 8l10 30" fill="none" stroke="#b6f07a" stroke-width="5" '
    'stroke-linejoin="round"/><g fill="#7fd05a" stroke="#1e4716" stroke-width="3"><path d="M-30-12c-16-20 4-30 0-50 '
    '18 16 22 34 10 50zM20-26c-14-18 2-26 0-44 16 14 20 30 10 44zM44 2c-10-14 2-20 0-34 14 12 16 24 8 34z"/></g>',
    # Elements that a battle may add
    "tombs": '<ellipse cx="6" cy="44" rx="66" ry="10" opacity=".25"/><g stroke="#35352e" stroke-width="4" '
    'stroke-linejoin="round"><path d="M-58 42v-22h52v22zM8 42v-22h52v22z" fill="#b9b7ab"/><path d="M-64 20l8-12h48l8'
    ' 12zM2 20l8-12h48l8 12z" fill="#e6e3da"/><path d="M-24 8v-44q0-20 25-20t25 20v44z" fill="#cfccc0"/></g><path '
    'd="M1-46v34M-10-34h22" stroke="#6d6e62" stroke-width="5"/><path d="M-46 31h28M22 31h28" stroke="#7d7b70" '
    'stroke-width="4"/>',
    "altar_styx": '<ellipse cx="6" cy="44" rx="62" ry="11" opacity=".28"/><g stroke="#150f1f" stroke-width="4" '
    'stroke-linejoin="round"><path d="M-56 44l8-14h96l8 14z" fill="#4d4460"/><path d="M-36 30l-6-34h84l-6 34z" '
    'fill="#6a5f80"/><path d="M-54-4l6-12h96l6 12z" fill="#8c80a3"/></g><path d="M-14-18c-18-24 6-32 0-58 26 18 40 '
    '40 24 58z" fill="#a06be0" stroke="#2f1552" stroke-width="4" stroke-linejoin="round"/><path d="M-2-20c-8-14 4-18'
    ' 2-32 12 10 16 22 8 32z" fill="#efe0ff"/><path d="M-14 6l14 18 14-18z" fill="none" stroke="#efe0ff" '
    'stroke-width="4"/>',
    "tree": '<ellipse cx="8" cy="46" rx="58" ry="12" opacity=".25"/><path d="M-18 46q12-22 8-52h20q-4 30 8 52z" '
    'fill="#6a4a2c" stroke="#2c1d10" stroke-width="4" stroke-linejoin="round"/><path d="M0-84c20-4 34 8 34 24 20 2 '
    '30 20 24 36-2 20-22 28-38 22-10 10-30 10-40 0-16 6-36-2-38-22-6-16 4-34 24-36 0-16 14-28 34-24z" fill="#5b8a49"'
    ' stroke="#223f1c" stroke-width="5" stroke-linejoin="round"/><path d="M-14-68q-12 6-11 18M-40-40q-6 10-2 '
    '18M4-46q-10 8-4 20M28-44q8 8 4 18" fill="none" stroke="#bcd795" stroke-width="5" stroke-linecap="round"/>',
    "supply_wagon": '<ellipse cx="4" cy="42" rx="70" ry="10" opacity=".25"/><path d="M50 14h30" stroke="#3f2a15" '
    'stroke-width="6" stroke-linecap="round"/><g stroke="#3f2a15" stroke-width="4" stroke-linejoin="round"><path '
    'd="M-56-6c-4-62 108-62 104 0z" fill="#fbf0d6"/><path d="M-62-6h118l-8 26h-102z" fill="#a9763f"/></g><path '
    'd="M-28-44q-8 18-8 38M-4-52v46M20-46q8 18 8 40" fill="none" stroke="#b09a72" stroke-width="4"/><g '
    'fill="#e6cf9f" stroke="#3f2a15" stroke-width="5"><circle cx="-34" cy="24" r="18"/><circle cx="28" cy="24" '
    'r="18"/></g><path d="M-52 24h36M-34 6v36M10 24h36M28 6v36" stroke="#3f2a15" stroke-width="4"/>',
    "statue": '<ellipse cx="6" cy="46" rx="46" ry="10" opacity=".25"/><g fill="#efe8da" stroke="#4b4138" '
    'stroke-width="4" stroke-linejoin="round"><path d="M-34 46v-20h68v20zM-24 26v-12h48v12z"/><path d="M-18 '
    '14l4-30q-14-6-10-20 10-10 24-10t24 10q4 14-10 20l4 30z"/><circle cy="-58" r="13"/></g><path '
    'd="M34-84v76M24-64h20" stroke="#4b4138" stroke-width="9" stroke-linecap="round"/><path d="M34-82v72M26-64h16" '
    'stroke="#e9d27c" stroke-width="4" stroke-linecap="round"/><path d="M-34-34h24v20q-2 14-12 20-10-6-12-20z" '
    'fill="#b3262b" stroke="#4b4138" stroke-width="4" stroke-linejoin="round"/><path d="M0-40v36" stroke="#b9ae9a" '
    'stroke-width="4"/>',
    "fortifications": '<ellipse cx="4" cy="42" rx="82" ry="10" opacity=".25"/><g fill="#b98d56" stroke="#3f2a15" '
    'stroke-width="4" stroke-linejoin="round"><path d="M-72 40v-52l11-18 11 18v52zM-50 40v-58l11-18 11 18v58zM-28 '
    '40v-52l11-18 11 18v52zM-6 40v-58l11-18 11 18v58zM16 40v-52l11-18 11 18v52zM38 40v-58l11-18 11 18v58z"/></g>'
    '<path d="M-78 4h146M-78 24h146" stroke="#3f2a15" stroke-width="10" stroke-linecap="round"/><path d="M-76 '
    '4h142M-76 24h142" stroke="#d9b37c" stroke-width="4" stroke-linecap="round"/>',
    "chained_coffins": '<ellipse cx="4" cy="44" rx="62" ry="10" opacity=".25"/><g stroke="#1f1610" stroke-width="4" '
    'stroke-linejoin="round"><path d="M-44 44l-12-66 10-32h24l10 32-8 66z" fill="#6b4a33"/><path d="M14 44l-10-66 '
    '10-32h24l12 32-12 66z" fill="#7d5a40"/></g><path d="M-34-38v36M-42-24h16M26-38v36M18-24h16" stroke="#e6cf9f" '
    'stroke-width="5"/><g fill="none" stroke="#1d1a20" stroke-width="9"><ellipse cx="-52" cy="16" rx="11" ry="7"/>'
    '<ellipse cx="-31" cy="18" rx="11" ry="7"/><ellipse cx="-10" cy="20" rx="11" ry="7"/><ellipse cx="11" cy="20" '
    'rx="11" ry="7"/><ellipse cx="32" cy="18" rx="11" ry="7"/><ellipse cx="53" cy="16" rx="11" ry="7"/></g><g '
    'fill="none" stroke="#cdc8d6" stroke-width="4"><ellipse cx="-52" cy="16" rx="11" ry="7"/><ellipse cx="-31" '
    'cy="18" rx="11" ry="7"/><ellipse cx="-10" cy="20" rx="11" ry="7"/><ellipse cx="11" cy="20" rx="11" ry="7"/>'
    '<ellipse cx="32" cy="18" rx="11" ry="7"/><ellipse cx="53" cy="16" rx="11" ry="7"/></g>',
}
"""What is put on the map besides its terrain: four templates of terrain cards and seven elements."""

TEMPLATES: Final[dict[str, str]] = {
    # template: the side whose card it is
    "headquarters": "E",
    "healing_altar": "E",
    "dark_plains": "S",
    "cursed_lands": "S",
}
