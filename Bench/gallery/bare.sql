-- What the first page of Explore is compared with: the same pictures by indexes alone, in the same kind of transaction.
\set person random(1, 20000)
begin;
select set_config('request.jwt.claims', '{"sub":"' || md5('artist ' || :person)::uuid || '"}', true), set_config('role', 'service_role', true);
select p.image_id, p.prompt, p.style, p.width, p.height, p.blurhash, p.colour, o.like_count, p.user_id, a.name, a.picture,
    p.published_at
from artifex.publications p join artifex.popularity o on o.number = p.number
join artifex.profiles a on a.user_id = p.user_id
order by p.number desc limit 20;
commit;
