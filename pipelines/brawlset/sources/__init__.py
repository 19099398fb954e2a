"""HTTP, and the parsing of what comes back: a module a source. Knows no table and no Dagster."""
