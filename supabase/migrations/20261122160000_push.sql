-- Notices: what an app tells its customers while it isn't open. A notice names an event; its words are made when it is
-- sent, in the language of each device. One notice goes to all devices of its account and app.

-- A device is one app on one phone. Signing out ends its session, and with it what is sent there.

alter table atelier.devices drop constraint devices_pkey;
alter table atelier.devices
    add column id bigint generated always as identity primary key,
    add column locale text not null default 'en' check (octet_length(locale) between 1 and 35),
    -- Not a reference: the sessions' table belongs to the platform, and a hosted one may not be referred to.
    add column session_id uuid,
    -- When the app last said that this token is its own. Apple's word that a token is dead counts from here.
    add column registered_at timestamptz not null default now(),
    add constraint devices_token_check check (octet_length(token) between 1 and 400),
    add constraint devices_app_environment_token_key unique (app, environment, token);

drop table atelier.push_queue;

create table atelier.notices (
    id bigint generated always as identity primary key,
    user_id uuid not null references auth.users (id) on delete cascade,
    app text not null,
    -- A later notice with the same key takes the place of this one, on the phone as well.
    key text not null check (octet_length(key) between 1 and 64),
    -- The event, as the app's product names it, and the id of what it is about.
    kind text not null,
    subject text,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null default now() + interval '1 day',
    -- Set once a message for each device lies in `atelier.pushes`.
    sent_at timestamptz,
    unique (user_id, app, key)
);

create index notices_unsent on atelier.notices (id) where sent_at is null;
create index notices_old on atelier.notices (created_at);

-- A notice on its way to one device. Its id is the message's id at Apple, the same for every try.
create table atelier.pushes (
    id uuid primary key default gen_random_uuid(),
    notice_id bigint not null references atelier.notices (id) on delete cascade,
    device_id bigint not null references atelier.devices (id) on delete cascade,
    attempts smallint not null default 0,
    -- When to try next; while a server is sending it, when another one may.
    due_at timestamptz not null default now()
);

create index pushes_due on atelier.pushes (due_at);
create index pushes_of_notice on atelier.pushes (notice_id);
create index pushes_of_device on atelier.pushes (device_id);

alter table atelier.notices enable row level security;
alter table atelier.pushes enable row level security;

