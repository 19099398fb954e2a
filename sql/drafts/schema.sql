-- The results of simulated drafts: a file of their own, for the published one is read-only.

create table if not exists draft_runs (
    run_id integer primary key,
    started_at timestamp not null,
    seconds double not null,
    version varchar not null,
    set_codes varchar[] not null,
    pod_count integer not null check (pod_count > 0),
    player_count utinyint not null check (player_count > 0),
    cards_per_pick utinyint not null check (cards_per_pick > 0),
    pickers varchar[] not null,
    seed varchar not null
);
comment on table draft_runs is 'One row per simulation.';
comment on column draft_runs.run_id is 'Number of the simulation: 1, 2 ...';
comment on column draft_runs.started_at is 'Start (UTC)';
comment on column draft_runs.seconds is 'How long it took';
comment on column draft_runs.version is 'Version of this program';
comment on column draft_runs.set_codes is 'Set of the boosters in each round';
comment on column draft_runs.pod_count is 'Drafts simulated';
comment on column draft_runs.player_count is 'Players in each';
comment on column draft_runs.cards_per_pick is 'Cards that a player takes of a booster before it is passed: two by 903.13b';
comment on column draft_runs.pickers is 'How each seat decided';
comment on column draft_runs.seed is 'With it, the same version makes the same drafts of the same boosters';

create table if not exists draft_run_cards (
    run_id integer not null,
    card_number usmallint not null,
    oracle_id uuid not null,
    name varchar not null,
    rarity varchar not null,
    identity_mask utinyint not null,
    color_identity varchar not null,
    leads boolean not null,
    chooses_color boolean not null,
    primary key (run_id, card_number)
);
comment on table draft_run_cards is 'One row per simulation and card in its boosters, or beside them.';
comment on column draft_run_cards.run_id is 'The simulation';
comment on column draft_run_cards.card_number is 'Number of the card in the other tables';
comment on column draft_run_cards.oracle_id is 'The card';
comment on column draft_run_cards.name is 'Its name';
comment on column draft_run_cards.rarity is 'Its rarity in the boosters; added for a card that players add to their pools';
comment on column draft_run_cards.identity_mask is 'Colours that a deck needs for it, as five bits W=1 U=2 B=4 R=8 G=16: its colour identity, for a basic land those of its types';
comment on column draft_run_cards.color_identity is 'The same as letters in the order WUBRG';
comment on column draft_run_cards.leads is 'True where it can lead a deck by itself';
comment on column draft_run_cards.chooses_color is 'True where its player chooses a colour for it as a commander (903.4b)';

create table if not exists draft_picks (
    run_id integer not null,
    pod integer not null,
    round utinyint not null,
    pick utinyint not null,
    seat utinyint not null,
    opened_by utinyint not null,
    place utinyint not null,
    card_number usmallint not null
);
comment on table draft_picks is 'One row per simulation, draft and card taken.';
comment on column draft_picks.run_id is 'The simulation';
comment on column draft_picks.pod is 'The draft: 1, 2 ...';
comment on column draft_picks.round is 'The round: 1, 2, 3';
comment on column draft_picks.pick is 'How often the booster has been in somebody''s hands, this time included';
comment on column draft_picks.seat is 'The player; the one to the left of 1 is 2';
comment on column draft_picks.opened_by is 'The player who opened the booster';
comment on column draft_picks.place is 'First or second card of the pick';
comment on column draft_picks.card_number is 'The card';

create table if not exists draft_seats (
    run_id integer not null,
    pod integer not null,
    seat utinyint not null,
    picker varchar not null,
    card_count usmallint not null,
    commander_count usmallint not null,
    pair_count usmallint not null,
    identity_count utinyint not null,
    best_first usmallint,
    best_second usmallint,
    best_identity_mask utinyint,
    best_deck_count usmallint,
    best_added_count utinyint,
    drafted_first usmallint,
    drafted_second usmallint,
    drafted_identity_mask utinyint,
    drafted_deck_count usmallint
);
comment on table draft_seats is 'One row per simulation, draft and player: what the pool allows.';
comment on column draft_seats.run_id is 'The simulation';
comment on column draft_seats.pod is 'The draft';
comment on column draft_seats.seat is 'The player';
comment on column draft_seats.picker is 'How it decided';
comment on column draft_seats.card_count is 'Cards in the pool';
comment on column draft_seats.commander_count is 'Different cards drafted that can lead by themselves';
comment on column draft_seats.pair_count is 'Different pairs drafted that can lead together';
comment on column draft_seats.identity_count is 'Different colour identities that these commanders and pairs have';
comment on column draft_seats.best_first is 'The commander, or the first of a pair, that most cards of the pool fit; cards added by 903.13e included; null where nobody can lead';
comment on column draft_seats.best_second is 'The second of the pair; null where one leads alone';
comment on column draft_seats.best_identity_mask is 'Their colour identity, the chosen colours included';
comment on column draft_seats.best_deck_count is 'Cards of the pool that fit it, and the commanders added';
comment on column draft_seats.best_added_count is 'How many of the two were added';
comment on column draft_seats.drafted_first is 'The best commander, or first of a pair, among those that were drafted';
comment on column draft_seats.drafted_second is 'The second of the pair';
comment on column draft_seats.drafted_identity_mask is 'Their colour identity';
comment on column draft_seats.drafted_deck_count is 'Cards of the pool that fit it';

create table if not exists draft_options (
    run_id integer not null,
    pod integer not null,
    seat utinyint not null,
    first_number usmallint not null,
    second_number usmallint,
    chosen_mask utinyint not null,
    identity_mask utinyint not null,
    added_count utinyint not null,
    deck_count usmallint not null
);
comment on table draft_options is 'One row per simulation, draft, player, and commander or pair of commanders that the pool supports.';
comment on column draft_options.run_id is 'The simulation';
comment on column draft_options.pod is 'The draft';
comment on column draft_options.seat is 'The player';
comment on column draft_options.first_number is 'The commander, or the first of the pair';
comment on column draft_options.second_number is 'The second of the pair; null where one leads alone';
comment on column draft_options.chosen_mask is 'Colours chosen, those that most cards fit, as five bits';
comment on column draft_options.identity_mask is 'Colour identity, the chosen colours included';
comment on column draft_options.added_count is 'How many of the two were added to the pool (903.13e)';
comment on column draft_options.deck_count is 'Cards of the pool that fit the identity, and the commanders added';
