"""Building SVG and text that nothing in a name can break out of."""

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.picture import (
    COLUMNS,
    TAGS,
    Markup,
    box,
    cell,
    columns,
    document,
    element,
    escaped,
    fitted,
    label,
    lines,
    number,
    plain,
    width_of,
    wrapped,
)

HOSTILE = "</text><script>alert('x')</script>&\"\u202e\x00\ud800\ufffe]]>"


def test_text_and_attributes_are_escaped() -> None:
    drawn = element("text", HOSTILE, fill=HOSTILE)
    parsed = ElementTree.fromstring(drawn)
    assert [*parsed] == [] and parsed.text is not None
    assert parsed.text.startswith("</text><script>") and parsed.attrib["fill"] == parsed.text


def test_markup_is_taken_as_it_is_and_nothing_else() -> None:
    assert element("g", element("rect"), "<rect/>") == "<g><rect/>&lt;rect/&gt;</g>"
    assert isinstance(element("g"), Markup) and isinstance(escaped("<"), Markup)


def test_attributes_that_are_none_are_left_out() -> None:
    assert element("rect", x=None, stroke_width=1.25) == '<rect stroke-width="1.2"/>'


@pytest.mark.parametrize("tag", ["script", "style", "a", "image", "foreignObject", "use", "g onload='x'", ""])
def test_an_element_that_could_load_or_run_something_is_refused(tag: str) -> None:
    with pytest.raises(ValueError, match="element"):
        element(tag)


@pytest.mark.parametrize("name", ["onload", "onclick", "style", "href", "src", "x y", "x=", "", "xlink:href"])
def test_an_attribute_that_could_load_or_run_something_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="attribute"):
        element("rect", **{name: "x"})


@pytest.mark.parametrize(
    ("value", "written"), [(1, "1"), (-0.04, "0"), (0.25, "0.2"), (13.0, "13"), (-2.5, "-2.5"), (1 / 3, "0.3")]
)
def test_a_coordinate_has_at_most_one_decimal(value: float, written: str) -> None:
    assert number(value) == written


def test_a_document_has_a_view_box_a_title_and_a_description_and_no_fixed_size() -> None:
    drawn = document(400, 300.5, "A & B", "What there is.", label(1, 2, "here"), box(0, 0, 5, 5))
    root = ElementTree.fromstring(drawn)
    assert root.attrib["viewBox"] == "0 0 400 300.5" and root.attrib["role"] == "img"
    assert "width" not in root.attrib and "height" not in root.attrib
    space = "{http://www.w3.org/2000/svg}"
    assert [child.tag for child in root] == [space + tag for tag in ("title", "desc", "text", "rect")]
    assert root[0].text == "A & B" and root[1].text == "What there is."
    assert root.attrib["aria-labelledby"] == f"{root[0].attrib['id']} {root[1].attrib['id']}"


@pytest.mark.parametrize("sign", ["\n", "\t", "\x00", "\x1b", "\u202e", "\u2066", "\ud800", "\ufffe", "\u2028"])
def test_what_cannot_be_printed_on_a_line_is_replaced(sign: str) -> None:
    assert plain(f"a{sign}b") == "a\N{REPLACEMENT CHARACTER}b"


@pytest.mark.parametrize("text", ["Lupinda", "Zoë & Ünal", "山田", "می\u200cخواهم", "🦊"])
def test_names_of_all_languages_stay_as_they_are(text: str) -> None:
    assert plain(text) == text


anything = st.text(max_size=60) | st.text(alphabet="aW i山-", max_size=60)


@given(anything, st.floats(20, 300), st.sampled_from((13.0, 17.0)))
def test_fitted_text_fits(text: str, width: float, size: float) -> None:
    shown = fitted(text, width, size)
    assert width_of(shown, size) <= width
    assert shown == text or (shown.endswith("…") and text.startswith(shown[:-1]))


@given(anything, st.floats(20, 300))
def test_wrapped_text_fits_and_loses_no_word(text: str, width: float) -> None:
    broken = wrapped(text, width, 13)
    assert broken and all(width_of(line, 13) <= width for line in broken)
    assert "".join("".join(broken).split(" ")) == "".join(text.split(" "))


@given(anything, st.integers(4, 90))
def test_lines_keep_to_their_columns(text: str, width: int) -> None:
    assert all(columns(line) <= width for line in lines(text, width, "  "))


@given(anything, st.integers(1, 90))
def test_a_cell_has_exactly_its_width(text: str, width: int) -> None:
    assert columns(cell(text, width)) == width


def test_a_cell_says_that_it_was_cut() -> None:
    assert cell("Gnurxel", 9) == "Gnurxel  " and cell("Gnurxel", 4) == "Gnu…"


def test_a_very_long_word_is_broken_in_time_that_grows_with_it() -> None:
    assert len(lines("x" * 20_000)) == 20_000 // COLUMNS
    assert fitted("x" * 100_000, 50, 13).endswith("…") and cell("x" * 1_000_000, 10) == "xxxxxxxxx…"


def test_only_drawing_elements_are_known() -> None:
    assert not TAGS & {"script", "style", "a", "image", "foreignObject", "use", "animate", "set", "iframe"}
