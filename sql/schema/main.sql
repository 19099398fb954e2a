-- The public tables: the contract with everyone who opens the file. Types, keys and checks are enforced while the tables are filled.
-- Where a key would need an index that costs more than it is worth (the tables of a row a printing, face, name or pool card), a query
-- below sql/checks/ proves it instead.

create table sets (
    set_code varchar primary key,
    name varchar not null,
    name_fr varchar,
    set_type varchar not null,
    released_on date,
    parent_set_code varchar,
    block varchar,
    symbol varchar not null,
    is_symbol_generic boolean not null,
    is_digital boolean not null,
    card_count integer not null check (card_count >= 0),
    other_codes varchar[] not null
);
comment on table sets is 'One row per set that Scryfall lists.';
comment on column sets.set_code is 'Scryfall''s code of the set, lower case: war';
comment on column sets.name is 'English name';
comment on column sets.name_fr is 'French name, where an archive gives one that is not the English one';
comment on column sets.set_type is 'Scryfall''s type: expansion, core, masters, commander, promo, token ...';
comment on column sets.released_on is 'Release date';
comment on column sets.parent_set_code is 'The set it accompanies (promos, tokens, Commander decks); not every parent is listed';
comment on column sets.block is 'Scryfall''s block name; no evidence of a BSet';
comment on column sets.symbol is 'Name of the icon file without its weekly changing query: the machine''s evidence of the expansion symbol (903.BS.4)';
comment on column sets.is_symbol_generic is 'True where the icon is a stand-in that serves unrelated sets and proves nothing';
comment on column sets.is_digital is 'True where the set was never printed';
comment on column sets.card_count is 'Number of cards by Scryfall''s list (all printings and languages'' variants counted as it does)';
comment on column sets.other_codes is 'Other codes that programs and old lists write for it, lower case: those of Magic Online and Arena, and of assets/set_aliases.toml';

create table set_names (
    set_code varchar not null references sets (set_code),
    lang varchar not null check (lang != 'en'),
    name varchar not null,
    archive varchar not null,
    primary key (set_code, lang)
);
comment on table set_names is 'One row per set and language other than English in which an archive of sets names it.';
comment on column set_names.set_code is 'The set';
comment on column set_names.lang is 'Language as two letters: fr, de, it, es, pt';
comment on column set_names.name is 'Its name in that language';
comment on column set_names.archive is 'The archive that gives it';

create table set_archive_matches (
    archive varchar not null check (archive in ('mtgjson_set_list', 'card_set_archive_en', 'card_set_archive_fr')),
    archive_code varchar,
    archive_name varchar,
    archive_released_on date,
    set_code varchar,
    name varchar,
    released_on date,
    method varchar check (method in ('code', 'icon', 'name and date', 'name')),
    score double check (score between 0 and 1),
    differences varchar[] not null
);
comment on table set_archive_matches is 'One row per archive and set that it or Scryfall lists (903.BS.4 points to the Card Set Archive), with how the two were found to be the same.';
comment on column set_archive_matches.archive is 'The archive: MTGJSON''s list of sets, or a page of the Card Set Archive; none has rows where it could not be read';
comment on column set_archive_matches.archive_code is 'MTGJSON''s code, or the last part of the address of the set''s page; null where the archive lacks the set';
comment on column set_archive_matches.archive_name is 'Name in the archive';
comment on column set_archive_matches.archive_released_on is 'Release date in the archive; null where it gives none';
comment on column set_archive_matches.set_code is 'The set at Scryfall; null where none is the same';
comment on column set_archive_matches.name is 'English name at Scryfall';
comment on column set_archive_matches.released_on is 'Release date at Scryfall';
comment on column set_archive_matches.method is 'What makes them the same set: code, icon (its address names the set, or it is the icon of another language), name and date, or name';
comment on column set_archive_matches.score is 'How well names and dates agree, 0 to 1; 1 = the same name (but for case, accents, articles) on the same day';
comment on column set_archive_matches.differences is 'Where the two differ: name, date, parent, block, unknown to Scryfall, not in the archive; empty where they agree';

