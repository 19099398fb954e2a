-- Which BSets hold most of these cards, and which cards do they lack?
-- $deck = Lightning Bolt; Disenchant; Black Lotus; Brainstorm: the cards, with semicolons between them
with wanted as (
    select
        written,
        spelling_key(written) as name_key
    from (select distinct unnest(regexp_split_to_array(trim($deck), '\s*;\s*')) as written)
    where written != ''
),

held as (
    select distinct
        bset_cards.bset_id,
        wanted.written
    from wanted
    inner join card_names using (name_key)
    inner join bset_cards using (oracle_id)
)

select
    bsets.bset_id,
    count(held.written) as held_count,
    coalesce(list(wanted.written order by wanted.written) filter (where held.written is null), []) as lacking
from bsets
cross join wanted
left join held on held.bset_id = bsets.bset_id and held.written = wanted.written
where bsets.is_default
group by bsets.bset_id
having count(held.written) > 0
order by held_count desc, bsets.bset_id;
