"""The description of the server's interface, as OpenAPI 3.1. A test compares it with the routes there are."""

from __future__ import annotations

from typing import Any

from brawlset import __version__
from brawlset.formats import Format
from brawlset.site.answers import MODES
from brawlset.site.words import LANGUAGES

_TEXT = {"type": "string"}
_NUMBER = {"type": "integer"}
_FLAG = {"type": "boolean"}
_TEXTS = {"type": "array", "items": _TEXT}
_OBJECT = {"type": "object"}
_ERROR = {"type": "object", "required": ["error"], "properties": {"error": _TEXT}}


def document(*, largest_list: int, formats: tuple[Format, ...]) -> dict[str, Any]:
    """The document. `largest_list` is the number of bytes that a list may have."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "BrawlSet",
            "version": __version__,
            "summary": "BSets, their commanders, their pools, and the check of a deck.",
            "description": "Answers come from the published database, read-only. Names are found as players write them.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": {
            "/api": {"get": {"summary": "This document", "responses": {"200": _json("OpenAPI 3.1", _OBJECT)}}},
            "/api/bsets": {"get": _operation("All BSets", {"200": _json("The BSets by date", _array(_BSET))})},
            "/api/bsets/{id}/commanders": {"get": _commanders()},
            "/api/pool": {"get": _pool()},
            "/api/check": {"post": _check(largest_list, formats)},
            "/api/state": {"get": _operation("How old the data are", {"200": _json("Time and age", _OBJECT)})},
        },
    }


_BSET = {
    "type": "object",
    "properties": {
        "bset_id": _TEXT,
        "name_en": _TEXT,
        "name_fr": _TEXT,
        "kind": _TEXT,
        "standing": {"enum": ["default", "optional", "announced", "set aside"]},
        "is_default": _FLAG,
        "provenance": {"enum": ["official", "derived"]},
        "first_released_on": {"type": ["string", "null"], "format": "date"},
        "last_released_on": {"type": ["string", "null"], "format": "date"},
        "card_count": _NUMBER,
        "commander_count": _NUMBER,
        "basics": _TEXTS,
        "set_codes": _TEXTS,
    },
}


def _commanders() -> dict[str, Any]:
    return _operation(
        "The commanders and pairs of a BSet",
        {"200": _json("Commanders with identity, make-up of the pool and basic lands", _OBJECT), **_ERRORS},
        parameters=[
            {"name": "id", "in": "path", "required": True, "schema": _TEXT, "description": "Id, name or set code"},
            _parameter("colors", "Colors such as WU, azorius, mono-red or colorless"),
            _parameter("mode", "How they are meant", {"enum": list(MODES), "default": MODES[0]}),
        ],
    )


def _pool() -> dict[str, Any]:
    return _operation(
        "The cards that a commander's deck may hold",
        {"200": _json("The pool, each card with the printing that proves it, and the basic lands", _OBJECT), **_ERRORS},
        parameters=[
            _parameter("bset", "Id, name or set code of the BSet", is_required=True),
            _parameter("commander", "Name of the commander", is_required=True),
            _parameter("partner", "Name of the second commander"),
            _parameter("choose", "The color chosen, for a commander that lets its player choose one"),
        ],
    )


def _check(largest_list: int, formats: tuple[Format, ...]) -> dict[str, Any]:
    text = {"type": "string", "maxLength": largest_list, "description": "The list, in any format that is read"}
    maybe: dict[str, Any] = {"type": ["string", "null"]}
    beside: dict[str, tuple[dict[str, Any], str]] = {
        "bset": (maybe, "Id, name or set code of the BSet; without one, those that fit are listed"),
        "commander": (maybe, "Name of the commander, if the list names none"),
        "partner": (maybe, "Name of the second commander"),
        "choose": (maybe, "The color chosen, for a commander that lets its player choose one"),
        "pool": (maybe, "Commander Draft: the list of the cards that were drafted"),
        "boosters": (maybe, "Commander Draft: the sets whose boosters were in the draft, such as cmr,cmm"),
        "format": ({"enum": [None, *(format_.id for format_ in formats)]}, "The format; BrawlSet if it is not given"),
        "lang": ({"enum": list(LANGUAGES), "default": "en"}, "The language of the sentences"),
    }
    asked = {
        "type": "object",
        "required": ["text"],
        "properties": {"text": text}
        | {name: schema | {"description": said} for name, (schema, said) in beside.items()},
    }
    body = {"application/json": {"schema": asked}, "text/plain": {"schema": text}}
    too_large = {"413": _json(f"The list has more than {largest_list} bytes", _ERROR)}
    answers = {"200": _json("The verdict: all faults with rule, line and way out", _OBJECT), **_ERRORS}
    return _operation(
        "Is this deck legal?",
        answers | too_large,
        description="The list as JSON with what is said beside it, or as plain text with that in the address.",
        parameters=[_parameter(name, f"{said} (for text/plain)", schema) for name, (schema, said) in beside.items()],
        requestBody={"required": True, "content": body},
    )


def _operation(summary: str, responses: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"summary": summary, **more, "responses": responses | _TOO_SLOW}


def _parameter(
    name: str, text: str, schema: dict[str, Any] | None = None, *, is_required: bool = False
) -> dict[str, Any]:
    return {"name": name, "in": "query", "required": is_required, "schema": schema or _TEXT, "description": text}


def _json(text: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": text, "content": {"application/json": {"schema": schema}}}


def _array(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


_TOO_SLOW = {"503": _json("The answer took too long and was given up", _ERROR)}
_ERRORS = {
    "400": _json("Something that was asked for is not right; the error says what was expected", _ERROR),
    "404": _json("There is no such BSet, card or commander; the error lists what is near", _ERROR),
}