create table cards (
    oracle_id uuid primary key,
    name varchar not null,
    layout varchar not null,
    mana_cost varchar not null,
    mana_value double not null check (mana_value >= 0),
    type_line varchar not null,
    supertypes varchar[] not null,
    types varchar[] not null,
    subtypes varchar[] not null,
    colors varchar not null,
    color_identity varchar not null,
    identity_mask utinyint not null check (identity_mask < 32),
    legendary_identities uinteger not null,
    keywords varchar[] not null,
    produced_mana varchar not null,
    copy_limit smallint check (copy_limit >= 1),
    is_basic boolean not null,
    basic_land_types varchar[] not null,
    basic_land_mask utinyint not null check (basic_land_mask < 32),
    is_companion boolean not null,
    is_funny boolean not null,
    is_layout_known boolean not null,
    first_printed_on date not null,
    printing_count integer not null check (printing_count >= 1),
    edhrec_rank integer,
    duel_legality varchar
);
comment on table cards is 'One row per card (oracle id) that was printed on paper and can be in a deck.';
comment on column cards.oracle_id is 'Scryfall''s oracle id: the card, whatever the printing';
comment on column cards.name is 'Oracle name; the faces of a card with several are joined with '' // ''';
comment on column cards.layout is 'Scryfall''s layout: normal, split, transform, modal_dfc, meld ...';
comment on column cards.mana_cost is 'Mana cost as Scryfall writes it; of the front face where the faces have their own; empty where there is none';
comment on column cards.mana_value is 'Mana value (of both halves for a split card)';
comment on column cards.type_line is 'Type line, the faces'' joined with '' // ''';
comment on column cards.supertypes is 'Supertypes of the front face: Legendary, Basic, Snow ...';
comment on column cards.types is 'Card types of the front face: Creature, Land ... (Comprehensive Rules 712.8a: only the front counts in a deck)';
comment on column cards.subtypes is 'Subtypes of the front face';
comment on column cards.colors is 'Colours of the front face, or of both halves of a split card, as letters in the order WUBRG; colourless is the empty text';
comment on column cards.color_identity is 'Colour identity as letters in the order WUBRG; colourless is the empty text (Comprehensive Rules 903.4)';
comment on column cards.identity_mask is 'Colour identity as five bits: W=1 U=2 B=4 R=8 G=16';
comment on column cards.legendary_identities is 'Legendary Commander: the 32 identities, one bit each (bit i = identity mask i), that accept the card with hybrid mana relaxed';
comment on column cards.keywords is 'Keywords as Scryfall lists them; partner abilities are told apart by the rules text, not by these';
comment on column cards.produced_mana is 'Colours of mana the card can produce by Scryfall, letters in the order WUBRGC; empty where unknown';
comment on column cards.copy_limit is 'Copies a singleton deck may hold: 1, a number printed on the card, or null for any number (basic lands among them)';
comment on column cards.is_basic is 'True for a land with the supertype Basic (205.4c)';
comment on column cards.basic_land_types is 'Basic land types of the front face: Plains, Island, Swamp, Mountain, Forest';
comment on column cards.basic_land_mask is 'Colours of the basic land types as five bits';
comment on column cards.is_companion is 'True where the card has the ability companion (702.139)';
comment on column cards.is_funny is 'True where every paper printing is in an un-set or a playtest set';
comment on column cards.is_layout_known is 'False where Scryfall sent a layout that this version does not know, or one that does not go with the type line: loaded, but look at it';
comment on column cards.first_printed_on is 'Release date of the first paper printing';
comment on column cards.printing_count is 'Number of paper printings';
comment on column cards.edhrec_rank is 'Rank on EDHREC, 1 = played most; null where unknown';
comment on column cards.duel_legality is 'Duel Commander: legal, banned, restricted (not as commander), not_legal; null where unknown';

