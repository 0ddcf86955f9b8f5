-- Everybody reports the same pictures at once.
\set person random(1, 200)
\set picture random(1, 5)
begin;
select set_config('request.jwt.claims', '{"sub":"' || md5('liker ' || :person)::uuid || '"}', true), set_config('role', 'authenticated', true);
do $$ begin perform artifex.report((select id from bench.pictures order by random() limit 1), 'spam');
exception when sqlstate 'PT404' or sqlstate 'PT429' then null; end $$;
commit;
