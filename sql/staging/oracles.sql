-- One row per card that was printed on paper and can be in a deck, with the object that describes it best.
-- The newest English object has the current rules text; an object with a doubtful layout describes a card only where no other does.
with deck_objects as (
    select
        objects.rowid as row_number,
        objects.oracle_id,
        objects.layout,
        objects.lang,
        objects.released_on,
        objects.set_code,
        objects.collector_number,
        objects.printing_id,
        objects.is_described,
        objects.duel_legality,
        kinds.is_layout_known,
        objects.is_playtest or sets.set_type = 'funny' as is_funny
    from staging.objects
    inner join staging.kinds using (layout, type_line, has_mana_cost, meld_component, is_helper)
    inner join staging.sets using (set_code)
    where kinds.reason is null and objects.is_on_paper and not objects.is_digital and not objects.is_rebalanced
)

select
    oracle_id,
    arg_max(
        row_number, row(is_layout_known, is_described, layout != 'reversible_card', lang = 'en', released_on, set_code, collector_number, printing_id)
    ) as row_number,
    bool_or(is_layout_known) as is_layout_known,
    min(released_on) as first_printed_on,
    count(*)::integer as printing_count,
    bool_and(is_funny) as is_funny,
    max(duel_legality) as duel_legality
from deck_objects
group by oracle_id
