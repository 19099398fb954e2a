-- One row per card object and card. Printings that exist only on screen are listed, and prove nothing.
-- 903.BS.4: a card belongs to a BSet by a printing; oversized, rebalanced and memorabilia printings are no cards of a deck.
select
    objects.printing_id,
    objects.oracle_id,
    objects.set_code,
    objects.collector_number,
    objects.rarity,
    objects.released_on,
    objects.lang,
    objects.is_on_paper and not objects.is_digital and not objects.is_rebalanced and not objects.is_oversized
    and not sets.is_digital and sets.set_type not in ('alchemy', 'memorabilia', 'minigame', 'token') as is_evidence,
    objects.is_digital,
    objects.is_promo,
    objects.is_oversized,
    objects.finishes,
    objects.promo_types,
    objects.mtgo_id,
    objects.mtgo_foil_id,
    objects.image_url,
    objects.price_eur,
    objects.price_usd
from staging.objects
inner join staging.kinds using (layout, type_line, has_mana_cost, meld_component, is_helper)
inner join staging.sets using (set_code)
where kinds.reason is null and objects.oracle_id in (select oracles.oracle_id from staging.oracles)
order by objects.oracle_id, objects.released_on, objects.set_code, objects.collector_number, objects.printing_id
