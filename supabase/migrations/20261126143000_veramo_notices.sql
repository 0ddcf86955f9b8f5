-- Veramo: what a phone is told when something becomes visible, and when. What waits here is readable by nobody: that a notice
-- waits would tell of a picture to come.

-- Tells many accounts something at once, those that have a device with the app; as `atelier.notify` does for one. The lists are
-- of the same length, and an account has a key once.
create function atelier.notify_many(
    p_app text, p_users uuid[], p_keys text[], p_kinds text[], p_subjects text[]
) returns void
language plpgsql security definer set search_path = '' as $$
begin
    with told as (
        insert into atelier.notices (user_id, app, key, kind, subject)
        select n.user_id, p_app, n.key, n.kind, n.subject
        from unnest(p_users, p_keys, p_kinds, p_subjects) n (user_id, key, kind, subject)
        where exists (select from atelier.devices d where d.user_id = n.user_id and d.app = p_app)
        on conflict (user_id, app, key) do update
            set kind = excluded.kind, subject = excluded.subject, created_at = now(), expires_at = excluded.expires_at,
                sent_at = null
        returning id
    )
    delete from atelier.pushes p using told where p.notice_id = told.id;
    perform pg_notify('atelier_push', '');
end
$$;

-- What is to be told to one of a couple, at its time.
create table veramo.news (
    id bigint generated always as identity primary key,
    couple_id uuid not null references veramo.couples (id) on delete cascade,
    -- Who is told.
    user_id uuid not null references auth.users (id) on delete cascade,
    -- Of a picture; null for other news. What is taken back is not told.
    entry_id uuid unique references veramo.entries (id) on delete cascade,
    kind text not null check (kind in ('veramo.shown', 'veramo.zone')),
    -- By `atelier.clock()`.
    due_at timestamptz not null
);

create index news_due on veramo.news (due_at);
create index news_of_couple on veramo.news (couple_id);
create index news_of_user on veramo.news (user_id);

alter table veramo.news enable row level security;

-- Where in four minutes a couple's news come: always at the same place, and all couples evenly, so that a midnight or a morning
-- that many share makes no burst.
create function veramo.spread(p_couple uuid) returns interval
language sql immutable set search_path = '' as $$
    select make_interval(secs => (hashtextextended(p_couple::text, 4) & 2147483647) % 240000 / 1000.0)
$$;

-- A picture of today is told at once, and one to come a little after its midnight.
create function veramo.plan_news() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
    the_time constant timestamptz := atelier.clock();
begin
    insert into veramo.news as n (couple_id, user_id, entry_id, kind, due_at)
    select new.couple_id, m.user_id, new.id, 'veramo.shown', case
        when new.visible_at <= the_time then the_time else new.visible_at + veramo.spread(new.couple_id) end
    from veramo.members m where m.couple_id = new.couple_id and m.user_id <> new.user_id and m.is_active
    on conflict (entry_id) do update set due_at = excluded.due_at;
    return null;
end
$$;

create trigger plan_news after insert on veramo.entries
    for each row execute function veramo.plan_news();
-- Another day, or another zone: it hasn't been told yet, because it hasn't come.
create trigger move_news after update of visible_at on veramo.entries
    for each row when (old.visible_at <> new.visible_at) execute function veramo.plan_news();

create function veramo.tell_zone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
    insert into veramo.news (couple_id, user_id, kind, due_at)
    select new.couple_id, m.user_id, 'veramo.zone', atelier.clock()
    from veramo.members m where m.couple_id = new.couple_id and m.user_id <> new.user_id and m.is_active;
    return null;
end
$$;

create trigger tell_zone after insert on veramo.zone_changes
    for each row execute function veramo.tell_zone();

-- Who gave somebody a code waits for their wish, and who entered it for the answer: both are told at once, whatever the hour.
create function veramo.tell_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
    if tg_op = 'INSERT' then
        perform atelier.notify(new.creator_id, 'veramo', 'request ' || new.id, 'veramo.request', new.id::text);
    else
        delete from atelier.notices where user_id = new.creator_id and app = 'veramo' and key = 'request ' || new.id;
        if new.state = 'accepted' then
            perform atelier.notify(new.requester_id, 'veramo', 'request ' || new.id, 'veramo.accepted', new.id::text);
        end if;
    end if;
    return null;
end
$$;

create trigger tell_request after insert on veramo.requests
    for each row execute function veramo.tell_request();
create trigger tell_answer after update of state on veramo.requests
    for each row when (old.state = 'open' and new.state <> 'open') execute function veramo.tell_request();

-- A link that ends takes with it what waits, and what lies on its way to a phone.
create function veramo.end_news() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
    delete from veramo.news where couple_id = old.couple_id and user_id = old.user_id;
    delete from atelier.notices where user_id = old.user_id and app = 'veramo' and kind in ('veramo.shown', 'veramo.zone');
    return null;
end
$$;

create trigger end_news after update of is_active on veramo.members
    for each row when (old.is_active and not new.is_active) execute function veramo.end_news();

-- Tells what is due, the oldest first, at most so much; several servers may do it at once. In somebody's quiet hours it waits
-- for their end, and comes spread over the same minutes. Answers how much it took.
create function veramo.tell_news(p_limit integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
    the_time constant timestamptz := atelier.clock();
    taken bigint[];
    quiet bigint[];
    people uuid[];
    kinds text[];
    couples text[];
begin
    select array_agg(d.id) into taken from (
        select n.id from veramo.news n where n.due_at <= the_time order by n.due_at limit p_limit for update skip locked) d;
    if taken is null then
        return 0;
    end if;
    with waiting as (
        select n.id, q.ends_at + veramo.spread(n.couple_id) as due_at
        from veramo.news n cross join lateral (select veramo.quiet_until(n.user_id, the_time) as ends_at) q
        where n.id = any (taken) and q.ends_at is not null
    ), moved as (
        update veramo.news n set due_at = w.due_at from waiting w where n.id = w.id returning n.id
    )
    select array_agg(id) into quiet from moved;
    with gone as (
        delete from veramo.news n where n.id = any (taken) and n.id <> all (coalesce(quiet, '{}')) returning n.*
    )
    -- Several pictures of a morning are one notice.
    select array_agg(t.user_id), array_agg(t.kind), array_agg(t.couple_id::text) into people, kinds, couples
        from (select distinct on (g.user_id, g.kind) g.user_id, g.kind, g.couple_id from gone g) t;
    if people is not null then
        perform atelier.notify_many('veramo', people, kinds, kinds, couples);
    end if;
    return cardinality(taken);
end
$$;

revoke all on veramo.news from public, anon, authenticated, service_role;
revoke all on function atelier.notify_many(text, uuid[], text[], text[], text[]), veramo.spread(uuid), veramo.plan_news(),
    veramo.tell_zone(), veramo.tell_request(), veramo.end_news(), veramo.tell_news(integer)
    from public, anon, authenticated;
grant execute on function atelier.notify_many(text, uuid[], text[], text[], text[]), veramo.spread(uuid),
    veramo.tell_news(integer) to service_role;
