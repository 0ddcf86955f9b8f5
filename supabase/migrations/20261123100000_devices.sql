-- Free credits once per phone. A phone proves with App Attest that it is one and that it runs our app; Apple remembers in
-- two bits per phone whether it has had its free credits, also when the app was deleted in between.

alter table atelier.allowances
    -- if_sent: whoever sends no proof has free credits as before; required: nobody has any until a phone was claimed.
    add column device_rule text not null default 'if_sent' check (device_rule in ('if_sent', 'required'));

alter table atelier.wallets
    -- given: a phone stands for this account's free credits; refused: its phone had them with another account; null: no
    -- phone has shown itself.
    add column device_claim text check (device_claim in ('given', 'refused'));

-- What a phone must sign next, as a hash: used once, for a few minutes, by the account it was made for.
create table atelier.device_challenges (
    hash bytea primary key check (length(hash) = 32),
    user_id uuid not null references auth.users (id) on delete cascade,
    app text not null references atelier.allowances (app),
    expires_at timestamptz not null
);

create index device_challenges_of_user on atelier.device_challenges (user_id, app);
create index device_challenges_old on atelier.device_challenges (expires_at);

-- Keys that Apple has vouched for: one installation of an app on one phone. A deleted app's next installation has another
-- key, so that nothing here is to know a phone by.
create table atelier.attested_devices (
    app text not null references atelier.allowances (app),
    key_id bytea not null check (length(key_id) = 32),
    environment text not null check (environment in ('production', 'development')),
    -- Uncompressed, as in X9.62.
    public_key bytea not null check (length(public_key) = 65),
    -- How often the key has signed, by its own count.
    counter bigint not null default 0 check (counter >= 0),
    -- The account that used it last; the key outlives it, as the phone's free credits are spent.
    user_id uuid references auth.users (id) on delete set null,
    -- For Apple's measure of risk.
    receipt bytea check (length(receipt) <= 16384),
    attested_at timestamptz not null default now(),
    used_at timestamptz not null default now(),
    primary key (app, key_id)
);

create index attested_devices_of_user on atelier.attested_devices (user_id);

-- Free credits by the installation that they were given to. `marking`: nobody had them, and Apple is being told that
-- somebody has; whoever comes back after a failure in between is not taken for the next one.
create table atelier.device_allowances (
    app text not null,
    key_id bytea not null,
    user_id uuid references auth.users (id) on delete set null,
    state text not null check (state in ('marking', 'given')),
    created_at timestamptz not null default now(),
    primary key (app, key_id),
    foreign key (app, key_id) references atelier.attested_devices (app, key_id) on delete cascade
);

create index device_allowances_of_user on atelier.device_allowances (user_id, app);

alter table atelier.device_challenges enable row level security;
alter table atelier.attested_devices enable row level security;
alter table atelier.device_allowances enable row level security;

-- Keeps a challenge. An account has five open ones per app at most; the oldest make room.
create function atelier.open_device_challenge(p_user uuid, p_app text, p_hash bytea, p_seconds integer) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
    until constant timestamptz := now() + make_interval(secs => p_seconds);
begin
    delete from atelier.device_challenges where hash in (
        select hash from atelier.device_challenges where expires_at <= now() limit 100);
    delete from atelier.device_challenges where hash in (
        select hash from atelier.device_challenges where user_id = p_user and app = p_app
        order by expires_at desc offset 4);
    insert into atelier.device_challenges (hash, user_id, app, expires_at) values (p_hash, p_user, p_app, until);
    return until;
end
$$;

-- True once for each challenge, for the account it was made for and in its time. It is gone afterwards in any case.
create function atelier.take_device_challenge(p_user uuid, p_app text, p_hash bytea) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
    fits boolean;
begin
    delete from atelier.device_challenges where hash = p_hash
        returning user_id = p_user and app = p_app and expires_at > now() into fits;
    return coalesce(fits, false);
