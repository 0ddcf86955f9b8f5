-- Veramo: how a picture comes in. Its owner is given a place for one file; the server measures what lies there, and only then
-- is there a picture. What never came, or was never kept, goes after a day.

-- No policy names this bucket: a signed link is the only way in, and nobody but the server reads it.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('veramo-incoming', 'veramo-incoming', false, 30 * 1024 * 1024,
    array['image/jpeg', 'image/png', 'image/webp', 'image/heic']);

create table veramo.places (
    -- What the picture will be called.
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references auth.users (id) on delete cascade,
    origin text not null check (origin in ('upload', 'edit')),
    created_at timestamptz not null default now()
);

create index places_of_user on veramo.places (user_id, created_at);
create index places_old on veramo.places (created_at);

alter table veramo.places enable row level security;

-- A place for somebody's next file.
create function veramo.make_place(p_user uuid, p_origin text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
    made uuid;
begin
    perform veramo.hold(array[p_user]);
    if (select count(*) from veramo.places where user_id = p_user and created_at > now() - interval '1 hour') >= 100 then
        perform atelier.refuse(429, 'too_many_uploads',
            'Many of your pictures haven’t arrived yet. Finish those, or send the next in an hour.');
    end if;
    insert into veramo.places (user_id, origin) values (p_user, p_origin) returning id into made;
    return made;
end
$$;

-- What became of a place of this person's: `open`, or `kept` once it is a picture; null for none, and for somebody else's.
create function veramo.place_state(p_id uuid, p_user uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
    return case
        when exists (select from veramo.pictures p where p.id = p_id and p.user_id = p_user) then 'kept'
        when exists (select from veramo.places p where p.id = p_id and p.user_id = p_user) then 'open'
    end;
end
$$;

-- Turns a place into a picture. False if somebody was quicker, and then nothing is to be written.
create function veramo.keep_place(
    p_id uuid, p_user uuid, p_folder text, p_width integer, p_height integer, p_blurhash text, p_colour text
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
    place veramo.places;
begin
    delete from veramo.places where id = p_id and user_id = p_user returning * into place;
    if place.id is null then
        return false;
    end if;
    perform veramo.keep_picture(p_id, p_user, place.origin, p_folder, p_width, p_height, p_blurhash, p_colour);
    return true;
end
$$;

-- Places that nobody uses any more.
create function veramo.take_old_places(p_limit integer) returns table (id uuid, user_id uuid)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
    return query select id, user_id from veramo.places where created_at < now() - interval '1 day'
        order by created_at limit p_limit;
end
$$;

create function veramo.forget_places(p_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
    delete from veramo.places where id = any (p_ids) and created_at < now() - interval '1 day';
end
$$;

create function veramo.take_gone_folders(p_limit integer) returns table (folder text, user_id uuid)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
    return query select folder, user_id from veramo.gone_folders order by gone_at limit p_limit;
end
$$;

create function veramo.forget_gone_folders(p_folders text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
    delete from veramo.gone_folders where folder = any (p_folders);
end
$$;

-- All that somebody may know of a calendar of theirs, by day: where each picture lies. Nothing for who never was one of the two.
create function veramo.export_of(p_user uuid, p_couple uuid) returns table (
    day date, folder text, is_mine boolean, added_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
    return query
        select e.day, p.folder, e.user_id = p_user, e.added_at
        from veramo.known_entries(p_user, p_couple, '-infinity', 'infinity') e join veramo.pictures p on p.id = e.picture_id
        order by e.day, e.added_at, e.id;
end
$$;

-- Whose calendar it is, for its own two people: the other's name, null if that account is gone. No row for anybody else.
create function veramo.export_title(p_user uuid, p_couple uuid) returns table (
    other_name text, zone text, since date, until date)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
    return query
        select (select veramo.name_of(o.user_id) from veramo.members o where o.couple_id = c.id and o.user_id <> p_user),
            c.zone, veramo.day_at(c.created_at, c.zone), veramo.day_at(c.ended_at, c.zone)
        from veramo.couples c join veramo.members m on m.couple_id = c.id
        where c.id = p_couple and m.user_id = p_user;
end
$$;

revoke all on veramo.places from public, anon, authenticated, service_role;
grant select on veramo.places to service_role;
revoke all on function veramo.make_place(uuid, text), veramo.place_state(uuid, uuid),
    veramo.keep_place(uuid, uuid, text, integer, integer, text, text), veramo.take_old_places(integer),
    veramo.forget_places(uuid[]), veramo.take_gone_folders(integer), veramo.forget_gone_folders(text[]),
    veramo.export_of(uuid, uuid), veramo.export_title(uuid, uuid)
    from public, anon, authenticated;
grant execute on function veramo.make_place(uuid, text), veramo.place_state(uuid, uuid),
    veramo.keep_place(uuid, uuid, text, integer, integer, text, text), veramo.take_old_places(integer),
    veramo.forget_places(uuid[]), veramo.take_gone_folders(integer), veramo.forget_gone_folders(text[]),
    veramo.export_of(uuid, uuid), veramo.export_title(uuid, uuid) to service_role;
