-- Likes and takes back at random, on a few pictures, by few people who meet each other.
\set person random(1, 200)
\set picture random(1, 5)
\set way random(1, 2)
begin;
select set_config('request.jwt.claims', '{"sub":"' || md5('liker ' || :person)::uuid || '"}', true), set_config('role', 'authenticated', true);
\if :way = 1
select artifex."like"((select id from bench.pictures where n = :picture));
\else
select artifex.unlike((select id from bench.pictures where n = :picture));
\endif
commit;
