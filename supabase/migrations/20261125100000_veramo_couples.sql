-- Veramo: how two people become a couple, the one time zone that they share, and how the link ends. Clients read and write
-- no table here: each step is one function, and its rules hold however many steps happen at once.

create table veramo.couples (
    id uuid primary key default gen_random_uuid(),
    -- Of the tz database. All days of the couple are counted in it.
    zone text not null,
    created_at timestamptz not null default now(),
    ended_at timestamptz
);

create table veramo.members (
    couple_id uuid not null references veramo.couples (id) on delete cascade,
    user_id uuid not null references auth.users (id) on delete cascade,
    -- While the couple is one. A person keeps the row of a couple that has ended.
    is_active boolean not null default true,
    primary key (couple_id, user_id)
);

create unique index members_one_couple on veramo.members (user_id) where is_active;
create index members_of_user on veramo.members (user_id);

create table veramo.codes (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references auth.users (id) on delete cascade,
    code text not null check (code ~ '^[34679ACDEFGHJKMNPQRTWXY]{6}$'),
    -- What is looked up: how long that takes says nothing of the characters.
    digest bytea not null generated always as (sha256(code::bytea)) stored,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null default now() + interval '1 hour',
    -- Used, withdrawn, or replaced by the next.
    ended_at timestamptz
);

create unique index codes_open on veramo.codes (digest) where ended_at is null;
create index codes_of_user on veramo.codes (user_id, created_at);

create table veramo.requests (
    id uuid primary key default gen_random_uuid(),
    -- Whose code it was, and who entered it.
    creator_id uuid not null references auth.users (id) on delete cascade,
    requester_id uuid not null references auth.users (id) on delete cascade,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null default now() + interval '1 day',
    state text not null default 'open' check (state in ('open', 'accepted', 'refused', 'withdrawn')),
    check (creator_id <> requester_id)
);

create unique index requests_open_by on veramo.requests (requester_id) where state = 'open';
create index requests_open_to on veramo.requests (creator_id) where state = 'open';
create index requests_of_requester on veramo.requests (requester_id);
create index requests_of_creator on veramo.requests (creator_id);

-- Codes that weren't right: for an hour, and then until anybody's next code. Of an address only a digest is kept.
create table veramo.guesses (
    id bigint generated always as identity primary key,
    user_id uuid not null references auth.users (id) on delete cascade,
    address bytea not null,
    guessed_at timestamptz not null default now()
);

create index guesses_of_user on veramo.guesses (user_id, guessed_at);
create index guesses_old on veramo.guesses (guessed_at);
create index guesses_of_address on veramo.guesses (address, guessed_at);

create table veramo.blocks (
    user_id uuid not null references auth.users (id) on delete cascade,
    blocked_id uuid not null references auth.users (id) on delete cascade,
    created_at timestamptz not null default now(),
    primary key (user_id, blocked_id),
    check (user_id <> blocked_id)
);

create index blocks_of_blocked on veramo.blocks (blocked_id);

create table veramo.zone_changes (
    id bigint generated always as identity primary key,
    couple_id uuid not null references veramo.couples (id) on delete cascade,
    -- Null once that account is deleted.
    user_id uuid references auth.users (id) on delete set null,
    zone text not null,
    changed_at timestamptz not null default now()
);

create index zone_changes_of_couple on veramo.zone_changes (couple_id, changed_at);
create index zone_changes_of_user on veramo.zone_changes (user_id);

alter table veramo.couples enable row level security;
alter table veramo.members enable row level security;
alter table veramo.codes enable row level security;
alter table veramo.requests enable row level security;
alter table veramo.guesses enable row level security;
alter table veramo.blocks enable row level security;
alter table veramo.zone_changes enable row level security;

-- The zones that Core's `CoupleZone` takes: no abbreviations and no bare offsets, because those have no clock changes.
create function veramo.check_zone(p_zone text) returns void
language plpgsql stable set search_path = '' as $$
begin
    if p_zone is null or octet_length(p_zone) > 64 or p_zone !~ '^(UTC|[A-Z][A-Za-z0-9_+-]*(/[A-Z][A-Za-z0-9_+-]*){1,2})$' then
        perform atelier.refuse(400, 'unknown_zone', 'That time zone isn’t known. Choose one from the list.');
    end if;
    perform now() at time zone p_zone;
exception when invalid_parameter_value then
    perform atelier.refuse(400, 'unknown_zone', 'That time zone isn’t known. Choose one from the list.');
end
$$;

