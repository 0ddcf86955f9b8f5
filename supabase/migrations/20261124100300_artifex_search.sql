-- Artifex: finding published pictures. Shelves hold what is shown, tag by tag, in the order of publishing and of how much it
-- is liked these days; a page is the end of a walk along an index. Words are found on the way where they are common, and
-- through the index of words where they are rare.

-- Spelling is corrected, and artists are found fast, where the trigram extension is there; without it neither fails.
do $$
begin
    create extension if not exists pg_trgm with schema extensions;
exception when undefined_file or feature_not_supported or insufficient_privilege then
    raise notice 'extension pg_trgm is not available';
end
$$;

-- A row for each tag of a picture that is shown, and none for others. Without references: a trigger keeps it, and it needs
-- no index of its own for them.
create table artifex.shelves (
    tag_id smallint not null,
    number bigint not null,
    trend double precision not null,
    -- A bit in each for every word of the picture: most pictures without a word are passed over in the index.
    words_a bigint not null,
    words_b bigint not null,
    primary key (tag_id, number) include (words_a, words_b)
) with (fillfactor = 80);

create index shelves_by_trend on artifex.shelves (tag_id, trend desc, number desc) include (words_a, words_b);

-- Words that prompts have had, for the spelling.
create table artifex.words (word text primary key);

do $$
begin
    if to_regtype('extensions.gtrgm') is not null then
        create index words_alike on artifex.words using gin (word extensions.gin_trgm_ops);
        create index profiles_by_name on artifex.profiles using gin (lower(name) extensions.gin_trgm_ops);
    end if;
end
$$;

alter table artifex.shelves enable row level security;
alter table artifex.words enable row level security;

-- How much a like given at a time counts, as a power of two: twice as much as one given two days earlier. All likes fade at
-- the same pace, so sums that are kept with it stay in their order without ever being computed again.
create function artifex.weight(p_at timestamptz) returns double precision
language plpgsql immutable set search_path = '' as $$
begin
    return extract(epoch from p_at)::double precision / 172800;
end
$$;

create function artifex.signature(p_words text[], out a bigint, out b bigint)
language plpgsql immutable set search_path = '' as $$
declare
    word text;
    hash integer;
begin
    a := 0;
    b := 0;
    foreach word in array p_words loop
        -- The same on every machine, unlike Postgres' own hashes.
        hash := ('x' || left(md5(word), 4))::bit(16)::integer;
        a := a | (1::bigint << (hash & 63));
        b := b | (1::bigint << ((hash >> 6) & 63));
    end loop;
end
$$;

-- Tags of a picture: all of them have 0, most that of their style.
create function artifex.tags_of(p_prompt text, p_style text) returns smallint[]
language plpgsql stable set search_path = '' as $$
declare
    document constant tsvector := to_tsvector('pg_catalog.english', p_prompt);
begin
    return array(
        select t.id from artifex.tags t where t.id = 0 or p_style = any (t.styles) or document @@ t.words order by t.id);
end
$$;

-- What a picture is found by, besides its artist.
create function artifex.document(p_prompt text, p_tags smallint[]) returns tsvector
language plpgsql stable set search_path = '' as $$
begin
    return to_tsvector('pg_catalog.english', p_prompt || coalesce((
        select ' ' || string_agg(t.title || ' ' || t.tag, ' ') from artifex.tags t where t.id = any (p_tags) and t.id <> 0),
        ''));
end
$$;

create function artifex.keep_shelves() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
    current_trend double precision;
    signature record;
begin
    if tg_op = 'INSERT' then
        insert into artifex.popularity (number, trend) values (new.number, artifex.weight(new.published_at));
        -- In one order, so that two that publish at once can't wait for each other.
        insert into artifex.words (word) select unnest(tsvector_to_array(new.words)) order by 1 on conflict do nothing;
    end if;
    if tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.state = 'shown' and new.state <> 'shown') then
        delete from artifex.shelves where tag_id = any (old.tags) and number = old.number;
    elsif new.state = 'shown' and (tg_op = 'INSERT' or old.state <> 'shown') then
        -- Likes may be being counted just now.
        select trend into current_trend from artifex.popularity where number = new.number for update;
        signature := artifex.signature(tsvector_to_array(new.words));
        insert into artifex.shelves (tag_id, number, trend, words_a, words_b)
        select tag, new.number, current_trend, signature.a, signature.b from unnest(new.tags) tag;
    end if;
    return null;
end
$$;

create trigger keep_shelves after insert or delete or update of state on artifex.publications
    for each row execute function artifex.keep_shelves();

-- Where a page ended, for whoever asks for the next. Opaque to them.
create function artifex.cursor_of(p_kind text, p_number bigint, p_value double precision default null) returns text
language plpgsql immutable set search_path = '' as $$
begin
    return encode(convert_to(p_kind || coalesce(p_value::text, '') || '/' || p_number, 'UTF8'), 'hex');
end
$$;

-- Nulls for no cursor: the beginning. Anything that isn't one of ours is refused.
create function artifex.read_cursor(p_kind text, p_cursor text, out at_number bigint, out at_value double precision)
language plpgsql immutable set search_path = '' as $$
declare
    parts text[];
