-- The public table of Legendary Commander: see main.sql.

create table legendary_commanders (
    commander_id uuid not null,
    partner_id uuid,
    chosen_colors varchar not null,
    identity_mask utinyint not null check (identity_mask < 32),
    color_identity varchar not null,
    clause varchar not null,
    pool_count integer not null check (pool_count >= 0),
    hybrid_gain integer not null check (hybrid_gain >= 0),
    is_banned boolean not null,
    is_banned_as_commander boolean not null
);
comment on table legendary_commanders is 'One row per commander or pair of commanders of Legendary Commander (and, where a card lets its player choose a colour, per choice), banned ones among them.';
comment on column legendary_commanders.commander_id is 'The commander';
comment on column legendary_commanders.partner_id is 'The second commander; null where one leads alone';
comment on column legendary_commanders.chosen_colors is 'The colours chosen (903.4b) as letters; empty where nothing is chosen';
comment on column legendary_commanders.identity_mask is 'Their combined colour identity as five bits, the choice included; a hybrid commander keeps both colours (LD-13)';
comment on column legendary_commanders.color_identity is 'The same as letters in the order WUBRG; colourless is the empty text';
comment on column legendary_commanders.clause is 'What lets the first of them lead: creature, planeswalker, enchantment, artifact or land, by the front face (LC-9)';
comment on column legendary_commanders.pool_count is 'Cards other than basic lands that the deck may hold, banned ones left out';
comment on column legendary_commanders.hybrid_gain is 'How many of them only the hybrid relaxation takes in (LC-12)';
comment on column legendary_commanders.is_banned is 'True where one of them is banned in Duel Commander (LD-14)';
comment on column legendary_commanders.is_banned_as_commander is 'True where one of them may not lead in Duel Commander: banned, or restricted as Scryfall has it';
