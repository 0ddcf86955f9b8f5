-- As bare.sql, with what the page also says: the caller's own likes and bookmarks, and the likes that aren't counted yet.
\set person random(1, 20000)
begin;
select set_config('request.jwt.claims', '{"sub":"' || md5('artist ' || :person)::uuid || '"}', true), set_config('role', 'service_role', true);
select p.image_id, p.prompt, p.style, p.width, p.height, p.blurhash, p.colour, o.like_count + coalesce((
        select sum(c.delta) from artifex.like_changes c where c.number = p.number), 0),
    exists (select from artifex.likes l where l.number = p.number and l.user_id = md5('artist ' || :person)::uuid),
    exists (select from artifex.bookmarks b where b.number = p.number and b.user_id = md5('artist ' || :person)::uuid),
    p.user_id, a.name, a.picture, p.published_at
from artifex.publications p join artifex.popularity o on o.number = p.number
join artifex.profiles a on a.user_id = p.user_id
order by p.number desc limit 20;
commit;
