-- Colour identities as masks and as letters.

create macro identity_mask(letters) as case
    when translate(upper(letters), 'WUBRGC', '') != ''
        then error('identity_mask: expected letters of WUBRG, or none for colourless, found ''' || letters || '''')
    else (
        contains(upper(letters), 'W')::utinyint | (contains(upper(letters), 'U')::utinyint << 1)
        | (contains(upper(letters), 'B')::utinyint << 2) | (contains(upper(letters), 'R')::utinyint << 3)
        | (contains(upper(letters), 'G')::utinyint << 4)
    )::utinyint
end;
comment on macro identity_mask is 'identity_mask(''WU'') = 3: letters in any order and case to five bits, W=1 U=2 B=4 R=8 G=16; no letter, or C, is colourless, 0; any other is an error';

create macro identity_text(mask) as
    ['', 'W', 'U', 'WU', 'B', 'WB', 'UB', 'WUB', 'R', 'WR', 'UR', 'WUR', 'BR', 'WBR', 'UBR', 'WUBR',
     'G', 'WG', 'UG', 'WUG', 'BG', 'WBG', 'UBG', 'WUBG', 'RG', 'WRG', 'URG', 'WURG', 'BRG', 'WBRG', 'UBRG', 'WUBRG'][mask + 1];
comment on macro identity_text is 'identity_text(3) = ''WU'': five bits to letters in the order WUBRG; 0 is the empty text';

create macro fits(card_mask, commander_mask) as (card_mask & ~(commander_mask::utinyint)) = 0;
comment on macro fits is 'fits(card_mask, commander_mask): whether the one identity lies within the other (Comprehensive Rules 903.5c)';
