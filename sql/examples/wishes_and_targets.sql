-- Which BSets of the default list hold a wish (a card that brings others from outside the game), and how many cards it could bring?
-- The wishboard is not bound to the colour identity (903.BS.6), so every card of the BSet counts that is of the kind it asks for.
-- A wish for cards of its own name brings none: a card stands once in deck and wishboard (903.BS.9).
with texts as (
    select
        cards.oracle_id,
        cards.name,
        lower(faces.oracle_text) as text
    from faces
    inner join cards using (oracle_id)
    where contains(lower(faces.oracle_text), 'outside the game') and not cards.is_companion
),

wishes as (
    select distinct
        oracle_id,
        name,
        case
            when regexp_matches(text, 'cards? (?:you|they) own named ') then 'its own name'
            else trim(concat(
                regexp_extract(
                    text, '\b(?:an?|up to \w+) ((?:[a-z]+ )*)cards? (?:you|they) own from outside the game', 1
                ),
                regexp_extract(text, 'outside the game for (?:an?|exactly \w+) ((?:[a-z]+ )*)cards? (?:you|they) own', 1),
                regexp_extract(text, 'any number of ((?:[a-z]+ )*)spells from among cards (?:you|they) own outside the game', 1)
            ))
        end as kind
    from texts
    where regexp_matches(text, '(?:you|they) own (?:named [^.]* )?(?:from )?outside the game|outside the game for ')
),

members as (
    select
        bset_cards.bset_id,
        cards.oracle_id,
        cards.colors,
        lower(split_part(cards.type_line, ' // ', 1)) as front_types
    from bset_cards
    inner join cards using (oracle_id)
)

select
    bset_cards.bset_id,
    wishes.name as wish,
    case wishes.kind when '' then 'any card' else wishes.kind end as brings,
    count(targets.oracle_id) as target_count
from wishes
inner join bset_cards on bset_cards.oracle_id = wishes.oracle_id
inner join bsets on bsets.bset_id = bset_cards.bset_id
left join members as targets
    on targets.bset_id = bset_cards.bset_id and targets.oracle_id != wishes.oracle_id
    and case
        when wishes.kind = '' then true
        when wishes.kind = 'its own name' then false
        when wishes.kind = 'multicolored' then len(targets.colors) > 1
        when wishes.kind = 'white' then contains(targets.colors, 'W')
        when starts_with(wishes.kind, 'non') then not contains(targets.front_types, wishes.kind[4:])
        when contains(wishes.kind, ' or ')
            then regexp_matches(targets.front_types, '\b(' || replace(wishes.kind, ' or ', '|') || ')\b')
        else list_has_all(string_split(replace(targets.front_types, ' —', ''), ' '), string_split(wishes.kind, ' '))
    end
where bsets.is_default
group by bset_cards.bset_id, wishes.oracle_id, wishes.name, wishes.kind
order by bset_cards.bset_id, wish, brings;
