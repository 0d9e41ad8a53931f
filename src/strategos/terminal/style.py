"""How the table in the terminal is laid out. Colours are those of the theme, so that dark and light both read well."""

from __future__ import annotations

from typing import Final

WIDE: Final = 110  # columns from which on the side stands beside the board

TABLE: Final = """
#heading { height: 1; padding: 0 1; background: $panel; text-style: bold; text-wrap: nowrap; text-overflow: ellipsis; }
#status { height: auto; max-height: 6; padding: 0 1; }
#table { layout: grid; grid-size: 2 2; height: 1fr; grid-columns: 1fr 34; }
#board { column-span: 2; padding: 0 1; height: 100%; scrollbar-size-vertical: 1; }
#options, #side {
    height: 100%; padding: 0; border: round $border-blurred; background: $surface; scrollbar-size-vertical: 1;
    border-title-color: $text; border-subtitle-color: $dim;
}
#options:focus, #side:focus { border: round $border; }
#board:focus { background-tint: $foreground 5%; }
#side { padding: 0 1; }
#message { height: auto; max-height: 7; padding: 0 1; background: $panel; display: none; }
#message.told { display: block; }
#line { display: none; height: 1; border: none; padding: 0 1; background: $panel; }
#line.open { display: block; }
FooterKey .footer-key--key { color: $foreground; text-style: bold underline; }
.wide #table { grid-columns: 1fr 42; }
.wide #board { column-span: 1; }
.wide #side { row-span: 2; }
"""

DIALOG: Final = """
Dialog { align: center middle; }
Dialog > #box {
    width: 90%; max-width: 92; height: auto; max-height: 92%; padding: 0 1; border: round $border; background: $surface;
    border-title-color: $text; border-title-style: bold; border-subtitle-color: $text;
}
Dialog #text { height: auto; }
Dialog #body { height: auto; max-height: 1fr; scrollbar-size-vertical: 1; }
Dialog Input { border: none; height: 1; padding: 0 1; margin: 1 0; background: $panel; }
Dialog OptionList { height: auto; max-height: 8; border: none; padding: 0; scrollbar-size-vertical: 1; }
Dialog OptionList { margin-bottom: 1; }
HandOver { background: $background; }
"""