create table faces (
    oracle_id uuid not null,
    face_number utinyint not null,
    name varchar not null,
    mana_cost varchar not null,
    type_line varchar not null,
    oracle_text varchar not null,
    colors varchar not null,
    color_indicator varchar not null,
    power varchar,
    toughness varchar,
    loyalty varchar,
    defense varchar,
    primary key (oracle_id, face_number)
);
comment on table faces is 'One row per card and face; a card with a single face has one.';
comment on column faces.oracle_id is 'The card';
comment on column faces.face_number is '1 = front, main half or left half';
comment on column faces.name is 'Name of the face';
comment on column faces.mana_cost is 'Mana cost; empty where there is none';
comment on column faces.type_line is 'Type line';
comment on column faces.oracle_text is 'Rules text with reminder text';
comment on column faces.colors is 'Colours as letters in the order WUBRG; the card''s where Scryfall gives the face none of its own';
comment on column faces.color_indicator is 'Colour indicator as letters; empty where there is none';
comment on column faces.power is 'Power as printed (may be *)';
comment on column faces.toughness is 'Toughness as printed';
comment on column faces.loyalty is 'Loyalty as printed';
comment on column faces.defense is 'Defense of a battle';

create table printings (
    printing_id uuid not null,
    oracle_id uuid not null,
    set_code varchar not null,
    collector_number varchar not null,
    rarity varchar,
    released_on date not null,
    lang varchar not null,
    is_evidence boolean not null,
    is_digital boolean not null,
    is_promo boolean not null,
    is_oversized boolean not null,
    finishes varchar[] not null,
    promo_types varchar[] not null,
    mtgo_id integer,
    mtgo_foil_id integer,
    image_url varchar,
    price_eur decimal(10, 2),
    price_usd decimal(10, 2)
);
comment on table printings is 'One row per Scryfall card object and card (a reversible object can show two cards).';
comment on column printings.printing_id is 'Scryfall''s id of the card object';
comment on column printings.oracle_id is 'The card';
comment on column printings.set_code is 'The set; codes that Scryfall has since merged are written as today''s';
comment on column printings.collector_number is 'Collector number: a text, such as 3a, VS, 4★';
comment on column printings.rarity is 'common, uncommon, rare, mythic, special, bonus; null where Scryfall sent none';
comment on column printings.released_on is 'Release date of the printing';
comment on column printings.lang is 'Language of the printing';
comment on column printings.is_evidence is 'True where the printing is a deck card on paper and so proves membership (903.BS.4): not digital, rebalanced or oversized, and not of a set of memorabilia, tokens, minigames or Alchemy';
comment on column printings.is_digital is 'True where it exists only on screen';
comment on column printings.is_promo is 'True for promotional printings';
comment on column printings.is_oversized is 'True for oversized cards';
comment on column printings.finishes is 'nonfoil, foil, etched';
comment on column printings.promo_types is 'Scryfall''s promo types: buyabox, planeswalkerdeck, brawldeck ...';
comment on column printings.mtgo_id is 'Magic Online''s catalogue number';
comment on column printings.mtgo_foil_id is 'Magic Online''s catalogue number of the foil';
comment on column printings.image_url is 'Address of the normal-sized image at Scryfall';
comment on column printings.price_eur is 'Price in euro on the day of the data';
comment on column printings.price_usd is 'Price in US dollars on the day of the data';

