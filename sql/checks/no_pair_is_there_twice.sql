-- A pair stands there in one order only, and in a singleton format a card is no partner of itself. A returned row is one that breaks this.
select
    one.format,
    one.first_id,
    one.second_id
from commander_pairs as one
inner join ref.formats on formats.format = one.format
left join commander_pairs as other
    on one.format = other.format and one.first_id = other.second_id and one.second_id = other.first_id and one.first_id != one.second_id
where other.format is not null or (one.first_id = one.second_id and formats.is_singleton)
