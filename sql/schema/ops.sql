-- Where the data came from and what happened to it. Kept from one build to the next.

create schema ops;

create table ops.file_format (
    schema_version integer not null
);
comment on table ops.file_format is 'One row: of which form this file is.';
comment on column ops.file_format.schema_version is 'Version of the tables and their columns; a program reads the files of its own version';

create table ops.refreshes (
    refresh_id uuid primary key,
    started_at timestamp not null,
    finished_at timestamp not null,
    version varchar not null,
    input_hash varchar not null,
    accepted varchar[] not null,
    card_count integer not null,
    printing_count integer not null,
    bset_count integer not null,
    commander_count integer not null,
    quarantine_count integer not null,
    languages varchar[] not null default [],
    taken_back varchar[] not null default []
);
comment on table ops.refreshes is 'One row per refresh that was published, and per rollback to an older build. The last one made this file.';
comment on column ops.refreshes.refresh_id is 'Identifier of the refresh';
comment on column ops.refreshes.started_at is 'Start (UTC)';
comment on column ops.refreshes.finished_at is 'End of the checks (UTC)';
comment on column ops.refreshes.version is 'Version of this program';
comment on column ops.refreshes.input_hash is 'SHA-256 over everything that went in: sources, reference data, SQL and program version';
comment on column ops.refreshes.accepted is 'Gates that were overridden by name';
comment on column ops.refreshes.card_count is 'Rows of cards';
comment on column ops.refreshes.printing_count is 'Rows of printings';
comment on column ops.refreshes.bset_count is 'Rows of bsets';
comment on column ops.refreshes.commander_count is 'Cards that can lead a BrawlSet deck alone';
comment on column ops.refreshes.quarantine_count is 'Rows of ops.quarantine';
comment on column ops.refreshes.languages is 'Languages whose names of cards were read beside English';
comment on column ops.refreshes.taken_back is 'For a rollback: the input hashes of the builds that it took back; empty for a refresh';

create table ops.sources (
    refresh_id uuid not null,
    source varchar not null,
    url varchar,
    file varchar not null,
    sha256 varchar not null,
    byte_count bigint not null,
    object_count bigint not null,
    updated_at timestamp,
    fetched_at timestamp not null
);
comment on table ops.sources is 'One row per refresh and source.';
comment on column ops.sources.refresh_id is 'The refresh';
comment on column ops.sources.source is 'scryfall_default_cards, scryfall_sets ...';
comment on column ops.sources.url is 'Where it was fetched; null for a file given by hand';
comment on column ops.sources.file is 'Name of the snapshot';
comment on column ops.sources.sha256 is 'Its SHA-256';
comment on column ops.sources.byte_count is 'Its size in bytes';
comment on column ops.sources.object_count is 'Objects read from it';
comment on column ops.sources.updated_at is 'The source''s own date (UTC); null where it gives none';
comment on column ops.sources.fetched_at is 'When it was fetched, or the file''s date (UTC)';

create table ops.source_problems (
    refresh_id uuid not null,
    source varchar not null,
    problem varchar not null
);
comment on table ops.source_problems is 'One row per refresh and optional source that was missing, out of date or of another shape. The refresh went on without it.';
comment on column ops.source_problems.refresh_id is 'The refresh';
comment on column ops.source_problems.source is 'mtgjson_set_list, card_set_archive_en, card_set_archive_fr';
comment on column ops.source_problems.problem is 'What was wrong, and what served instead';

create table ops.changes (
    refresh_id uuid not null,
    kind varchar not null,
    bset_id varchar,
    set_code varchar,
    oracle_id uuid,
    name varchar not null,
    detail varchar
);
comment on table ops.changes is 'One row per difference between a published build and the one before it.';
comment on column ops.changes.refresh_id is 'The refresh that brought the change';
comment on column ops.changes.kind is 'card entered, card left, commander entered, commander left, BSet entered, BSet left, set entered, set left, set undecided, decision stale';
comment on column ops.changes.bset_id is 'The BSet, where the change is about one';
comment on column ops.changes.set_code is 'The set, where the change is about one';
comment on column ops.changes.oracle_id is 'The card, where the change is about one';
comment on column ops.changes.name is 'Its name';
comment on column ops.changes.detail is 'The proving printing of a card, the identity of a commander, the standing of a BSet, the type of a set, what is open or stale';

create table ops.gates (
    refresh_id uuid not null,
    found_at timestamp not null,
    gate varchar not null,
    outcome varchar not null check (outcome in ('refused', 'accepted')),
    row_count integer not null,
    rows varchar[] not null
);
comment on table ops.gates is 'One row per refresh and gate that found something: what the build was refused for, or what was accepted. A refused refresh is no row of ops.refreshes.';
comment on column ops.gates.refresh_id is 'The refresh';
comment on column ops.gates.found_at is 'When (UTC)';
comment on column ops.gates.gate is 'The gate, as --accept names it: sets, quarantine, shrink, layouts, nulls, ids, rolled-back, constraints, or a claim of sql/checks';
comment on column ops.gates.outcome is 'refused (nothing was published) or accepted (overridden by name)';
comment on column ops.gates.row_count is 'How many rows it found';
comment on column ops.gates.rows is 'The first of them, as they were shown';

create table ops.profile (
    kind varchar not null,
    name varchar not null,
    row_count integer not null,
    total_count integer not null
);
comment on table ops.profile is 'One row per layout, set type and rarity, and per field that may be empty, of this build: what the gates compare the next build with.';
comment on column ops.profile.kind is 'layout (of cards), excluded layout, set type, rarity, or the table whose field is empty: empty cards, empty faces, empty printings';
comment on column ops.profile.name is 'The layout, set type or rarity, or the field';
comment on column ops.profile.row_count is 'Rows that have it, or in which the field is empty';
comment on column ops.profile.total_count is 'All rows of the table';

create table ops.unknown_values (
    kind varchar not null check (kind in ('layout', 'set type', 'rarity')),
    value varchar not null,
    object_count integer not null,
    example varchar not null,
    first_seen_at timestamp not null,
    primary key (kind, value)
);
comment on table ops.unknown_values is 'One row per layout, set type or rarity of this build that this version does not know. Its cards are loaded all the same.';
comment on column ops.unknown_values.kind is 'layout, set type, or rarity';
comment on column ops.unknown_values.value is 'The value, as Scryfall sends it; a layout that is known stands here where it does not go with the type line';
comment on column ops.unknown_values.object_count is 'Cards, sets or printings that have it';
comment on column ops.unknown_values.example is 'One of them';
comment on column ops.unknown_values.first_seen_at is 'The refresh that met it first, and reported it (UTC)';

create table ops.quarantine (
    source varchar not null,
    line bigint,
    printing_id varchar,
    name varchar,
    set_code varchar,
    reason varchar not null
);
comment on table ops.quarantine is 'One row per object that could not be loaded, with the reason. Nothing is dropped without a row here or in excluded_cards.';
comment on column ops.quarantine.source is 'The source';
comment on column ops.quarantine.line is 'Line of the unpacked file, where it is known';
comment on column ops.quarantine.printing_id is 'Its id, as sent';
comment on column ops.quarantine.name is 'Its name, as sent';
comment on column ops.quarantine.set_code is 'Its set, as sent';
comment on column ops.quarantine.reason is 'What was wrong and what was expected';