create table card_names (
    name_key varchar not null,
    name varchar not null,
    oracle_id uuid not null,
    kind varchar not null check (kind in ('full', 'front', 'half', 'back', 'flavor', 'printed')),
    lang varchar not null,
    is_usual boolean not null
);
comment on table card_names is 'One row per spelling under which a player may write a card.';
comment on column card_names.name_key is 'The spelling in lower case, without accents, ligatures and typographic quotes: what a search compares';
comment on column card_names.name is 'The spelling';
comment on column card_names.oracle_id is 'The card';
comment on column card_names.kind is 'full, front (main face), half (of a split card, or an adventure), back, flavor, printed (another language or an alternative printed name)';
comment on column card_names.lang is 'Language of the spelling: en, and those that brawlset refresh --languages asked for; others where a card was never printed in English';
comment on column card_names.is_usual is 'Whether this is the name to show in this language: one a card and language, that of most printings; in English the full name';

create table excluded_cards (
    oracle_id uuid not null,
    name_key varchar not null,
    name varchar not null,
    layout varchar not null,
    type_line varchar not null,
    reason varchar not null
);
comment on table excluded_cards is 'One row per oracle id of which no object is a playable paper card, with the reason: tokens, art cards, meld results, cards that exist only on screen ...';
comment on column excluded_cards.oracle_id is 'Scryfall''s oracle id';
comment on column excluded_cards.name_key is 'The name as a search compares it';
comment on column excluded_cards.name is 'Name';
comment on column excluded_cards.layout is 'Scryfall''s layout';
comment on column excluded_cards.type_line is 'Type line';
comment on column excluded_cards.reason is 'Why it is in no pool: what its type line or layout says it is (token, card for art and front cards, plane, conspiracy, attraction, augment ...), helper (a card of a set of tokens), meld_result, rebalanced for Arena, or exists only on screen';

create table identity_differences (
    oracle_id uuid primary key references cards (oracle_id),
    name varchar not null,
    color_identity varchar not null,
    own_color_identity varchar not null
);
comment on table identity_differences is 'Cards whose colour identity by Scryfall differs from our own computation. Scryfall''s is used; each row is worth a look.';
comment on column identity_differences.oracle_id is 'The card';
comment on column identity_differences.name is 'Name';
comment on column identity_differences.color_identity is 'Scryfall''s colour identity, which the tables use';
comment on column identity_differences.own_color_identity is 'Our own, from costs, text without reminder text, colour indicators and all faces (903.4)';

create table bsets (
    bset_id varchar primary key,
    name_en varchar not null,
    name_fr varchar not null,
    kind varchar not null,
    standing varchar not null check (standing in ('default', 'optional', 'announced', 'set aside')),
    is_default boolean not null,
    provenance varchar not null check (provenance in ('official', 'derived')),
    reason varchar not null,
    first_released_on date,
    last_released_on date,
    card_count integer not null,
    commander_count integer not null,
    basics varchar[] not null
);
comment on table bsets is 'One row per BSet: a set, or a group of sets, from which a BrawlSet deck is built (903.BS.2).';
comment on column bsets.bset_id is 'Short name in lower case: war-of-the-spark';
comment on column bsets.name_en is 'English name';
comment on column bsets.name_fr is 'French name';
comment on column bsets.kind is 'block, expansion, universes-beyond, core, draft, masters, precon ...';
comment on column bsets.standing is 'default (on the list), optional, announced (not released or incomplete), set aside (proposed not to be a BSet)';
comment on column bsets.is_default is 'True where the BSet is on the default list';
comment on column bsets.provenance is 'official (from the community''s list) or derived (proposed here)';
comment on column bsets.reason is 'Why these sets form this BSet';
comment on column bsets.first_released_on is 'Release date of its first composing set';
comment on column bsets.last_released_on is 'Release date of its last composing set';
comment on column bsets.card_count is 'Number of different cards, basic lands included';
comment on column bsets.commander_count is 'Number of cards that can lead a deck alone (903.BS.7)';
comment on column bsets.basics is 'Names of the basic lands it holds, in the order Plains to Forest, Wastes, then the snow-covered ones';