-- The token is this account's from now on, whoever had it before; what was on its way to them there is dropped.
-- An account has 20 devices per app at most: the one that was silent longest makes room.
create function atelier.register_device(
    p_user uuid, p_session uuid, p_app text, p_environment text, p_token text, p_locale text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
    device bigint;
begin
    delete from atelier.pushes p using atelier.devices d
        where p.device_id = d.id and d.app = p_app and d.environment = p_environment and d.token = p_token
            and d.user_id <> p_user;
    insert into atelier.devices (user_id, session_id, app, environment, token, locale)
    values (p_user, p_session, p_app, p_environment, p_token, p_locale)
    on conflict (app, environment, token) do update
        set user_id = excluded.user_id, session_id = excluded.session_id, locale = excluded.locale,
            registered_at = clock_timestamp()
    returning id into device;
    delete from atelier.devices where id in (
        select id from atelier.devices where user_id = p_user and app = p_app and id <> device
        order by registered_at desc, id desc offset 19);
end
$$;

create function atelier.remove_device(p_user uuid, p_app text, p_environment text, p_token text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
    delete from atelier.devices
        where user_id = p_user and app = p_app and environment = p_environment and token = p_token;
    return found;
end
$$;

-- Apple says that the token is dead; nothing happens if the app has registered it again since then.
create function atelier.forget_dead_device(p_device bigint, p_since timestamptz) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
    delete from atelier.devices where id = p_device and registered_at <= p_since;
    return found;
end
$$;

-- Tells an account something, if it has a device with the app. A notice with the same key is replaced.
create function atelier.notify(p_user uuid, p_app text, p_key text, p_kind text, p_subject text) returns void
language plpgsql security definer set search_path = '' as $$
declare
    notice bigint;
begin
    if not exists (select from atelier.devices where user_id = p_user and app = p_app) then
        return;
    end if;
    insert into atelier.notices (user_id, app, key, kind, subject)
    values (p_user, p_app, p_key, p_kind, p_subject)
    on conflict (user_id, app, key) do update
        set kind = excluded.kind, subject = excluded.subject, created_at = now(), expires_at = excluded.expires_at,
            sent_at = null
    returning id into notice;
    delete from atelier.pushes where notice_id = notice;
    perform pg_notify('atelier_push', '');
end
$$;

-- However a job comes to an end that its owner didn't choose: by its worker, or given up on.
create function atelier.notify_of_job() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
    perform atelier.notify(new.user_id, new.app, new.id::text, new.kind || '.' || new.status, new.id::text);
    return null;
end
$$;

create trigger notify_of_job after update of ended_at on atelier.jobs
    for each row when (
        old.ended_at is null and new.ended_at is not null and new.status in ('done', 'failed', 'needs_input'))
    execute function atelier.notify_of_job();

-- Jobs that have been open for longer than their kind usually takes: `<kind>.late`, once each.
create function atelier.notice_late_jobs(p_kinds text[], p_seconds integer[]) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
    count bigint;
begin
    insert into atelier.notices (user_id, app, key, kind, subject)
    select j.user_id, j.app, j.id::text, j.kind || '.late', j.id::text
    from atelier.jobs j
    where j.ended_at is null and j.kind = any (p_kinds)
        and greatest(j.created_at, j.run_at) < now() - make_interval(secs => p_seconds[array_position(p_kinds, j.kind)])
        and exists (select from atelier.devices d where d.user_id = j.user_id and d.app = j.app)
    on conflict (user_id, app, key) do nothing;
    get diagnostics count = row_count;
    return count;
end
$$;

-- Messages that are due, for a server that sends them now and answers within p_seconds; after that another one may.
-- First, unsent notices become a message for each device whose session is still there.
create function atelier.take_pushes(p_limit integer, p_seconds integer) returns table (
    id uuid, attempts smallint, app text, kind text, subject text, key text, expires_at timestamptz,
    device_id bigint, environment text, token text, locale text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
    with due as (
        select n.id, n.user_id, n.app from atelier.notices n
        where n.sent_at is null order by n.id limit p_limit for update skip locked
    ), made as (
        insert into atelier.pushes (notice_id, device_id)
        select due.id, d.id from due
        join atelier.devices d on d.user_id = due.user_id and d.app = due.app
        where d.session_id is null or exists (select from auth.sessions s where s.id = d.session_id)
    )
    update atelier.notices n set sent_at = now() from due where n.id = due.id;
    delete from atelier.pushes p using atelier.notices n
        where p.notice_id = n.id and n.expires_at <= now() and p.due_at <= now();
    return query
        with mine as (
            select p.id from atelier.pushes p where p.due_at <= now()
            order by p.due_at limit p_limit for update skip locked
        ), taken as (
            update atelier.pushes p
            set due_at = now() + make_interval(secs => p_seconds), attempts = p.attempts + 1
            from mine where p.id = mine.id
            returning p.*
        )
        select t.id, t.attempts, n.app, n.kind, n.subject, n.key, n.expires_at, d.id, d.environment, d.token, d.locale
        from taken t join atelier.notices n on n.id = t.notice_id join atelier.devices d on d.id = t.device_id;
end
$$;

-- The message is done with (p_retry null), or to be tried again after so many seconds.
create function atelier.end_push(p_id uuid, p_retry integer) returns void
language sql security definer set search_path = '' as $$
    delete from atelier.pushes where id = p_id and p_retry is null;
    update atelier.pushes set due_at = now() + make_interval(secs => p_retry) where id = p_id and p_retry is not null
$$;

create function atelier.forget_notices(p_older_than interval) returns bigint
language sql security definer set search_path = '' as $$
    with gone as (delete from atelier.notices where created_at < now() - p_older_than returning id),
        left_behind as (
            delete from atelier.devices d
            where d.session_id is not null
                and not exists (select from auth.sessions s where s.id = d.session_id) returning d.id)
    select (select count(*) from gone) + (select count(*) from left_behind)
$$;

-- As before, but for the queue of pushes: the trigger above tells of every end.
create or replace function atelier.finish_job(
    p_id uuid, p_lease uuid, p_status text, p_result json, p_error json, p_needs_input json,
    p_charge boolean, p_free_attempt boolean, p_calls json
) returns atelier.jobs
language plpgsql security definer set search_path = '' as $$
declare
    job atelier.jobs;
    money text;
begin
    update atelier.jobs
        set status = p_status, result = p_result, error = p_error, needs_input = p_needs_input,
            charged = p_charge and price > 0, is_free_attempt = p_free_attempt and is_capped,
            progress = case when p_status = 'done' then 1 else progress end,
            lease_token = null, lease_until = null, ended_at = now()
        where id = p_id and status = 'running' and lease_token = p_lease
        returning * into job;
    if not found then
        raise exception 'job % is not leased to this worker any more', p_id using errcode = 'AT410';
    end if;
    if job.price > 0 then
        money := case when p_charge then atelier.capture(p_id, job.kind) else atelier.release(p_id) end;
        if money is distinct from (case when p_charge then 'captured' else 'released' end) then
            raise exception 'job % has a reservation that is %', p_id, money using errcode = 'AT409';
        end if;
    end if;
    if p_calls is not null then
        perform atelier.record_calls(p_id, job.user_id, job.attempts, p_calls);
    end if;
    if job.is_watched then
        perform pg_notify('atelier_job', p_id::text);
    end if;
    return job;
end
$$;

revoke all on atelier.notices, atelier.pushes from public, anon, authenticated, service_role;
grant select on atelier.notices, atelier.pushes to service_role;
revoke all on all functions in schema atelier from public, anon, authenticated;
grant execute on all functions in schema atelier to service_role;
-- Only migrations call these.
revoke all on function atelier.add_app(text, integer, text), atelier.make_views(text),
    atelier.add_bucket(text, bigint, text[]) from service_role;