-- The first instant at which the zone's clocks show this day or a later one: where midnight doesn't exist, the end of the
-- gap; where it comes twice, the first of the two. The same as `CoupleZone.firstInstant` in Core.
create function veramo.day_start(p_day date, p_zone text) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
    midnight constant timestamptz := p_day::timestamp at time zone 'UTC';
    low timestamptz := midnight - interval '26 hours';
    high timestamptz := midnight + interval '50 hours';
    middle timestamptz;
begin
    -- Midnight by each offset that is in force around it; what is left shows midnight.
    select min(c.at) into middle from (
        select distinct midnight - ((h.at at time zone p_zone) - (h.at at time zone 'UTC')) as at
        from generate_series(low, midnight + interval '26 hours', interval '4 hours') h (at)
    ) c where c.at at time zone p_zone = p_day::timestamp;
    if middle is not null then
        return middle;
    end if;
    while high - low > interval '1 second' loop
        middle := low + floor(extract(epoch from high - low) / 2) * interval '1 second';
        if (middle at time zone p_zone)::date >= p_day then
            high := middle;
        else
            low := middle;
        end if;
    end loop;
    return high;
end
$$;

-- The latest day that has begun. A day never ends twice: where clocks go back over midnight, it stays today.
create function veramo.day_at(p_at timestamptz, p_zone text) returns date
language plpgsql stable set search_path = '' as $$
declare
    shown constant date := (p_at at time zone p_zone)::date;
begin
    return case when veramo.day_start(shown + 1, p_zone) <= p_at then shown + 1 else shown end;
end
$$;

