-- A returned row is a set whose make-ups are not all of its boosters, or take cards of a sheet that is not there.
select
    makes.set_code,
    sum(makes.probability) as probability
from (select distinct set_code, booster_number, probability from draft_boosters) as makes
group by makes.set_code
having abs(sum(makes.probability) - 1) > 1e-9
union all
select
    draft_boosters.set_code,
    null as probability
from draft_boosters
left join draft_sheets using (set_code, sheet)
where draft_sheets.sheet is null
order by 1
