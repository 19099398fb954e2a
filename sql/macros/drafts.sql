-- Commander Draft (903.13).

create macro has_partner_in_draft(clause, identity_mask) as clause != 'background' and bit_count(identity_mask) <= 1;
comment on macro has_partner_in_draft is 'has_partner_in_draft(clause, identity_mask): whether a card of commanders has partner in a draft whose boosters grant it (903.13f): it can lead by itself and has at most one colour';
