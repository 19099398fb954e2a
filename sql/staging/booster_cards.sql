-- One row per set, sheet and printing on it, with the card it is, or the problem why it is none.
select
    booster_printings.set_code,
    booster_printings.sheet,
    booster_printings.uuid,
    booster_printings.weight,
    booster_printings.name,
    booster_printings.collector_number,
    booster_printings.rarity,
    oracles.oracle_id,
    case
        when oracles.oracle_id is not null then null
        when booster_printings.name is null then 'the file does not describe the printing of sheet ' || booster_printings.sheet
        else 'no card has the oracle id of the printing of sheet ' || booster_printings.sheet
    end as problem
from staging.booster_printings
left join staging.oracles on oracles.oracle_id = try_cast(booster_printings.scryfall_oracle_id as uuid)
