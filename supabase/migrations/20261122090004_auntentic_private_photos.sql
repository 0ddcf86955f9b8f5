-- A shared result shows a photo only where its owner said so. Links made before this show none.

alter table auntentic.share_links add column shows_photo boolean not null default false;

drop function auntentic.share_check(uuid, uuid, uuid, bytea, integer, integer);

-- outcome: created; unknown: no such check of theirs; too_many: p_most links of theirs are alive.
-- Links stay for 30 days after their end, so that their visitors learn that they have ended.
create function auntentic.share_check(
    p_id uuid, p_user uuid, p_check uuid, p_hash bytea, p_days integer, p_most integer,
    p_shows_photo boolean default false
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
    insert into auntentic.share_links (id, user_id, authentication_id, token_hash, expires_at, shows_photo)
    values (p_id, p_user, p_check, p_hash, now() + make_interval(days => p_days), p_shows_photo);
    return 'created';
end
$$;

revoke all on function auntentic.share_check(uuid, uuid, uuid, bytea, integer, integer, boolean)
    from public, anon, authenticated;
grant execute on function auntentic.share_check(uuid, uuid, uuid, bytea, integer, integer, boolean) to service_role;