create table bset_sets (
    bset_id varchar not null,
    set_code varchar not null references sets (set_code),
    role varchar not null check (role in ('composing', 'same symbol')),
    rule varchar not null,
    reason varchar not null,
    primary key (bset_id, set_code)
);
comment on table bset_sets is 'One row per BSet and set whose printings make a card a member.';
comment on column bset_sets.bset_id is 'The BSet';
comment on column bset_sets.set_code is 'The set';
comment on column bset_sets.role is 'composing (a set of the BSet) or same symbol (a satellite that bears its symbol, 903.BS.4)';
comment on column bset_sets.rule is 'The rule or decision behind it';
comment on column bset_sets.reason is 'Why, in a sentence';

create table set_decisions (
    set_code varchar primary key references sets (set_code),
    decision varchar not null check (decision in ('composing', 'in', 'out', 'without effect')),
    bset_id varchar,
    rule varchar not null,
    reason varchar not null,
    is_under_review boolean not null
);
comment on table set_decisions is 'One row per decided set: does it count for a BSet, for which, by which rule and why.';
comment on column set_decisions.set_code is 'The set';
comment on column set_decisions.decision is 'composing, in (same symbol), out, or without effect (adds no card)';
comment on column set_decisions.bset_id is 'The BSet that the decision is about, where there is one';
comment on column set_decisions.rule is 'The rule or decision behind it';
comment on column set_decisions.reason is 'Why, in a sentence';
comment on column set_decisions.is_under_review is 'True where it holds until somebody has looked at printed cards';

create table card_decisions (
    set_code varchar not null references sets (set_code),
    oracle_id uuid not null references cards (oracle_id),
    bset_id varchar not null,
    decision varchar not null check (decision in ('in', 'out')),
    rule varchar not null,
    reason varchar not null,
    is_under_review boolean not null,
    primary key (set_code, oracle_id, bset_id)
);
comment on table card_decisions is 'One row per single card of a set that is decided apart from its set.';
comment on column card_decisions.set_code is 'The set of the printing';
comment on column card_decisions.oracle_id is 'The card';
comment on column card_decisions.bset_id is 'The BSet that the decision is about';
comment on column card_decisions.decision is 'in (the printing proves membership) or out';
comment on column card_decisions.rule is 'The rule or decision behind it';
comment on column card_decisions.reason is 'Why, in a sentence';
comment on column card_decisions.is_under_review is 'True where it holds until somebody has looked at a printed card';

create table missing_set_decisions (
    set_code varchar primary key references sets (set_code),
    name varchar not null,
    name_fr varchar,
    set_type varchar not null,
    released_on date,
    parent_set_code varchar,
    block varchar,
    symbol varchar not null,
    symbol_set_codes varchar[] not null,
    symbol_bset_ids varchar[] not null,
    parent_bset_id varchar,
    candidates struct(bset_id varchar, grounds varchar[], new_card_count integer)[] not null,
    card_count integer not null,
    new_card_count integer not null,
    commander_count integer not null
);
comment on table missing_set_decisions is 'One row per paper set that no decision covers, with the evidence for one. Should be empty.';
comment on column missing_set_decisions.set_code is 'The set';
comment on column missing_set_decisions.name is 'English name';
comment on column missing_set_decisions.name_fr is 'French name, where an archive gives one';
comment on column missing_set_decisions.set_type is 'Scryfall''s type';
comment on column missing_set_decisions.released_on is 'Release date';
comment on column missing_set_decisions.parent_set_code is 'The set it accompanies';
comment on column missing_set_decisions.block is 'Scryfall''s block name';
comment on column missing_set_decisions.symbol is 'Name of its icon file';
comment on column missing_set_decisions.symbol_set_codes is 'Composing sets of the same icon, stand-ins left out';
comment on column missing_set_decisions.symbol_bset_ids is 'BSets with a composing set of the same icon, stand-ins left out';
comment on column missing_set_decisions.parent_bset_id is 'BSet of its parent set';
comment on column missing_set_decisions.candidates is 'BSets that it could belong to, the likeliest first: on which grounds (symbol, parent, block), and how many of its cards would be new there';
comment on column missing_set_decisions.card_count is 'Different paper deck cards in it; 0 while it is only announced';
comment on column missing_set_decisions.new_card_count is 'How many of them would be new to the BSet of the same symbol, else of the parent, else to every BSet';
comment on column missing_set_decisions.commander_count is 'How many could lead a BrawlSet deck';