begin
    if p_cursor is null then
        return;
    end if;
    if p_cursor ~ '^([0-9a-f]{2}){3,40}$' then
        parts := regexp_match(encode(decode(p_cursor, 'hex'), 'escape'),
            '^([a-z])([0-9]{1,7}(?:\.[0-9]{1,17})?)?/([0-9]{1,18})$');
    end if;
    if parts is null or parts[1] <> p_kind or (parts[2] is null) <> (p_kind <> 't') then
        perform artifex.refuse(400, 'unknown_cursor', 'This place in the list isn’t known. Start again from the top.');
    end if;
    at_number := parts[3]::bigint;
    at_value := parts[2]::double precision;
end
$$;

create function artifex.check_page(p_page integer) returns void
language plpgsql immutable set search_path = '' as $$
begin
    if p_page is null or p_page not between 1 and 50 then
        perform artifex.refuse(400, 'page_out_of_bounds', 'A page has 1 to 50 entries.');
    end if;
end
$$;

-- A word that prompts have had and that is spelled nearly like this one.
create function artifex.near_word(p_word text) returns text
language plpgsql stable set search_path = '' as $$
begin
    if char_length(p_word) not between 4 and 40 or to_regtype('extensions.gtrgm') is null then
        return null;
    end if;
    return (
        select w.word from artifex.words w
        where w.word operator(extensions.%) p_word and extensions.similarity(w.word, p_word) >= 0.4
        order by extensions.similarity(w.word, p_word) desc, w.word limit 1);
end
$$;

