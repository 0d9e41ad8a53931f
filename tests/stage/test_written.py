"""Texts of strangers: whatever they are, Markdown shows them as they stand and makes nothing of them."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from strategos.stage.written import markdown, one_line

READER = MarkdownIt("commonmark").enable(["table", "strikethrough"])
SHAPES = {"text", "text_special", "paragraph_open", "paragraph_close", "inline", "heading_open", "heading_close"}
SHAPES |= {"ordered_list_open", "ordered_list_close", "list_item_open", "list_item_close"}
MARKUP = st.text(st.sampled_from("ab1 .:/@()!\\`*_{}[]<>|~&#$-+=\n\t\u202e\"'w"), max_size=40)


def tokens(source: str) -> list[Token]:
    """Everything that a reader of Markdown finds."""
    found: list[Token] = []
    for token in READER.parse(source):
        found += [token, *(token.children or [])]
    return found


def shown(found: list[Token]) -> str:
    """The text that a reader of Markdown shows."""
    return "".join(token.content for token in found if token.type in ("text", "text_special"))


@given(st.one_of(MARKUP, st.text(max_size=30)))
@example("![x](http://remote.example/x.png)")
@example("<img src=x onerror=alert(1)>")
@example("[click](javascript:alert(1))")
@example("> quoted")
@example("1) first")
@example("---")
@example("&lt;b&gt;")
@example("``` x")
def test_a_text_is_shown_as_it_stands_wherever_it_is_written(text: str) -> None:
    for before in ("", "1. ", "16. **B:** ", "## ", "- x\n\n"):
        found = tokens(before + markdown(text) + "\n")
        known = tokens(before + ("word" if one_line(text) else "") + "\n")
        assert {token.type for token in found} - {token.type for token in known} <= {"text_special"}
        plain = shown(known).replace("word", one_line(text))
        assert shown(found).replace("\N{WORD JOINER}", "") == plain


@given(st.one_of(MARKUP, st.text(max_size=30)))
def test_no_address_is_left_that_a_reader_would_follow(text: str) -> None:
    written = markdown(text)
    assert "://" not in written.replace("\\://", "") and "www." not in written
    assert all(after.startswith("\N{WORD JOINER}") for after in written.split("@")[1:])


@pytest.mark.parametrize("sign", ["\u202e", "\u2066", "\u200f", "\x1b", "\x00", "\x7f", "\ufeff", "\u200b", "\ud800"])
def test_signs_that_cannot_be_seen_are_left_out(sign: str) -> None:
    assert one_line(f"a{sign}b") == "ab"
    assert markdown(f"{sign}1{sign}. b") == "1\\. b"


@pytest.mark.parametrize("space", ["\n", "\r\n", "\t", "\u2028", "\x0b", "\u00a0"])
def test_a_text_stays_in_its_line(space: str) -> None:
    assert one_line(f" a{space}{space}b{space}") == "a b"
