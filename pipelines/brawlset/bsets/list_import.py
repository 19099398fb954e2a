"""From the lines of a list to BSets: the reading that makes most sense, with what could not be understood, page and line of each.

Pure: a document, the names and our own catalogue come in. Nothing is guessed in silence: what fits several sets, or none, is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cache
from typing import Literal

from brawlset.bsets.list_document import Document, Entry, Line, Piece
from brawlset.bsets.list_layouts import Reading, readings
from brawlset.bsets.list_names import Found, Meaning, Names, Token, find_names, is_free, tokens_of
from brawlset.bsets.set_names import letters
from brawlset.reference import BSet

_SPLIT = re.compile(r"[:(=→>]|\s[-–—]\s|\t")
_MOST_SETS = 12  # more of them in one entry are several that were not told apart
_NOTES = frozenset(
    {
        "avec", "comprend", "compris", "date", "depuis", "excluding", "except", "hors", "incl", "including", "inclus", "inclut", "released",
        "sans", "sauf", "sorti", "sortie", "with", "without",
    }
)  # fmt: skip
_ABOUT = frozenset({"brawlset", "bsets", "list", "liste"})
_PROSE = frozenset(
    {
        "are", "ce", "ces", "cette", "chaque", "dans", "document", "est", "for", "from", "in", "is", "list", "liste", "ne", "on", "ou",
        "par", "pas", "pour", "que", "qui", "sont", "sur", "this", "tous", "which",
    }
)  # fmt: skip
_HEADING = frozenset(
    {
        "anciens", "annee", "annees", "base", "beyond", "core", "coeur", "eternal", "jour", "liste", "list", "masters", "mise", "moderne",
        "modernes", "modern", "page", "pre", "standard", "supplementaires", "supplemental", "universes", "univers", "infinis", "version",
        "officielle", "officiel", "official", "brawlset", "date", "maj", "contenu", "nom", "name",
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Listed:
    """A BSet of the list: its title as written ('' without one), its sets, and what a reader should know about how it was read."""

    page: int
    line: int
    title: str
    codes: tuple[str, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Unresolved:
    """Words that fit several sets, or none."""

    page: int
    line: int
    text: str
    kind: Literal["ambiguous", "not found"]
    explanation: str


@dataclass(frozen=True, slots=True)
class ListRead:
    """What a list says. `way` is how it was read; `ignored` are lines of no entry: headings, prose, headers and footers."""

    way: str
    listed: tuple[Listed, ...]
    unresolved: tuple[Unresolved, ...]
    ignored: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Resolved:
    """One entry with what its words mean. `alone` is the BSet of ours that a single name may mean instead of the set."""

    entry: Entry
    title: str
    title_meanings: tuple[Meaning, ...]
    codes: tuple[str, ...]
    unresolved: tuple[Unresolved, ...]
    notes: tuple[str, ...]
    alone: str | None = None


def read_list(
    documents: Iterable[Document], names: Names, bsets: Iterable[BSet], ignore: Sequence[str] = ()
) -> ListRead:
    """The BSets of a document, of which there may be several versions. `ignore` are texts: a line that has one in it is left out."""
    by_id = {bset.id: bset for bset in bsets}

    @cache
    def cost(pieces: tuple[Piece, ...]) -> float:
        return sum(found.cost for found in find_names(tokens_of(pieces), names))

    best: tuple[float, Reading, list[_Resolved]] | None = None
    left_out: tuple[str, ...] = ()
    for document in documents:
        lines = tuple(line for line in document.lines if not _is_no_name(line, names))
        idle = tuple(line.text for line in document.lines if line not in lines and letters(line.text))
        for reading in readings(replace(document, lines=lines), cost) if lines or document.entries else ():
            entries = [entry for entry in reading.entries if not _is_ignored(entry, ignore)]
            resolved = [_resolve(entry, names, by_id) for entry in entries]
            score = _score(resolved, by_id)
            if best is None or score > best[0]:
                best, left_out = (score, reading, resolved), (*document.repeated, *idle)
    if best is None:
        return ListRead("", (), (), left_out)
    read = _finished(best[1], best[2], by_id, left_out)
    return replace(read, unresolved=tuple(_with_near_names(problem, names) for problem in read.unresolved))


def _is_no_name(line: Line, names: Names) -> bool:
    """Whether a line is a heading or prose by itself. One that begins with a small letter may be the rest of a name."""
    tokens = tokens_of([(line.text, line.page, line.number)])
    if not tokens or tokens[0].text[0].islower() or any(found.meanings for found in find_names(tokens, names)):
        return not tokens
    return _is_heading_or_prose(tokens)


def _is_heading_or_prose(tokens: Sequence[Token]) -> bool:
    words = [token for token in tokens if not is_free(token)]
    if all(token.key in _HEADING or len(token.key) == 1 for token in words):
        return True
    if any(token.key in _ABOUT for token in tokens):
        return True
    return len(words) >= 5 and sum(token.key in _PROSE for token in tokens) >= 2


def _is_ignored(entry: Entry, ignore: Sequence[str]) -> bool:
    text = _text((*entry.title, *entry.items)).lower()
    return any(wanted.lower() in text for wanted in ignore)


def _text(pieces: Iterable[Piece]) -> str:
    return " ".join(" ".join(text for text, _, _ in pieces if text != " ;").split())


def _resolve(entry: Entry, names: Names, by_id: Mapping[str, BSet]) -> _Resolved:
    title_tokens, item_tokens = tokens_of(entry.title), tokens_of(entry.items)
    if not entry.title:
        title_tokens, item_tokens = _split(item_tokens, names)
    title, meanings = _title(title_tokens, names)
    found = find_names(item_tokens, names)
    codes: dict[str, None] = {}
    unresolved: list[Unresolved] = []
    notes: list[str] = []
    alone = None
    for piece in _pieces(found):
        if any(each.is_lost for each in piece):
            note, problem = _lost(piece)
            notes += note
            unresolved += problem
            continue
        for each in (each for each in piece if each.meanings):
            sets = dict.fromkeys(meaning.id for meaning in each.meanings if meaning.kind == "set")
            ours = [meaning.id for meaning in each.meanings if meaning.kind == "bset"]
            if each.meanings[0].kind == "own":
                codes |= dict.fromkeys(names.own[each.meanings[0].id])
            elif len(sets) == 1:
                codes |= sets
                alone = ours[0] if ours else None
            elif sets:
                unresolved.append(_ambiguous(each, list(sets)))
            elif len(ours) == 1:
                codes |= dict.fromkeys(by_id[ours[0]].sets)
                notes.append(f"'{each.text}' is BSet {ours[0]} of our catalogue: its sets were taken.")
            else:
                unresolved.append(_ambiguous(each, ours))
    is_single = not title_tokens and len(codes) == 1 and not unresolved
    return _Resolved(
        entry,
        title or (_text(entry.items) if is_single else ""),
        meanings,
        tuple(codes),
        tuple(unresolved),
        tuple(notes),
        alone if is_single else None,
    )


def _split(tokens: tuple[Token, ...], names: Names) -> tuple[tuple[Token, ...], tuple[Token, ...]]:
    """The words of a title and those of its sets, where a colon, a dash or a bracket parts them and the rest is read better so."""
    whole = find_names(tokens, names)
    places = [place for place in range(1, len(tokens)) if _SPLIT.search(tokens[place].between)]
    if places and not any(found.meanings for found in whole):
        return tokens[: places[0]], tokens[places[0] :]
    best, at = sum(found.cost for found in whole), 0
    for place in places:
        left, right = find_names(tokens[:place], names), find_names(tokens[place:], names)
        price = sum(found.cost for found in right) + min(sum(found.cost for found in left) / 10, 0.05)
        price += 0.3 * max(0, sum(bool(found.meanings) for found in left) - 1)  # several names are no title
        if price < best and any(found.meanings for found in right):
            best, at = price, place
    return tokens[:at], tokens[at:]


def _title(tokens: tuple[Token, ...], names: Names) -> tuple[str, tuple[Meaning, ...]]:
    """The title as written, without 'BSet' before it, and what it means as a whole; nothing where it is no name."""
    if not tokens:
        return "", ()
    start = next((place for place, token in enumerate(tokens) if not _is_label(token)), 0)
    kept = tokens[start:]
    text = kept[0].text + "".join(f"{_spaced(token.between)}{token.text}" for token in kept[1:])
    text += ")" * (text.count("(") - text.count(")"))
    meant = [found for found in find_names(kept, names) if not all(is_free(token) for token in found.tokens)]
    return text, meant[0].meanings if len(meant) == 1 else ()


def _is_label(token: Token) -> bool:
    return token.key in {"bset", "bsets", "bloc", "block", "set", "no", "n"} or (
        token.key.isdigit() and len(token.key) < 4
    )


def _spaced(between: str) -> str:
    """What stands between two words of a title, a line end as a blank; a word that a hyphen and a line end part is one again."""
    if re.fullmatch(r"[-\u00ad]\s*\n\s*", between):
        return ""
    return " ".join(between.replace("\n", " ").split(" ")) if between.strip() else " "


def _pieces(found: Sequence[Found]) -> list[list[Found]]:
    """The readings parted where a separator of a list or a line end stands between them; lines that are no names are put together."""
    pieces: list[list[Found]] = []
    for each in found:
        before = each.tokens[0].before
        if pieces and before == "line" and each.is_lost and not any(other.meanings for other in pieces[-1]):
            pieces[-1].append(each)
        elif not pieces or before in {"hard", "line"}:
            pieces.append([each])
        else:
            pieces[-1].append(each)
    return pieces


def _lost(piece: Sequence[Found]) -> tuple[list[str], list[Unresolved]]:
    """A remark in brackets as a note; any other words that are no name as not found."""
    text = " ".join(each.text for each in piece)
    first = piece[0].tokens[0]
    tokens = [token for each in piece for token in each.tokens]
    is_remark = first.key in _NOTES or (
        not any(each.meanings for each in piece) and any(token.key in _NOTES for token in tokens)
    )
    if is_remark and all(token.is_in_parentheses for token in tokens):
        return [f"The remark '{text}' was passed over."], []
    return [], [Unresolved(first.page, first.line, text, "not found", "")]


def _with_near_names(problem: Unresolved, names: Names) -> Unresolved:
    """A text that is no name, with the names that are near."""
    if problem.explanation:
        return problem
    near = get_close_matches(letters(problem.text), names.spellings, n=3, cutoff=0.75)
    shown = " or ".join(repr(names.spellings[key]) for key in near)
    return replace(problem, explanation=f"did you mean {shown}?" if near else "no set has such a name")


def _ambiguous(found: Found, candidates: Sequence[str]) -> Unresolved:
    first = found.tokens[0]
    return Unresolved(first.page, first.line, found.text, "ambiguous", f"may be {', '.join(sorted(candidates))}")


def _score(resolved: Sequence[_Resolved], by_id: Mapping[str, BSet]) -> float:
    """How much sense a reading makes: names that are found count for it, words that are none, sets that stand there twice and titles
    that have nothing to do with their sets against it."""
    score = 0.0
    seen: set[str] = set()
    for each in resolved:
        score += 2 * len(each.codes) - 4 * sum(not _is_no_entry(each) for _ in each.unresolved)
        score -= 3 * max(0, len(each.codes) - _MOST_SETS)
        score -= 6 * len(seen.intersection(each.codes))
        seen.update(each.codes)
        meant = {meaning.id for meaning in each.title_meanings if meaning.kind == "set"}
        meant |= {code for m in each.title_meanings if m.kind == "bset" for code in by_id[m.id].sets}
        if each.codes and meant:
            score += 1 if meant.intersection(each.codes) else -2
        if each.title and not each.codes and not _is_no_entry(each):
            score -= 4
    return score


def _is_no_entry(each: _Resolved) -> bool:
    """Whether the entry is a heading or prose: no name in it, and words as they stand in such."""
    if each.codes or each.title_meanings or any(problem.kind == "ambiguous" for problem in each.unresolved):
        return False
    return _is_heading_or_prose(tokens_of((*each.entry.title, *each.entry.items)))


def _finished(
    reading: Reading, resolved: Sequence[_Resolved], by_id: Mapping[str, BSet], repeated: Sequence[str]
) -> ListRead:
    """The entries as BSets; those with the same title are one, a set in two BSets is told, a lone name is weighed."""
    ignored = [_text((*each.entry.title, *each.entry.items)) for each in resolved if _is_no_entry(each)]
    entries = _of_one_title(list(_over_pages([each for each in resolved if not _is_no_entry(each)], by_id)))
    everywhere = {code for each in entries for code in each.codes}
    lists_sets = any(len(each.codes) > 1 for each in entries)
    unresolved = [problem for each in entries for problem in each.unresolved]
    listed: list[Listed] = []
    owner: dict[str, Listed] = {}
    for each in entries:
        page, line = each.entry.place
        codes, notes, problem = _weighed(each, everywhere, by_id, lists_sets=lists_sets)
        if problem is not None:
            unresolved.append(Unresolved(page, line, each.title, "ambiguous", problem))
            continue
        if each.title and not codes and not each.unresolved:
            unresolved.append(Unresolved(page, line, each.title, "not found", "it has no sets"))
            continue
        twice = [code for code in codes if code in owner]
        for code in twice:
            other = owner[code]
            where = f"'{other.title or ' '.join(other.codes)}' (page {other.page}, line {other.line})"
            unresolved.append(Unresolved(page, line, each.title or code, "ambiguous", f"set {code} is in {where} too"))
        codes = tuple(code for code in codes if code not in twice)
        if codes:
            listed.append(Listed(page, line, each.title, codes, notes))
            owner |= dict.fromkeys(codes, listed[-1])
    return ListRead(
        reading.way,
        tuple(listed),
        tuple(sorted(unresolved, key=lambda problem: (problem.page, problem.line))),
        (*repeated, *ignored),
    )


def _over_pages(entries: Sequence[_Resolved], by_id: Mapping[str, BSet]) -> Iterator[_Resolved]:
    """The entries, those that a page break has cut put together: what begins a page and repeats the entry before, or makes it one of
    our BSets, which is told in a note."""
    ours = [set(bset.sets) for bset in by_id.values()]
    current: _Resolved | None = None
    for each in entries:
        if current is None:
            current = each
            continue
        codes = {*current.codes, *each.codes}
        begins_page = each.entry.place[0] > current.entry.place[0] and not each.entry.title and bool(each.codes)
        repeats = codes == set(current.codes)
        if begins_page and (repeats or (codes in ours and set(current.codes) not in ours)):
            note = f"It goes on on page {each.entry.place[0]}, as in our catalogue."
            notes = (*current.notes, *each.notes, *(() if repeats else (note,)))
            unresolved = (*current.unresolved, *each.unresolved)
            current = replace(
                current, codes=tuple(dict.fromkeys((*current.codes, *each.codes))), notes=notes, unresolved=unresolved
            )
            continue
        yield current
        current = each
    if current is not None:
        yield current


def _of_one_title(entries: Sequence[_Resolved]) -> list[_Resolved]:
    """The entries, those with the same title as an earlier one added to it: a table may have a row a set."""
    by_title: dict[str, int] = {}
    joined: list[_Resolved] = []
    for each in entries:
        key = letters(each.title)
        if key and each.entry.title and key in by_title:
            other = joined[by_title[key]]
            joined[by_title[key]] = replace(
                other,
                codes=tuple(dict.fromkeys((*other.codes, *each.codes))),
                unresolved=(*other.unresolved, *each.unresolved),
                notes=(*other.notes, *each.notes),
            )
            continue
        by_title.setdefault(key, len(joined))
        joined.append(each)
    return joined


def _weighed(
    each: _Resolved, everywhere: set[str], by_id: Mapping[str, BSet], *, lists_sets: bool
) -> tuple[tuple[str, ...], tuple[str, ...], str | None]:
    """The sets of an entry, its notes, and why they are in doubt. A title that is a set's name stands for that set too, where nothing
    else in the list has it; a name alone may mean a set, or the BSet of ours that is called so."""
    codes, notes = each.codes, each.notes
    titled = [m.id for m in each.title_meanings if m.kind == "set" and m.id not in everywhere]
    if codes and len(titled) == 1 and len({m.id for m in each.title_meanings if m.kind == "set"}) == 1:
        return (titled[0], *codes), (*notes, f"Set {titled[0]} was taken from the title."), None
    if each.alone is None or len(codes) != 1:
        return codes, notes, None
    others = [code for code in by_id[each.alone].sets if code not in codes]
    if everywhere.intersection(others):
        return codes, notes, None
    if not lists_sets:
        return (
            by_id[each.alone].sets,
            (*notes, "The list names BSets alone: the sets are those of our catalogue."),
            None,
        )
    return (), (), f"may be the set {codes[0]} alone, or BSet {each.alone} with {', '.join(others)} as well"
