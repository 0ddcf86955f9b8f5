-- Artifex: a search walks the list of its rarest word. Every word has a list of the pictures that have it, so what a search
-- costs is bounded by how rare its rarest word is. Before, common words were looked for along the whole shelf and the rest
-- came from an index that can't tell an order.

alter table artifex.words add column id integer generated always as identity;
create unique index words_by_id on artifex.words (id);

-- A row for each word of a picture that is shown, and none for others. Kept by a trigger, as shelves are.
create table artifex.postings (
    word_id integer not null,
    number bigint not null,
    trend double precision not null,
    -- As on a shelf: most pictures without the other words of a search are passed over in the index.
    words_a bigint not null,
    words_b bigint not null,
    primary key (word_id, number) include (words_a, words_b)
);

create index postings_by_trend on artifex.postings (word_id, trend desc, number desc) include (words_a, words_b);

alter table artifex.postings enable row level security;

insert into artifex.postings (word_id, number, trend, words_a, words_b)
select w.id, p.number, o.trend, s.a, s.b
from artifex.publications p join artifex.popularity o on o.number = p.number
cross join lateral artifex.signature(tsvector_to_array(p.words)) s
cross join lateral unnest(tsvector_to_array(p.words)) u (word)
join artifex.words w on w.word = u.word
where p.state = 'shown'
order by 1, 2;

-- An artist's pictures in the order of how much they are liked.
alter table artifex.popularity add column user_id uuid;
update artifex.popularity o set user_id = p.user_id from artifex.publications p where p.number = o.number;
alter table artifex.popularity alter column user_id set not null;
create index popularity_of_user on artifex.popularity (user_id, trend desc, number desc);

create or replace function artifex.keep_shelves() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
    current_trend double precision;
    signature record;
begin
    if tg_op = 'INSERT' then
        insert into artifex.popularity (number, user_id, trend)
        values (new.number, new.user_id, artifex.weight(new.published_at));
        -- In one order, so that two that publish at once can't wait for each other. What is there takes no new id.
        insert into artifex.words (word)
        select u.word from unnest(tsvector_to_array(new.words)) u (word)
        where not exists (select from artifex.words w where w.word = u.word)
        order by 1 on conflict do nothing;
    end if;
    if tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.state = 'shown' and new.state <> 'shown') then
        delete from artifex.shelves where tag_id = any (old.tags) and number = old.number;
        delete from artifex.postings where number = old.number and word_id in (
            select w.id from artifex.words w where w.word = any (tsvector_to_array(old.words)));
    elsif new.state = 'shown' and (tg_op = 'INSERT' or old.state <> 'shown') then
        -- Likes may be being counted just now.
        select trend into current_trend from artifex.popularity where number = new.number for update;
        signature := artifex.signature(tsvector_to_array(new.words));
        insert into artifex.shelves (tag_id, number, trend, words_a, words_b)
        select tag, new.number, current_trend, signature.a, signature.b from unnest(new.tags) tag;
        insert into artifex.postings (word_id, number, trend, words_a, words_b)
        select w.id, new.number, current_trend, signature.a, signature.b from artifex.words w
        where w.word = any (tsvector_to_array(new.words));
    end if;
    return null;
end
$$;

-- Likes move a picture in the lists of its words too. Whoever counts them holds its popularity.
create function artifex.follow_trend() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
    update artifex.postings l set trend = new.trend
    from artifex.publications p join artifex.words w on w.word = any (tsvector_to_array(p.words))
    where p.number = new.number and l.word_id = w.id and l.number = new.number;
    return null;
end
$$;

create trigger follow_trend after update of trend on artifex.popularity
    for each row when (old.trend is distinct from new.trend) execute function artifex.follow_trend();

-- The nearest of the words that prompts have had. The index counts only what is alike enough.
create or replace function artifex.near_word(p_word text) returns text
language plpgsql stable set search_path = '' as $$
begin
    if char_length(p_word) not between 4 and 40 or to_regtype('extensions.gtrgm') is null then
        return null;
    end if;
    perform set_config('pg_trgm.similarity_threshold', '0.4', true);
    return (
        select w.word from artifex.words w where w.word operator(extensions.%) p_word
        order by extensions.similarity(w.word, p_word) desc, w.word limit 1);
end
$$;

-- Words to look for, with what a search needs to know of them.
create type artifex.sought as (
    -- Their lists, the shortest first.
    ids integer[],
    -- The bits that a picture with all of them has.
    a bigint,
    b bigint
);

