-- What the first app could leave open, and two can't: whose consent it is, which job comes first, and what a balance is
-- before anybody has spent of it. And the tables that every app has are made by one function.

-- Consent: to one app, for one purpose (photos, text, voice and video), towards one third party.

alter table atelier.consents
    add column app text not null default 'auntentic',
    add column purpose text not null default 'photos' check (purpose <> '');
alter table atelier.consents
    alter column app drop default,
    alter column purpose drop default,
    add foreign key (app) references atelier.allowances (app);
drop index atelier.consents_in_force;
create unique index consents_in_force on atelier.consents (user_id, app, purpose, provider)
    where withdrawn_at is null;

drop function atelier.has_consent(uuid, text);
drop function atelier.grant_consent(uuid, text, text);
drop function atelier.withdraw_consent(uuid, text);

create function atelier.has_consent(p_user uuid, p_app text, p_purpose text, p_provider text) returns boolean
language sql stable security definer set search_path = '' as $$
    select exists (
        select from atelier.consents
        where user_id = p_user and app = p_app and purpose = p_purpose and provider = p_provider
            and withdrawn_at is null)
$$;

create function atelier.grant_consent(
    p_user uuid, p_app text, p_purpose text, p_provider text, p_provider_name text
) returns void
language sql security definer set search_path = '' as $$
    insert into atelier.consents (user_id, app, purpose, provider, provider_name)
    values (p_user, p_app, p_purpose, p_provider, p_provider_name)
    on conflict (user_id, app, purpose, provider) where withdrawn_at is null do nothing
$$;

create function atelier.withdraw_consent(p_user uuid, p_app text, p_purpose text, p_provider text) returns void
language sql security definer set search_path = '' as $$
    update atelier.consents set withdrawn_at = now()
    where user_id = p_user and app = p_app and purpose = p_purpose and provider = p_provider
        and withdrawn_at is null
$$;

-- Balances, as of now: with the allowance of the period that runs where the account lives, whether or not anybody has
-- touched the wallet since it began, and with the allowance a wallet opens with where there is none yet.

create view atelier.balances with (security_invoker = true) as
select a.user_id, al.app, coalesce(w.free, 0) + t.missing as free, coalesce(w.paid, 0) as paid,
    coalesce(w.free_held + w.paid_held, 0) as held,
    coalesce(w.free + w.paid - w.free_held - w.paid_held, 0) + t.missing as available,
    exists (
        select from atelier.account_exceptions e
        where e.user_id = a.user_id and e.app = al.app and e.expires_at > now())
    or exists (
        select from atelier.entitlements e
        where e.user_id = a.user_id and e.app = al.app and e.is_unlimited and e.status = 'active'
            and (e.expires_at is null or e.expires_at > now())) as is_unlimited,
    coalesce(w.total_purchased, 0) as total_purchased, coalesce(w.total_used, 0) as total_used,
    coalesce(w.created_at, a.created_at) as created_at, coalesce(w.updated_at, a.created_at) as updated_at
from atelier.accounts a
cross join atelier.allowances al
left join atelier.wallets w on w.user_id = a.user_id and w.app = al.app
cross join lateral (
    select case al.period
        when 'lifetime' then 'lifetime'
        when 'month' then to_char(now() at time zone a.time_zone, 'YYYY-MM')
        else to_char(now() at time zone a.time_zone, 'YYYY-MM-DD') end as period
) p
cross join lateral (
    select case
        when w.allowance_period is not distinct from p.period then 0
        -- Given already, before the account moved to another zone and back.
        when exists (
            select from atelier.ledger l
            where l.app = al.app and l.key = format('free:%s:%s', a.user_id, p.period)) then 0
        else greatest(al.free_credits - coalesce(w.free, 0), 0) end as missing
) t;

-- What every app's schema has of its customers' money, each as views of the app's own rows; and the schema itself.
-- - p_free: credits that an account has for nothing, once in its life or topped up each month or day (p_period).
create function atelier.add_app(p_app text, p_free integer, p_period text) returns void
language plpgsql set search_path = '' as $$
begin
    if p_app !~ '^[a-z][a-z0-9_]{1,30}$' then
        raise exception 'an app is called by lower-case letters, digits and underscores, not %', p_app;
    end if;
    insert into atelier.allowances (app, free_credits, period) values (p_app, p_free, p_period);
    execute format('create schema %I', p_app);
    perform atelier.make_views(p_app);
    -- Accounts that are there already see their balance at once.
    perform atelier.lock_wallet(user_id, p_app) from atelier.accounts;
