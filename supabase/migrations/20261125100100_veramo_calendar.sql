-- Veramo: people's own pictures, and the calendar that a couple shares. A partner's entry is there from the first instant of
-- its day, by the database's clock; before, no function tells that there is one.

-- Everybody's own. The server writes what it has measured; its files lie in a folder of the bucket `veramo-pictures`.
create table veramo.pictures (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references auth.users (id) on delete cascade,
    origin text not null check (origin in ('upload', 'edit', 'made')),
    folder text not null unique check (starts_with(folder, user_id::text || '/')),
    width integer not null check (width > 0),
    height integer not null check (height > 0),
    blurhash text not null check (length(blurhash) between 6 and 90),
    colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
    created_at timestamptz not null default now()
);

create index pictures_of_user on veramo.pictures (user_id, created_at desc, id);

-- Folders whose pictures are gone. Without a reference to the account, because the account's end is one of the reasons.
create table veramo.gone_folders (
    folder text primary key,
    user_id uuid not null,
    gone_at timestamptz not null default now()
);

create table veramo.entries (
    id uuid primary key default gen_random_uuid(),
    couple_id uuid not null references veramo.couples (id) on delete cascade,
    user_id uuid not null references auth.users (id) on delete cascade,
    picture_id uuid not null references veramo.pictures (id) on delete cascade,
    day date not null,
    -- The first instant of that day in the couple's zone. Once it has come it never changes.
    visible_at timestamptz not null,
    added_at timestamptz not null,
    -- However often it is tapped.
    unique (couple_id, picture_id, day)
);

create index entries_of_day on veramo.entries (couple_id, day, visible_at desc);
create index entries_to_come on veramo.entries (visible_at);
create index entries_of_picture on veramo.entries (picture_id);
create index entries_of_user on veramo.entries (user_id);

-- Days on which one of the two added something, in the zone of that time. They stay when the entry goes.
create table veramo.added_days (
    couple_id uuid not null references veramo.couples (id) on delete cascade,
    day date not null,
    primary key (couple_id, day)
);

alter table veramo.pictures enable row level security;
alter table veramo.gone_folders enable row level security;
alter table veramo.entries enable row level security;
alter table veramo.added_days enable row level security;

create policy "people read their own pictures" on veramo.pictures
    for select to authenticated using (user_id = (select auth.uid()));
create policy "people delete their own pictures" on veramo.pictures
    for delete to authenticated using (user_id = (select auth.uid()));

create function veramo.note_gone_folder() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
    insert into veramo.gone_folders (folder, user_id) values (old.folder, old.user_id) on conflict do nothing;
    return null;
end
$$;

create trigger note_gone_folder after delete on veramo.pictures
    for each row execute function veramo.note_gone_folder();

