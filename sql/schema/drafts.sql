-- The tables of Commander Draft (903.13): the boosters of the sets for which a refresh was asked, and what they offer.

create table draft_sets (
    set_code varchar primary key references sets (set_code),
    booster_name varchar,
    booster_kind varchar,
    card_count integer not null,
    added_card_id uuid references cards (oracle_id),
    added_copy_count utinyint not null,
    grants_partner boolean not null,
    rule varchar,
    check ((booster_name is null) = (booster_kind is null)),
    check ((added_card_id is null) = (added_copy_count = 0))
);
comment on table draft_sets is 'One row per set whose draft boosters are known here, or which 903.13 names.';
comment on column draft_sets.set_code is 'The set';
comment on column draft_sets.booster_name is 'MTGJSON''s name of the draft booster; null where its make-up was not fetched';
comment on column draft_sets.booster_kind is 'MTGJSON''s kind of the booster: draft, default (the draft booster of older sets) or play';
comment on column draft_sets.card_count is 'Different cards in the sheets; 0 where the make-up was not fetched';
comment on column draft_sets.added_card_id is 'The card of which each player may add copies to the pool, as commanders only (903.13e); null where there is none';
comment on column draft_sets.added_copy_count is 'How many copies';
comment on column draft_sets.grants_partner is 'True where commanders of at most one colour have partner in a draft with such boosters (903.13f)';
comment on column draft_sets.rule is 'The rule that names the set; null where none does';

create table draft_boosters (
    set_code varchar not null references draft_sets (set_code),
    booster_number utinyint not null,
    weight integer not null check (weight > 0),
    probability double not null check (probability > 0 and probability <= 1),
    sheet varchar not null,
    sheet_card_count utinyint not null check (sheet_card_count > 0),
    primary key (set_code, booster_number, sheet)
);
comment on table draft_boosters is 'One row per set, make-up of its draft booster, and sheet: how many cards of the sheet it holds.';
comment on column draft_boosters.set_code is 'The set';
comment on column draft_boosters.booster_number is 'The make-up: 1, 2 ...';
comment on column draft_boosters.weight is 'How often this make-up is met, relative to the others of the set';
comment on column draft_boosters.probability is 'The same as a share of all boosters of the set';
comment on column draft_boosters.sheet is 'The sheet';
comment on column draft_boosters.sheet_card_count is 'Cards of that sheet in such a booster';

create table draft_sheets (
    set_code varchar not null references draft_sets (set_code),
    sheet varchar not null,
    is_foil boolean not null,
    is_balanced boolean not null,
    is_fixed boolean not null,
    allows_duplicates boolean not null,
    card_count integer not null,
    total_weight bigint not null,
    missing_weight bigint not null,
    primary key (set_code, sheet)
);
comment on table draft_sheets is 'One row per set and sheet of its draft booster.';
comment on column draft_sheets.set_code is 'The set';
comment on column draft_sheets.sheet is 'MTGJSON''s name of the sheet';
comment on column draft_sheets.is_foil is 'True where its cards are foil';
comment on column draft_sheets.is_balanced is 'True where the colours of the cards drawn are balanced';
comment on column draft_sheets.is_fixed is 'True where a booster holds every card of it';
comment on column draft_sheets.allows_duplicates is 'True where a booster may hold a card of it twice';
comment on column draft_sheets.card_count is 'Printings on it that are known here';
comment on column draft_sheets.total_weight is 'Sum of their weights';
comment on column draft_sheets.missing_weight is 'Weight of its printings that are no card known here (ops.quarantine); the others take their share';

create table draft_sheet_cards (
    set_code varchar not null references draft_sets (set_code),
    sheet varchar not null,
    uuid varchar not null,
    oracle_id uuid not null references cards (oracle_id),
    collector_number varchar,
    rarity varchar,
    weight bigint not null check (weight > 0),
    primary key (set_code, sheet, uuid)
);
comment on table draft_sheet_cards is 'One row per set, sheet and printing on it.';
comment on column draft_sheet_cards.set_code is 'The set';
comment on column draft_sheet_cards.sheet is 'The sheet';
comment on column draft_sheet_cards.uuid is 'MTGJSON''s id of the printing';
comment on column draft_sheet_cards.oracle_id is 'The card';
comment on column draft_sheet_cards.collector_number is 'Collector number of the printing';
comment on column draft_sheet_cards.rarity is 'Its rarity by MTGJSON';
comment on column draft_sheet_cards.weight is 'Chance to be drawn, relative to the other printings of the sheet';

create table draft_commander_odds (
    set_code varchar not null references draft_sets (set_code),
    subject varchar not null check (subject in ('legendary creature', 'commander', 'identity', 'pair', 'card')),
    identity_mask utinyint check (identity_mask < 32),
    color_identity varchar,
    oracle_id uuid references cards (oracle_id),
    probability double not null check (probability between 0 and 1),
    expected_count double check (expected_count >= 0),
    is_exact boolean not null,
    check ((subject = 'identity') = (identity_mask is not null)),
    check ((subject = 'card') = (oracle_id is not null))
);
comment on table draft_commander_odds is 'One row per set and thing that its draft booster may hold, with the chance that it does: computed from the sheets, not simulated.';
comment on column draft_commander_odds.set_code is 'The set';
comment on column draft_commander_odds.subject is 'legendary creature; commander (a card that can lead a deck by itself); identity (a commander of exactly this colour identity); pair (two cards of one booster that may lead together); card (this commander or Background)';
comment on column draft_commander_odds.identity_mask is 'For identity: the colour identity as five bits; a card that lets its player choose a colour counts as printed';
comment on column draft_commander_odds.color_identity is 'The same as letters in the order WUBRG; colourless is the empty text';
comment on column draft_commander_odds.oracle_id is 'For card: the card';
comment on column draft_commander_odds.probability is 'Chance that a booster holds at least one';
comment on column draft_commander_odds.expected_count is 'Expected number in a booster; null for pairs';
comment on column draft_commander_odds.is_exact is 'False where such a card is on a sheet whose colours are balanced, which is computed as if they were not';