end
$$;

-- Keeps a key whose attestation was verified. False when it is known: it was attested before, and now signs.
create function atelier.attest_device(
    p_user uuid, p_app text, p_key bytea, p_environment text, p_public_key bytea, p_receipt bytea
) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
    insert into atelier.attested_devices (app, key_id, environment, public_key, user_id, receipt)
    values (p_app, p_key, p_environment, p_public_key, p_user, p_receipt) on conflict do nothing;
    return found;
end
$$;

create function atelier.attested_key(p_app text, p_key bytea) returns table (public_key bytea, environment text)
language sql stable security definer set search_path = '' as $$
    select public_key, environment from atelier.attested_devices where app = p_app and key_id = p_key
$$;

-- A verified signature with this count. False when the key has signed as much before: then it is a copy.
create function atelier.count_device_use(p_user uuid, p_app text, p_key bytea, p_counter bigint) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
    update atelier.attested_devices set counter = p_counter, user_id = p_user, used_at = now()
        where app = p_app and key_id = p_key and counter < p_counter;
    return found;
end
$$;

-- How an account and an installation stand to each other before Apple is asked: given (this account has a phone), used
-- (this installation gave its credits to another account), marking (see above), open.
create function atelier.device_standing(p_user uuid, p_app text, p_key bytea) returns text
language sql stable security definer set search_path = '' as $$
    select case
        when (select device_claim from atelier.wallets where user_id = p_user and app = p_app) = 'given' then 'given'
        else coalesce((
            select case
                when d.user_id is distinct from p_user
                    and not exists (
                        select from atelier.merged_accounts m where m.from_user = d.user_id and m.to_user = p_user)
                    then 'used'
                when d.state = 'given' then 'open' else 'marking' end
            from atelier.device_allowances d where d.app = p_app and d.key_id = p_key), 'open')
    end
$$;

-- Nobody has had this phone's credits: this account is about to. Returns the standing, `marking` when it is this one's.
create function atelier.mark_device(p_user uuid, p_app text, p_key bytea) returns text
language plpgsql security definer set search_path = '' as $$
begin
    insert into atelier.device_allowances (app, key_id, user_id, state) values (p_app, p_key, p_user, 'marking')
    on conflict do nothing;
    return atelier.device_standing(p_user, p_app, p_key);
end
$$;

-- The phone stands for this account's free credits from now on: given, or used when another account was faster.
create function atelier.give_device_allowance(p_user uuid, p_app text, p_key bytea) returns text
language plpgsql security definer set search_path = '' as $$
declare
    wallet atelier.wallets;
    standing text;
    back integer;
begin
    wallet := atelier.lock_wallet(p_user, p_app);
    if wallet.device_claim = 'given' then
        return 'given';
    end if;
    insert into atelier.device_allowances (app, key_id, user_id, state) values (p_app, p_key, p_user, 'given')
    on conflict do nothing;
    -- An update waits for whoever is doing the same, and then sees what became of it.
    update atelier.device_allowances set state = 'given' where app = p_app and key_id = p_key and user_id = p_user;
    standing := atelier.device_standing(p_user, p_app, p_key);
    if standing = 'used' then
        return 'used';
    end if;
    update atelier.wallets set device_claim = 'given', updated_at = now() where user_id = p_user and app = p_app;
    -- Taken back in this period, when another phone of this account had been used: they come again with a fresh one.
    back := (
        select -sum(l.amount) from atelier.ledger l
        where l.user_id = p_user and l.app = p_app
            and l.key like format('device:%s:%s:%%', p_user, wallet.allowance_period));
    if wallet.device_claim = 'refused' and back > 0 then
        insert into atelier.ledger (user_id, app, kind, source, amount, key, reason)
        values (p_user, p_app, 'allowance', 'free', back,
            format('free:%s:%s:device', p_user, wallet.allowance_period), 'free credits, for a phone that had none yet')
        on conflict (app, key) do nothing;
        if found then
            update atelier.wallets set free = free + back where user_id = p_user and app = p_app;
        end if;
    end if;
    perform atelier.lock_wallet(p_user, p_app);
    return 'given';
