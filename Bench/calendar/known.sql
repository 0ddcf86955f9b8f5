-- How many people know of their partner's picture of a day, when the clock shows :at: -v day=<date> -v at=<instant>.
begin;
select set_config('atelier.clock_offset', (:'at'::timestamptz - now())::text, true) \g /dev/null
select count(*) from veramo.entries e join veramo.members m on m.couple_id = e.couple_id and m.user_id <> e.user_id
cross join lateral veramo.known_entries(m.user_id, m.couple_id, e.day, e.day) k
where e.day = :'day' and k.id = e.id;
commit;
