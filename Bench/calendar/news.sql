-- What 100,000 couples are told after a midnight, second by second of the clock: psql -v midnight=<instant>. Everybody has a phone and no quiet
-- hours. Columns: the second of the last notice, how many there were, the most in a second, and the server's milliseconds for a
-- second: the median and the longest.
\set ON_ERROR_STOP on
set synchronous_commit = off;
insert into atelier.devices (user_id, app, token, environment)
select bench.person(n), 'veramo', lpad(to_hex(n), 64, '0'), 'production' from generate_series(1, 2 * :couples) n;
insert into veramo.preferences_of (user_id, quiet_from, quiet_to)
select bench.person(n), 0, 0 from generate_series(1, 2 * :couples) n;
-- As the trigger plans it, which was off while the entries went in.
insert into veramo.news (couple_id, user_id, entry_id, kind, due_at)
select e.couple_id, m.user_id, e.id, 'veramo.shown', e.visible_at + veramo.spread(e.couple_id)
from veramo.entries e join veramo.members m on m.couple_id = e.couple_id and m.user_id <> e.user_id
where e.visible_at = :'midnight';
analyze veramo.news, atelier.devices, veramo.preferences_of;
create temp table told (second integer, people integer, took double precision);
create procedure bench.tell(p_midnight timestamptz) language plpgsql as $$
declare
    started timestamptz;
    taken integer;
    people integer;
begin
    for second in 0 .. 300 loop
        started := clock_timestamp();
        people := 0;
        loop
            perform set_config('atelier.clock_offset', (p_midnight + make_interval(secs => second) - now())::text, false);
            taken := veramo.tell_news(500);
            people := people + taken;
            commit;
            exit when taken < 500;
        end loop;
        insert into told values (second, people, extract(epoch from clock_timestamp() - started) * 1000);
    end loop;
end
$$;
call bench.tell(:'midnight');
select max(second) filter (where people > 0), sum(people), max(people),
    percentile_cont(0.5) within group (order by took) filter (where people > 0), max(took),
    (select count(*) from atelier.notices where app = 'veramo' and kind = 'veramo.shown') from told;