drop function artifex.newest(uuid, smallint, bigint, integer, text[], uuid[], boolean);
drop function artifex.trending(uuid, smallint, double precision, bigint, integer, text[], uuid[], boolean);
drop function artifex.words_sought(text, boolean);
drop function artifex.query_of(text[]);
drop index artifex.publications_words;

-- The words of a text, spelled as prompts spell them; null if no picture can have them all.
create function artifex.words_sought(p_text text, corrects boolean) returns artifex.sought
language plpgsql stable set search_path = '' as $$
declare
    long constant integer := 3000;
    sought text[] := (tsvector_to_array(to_tsvector('pg_catalog.english', p_text)))[1:12];
    corrections integer := 0;
    known text;
    found artifex.sought;
begin
    for i in 1 .. coalesce(cardinality(sought), 0) loop
        continue when exists (select from artifex.words where word = sought[i]);
        corrections := corrections + 1;
        known := case when corrects and corrections <= 3 then artifex.near_word(sought[i]) end;
        if known is null then
            return null;
        end if;
        sought[i] := known;
    end loop;
    select array_agg(w.id order by l.entries, w.id), s.a, s.b into found
    from artifex.signature(sought) s, artifex.words w cross join lateral (
        select count(*) as entries from (select from artifex.postings p where p.word_id = w.id limit long) first
    ) l
    where w.word = any (sought) group by s.a, s.b;
    return found;
end
$$;

-- Whether a picture is on all of these lists.
create function artifex.is_listed(p_number bigint, p_ids integer[]) returns boolean
language plpgsql stable set search_path = '' as $$
begin
    return (select count(*) from artifex.postings where word_id = any (p_ids) and number = p_number) = cardinality(p_ids);
end
$$;

-- Numbers of a page, newest first. p_below: exclusive; p_words: null for no word that a picture has; p_artists: also theirs.
create function artifex.newest(
    p_viewer uuid, p_tag smallint, p_below bigint, p_page integer, p_words artifex.sought, p_artists uuid[],
    is_search boolean
) returns bigint[]
language plpgsql stable set search_path = '' as $$
declare
    is_apart constant boolean := exists (select from artifex.blocks where user_id = p_viewer or blocked_id = p_viewer);
    shortest constant integer := p_words.ids[1];
    -- Two words are looked up without a call for each picture; of one word, it is the same list again.
    second constant integer := coalesce(p_words.ids[2], p_words.ids[1]);
    others constant integer[] := p_words.ids[3:];
    numbers bigint[] := '{}';
begin
    if not is_search then
        return array(
            select s.number from artifex.shelves s
            where s.tag_id = p_tag and s.number < p_below and not (is_apart and artifex.is_apart_from(s.number, p_viewer))
            order by s.number desc limit p_page);
    end if;
    if shortest is not null then
        numbers := array(
            select l.number from artifex.postings l
            where l.word_id = shortest and l.number < p_below
                and l.words_a & p_words.a = p_words.a and l.words_b & p_words.b = p_words.b
                and (select true from artifex.postings o where o.word_id = second and o.number = l.number)
                and (cardinality(others) = 0 or artifex.is_listed(l.number, others))
                and (p_tag = 0 or (select true from artifex.shelves h where h.tag_id = p_tag and h.number = l.number))
                and not (is_apart and artifex.is_apart_from(l.number, p_viewer))
            order by l.number desc limit p_page);
    end if;
    if cardinality(p_artists) = 0 then
        return numbers;
    end if;
    return array(
        select n from (
            select unnest(numbers) n
            union
            select b.number from unnest(p_artists) artist cross join lateral (
                select p.number from artifex.publications p
                where p.user_id = artist and p.number < p_below and p.state = 'shown' and p_tag = any (p.tags)
                    and not (is_apart and artifex.is_apart_from(p.number, p_viewer))
                order by p.number desc limit p_page
            ) b
        ) merged order by n desc limit p_page);
end
$$;

-- The same in the order of how much pictures are liked these days.
create function artifex.trending(
    p_viewer uuid, p_tag smallint, p_trend double precision, p_below bigint, p_page integer, p_words artifex.sought,
    p_artists uuid[], is_search boolean, out numbers bigint[], out trends double precision[]
)
language plpgsql stable set search_path = '' as $$
declare
    is_apart constant boolean := exists (select from artifex.blocks where user_id = p_viewer or blocked_id = p_viewer);
    shortest constant integer := p_words.ids[1];
    -- Two words are looked up without a call for each picture; of one word, it is the same list again.
    second constant integer := coalesce(p_words.ids[2], p_words.ids[1]);
    others constant integer[] := p_words.ids[3:];
