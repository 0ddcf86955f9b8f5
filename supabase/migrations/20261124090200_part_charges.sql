-- A job that delivers less than it was asked for costs less; and nobody waits for ever behind those who go first.

-- What was paid of the price: 3 of 4 pictures.
alter table atelier.jobs add column charged_price integer not null default 0 check (charged_price between 0 and price);
update atelier.jobs set charged_price = price where charged;

-- Turns a part of a hold into a payment and gives the rest back. Returns what capture and release return.
create function atelier.capture_part(p_reservation uuid, p_price integer, p_reason text) returns text
language plpgsql security definer set search_path = '' as $$
declare
    hold atelier.reservations;
    rest integer;
begin
    select * into hold from atelier.reservations where id = p_reservation and state = 'held' for update;
    if not found then
        return (select state from atelier.reservations where id = p_reservation);
    end if;
    rest := hold.price - p_price;
    if p_price < 0 or rest < 0 then
        raise exception 'reservation % holds %, not %', p_reservation, hold.price, p_price using errcode = 'AT409';
    end if;
    if p_price = 0 then
        return atelier.release(p_reservation);
    end if;
    if rest > 0 then
        update atelier.reservations set price = p_price where id = p_reservation;
        if hold.source in ('free', 'purchased') then
            update atelier.wallets
                set free_held = free_held - case hold.source when 'free' then rest else 0 end,
                    paid_held = paid_held - case hold.source when 'purchased' then rest else 0 end, updated_at = now()
                where user_id = hold.user_id and app = hold.app;
        end if;
    end if;
    return atelier.capture(p_reservation, p_reason);
end
$$;

-- Ends a job that this worker has leased. p_charge: how much of its price was earned; null is all of it.
create function atelier.end_job(
    p_id uuid, p_lease uuid, p_status text, p_result json, p_error json, p_needs_input json,
    p_charge integer, p_free_attempt boolean, p_calls json
) returns atelier.jobs
language plpgsql security definer set search_path = '' as $$
declare
    job atelier.jobs;
    money text;
begin
    update atelier.jobs
        set status = p_status, result = p_result, error = p_error, needs_input = p_needs_input,
            charged = coalesce(p_charge, price) > 0, charged_price = coalesce(p_charge, price), is_free_attempt = p_free_attempt and is_capped,
            progress = case when p_status = 'done' then 1 else progress end,
            lease_token = null, lease_until = null, ended_at = now()
        where id = p_id and status = 'running' and lease_token = p_lease
        returning * into job;
    if not found then
        raise exception 'job % is not leased to this worker any more', p_id using errcode = 'AT410';
    end if;
    if job.price > 0 then
        money := atelier.capture_part(p_id, job.charged_price, job.kind);
        if money is distinct from (case when job.charged then 'captured' else 'released' end) then
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

-- For servers of the version before, while they are replaced.
create or replace function atelier.finish_job(
    p_id uuid, p_lease uuid, p_status text, p_result json, p_error json, p_needs_input json,
    p_charge boolean, p_free_attempt boolean, p_calls json
) returns atelier.jobs
language plpgsql security definer set search_path = '' as $$
begin
    return atelier.end_job(p_id, p_lease, p_status, p_result, p_error, p_needs_input,
        case when not p_charge then 0 end, p_free_attempt, p_calls);
end
$$;

-- Since when a job could have begun, whatever its priority.
alter table atelier.jobs add column waits_since timestamptz not null default now();
update atelier.jobs set waits_since = turn + priority * interval '1 minute' where status = 'queued';

create function atelier.set_waits_since() returns trigger
language plpgsql set search_path = '' as $$
begin
    new.waits_since := new.turn + new.priority * interval '1 minute';
    return new;
end
$$;

create trigger set_waits_since before insert or update of turn, priority on atelier.jobs
    for each row execute function atelier.set_waits_since();

drop index atelier.jobs_queued;
create index jobs_queued on atelier.jobs (waits_since) include (priority) where status = 'queued';

-- As before, but for the order of queued jobs: first those with a priority and those that have waited for a minute, the
-- oldest of them first; then the others, the oldest first. So a priority goes first, and nobody starves behind it.
create or replace function atelier.take_jobs(
    p_worker text, p_kinds text[], p_rooms integer[], p_limit integer, p_lease_seconds integer, p_lapsed uuid[]
) returns setof atelier.jobs
language plpgsql security definer set search_path = '' as $$
declare
    job atelier.jobs;
    place integer;
begin
    for job in
        select * from atelier.jobs
        where status = 'running' and lease_token = any (p_lapsed)
            and atelier.has_lapsed(lease_until, p_lease_seconds) and kind = any (p_kinds)
        order by lease_until limit p_limit for update skip locked
    loop
        place := array_position(p_kinds, job.kind);
        if job.attempts >= job.max_attempts then
            perform atelier.note_lost_call(job);
            update atelier.jobs
                set status = 'failed', lease_token = null, lease_until = null, ended_at = now(),
                    is_free_attempt = is_capped and provider is not null,
                    error = json_build_object('code', 'gave_up', 'retryable', true, 'message',
                        'This was interrupted too often and has been given up. Nothing was charged. Try again.')
                where id = job.id;
            perform atelier.release(job.id);
            perform pg_notify('atelier_job', job.id::text);
        elsif p_rooms[place] > 0 then
            perform atelier.note_lost_call(job);
            update atelier.jobs
                set lease_token = gen_random_uuid(), lease_until = now() + make_interval(secs => p_lease_seconds),
                    worker = p_worker, attempts = job.attempts + 1
                where id = job.id returning * into job;
            p_limit := p_limit - 1;
            p_rooms[place] := p_rooms[place] - 1;
            return next job;
        end if;
    end loop;
    for is_first in reverse 1..0 loop
        for job in
            select * from atelier.jobs
            where status = 'queued' and kind = any (p_kinds) and (run_at is null or run_at <= now())
                -- A kind that is full must not fill the look.
                and p_rooms[array_position(p_kinds, kind)] > 0
                and (priority > 0 or waits_since <= now() - interval '1 minute') = (is_first = 1)
            order by waits_since limit greatest(p_limit, 0) for update skip locked
        loop
            place := array_position(p_kinds, job.kind);
            continue when p_rooms[place] <= 0;
            p_limit := p_limit - 1;
            p_rooms[place] := p_rooms[place] - 1;
            update atelier.jobs
                set status = 'running', lease_token = gen_random_uuid(), worker = p_worker, attempts = job.attempts + 1,
                    lease_until = now() + make_interval(secs => p_lease_seconds), started_at = coalesce(started_at, now())
                where id = job.id returning * into job;
            return next job;
        end loop;
    end loop;
end
$$;

revoke all on function atelier.capture_part(uuid, integer, text), atelier.set_waits_since(),
    atelier.end_job(uuid, uuid, text, json, json, json, integer, boolean, json) from public, anon, authenticated;
revoke all on function atelier.capture_part(uuid, integer, text), atelier.set_waits_since() from service_role;
grant execute on function atelier.end_job(uuid, uuid, text, json, json, json, integer, boolean, json) to service_role;
