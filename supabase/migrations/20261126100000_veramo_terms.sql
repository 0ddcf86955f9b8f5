-- Veramo: what a couple has bought, what each of the two allows, the calendars of links that have ended, and how many couples
-- keep their day.

-- Each person's own. Who has no row has the defaults.
create table veramo.preferences_of (
    user_id uuid primary key references auth.users (id) on delete cascade,
    -- The partner may begin pictures with mine that they can see. It counts once both have said so.
    lends_pictures boolean not null default false,
    -- Minutes since midnight, between which no notification comes; equal for none.
    quiet_from smallint not null default 1320 check (quiet_from between 0 and 1439),
    quiet_to smallint not null default 480 check (quiet_to between 0 and 1439),
    -- Where this person lives; null for the couple's zone.
    quiet_zone text,
    changed_at timestamptz not null default now()
);

alter table veramo.preferences_of enable row level security;

-- The partner in the link of now; null for none.
create function veramo.partner_of(p_user uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
    return (
        select o.user_id from veramo.members m join veramo.members o on o.couple_id = m.couple_id and o.user_id <> p_user
        where m.user_id = p_user and m.is_active and o.is_active);
end
$$;

-- One row. The own plan is named before the partner's, so that nobody cancels the wrong one.
create function veramo.access() returns table (has_plan boolean, is_mine boolean, is_trial boolean, ends_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
    me constant uuid := atelier.caller();
begin
    return query
        select true, e.user_id = me, e.is_trial, e.expires_at from atelier.entitlements e
        where e.app = 'veramo' and e.is_unlimited and e.status = 'active' and (e.expires_at is null or e.expires_at > now())
            and e.user_id in (me, veramo.partner_of(me))
        order by e.user_id = me desc limit 1;
    if not found then
        return query select false, false, false, null::timestamptz;
    end if;
end
$$;

-- One row. partner_lends: what the partner has said; false without one.
create function veramo.preferences() returns table (
    lends_pictures boolean, partner_lends boolean, quiet_from integer, quiet_to integer, quiet_zone text)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
    me constant uuid := atelier.caller();
begin
    return query
        select coalesce(p.lends_pictures, false),
            coalesce((select o.lends_pictures from veramo.preferences_of o where o.user_id = veramo.partner_of(me)), false),
            coalesce(p.quiet_from, 1320::smallint)::integer, coalesce(p.quiet_to, 480::smallint)::integer, p.quiet_zone
        from (select me as id) i left join veramo.preferences_of p on p.user_id = i.id;
end
$$;

create function veramo.set_preferences(
    lends_pictures boolean, quiet_from integer, quiet_to integer, quiet_zone text default null
) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
    me constant uuid := atelier.caller();
begin
    if lends_pictures is null or quiet_from is null or quiet_to is null
        or quiet_from not between 0 and 1439 or quiet_to not between 0 and 1439 then
        perform atelier.refuse(422, 'bad_hours', 'Quiet hours begin and end within a day. Choose them again.');
    end if;
    if quiet_zone is not null then
        perform veramo.check_zone(quiet_zone);
    end if;
    insert into veramo.preferences_of as p (user_id, lends_pictures, quiet_from, quiet_to, quiet_zone)
    values (me, lends_pictures, quiet_from, quiet_to, quiet_zone)
    on conflict on constraint preferences_of_pkey do update
        set (lends_pictures, quiet_from, quiet_to, quiet_zone, changed_at) =
            (excluded.lends_pictures, excluded.quiet_from, excluded.quiet_to, excluded.quiet_zone, now());
end
$$;

-- Where a picture lies that somebody may begin another with: an own one; or one of the partner's that has been shown to them,
-- if both have allowed that. Null for all others, so that nobody learns which exist.
create function veramo.reference(p_picture uuid, p_user uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
    partner constant uuid := veramo.partner_of(p_user);
begin
    return (
        select p.folder from veramo.pictures p
        where p.id = p_picture and (p.user_id = p_user or (
            p.user_id = partner
            and (select count(*) from veramo.preferences_of o where o.user_id in (p_user, partner) and o.lends_pictures) = 2
            and exists (
                select from veramo.entries e where e.picture_id = p.id and e.couple_id = veramo.couple_of(p_user)
                    and e.visible_at <= atelier.clock()))));
end
$$;

-- When the quiet hours of somebody end that are now, in their own zone; null outside of them.
create function veramo.quiet_until(p_user uuid, p_at timestamptz) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
    starts integer;
    ends integer;
    place text;
    there timestamp;
    minute integer;
    last_day date;
begin
    select coalesce(p.quiet_from, 1320), coalesce(p.quiet_to, 480), coalesce(p.quiet_zone, c.zone, 'UTC')
        into starts, ends, place
        from (select p_user as id) i left join veramo.preferences_of p on p.user_id = i.id
        left join veramo.couples c on c.id = veramo.couple_of(i.id);
    there := p_at at time zone place;
    minute := extract(hour from there) * 60 + extract(minute from there);
    -- How long it has been since they began, on a clock of one day.
    if (minute - starts + 1440) % 1440 >= (ends - starts + 1440) % 1440 then
        return null;
    end if;
    last_day := there::date + case when starts > ends and minute >= starts then 1 else 0 end;
    -- Where clocks change meanwhile, the end may already be over: it is never before now.
    return greatest(p_at, (last_day + make_interval(mins => ends)) at time zone place);
end
$$;

-- Links of the caller that have ended, the latest first. Their calendars stay readable.
create function veramo.past_couples() returns table (
    couple_id uuid, other_name text, since timestamptz, until timestamptz, last_day date)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
    me constant uuid := atelier.caller();
begin
    return query
        select c.id, (select veramo.name_of(o.user_id) from veramo.members o where o.couple_id = c.id and o.user_id <> me),
            c.created_at, c.ended_at, veramo.day_at(c.ended_at, c.zone)
        from veramo.members m join veramo.couples c on c.id = m.couple_id
        where m.user_id = me and c.ended_at is not null
        order by c.ended_at desc, c.id limit 100;
end
$$;

-- Who belonged to nobody's account any more leaves no empty couple behind.
create function veramo.forget_couple() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
    delete from veramo.couples c where c.id = old.couple_id
        and not exists (select from veramo.members m where m.couple_id = old.couple_id);
    return null;
end
$$;

create trigger lone_couple after delete on veramo.members
    for each row execute function veramo.forget_couple();

delete from veramo.couples c where not exists (select from veramo.members m where m.couple_id = c.id);

-- For each day: how many couples there were, and how many of them added a picture on it, each by the clock of its own zone.
create function veramo.completion(p_from date, p_to date) returns table (day date, couples bigint, added bigint)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
    return query
        select d.day::date, count(c.id), count(a.couple_id)
        from generate_series(p_from, least(p_to, p_from + 366), interval '1 day') d (day)
        left join veramo.couples c on veramo.day_at(c.created_at, c.zone) <= d.day::date
            and (c.ended_at is null or veramo.day_at(c.ended_at, c.zone) >= d.day::date)
        left join veramo.added_days a on a.couple_id = c.id and a.day = d.day::date
        group by 1 order by 1;
end
$$;

revoke all on veramo.preferences_of from public, anon, authenticated, service_role;
grant select on veramo.preferences_of to service_role;
revoke all on function veramo.partner_of(uuid), veramo.access(), veramo.preferences(),
    veramo.set_preferences(boolean, integer, integer, text), veramo.reference(uuid, uuid),
    veramo.quiet_until(uuid, timestamptz), veramo.past_couples(), veramo.forget_couple(), veramo.completion(date, date)
    from public, anon, authenticated;
grant execute on all functions in schema veramo to service_role;
grant execute on function veramo.access(), veramo.preferences(), veramo.set_preferences(boolean, integer, integer, text),
    veramo.past_couples() to authenticated;
