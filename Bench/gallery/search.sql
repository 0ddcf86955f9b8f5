-- A search, as a signed-in person.
\set person random(1, 20000)
\set n random(1, 10000)
begin;
select set_config('request.jwt.claims', '{"sub":"' || md5('artist ' || :person)::uuid || '"}', true), set_config('role', 'authenticated', true);
select e.* from bench.queries q cross join lateral artifex.explore(q.text, "order" => q."order") e where q.n = :n;
commit;
