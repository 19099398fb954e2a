"""What keeps the project in its shape: who may import what, where settings are read, how SQL is written."""

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "pipelines" / "brawlset"
MODULES = sorted(PACKAGE.rglob("*.py"))
SQL = sorted((ROOT / "sql").rglob("*.sql"))


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def imported(path: Path) -> set[str]:
    """The modules that a file imports, wherever in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name(path)}: relative import"
            found.add(node.module)
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return found


def ours(path: Path) -> set[str]:
    return {module for module in imported(path) if module.split(".")[0] == "brawlset"}


def within(modules: set[str], *allowed: str) -> bool:
    return all(any(module == prefix or module.startswith(f"{prefix}.") for prefix in allowed) for module in modules)


def test_only_defs_imports_dagster():
    users = {name(path) for path in MODULES if any(module.split(".")[0] == "dagster" for module in imported(path))}

    assert {user for user in users if not user.startswith("pipelines/brawlset/defs/")} == {
        "pipelines/brawlset/definitions.py"
    }


@pytest.mark.parametrize("path", sorted((PACKAGE / "cards").glob("*.py")), ids=lambda path: path.stem)
def test_the_rules_of_one_card_import_nothing_else_of_ours(path):
    assert within(ours(path), "brawlset.cards", "brawlset.errors")
    assert {module.split(".")[0] for module in imported(path)}.isdisjoint(
        {"duckdb", "requests", "pathlib", "os", "datetime"}
    )


@pytest.mark.parametrize("path", sorted((PACKAGE / "sources").glob("*.py")), ids=lambda path: path.stem)
def test_sources_know_no_table(path):
    assert within(
        ours(path), "brawlset.sources", "brawlset.errors", "brawlset.settings", "brawlset.__version__", "brawlset"
    )
    assert not ours(path) & {"brawlset.build", "brawlset.warehouse", "brawlset.refresh", "brawlset.reference"}


def test_the_environment_is_read_in_the_settings_alone():
    readers = [name(path) for path in MODULES if re.search(r"\benviron\b|\bgetenv\b", path.read_text(encoding="utf-8"))]

    assert readers == ["pipelines/brawlset/settings.py"]


def test_no_module_is_longer_than_400_lines():
    lengths = {name(path): len(path.read_text(encoding="utf-8").splitlines()) for path in MODULES}

    assert {path: length for path, length in lengths.items() if length > 400} == {}


def test_no_module_is_a_drawer_for_everything():
    assert [name(path) for path in MODULES if path.stem in {"utils", "util", "helpers", "common", "misc"}] == []


def test_every_module_says_what_belongs_there():
    assert [name(path) for path in MODULES if not ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))] == []


# Habits of DuckDB 1.x that fail or mean something else in 2.0.
OLD_IDIOMS = {
    "a relation from a cursor": r"\.execute\([^)]*\)\.(pl|df|arrow|fetch_arrow_table|fetchdf)\(",
    "fetching one from a relation": r"\.sql\([^)]*\)\.(fetchone|fetchmany|execute)\(",
    "a loop over a cursor": r"\bfor \w+ in \w+\.execute\(.*\):\s*$",
    "a relation as an Arrow reader": r"\.sql\([^)]*\)\.arrow\(",
    "old modules": r"duckdb\.(typing|functional)\b",
}


@pytest.mark.parametrize("pattern", OLD_IDIOMS.values(), ids=OLD_IDIOMS)
def test_no_old_idiom_of_duckdb(pattern):
    found = [
        f"{name(path)}: {line.strip()}"
        for path in MODULES
        for line in path.read_text(encoding="utf-8").splitlines()
        if re.search(pattern, line)
    ]

    assert found == []


def without_comments_and_texts(sql: str) -> str:
    return re.sub(r"'(?:[^']|'')*'", "''", re.sub(r"--[^\n]*", "", sql))


def test_sql_has_no_old_lambda_arrow():
    """`x -> x + 1` is no lambda any more; `->` and `->>` on JSON have no place in the tables either."""
    assert [name(path) for path in SQL if "->" in without_comments_and_texts(path.read_text(encoding="utf-8"))] == []


def test_sql_has_no_regular_match_by_tilde():
    assert [
        name(path)
        for path in SQL
        if re.search(r"\s!?~\s*''", without_comments_and_texts(path.read_text(encoding="utf-8")))
    ] == []


def test_sql_has_no_templates():
    """Values come in as parameters, and names are written out."""
    pattern = re.compile(r"\{\{|\{%|%\(|%s|\{\w+\}")

    assert [
        name(path) for path in SQL if pattern.search(without_comments_and_texts(path.read_text(encoding="utf-8")))
    ] == []


@pytest.mark.parametrize("folder", ["main", "staging", "checks"])
def test_a_select_is_one_statement(folder):
    for path in sorted((ROOT / "sql" / folder).glob("*.sql")):
        text = without_comments_and_texts(path.read_text(encoding="utf-8")).strip()
        assert ";" not in text, name(path)
        assert re.match(r"(with|select|from)\b", text), name(path)


@pytest.mark.parametrize("folder", ["main", "staging", "checks"])
def test_a_select_says_in_its_head_what_a_row_is(folder):
    for path in sorted((ROOT / "sql" / folder).glob("*.sql")):
        assert path.read_text(encoding="utf-8").startswith("-- "), name(path)


def test_a_public_table_is_in_a_total_order():
    """Two builds are equal row by row; bset_pools comes in the order of bset_cards, which its head says."""
    unordered = [
        path.stem
        for path in sorted((ROOT / "sql/main").glob("*.sql"))
        if not re.search(r"^order by\b", path.read_text(encoding="utf-8"), re.MULTILINE)
    ]

    assert unordered == ["bset_pools"]


LIGHT = [
    "brawlset.cli",
    "brawlset.settings",
    "brawlset.errors",
    "brawlset.bundle",
    "brawlset.lock",
    "brawlset.cards.names",
]


@pytest.mark.parametrize("module", LIGHT)
def test_what_every_command_imports_is_light(module):
    """Importing dagster costs a second, polars 0.2, duckdb 0.1, requests 0.1: a command that needs none imports none."""
    code = f"import sys, {module}; print(*sorted({{'dagster', 'polars', 'duckdb', 'requests', 'rich'}} & sys.modules.keys()))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.split() == []


def test_a_refresh_imports_dagster_only_when_the_reading_has_begun():
    code = "import sys, brawlset.refresh; print('dagster' in sys.modules, 'polars' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.split() == ["False", "False"]


def test_what_is_declared_is_what_is_imported():
    """Few runtime dependencies, each of them used."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = [line for lines in project["optional-dependencies"].values() for line in lines]
    declared = {re.match(r"[\w-]+", line)[0].replace("-", "_") for line in project["dependencies"]}
    optional = {re.match(r"[\w-]+", line)[0].replace("-", "_") for line in extras}
    used = {module.split(".")[0] for path in MODULES for module in imported(path)}
    used -= {"brawlset", *sys.stdlib_module_names}

    assert declared - used == set()
    assert used - declared - optional <= {"urllib3"}  # which requests is made of and hands out
