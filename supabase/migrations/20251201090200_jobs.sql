-- Work that takes a while. A job is created, paid for and ended in one call each; in between one worker leases it.
-- Whoever lets a lease lapse has lost the job: another worker resumes it, and the first can no longer end it.

create table atelier.jobs (
    id uuid primary key,
    user_id uuid not null references auth.users (id) on delete cascade,
    app text not null,
    kind text not null,
    idempotency_key text not null check (length(idempotency_key) between 1 and 255),
    -- Of the request's meaning: the same key with another hash is a conflict.
    request_hash text not null,
    status text not null
        check (status in ('queued', 'running', 'needs_input', 'done', 'failed', 'cancelled')),
    input json not null,
    price integer not null default 0,
    stage text,
    progress real not null default 0 check (progress between 0 and 1),
    attempts integer not null default 0,
    max_attempts integer not null default 3,
    lease_token uuid,
    lease_until timestamptz,
    worker text,
    -- Somebody waits for this job at another replica and wants to be woken.
    is_watched boolean not null default false,
    -- Who is asked; null when nothing leaves this machine.
    provider text,
    model text,
    -- Attempts that cost us something and the user nothing are counted per day.
    is_capped boolean not null default false,
    is_free_attempt boolean not null default false,
    charged boolean not null default false,
    result json,
    error json,
    needs_input json,
    created_at timestamptz not null default now(),
    started_at timestamptz,
    ended_at timestamptz,
    unique (user_id, kind, idempotency_key),
    check ((status = 'running') = (lease_token is not null))
) with (fillfactor = 70);

create index jobs_queued on atelier.jobs (created_at) where status = 'queued';
create index jobs_leased on atelier.jobs (lease_until) where status = 'running';
create index jobs_free_attempts on atelier.jobs (user_id, kind, ended_at) where is_free_attempt;
create index jobs_open on atelier.jobs (user_id, kind) where ended_at is null;
create index jobs_unstarted_wishes on atelier.jobs (user_id, kind, ended_at)
    where status = 'needs_input' and started_at is null;
create index jobs_ended on atelier.jobs (ended_at) where ended_at is not null;

-- Every question put to a provider: what it cost us and how it ended. Outlives the account, without its name.
create table atelier.provider_calls (
    id bigint generated always as identity primary key,
    job_id uuid,
    user_id uuid references auth.users (id) on delete set null,
    job_attempt integer,
    provider text not null,
    model text not null,
    prompt_version text,
    -- 'answered', or a word for what went wrong; 'lost' when the asking process ended before it heard.
    outcome text not null,
    attempts integer not null default 1,
    request_id text,
    input_tokens integer,
    output_tokens integer,
    cost_micro_usd bigint,
    latency_ms integer,
    created_at timestamptz not null default now()
);

create index provider_calls_of_job on atelier.provider_calls (job_id);
create index provider_calls_of_user on atelier.provider_calls (user_id);

create table atelier.devices (
    token text primary key,
    user_id uuid not null references auth.users (id) on delete cascade,
    app text not null,
    environment text not null default 'production' check (environment in ('production', 'sandbox')),
    created_at timestamptz not null default now()
);

create index devices_of_user on atelier.devices (user_id, app);

-- At most one message per job; whoever delivers it fills sent_at.
create table atelier.push_queue (
    id bigint generated always as identity primary key,
    user_id uuid not null references auth.users (id) on delete cascade,
    app text not null,
    job_id uuid unique,
    kind text not null,
    created_at timestamptz not null default now(),
    sent_at timestamptz
);

create index push_queue_of_user on atelier.push_queue (user_id);
create index push_queue_unsent on atelier.push_queue (id) where sent_at is null;

alter table atelier.jobs enable row level security;
alter table atelier.provider_calls enable row level security;
alter table atelier.devices enable row level security;
alter table atelier.push_queue enable row level security;

create type atelier.job_start as (outcome text, detail json, job atelier.jobs);

