-- A month's grid of a couple with ten years of pictures, as one bare query: -D old=<such couples>.
\set person random(1, 2 * :old)
\set back random(0, 119)
begin;
select set_config('request.jwt.claims', '{"sub":"' || bench.person(:person) || '"}', true),
    set_config('role', 'service_role', true);
select distinct on (e.day) e.day, count(*) over (partition by e.day), e.picture_id, p.blurhash, e.user_id = bench.person(:person)
from veramo.entries e join veramo.pictures p on p.id = e.picture_id
where e.couple_id = (select m.couple_id from veramo.members m where m.user_id = bench.person(:person) and m.is_active)
    and e.day >= date_trunc('month', current_date - :back * interval '1 month')
    and e.day < date_trunc('month', current_date - :back * interval '1 month') + interval '1 month'
    and (e.user_id = bench.person(:person) or e.visible_at <= now())
order by e.day, e.added_at desc, e.id;
commit;
