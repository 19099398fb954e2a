-- One row per spelling under which a player may write a card.
with of_face as (
    select
        faces.name,
        faces.oracle_id,
        case
            when cards.layout = 'split' or (faces.face_number > 1 and cards.layout in ('adventure', 'prepare')) then 'half'
            when faces.face_number = 1 then 'front'
            else 'back'
        end as kind
    from faces
    inner join cards using (oracle_id)
    where contains(cards.name, ' // ')
),

spellings as (
    select
        name,
        oracle_id,
        'full' as kind,
        'en' as lang,
        true as is_usual
    from cards
    union
    select
        name,
        oracle_id,
        kind,
        'en' as lang,
        false as is_usual
    from of_face
    union
    -- names of what is no card, such as a token, and of cards that only the file of all languages knows, lead nowhere
    select
        name,
        oracle_id,
        kind,
        lang,
        is_usual
    from staging.other_names
    where oracle_id in (select cards.oracle_id from cards)
)

select
    name_keys.name_key,
    spellings.name,
    spellings.oracle_id,
    spellings.kind,
    spellings.lang,
    spellings.is_usual
from spellings
inner join staging.name_keys using (name)
where spellings.kind = 'full' or name_keys.name_key != '' -- a printed name of blanks is no spelling
order by name_keys.name_key, spellings.name, spellings.oracle_id, spellings.kind, spellings.lang
