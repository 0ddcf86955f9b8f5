-- Fills an empty database with published pictures: psql -v pictures=1000000 -v artists=20000 -v likes=2000000 -f fill.sql
-- Words are spread as in language: some stand in every tenth prompt, most in a few. Triggers are off meanwhile; what they
-- would have written is written in one go.
\set ON_ERROR_STOP on
\timing off
\if :{?pictures} \else \set pictures 1000000 \endif
\if :{?artists} \else \set artists 20000 \endif
\if :{?likes} \else \set likes 2000000 \endif
set synchronous_commit = off;
set maintenance_work_mem = '512MB';
set work_mem = '256MB';
select setseed(0.42);

insert into auth.users (id, email, raw_user_meta_data)
select md5('artist ' || n)::uuid, 'artist' || n || '@example.com', json_build_object('full_name',
    (array['Ana', 'Bo', 'Cleo', 'Dario', 'Elif', 'Femi', 'Greta', 'Hugo', 'Ines', 'Jonas', 'Kaya', 'Lena', 'Mateo',
        'Nora', 'Omar', 'Pia', 'Quinn', 'Rosa', 'Sami', 'Tove'])[1 + n % 20] || ' '
    || (array['Almeida', 'Brandt', 'Costa', 'Dunn', 'Eriksen', 'Fontaine', 'Garcia', 'Haddad', 'Ito', 'Jensen', 'Kowalski',
        'Laurent', 'Mbeki', 'Novak', 'Okafor', 'Petrov', 'Quist', 'Rossi', 'Sato', 'Tanaka'])[1 + n / 20 % 20] || ' ' || n)
from generate_series(1, :artists) n;
insert into artifex.profiles (user_id, name) select id, raw_user_meta_data ->> 'full_name' from auth.users where email like 'artist%';

create temp table vocabulary as
select n as rank, (array['ka', 'lo', 'mi', 'ter', 'zan', 'vor', 'eli', 'quo', 'bra', 'dun'])[1 + n % 10]
    || (array['ri', 'sto', 'bel', 'nak', 'ow', 'uth', 'pim', 'gar', 'xen', 'lum'])[1 + n / 10 % 10]
    || (array['a', 'or', 'eth', 'in', 'oz', 'ul', 'am', 'ix', 'en', 'ud'])[1 + n / 100 % 10]
    || (array['', 'ta', 'mo', 'vel', 'sk', 'dra', 'fi', 'nu', 'gol', 'wep'])[1 + n / 1000 % 10]
    || (array['', 'b', 'kor', 'sha', 'tev'])[1 + n / 10000 % 5] as word
from generate_series(0, 49999) n;
create unique index on vocabulary (rank);

create temp table made as
select n, md5('picture ' || n)::uuid as id,
    md5('artist ' || 1 + floor(:artists * power(random(), 2))::integer)::uuid as user_id,
    (array['none', 'photo', 'photo', 'anime', 'illustration', 'pop-art', 'abstract', 'fantasy', 'comic', 'photo'])[
        1 + floor(10 * random())::integer] as style,
    (array['A ', 'Portrait of a ', 'The ', 'An old ', 'Two of the '])[1 + floor(5 * random())::integer]
    || (array['quiet', 'golden', 'stormy', 'tiny', 'giant', 'glowing', 'broken', 'blue', 'red', 'silver', 'lonely', 'happy',
        'ancient', 'electric', 'frozen', 'burning', 'soft', 'dark', 'bright', 'wild'])[1 + floor(20 * power(random(), 2))::integer]
    || ' ' || (array['city', 'dragon', 'cat', 'mountain', 'forest', 'knight', 'robot', 'ship', 'garden', 'wolf', 'lighthouse',
        'woman', 'whale', 'train', 'temple', 'owl', 'river', 'astronaut', 'fox', 'castle', 'bicycle', 'library', 'witch',
        'carousel', 'violin', 'heron', 'samurai', 'tractor', 'orchid', 'glacier'])[1 + floor(30 * power(random(), 2))::integer]
    || case when random() < 0.5 then '' else ' with a ' || (array['dragon', 'cat', 'forest', 'robot', 'wolf', 'lantern',
        'umbrella', 'moon', 'piano', 'flower'])[1 + floor(10 * random())::integer] end
    || ' in ' || (array['mist', 'rain', 'autumn', 'neon light', 'the desert', 'space', 'winter', 'a dream', 'the sea',
        'moonlight'])[1 + floor(10 * random())::integer]
    || ', ' || a.word || ' ' || b.word || ' and ' || c.word as prompt
from (
    -- Rank r is drawn about as often as 1/r.
    select n, floor(exp(random() * ln(50000)))::integer - 1 as r1, floor(exp(random() * ln(50000)))::integer - 1 as r2,
        floor(50000 * random())::integer as r3
    from generate_series(1, :pictures) n
) d
join vocabulary a on a.rank = r1 join vocabulary b on b.rank = r2 join vocabulary c on c.rank = r3;

