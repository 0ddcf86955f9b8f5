-- What owners may do with a finished check: delete it, and share it by a link that ends and can be taken back.

create table auntentic.share_links (
    -- The link's token is derived from this id and the server's secret, so the table alone opens nothing.
    id uuid primary key,
    user_id uuid not null references auth.users (id) on delete cascade,
    authentication_id uuid not null references auntentic.authentications (id) on delete cascade,
    -- SHA-256 of the token.
    token_hash bytea not null unique,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    revoked_at timestamptz,
    check (expires_at > created_at)
);

create index share_links_of_user on auntentic.share_links (user_id, expires_at);
create index share_links_of_check on auntentic.share_links (authentication_id, created_at);

alter table auntentic.share_links enable row level security;

-- outcome: created; unknown: no such check of theirs; too_many: p_most links of theirs are alive.
-- Links stay for 30 days after their end, so that their visitors learn that they have ended.
create function auntentic.share_check(
    p_id uuid, p_user uuid, p_check uuid, p_hash bytea, p_days integer, p_most integer
) returns text
language plpgsql security definer set search_path = '' as $$
begin
    -- One account's links are made in turn, or two at once could pass the limit together.
    perform from atelier.accounts where user_id = p_user for update;
    if not exists (select from auntentic.authentications where id = p_check and user_id = p_user) then
        return 'unknown';
    end if;
    delete from auntentic.share_links where user_id = p_user and expires_at < now() - interval '30 days';
    if (select count(*) from auntentic.share_links
        where user_id = p_user and revoked_at is null and expires_at > now()) >= p_most
    then
        return 'too_many';
    end if;
    insert into auntentic.share_links (id, user_id, authentication_id, token_hash, expires_at)
    values (p_id, p_user, p_check, p_hash, now() + make_interval(days => p_days));
    return 'created';
end
$$;

-- Deletes a finished check and forgets what its job found out; the job itself stays, as the day's attempts are counted
-- by it. `paths` are the photos that nothing else needs: no other check, and no check that is still open.
--
-- outcome: deleted, also when it was before; job_running; unknown
create function auntentic.delete_check(p_id uuid, p_user uuid, out outcome text, out paths text[])
language plpgsql security definer set search_path = '' as $$
declare
    photos text[];
    job atelier.jobs;
begin
    paths := '{}';
    delete from auntentic.authentications where id = p_id and user_id = p_user returning image_urls into photos;
    if not found then
        select * into job from atelier.jobs where id = p_id and user_id = p_user and app = 'auntentic';
        outcome := case
            when job.status in ('queued', 'running') then 'job_running'
            when job.error ->> 'code' = 'check_deleted' then 'deleted'
            else 'unknown' end;
        return;
    end if;
    update atelier.jobs
        set input = '{}', result = null,
            error = json_build_object('code', 'check_deleted', 'retryable', false, 'message',
                'This check was deleted.')
        where id = p_id and user_id = p_user;
    select coalesce(array_agg(path), '{}') into paths from unnest(photos) path
        where not exists (
            select from auntentic.authentications a where a.user_id = p_user and path = any (a.image_urls))
        and not exists (
            select from atelier.jobs j
            cross join json_array_elements(
                case json_typeof(j.input -> 'photos') when 'array' then j.input -> 'photos' else '[]' end) photo
            where j.user_id = p_user and j.app = 'auntentic' and j.ended_at is null and photo ->> 'path' = path);
    outcome := 'deleted';
end
$$;

revoke all on auntentic.share_links from public, anon, authenticated, service_role;
grant select on auntentic.share_links to service_role;
revoke all on all functions in schema auntentic from public, anon, authenticated;
grant execute on all functions in schema auntentic to service_role;
