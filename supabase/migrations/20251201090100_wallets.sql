-- Money. The ledger is append-only and is the truth; a wallet is its running sum plus what is on hold right now.
-- A paid action reserves, runs outside any transaction, then captures or releases. Every entry carries a key derived
-- from what caused it, so that doing a thing twice changes nothing.

-- What an account of an app gets for nothing: once in its life, or topped up to this many each month or day.
create table atelier.allowances (
    app text primary key,
    free_credits integer not null check (free_credits >= 0),
    period text not null check (period in ('lifetime', 'month', 'day'))
);

insert into atelier.allowances (app, free_credits, period) values ('auntentic', 3, 'lifetime');

create table atelier.wallets (
    user_id uuid not null references auth.users (id) on delete cascade,
    app text not null references atelier.allowances (app),
    free integer not null default 0 check (free >= 0),
    free_held integer not null default 0 check (free_held between 0 and free),
    paid integer not null default 0 check (paid >= 0),
    paid_held integer not null default 0 check (paid_held between 0 and paid),
    -- Which period's free allowance is already in here.
    allowance_period text,
    free_used integer not null default 0,
    total_used integer not null default 0,
    total_purchased integer not null default 0,
    last_free_use_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    primary key (user_id, app)
) with (fillfactor = 70);

create table atelier.ledger (
    id bigint generated always as identity primary key,
    user_id uuid not null references auth.users (id) on delete cascade,
    app text not null,
    kind text not null check (kind in ('allowance', 'purchase', 'bonus', 'use', 'refund', 'adjustment')),
    source text not null check (source in ('free', 'purchased', 'subscription', 'exception')),
    amount integer not null,
    key text not null,
    job_id uuid,
    product_id text,
    reason text not null,
    created_at timestamptz not null default now(),
    unique (app, key)
);

create index ledger_of_user on atelier.ledger (user_id, app, id);

create table atelier.reservations (
    id uuid primary key,
    user_id uuid not null references auth.users (id) on delete cascade,
    app text not null,
    price integer not null check (price > 0),
    source text not null check (source in ('free', 'purchased', 'subscription', 'exception')),
    state text not null default 'held' check (state in ('held', 'captured', 'released')),
    created_at timestamptz not null default now(),
    ended_at timestamptz
) with (fillfactor = 80);

create index reservations_of_user on atelier.reservations (user_id);

-- What can be bought. Another pack is another row, no other change; prices are what the store is set to show.
create table atelier.products (
    id text primary key,
    app text not null references atelier.allowances (app),
    name text not null,
    credits integer not null check (credits > 0),
    price_cents integer not null check (price_cents > 0),
    currency text not null default 'USD',
    is_offered boolean not null default true
);

insert into atelier.products (id, app, name, credits, price_cents) values
    ('com.checkkicks.credits.basic', 'auntentic', 'Basic', 10, 699),
    ('com.checkkicks.credits.standard', 'auntentic', 'Standard', 25, 1499),
    ('com.checkkicks.credits.pro', 'auntentic', 'Pro', 60, 2999),
    ('com.checkkicks.credits.business', 'auntentic', 'Business', 150, 5999);

-- What a subscription entitles to. Only verified store events write here.
create table atelier.entitlements (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references auth.users (id) on delete cascade,
    app text not null,
    product_id text not null,
    status text not null check (status in ('active', 'expired', 'cancelled')),
    is_unlimited boolean not null default true,
    original_transaction_id text,
    expires_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (user_id, app)
);

-- Developers and testers who don't pay. Always for a reason, always with an end.
create table atelier.account_exceptions (
    user_id uuid not null references auth.users (id) on delete cascade,
    app text not null,
    kind text not null check (kind in ('developer', 'tester', 'partner', 'support')),
    reason text not null check (reason <> ''),
    expires_at timestamptz not null,
    created_at timestamptz not null default now(),
    primary key (user_id, app)
);

alter table atelier.allowances enable row level security;
alter table atelier.wallets enable row level security;
alter table atelier.ledger enable row level security;
alter table atelier.products enable row level security;
alter table atelier.reservations enable row level security;
alter table atelier.entitlements enable row level security;
alter table atelier.account_exceptions enable row level security;

