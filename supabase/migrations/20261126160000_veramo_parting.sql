-- Veramo: a link is ended by its name, and a code says how long it still works.

-- Ends the link that is named, and no later one: a phone without a connection keeps the wish until it has one. Safe to repeat,
-- also when the other has ended it meanwhile; blocking counts then too.
create function veramo.end_link(couple uuid, blocks boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
    me constant uuid := atelier.caller();
begin
    perform veramo.hold(array[me]);
    if not exists (select from veramo.members m where m.couple_id = couple and m.user_id = me) then
        perform atelier.refuse(404, 'link_not_found', 'There is no such link of yours.');
    end if;
    perform from veramo.couples c where c.id = couple for update;
    if blocks then
        insert into veramo.blocks (user_id, blocked_id)
        select me, m.user_id from veramo.members m where m.couple_id = couple and m.user_id <> me on conflict do nothing;
    end if;
    perform veramo.end_couple(couple);
end
$$;

-- Seconds until a code or a request runs out, because a phone's clock may be wrong.
drop function veramo.pairing();
create function veramo.pairing() returns table (
    state text, code text, expires_at timestamptz, request_id uuid, other_name text, couple_id uuid, zone text,
    today date, since timestamptz, seconds_left integer)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
    me constant uuid := atelier.caller();
begin
    return query
        select 'paired', null::text, null::timestamptz, null::uuid, veramo.name_of(o.user_id), c.id, c.zone,
            veramo.day_at(atelier.clock(), c.zone), c.created_at, null::integer
        from veramo.members m join veramo.couples c on c.id = m.couple_id
        join veramo.members o on o.couple_id = c.id and o.user_id <> me
        where m.user_id = me and m.is_active;
    if found then return; end if;
    return query
        select 'asked', null::text, r.expires_at, r.id, veramo.name_of(r.requester_id), null::uuid, null::text, null::date,
            r.created_at, veramo.seconds_until(r.expires_at)
        from veramo.requests r where r.creator_id = me and r.state = 'open' and r.expires_at > now()
        order by r.created_at limit 1;
    if found then return; end if;
    -- Whose code it was is said only after the yes.
    return query
        select 'waiting', null::text, r.expires_at, r.id, null::text, null::uuid, null::text, null::date, r.created_at,
            veramo.seconds_until(r.expires_at)
        from veramo.requests r where r.requester_id = me and r.state = 'open' and r.expires_at > now();
    if found then return; end if;
    return query
        select 'code', o.code, o.expires_at, null::uuid, null::text, null::uuid, null::text, null::date, o.created_at,
            veramo.seconds_until(o.expires_at)
        from veramo.codes o where o.user_id = me and o.ended_at is null and o.expires_at > now();
    if found then return; end if;
    return query select 'alone', null::text, null::timestamptz, null::uuid, null::text, null::uuid, null::text, null::date,
        null::timestamptz, null::integer;
end
$$;

create function veramo.seconds_until(p_at timestamptz) returns integer
language sql stable set search_path = '' as $$
    select greatest(0, ceil(extract(epoch from p_at - now())))::integer
$$;

revoke all on function veramo.end_link(uuid, boolean), veramo.pairing(), veramo.seconds_until(timestamptz)
    from public, anon, authenticated;
grant execute on function veramo.end_link(uuid, boolean), veramo.pairing(), veramo.seconds_until(timestamptz) to service_role;
grant execute on function veramo.end_link(uuid, boolean), veramo.pairing() to authenticated;
