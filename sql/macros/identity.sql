-- Colour identities as masks and as letters.

create macro identity_mask(letters) as (
    contains(letters, 'W')::utinyint | (contains(letters, 'U')::utinyint << 1) | (contains(letters, 'B')::utinyint << 2)
    | (contains(letters, 'R')::utinyint << 3) | (contains(letters, 'G')::utinyint << 4)
)::utinyint;
comment on macro identity_mask is 'identity_mask(''WU'') = 3: letters in any order to five bits, W=1 U=2 B=4 R=8 G=16; no letter is colourless, 0';

create macro identity_text(mask) as
    ['', 'W', 'U', 'WU', 'B', 'WB', 'UB', 'WUB', 'R', 'WR', 'UR', 'WUR', 'BR', 'WBR', 'UBR', 'WUBR',
     'G', 'WG', 'UG', 'WUG', 'BG', 'WBG', 'UBG', 'WUBG', 'RG', 'WRG', 'URG', 'WURG', 'BRG', 'WBRG', 'UBRG', 'WUBRG'][mask + 1];
comment on macro identity_text is 'identity_text(3) = ''WU'': five bits to letters in the order WUBRG; 0 is the empty text';

create macro fits(card_mask, commander_mask) as (card_mask & ~(commander_mask::utinyint)) = 0;
comment on macro fits is 'fits(card_mask, commander_mask): whether the one identity lies within the other (Comprehensive Rules 903.5c)';