end
$$;

create function atelier.make_views(p_app text) returns void
language plpgsql set search_path = '' as $$
begin
    execute format($view$
        create or replace view %1$I.user_credits with (security_invoker = true) as
            select user_id, free + paid as credits, available, total_purchased, total_used, created_at, updated_at,
                held, is_unlimited
            from atelier.balances where app = %1$L
    $view$, p_app);
    execute format($view$
        create or replace view %1$I.subscriptions with (security_invoker = true) as
            select id, user_id, product_id,
                case when status = 'active' and expires_at <= now() then 'expired' else status end as status,
                original_transaction_id, expires_at, created_at, updated_at, is_unlimited
            from atelier.entitlements where app = %1$L
    $view$, p_app);
    execute format($view$
        create or replace view %1$I.credit_transactions with (security_invoker = true) as
            select id, user_id, case kind when 'allowance' then 'initial' else kind end as type,
                source, amount as credits_change, product_id, job_id, reason, created_at
            from atelier.ledger where app = %1$L
    $view$, p_app);
    execute format($view$
        create or replace view %1$I.account_exceptions with (security_invoker = true) as
            select user_id, kind, reason, expires_at, created_at from atelier.account_exceptions where app = %1$L
    $view$, p_app);
    execute format('revoke all on schema %I from public', p_app);
    execute format('grant usage on schema %I to authenticated, service_role', p_app);
    execute format('revoke all on %1$I.user_credits, %1$I.subscriptions, %1$I.credit_transactions, '
        '%1$I.account_exceptions from public, anon, authenticated, service_role', p_app);
    execute format('grant select on %1$I.user_credits, %1$I.subscriptions, %1$I.credit_transactions, '
        '%1$I.account_exceptions to authenticated, service_role', p_app);
end
$$;

-- An app's private bucket: each person reads and writes in a folder named by their own id, and nobody else does.
create function atelier.add_bucket(p_app text, p_size_limit bigint, p_types text[]) returns void
language plpgsql set search_path = '' as $$
declare
    own constant text := format(
        'bucket_id = %L and (storage.foldername(name))[1] = (select auth.uid())::text', p_app);
begin
    insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
    values (p_app, p_app, false, p_size_limit, p_types);
    execute format('create policy %I on storage.objects for select to authenticated using (%s)',
        p_app || ': people read their own folder', own);
    -- An access token outlives its account by up to an hour, and finds nothing to write to.
    execute format('create policy %I on storage.objects for insert to authenticated with check (%s and exists ('
        'select from atelier.accounts where user_id = (select auth.uid())))',
        p_app || ': people add to their own folder', own);
    execute format('create policy %I on storage.objects for update to authenticated using (%s) with check (%s)',
        p_app || ': people replace in their own folder', own, own);
    execute format('create policy %I on storage.objects for delete to authenticated using (%s)',
        p_app || ': people remove from their own folder', own);
end
$$;

select atelier.make_views('auntentic');

-- Jobs: which comes first, when at the earliest, and how far it had come.

alter table atelier.jobs
    add column priority smallint not null default 0 check (priority between -10 and 10),
    add column run_at timestamptz,
    -- The queue's order: a step of priority is worth a minute, so that nobody waits for ever behind those who pay.
    add column turn timestamptz not null default now(),
    -- What the consent for `provider` is needed for; null where none is.
    add column purpose text,
    -- What a worker had reached, for the one that resumes it: small, and only ever written under the lease.
    add column checkpoint json check (octet_length(checkpoint::text) <= 16384);
update atelier.jobs set turn = created_at where status = 'queued';
drop index atelier.jobs_queued;
create index jobs_queued on atelier.jobs (turn) where status = 'queued';

drop function atelier.start_job(
    uuid, uuid, text, text, text, text, json, integer, text, text, boolean, integer, integer, uuid, integer, text, text,
    json, integer);

