-- Artifex: what people do. Each function knows the caller from the verified token alone, and refuses with a status, words for
-- a person and a word for programs.

-- One account's changes that are bounded are made in turn, or two at once could pass the bound together.
create function artifex.take_turn(p_user uuid) returns void
language plpgsql set search_path = '' as $$
begin
    perform pg_advisory_xact_lock(hashtextextended('artifex' || p_user, 0));
end
$$;

create function artifex.refuse_unknown_picture() returns void
language plpgsql set search_path = '' as $$
begin
    perform artifex.refuse(404, 'picture_not_found', 'This picture can’t be found.');
end
$$;

-- The publication of a picture that the caller may see, or the refusal: the same for a hidden, a blocked and an unknown one.
create function artifex.need_visible(p_image uuid, p_viewer uuid) returns bigint
language plpgsql stable set search_path = '' as $$
declare
    found_number constant bigint := artifex.visible(p_image, p_viewer);
begin
    if found_number is null then
        perform artifex.refuse_unknown_picture();
    end if;
    return found_number;
end
$$;

-- Publishing

-- Shows a picture to everybody, with its prompt. Its number, its likes and its place stay when it was withdrawn before.
-- Answers its state: `shown`, or `hidden` until a moderator has looked, because nobody has checked its pixels.
create function artifex.publish(image uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
    me constant uuid := artifex.caller();
    own artifex.images;
    known artifex.publications;
    reason text;
    given_tags smallint[];
begin
    perform artifex.take_turn(me);
    select * into own from artifex.images where id = image and user_id = me;
    if not found then
        perform artifex.refuse_unknown_picture();
    end if;
    select * into known from artifex.publications where image_id = image for update;
    if known.state = 'removed' then
        perform artifex.refuse(403, 'taken_down', 'This picture was taken down. It can’t be published again.');
    elsif known.state in ('shown', 'hidden') then
        perform artifex.refuse(409, 'already_published', 'This picture is published already.');
    end if;
    -- The list of words may have grown since the picture was made.
    reason := artifex.screen_reason(own.prompt);
    if reason is not null then
        perform artifex.refuse(422, 'not_fit', 'This picture can’t be shown to others.', reason);
    end if;
    if known.number is not null then
        update artifex.publications set state = case
                when own.verdict = 'unscreened'
                    or (select count(*) from artifex.reports r where r.number = known.number and r.closed_at is null) >= 3
                then 'hidden' else 'shown' end
            where number = known.number returning state into known.state;
        return known.state;
    end if;
    if (select published_at from artifex.publications where user_id = me order by number desc offset 499 limit 1)
        > now() - interval '1 day'
    then
        perform artifex.refuse(429, 'too_many', 'You can publish 500 pictures a day. Try again tomorrow.');
    end if;
    perform artifex.ensure_profile(me);
    given_tags := artifex.tags_of(own.prompt, own.style);
    insert into artifex.publications (
        image_id, user_id, state, prompt, style, width, height, blurhash, colour, tags, words)
    values (image, me, case own.verdict when 'passed' then 'shown' else 'hidden' end, own.prompt, own.style, own.width,
        own.height, own.blurhash, own.colour, given_tags, artifex.document(own.prompt, given_tags))
    returning state into known.state;
    return known.state;
end
$$;

create function artifex.unpublish(image uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
    me constant uuid := artifex.caller();
    known text;
begin
    select state into known from artifex.publications where image_id = image and user_id = me for update;
    if known is null and not exists (select from artifex.images where id = image and user_id = me) then
        perform artifex.refuse_unknown_picture();
    elsif known = 'removed' then
        perform artifex.refuse(403, 'taken_down', 'This picture was taken down.');
    elsif known is null or known = 'withdrawn' then
        perform artifex.refuse(409, 'not_published', 'This picture isn’t published.');
    end if;
    update artifex.publications set state = 'withdrawn' where image_id = image;
end
$$;

-- Deletes an own picture with everything on it. Its files follow; its prompt stays in the history.
create function artifex.delete_image(image uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
    me constant uuid := artifex.caller();
begin
    delete from artifex.images where id = image and user_id = me;
    if not found then
        perform artifex.refuse_unknown_picture();
    end if;
end
$$;

-- Likes

create function artifex.note_likes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
    if tg_op = 'INSERT' then
        insert into artifex.like_changes (number, user_id, delta, liked_at)
        select number, user_id, 1, created_at from changed;
    else
        insert into artifex.like_changes (number, user_id, delta, liked_at)
        select number, user_id, -1, created_at from changed;
    end if;
    return null;
end
$$;

create trigger note_given_likes after insert on artifex.likes
    referencing new table as changed for each statement execute function artifex.note_likes();
create trigger note_taken_likes after delete on artifex.likes
    referencing old table as changed for each statement execute function artifex.note_likes();

-- Safe to repeat, as is taking it back.
create function artifex."like"(image uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
    me constant uuid := artifex.caller();
    liked constant bigint := artifex.need_visible(image, me);
begin
    if (select created_at from artifex.likes where user_id = me order by created_at desc offset 1999 limit 1)
        > now() - interval '1 day'
    then
        perform artifex.refuse(429, 'too_many', 'You can like 2000 pictures a day. Try again tomorrow.');
    end if;
    -- The artist is told who it was.
    perform artifex.ensure_profile(me);
    insert into artifex.likes (number, user_id) values (liked, me) on conflict do nothing;
end
$$;

create function artifex.unlike(image uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
    me constant uuid := artifex.caller();
begin
    -- Also of a picture that isn't shown any more.
    delete from artifex.likes
        where user_id = me and number = (select number from artifex.publications where image_id = image);
    if not found then
        perform artifex.need_visible(image, me);
    end if;
end
$$;

-- A sum of weights of `artifex.weight`, kept as its logarithm, with some more weights added (signs: 1) or taken away (-1).
-- Never less than p_least.
create function artifex.sum_of_weights(
    p_sum double precision, p_weights double precision[], p_signs smallint[], p_least double precision
) returns double precision
language plpgsql immutable set search_path = '' as $$
declare
    highest constant double precision := greatest(p_sum, (select max(w) from unnest(p_weights) w));
    total double precision;
begin
    -- What is a million times a million times a million times smaller changes nothing, and might be too small for a number.
    select power(2::double precision, greatest(p_sum - highest, -60))
        + sum(s * power(2::double precision, greatest(w - highest, -60))) into total
        from unnest(p_weights, p_signs) as u (w, s);
    if total <= 0 then
        return p_least;
    end if;
    return greatest(p_least, highest + ln(total) / ln(2::double precision));
end
$$;

-- Counts what was liked since the last call, moves pictures on their shelves and tells their owners. One server at a time
-- does it; the others have nothing to do. Returns how many likes it counted.
create function artifex.settle_likes(p_limit integer default 10000) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
    counted bigint := 0;
    change record;
    new_trend double precision;
    publication artifex.publications;
    notice bigint;
    is_new boolean;
begin
    if not pg_try_advisory_xact_lock(hashtextextended('artifex.settle_likes', 0)) then
        return 0;
    end if;
    for change in
        with taken as (
            delete from artifex.like_changes
            where id in (select id from artifex.like_changes order by id limit p_limit)
            returning *
        )
        select t.number, count(*) as rows, sum(t.delta)::integer as sum,
            array_agg(artifex.weight(t.liked_at)) as weights, array_agg(t.delta) as signs,
            array_agg(t.user_id order by t.id) as people, array_agg(t.delta order by t.id) as deltas,
            array_agg(t.liked_at order by t.id) as times
        from taken t group by t.number order by t.number
    loop
        counted := counted + change.rows;
        select * into publication from artifex.publications where number = change.number for key share;
        -- Deleted meanwhile, and its likes with it.
        continue when not found;
        update artifex.popularity o
            set like_count = o.like_count + change.sum,
                trend = case when o.like_count + change.sum = 0 then artifex.weight(publication.published_at)
                    else artifex.sum_of_weights(o.trend, change.weights, change.signs,
                        artifex.weight(publication.published_at)) end
            where o.number = change.number returning trend into new_trend;
        update artifex.shelves set trend = new_trend where tag_id = any (publication.tags) and number = change.number;
        perform artifex.tell_of_likes(publication, change.people, change.deltas, change.times);
    end loop;
    return counted;
end
$$;

-- Likes by others make one notification a picture until it is read: "Ana and 12 others". One's own like makes none. A like
-- that is taken back leaves the group that it belonged to.
create function artifex.tell_of_likes(
    p_picture artifex.publications, p_people uuid[], p_deltas smallint[], p_times timestamptz[]
) returns void
language plpgsql security definer set search_path = '' as $$
declare
    open_group artifex.notifications;
    changed integer;
    latest uuid;
    latest_at timestamptz;
begin
    select * into open_group from artifex.notifications
        where image_id = p_picture.image_id and kind = 'likes_received' and read_at is null for update;
    with net as (
        -- A like and its end in one go cancel each other.
        select person, given_at, sum(d) as d from unnest(p_people, p_deltas, p_times) as u (person, d, given_at)
        where person <> p_picture.user_id group by person, given_at having sum(d) <> 0
    ), standing as (
        -- An account may have ended meanwhile.
        select person, given_at from net where d = 1 and exists (select from auth.users where id = person)
        order by given_at desc limit 1
    )
    select coalesce(sum(n.d) filter (where n.d = 1 or n.given_at >= open_group.began_at), 0),
            (select person from standing), (select given_at from standing)
        into changed, latest, latest_at from net n;
    if open_group.id is null then
        if latest is null or p_picture.state <> 'shown' then
            return;
        end if;
        insert into artifex.notifications (
            user_id, kind, title, description, image_id, actor_id, people, began_at, created_at)
        select p_picture.user_id, 'likes_received', 'People love your artwork!',
            'Check out the latest likes on your AI creation', p_picture.image_id, latest, changed, min(given_at), latest_at
        from unnest(p_deltas, p_times) as u (d, given_at) where d = 1;
        perform atelier.notify(p_picture.user_id, 'artifex', 'likes:' || p_picture.image_id, 'artifex.likes',
            p_picture.image_id::text);
    elsif open_group.people + changed <= 0 then
        delete from artifex.notifications where id = open_group.id;
    else
        update artifex.notifications
            set people = people + changed, created_at = coalesce(latest_at, created_at),
                actor_id = coalesce(latest, case when not exists (
                    select from unnest(p_people, p_deltas) as u (person, d) where d = -1 and person = actor_id)
                    then actor_id end)
            where id = open_group.id;
    end if;
end
$$;

-- Bookmarks

create function artifex.bookmark(image uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
    me constant uuid := artifex.caller();
    kept constant bigint := artifex.need_visible(image, me);
begin
    perform artifex.take_turn(me);
    if (select count(*) from artifex.bookmarks where user_id = me) >= 2000
        and not exists (select from artifex.bookmarks where user_id = me and number = kept)
    then
        perform artifex.refuse(429, 'too_many', 'You have 2000 bookmarks. Remove some before you add more.');
    end if;
    insert into artifex.bookmarks (user_id, number) values (me, kept) on conflict do nothing;
end
$$;

create function artifex.unbookmark(image uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
    me constant uuid := artifex.caller();
begin
    delete from artifex.bookmarks
        where user_id = me and number = (select number from artifex.publications where image_id = image);
    if not found then
        perform artifex.need_visible(image, me);
    end if;
end
$$;

-- Lists

create function artifex.bookmarked(after text default null, page integer default 20) returns table (
    id uuid, prompt text, style text, width integer, height integer, blurhash text, colour text, like_count integer,
    is_liked boolean, is_bookmarked boolean, artist_id uuid, artist_name text, artist_picture text,
    created_at timestamptz, "cursor" text)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
    me constant uuid := artifex.caller();
    start constant bigint := coalesce((artifex.read_cursor('b', after)).at_number, 9223372036854775807);
    numbers bigint[];
    cursors text[];
begin
    perform artifex.check_page(page);
    select array_agg(c.number), array_agg(artifex.cursor_of('b', c.place)) into numbers, cursors from (
        select b.number, b.place from artifex.bookmarks b
        join artifex.publications p on p.number = b.number
        where b.user_id = me and b.place < start and p.state = 'shown'
            and (p.user_id = me or not artifex.are_apart(p.user_id, me))
        order by b.place desc limit page
    ) c;
    return query select * from artifex.cards(me, numbers, cursors);
end
$$;

-- The caller's pictures, newest first. `state`: private, shown, withdrawn, hidden, removed.
create function artifex.mine(after text default null, page integer default 20) returns table (
    id uuid, prompt text, style text, shape text, width integer, height integer, blurhash text, colour text, seed bigint,
    state text, removal_reason text, like_count integer, created_at timestamptz, "cursor" text)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
    me constant uuid := artifex.caller();
    last record;
begin
    perform artifex.check_page(page);
    last := artifex.read_place('m', after);
    return query
        select i.id, i.prompt, i.style, i.shape, i.width, i.height, i.blurhash, i.colour, i.seed,
            coalesce(p.state, 'private'), p.removal_reason,
            coalesce(o.like_count, 0) + coalesce((
                select sum(c.delta) from artifex.like_changes c where c.number = p.number), 0)::integer,
            i.created_at, artifex.place_of('m', i.created_at, i.id)
        from artifex.images i
        left join artifex.publications p on p.image_id = i.id
        left join artifex.popularity o on o.number = p.number
        where i.user_id = me and i.created_at <= last.at_time
            and (i.created_at < last.at_time or i.id > last.at_id)
        order by i.created_at desc, i.id limit page;
end
$$;

-- Prompts that the caller has used, newest first, also those whose pictures are deleted.
create function artifex.prompt_history(after text default null, page integer default 20) returns table (
    id uuid, prompt text, style text, shape text, width integer, height integer, outputs smallint, seed bigint,
    created_at timestamptz, "cursor" text)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
    me constant uuid := artifex.caller();
    last record;
begin
    perform artifex.check_page(page);
    last := artifex.read_place('h', after);
    return query
        select p.id, p.prompt, p.style, p.shape, p.width, p.height, p.outputs, p.seed, p.created_at,
            artifex.place_of('h', p.created_at, p.id)
        from artifex.prompts p
        where p.user_id = me and p.created_at <= last.at_time and (p.created_at < last.at_time or p.id > last.at_id)
        order by p.created_at desc, p.id limit page;
end
$$;

-- Cursors of lists that are ordered by time and id.
create function artifex.place_of(p_kind text, p_at timestamptz, p_id uuid) returns text
language plpgsql immutable set search_path = '' as $$
begin
    return encode(convert_to(
        p_kind || (extract(epoch from p_at) * 1000000)::bigint || '/' || p_id, 'UTF8'), 'hex');
end
$$;

create function artifex.read_place(p_kind text, p_cursor text, out at_time timestamptz, out at_id uuid)
language plpgsql immutable set search_path = '' as $$
declare
    parts text[];
begin
    at_time := 'infinity';
    if p_cursor is null then
        return;
    end if;
    if p_cursor ~ '^([0-9a-f]{2}){3,70}$' then
        parts := regexp_match(encode(decode(p_cursor, 'hex'), 'escape'),
            '^([a-z])([0-9]{1,17})/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$');
    end if;
    if parts is null or parts[1] <> p_kind then
        perform artifex.refuse(400, 'unknown_cursor', 'This place in the list isn’t known. Start again from the top.');
    end if;
    -- In whole numbers: a time is exact to the microsecond.
    at_time := timestamptz 'epoch' + (parts[2]::bigint / 1000000) * interval '1 second'
        + (parts[2]::bigint % 1000000) * interval '1 microsecond';
    at_id := parts[3]::uuid;
end
$$;

-- A picture with what it was made from: one's own, or a published one.
create function artifex.picture(image uuid) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
    me constant uuid := artifex.caller();
    seen constant bigint := artifex.visible(image, me);
    details json;
begin
    select json_build_object('id', i.id, 'prompt', i.prompt, 'style', i.style, 'shape', i.shape, 'width', i.width,
            'height', i.height, 'seed', i.seed, 'blurhash', i.blurhash, 'colour', i.colour, 'created_at', i.created_at,
            'published_at', p.published_at, 'is_own', i.user_id = me, 'state', coalesce(p.state, 'private'),
            'removal_reason', p.removal_reason,
            'like_count', coalesce(o.like_count, 0) + coalesce((
                select sum(c.delta) from artifex.like_changes c where c.number = p.number), 0),
            'is_liked', exists (select from artifex.likes l where l.number = p.number and l.user_id = me),
            'is_bookmarked', exists (select from artifex.bookmarks b where b.user_id = me and b.number = p.number),
            'artist', json_build_object('id', i.user_id, 'name', a.name, 'picture', a.picture))
        into details
        from artifex.images i
        left join artifex.publications p on p.image_id = i.id
        left join artifex.popularity o on o.number = p.number
        left join artifex.profiles a on a.user_id = i.user_id
        where i.id = image and (i.user_id = me or seen is not null);
    if details is null then
        perform artifex.refuse_unknown_picture();
    end if;
    return details;
end
$$;

-- Notifications

create function artifex.unread_count() returns integer
language plpgsql stable security definer set search_path = '' as $$
declare
    me constant uuid := artifex.caller();
begin
    return (select count(*) from artifex.notifications where user_id = me and read_at is null)
        + (select count(*) from artifex.notifications n
            where n.user_id is null and n.created_at >= (select created_at from auth.users where id = me)
                and not exists (
                    select from artifex.read_notices r where r.user_id = me and r.notification_id = n.id));
end
$$;

-- Newest first. Of likes: who gave the latest (null if that one is gone), and how many people did.
create function artifex.inbox(after text default null, page integer default 20) returns table (
    id bigint, kind text, title text, description text, image_id uuid, actor_name text, people integer,
    created_at timestamptz, is_read boolean, "cursor" text)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
    me constant uuid := artifex.caller();
    last_at timestamptz := 'infinity';
    last_id bigint := 9223372036854775807;
    start record;
begin
    perform artifex.check_page(page);
    if after is not null then
        start := artifex.read_inbox_place(after);
        last_at := start.at_time;
        last_id := start.at_id;
    end if;
    return query
        select n.id, n.kind, n.title, n.description, n.image_id,
            case when not artifex.are_apart(n.actor_id, me) then a.name end, n.people, n.created_at, n.is_read,
            encode(convert_to('i' || (extract(epoch from n.created_at) * 1000000)::bigint || '/' || n.id, 'UTF8'), 'hex')
        from (
            (select o.id, o.kind, o.title, o.description, o.image_id, o.actor_id, o.people, o.created_at,
                o.read_at is not null as is_read
            from artifex.notifications o
            where o.user_id = me and (o.created_at, o.id) < (last_at, last_id)
            order by o.created_at desc, o.id desc limit page)
            union all
            (select e.id, e.kind, e.title, e.description, e.image_id, null, null, e.created_at,
                exists (select from artifex.read_notices r where r.user_id = me and r.notification_id = e.id)
            from artifex.notifications e
            where e.user_id is null and (e.created_at, e.id) < (last_at, last_id)
                and e.created_at >= (select u.created_at from auth.users u where u.id = me)
            order by e.created_at desc, e.id desc limit page)
        ) n
        left join artifex.profiles a on a.user_id = n.actor_id
        order by n.created_at desc, n.id desc limit page;
end
$$;

create function artifex.read_inbox_place(p_cursor text, out at_time timestamptz, out at_id bigint)
language plpgsql immutable set search_path = '' as $$
declare
    parts text[];
begin
    if p_cursor ~ '^([0-9a-f]{2}){3,40}$' then
        parts := regexp_match(encode(decode(p_cursor, 'hex'), 'escape'), '^i([0-9]{1,17})/([0-9]{1,18})$');
    end if;
    if parts is null then
        perform artifex.refuse(400, 'unknown_cursor', 'This place in the list isn’t known. Start again from the top.');
    end if;
    at_time := timestamptz 'epoch' + (parts[1]::bigint / 1000000) * interval '1 second'
        + (parts[1]::bigint % 1000000) * interval '1 microsecond';
    at_id := parts[2]::bigint;
end
$$;

-- Marks notifications as read: those named, or all. Others' are passed over.
create function artifex.mark_read(ids bigint[] default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
    me constant uuid := artifex.caller();
begin
    if cardinality(ids) > 1000 then
        perform artifex.refuse(400, 'too_many', 'Name at most 1000 notifications.');
    end if;
    update artifex.notifications set read_at = now()
        where user_id = me and read_at is null and (ids is null or id = any (ids));
    insert into artifex.read_notices (user_id, notification_id)
    select me, id from artifex.notifications
        where user_id is null and (ids is null or id = any (ids))
            and created_at >= (select created_at from auth.users where id = me)
    on conflict do nothing;
end
$$;

-- The own profile

create function artifex.own_profile() returns json
language plpgsql security definer set search_path = '' as $$
declare
    me constant uuid := artifex.caller();
begin
    perform artifex.ensure_profile(me);
    return (
        select json_build_object('user_id', user_id, 'name', name, 'picture', picture, 'created_at', created_at)
        from artifex.profiles where user_id = me);
end
$$;

-- Both are replaced: a null picture removes it.
create function artifex.update_profile(name text, picture text default null) returns json
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
    me constant uuid := artifex.caller();
    given constant text := btrim(regexp_replace(update_profile.name, '\s+', ' ', 'g'));
    reason text;
begin
    if given is null or char_length(given) < 2 then
        perform artifex.refuse(400, 'too_short', 'A name has at least 2 characters.');
    elsif char_length(given) > 50 then
        perform artifex.refuse(400, 'too_long', 'A name has at most 50 characters.');
    elsif given ~ U&'[[:cntrl:]\200B-\200F\202A-\202E\2060-\206F\FEFF]' then
        perform artifex.refuse(400, 'hidden_characters', 'The name has invisible characters. Type it anew.');
    end if;
    reason := artifex.screen_reason(given);
    if reason is not null then
        perform artifex.refuse(422, 'not_fit', 'This name can’t be shown to others.', reason);
    end if;
    if char_length(update_profile.picture) > 200 or not starts_with(update_profile.picture, me || '/')
        or update_profile.picture ~ '(\.\.|//|\\|[[:cntrl:]])'
        or not exists (
            select from storage.objects o where o.bucket_id = 'artifex' and o.name = update_profile.picture)
            and update_profile.picture is not null
    then
        perform artifex.refuse(403, 'not_own_picture', 'Choose a picture from your own folder.');
    end if;
    perform artifex.ensure_profile(me);
    update artifex.profiles set name = given, picture = update_profile.picture where user_id = me;
    return artifex.own_profile();
end
$$;

-- Reporting and blocking

-- Three people's reports hide a picture until a moderator looks. Safe to repeat: each person's counts once.
create function artifex.report(image uuid, reason text, words text default '') returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
    me constant uuid := artifex.caller();
    reported constant bigint := artifex.need_visible(image, me);
begin
    if report.reason is null or report.reason not in (
        'sexual', 'minors', 'violence', 'hate', 'real_person', 'copyright', 'spam', 'other')
    then
        perform artifex.refuse(400, 'unknown_reason', 'Choose one of the reasons.');
    elsif char_length(report.words) > 500 then
        perform artifex.refuse(400, 'too_long', 'A report has at most 500 characters.');
    elsif exists (select from artifex.publications where number = reported and user_id = me) then
        perform artifex.refuse(409, 'own_picture', 'This picture is yours. You can unpublish or delete it.');
    end if;
    perform artifex.take_turn(me);
    if exists (select from artifex.reports where number = reported and user_id = me) then
        return;
    end if;
    if (select count(*) from artifex.reports where user_id = me and created_at > now() - interval '1 day') >= 20 then
        perform artifex.refuse(429, 'too_many', 'You can report 20 pictures a day. Try again tomorrow.');
    end if;
    -- Reports of one picture are counted in turn.
    perform from artifex.publications where number = reported for no key update;
    insert into artifex.reports (number, user_id, reason, words)
    values (reported, me, report.reason, coalesce(report.words, ''));
    update artifex.publications set state = 'hidden'
        where number = reported and state = 'shown'
            and (select count(*) from artifex.reports where number = reported and closed_at is null) >= 3;
end
$$;

-- Neither sees the other's pictures any more. `person`: an artist's id.
create function artifex.block(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
    me constant uuid := artifex.caller();
begin
    if person = me then
        perform artifex.refuse(409, 'own_account', 'You can’t block yourself.');
    elsif not exists (select from artifex.profiles where user_id = person) then
        perform artifex.refuse(404, 'person_not_found', 'This person can’t be found.');
    end if;
    perform artifex.take_turn(me);
    if (select count(*) from artifex.blocks where user_id = me) >= 1000
        and not exists (select from artifex.blocks where user_id = me and blocked_id = person)
    then
        perform artifex.refuse(429, 'too_many', 'You have blocked 1000 people. Unblock some before you block more.');
    end if;
    insert into artifex.blocks (user_id, blocked_id) values (me, person) on conflict do nothing;
end
$$;

create function artifex.unblock(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
    me constant uuid := artifex.caller();
begin
    delete from artifex.blocks where user_id = me and blocked_id = person;
end
$$;

-- Whom the caller has blocked, the latest first.
create function artifex.blocked() returns table (user_id uuid, name text, picture text, created_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
    me constant uuid := artifex.caller();
begin
    return query
        select b.blocked_id, a.name, a.picture, b.created_at
        from artifex.blocks b left join artifex.profiles a on a.user_id = b.blocked_id
        where b.user_id = me order by b.created_at desc, b.blocked_id;
end
$$;

-- Home and the beginning of Explore

-- The pictures that stand for a tag: those most liked these days.
create function artifex.previews(p_viewer uuid, p_tag smallint, p_most integer) returns json
language plpgsql stable set search_path = '' as $$
begin
    return (
        select coalesce(json_agg(json_build_object('id', p.image_id, 'width', p.width, 'height', p.height,
            'blurhash', p.blurhash, 'colour', p.colour) order by u.place), '[]')
        from artifex.trending(p_viewer, p_tag, 'infinity', 9223372036854775807, p_most, null, '{}', false) t
        cross join unnest(t.numbers) with ordinality u (number, place)
        join artifex.publications p on p.number = u.number);
end
$$;

-- Styles, templates, categories and chips, each in its order, with pictures where a card shows some.
create function artifex.featured() returns json
language plpgsql stable security definer set search_path = '' as $$
declare
    me constant uuid := artifex.caller();
begin
    return json_build_object(
        'styles', (
            select coalesce(json_agg(json_build_object('style', s.style, 'title', s.title, 'is_trending', s.is_trending,
                'previews', coalesce((
                    select artifex.previews(me, t.id, 1) from artifex.tags t where s.style = any (t.styles)
                    order by t.id limit 1), '[]')) order by s.place), '[]')
            from artifex.styles s),
        'templates', (
            select coalesce(json_agg(json_build_object('id', t.id, 'title', t.title, 'prompt', t.prompt,
                'style', t.style, 'shape', t.shape, 'width', t.width, 'height', t.height, 'preview', (
                    select json_build_object('id', i.id, 'width', i.width, 'height', i.height, 'blurhash', i.blurhash,
                        'colour', i.colour) from artifex.images i where i.id = t.image_id)) order by t.place), '[]')
            from artifex.templates t where t.is_offered),
        'categories', (
            select coalesce(json_agg(json_build_object('tag', c.tag, 'title', c.title,
                'previews', artifex.previews(me, t.id, 4)) order by c.place), '[]')
            from artifex.sections c join artifex.tags t on t.tag = c.tag where c.section = 'categories'),
        'chips', (
            select coalesce(json_agg(json_build_object('tag', c.tag, 'title', c.title) order by c.place), '[]')
            from artifex.sections c where c.section = 'chips'));
end
$$;

revoke all on all functions in schema artifex from public, anon, authenticated;
grant execute on all functions in schema artifex to service_role;
grant execute on function
    artifex.explore(text, text, text, text, integer), artifex.picture(uuid), artifex.bookmarked(text, integer),
    artifex.mine(text, integer), artifex.prompt_history(text, integer), artifex.inbox(text, integer),
    artifex.unread_count(), artifex.mark_read(bigint[]), artifex.own_profile(), artifex.update_profile(text, text),
    artifex.publish(uuid), artifex.unpublish(uuid), artifex."like"(uuid), artifex.unlike(uuid), artifex.bookmark(uuid),
    artifex.unbookmark(uuid), artifex.report(uuid, text, text), artifex.block(uuid), artifex.unblock(uuid),
    artifex.blocked(), artifex.delete_image(uuid), artifex.featured()
    to authenticated;