set session_replication_role = replica;
drop index artifex.publications_of_user, artifex.shelves_by_trend, artifex.popularity_of_user;
drop index artifex.postings_by_trend;
alter table artifex.postings drop constraint postings_pkey;

insert into artifex.images (
    id, user_id, job_id, output, prompt, style, shape, width, height, seed, blurhash, colour, provider, model, folder,
    created_at)
select id, user_id, id, 0, prompt, style, 'square', 1024, 1024, n, 'LEHV6nWB2yk8pyo0adR*.7kCMdnj', '#8a7f6d', 'built-in',
    'drawing', user_id || '/' || id, now() - (:pictures - n) * interval '30 seconds'
from made order by n;

insert into artifex.publications (
    image_id, user_id, prompt, style, width, height, blurhash, colour, tags, words, published_at)
select m.id, user_id, prompt, m.style, 1024, 1024, 'LEHV6nWB2yk8pyo0adR*.7kCMdnj', '#8a7f6d', t.tags,
    to_tsvector('pg_catalog.english', prompt || t.titles), now() - (:pictures - n) * interval '30 seconds'
from made m cross join lateral (
    select array_agg(g.id order by g.id) as tags,
        coalesce(' ' || string_agg(g.title || ' ' || g.tag, ' ') filter (where g.id <> 0), '') as titles
    from artifex.tags g
    where g.id = 0 or m.style = any (g.styles) or to_tsvector('pg_catalog.english', m.prompt) @@ g.words
) t
order by n;

insert into artifex.likes (number, user_id, created_at)
select l.number, md5('artist ' || l.person)::uuid, greatest(p.published_at, now() - random() * interval '30 days')
from (
    select distinct (select min(number) from artifex.publications) + :pictures - 1
            - floor(:pictures * power(random(), 4))::bigint as number,
        1 + floor(:artists * random())::integer as person
    from generate_series(1, :likes)
) l join artifex.publications p on p.number = l.number;

insert into artifex.popularity (number, user_id, like_count, trend)
select p.number, p.user_id, coalesce(l.likes, 0), case when l.likes > 0
    then greatest(l.trend, artifex.weight(p.published_at)) else artifex.weight(p.published_at) end
from artifex.publications p
left join (
    select number, count(*) as likes,
        max(w) + ln(sum(power(2::double precision, greatest(w - top, -60)))) / ln(2::double precision) as trend
    from (
        select number, extract(epoch from created_at)::double precision / 172800 as w,
            max(extract(epoch from created_at)::double precision / 172800) over (partition by number) as top
        from artifex.likes
    ) x group by number
) l on l.number = p.number;

insert into artifex.words (word) select distinct unnest(tsvector_to_array(words)) from artifex.publications;
create temp table signatures as
    select word, 1::bigint << (h & 63) as a, 1::bigint << ((h >> 6) & 63) as b
    from (select word, ('x' || left(md5(word), 4))::bit(16)::integer as h from artifex.words) w;
create temp table signed as
    select p.number, bit_or(s.a) as a, bit_or(s.b) as b
    from artifex.publications p cross join lateral unnest(tsvector_to_array(p.words)) u (word)
    join signatures s on s.word = u.word group by p.number;
insert into artifex.shelves (tag_id, number, trend, words_a, words_b)
select t.tag, p.number, o.trend, s.a, s.b
from artifex.publications p join artifex.popularity o on o.number = p.number join signed s on s.number = p.number
cross join unnest(p.tags) as t (tag) order by t.tag, p.number;
insert into artifex.postings (word_id, number, trend, words_a, words_b)
select w.id, p.number, o.trend, s.a, s.b
from artifex.publications p join artifex.popularity o on o.number = p.number join signed s on s.number = p.number
cross join lateral unnest(tsvector_to_array(p.words)) u (word) join artifex.words w on w.word = u.word
order by 1, 2;
alter table artifex.postings add primary key (word_id, number) include (words_a, words_b);
create index postings_by_trend on artifex.postings (word_id, trend desc, number desc) include (words_a, words_b);

create index shelves_by_trend on artifex.shelves (tag_id, trend desc, number desc) include (words_a, words_b);
create index popularity_of_user on artifex.popularity (user_id, trend desc, number desc);
create index publications_of_user on artifex.publications (user_id, number desc);
set session_replication_role = origin;
vacuum (analyze) artifex.publications, artifex.shelves, artifex.postings, artifex.popularity, artifex.likes, artifex.profiles,
    artifex.images, artifex.words, auth.users;
select count(*) as pictures, (select count(*) from artifex.shelves) as shelved, (select count(*) from artifex.likes) as likes,
    (select count(*) from artifex.words) as words,
    pg_size_pretty(pg_database_size(current_database())) as size from artifex.publications;
