-- One row per set that Scryfall lists. The French name comes from the set archives.
with others as (
    select
        set_code,
        lower(unnest([mtgo_code, arena_code])) as code
    from staging.sets
    union
    select
        target as set_code,
        set_aliases.set_code as code
    from ref.set_aliases
),

listed as (
    select
        set_code,
        list(code order by code) as other_codes
    from others
    where code != set_code
    group by set_code
)

select
    set_code,
    sets.name,
    set_names.name as name_fr,
    set_type,
    released_on,
    parent_set_code,
    block,
    coalesce(symbol, '') as symbol,
    coalesce(symbol, '') in (select '' union all select stand_in_symbols.symbol from ref.stand_in_symbols) as is_symbol_generic,
    is_digital,
    coalesce(card_count, 0) as card_count,
    coalesce(listed.other_codes, []) as other_codes
from staging.sets
left join (select set_code, name from staging.set_names where lang = 'fr') as set_names using (set_code)
left join listed using (set_code)
order by set_code
