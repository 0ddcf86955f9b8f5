#!/bin/sh
# Gives one picture 1,000 likes a second for ten seconds while the likes are counted, then likes and takes back at random;
# counters must be exact. likes.sh [database]
set -eu
cd "$(dirname "$0")"
: "${PGHOST:?the folder of the Postgres socket}"
export PGDATABASE=${1:-bench}
psql -qX <<SQL
drop table if exists bench.pictures;
create table bench.pictures as
    select row_number() over (order by number desc)::integer as n, image_id as id, number from artifex.publications
    where state = 'shown' order by number desc limit 5;
grant select on bench.pictures to authenticated;
SQL
image=$(psql -qXAtc "select id from bench.pictures where n = 1")
before=$(psql -qXAtc "select count(*) from artifex.likes join bench.pictures using (number) where n = 1")
(pgbench -n -c 2 -j 1 -T 14 -f settle.sql >/dev/null 2>&1) &
settling=$!
pgbench -n -M prepared -c 16 -j 2 -R 1000 -T 10 -D image="'$image'" -f like.sql 2>&1 | grep -E "processed|failed|tps|latency average|lag average|ERROR"
wait $settling
psql -qXAt -F ' ' <<SQL
select 'likes given', count(*) - $before from artifex.likes join bench.pictures using (number) where n = 1;
SQL
pgbench -n -M prepared -c 16 -j 2 -T 5 -D image="'$image'" -f like.sql 2>&1 | grep -E "tps"
(pgbench -n -c 2 -j 1 -T 7 -f settle.sql >/dev/null 2>&1) &
settling=$!
pgbench -n -c 16 -j 2 -T 6 -f like_or_not.sql 2>&1 | grep -E "processed|failed|tps|ERROR" || true
wait $settling
psql -qXAt <<SQL
select case when bool_and(o.like_count + coalesce(c.open, 0) = l.given) then 'shown counters are exact' else 'SHOWN COUNTERS ARE WRONG' end
from bench.pictures p join artifex.popularity o using (number)
cross join lateral (select count(*) as given from artifex.likes l where l.number = p.number) l
cross join lateral (select sum(delta) as open from artifex.like_changes c where c.number = p.number) c;
select 'counted at the end: ' || artifex.settle_likes(1000000);
select case when bool_and(o.like_count = (select count(*) from artifex.likes l where l.number = p.number)) then 'settled counters are exact'
    else 'SETTLED COUNTERS ARE WRONG' end from bench.pictures p join artifex.popularity o using (number);
select case when count(*) = 0 then 'shelves agree' else 'SHELVES DISAGREE' end
from bench.pictures p join artifex.popularity o using (number) join artifex.shelves s using (number) where s.trend <> o.trend;
SQL
pgbench -n -c 16 -j 2 -t 20 -f report.sql 2>&1 | grep -E "processed|failed|ERROR"
psql -qXAt <<SQL
select case when bool_and(p.state = case when r.open >= 3 then 'hidden' else 'shown' end) then 'three reports hide, and no fewer'
    else 'REPORTS WENT WRONG: ' || string_agg(p.state || r.open, ' ') end
from artifex.publications p join bench.pictures b using (number)
cross join lateral (select count(*) as open from artifex.reports r where r.number = p.number and closed_at is null) r;
delete from artifex.reports where number in (select number from bench.pictures);
update artifex.publications set state = 'shown' where number in (select number from bench.pictures) and state = 'hidden';
SQL