create table missing_card_decisions (
    set_code varchar not null,
    bset_id varchar not null,
    oracle_id uuid not null references cards (oracle_id),
    name varchar not null,
    is_commander boolean not null,
    primary key (set_code, bset_id, oracle_id)
);
comment on table missing_card_decisions is 'One row per card of a set without effect that would be new to a BSet, and that no decision on the card covers. Should be empty.';
comment on column missing_card_decisions.set_code is 'The set without effect, mostly promos';
comment on column missing_card_decisions.bset_id is 'The BSet that lacks the card, by the decision on the set, the symbol, or the parent';
comment on column missing_card_decisions.oracle_id is 'The card';
comment on column missing_card_decisions.name is 'Its name';
comment on column missing_card_decisions.is_commander is 'True where it could lead a BrawlSet deck';

create table stale_decisions (
    set_code varchar not null,
    bset_id varchar,
    card varchar,
    problem varchar not null
);
comment on table stale_decisions is 'One row per decision that no longer says what is so. Should be empty.';
comment on column stale_decisions.set_code is 'The set of the decision';
comment on column stale_decisions.bset_id is 'The BSet it is about, where there is one';
comment on column stale_decisions.card is 'The card, where it is about one';
comment on column stale_decisions.problem is 'What is wrong with it';

create table bset_cards (
    bset_id varchar not null,
    oracle_id uuid not null,
    printing_id uuid not null,
    set_code varchar not null,
    collector_number varchar not null,
    first_printed_on date not null,
    member_since date not null,
    printing_count integer not null check (printing_count >= 1)
);
comment on table bset_cards is 'One row per BSet and card that belongs to it, with the printing that proves it (903.BS.4).';
comment on column bset_cards.bset_id is 'The BSet';
comment on column bset_cards.oracle_id is 'The card';
comment on column bset_cards.printing_id is 'The proving printing: the first by date, then set, then collector number';
comment on column bset_cards.set_code is 'Set of the proving printing';
comment on column bset_cards.collector_number is 'Collector number of the proving printing';
comment on column bset_cards.first_printed_on is 'Date of the proving printing';
comment on column bset_cards.member_since is 'Day from which it is a member: a proving printing is out, and so is its set';
comment on column bset_cards.printing_count is 'How many printings prove it';

create table commanders (
    format varchar not null,
    oracle_id uuid not null references cards (oracle_id),
    clause varchar not null check (
        clause in ('creature', 'planeswalker', 'enchantment', 'artifact', 'land', 'vehicle', 'spacecraft', 'text', 'background')
    ),
    chooses_color boolean not null,
    primary key (format, oracle_id)
);
comment on table commanders is 'One row per format and card that may lead a deck.';
comment on column commanders.format is 'brawlset, legendary-commander or commander-draft';
comment on column commanders.oracle_id is 'The card';
comment on column commanders.clause is 'What lets it lead: its type, its own text, or background (only beside a commander that chooses a Background)';
comment on column commanders.chooses_color is 'True where its player chooses a colour that its identity then has (903.4b)';

create table commander_pairs (
    format varchar not null,
    first_id uuid not null,
    second_id uuid not null,
    ability varchar not null,
    primary key (format, first_id, second_id)
);
comment on table commander_pairs is 'One row per format and two cards that may lead a deck together (702.124); in commander-draft a card with itself stands for two copies.';
comment on column commander_pairs.format is 'brawlset, legendary-commander or commander-draft';
comment on column commander_pairs.first_id is 'The one; where the ability is not mutual, the card that has it (the one that chooses a Background, the Doctor''s companion), else the first by name';
comment on column commander_pairs.second_id is 'The other';
comment on column commander_pairs.ability is 'The ability that allows it: partner, partner with, Friends forever, choose a Background, Doctor''s companion ...';