-- Everything between a request and a running job, in one call: a known key returns its job; otherwise consent, the
-- day's cap and the money are checked in this order, the price is held and the job is born, leased to the caller
-- (`lease` given) or queued. With `wish` the job is only recorded as waiting for its owner: nothing is held, and no more
-- than `wish_cap` such records are made within 24 hours.
--
-- p_input is kept as it is, whatever a person has typed into it. p: id, user_id, app, kind, key, hash, price, provider, model, purpose (null: nobody needs to consent), cap,
-- wish_cap, max_attempts, priority, run_at, stage, wish, lease, lease_seconds, worker.
--
-- Whether a job turns out to be a free attempt is known when it ends, so besides the day's cap there is one on how many
-- are open at once: 20, or the cap if that is more. It leaves room for honest work side by side, and bounds a day's
-- free attempts to the cap and those 20, however many requests come in at once: one account's are decided in turn.
--
-- outcome: started, replayed, conflict, consent_required, capped, too_many_open, payment_required, needs_input,
-- too_many_wishes
create function atelier.start_job(p json, p_input json) returns atelier.job_start
language plpgsql security definer set search_path = '' as $$
declare
    job atelier.jobs;
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
    if found then
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
        select ended_at + interval '1 day' into lifts_at from atelier.jobs
            where user_id = the_user and kind = the_kind and status = 'needs_input' and started_at is null
            order by ended_at desc offset wish_cap - 1 limit 1;
        if lifts_at > now() then
            return row('too_many_wishes', json_build_object('lifts_at', extract(epoch from lifts_at)), null)
                ::atelier.job_start;
        end if;
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

