-- One row per set and language other than English in which an archive names it.
select
    set_code,
    set_names.lang,
    set_names.name,
    set_names.archive
from staging.set_names
inner join sets using (set_code)
order by set_code, set_names.lang