create table bset_commanders (
    bset_id varchar not null,
    commander_id uuid not null,
    partner_id uuid,
    member_since date not null,
    chosen_colors varchar not null,
    identity_mask utinyint not null check (identity_mask < 32),
    color_identity varchar not null,
    pool_count integer not null,
    creature_count integer not null,
    planeswalker_count integer not null,
    instant_count integer not null,
    sorcery_count integer not null,
    artifact_count integer not null,
    enchantment_count integer not null,
    battle_count integer not null,
    land_count integer not null,
    basics varchar[] not null,
    is_basics_exception boolean not null,
    companions varchar[] not null
);
comment on table bset_commanders is 'One row per BSet and commander or pair of commanders (and, where a card lets its player choose a colour, per choice).';
comment on column bset_commanders.bset_id is 'The BSet';
comment on column bset_commanders.commander_id is 'The commander';
comment on column bset_commanders.partner_id is 'The second commander; null where one leads alone';
comment on column bset_commanders.member_since is 'Day from which they can lead: each of them is a member';
comment on column bset_commanders.chosen_colors is 'The colours chosen (903.4b) as letters; empty where nothing is chosen';
comment on column bset_commanders.identity_mask is 'Their combined colour identity as five bits, the choice included';
comment on column bset_commanders.color_identity is 'The same as letters in the order WUBRG; colourless is the empty text';
comment on column bset_commanders.pool_count is 'Cards other than basic lands whose identity fits, the commanders included';
comment on column bset_commanders.creature_count is 'Creatures in the pool (a card of two types counts under both)';
comment on column bset_commanders.planeswalker_count is 'Planeswalkers in the pool';
comment on column bset_commanders.instant_count is 'Instants in the pool';
comment on column bset_commanders.sorcery_count is 'Sorceries in the pool';
comment on column bset_commanders.artifact_count is 'Artifacts in the pool';
comment on column bset_commanders.enchantment_count is 'Enchantments in the pool';
comment on column bset_commanders.battle_count is 'Battles in the pool';
comment on column bset_commanders.land_count is 'Nonbasic lands in the pool';
comment on column bset_commanders.basics is 'Names of the basic lands the deck may hold';
comment on column bset_commanders.is_basics_exception is 'True where no basic land of the BSet fits, so that all of them are allowed (903.BS.11)';
comment on column bset_commanders.companions is 'Names of the companions of the BSet, other than the commanders themselves, whose identity fits (903.BS.8)';

create table bset_pools (
    bset_id varchar not null,
    identity_mask utinyint not null,
    oracle_id uuid not null
);
comment on table bset_pools is 'One row per BSet, colour identity and card that a deck of that identity may hold; basic lands stand in bset_basics.';
comment on column bset_pools.bset_id is 'The BSet';
comment on column bset_pools.identity_mask is 'Colour identity of the commanders as five bits, all 32';
comment on column bset_pools.oracle_id is 'The card, commanders included';

create table bset_basics (
    bset_id varchar not null,
    identity_mask utinyint not null check (identity_mask < 32),
    oracle_id uuid not null references cards (oracle_id),
    is_exception boolean not null,
    primary key (bset_id, identity_mask, oracle_id)
);
comment on table bset_basics is 'One row per BSet, colour identity and basic land that a deck of that identity may hold, in any number.';
comment on column bset_basics.bset_id is 'The BSet';
comment on column bset_basics.identity_mask is 'Colour identity of the commanders as five bits';
comment on column bset_basics.oracle_id is 'The basic land';
comment on column bset_basics.is_exception is 'True where it is allowed only because no basic land of the BSet fits the identity (903.BS.11, second sentence)';