-- Free attempts since the day began where the user lives, and when that count starts anew.
create function atelier.free_attempts(
    p_user uuid, p_kind text, out used bigint, out lifts_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
declare
    zone text := atelier.time_zone_of(p_user);
    today timestamp := date_trunc('day', now() at time zone zone);
begin
    lifts_at := (today + interval '1 day') at time zone zone;
    select count(*) into used from atelier.jobs
        where user_id = p_user and kind = p_kind and is_free_attempt and ended_at >= today at time zone zone;
end
$$;

-- Everything between a request and a running job, in one call: a known key returns its job; otherwise consent, the
-- day's cap and the money are checked in this order, the price is held and the job is born, leased to the caller
-- (p_lease given) or queued. With p_needs_input the job is only recorded as waiting for its owner: nothing is held, and
-- no more than p_wish_cap such records are made within 24 hours.
--
-- Whether a job turns out to be a free attempt is known when it ends, so besides the day's cap there is one on how many
-- are open at once: 20, or the cap if that is more. It leaves room for honest checks side by side, and bounds a day's
-- free attempts to the cap and those 20, however many requests come in at once: one account's are decided in turn.
--
-- outcome: started, replayed, conflict, consent_required, capped, too_many_open, payment_required, needs_input,
-- too_many_wishes
create function atelier.start_job(
    p_id uuid, p_user uuid, p_app text, p_kind text, p_key text, p_hash text, p_input json, p_price integer,
    p_provider text, p_model text, p_needs_consent boolean, p_cap integer, p_max_attempts integer,
    p_lease uuid, p_lease_seconds integer, p_worker text, p_stage text, p_needs_input json,
    p_wish_cap integer default null
) returns atelier.job_start
language plpgsql security definer set search_path = '' as $$
declare
    job atelier.jobs;
    attempts record;
    most_open constant integer := greatest(p_cap, 20);
    lifts_at timestamptz;
begin
    if p_cap is not null or p_needs_input is not null then
        perform pg_advisory_xact_lock(hashtextextended(p_user::text || p_kind, 0));
    end if;
    select * into job from atelier.jobs where user_id = p_user and kind = p_kind and idempotency_key = p_key;
    if found then
        return row(case when job.request_hash = p_hash then 'replayed' else 'conflict' end, null, job)
            ::atelier.job_start;
    end if;
    if p_needs_input is null then
        if p_needs_consent and not atelier.has_consent(p_user, p_provider) then
            return row('consent_required', null, null)::atelier.job_start;
        end if;
        if p_cap is not null then
            attempts := atelier.free_attempts(p_user, p_kind);
            if attempts.used >= p_cap then
                return row('capped', json_build_object('used', attempts.used, 'lifts_at',
                    extract(epoch from attempts.lifts_at)), null)::atelier.job_start;
            end if;
            if (select count(*) from atelier.jobs
                where user_id = p_user and kind = p_kind and ended_at is null and is_capped) >= most_open
            then
                return row('too_many_open', json_build_object('limit', most_open), null)::atelier.job_start;
            end if;
        end if;
    elsif p_wish_cap is not null then
        -- When the oldest of the last p_wish_cap is a day old.
        select ended_at + interval '1 day' into lifts_at from atelier.jobs
            where user_id = p_user and kind = p_kind and status = 'needs_input' and started_at is null
            order by ended_at desc offset p_wish_cap - 1 limit 1;
        if lifts_at > now() then
            return row('too_many_wishes', json_build_object('lifts_at', extract(epoch from lifts_at)), null)
                ::atelier.job_start;
        end if;
    end if;
    insert into atelier.jobs (
        id, user_id, app, kind, idempotency_key, request_hash, status, input, price, stage, attempts, max_attempts,
        lease_token, lease_until, worker, provider, model, is_capped, needs_input, started_at, ended_at)
    select p_id, p_user, p_app, p_kind, p_key, p_hash, s.status, p_input, p_price,
        case s.status when 'running' then p_stage end, case s.status when 'running' then 1 else 0 end, p_max_attempts,
        case s.status when 'running' then p_lease end,
        case s.status when 'running' then now() + make_interval(secs => p_lease_seconds) end,
        case s.status when 'running' then p_worker end,
        p_provider, p_model, p_cap is not null, p_needs_input,
        case s.status when 'running' then now() end, case s.status when 'needs_input' then now() end
    from (select case
        when p_needs_input is not null then 'needs_input'
        when p_lease is null then 'queued'
        else 'running' end as status) s
    on conflict (user_id, kind, idempotency_key) do nothing
    returning * into job;
    if not found then
        -- The same key at the same moment: the other call has just made the job.
        select * into job from atelier.jobs where user_id = p_user and kind = p_kind and idempotency_key = p_key;
        return row(case when job.request_hash = p_hash then 'replayed' else 'conflict' end, null, job)
            ::atelier.job_start;
    end if;
    if p_needs_input is not null then
        return row('needs_input', null, job)::atelier.job_start;
    end if;
    if p_price > 0 and atelier.reserve(p_user, p_app, p_price, p_id) is null then
        delete from atelier.jobs where id = p_id;
        return row('payment_required', atelier.offer(p_user, p_app, p_price), null)::atelier.job_start;
    end if;
    if job.status = 'queued' then
        perform pg_notify('atelier_queue', p_kind);
    end if;
    return row('started', null, job)::atelier.job_start;
end
$$;

create function atelier.record_calls(p_job uuid, p_user uuid, p_attempt integer, p_calls json) returns void
language sql security definer set search_path = '' as $$
    insert into atelier.provider_calls (
        job_id, user_id, job_attempt, provider, model, prompt_version, outcome, attempts, request_id, input_tokens,
        output_tokens, cost_micro_usd, latency_ms)
    select p_job, (select id from auth.users where id = p_user), p_attempt, c.provider, c.model, c.prompt_version,
        c.outcome, c.attempts, c.request_id, c.input_tokens, c.output_tokens, c.cost_micro_usd, c.latency_ms
    from json_to_recordset(p_calls) as c (
        provider text, model text, prompt_version text, outcome text, attempts integer, request_id text,
        input_tokens integer, output_tokens integer, cost_micro_usd bigint, latency_ms integer)
$$;

-- Ends a job once: stores what came of it, takes or returns the money, writes down the calls. Raises AT410 when the
-- lease is no longer the caller's, which undoes everything sent along in the same transaction.
create function atelier.finish_job(
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
    if p_status in ('done', 'failed', 'needs_input') then
        insert into atelier.push_queue (user_id, app, job_id, kind)
        select job.user_id, job.app, job.id, p_status
        where exists (select from atelier.devices d where d.user_id = job.user_id and d.app = job.app)
        on conflict (job_id) do nothing;
    end if;
    if job.is_watched then
        perform pg_notify('atelier_job', p_id::text);
    end if;
    return job;
end
$$;

-- Ends the owner's job at once, whoever runs it; that worker hears of it and can no longer end it otherwise. An
-- attempt that is running, or was before the job went back to the queue, counts as a free one: the provider is paid
-- either way. Null when there is no such job.
create function atelier.cancel_job(p_id uuid, p_user uuid) returns atelier.jobs
language plpgsql security definer set search_path = '' as $$
declare
    job atelier.jobs;
begin
    select * into job from atelier.jobs where id = p_id and user_id = p_user for update;
    if not found then
        return null;
    end if;
    if job.status not in ('queued', 'running') then
        return job;
    end if;
    update atelier.jobs
        set status = 'cancelled',
            is_free_attempt = is_capped and (job.status = 'running' or (job.attempts > 0 and provider is not null)),
            lease_token = null, lease_until = null, ended_at = now()
        where id = p_id returning * into job;
    perform atelier.release(p_id);
    perform pg_notify('atelier_job', p_id::text || ' cancelled');
    return job;
end
$$;

-- Work for a worker with room: queued jobs, and those whose worker fell silent, but none of p_held, which the caller
-- itself is still at. What such a worker may have asked a
-- provider is written down as lost before the question is put again. Jobs out of attempts fail here and cost nothing,
-- but count as a free attempt if a provider may have been paid for them.
create function atelier.claim_jobs(
    p_worker text, p_kinds text[], p_limit integer, p_lease_seconds integer, p_held uuid[]
) returns setof atelier.jobs
language plpgsql security definer set search_path = '' as $$
declare
    job atelier.jobs;
begin
    for job in
        select * from atelier.jobs
        where status = 'running' and lease_until < now() and kind = any (p_kinds) and id <> all (p_held)
        order by lease_until limit p_limit for update skip locked
    loop
        if job.provider is not null then
            insert into atelier.provider_calls (job_id, user_id, job_attempt, provider, model, outcome)
            values (job.id, job.user_id, job.attempts, job.provider, coalesce(job.model, ''), 'lost');
        end if;
        if job.attempts >= job.max_attempts then
            update atelier.jobs
                set status = 'failed', lease_token = null, lease_until = null, ended_at = now(),
                    is_free_attempt = is_capped and provider is not null,
                    error = json_build_object('code', 'gave_up', 'retryable', true, 'message',
                        'The check was interrupted too often and has been given up. Nothing was charged. Try again.')
                where id = job.id;
            perform atelier.release(job.id);
            perform pg_notify('atelier_job', job.id::text);
        else
            update atelier.jobs
                set lease_token = gen_random_uuid(), lease_until = now() + make_interval(secs => p_lease_seconds),
                    worker = p_worker, attempts = job.attempts + 1
                where id = job.id returning * into job;
            p_limit := p_limit - 1;
            return next job;
        end if;
    end loop;
    for job in
        select * from atelier.jobs
        where status = 'queued' and kind = any (p_kinds)
        order by created_at limit greatest(p_limit, 0) for update skip locked
    loop
        update atelier.jobs
            set status = 'running', lease_token = gen_random_uuid(), worker = p_worker, attempts = job.attempts + 1,
                lease_until = now() + make_interval(secs => p_lease_seconds), started_at = coalesce(started_at, now())
            where id = job.id returning * into job;
        return next job;
    end loop;
end
$$;

-- Renews every lease a worker holds and stores how far each job is. Returns the ones it still holds.
create function atelier.renew_leases(
    p_ids uuid[], p_leases uuid[], p_stages text[], p_progress real[], p_lease_seconds integer
) returns setof uuid
language sql security definer set search_path = '' as $$
    with held as (
        select j.id, j.stage as old_stage, j.is_watched, h.stage, h.progress
        from unnest(p_ids, p_leases, p_stages, p_progress) as h (id, lease, stage, progress)
        join atelier.jobs j on j.id = h.id and j.lease_token = h.lease and j.status = 'running'
        order by j.id for update of j
    ), renewed as (
        update atelier.jobs j
        set lease_until = now() + make_interval(secs => p_lease_seconds), stage = h.stage, progress = h.progress
        from held h where j.id = h.id
        returning j.id, h.is_watched and h.old_stage is distinct from h.stage as is_news
    )
    select id from renewed where not is_news or pg_notify('atelier_job', id::text) is not null
$$;

-- A worker that must stop returns what it couldn't finish, for others to take at once.
create function atelier.hand_back_job(
    p_id uuid, p_lease uuid, p_has_asked boolean, p_is_unheard boolean
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
    job atelier.jobs;
begin
    select * into job from atelier.jobs
        where id = p_id and lease_token = p_lease and status = 'running' for update;
    if not found then
        return false;
    end if;
    if p_is_unheard and job.provider is not null then
        insert into atelier.provider_calls (job_id, user_id, job_attempt, provider, model, outcome)
        values (job.id, job.user_id, job.attempts, job.provider, coalesce(job.model, ''), 'lost');
    end if;
    update atelier.jobs
        set status = 'queued', lease_token = null, lease_until = null, worker = null,
            attempts = job.attempts - case when p_has_asked then 0 else 1 end
        where id = p_id;
    perform pg_notify('atelier_queue', job.kind);
    return true;
end
$$;

-- The owner's job, marked so that its end is announced. Ended jobs are left as they are.
create function atelier.watch_job(p_id uuid, p_user uuid) returns atelier.jobs
language plpgsql security definer set search_path = '' as $$
declare
    job atelier.jobs;
begin
    update atelier.jobs set is_watched = true
        where id = p_id and user_id = p_user and status in ('queued', 'running') returning * into job;
    if not found then
        select * into job from atelier.jobs where id = p_id and user_id = p_user;
    end if;
    return job;
end
$$;

-- What a job found out is kept by its product; the job itself, and with it its idempotency key, is forgotten in time.
create function atelier.forget_jobs(p_older_than interval, p_batch integer) returns bigint
language sql security definer set search_path = '' as $$
    with gone as (
        delete from atelier.jobs where id in (
            select id from atelier.jobs where ended_at < now() - p_older_than limit p_batch)
        returning id)
    select count(*) from gone
$$;

revoke all on atelier.jobs, atelier.provider_calls, atelier.devices, atelier.push_queue
    from public, anon, authenticated, service_role;
grant select on atelier.jobs, atelier.provider_calls, atelier.devices, atelier.push_queue to service_role;
revoke all on all functions in schema atelier from public, anon, authenticated;
grant execute on all functions in schema atelier to service_role;
