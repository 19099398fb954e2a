"""Reading a list of BSets from PDFs that the tests make: every layout that a list made by hand may have."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from brawlset.bsets.known_sets import KnownSet, KnownSets
from brawlset.bsets.list_document import read_documents
from brawlset.bsets.list_import import read_list
from brawlset.bsets.list_names import index_names
from brawlset.bundle import bundled
from brawlset.errors import ConfigurationError, SourceError
from brawlset.reference import load_reference
from brawlset.sources.mtgjson import parse_set_list
from brawlset.sources.scryfall import parse_sets

fpdf = pytest.importorskip("fpdf", reason="fpdf2, which makes the PDFs of these tests, is not installed")

SHARED = Path(__file__).parents[2] / "../shared/data"
FONTS = (
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "/usr/share/fonts/TTF/DejaVuSans.ttf",
    "/Library/Fonts/Arial Unicode.ttf",
)
HEADER = "BrawlSet Canon - liste des BSets officiels"


class Paper(fpdf.FPDF):
    """Pages with a header and the number of the page at the foot."""

    def __init__(self) -> None:
        super().__init__()
        self.core_fonts_encoding = "windows-1252"
        self.set_font("Helvetica", size=10)
        self.add_page()

    def header(self) -> None:
        self.set_font("Helvetica", "B", 9)
        self.cell(0, 8, HEADER, align="C")
        self.ln(12)
        self.set_font("Helvetica", "", 10)

    def footer(self) -> None:
        self.set_y(-15)
        self.set_font("Helvetica", "", 8)
        self.cell(0, 10, f"Page {self.page_no()}", align="R")
        self.set_font("Helvetica", "", 10)

    def line_of(self, text: str, *, width: float = 0, indent: float = 0, align: str = "L") -> None:
        self.set_x(self.l_margin + indent)
        self.multi_cell(width, 5, text, align=align, new_x="LMARGIN", new_y="NEXT")


def a_line_each(paper: Paper, rows: Sequence) -> None:
    for row in rows:
        paper.line_of(f"{row.title} : {', '.join(row.french)}")


def narrow_lines(paper: Paper, rows: Sequence) -> None:
    for row in rows:
        paper.line_of(f"{row.title} : {', '.join(row.french)}", width=70)


def justified(paper: Paper, rows: Sequence) -> None:
    for row in rows:
        paper.line_of(f"{row.title} : {', '.join(row.french)}", width=75, align="J")


def dashes_and_slashes(paper: Paper, rows: Sequence) -> None:
    for row in rows:
        paper.line_of(f"{row.title} – {' / '.join(row.french)}")


def english_without_titles(paper: Paper, rows: Sequence) -> None:
    for row in rows:
        paper.line_of(" + ".join(row.english))


def codes_in_brackets(paper: Paper, rows: Sequence) -> None:
    for row in rows:
        paper.line_of(f"{row.title} ({', '.join(code.upper() for code in row.codes)})")


def numbered(paper: Paper, rows: Sequence) -> None:
    for number, row in enumerate(rows, start=1):
        paper.line_of(f"{number}. {row.title} : {', '.join(row.french)} ({row.codes[0].upper()})")


def capitals(paper: Paper, rows: Sequence) -> None:
    for row in rows:
        paper.line_of(f"{row.title} : {', '.join(row.french)}".upper())


def bullets(paper: Paper, rows: Sequence) -> None:
    for row in rows:
        paper.set_font(style="B")
        paper.line_of(row.title)
        paper.set_font(style="")
        for name in row.french:
            paper.line_of(f"• {name}", indent=8)


def dashes_below_a_colon(paper: Paper, rows: Sequence) -> None:
    for row in rows:
        paper.line_of(f"{row.title} :")
        for name in row.french:
            paper.line_of(f"- {name}")


def indented(paper: Paper, rows: Sequence) -> None:
    for row in rows:
        paper.line_of(row.title)
        for name in row.french:
            paper.line_of(name, indent=10)


def paragraphs(paper: Paper, rows: Sequence) -> None:
    for row in rows:
        paper.line_of(row.title)
        for name in row.french:
            paper.line_of(name)
        paper.ln(5)


def table(paper: Paper, rows: Sequence) -> None:
    with paper.table(col_widths=(60, 100, 30), line_height=5, padding=2, v_align="TOP") as grid:
        for cells in (
            ("BSet", "Extensions", "Codes"),
            *((r.title, ", ".join(r.french), " ".join(r.codes).upper()) for r in rows),
        ):
            line = grid.row()
            for cell in cells:
                line.cell(cell)


def compact_table(paper: Paper, rows: Sequence) -> None:
    with paper.table(col_widths=(60, 130), line_height=5, v_align="TOP", borders_layout="NONE") as grid:
        for cells in (("BSet", "Extensions"), *((r.title, ", ".join(r.french)) for r in rows)):
            line = grid.row()
            for cell in cells:
                line.cell(cell)


def table_with_a_line_a_set(paper: Paper, rows: Sequence) -> None:
    with paper.table(
        col_widths=(70, 120), line_height=5, padding=1, v_align="TOP", first_row_as_headings=False
    ) as grid:
        for row in rows:
            line = grid.row()
            line.cell(row.title)
            line.cell("\n".join(row.french))


def two_columns(paper: Paper, rows: Sequence) -> None:
    with paper.text_columns(ncols=2, gutter=12, text_align="LEFT") as columns:
        for row in rows:
            columns.write(f"{row.title} : {', '.join(row.french)}\n")


def two_columns_of_bullets(paper: Paper, rows: Sequence) -> None:
    with paper.text_columns(ncols=2, gutter=12, text_align="LEFT") as columns:
        for row in rows:
            columns.write(f"{row.title}\n")
            for name in row.french:
                columns.write(f"   • {name}\n")


LAYOUTS: dict[str, Callable[[Paper, Sequence], None]] = {
    layout.__name__: layout
    for layout in (
        a_line_each, narrow_lines, justified, dashes_and_slashes, english_without_titles, codes_in_brackets, numbered, capitals, bullets,
        dashes_below_a_colon, indented, paragraphs, table, compact_table, table_with_a_line_a_set, two_columns, two_columns_of_bullets,
    )
}  # fmt: skip


@pytest.fixture
def pdf(tmp_path) -> Callable[..., Path]:
    """Makes a PDF of the rows in a layout."""

    def make(layout: Callable[[Paper, Sequence], None], rows: Sequence) -> Path:
        paper = Paper()
        layout(paper, rows)
        paper.output(str(tmp_path / "List_BSet_FR.pdf"))
        return tmp_path / "List_BSet_FR.pdf"

    return make


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS.keys())
def test_every_layout_is_read(pdf, read, rows, layout) -> None:
    result = read(pdf(layout, rows))

    assert result.unresolved == ()
    assert [set(listed.codes) for listed in result.listed] == [set(row.codes) for row in rows]


@pytest.mark.parametrize("layout", [a_line_each, bullets, table, two_columns], ids=lambda layout: layout.__name__)
def test_titles_are_kept(pdf, read, rows, layout) -> None:
    result = read(pdf(layout, rows))

    assert [listed.title for listed in result.listed] == [row.title for row in rows]


def test_entries_have_their_page_and_line_and_headers_are_left_out(pdf, read, rows) -> None:
    def spread(paper: Paper, rows: Sequence) -> None:
        for number, row in enumerate(rows):
            if number in {6, 12}:
                paper.add_page()
            paper.line_of(f"{row.title} : {', '.join(row.french)}", width=190)

    result = read(pdf(spread, rows))

    places = [(listed.page, listed.line) for listed in result.listed]
    assert [places[0], places[6], places[12]] == [(1, 2), (2, 2), (3, 2)]
    assert HEADER in result.ignored
    assert {"Page 1", "Page 2", "Page 3"} <= set(result.ignored)


def test_a_bset_goes_on_over_a_page(pdf, read, rows) -> None:
    def cut(paper: Paper, rows: Sequence) -> None:
        bullets(paper, rows[:1])
        paper.line_of("Zendikar")
        paper.line_of("• Zendikar", indent=8)
        paper.add_page()
        paper.line_of("• Worldwake", indent=8)
        paper.line_of("• L'ascension des Eldrazi", indent=8)
        bullets(paper, rows[4:6])

    result = read(pdf(cut, rows))

    assert result.unresolved == ()
    assert [listed.codes for listed in result.listed][1] == ("zen", "wwk", "roe")


def test_a_name_goes_on_over_a_page(pdf, read, rows) -> None:
    def cut(paper: Paper, rows: Sequence) -> None:
        a_line_each(paper, rows[:1])
        paper.line_of("Zendikar : Zendikar, Worldwake, L'ascension")
        paper.add_page()
        paper.line_of("des Eldrazi")
        a_line_each(paper, rows[4:6])

    assert [listed.codes for listed in read(pdf(cut, rows)).listed][1] == ("zen", "wwk", "roe")


def test_a_name_of_a_set_that_looks_like_a_footer_is_none(pdf, read, rows) -> None:
    """Magic 2010 at the foot of one page and Magic 2011 at the foot of the next differ by a number, as page numbers do."""

    def ends(paper: Paper, rows: Sequence) -> None:
        a_line_each(paper, rows[:5])
        paper.line_of("Magic 2010")
        paper.add_page()
        a_line_each(paper, rows[5:9])
        paper.line_of("Magic 2011")

    result = read(pdf(ends, rows))

    assert result.unresolved == ()
    assert {("m10",), ("m11",)} <= {listed.codes for listed in result.listed}


def test_a_hyphen_at_a_line_end_is_taken_out(pdf, read, rows) -> None:
    def cut(paper: Paper, rows: Sequence) -> None:
        a_line_each(paper, rows[:2])
        paper.line_of("La bataille de Zen-")
        paper.line_of("dikar : La bataille de Zendikar, Le serment des Senti-")
        paper.line_of("nelles")
        a_line_each(paper, rows[6:8])

    result = read(pdf(cut, rows))

    assert result.unresolved == ()
    assert result.listed[2].codes == ("bfz", "ogw")
    assert result.listed[2].title == "La bataille de Zendikar"


def test_ligatures_of_a_font_are_letters(tmp_path, read) -> None:
    font = next((name for name in FONTS if Path(name).exists()), None)
    if font is None:
        pytest.skip("no font with ligatures is at hand")
    paper = Paper()
    paper.add_font("Wide", fname=font)
    paper.set_font("Wide", size=10)
    paper.line_of("Ère glaciaire : Ère glaciaire, Terres Natales, Alliances, Souﬄe glaciaire")
    paper.line_of("Épopée d’Urza : Épopée d’Urza, Héritage d’Urza, Destinée d’Urza")
    paper.output(str(tmp_path / "list.pdf"))

    result = read(tmp_path / "list.pdf")

    assert result.unresolved == ()
    assert [listed.codes for listed in result.listed] == [("ice", "hml", "all", "csp"), ("usg", "ulg", "uds")]


def test_what_is_not_understood_has_its_page_and_line(pdf, read, rows) -> None:
    def wrong(paper: Paper, rows: Sequence) -> None:
        a_line_each(paper, rows[:3])
        paper.add_page()
        paper.line_of("Zendikar : Zendikar, Wordlwake, L'ascension des Eldrazi")
        a_line_each(paper, rows[4:8])

    (problem,) = read(pdf(wrong, rows)).unresolved

    assert (problem.page, problem.line, problem.text, problem.kind) == (2, 2, "Wordlwake", "not found")


def test_a_page_without_text_is_told_to_be_a_scan(pdf, read, rows) -> None:
    paper = fpdf.FPDF()
    paper.add_page()
    path = pdf(a_line_each, rows).with_name("scan.pdf")
    paper.output(str(path))

    with pytest.raises(SourceError, match="Is it a scan"):
        read(path)


def test_without_pypdf_the_error_names_what_to_install(pdf, rows, monkeypatch) -> None:
    path = pdf(a_line_each, rows)
    monkeypatch.setitem(sys.modules, "pypdf", None)

    with pytest.raises(ConfigurationError, match=r"pip install 'brawlset\[pdf\]'"):
        read_documents(path)


@pytest.mark.parametrize("at", range(0, 3000, 250))
def test_a_damaged_pdf_is_refused_or_read(pdf, read, rows, at: int) -> None:
    """Whatever is wrong in the file: an error of ours, or a reading, and never another error."""
    path = pdf(a_line_each, rows)
    content = bytearray(path.read_bytes())
    content[at : at + 40] = b"\xff" * 40
    path.write_bytes(bytes(content))

    message = ""
    try:
        read(path)
    except SourceError as error:
        message = str(error)

    assert message == "" or str(path) in message


@pytest.fixture(scope="module")
def real():
    """The real sets with their French names, and the BSets that ship."""
    files = SHARED / "scryfall-sets-2026-08.json", SHARED / "archives" / "SetList.json"
    if not all(path.exists() for path in files):
        pytest.skip(f"the real sets are not at hand ({files[0]})")
    names = {row.code: [name for lang, name in row.names if lang != "en"] for row in parse_set_list(files[1])}
    french = {row.code: dict(row.names).get("fr", row.names[0][1]) for row in parse_set_list(files[1])}
    sets = {
        row.code: KnownSet(
            row.code, row.name, row.set_type, row.released_on, row.is_digital, tuple(names[row.code]), row.symbol or ""
        )
        for row in parse_sets(files[0])
    }
    return KnownSets(sets, "the real sets"), load_reference(bundled("assets")).bsets, french


REAL = [
    a_line_each,
    bullets,
    table,
    compact_table,
    two_columns,
    two_columns_of_bullets,
    paragraphs,
    english_without_titles,
]


@pytest.mark.parametrize("layout", REAL, ids=lambda layout: layout.__name__)
def test_the_whole_catalogue_is_read_with_the_real_names(pdf, real, layout) -> None:
    """84 BSets over several pages, found among all sets that there are."""
    known, bsets, french = real
    default = [bset for bset in bsets if bset.is_default]
    rows = [
        type("Row", (), {
            "title": bset.name_fr or bset.name_en, "codes": bset.sets, "french": [french[code] for code in bset.sets],
            "english": [known.by_code[code].name for code in bset.sets],
        })
        for bset in default
    ]  # fmt: skip

    result = read_list(read_documents(pdf(layout, rows)), index_names(known, bsets), bsets)

    assert result.unresolved == ()
    assert [set(listed.codes) for listed in result.listed] == [set(bset.sets) for bset in default]
