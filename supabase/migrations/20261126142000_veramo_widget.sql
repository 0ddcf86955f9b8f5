-- Veramo: what a widget may read. It has a token of its own, which opens this alone, and ends with the link or with the session
-- that it was made in.

create table veramo.widget_tokens (
    -- Of the token only this is kept.
    digest bytea primary key check (octet_length(digest) = 32),
    user_id uuid not null references auth.users (id) on delete cascade,
    couple_id uuid not null references veramo.couples (id) on delete cascade,
    -- Not a reference: the sessions' table belongs to the platform, and a hosted one may not be referred to.
    session_id uuid not null,
    created_at timestamptz not null default now(),
    -- A phone that asks again gets another.
    unique (user_id, session_id)
);

create index widget_tokens_of_couple on veramo.widget_tokens (couple_id);

alter table veramo.widget_tokens enable row level security;

-- Null if it is made; else why not. Somebody has ten at most: the oldest makes room.
create function veramo.make_widget_token(p_user uuid, p_session uuid, p_digest bytea) returns text
language plpgsql security definer set search_path = '' as $$
declare
    couple uuid;
begin
    perform veramo.hold(array[p_user]);
    if not exists (select from auth.sessions s where s.id = p_session and s.user_id = p_user) then
        return 'session_ended';
    end if;
    couple := veramo.couple_of(p_user);
    if couple is null then
        return 'not_paired';
    end if;
    insert into veramo.widget_tokens (digest, user_id, couple_id, session_id) values (p_digest, p_user, couple, p_session)
    on conflict (user_id, session_id) do update
        set digest = excluded.digest, couple_id = excluded.couple_id, created_at = now();
    delete from veramo.widget_tokens where digest in (
        select t.digest from veramo.widget_tokens t where t.user_id = p_user order by t.created_at desc, t.digest offset 10);
    return null;
end
$$;

-- All that a widget shows, as one document; null when the token opens nothing any more. The picture is the partner's latest of
-- the couple's day, if there is one by now. Nothing of a day to come is in it: a phone keeps what it is given, and trust comes
-- before a picture that is there a minute earlier. runs: the days in a row on which one of the two has added something.
create function veramo.widget(p_digest bytea) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
    token veramo.widget_tokens;
    place text;
    today date;
begin
    select t.* into token from veramo.widget_tokens t
        join veramo.members m on m.couple_id = t.couple_id and m.user_id = t.user_id and m.is_active
        where t.digest = p_digest
            and exists (select from auth.sessions s where s.id = t.session_id and s.user_id = t.user_id);
    if token.digest is null then
        return null;
    end if;
    select c.zone into place from veramo.couples c where c.id = token.couple_id;
    today := veramo.day_at(atelier.clock(), place);
    return json_build_object(
        'user', token.user_id, 'zone', place, 'now', extract(epoch from atelier.clock()),
        'picture', (
            select json_build_object('id', e.id, 'day', e.day, 'added', extract(epoch from e.added_at), 'folder', p.folder)
            from veramo.known_entries(token.user_id, token.couple_id, today, today) e
            join veramo.pictures p on p.id = e.picture_id
            where e.user_id <> token.user_id and e.visible_at <= atelier.clock()
            order by e.added_at desc, e.id desc limit 1),
        'runs', (
            select coalesce(json_agg(json_build_object('first', r.first, 'last', r.last)), '[]') from (
                select min(d.day) as first, max(d.day) as last from (
                    select a.day, a.day - (row_number() over (order by a.day))::integer as run
                    from veramo.added_days a where a.couple_id = token.couple_id
                ) d group by d.run having max(d.day) >= today - 1
            ) r));
end
$$;

-- Whatever way a link ends.
create function veramo.end_widgets() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
    delete from veramo.widget_tokens where couple_id = old.couple_id and user_id = old.user_id;
    return null;
end
$$;

create trigger end_widgets after update of is_active on veramo.members
    for each row when (old.is_active and not new.is_active) execute function veramo.end_widgets();

revoke all on veramo.widget_tokens from public, anon, authenticated, service_role;
revoke all on function veramo.make_widget_token(uuid, uuid, bytea), veramo.widget(bytea), veramo.end_widgets()
    from public, anon, authenticated;
grant execute on function veramo.make_widget_token(uuid, uuid, bytea), veramo.widget(bytea) to service_role;