-- Whether somebody may plan ahead and make pictures: their own plan, or their partner's while they are linked.
create function veramo.has_plan(p_user uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
    return exists (
        select from atelier.entitlements e
        where e.app = 'veramo' and e.is_unlimited and e.status = 'active' and (e.expires_at is null or e.expires_at > now())
            and (e.user_id = p_user or e.user_id in (
                select o.user_id from veramo.members m join veramo.members o on o.couple_id = m.couple_id
                where m.user_id = p_user and m.is_active)));
end
$$;

-- The caller's couple, held until the end of the transaction: it doesn't end, and its zone stays, meanwhile.
create function veramo.held_couple(p_user uuid) returns veramo.couples
language plpgsql security definer set search_path = '' as $$
declare
    couple veramo.couples;
begin
    select c.* into couple from veramo.couples c
        where c.id = veramo.couple_of(p_user) and c.ended_at is null for share;
    if couple.id is null then
        perform atelier.refuse(409, 'not_paired', 'Link with your partner first. What you share goes to nobody else.');
    end if;
    return couple;
end
$$;

-- Refuses a day that is over in the couple's zone, one beyond a year, and one to come without a plan.
create function veramo.check_day(p_day date, p_couple veramo.couples, p_user uuid) returns void
language plpgsql stable set search_path = '' as $$
declare
    today constant date := veramo.day_at(atelier.clock(), p_couple.zone);
begin
    if p_day is null or p_day < today then
        perform atelier.refuse(422, 'past_day', format('That day is over in your time zone (%s). Choose today or a later day.',
            p_couple.zone));
    elsif p_day > today + 366 then
        perform atelier.refuse(422, 'day_too_far', 'Choose a day within the next 366 days.');
    elsif p_day > today and not veramo.has_plan(p_user) then
        perform atelier.refuse(402, 'plan_required', 'Planning ahead needs Veramo Premium. Sharing for today is free.');
    end if;
end
$$;

-- Puts an own picture on a day. Again with the same picture and day: the entry that is there.
create function veramo.share(picture uuid, day date) returns uuid
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
    me constant uuid := atelier.caller();
    couple constant veramo.couples := veramo.held_couple(me);
    entry uuid;
begin
    -- Kept from being deleted meanwhile.
    perform from veramo.pictures p where p.id = picture and p.user_id = me for key share;
    if not found then
        perform atelier.refuse(404, 'picture_not_found', 'This picture isn’t in your gallery.');
    end if;
    select e.id into entry from veramo.entries e
        where e.couple_id = couple.id and e.picture_id = picture and e.day = day;
    if entry is not null then
        return entry;
    end if;
    perform veramo.check_day(day, couple, me);
    insert into veramo.entries (couple_id, user_id, picture_id, day, visible_at, added_at)
    values (couple.id, me, picture, day, veramo.day_start(day, couple.zone), atelier.clock())
    on conflict on constraint entries_couple_id_picture_id_day_key do nothing returning id into entry;
    if entry is null then
        select e.id into entry from veramo.entries e
            where e.couple_id = couple.id and e.picture_id = picture and e.day = day;
    end if;
    insert into veramo.added_days (couple_id, day) values (couple.id, veramo.day_at(atelier.clock(), couple.zone))
    on conflict do nothing;
    return entry;
end
$$;

-- Moves an own entry that hasn't come yet.
create function veramo.reschedule(entry uuid, day date) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
    me constant uuid := atelier.caller();
    couple constant veramo.couples := veramo.held_couple(me);
    moved veramo.entries;
begin
    select e.* into moved from veramo.entries e
        where e.id = entry and e.user_id = me and e.couple_id = couple.id for update;
    if moved.id is null then
        perform atelier.refuse(404, 'entry_not_found', 'This isn’t one of your pictures on the calendar.');
    elsif moved.visible_at <= atelier.clock() then
        perform atelier.refuse(409, 'already_shown', 'Your partner can see it already, so its day stays.');
    end if;
    perform veramo.check_day(day, couple, me);
    update veramo.entries e set day = day, visible_at = veramo.day_start(day, couple.zone) where e.id = entry;
exception when unique_violation then
    perform atelier.refuse(409, 'already_there', 'This picture is on that day already.');
end
$$;

-- Takes an own entry off the calendar, for both; also of a couple that has ended.
create function veramo.withdraw(entry uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
    me constant uuid := atelier.caller();
begin
    delete from veramo.entries where id = entry and user_id = me;
    if not found then
        perform atelier.refuse(404, 'entry_not_found', 'This isn’t one of your pictures on the calendar.');
    end if;
end
$$;

-- Entries of a couple that somebody may know of: their own, and their partner's from the first instant of the day. Of a couple
-- that has ended, what had come by then.
create function veramo.known_entries(p_user uuid, p_couple uuid, p_from date, p_to date) returns setof veramo.entries
language plpgsql stable security definer set search_path = '' as $$
begin
    return query
        select e.* from veramo.entries e join veramo.couples c on c.id = e.couple_id
        where e.couple_id = p_couple and e.day between p_from and p_to
            and exists (select from veramo.members m where m.couple_id = p_couple and m.user_id = p_user)
            and (e.user_id = p_user or e.visible_at <= least(atelier.clock(), coalesce(c.ended_at, 'infinity')));
end
$$;

-- The days of a month that have pictures: how many, and the newest one's look. couple: null for the caller's own of now.
create function veramo.month(month date, couple uuid default null) returns table (
    day date, pictures integer, picture_id uuid, blurhash text, is_mine boolean)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
    me constant uuid := atelier.caller();
    whose constant uuid := coalesce(month.couple, veramo.couple_of(me));
    start constant date := date_trunc('month', month.month)::date;
begin
    return query
        select distinct on (e.day) e.day, count(*) over (partition by e.day)::integer, e.picture_id, p.blurhash, e.user_id = me
        from veramo.known_entries(me, whose, start, (start + interval '1 month')::date - 1) e
        join veramo.pictures p on p.id = e.picture_id
        order by e.day, e.added_at desc, e.id;
end
$$;

-- All of one day, the newest first.
create function veramo.day(day date, couple uuid default null) returns table (
    entry_id uuid, picture_id uuid, width integer, height integer, blurhash text, colour text, is_mine boolean,
    is_shown boolean, added_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
    me constant uuid := atelier.caller();
begin
    return query
        select e.id, p.id, p.width, p.height, p.blurhash, p.colour, e.user_id = me, e.visible_at <= atelier.clock(), e.added_at
        from veramo.known_entries(me, coalesce(day.couple, veramo.couple_of(me)), day.day, day.day) e
        join veramo.pictures p on p.id = e.picture_id
        order by e.added_at desc, e.id;
end
$$;

-- The caller's couple's day of now, and how many days in a row one of the two has added something. Today without a picture yet
-- doesn't break it. The same as `Streak` in Core; days that a zone skipped, the last in 2011, are left out.
create function veramo.streak() returns table (today date, days integer)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
    me constant uuid := atelier.caller();
    couple veramo.couples;
    now_there date;
begin
    select c.* into couple from veramo.couples c where c.id = veramo.couple_of(me);
    if couple.id is null then
        return;
    end if;
    now_there := veramo.day_at(atelier.clock(), couple.zone);
    return query
        select now_there, coalesce(max(n) filter (where last >= now_there - 1), 0)::integer
        from (
            select count(*) as n, max(a.day) as last from (
                select d.day, d.day - (row_number() over (order by d.day))::integer as run
                from veramo.added_days d where d.couple_id = couple.id
            ) a group by a.run
        ) runs;
end
$$;

-- Where a picture lies, for somebody who may see it: its owner, and whoever knows of an entry of it.
create function veramo.delivery(p_picture uuid, p_viewer uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
    return (
        select p.folder from veramo.pictures p
        where p.id = p_picture and (p.user_id = p_viewer or exists (
            select from veramo.entries e cross join lateral veramo.known_entries(p_viewer, e.couple_id, e.day, e.day) k
            where e.picture_id = p.id and k.id = e.id)));
end
$$;

-- Stores what the server has measured of a finished file in a person's own folder. Safe to repeat.
create function veramo.keep_picture(
    p_id uuid, p_user uuid, p_origin text, p_folder text, p_width integer, p_height integer, p_blurhash text, p_colour text
) returns void
language plpgsql security definer set search_path = '' as $$
begin
    insert into veramo.pictures (id, user_id, origin, folder, width, height, blurhash, colour)
    values (p_id, p_user, p_origin, p_folder, p_width, p_height, p_blurhash, p_colour) on conflict (id) do nothing;
end
$$;

-- What had not come yet never comes.
create or replace function veramo.end_couple(p_couple uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
    update veramo.couples set ended_at = atelier.clock() where id = p_couple and ended_at is null;
    update veramo.members set is_active = false where couple_id = p_couple and is_active;
    delete from veramo.entries where couple_id = p_couple and visible_at > atelier.clock();
end
$$;

-- Days to come begin when the new zone says; what has come stays as it is.
create function veramo.follow_zone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
    update veramo.entries e set visible_at = veramo.day_start(e.day, new.zone)
        where e.couple_id = new.id and e.visible_at > atelier.clock();
    return null;
end
$$;

create trigger follow_zone after update of zone on veramo.couples
    for each row when (old.zone <> new.zone) execute function veramo.follow_zone();

-- No policy names this bucket: what people see is delivered by the server, which knows who may see it.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('veramo-pictures', 'veramo-pictures', false, 20 * 1024 * 1024, array['image/jpeg', 'image/webp']);

revoke all on veramo.pictures, veramo.gone_folders, veramo.entries, veramo.added_days
    from public, anon, authenticated, service_role;
grant select (id, user_id, origin, width, height, blurhash, colour, created_at) on veramo.pictures to authenticated;
grant delete on veramo.pictures to authenticated;
grant select on veramo.pictures, veramo.gone_folders, veramo.entries to service_role;
revoke all on all functions in schema veramo from public, anon;
revoke all on function veramo.note_gone_folder(), veramo.has_plan(uuid), veramo.held_couple(uuid),
    veramo.check_day(date, veramo.couples, uuid), veramo.known_entries(uuid, uuid, date, date), veramo.delivery(uuid, uuid),
    veramo.keep_picture(uuid, uuid, text, text, integer, integer, text, text), veramo.follow_zone() from authenticated;
grant execute on all functions in schema veramo to service_role;
grant execute on function veramo.share(uuid, date), veramo.reschedule(uuid, date), veramo.withdraw(uuid),
    veramo.month(date, uuid), veramo.day(date, uuid), veramo.streak() to authenticated;
