-- What people search for in the measurement: 10,000 texts, drawn once. Run after fill.sql.
select setseed(0.7);
create schema if not exists bench;
drop table if exists bench.queries;
create table bench.queries (n integer primary key, kind text not null, text text not null, "order" text not null);
insert into bench.queries
select n, kind, case kind
        when 'common' then s.a
        when 'two common' then s.a || ' ' || s.b
        when 'adjective and thing' then s.c || ' ' || s.a
        when 'some prompt''s word' then (select w from regexp_split_to_table(s.prompt, '[ ,]+') w
            where char_length(w) > 6 order by random() + n * 0 limit 1)
        when 'common and rare' then s.a || ' ' || split_part(s.prompt, ' ', -1)
        when 'rare' then split_part(s.prompt, ' ', -1)
        when 'artist' then s.artist
        when 'misspelled' then overlay(split_part(s.prompt, ' ', -1) placing 'z' from 3 for 1)
    end, case when random() < 0.7 then 'newest' else 'trending' end
from (
    select n, (array['common', 'common', 'common', 'two common', 'two common', 'adjective and thing', 'some prompt''s word',
            'some prompt''s word', 'some prompt''s word', 'common and rare', 'rare', 'rare', 'artist', 'misspelled'])[
            1 + floor(14 * random())::integer] as kind,
        (array['city', 'dragon', 'cat', 'mountain', 'forest', 'knight', 'robot', 'ship', 'garden', 'wolf', 'lighthouse', 'woman',
            'whale', 'castle', 'bicycle', 'orchid', 'glacier', 'neon', 'winter', 'portrait', 'photo'])[1 + floor(21 * random())::integer] as a,
        (array['dragon', 'cat', 'forest', 'robot', 'wolf', 'lantern', 'umbrella', 'moon', 'piano', 'flower', 'ship', 'owl'])[
            1 + floor(12 * random())::integer] as b,
        (array['quiet', 'golden', 'stormy', 'glowing', 'silver', 'frozen', 'wild'])[1 + floor(7 * random())::integer] as c,
        (select prompt from artifex.publications
            where number = (select min(number) from artifex.publications) + floor(r * (select count(*) from artifex.publications))::bigint) as prompt,
        (array['Ana Almeida', 'Rosa', 'Kowalski', 'Greta Ito 61', 'Sato 4', 'Bo'])[1 + floor(6 * random())::integer] as artist
    from (select n, random() as r from generate_series(1, 10000) n) x
) s;
update bench.queries set text = 'lantern' where text is null or text = '';
grant usage on schema bench to authenticated;
grant select on bench.queries to authenticated;
analyze bench.queries;
select kind, count(*), min(text), max(text) from bench.queries group by kind order by kind;