end
$$;

-- This phone's free credits went to another account: what is left of this one's is taken back, and no period brings more.
-- What is on hold stays; it is work that has begun.
-- Returns how many were taken.
create function atelier.refuse_device_allowance(p_user uuid, p_app text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
    wallet atelier.wallets;
    unspent integer;
    number bigint;
begin
    wallet := atelier.lock_wallet(p_user, p_app);
    if wallet.device_claim = 'given' then
        return 0;
    end if;
    unspent := wallet.free - wallet.free_held;
    if unspent > 0 then
        number := (
            select count(*) from atelier.ledger l
            where l.user_id = p_user and l.app = p_app and l.key like format('device:%s:%%', p_user));
        insert into atelier.ledger (user_id, app, kind, source, amount, key, reason)
        values (p_user, p_app, 'adjustment', 'free', -unspent,
            format('device:%s:%s:%s', p_user, wallet.allowance_period, number),
            'this phone had its free credits with another account');
    end if;
    update atelier.wallets set free = free - greatest(unspent, 0), device_claim = 'refused', updated_at = now()
        where user_id = p_user and app = p_app;
    return greatest(unspent, 0);
end
$$;

-- As before, and only for a phone that may have them.
create or replace function atelier.lock_wallet(p_user uuid, p_app text) returns atelier.wallets
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
    if wallet.allowance_period is distinct from this_period
        and atelier.device_allows(wallet.device_claim, offer.device_rule)
    then
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

-- Whether an account with this claim is given free credits under this rule.
create function atelier.device_allows(p_claim text, p_rule text) returns boolean
language sql immutable set search_path = '' as $$
    select p_claim is not distinct from 'given' or (p_claim is null and p_rule = 'if_sent')
$$;

-- As before, and only for a phone that may have them. The rule stands here once more, as clients may call no function.
create or replace view atelier.balances with (security_invoker = true) as
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
        when w.device_claim = 'refused' or (w.device_claim is null and al.device_rule = 'required') then 0
        -- Given already, before the account moved to another zone and back.
        when exists (
            select from atelier.ledger l
            where l.app = al.app and l.key = format('free:%s:%s', a.user_id, p.period)) then 0
        else greatest(al.free_credits - coalesce(w.free, 0), 0) end as missing
) t;

revoke all on atelier.device_challenges, atelier.attested_devices, atelier.device_allowances
    from public, anon, authenticated, service_role;
grant select on atelier.attested_devices, atelier.device_allowances to service_role;
revoke all on function atelier.open_device_challenge(uuid, text, bytea, integer),
    atelier.take_device_challenge(uuid, text, bytea),
    atelier.attest_device(uuid, text, bytea, text, bytea, bytea),
    atelier.attested_key(text, bytea),
    atelier.count_device_use(uuid, text, bytea, bigint),
    atelier.device_standing(uuid, text, bytea),
    atelier.mark_device(uuid, text, bytea),
    atelier.give_device_allowance(uuid, text, bytea),
    atelier.refuse_device_allowance(uuid, text),
    atelier.device_allows(text, text)
    from public, anon, authenticated;
grant execute on function atelier.open_device_challenge(uuid, text, bytea, integer),
    atelier.take_device_challenge(uuid, text, bytea),
    atelier.attest_device(uuid, text, bytea, text, bytea, bytea),
    atelier.attested_key(text, bytea),
    atelier.count_device_use(uuid, text, bytea, bigint),
    atelier.device_standing(uuid, text, bytea),
    atelier.mark_device(uuid, text, bytea),
    atelier.give_device_allowance(uuid, text, bytea),
    atelier.refuse_device_allowance(uuid, text),
    atelier.device_allows(text, text)
    to service_role;
