-- The first page of Explore, as a signed-in person.
\set person random(1, 20000)
begin;
select set_config('request.jwt.claims', '{"sub":"' || md5('artist ' || :person)::uuid || '"}', true), set_config('role', 'authenticated', true);
select * from artifex.explore();
commit;
