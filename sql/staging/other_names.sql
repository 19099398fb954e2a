-- One row per card, language, kind and name that its printings bear beside its English name: flavor names, names in other languages,
-- names of Through the Omenpaths. Of a card's whole names in a language the usual one is that of most printings, in its newest spelling.
with objects as (
    select
        oracle_id,
        lang,
        printed_name,
        flavor_name,
        [{'oracle_id': face.oracle_id, 'printed': face.printed_name, 'flavor': face.flavor_name} for face in card_faces] as faces,
        released_on,
        1 as object_count
    from staging.objects
    where printed_name is not null or flavor_name is not null or len(card_faces) > 0
    union all
    select
        oracle_id,
        lang,
        printed_name,
        flavor_name,
        [{'oracle_id': face.oracle_id, 'printed': face.printed_name, 'flavor': face.flavor_name} for face in card_faces] as faces,
        released_on,
        object_count
    from staging.translated
    where is_wanted and problem is null
),

-- a reversible object, which has no oracle id of its own, has the faces of the cards that it shows, usually of one card twice
faced as (
    select *
    from objects
    where oracle_id is not null and len(faces) > 0
    union all
    select * replace (unnest(list_distinct([face.oracle_id for face in faces if face.oracle_id is not null])) as oracle_id)
    from objects
    where oracle_id is null
),

-- the two names of a split card may both stand on its first face, or on each: 'Oferta/Demanda', 'Cessation // Mise en demeure'
named as (
    select
        oracle_id,
        lang,
        released_on,
        object_count,
        [face.flavor for face in faces] as flavors,
        [nullif(trim(face.printed), '') for face in faces if coalesce(face.oracle_id = faced.oracle_id, true)] as printed,
        string_split_regex(printed[1], '\s*/+\s*') as halves,
        if(
            len(printed) > 1 and len(halves) = len(printed) and len([name for name in printed[2:] if name != printed[1]]) = 0,
            halves,
            printed
        ) as parts
    from faced
),

spelled as (
    select
        oracle_id,
        lang,
        unnest([
            {'name': printed_name, 'kind': 'printed', 'is_whole': flavor_name is null},
            {'name': flavor_name, 'kind': 'flavor', 'is_whole': false}
        ]) as spelling,
        released_on,
        object_count
    from objects
    where oracle_id is not null
    union all
    select
        oracle_id,
        lang,
        unnest([{'name': name, 'kind': 'printed', 'is_whole': false} for name in parts]),
        released_on,
        object_count
    from named
    union all
    select
        oracle_id,
        lang,
        unnest([{'name': name, 'kind': 'flavor', 'is_whole': false} for name in flavors]),
        released_on,
        object_count
    from named
    union all
    select
        oracle_id,
        lang,
        {
            'name': if(len(list_distinct(parts)) = 1, parts[1], array_to_string(parts, ' // ')),
            'kind': 'printed',
            'is_whole': true
        },
        released_on,
        object_count
    from named
    where len([name for name in parts if name is null]) = 0
),

counted as (
    select
        oracle_id,
        lang,
        spelling.kind as kind,
        spelling.name as name,
        bool_or(spelling.is_whole) and lang != 'en' as is_whole,
        coalesce(sum(object_count) filter (where spelling.is_whole), 0) as object_count,
        max(released_on) as released_on
    from spelled
    where trim(spelling.name) != ''
    group by oracle_id, lang, spelling.kind, spelling.name
),

-- 'Ile' and 'Île' are one name, in the spelling of the newest
compared as (
    select
        *,
        sum(object_count) over (partition by oracle_id, lang, is_whole, lower(strip_accents(name))) as name_count
    from counted
)

select
    oracle_id,
    lang,
    kind,
    name,
    is_whole and row_number() over (
        partition by oracle_id, lang order by is_whole desc, name_count desc, released_on desc nulls last, name
    ) = 1 as is_usual
from compared
