-- A job that waits for its owner goes on when they ask again under its key: the same job, and one charge when it ends.
-- What its earlier rounds cost us still counts in the limits of a day.

create table atelier.job_rounds (
    id bigint generated always as identity primary key,
    job_id uuid not null,
    user_id uuid not null references auth.users (id) on delete cascade,
    kind text not null,
    is_free_attempt boolean not null,
    -- False for a round that was only told what is wrong with what it was given.
    has_begun boolean not null,
    ended_at timestamptz not null
);

create index job_rounds_of_user on atelier.job_rounds (user_id, kind, ended_at);
alter table atelier.job_rounds enable row level security;
revoke all on atelier.job_rounds from public, anon, authenticated, service_role;
grant select on atelier.job_rounds to service_role;

-- Free attempts since the day began where the user lives, rounds of jobs that went on included, and when that count
-- starts anew.
create or replace function atelier.free_attempts(
    p_user uuid, p_kind text, out used bigint, out lifts_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
declare
    zone text := atelier.time_zone_of(p_user);
    today timestamp := date_trunc('day', now() at time zone zone);
begin
    lifts_at := (today + interval '1 day') at time zone zone;
    used := (select count(*) from atelier.jobs
        where user_id = p_user and kind = p_kind and is_free_attempt and ended_at >= today at time zone zone)
        + (select count(*) from atelier.job_rounds
        where user_id = p_user and kind = p_kind and is_free_attempt and ended_at >= today at time zone zone);
end
$$;

-- Begins a waiting job's next round with what its owner has brought. The caller has locked it and looked at consent and
-- the day's limits; the money is looked at here.
create function atelier.continue_job(p_job atelier.jobs, p json, p_input json) returns atelier.job_start
language plpgsql security definer set search_path = '' as $$
declare
    job atelier.jobs;
    the_price constant integer := p ->> 'price';
    is_wish constant boolean := coalesce(json_typeof(p -> 'wish') = 'object', false);
    the_start constant timestamptz := p ->> 'run_at';
    the_priority constant smallint := coalesce((p ->> 'priority')::smallint, 0);
    the_status constant text := case
        when is_wish then 'needs_input'
        when p ->> 'lease' is null or the_start > now() then 'queued'
        else 'running' end;
    runs constant boolean := the_status = 'running';
begin
    -- The hold of the round before was given back and may have been of another price; this round has its own.
    delete from atelier.reservations where id = p_job.id and state = 'released';
    if not is_wish and the_price > 0
        and atelier.reserve(p_job.user_id, p_job.app, the_price, p_job.id) is null
    then
        return row('payment_required', atelier.offer(p_job.user_id, p_job.app, the_price), null)::atelier.job_start;
    end if;
    delete from atelier.job_rounds
        where user_id = p_job.user_id and kind = p_job.kind and ended_at < now() - interval '2 days';
    insert into atelier.job_rounds (job_id, user_id, kind, is_free_attempt, has_begun, ended_at)
    values (p_job.id, p_job.user_id, p_job.kind, p_job.is_free_attempt, p_job.started_at is not null, p_job.ended_at);
    -- Its owner is told of this round's end, too.
    delete from atelier.notices where user_id = p_job.user_id and app = p_job.app and key = p_job.id::text;
    update atelier.jobs
        set request_hash = p ->> 'hash', status = the_status, input = p_input, price = the_price,
            stage = case when runs then p ->> 'stage' end, progress = 0, attempts = case when runs then 1 else 0 end,
            max_attempts = (p ->> 'max_attempts')::integer,
            lease_token = case when runs then (p ->> 'lease')::uuid end,
            lease_until = case when runs then now() + make_interval(secs => (p ->> 'lease_seconds')::integer) end,
            worker = case when runs then p ->> 'worker' end, provider = p ->> 'provider', model = p ->> 'model',
            purpose = p ->> 'purpose', is_capped = p ->> 'cap' is not null, is_free_attempt = false,
            needs_input = case when is_wish then p -> 'wish' end, priority = the_priority, run_at = the_start,
            turn = greatest(now(), the_start) - the_priority * interval '1 minute', checkpoint = null,
            started_at = case when runs then now() end, ended_at = case when is_wish then now() end
        where id = p_job.id returning * into job;
    if job.status = 'queued' then
        perform pg_notify('atelier_queue', job.kind);
    end if;
    return row(case when is_wish then 'needs_input' else 'started' end, null, job)::atelier.job_start;
end
$$;

-- As before, and a job of that key that waits for its owner goes on with what this request brings.
create or replace function atelier.start_job(p json, p_input json) returns atelier.job_start
language plpgsql security definer set search_path = '' as $$
declare
    job atelier.jobs;
    is_waiting boolean;
    attempts record;
    lifts_at timestamptz;
    the_user constant uuid := p ->> 'user_id';
    the_app constant text := p ->> 'app';
    the_kind constant text := p ->> 'kind';
    the_key constant text := p ->> 'key';
    the_hash constant text := p ->> 'hash';
    the_price constant integer := p ->> 'price';
    the_cap constant integer := p ->> 'cap';
    the_wish constant json := p -> 'wish';
    wish_cap constant integer := p ->> 'wish_cap';
    is_wish constant boolean := coalesce(json_typeof(p -> 'wish') = 'object', false);
    most_open constant integer := greatest(the_cap, 20);
begin
    if the_cap is not null or is_wish then
        perform pg_advisory_xact_lock(hashtextextended(the_user::text || the_kind, 0));
    end if;
    select * into job from atelier.jobs where user_id = the_user and kind = the_kind and idempotency_key = the_key;
    is_waiting := found and job.status = 'needs_input' and job.request_hash <> the_hash;
    if is_waiting then
        -- Of two that bring it what it waits for, the second finds it gone on.
        select * into job from atelier.jobs where id = job.id for update;
        is_waiting := found and job.status = 'needs_input' and job.request_hash <> the_hash;
    end if;
    if job.id is not null and not is_waiting then
        return row(case when job.request_hash = the_hash then 'replayed' else 'conflict' end, null, job)
            ::atelier.job_start;
    end if;
    if not is_wish then
        if p ->> 'purpose' is not null
            and not atelier.has_consent(the_user, the_app, p ->> 'purpose', p ->> 'provider')
        then
            return row('consent_required', null, null)::atelier.job_start;
        end if;
        if the_cap is not null then
            attempts := atelier.free_attempts(the_user, the_kind);
            if attempts.used >= the_cap then
                return row('capped', json_build_object('used', attempts.used, 'lifts_at',
                    extract(epoch from attempts.lifts_at)), null)::atelier.job_start;
            end if;
            if (select count(*) from atelier.jobs
                where user_id = the_user and kind = the_kind and ended_at is null and is_capped) >= most_open
            then
                return row('too_many_open', json_build_object('limit', most_open), null)::atelier.job_start;
            end if;
        end if;
    elsif wish_cap is not null then
        -- When the oldest of the last wish_cap is a day old.
        select w.ended_at + interval '1 day' into lifts_at from (
            select ended_at from atelier.jobs
            where user_id = the_user and kind = the_kind and status = 'needs_input' and started_at is null
            union all
            select ended_at from atelier.job_rounds
            where user_id = the_user and kind = the_kind and not has_begun) w
            order by w.ended_at desc offset wish_cap - 1 limit 1;
        if lifts_at > now() then
            return row('too_many_wishes', json_build_object('lifts_at', extract(epoch from lifts_at)), null)
                ::atelier.job_start;
        end if;
    end if;
    if is_waiting then
        return atelier.continue_job(job, p, p_input);
    end if;
    insert into atelier.jobs (
        id, user_id, app, kind, idempotency_key, request_hash, status, input, price, stage, attempts, max_attempts,
        lease_token, lease_until, worker, provider, model, purpose, is_capped, needs_input, priority, run_at, turn,
        started_at, ended_at)
    select (p ->> 'id')::uuid, the_user, the_app, the_kind, the_key, the_hash, s.status, p_input, the_price,
        case when s.runs then p ->> 'stage' end, case when s.runs then 1 else 0 end, (p ->> 'max_attempts')::integer,
        case when s.runs then (p ->> 'lease')::uuid end,
        case when s.runs then now() + make_interval(secs => (p ->> 'lease_seconds')::integer) end,
        case when s.runs then p ->> 'worker' end,
        p ->> 'provider', p ->> 'model', p ->> 'purpose', the_cap is not null, case when is_wish then the_wish end,
        r.priority, r.run_at, greatest(now(), r.run_at) - r.priority * interval '1 minute',
        case when s.runs then now() end, case when is_wish then now() end
    from (select coalesce((p ->> 'priority')::smallint, 0) as priority, (p ->> 'run_at')::timestamptz as run_at) r,
        lateral (select case
            when is_wish then 'needs_input'
            when p ->> 'lease' is null or r.run_at > now() then 'queued'
            else 'running' end as status) c,
        lateral (select c.status, c.status = 'running' as runs) s
    on conflict (user_id, kind, idempotency_key) do nothing
    returning * into job;
    if not found then
        -- The same key at the same moment: the other call has just made the job.
        select * into job from atelier.jobs where user_id = the_user and kind = the_kind and idempotency_key = the_key;
        return row(case when job.request_hash = the_hash then 'replayed' else 'conflict' end, null, job)
            ::atelier.job_start;
    end if;
    if is_wish then
        return row('needs_input', null, job)::atelier.job_start;
    end if;
    if the_price > 0 and atelier.reserve(the_user, the_app, the_price, job.id) is null then
        delete from atelier.jobs where id = job.id;
        return row('payment_required', atelier.offer(the_user, the_app, the_price), null)::atelier.job_start;
    end if;
    if job.status = 'queued' then
        perform pg_notify('atelier_queue', the_kind);
    end if;
    return row('started', null, job)::atelier.job_start;
end
$$;

-- Wishes from before apps other than Auntentic had any: their parts were called photos, by angle.
update atelier.jobs
    set needs_input = json_build_object('reason', needs_input -> 'reason', 'message', needs_input -> 'message',
        'fields', (
            select coalesce(json_agg(json_build_object('field', w.photo -> 'angle', 'reason', w.photo -> 'reason',
                'message', w.photo -> 'message') order by w.place), '[]')
            from json_array_elements(needs_input -> 'photos') with ordinality as w (photo, place)))
    where json_typeof(needs_input -> 'photos') = 'array' and needs_input -> 'fields' is null;

revoke all on all functions in schema atelier from public, anon, authenticated;
grant execute on all functions in schema atelier to service_role;