-- The artists whose names hold a text: twenty at most.
create function artifex.artists_named(p_text text) returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
    if char_length(p_text) < 3 then
        return '{}';
    end if;
    return array(
        select user_id from artifex.profiles
        where lower(name) like '%' || replace(replace(replace(p_text, '\', '\\'), '%', '\%'), '_', '\_') || '%'
        limit 20);
end
$$;

-- The words to look for, spelled as prompts spell them; null if no picture can have them all.
create function artifex.words_sought(p_text text, corrects boolean) returns text[]
language plpgsql stable set search_path = '' as $$
declare
    sought text[] := (tsvector_to_array(to_tsvector('pg_catalog.english', p_text)))[1:12];
    corrections integer := 0;
    known text;
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
    return nullif(sought, '{}');
end
$$;

-- Numbers of a page, newest first. p_below: exclusive; p_words: null for any picture; p_artists: also theirs.
create function artifex.newest(
    p_viewer uuid, p_tag smallint, p_below bigint, p_page integer, p_words text[], p_artists uuid[], is_search boolean
) returns bigint[]
language plpgsql stable set search_path = '' as $$
declare
    -- How far along a shelf words are looked for before the index of words is asked.
    walk constant integer := 10000;
    is_apart constant boolean := exists (select from artifex.blocks where user_id = p_viewer or blocked_id = p_viewer);
    query tsquery;
    wanted record;
    bottom bigint;
    numbers bigint[] := '{}';
begin
    if not is_search then
        return array(
            select s.number from artifex.shelves s
            where s.tag_id = p_tag and s.number < p_below and not (is_apart and artifex.is_apart_from(s.number, p_viewer))
            order by s.number desc limit p_page);
    end if;
    if p_words is not null then
        query := artifex.query_of(p_words);
        wanted := artifex.signature(p_words);
        numbers := array(
            select w.number from (
                select s.number, s.words_a, s.words_b from artifex.shelves s
                where s.tag_id = p_tag and s.number < p_below order by s.number desc limit walk
            ) w
            where w.words_a & wanted.a = wanted.a and w.words_b & wanted.b = wanted.b
                and exists (select from artifex.publications p where p.number = w.number and p.words @@ query)
                and not (is_apart and artifex.is_apart_from(w.number, p_viewer))
            order by w.number desc limit p_page);
        if cardinality(numbers) < p_page then
            select s.number into bottom from artifex.shelves s
                where s.tag_id = p_tag and s.number < p_below order by s.number desc offset walk - 1 limit 1;
        end if;
        if bottom is not null then
            numbers := numbers || array(
                -- The sum keeps the planner from walking along the numbers once more.
                with matches as materialized (
                    select p.number from artifex.publications p
                    where p.words @@ query and p.number + 0 < bottom and p.state = 'shown' and p_tag = any (p.tags))
                select f.number from matches f
                where not (is_apart and artifex.is_apart_from(f.number, p_viewer))
                order by f.number desc limit p_page - cardinality(numbers));
        end if;
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

-- The same in the order of how much pictures are liked these days. Of an artist's pictures the newest hundred count.
create function artifex.trending(
    p_viewer uuid, p_tag smallint, p_trend double precision, p_below bigint, p_page integer, p_words text[],
    p_artists uuid[], is_search boolean, out numbers bigint[], out trends double precision[]
)
language plpgsql stable set search_path = '' as $$
declare
    walk constant integer := 10000;
    is_apart constant boolean := exists (select from artifex.blocks where user_id = p_viewer or blocked_id = p_viewer);
    query tsquery;
    wanted record;
    bottom record;
    more record;
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
    if p_words is not null then
        query := artifex.query_of(p_words);
        wanted := artifex.signature(p_words);
        select array_agg(c.number), array_agg(c.trend) into numbers, trends from (
            select w.number, w.trend from (
                select s.number, s.trend, s.words_a, s.words_b from artifex.shelves s
                where s.tag_id = p_tag and s.trend <= p_trend and (s.trend < p_trend or s.number < p_below)
                order by s.trend desc, s.number desc limit walk
            ) w
            where w.words_a & wanted.a = wanted.a and w.words_b & wanted.b = wanted.b
                and exists (select from artifex.publications p where p.number = w.number and p.words @@ query)
                and not (is_apart and artifex.is_apart_from(w.number, p_viewer))
            order by w.trend desc, w.number desc limit p_page
        ) c;
        if coalesce(cardinality(numbers), 0) < p_page then
            select s.trend, s.number into bottom from artifex.shelves s
                where s.tag_id = p_tag and s.trend <= p_trend and (s.trend < p_trend or s.number < p_below)
                order by s.trend desc, s.number desc offset walk - 1 limit 1;
            if found then
                with matches as materialized (
                    select p.number from artifex.publications p
                    where p.words @@ query and p.state = 'shown' and p_tag = any (p.tags))
                select array_agg(c.number) as numbers, array_agg(c.trend) as trends into more from (
                    select f.number, o.trend from matches f join artifex.popularity o on o.number = f.number
                    where (o.trend, o.number) < (bottom.trend, bottom.number)
                        and not (is_apart and artifex.is_apart_from(f.number, p_viewer))
                    order by o.trend desc, o.number desc limit p_page - coalesce(cardinality(numbers), 0)
                ) c;
                numbers := numbers || more.numbers;
                trends := trends || more.trends;
            end if;
        end if;
    end if;
    if cardinality(p_artists) > 0 then
        select array_agg(c.n), array_agg(c.t) into numbers, trends from (
            select n, t from unnest(numbers, trends) u (n, t)
            union
            select o.number, o.trend from unnest(p_artists) artist cross join lateral (
                select p.number from artifex.publications p
                where p.user_id = artist and p.state = 'shown' and p_tag = any (p.tags)
                    and not (is_apart and artifex.is_apart_from(p.number, p_viewer))
                order by p.number desc limit 100
            ) b join artifex.popularity o on o.number = b.number
            where (o.trend, o.number) < (p_trend, p_below)
            order by 2 desc, 1 desc limit p_page
        ) c;
    end if;
end
$$;

create function artifex.is_apart_from(p_number bigint, p_viewer uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
    return artifex.are_apart((select user_id from artifex.publications where number = p_number), p_viewer);
end
$$;

-- All words, as they stand.
create function artifex.query_of(p_words text[]) returns tsquery
language plpgsql immutable set search_path = '' as $$
declare
    joined text := '';
    word text;
begin
    foreach word in array p_words loop
        joined := joined || case joined when '' then '' else ' & ' end
            || '''' || replace(replace(word, '\', '\\'), '''', '''''') || '''';
    end loop;
    return joined::tsquery;
end
$$;

-- What a list shows of pictures, in the order of p_numbers. p_cursors: where each stands in the list.
create function artifex.cards(p_viewer uuid, p_numbers bigint[], p_cursors text[]) returns table (
    id uuid, prompt text, style text, width integer, height integer, blurhash text, colour text, like_count integer,
    is_liked boolean, is_bookmarked boolean, artist_id uuid, artist_name text, artist_picture text,
    created_at timestamptz, "cursor" text)
language plpgsql stable set search_path = '' as $$
begin
    return query
        select p.image_id, p.prompt, p.style, p.width, p.height, p.blurhash, p.colour,
            -- Counted and uncounted likes as of one moment: together they are exact.
            o.like_count + coalesce((
                select sum(c.delta) from artifex.like_changes c where c.number = p.number), 0)::integer,
            exists (select from artifex.likes l where l.number = p.number and l.user_id = p_viewer),
            exists (select from artifex.bookmarks b where b.user_id = p_viewer and b.number = p.number),
            p.user_id, a.name, a.picture, p.published_at, n.cursor_text
        from unnest(p_numbers, p_cursors) with ordinality n (number, cursor_text, place)
        join artifex.publications p on p.number = n.number
        join artifex.popularity o on o.number = n.number
        left join artifex.profiles a on a.user_id = p.user_id
        order by n.place;
end
$$;

-- Published pictures, newest or trending first, of one tag or all, that have all words of a text or an artist of that name.
-- `after` is the `cursor` of the last row that one has.
create function artifex.explore(
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
    words text[];
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

revoke all on artifex.shelves, artifex.words from public, anon, authenticated, service_role;
grant select on artifex.shelves, artifex.words to service_role;
revoke all on all functions in schema artifex from public, anon, authenticated;
grant execute on all functions in schema artifex to service_role;
grant execute on function artifex.explore(text, text, text, text, integer) to authenticated;