create policy "people read what is free" on atelier.allowances
    for select to authenticated using (true);
create policy "people read what is offered" on atelier.products
    for select to authenticated using (is_offered);
create policy "people read their own wallets" on atelier.wallets
    for select to authenticated using (user_id = (select auth.uid()));
create policy "people read their own ledger" on atelier.ledger
    for select to authenticated using (user_id = (select auth.uid()));
create policy "people read their own entitlements" on atelier.entitlements
    for select to authenticated using (user_id = (select auth.uid()));
create policy "people read their own exceptions" on atelier.account_exceptions
    for select to authenticated using (user_id = (select auth.uid()));

-- The ledger never changes, whoever asks. Its rows go only together with their account.
create function atelier.keep_ledger() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
    if tg_op = 'DELETE' and not exists (select from auth.users where id = old.user_id) then
        return old;
    end if;
    raise exception 'the ledger is append-only' using errcode = 'AT001';
end
$$;

create trigger keep_ledger before update or delete on atelier.ledger
    for each row execute function atelier.keep_ledger();
create trigger keep_whole_ledger before truncate on atelier.ledger
    for each statement execute function atelier.keep_ledger();

create function atelier.period_key(p_period text, p_user uuid) returns text
language sql stable security definer set search_path = '' as $$
    select case p_period
        when 'lifetime' then 'lifetime'
        when 'month' then to_char(now() at time zone atelier.time_zone_of(p_user), 'YYYY-MM')
        else to_char(now() at time zone atelier.time_zone_of(p_user), 'YYYY-MM-DD')
    end
$$;

-- Opens the wallet if there is none, puts the period's free allowance in, and leaves the row locked.
create function atelier.lock_wallet(p_user uuid, p_app text) returns atelier.wallets
language plpgsql security definer set search_path = '' as $$
declare
    wallet atelier.wallets;
    offer atelier.allowances;
    this_period text;
    missing integer;
begin
    select * into wallet from atelier.wallets where user_id = p_user and app = p_app for update;
    if not found then
        insert into atelier.wallets (user_id, app) values (p_user, p_app) on conflict do nothing;
        select * into wallet from atelier.wallets where user_id = p_user and app = p_app for update;
    end if;
    select * into strict offer from atelier.allowances where app = p_app;
    this_period := atelier.period_key(offer.period, p_user);
    if wallet.allowance_period is distinct from this_period then
        missing := greatest(offer.free_credits - wallet.free, 0);
        if missing > 0 then
            insert into atelier.ledger (user_id, app, kind, source, amount, key, reason)
            values (p_user, p_app, 'allowance', 'free', missing, format('free:%s:%s', p_user, this_period),
                'free credits')
            on conflict (app, key) do nothing;
            if not found then
                missing := 0;
            end if;
        end if;
        update atelier.wallets
            set free = free + missing, allowance_period = this_period, updated_at = now()
            where user_id = p_user and app = p_app
            returning * into wallet;
    end if;
    return wallet;
end
$$;

-- Which standing right makes the account's actions free: 'exception', 'subscription' or null.
-- A subscription past its end doesn't count, even if no cancellation ever arrived.
create function atelier.standing_right(p_user uuid, p_app text) returns text
language sql stable security definer set search_path = '' as $$
    select case
        when exists (
            select from atelier.account_exceptions
            where user_id = p_user and app = p_app and expires_at > now()) then 'exception'
        when exists (
            select from atelier.entitlements
            where user_id = p_user and app = p_app and is_unlimited and status = 'active'
                and (expires_at is null or expires_at > now())) then 'subscription'
    end
$$;

