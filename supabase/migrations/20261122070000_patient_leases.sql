-- A lease that has lapsed may belong to a worker that lives: the database was away, rows were locked, or its clock was set.
-- So leases are renewed past locked rows, and a lapsed one is only taken by a worker that has seen it lapsed for longer
-- than a living holder needs to renew it.

-- Renews every lease a worker holds and stores how far each job is. Returns the ones it still holds. A job that is being
-- ended is locked, for as long as the wallets it waits for; it is still its worker's, nobody can take it, and the others
-- must not wait for it.
create or replace function atelier.renew_leases(
    p_ids uuid[], p_leases uuid[], p_stages text[], p_progress real[], p_lease_seconds integer
) returns setof uuid
language sql security definer set search_path = '' as $$
    with held as (
        select j.id, h.lease, j.stage as old_stage, j.is_watched, h.stage, h.progress
        from unnest(p_ids, p_leases, p_stages, p_progress) as h (id, lease, stage, progress)
        join atelier.jobs j on j.id = h.id and j.lease_token = h.lease and j.status = 'running'
    ), free as (
        select j.id from atelier.jobs j join held h on h.id = j.id and j.lease_token = h.lease and j.status = 'running'
        order by j.id for update of j skip locked
    ), renewed as (
        update atelier.jobs j
        set lease_until = now() + make_interval(secs => p_lease_seconds), stage = h.stage, progress = h.progress
        from held h join free f on f.id = h.id where j.id = h.id
        returning j.id, h.is_watched and h.old_stage is distinct from h.stage as is_news
    )
    select h.id from held h left join renewed r on r.id = h.id
    where r.is_news is not true or pg_notify('atelier_job', h.id::text) is not null
$$;

-- A lease ends at most p_lease_seconds from now. One that ends much later was given before the clock was set back; it
-- counts as lapsed, or it would hold its job and its money until the clock has caught up.
create function atelier.has_lapsed(p_until timestamptz, p_lease_seconds integer) returns boolean
language sql stable set search_path = '' as $$
    select p_until < now() or p_until > now() + make_interval(secs => 2 * p_lease_seconds)
$$;

-- Leases whose workers seem to have fallen silent, but none of p_held, which the caller itself is still at.
create function atelier.lapsed_leases(
    p_kinds text[], p_lease_seconds integer, p_held uuid[], p_limit integer
) returns setof uuid
language sql stable security definer set search_path = '' as $$
    select lease_token from atelier.jobs
    where status = 'running' and atelier.has_lapsed(lease_until, p_lease_seconds)
        and kind = any (p_kinds) and id <> all (p_held)
    order by lease_until limit p_limit
$$;

-- Work for a worker with room: the jobs behind p_lapsed, leases it has seen lapsed for long enough, then queued jobs.
-- What such a worker may have asked a provider is written down as lost before the question is put again. Jobs out of
-- attempts fail here and cost nothing, but count as a free attempt if a provider may have been paid for them.
create function atelier.take_jobs(
    p_worker text, p_kinds text[], p_limit integer, p_lease_seconds integer, p_lapsed uuid[]
) returns setof atelier.jobs
language plpgsql security definer set search_path = '' as $$
declare
    job atelier.jobs;
begin
    for job in
        select * from atelier.jobs
        where status = 'running' and lease_token = any (p_lapsed)
            and atelier.has_lapsed(lease_until, p_lease_seconds) and kind = any (p_kinds)
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

drop function atelier.claim_jobs(text, text[], integer, integer, uuid[]);

revoke all on all functions in schema atelier from public, anon, authenticated;
grant execute on all functions in schema atelier to service_role;
