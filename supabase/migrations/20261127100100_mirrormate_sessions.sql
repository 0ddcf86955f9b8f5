-- MirrorMate: one session is one recording on its way to a report. People read their own and delete what has ended; only
-- the server writes. A session, the reservation of its day's use and its job have one id. Its times are those of the clock
-- that development can move: a recording's last day is one of people's days.

create table mirrormate.sessions (
    id uuid primary key,
    user_id uuid not null references auth.users (id) on delete cascade,
    -- Queued from the beginning: until `finalized_at` for its upload, then for a worker.
    status text not null default 'queued' check (status in ('queued', 'processing', 'complete', 'error')),
    progress real not null default 0 check (progress between 0 and 1),
    stage text,
    -- For programs, and for its owner.
    error_code text,
    error text,
    max_duration_sec integer not null check (max_duration_sec > 0),
    -- In the bucket `mirrormate`, until it is deleted.
    video_path text not null unique,
    upload_expires_at timestamptz not null,
    uploaded_at timestamptz,
    finalized_at timestamptz,
    ended_at timestamptz,
    -- The receipt: what was deleted, and when. Without a video there was none.
    video_bytes bigint,
    video_sha256 text check (video_sha256 ~ '^[0-9a-f]{64}$'),
    video_deleted_at timestamptz,
    created_at timestamptz not null default atelier.clock(),
    check ((error_code is null) = (error is null)),
    check ((ended_at is not null) = (status in ('complete', 'error')))
);

create index sessions_of_user on mirrormate.sessions (user_id, created_at desc, id);
create index sessions_open on mirrormate.sessions (created_at) where ended_at is null;

-- What was measured and what a coach makes of it.
create table mirrormate.analysis_reports (
    session_id uuid primary key references mirrormate.sessions (id) on delete cascade,
    user_id uuid not null references auth.users (id) on delete cascade,
    -- Measured from the recording.
    duration_sec double precision not null check (duration_sec > 0),
    -- Null where too little could be measured for a score.
    confidence_score smallint check (confidence_score between 0 and 100),
    impression_tags text[] not null,
    report json not null,
    -- Of the rules that made it.
    rules_version integer not null,
    -- The receipt of the recording's end, as in its session.
    video_bytes bigint,
    video_sha256 text,
    video_deleted_at timestamptz,
    created_at timestamptz not null default atelier.clock()
);

create index analysis_reports_of_user on mirrormate.analysis_reports (user_id, created_at desc, session_id);

-- Who has asked for sessions within the hour.
create table mirrormate.session_calls (
    id bigint generated always as identity primary key,
    user_id uuid not null references auth.users (id) on delete cascade,
    called_at timestamptz not null default now()
);

create index session_calls_of_user on mirrormate.session_calls (user_id, called_at);

alter table mirrormate.sessions enable row level security;
alter table mirrormate.analysis_reports enable row level security;
alter table mirrormate.session_calls enable row level security;

create policy "people read their own sessions" on mirrormate.sessions
    for select to authenticated using (user_id = (select auth.uid()));
create policy "people delete their own ended sessions" on mirrormate.sessions
    for delete to authenticated using (user_id = (select auth.uid()) and ended_at is not null);
create policy "people read their own reports" on mirrormate.analysis_reports
    for select to authenticated using (user_id = (select auth.uid()));

-- Uses per day as the seed names them, read from the reservations: it can't disagree with them. One row for each account
-- that has ever used one; what was given back counts no more. A use that counts for more than a day is none of a day's.
create view mirrormate.user_quotas with (security_invoker = true) as
select r.user_id as id, r.user_id, r.last_period::date as last_analysis_date,
    (count(*) filter (where r.period = r.last_period and r.state <> 'released'))::integer as daily_count,
    min(r.created_at) as created_at, max(coalesce(r.ended_at, r.created_at)) as updated_at
from (
    select user_id, period, state, created_at, ended_at, max(period) over (partition by user_id) as last_period
    from atelier.reservations where app = 'mirrormate' and period ~ '^\d{4}-\d{2}-\d{2}$') r
group by r.user_id, r.last_period;