-- Holds the price from the first source that covers it and returns that source; null when none does.
-- The same reservation again returns the same source and holds nothing more.
create function atelier.reserve(p_user uuid, p_app text, p_price integer, p_reservation uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
    known atelier.reservations;
    wallet atelier.wallets;
    chosen text;
begin
    chosen := atelier.standing_right(p_user, p_app);
    if chosen is null then
        wallet := atelier.lock_wallet(p_user, p_app);
    end if;
    select * into known from atelier.reservations where id = p_reservation;
    if found then
        if known.user_id <> p_user or known.app <> p_app or known.price <> p_price then
            raise exception 'reservation % was made for something else', p_reservation using errcode = 'AT409';
        end if;
        return known.source;
    end if;
    if chosen is null and wallet.free - wallet.free_held >= p_price then
        chosen := 'free';
        update atelier.wallets set free_held = free_held + p_price, updated_at = now()
            where user_id = p_user and app = p_app;
    elsif chosen is null and wallet.paid - wallet.paid_held >= p_price then
        chosen := 'purchased';
        update atelier.wallets set paid_held = paid_held + p_price, updated_at = now()
            where user_id = p_user and app = p_app;
    end if;
    if chosen is not null then
        insert into atelier.reservations (id, user_id, app, price, source)
        values (p_reservation, p_user, p_app, p_price, chosen);
    end if;
    return chosen;
end
$$;

-- What somebody is told whose wallet doesn't cover a price.
create function atelier.offer(p_user uuid, p_app text, p_price integer) returns json
language sql stable security definer set search_path = '' as $$
    select json_build_object(
        'price', p_price,
        'balance', coalesce((
            select free + paid - free_held - paid_held from atelier.wallets
            where user_id = p_user and app = p_app), 0),
        'products', coalesce((
            select json_agg(json_build_object('id', id, 'name', name, 'credits', credits,
                'price_cents', price_cents, 'currency', currency) order by credits)
            from atelier.products where app = p_app and is_offered), '[]'))
$$;

-- Turns a hold into a payment. Returns the state the reservation is in afterwards: one that was already released
-- stays released, and the caller can see it; null when there is no such reservation.
create function atelier.capture(p_reservation uuid, p_reason text) returns text
language plpgsql security definer set search_path = '' as $$
declare
    hold atelier.reservations;
begin
    update atelier.reservations set state = 'captured', ended_at = now()
        where id = p_reservation and state = 'held' returning * into hold;
    if not found then
        return (select state from atelier.reservations where id = p_reservation);
    end if;
    insert into atelier.ledger (user_id, app, kind, source, amount, key, job_id, reason)
    values (hold.user_id, hold.app, 'use', hold.source,
        case when hold.source in ('free', 'purchased') then -hold.price else 0 end,
        format('use:%s', hold.id), hold.id, p_reason);
    if hold.source = 'free' then
        update atelier.wallets
            set free = free - hold.price, free_held = free_held - hold.price, free_used = free_used + hold.price,
                total_used = total_used + hold.price, last_free_use_at = now(), updated_at = now()
            where user_id = hold.user_id and app = hold.app;
    elsif hold.source = 'purchased' then
        update atelier.wallets
            set paid = paid - hold.price, paid_held = paid_held - hold.price,
                total_used = total_used + hold.price, updated_at = now()
            where user_id = hold.user_id and app = hold.app;
    end if;
    return 'captured';
end
$$;

-- Gives a hold back. Returns the state afterwards, as capture does: a captured one stays captured.
create function atelier.release(p_reservation uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
    hold atelier.reservations;
begin
    update atelier.reservations set state = 'released', ended_at = now()
        where id = p_reservation and state = 'held' returning * into hold;
    if not found then
        return (select state from atelier.reservations where id = p_reservation);
    end if;
    if hold.source = 'free' then
        update atelier.wallets set free_held = free_held - hold.price, updated_at = now()
            where user_id = hold.user_id and app = hold.app;
    elsif hold.source = 'purchased' then
        update atelier.wallets set paid_held = paid_held - hold.price, updated_at = now()
            where user_id = hold.user_id and app = hold.app;
    end if;
    return 'released';
end
$$;

-- Adds credits once per key: true when this call added them, false when they were there already. A key that went to
-- another account or another amount before is a conflict, so one purchase can't be claimed twice.
create function atelier.grant_credits(
    p_user uuid, p_app text, p_amount integer, p_kind text, p_key text, p_product text, p_reason text
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
    known atelier.ledger;
begin
    if p_amount <= 0 then
        raise exception 'a grant adds at least one credit' using errcode = 'AT400';
    end if;
    if p_kind not in ('purchase', 'bonus', 'refund') then
        raise exception 'a grant is a purchase, a bonus or a refund' using errcode = 'AT400';
    end if;
    perform atelier.lock_wallet(p_user, p_app);
    insert into atelier.ledger (user_id, app, kind, source, amount, key, product_id, reason)
    values (p_user, p_app, p_kind, 'purchased', p_amount, p_key, p_product, p_reason)
    on conflict (app, key) do nothing;
    if not found then
        select * into known from atelier.ledger where app = p_app and key = p_key;
        if known.user_id <> p_user or known.amount <> p_amount or known.kind <> p_kind then
            raise exception 'key % was used for another grant', p_key using errcode = 'AT409';
        end if;
        return false;
    end if;
    update atelier.wallets
        set paid = paid + p_amount, updated_at = now(),
            total_purchased = total_purchased + case when p_kind = 'purchase' then p_amount else 0 end
        where user_id = p_user and app = p_app;
    return true;
end
$$;

create function atelier.grant_exception(
    p_user uuid, p_app text, p_kind text, p_reason text, p_expires_at timestamptz
) returns void
language sql security definer set search_path = '' as $$
    insert into atelier.account_exceptions (user_id, app, kind, reason, expires_at)
    values (p_user, p_app, p_kind, p_reason, p_expires_at)
    on conflict (user_id, app) do update
        set kind = excluded.kind, reason = excluded.reason, expires_at = excluded.expires_at
$$;

create function atelier.revoke_exception(p_user uuid, p_app text) returns void
language sql security definer set search_path = '' as $$
    delete from atelier.account_exceptions where user_id = p_user and app = p_app
$$;

-- Wallets that differ from the sum of their ledger, or whose holds differ from their open reservations. Always empty.
create function atelier.audit() returns table (user_id uuid, app text, problem text)
language sql stable security definer set search_path = '' as $$
    select w.user_id, w.app, 'balance'
        from atelier.wallets w
        left join (
            select l.user_id, l.app,
                coalesce(sum(l.amount) filter (where l.source = 'free'), 0) as free,
                coalesce(sum(l.amount) filter (where l.source = 'purchased'), 0) as paid
            from atelier.ledger l group by l.user_id, l.app) s on s.user_id = w.user_id and s.app = w.app
        where w.free <> coalesce(s.free, 0) or w.paid <> coalesce(s.paid, 0)
    union all
    select w.user_id, w.app, 'holds'
        from atelier.wallets w
        left join (
            select r.user_id, r.app,
                coalesce(sum(r.price) filter (where r.source = 'free'), 0) as free,
                coalesce(sum(r.price) filter (where r.source = 'purchased'), 0) as paid
            from atelier.reservations r where r.state = 'held'
            group by r.user_id, r.app) h on h.user_id = w.user_id and h.app = w.app
        where w.free_held <> coalesce(h.free, 0) or w.paid_held <> coalesce(h.paid, 0)
    union all
    select r.user_id, r.app, 'entry'
        from atelier.reservations r
        where (r.state = 'captured') <> exists (
            select from atelier.ledger l where l.app = r.app and l.key = format('use:%s', r.id))
$$;

-- A new account opens its wallets at once, so that its balance can be read before anything was bought or used.
create function atelier.welcome_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
    insert into atelier.accounts (user_id) values (new.id) on conflict do nothing;
    perform atelier.lock_wallet(new.id, app) from atelier.allowances;
    return new;
end
$$;

create trigger atelier_welcome_account after insert on auth.users
    for each row execute function atelier.welcome_account();

insert into atelier.accounts (user_id) select id from auth.users on conflict do nothing;
select atelier.lock_wallet(u.id, a.app) from auth.users u cross join atelier.allowances a;

revoke all on all tables in schema atelier from public, anon, authenticated, service_role;
grant select on atelier.accounts, atelier.consents, atelier.allowances, atelier.products, atelier.wallets,
    atelier.ledger, atelier.entitlements, atelier.account_exceptions to authenticated;
grant select on all tables in schema atelier to service_role;
revoke all on all functions in schema atelier from public, anon, authenticated;
grant execute on all functions in schema atelier to service_role;