-- The couple that somebody is in; null for none.
create function veramo.couple_of(p_user uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
    return (select couple_id from veramo.members where user_id = p_user and is_active);
end
$$;

-- What a person's partner is called on screens.
create function veramo.name_of(p_user uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
    return (
        select coalesce(nullif(left(btrim(regexp_replace(
            coalesce(raw_user_meta_data ->> 'full_name', raw_user_meta_data ->> 'name', ''), '[[:cntrl:]]', '', 'g')), 50), ''),
            split_part(email, '@', 1), 'Somebody')
        from auth.users where id = p_user);
end
$$;

-- One step of a person at a time. Always in the same order, so that two who act on each other can't wait for each other.
create function veramo.hold(p_people uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
    perform pg_advisory_xact_lock(hashtextextended('veramo ' || person, 0))
    from (select distinct unnest(p_people) as person order by 1) p;
end
$$;

-- Six random characters that no open code has. Each is drawn from a byte of a random UUID that is free of its fixed bits;
-- bytes beyond the last whole round of the alphabet are passed over, so that all characters are as likely.
create function veramo.new_code() returns text
language plpgsql volatile set search_path = '' as $$
declare
    alphabet constant text := '34679ACDEFGHJKMNPQRTWXY';
    found text := '';
    byte integer;
begin
    while char_length(found) < 6 loop
        byte := get_byte(uuid_send(gen_random_uuid()), 0);
        continue when byte >= 253;
        found := found || substr(alphabet, 1 + byte % 23, 1);
    end loop;
    return found;
end
$$;

-- A new code; the one before is worth nothing from now on.
create function veramo.make_code() returns table (code text, expires_at timestamptz)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
    me constant uuid := atelier.caller();
    made veramo.codes;
begin
    perform veramo.hold(array[me]);
    if veramo.couple_of(me) is not null then
        perform atelier.refuse(409, 'already_paired', 'You’re already linked with somebody.');
    end if;
    if (select count(*) from veramo.codes where user_id = me and created_at > now() - interval '1 hour') >= 10 then
        perform atelier.refuse(429, 'too_many_codes', 'You’ve made many codes. Make the next in an hour.');
    end if;
    delete from veramo.codes where user_id = me and created_at < now() - interval '1 day';
    update veramo.codes set ended_at = now() where user_id = me and ended_at is null;
    for try in 1 .. 5 loop
        made.code := veramo.new_code();
        -- Nobody withdraws a code that has run out.
        update veramo.codes set ended_at = now()
            where digest = sha256(made.code::bytea) and ended_at is null and expires_at <= now();
        insert into veramo.codes (user_id, code) values (me, made.code)
            on conflict (digest) where ended_at is null do nothing returning * into made;
        exit when made.id is not null;
    end loop;
    return query select made.code, made.expires_at;
end
$$;

create function veramo.withdraw_code() returns void
language plpgsql security definer set search_path = '' as $$
declare
    me constant uuid := atelier.caller();
begin
    perform veramo.hold(array[me]);
    update veramo.codes set ended_at = now() where user_id = me and ended_at is null;
end
$$;

-- Somebody enters a code, from an address: a request for its creator to decide on, and never yet a link. A refusal is an
-- answer, not an error, because a wrong guess is remembered. Wrong, expired, used, withdrawn, of somebody who is linked by
-- now, or of one of two who have blocked each other: all are `wrong_code`, so that guessing tells nothing.
create function veramo.enter_code(p_user uuid, p_address text, p_code text) returns table (request_id uuid, refusal text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
    origin constant bytea := sha256(convert_to(p_address, 'UTF8'));
    entered veramo.codes;
    request uuid;
begin
    perform veramo.hold(array[p_user]);
    -- Others may be removing the same just now.
    delete from veramo.guesses where id in (
        select id from veramo.guesses where guessed_at < now() - interval '1 hour' for update skip locked);
    if (select count(*) from veramo.guesses where user_id = p_user and guessed_at > now() - interval '1 hour') >= 5
        or (select count(*) from veramo.guesses where address = origin and guessed_at > now() - interval '1 hour') >= 20 then
        return query select null::uuid, 'too_many_guesses';
        return;
    end if;
    if veramo.couple_of(p_user) is not null then
        return query select null::uuid, 'already_paired';
        return;
    end if;
    update veramo.requests set state = 'withdrawn' where requester_id = p_user and state = 'open' and expires_at <= now();
    if exists (select from veramo.requests where requester_id = p_user and state = 'open') then
        return query select null::uuid, 'already_waiting';
        return;
    end if;
    select * into entered from veramo.codes
        where digest = sha256(convert_to(p_code, 'UTF8')) and ended_at is null and expires_at > now() for update;
    if entered.user_id = p_user then
        return query select null::uuid, 'own_code';
        return;
    end if;
    if entered.id is null or veramo.couple_of(entered.user_id) is not null or exists (
        select from veramo.blocks b where (b.user_id = p_user and b.blocked_id = entered.user_id)
            or (b.user_id = entered.user_id and b.blocked_id = p_user)) then
        insert into veramo.guesses (user_id, address) values (p_user, origin);
        return query select null::uuid, 'wrong_code';
        return;
    end if;
    update veramo.codes set ended_at = now() where id = entered.id;
    insert into veramo.requests (creator_id, requester_id) values (entered.user_id, p_user) returning id into request;
    return query select request, null::text;
end
$$;

-- The request that the caller may decide on; refused if it is gone, or somebody else's.
create function veramo.open_request(p_request uuid, p_creator uuid) returns veramo.requests
language plpgsql security definer set search_path = '' as $$
declare
    request veramo.requests;
begin
    select * into request from veramo.requests
        where id = p_request and creator_id = p_creator and state = 'open' and expires_at > now() for update;
    if request.id is null then
        perform atelier.refuse(409, 'request_gone', 'This request isn’t there any more. It was withdrawn, or has run out.');
    end if;
    return request;
end
$$;

-- Links two people. Their zone is the creator's, as the creator's phone names it.
create function veramo.accept_request(request uuid, zone text) returns uuid
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
    me constant uuid := atelier.caller();
    accepted veramo.requests;
    couple uuid;
begin
    perform veramo.check_zone(zone);
    -- The people first and then the request: two who accept at once would wait for each other otherwise.
    perform veramo.hold(array[me, (select r.requester_id from veramo.requests r where r.id = request)]);
    accepted := veramo.open_request(request, me);
    if veramo.couple_of(me) is not null then
        perform atelier.refuse(409, 'already_paired', 'You’re already linked with somebody.');
    end if;
    if veramo.couple_of(accepted.requester_id) is not null then
        perform atelier.refuse(409, 'request_gone', 'This request isn’t there any more. It was withdrawn, or has run out.');
    end if;
    insert into veramo.couples (zone) values (zone) returning id into couple;
    insert into veramo.members (couple_id, user_id) values (couple, me), (couple, accepted.requester_id);
    update veramo.requests r set state = 'accepted' where r.id = accepted.id;
    -- Whatever else the two had begun ends with it.
    update veramo.requests r set state = 'refused'
        where r.state = 'open' and r.creator_id in (me, accepted.requester_id);
    update veramo.requests r set state = 'withdrawn'
        where r.state = 'open' and r.requester_id in (me, accepted.requester_id);
    update veramo.codes c set ended_at = now()
        where c.ended_at is null and c.user_id in (me, accepted.requester_id);
    return couple;
end
$$;

create function veramo.refuse_request(request uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
    refused constant veramo.requests := veramo.open_request(request, atelier.caller());
begin
    update veramo.requests set state = 'refused' where id = refused.id;
end
$$;

create function veramo.withdraw_request() returns void
language plpgsql security definer set search_path = '' as $$
declare
    me constant uuid := atelier.caller();
begin
    update veramo.requests set state = 'withdrawn' where requester_id = me and state = 'open';
end
$$;

-- Ends a link, for both at once. Safe to repeat.
create function veramo.end_couple(p_couple uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
    update veramo.couples set ended_at = now() where id = p_couple and ended_at is null;
    update veramo.members set is_active = false where couple_id = p_couple and is_active;
end
$$;

-- p_blocks: never again with this person, whose codes are wrong for the caller from now on, and the other way round.
create function veramo.unlink(blocks boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
    me constant uuid := atelier.caller();
    couple uuid;
begin
    perform veramo.hold(array[me]);
    couple := veramo.couple_of(me);
    if couple is null then
        perform atelier.refuse(409, 'not_paired', 'You aren’t linked with anybody.');
    end if;
    perform from veramo.couples where id = couple for update;
    if blocks then
        insert into veramo.blocks (user_id, blocked_id)
        select me, user_id from veramo.members where couple_id = couple and user_id <> me on conflict do nothing;
    end if;
    perform veramo.end_couple(couple);
end
$$;

-- An account that is deleted leaves nobody in half a couple.
create function veramo.leave_couple() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
    perform veramo.end_couple(old.couple_id);
    return null;
end
$$;

create trigger leave_couple after delete on veramo.members
    for each row when (old.is_active) execute function veramo.leave_couple();

-- Another zone for both, from now on. Four times a day at most: days that are over never move, and today isn't a toy.
create function veramo.change_zone(zone text) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
    me constant uuid := atelier.caller();
    couple constant uuid := veramo.couple_of(me);
begin
    perform veramo.check_zone(zone);
    perform from veramo.couples c where c.id = couple and c.ended_at is null for update;
    if not found then
        perform atelier.refuse(409, 'not_paired', 'You aren’t linked with anybody.');
    end if;
    if zone = (select c.zone from veramo.couples c where c.id = couple) then
        return;
    end if;
    if (select count(*) from veramo.zone_changes z where z.couple_id = couple and z.changed_at > now() - interval '1 day') >= 4 then
        perform atelier.refuse(429, 'zone_changed_often', 'Your time zone was changed often today. Change it again tomorrow.');
    end if;
    update veramo.couples c set zone = zone where c.id = couple;
    insert into veramo.zone_changes (couple_id, user_id, zone) values (couple, me, zone);
end
$$;

-- How things stand between the caller and others, one row. state: `alone`; `code`: a code is open; `waiting`: for somebody's
-- yes; `asked`: somebody waits for the caller's; `paired`.
create function veramo.pairing() returns table (
    state text, code text, expires_at timestamptz, request_id uuid, other_name text, couple_id uuid, zone text,
    today date, since timestamptz)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
    me constant uuid := atelier.caller();
begin
    return query
        select 'paired', null::text, null::timestamptz, null::uuid, veramo.name_of(o.user_id), c.id, c.zone,
            veramo.day_at(atelier.clock(), c.zone), c.created_at
        from veramo.members m join veramo.couples c on c.id = m.couple_id
        join veramo.members o on o.couple_id = c.id and o.user_id <> me
        where m.user_id = me and m.is_active;
    if found then return; end if;
    return query
        select 'asked', null::text, r.expires_at, r.id, veramo.name_of(r.requester_id), null::uuid, null::text, null::date,
            r.created_at
        from veramo.requests r where r.creator_id = me and r.state = 'open' and r.expires_at > now()
        order by r.created_at limit 1;
    if found then return; end if;
    -- Whose code it was is said only after the yes.
    return query
        select 'waiting', null::text, r.expires_at, r.id, null::text, null::uuid, null::text, null::date, r.created_at
        from veramo.requests r where r.requester_id = me and r.state = 'open' and r.expires_at > now();
    if found then return; end if;
    return query
        select 'code', o.code, o.expires_at, null::uuid, null::text, null::uuid, null::text, null::date, o.created_at
        from veramo.codes o where o.user_id = me and o.ended_at is null and o.expires_at > now();
    if found then return; end if;
    return query select 'alone', null::text, null::timestamptz, null::uuid, null::text, null::uuid, null::text, null::date,
        null::timestamptz;
end
$$;

revoke all on veramo.couples, veramo.members, veramo.codes, veramo.requests, veramo.guesses, veramo.blocks,
    veramo.zone_changes from public, anon, authenticated, service_role;
grant select on veramo.couples, veramo.members, veramo.requests to service_role;
revoke all on all functions in schema veramo from public, anon, authenticated;
grant execute on all functions in schema veramo to service_role;
grant execute on function veramo.make_code(), veramo.withdraw_code(), veramo.accept_request(uuid, text),
    veramo.refuse_request(uuid), veramo.withdraw_request(), veramo.unlink(boolean), veramo.change_zone(text),
    veramo.pairing() to authenticated;
