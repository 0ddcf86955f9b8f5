-- Fills an empty database with couples of one zone: psql -v couples=100000 -v old=200 -f fill.sql. People 1 and 2 are a couple,
-- 3 and 4 the next. The first :old of them have a picture on each of the last 3,653 days, by turns; the others on the last
-- five. Everybody has one for tomorrow. Triggers are off meanwhile.
\set ON_ERROR_STOP on
\if :{?couples} \else \set couples 100000 \endif
\if :{?old} \else \set old 200 \endif
\set zone '''Europe/Madrid'''
set synchronous_commit = off;
set maintenance_work_mem = '512MB';
set work_mem = '256MB';
set session_replication_role = replica;

create schema if not exists bench;
grant usage on schema bench to service_role;
create function bench.person(n bigint) returns uuid language sql immutable as $$
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid $$;

insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
select bench.person(n), 'authenticated', 'authenticated', 'user' || n || '@example.com', now(), '{}', '{}', now(), now()
from generate_series(1, 2 * :couples) n;
insert into veramo.couples (id, zone, created_at)
select bench.person(n), :zone, now() - case when n <= :old then interval '3653 days' else interval '5 days' end
from generate_series(1, :couples) n;
insert into veramo.members (couple_id, user_id)
select bench.person((n + 1) / 2), bench.person(n) from generate_series(1, 2 * :couples) n;

create temp table placed as
select n as couple, 2 * n - abs(d.day - date '2000-01-01') % 2 as person, d.day,
    md5('picture ' || n || ' ' || d.day)::uuid as picture, veramo.day_start(d.day, :zone) as visible_at
from (
    select day::date, day < veramo.day_at(now(), :zone) - 4 as is_early
    from generate_series(veramo.day_at(now(), :zone) - 3652, veramo.day_at(now(), :zone) + 1, interval '1 day') day
) d cross join lateral generate_series(1, case when d.is_early then :old else :couples end) n;

drop index veramo.pictures_of_user, veramo.entries_of_day, veramo.entries_to_come, veramo.entries_of_picture,
    veramo.entries_of_user;
insert into veramo.pictures (id, user_id, origin, folder, width, height, blurhash, colour, created_at)
select picture, bench.person(person), 'upload', bench.person(person) || '/' || picture, 1536, 2048,
    'LEHV6nWB2yk8pyo0adR*.7kCMdnj', '#8a7f6d', least(visible_at, now())
from placed;
insert into veramo.entries (couple_id, user_id, picture_id, day, visible_at, added_at)
select bench.person(couple), bench.person(person), picture, day, visible_at, least(visible_at, now()) from placed;
insert into veramo.added_days (couple_id, day)
select bench.person(couple), day from placed where visible_at <= now();
create index pictures_of_user on veramo.pictures (user_id, created_at desc, id);
create index entries_of_day on veramo.entries (couple_id, day, visible_at desc);
create index entries_to_come on veramo.entries (visible_at);
create index entries_of_picture on veramo.entries (picture_id);
create index entries_of_user on veramo.entries (user_id);

set session_replication_role = origin;
vacuum (analyze) veramo.couples, veramo.members, veramo.pictures, veramo.entries, veramo.added_days, auth.users;
select count(*) as entries, pg_size_pretty(pg_database_size(current_database())) as size from veramo.entries;
