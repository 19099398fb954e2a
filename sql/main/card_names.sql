-- One row per spelling under which a player may write a card.
with of_face as (
    select
        faces.name,
        faces.oracle_id,
        case
            when cards.layout = 'split' or (faces.face_number > 1 and cards.layout in ('adventure', 'prepare')) then 'half'
            when faces.face_number = 1 then 'front'
            else 'back'
        end as kind,
        'en' as lang
    from faces
    inner join cards using (oracle_id)
    where contains(cards.name, ' // ')
),

-- other names of the same card: on promotional printings (flavor names), and in other languages or on Through the Omenpaths (printed names)
other as (
    select
        oracle_id,
        unnest([{'name': flavor_name, 'kind': 'flavor'}, {'name': printed_name, 'kind': 'printed'}]) as spelling,
        lang
    from staging.objects
    where flavor_name is not null or printed_name is not null
    union all
    select
        oracle_id,
        unnest([{'name': face.flavor_name, 'kind': 'flavor'}, {'name': face.printed_name, 'kind': 'printed'}]) as spelling,
        lang
    from (
        select
            oracle_id,
            lang,
            unnest(card_faces) as face
        from staging.objects
        where len(card_faces) > 0
    )
    where face.flavor_name is not null or face.printed_name is not null
),

spellings as (
    select name, oracle_id, 'full' as kind, 'en' as lang
    from cards
    union
    select name, oracle_id, kind, lang
    from of_face
    union
    select spelling.name, oracle_id, spelling.kind, lang
    from other
    where spelling.name is not null and oracle_id in (select oracle_id from cards)
)

select
    name_keys.name_key,
    spellings.name,
    spellings.oracle_id,
    spellings.kind,
    spellings.lang
from spellings
inner join staging.name_keys using (name)
where spellings.kind = 'full' or name_keys.name_key != '' -- a printed name of blanks is no spelling
order by name_keys.name_key, spellings.name, spellings.oracle_id, spellings.kind, spellings.lang