-- Work for a worker with room: the jobs behind p_lapsed, leases it has seen lapsed for long enough, then queued jobs whose
-- time has come, in the order of their turn. p_rooms is how many more of each of p_kinds it can run.
-- What such a worker may have asked a provider is written down as lost before the question is put again. Jobs out of
-- attempts fail here and cost nothing, but count as a free attempt if a provider may have been paid for them.
create function atelier.take_jobs(
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
    for job in
        select * from atelier.jobs
        where status = 'queued' and kind = any (p_kinds) and (run_at is null or run_at <= now())
            -- A kind that is full must not fill the look.
            and p_rooms[array_position(p_kinds, kind)] > 0
        order by turn limit greatest(p_limit, 0) for update skip locked
    loop
        place := array_position(p_kinds, job.kind);
        continue when p_rooms[place] <= 0;
        p_rooms[place] := p_rooms[place] - 1;
        update atelier.jobs
            set status = 'running', lease_token = gen_random_uuid(), worker = p_worker, attempts = job.attempts + 1,
                lease_until = now() + make_interval(secs => p_lease_seconds), started_at = coalesce(started_at, now())
            where id = job.id returning * into job;
        return next job;
    end loop;
end
$$;

create function atelier.note_lost_call(p_job atelier.jobs) returns void
language sql security definer set search_path = '' as $$
    insert into atelier.provider_calls (job_id, user_id, job_attempt, provider, model, outcome)
    select p_job.id, p_job.user_id, p_job.attempts, p_job.provider, coalesce(p_job.model, ''), 'lost'
    where p_job.provider is not null
$$;

drop function atelier.take_jobs(text, text[], integer, integer, uuid[]);

-- Keeps how far a running job is; false when the lease is no longer the caller's.
create function atelier.checkpoint_job(p_id uuid, p_lease uuid, p_checkpoint json) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
    update atelier.jobs set checkpoint = p_checkpoint
        where id = p_id and lease_token = p_lease and status = 'running';
    return found;
end
$$;

-- What operators do to accounts, and whose account they looked at: who, when, and what for. Nobody changes it.

create table atelier.operator_log (
    id bigint generated always as identity primary key,
    author text not null check (author <> ''),
    action text not null,
    -- Stays as the record of what was done, without the account when that is gone.
    user_id uuid references auth.users (id) on delete set null,
    detail json not null,
    created_at timestamptz not null default now()
);

create index operator_log_of_user on atelier.operator_log (user_id, created_at);
alter table atelier.operator_log enable row level security;

create function atelier.user_by_email(p_email text) returns uuid
language sql stable security definer set search_path = '' as $$
    select id from auth.users where lower(email) = lower(p_email) and deleted_at is null and not is_sso_user
$$;

create function atelier.operator_grant_exception(
    p_author text, p_user uuid, p_app text, p_kind text, p_reason text, p_days integer
) returns void
language plpgsql security definer set search_path = '' as $$
declare
    ends constant timestamptz := now() + make_interval(days => p_days);
begin
    if p_days not between 1 and 366 then
        raise exception 'an exception lasts 1 to 366 days, not %', p_days using errcode = '22023';
    end if;
    perform from atelier.allowances where app = p_app;
    if not found then
        raise exception 'there is no app %', p_app using errcode = '22023';
    end if;
    perform atelier.grant_exception(p_user, p_app, p_kind, p_reason, ends);
    insert into atelier.operator_log (author, action, user_id, detail)
    values (p_author, 'grant_exception', p_user,
        json_build_object('app', p_app, 'kind', p_kind, 'reason', p_reason, 'expires_at', ends));
end
$$;

create function atelier.operator_revoke_exception(p_author text, p_user uuid, p_app text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
    if not exists (select from atelier.account_exceptions where user_id = p_user and app = p_app) then
        return false;
    end if;
    perform atelier.revoke_exception(p_user, p_app);
    insert into atelier.operator_log (author, action, user_id, detail)
    values (p_author, 'revoke_exception', p_user, json_build_object('app', p_app));
    return true;
end
$$;

-- Credits for nothing, with their reason and who gave them in the ledger. p_key makes a repeated call give nothing more.
create function atelier.operator_grant_credits(
    p_author text, p_user uuid, p_app text, p_amount integer, p_reason text, p_key text
) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
    if p_amount not between 1 and 10000 then
        raise exception 'a grant is 1 to 10000 credits, not %', p_amount using errcode = '22023';
    end if;
    if not atelier.grant_credits(p_user, p_app, p_amount, 'bonus', 'operator:' || p_key, null,
        format('%s (granted by %s)', p_reason, p_author))
    then
        return false;
    end if;
    insert into atelier.operator_log (author, action, user_id, detail)
    values (p_author, 'grant_credits', p_user,
        json_build_object('app', p_app, 'amount', p_amount, 'reason', p_reason));
    return true;
end
$$;

-- An account as an operator may see it: nothing of what it made, and the look is on record.
create function atelier.operator_show_user(p_author text, p_user uuid, p_reason text) returns json
language plpgsql security definer set search_path = '' as $$
begin
    insert into atelier.operator_log (author, action, user_id, detail)
    values (p_author, 'show_user', p_user, json_build_object('reason', p_reason));
    return (
        select json_build_object('id', u.id, 'email', u.email, 'is_anonymous', u.is_anonymous,
            'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at, 'banned_until', u.banned_until,
            'time_zone', atelier.time_zone_of(u.id),
            'balances', (
                select coalesce(json_agg(json_build_object('app', b.app, 'available', b.available, 'held', b.held,
                    'is_unlimited', b.is_unlimited) order by b.app), '[]')
                from atelier.balances b where b.user_id = u.id),
            'exceptions', (
                select coalesce(json_agg(json_build_object('app', e.app, 'kind', e.kind, 'reason', e.reason,
                    'expires_at', e.expires_at) order by e.app), '[]')
                from atelier.account_exceptions e where e.user_id = u.id),
            'jobs', (
                select coalesce(json_agg(j order by j.app, j.status), '[]') from (
                    select app, status, count(*) as count from atelier.jobs where user_id = u.id group by app, status
                ) j))
        from auth.users u where u.id = p_user);
end
$$;

-- A failed job once more, as a new one that is paid for like any other. Answers as start_job does.
create function atelier.operator_retry_job(p_author text, p_id uuid) returns atelier.job_start
language plpgsql security definer set search_path = '' as $$
declare
    job atelier.jobs;
    start atelier.job_start;
begin
    select * into job from atelier.jobs where id = p_id for update;
    if not found then
        raise exception 'there is no job %', p_id using errcode = '22023';
    end if;
    if job.status <> 'failed' then
        raise exception 'only a failed job can be tried again, and this one is %', job.status using errcode = '22023';
    end if;
    start := atelier.start_job(json_build_object('id', gen_random_uuid(), 'user_id', job.user_id, 'app', job.app,
        'kind', job.kind, 'key', 'retry:' || job.id, 'hash', job.request_hash, 'price', job.price,
        'provider', job.provider, 'model', job.model, 'purpose', job.purpose, 'max_attempts', job.max_attempts), job.input);
    insert into atelier.operator_log (author, action, user_id, detail)
    values (p_author, 'retry_job', job.user_id, json_build_object('job', p_id, 'outcome', start.outcome,
        'new_job', (start.job).id));
    return start;
end
$$;

revoke all on atelier.operator_log from public, anon, authenticated, service_role;
grant select on atelier.operator_log to service_role;
revoke all on atelier.balances from public, anon, authenticated, service_role;
grant select on atelier.balances to authenticated, service_role;
revoke all on all functions in schema atelier from public, anon, authenticated;
grant execute on all functions in schema atelier to service_role;
-- These change the schema itself: only migrations call them.
revoke all on function atelier.add_app(text, integer, text), atelier.make_views(text),
    atelier.add_bucket(text, bigint, text[]) from service_role;
