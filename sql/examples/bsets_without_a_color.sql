-- In which BSets of the default list does a colour have no commander at all?
with colors as (
    select unnest(['W', 'U', 'B', 'R', 'G']) as color
),

led as (
    select distinct
        options.bset_id,
        colors.color
    from bset_commanders as options
    inner join colors on contains(options.color_identity, colors.color)
)

select
    bsets.bset_id,
    bsets.name_en,
    string_agg(colors.color, '' order by identity_mask(colors.color)) as missing_colors,
    any_value(bsets.commander_count) as commander_count
from bsets
cross join colors
anti join led on led.bset_id = bsets.bset_id and led.color = colors.color
where bsets.is_default
group by bsets.bset_id, bsets.name_en
order by len(missing_colors) desc, bsets.bset_id;