-- No policy names this bucket: what comes in comes by a session's link, and nobody but the server reads it.
-- 20 MB and the three types are those of MirrorMate's Core, which a test compares.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('mirrormate', 'mirrormate', false, 20 * 1024 * 1024, array['video/mp4', 'video/quicktime', 'video/webm']);

-- Ends a session that has no job, or none any more, and gives its use back.
create function mirrormate.fail_session(p_id uuid, p_code text, p_error text) returns void
language plpgsql security definer set search_path = '' as $$
begin
    update mirrormate.sessions
        set status = 'error', error_code = p_code, error = p_error, ended_at = atelier.clock()
        where id = p_id and ended_at is null;
    if found then
        perform atelier.release(p_id);
    end if;
end
$$;

-- Sessions whose upload never ended: of one account, or of all.
create function mirrormate.end_abandoned(p_user uuid default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
    gone uuid[];
begin
    select coalesce(array_agg(id), '{}') into gone from (
        select id from mirrormate.sessions
        where ended_at is null and finalized_at is null and upload_expires_at <= atelier.clock()
            and (p_user is null or user_id = p_user)
        for update skip locked) s;
    perform mirrormate.fail_session(id, 'upload_expired',
        'The recording didn’t arrive in time. Nothing was counted. Record again.') from unnest(gone) as id;
    return cardinality(gone);
end
$$;

-- Begins a session: counts the call, then holds the day's use.
-- outcome: opened, too_many (detail: lifts_at), payment_required (detail: the offer)
create function mirrormate.open_session(
    p_id uuid, p_user uuid, p_path text, p_seconds integer, p_upload_seconds integer, p_hourly integer,
    out outcome text, out detail json, out expires_at timestamptz
)
language plpgsql security definer set search_path = '' as $$
declare
    calls record;
begin
    perform pg_advisory_xact_lock(hashtextextended('mirrormate session ' || p_user, 0));
    delete from mirrormate.session_calls where user_id = p_user and called_at <= now() - interval '1 hour';
    select count(*) as count, min(called_at) + interval '1 hour' as lifts_at into calls
        from mirrormate.session_calls where user_id = p_user;
    if calls.count >= p_hourly then
        outcome := 'too_many';
        detail := json_build_object('lifts_at', extract(epoch from calls.lifts_at));
        return;
    end if;
    insert into mirrormate.session_calls (user_id) values (p_user);
    -- What an earlier recording held that never came is free again.
    perform mirrormate.end_abandoned(p_user);
    if atelier.reserve(p_user, 'mirrormate', 1, p_id) is null then
        outcome := 'payment_required';
        detail := atelier.offer(p_user, 'mirrormate', 1);
        return;
    end if;
    insert into mirrormate.sessions (id, user_id, max_duration_sec, video_path, upload_expires_at)
    values (p_id, p_user, p_seconds, p_path, atelier.clock() + make_interval(secs => p_upload_seconds));
    -- The link's end, which is of the real time.
    expires_at := now() + make_interval(secs => p_upload_seconds);
    outcome := 'opened';
end
$$;

-- The upload is over: from now on a job may begin. Answers the same however often it is asked.
-- outcome: ready, complete, unknown, not_uploaded, expired, ended
create function mirrormate.finalize_session(p_id uuid, p_user uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
    session mirrormate.sessions;
    arrived timestamptz;
begin
    select * into session from mirrormate.sessions where id = p_id and user_id = p_user for update;
    if not found then
        return 'unknown';
    end if;
    if session.finalized_at is not null and session.status <> 'error' then
        return case session.status when 'complete' then 'complete' else 'ready' end;
    end if;
    if session.ended_at is not null then
        return case session.error_code when 'upload_expired' then 'expired' else 'ended' end;
    end if;
    if session.upload_expires_at <= atelier.clock() then
        perform mirrormate.end_abandoned(p_user);
        return 'expired';
    end if;
    select atelier.clock() - (now() - created_at) into arrived from storage.objects
        where bucket_id = 'mirrormate' and name = session.video_path;
    if arrived is null then
        return 'not_uploaded';
    end if;
    update mirrormate.sessions set uploaded_at = arrived, finalized_at = atelier.clock() where id = p_id;
    return 'ready';
end
$$;

-- A session is as far as its job.
create function mirrormate.follow_job() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
    update mirrormate.sessions
        set status = case new.status when 'queued' then 'queued' when 'running' then 'processing'
                when 'done' then 'complete' else 'error' end,
            progress = new.progress, stage = new.stage,
            error_code = case when new.status = 'cancelled' then 'cancelled'
                when new.status in ('failed', 'needs_input') then coalesce(new.error ->> 'code', 'failed') end,
            error = case when new.status = 'cancelled' then 'This analysis was stopped. Nothing was counted.'
                when new.status in ('failed', 'needs_input')
                    then coalesce(new.error ->> 'message', 'This analysis failed. Nothing was counted.') end,
            ended_at = case when new.ended_at is not null then atelier.clock() end
        where id = new.id and ended_at is null;
    return null;
end
$$;

create trigger mirrormate_follow_job
    after insert or update of status, stage, progress, error, ended_at on atelier.jobs
    for each row when (new.app = 'mirrormate' and new.kind = 'analyze-session')
    execute function mirrormate.follow_job();

-- Ends what hasn't ended by itself: uploads that never came, sessions that no job was made for, and whatever is still under
-- way a day after its upload, when its recording has to go.
create function mirrormate.end_overdue() returns integer
language plpgsql security definer set search_path = '' as $$
declare
    session record;
    words constant text :=
        'This analysis couldn’t be made in time, and the recording has been deleted. Nothing was counted. Record again.';
    count integer := mirrormate.end_abandoned();
begin
    -- Jobs are locked before their sessions, as by whoever ends one.
    for session in
        select s.id, s.user_id from mirrormate.sessions s
        where s.ended_at is null and s.finalized_at is not null
            and (s.uploaded_at <= atelier.clock() - interval '24 hours'
                or (s.finalized_at <= atelier.clock() - interval '10 minutes'
                    and not exists (select from atelier.jobs j where j.id = s.id)))
        order by s.id
    loop
        perform atelier.cancel_job(session.id, session.user_id);
        perform mirrormate.fail_session(session.id, 'too_late', words);
        update mirrormate.sessions set error_code = 'too_late', error = words
            where id = session.id and error_code = 'cancelled';
        count := count + 1;
    end loop;
    return count;
end
$$;

-- Recordings that nothing needs any more, and those that have lain here for a day.
create function mirrormate.videos_to_delete(p_limit integer) returns table (
    name text, owner_id uuid, session_id uuid)
language sql stable security definer set search_path = '' as $$
    select o.name, o.owner_id::uuid, s.id
    from storage.objects o
    left join mirrormate.sessions s on s.video_path = o.name
    where o.bucket_id = 'mirrormate'
        and (s.id is null or s.ended_at is not null
            or coalesce(s.uploaded_at, s.created_at) <= atelier.clock() - interval '24 hours')
    order by o.created_at limit p_limit
$$;

-- The receipt.
create function mirrormate.note_deleted_video(
    p_session uuid, p_bytes bigint, p_sha256 text
) returns void
language plpgsql security definer set search_path = '' as $$
begin
    update mirrormate.sessions
        set video_bytes = p_bytes, video_sha256 = p_sha256, video_deleted_at = atelier.clock()
        where id = p_session and video_deleted_at is null;
    update mirrormate.analysis_reports
        set video_bytes = p_bytes, video_sha256 = p_sha256, video_deleted_at = atelier.clock()
        where session_id = p_session and video_deleted_at is null;
end
$$;

revoke all on mirrormate.sessions, mirrormate.analysis_reports, mirrormate.session_calls, mirrormate.user_quotas
    from public, anon, authenticated, service_role;
grant select, delete on mirrormate.sessions to authenticated;
grant select on mirrormate.analysis_reports, mirrormate.user_quotas to authenticated;
grant select on mirrormate.sessions, mirrormate.analysis_reports, mirrormate.session_calls, mirrormate.user_quotas
    to service_role;
revoke all on all functions in schema mirrormate from public, anon, authenticated;
grant execute on all functions in schema mirrormate to service_role;