begin
    if not is_search then
        select array_agg(c.number), array_agg(c.trend) into numbers, trends from (
            select s.number, s.trend from artifex.shelves s
            where s.tag_id = p_tag and s.trend <= p_trend and (s.trend < p_trend or s.number < p_below)
                and not (is_apart and artifex.is_apart_from(s.number, p_viewer))
            order by s.trend desc, s.number desc limit p_page
        ) c;
        return;
    end if;
    if shortest is not null then
        select array_agg(c.number), array_agg(c.trend) into numbers, trends from (
            select l.number, l.trend from artifex.postings l
            where l.word_id = shortest and l.trend <= p_trend and (l.trend < p_trend or l.number < p_below)
                and l.words_a & p_words.a = p_words.a and l.words_b & p_words.b = p_words.b
                and (select true from artifex.postings o where o.word_id = second and o.number = l.number)
                and (cardinality(others) = 0 or artifex.is_listed(l.number, others))
                and (p_tag = 0 or (select true from artifex.shelves h where h.tag_id = p_tag and h.number = l.number))
                and not (is_apart and artifex.is_apart_from(l.number, p_viewer))
            order by l.trend desc, l.number desc limit p_page
        ) c;
    end if;
    if cardinality(p_artists) > 0 then
        select array_agg(c.n), array_agg(c.t) into numbers, trends from (
            select n, t from unnest(numbers, trends) u (n, t)
            union
            select b.number, b.trend from unnest(p_artists) artist cross join lateral (
                select o.number, o.trend from artifex.popularity o join artifex.publications p on p.number = o.number
                where o.user_id = artist and o.trend <= p_trend and (o.trend < p_trend or o.number < p_below)
                    and p.state = 'shown' and p_tag = any (p.tags)
                    and not (is_apart and artifex.is_apart_from(o.number, p_viewer))
                order by o.trend desc, o.number desc limit p_page
            ) b
            order by 2 desc, 1 desc limit p_page
        ) c;
    end if;
end
$$;

-- As before, but for what it knows of words.
create or replace function artifex.explore(
    search text default null, tag text default null, "order" text default 'newest', after text default null,
    page integer default 20
) returns table (
    id uuid, prompt text, style text, width integer, height integer, blurhash text, colour text, like_count integer,
    is_liked boolean, is_bookmarked boolean, artist_id uuid, artist_name text, artist_picture text,
    created_at timestamptz, "cursor" text)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
    me constant uuid := artifex.caller();
    sought constant text := lower(btrim(regexp_replace(coalesce(search, ''), '\s+', ' ', 'g')));
    shelf smallint;
    start record;
    artists uuid[] := '{}';
    words artifex.sought;
    numbers bigint[];
    trends double precision[];
begin
    perform artifex.check_page(page);
    if char_length(search) > 200 then
        perform artifex.refuse(400, 'too_long', 'Search for at most 200 characters.');
    end if;
    select t.id into shelf from artifex.tags t where t.tag = coalesce(explore.tag, 'all');
    if shelf is null then
        perform artifex.refuse(400, 'unknown_tag', 'There is no such category.');
    end if;
    if "order" is null or "order" not in ('newest', 'trending') then
        perform artifex.refuse(400, 'unknown_order', 'Pictures are ordered by newest or trending.');
    end if;
    start := artifex.read_cursor(left("order", 1), after);
    if sought <> '' then
        artists := artifex.artists_named(sought);
        words := artifex.words_sought(sought, corrects => cardinality(artists) = 0);
    end if;
    if "order" = 'newest' then
        numbers := artifex.newest(
            me, shelf, coalesce(start.at_number, 9223372036854775807), page, words, artists, sought <> '');
        return query select * from artifex.cards(me, numbers, array(
            select artifex.cursor_of('n', n) from unnest(numbers) with ordinality u (n, place) order by place));
    else
        select t.numbers, t.trends into numbers, trends from artifex.trending(
            me, shelf, coalesce(start.at_value, 'infinity'), coalesce(start.at_number, 9223372036854775807), page,
            words, artists, sought <> '') t;
        return query select * from artifex.cards(me, numbers, array(
            select artifex.cursor_of('t', n, t)
            from unnest(numbers, trends) with ordinality u (n, t, place) order by place));
    end if;
end
$$;

revoke all on artifex.postings from public, anon, authenticated, service_role;
grant select on artifex.postings to service_role;
revoke all on all functions in schema artifex from public, anon;
grant execute on all functions in schema artifex to service_role;
