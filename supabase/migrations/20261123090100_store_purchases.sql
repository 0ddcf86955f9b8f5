-- Purchases as a store has signed them, and what follows from them. Every fact comes from a signed document; the
-- functions here book it once, whoever delivers it and in whatever order it arrives.

-- Debts: a refund takes credits back that may be spent already.
alter table atelier.wallets
    drop constraint wallets_paid_check,
    drop constraint wallets_check1,
    add constraint wallets_paid_held_check check (paid_held >= 0);

-- `revocation`: credits of a refunded purchase; `reversal`: back again, as the refund was undone; `transfer`: between an
-- anonymous account and the one it became.
alter table atelier.ledger
    drop constraint ledger_kind_check,
    add constraint ledger_kind_check check (kind in (
        'allowance', 'purchase', 'bonus', 'use', 'refund', 'adjustment', 'revocation', 'reversal', 'transfer'));

create table atelier.store_transactions (
    store text not null check (store in ('apple', 'adapty')),
    environment text not null check (environment in ('Production', 'Sandbox', 'Xcode', 'LocalTesting')),
    transaction_id text not null check (length(transaction_id) between 1 and 64),
    -- The first of a subscription's chain; of a pack the transaction itself.
    original_transaction_id text not null check (length(original_transaction_id) between 1 and 64),
    app text not null references atelier.allowances (app),
    product_id text not null check (length(product_id) between 1 and 255),
    type text not null check (type in ('consumable', 'subscription')),
    -- Whose it is: null while nobody knows, and again when that account is gone.
    user_id uuid references auth.users (id) on delete set null,
    -- Since when it is somebody's. It never becomes somebody else's, except when accounts are merged.
    claimed_at timestamptz,
    -- The account that the app named when it bought.
    token uuid,
    quantity integer not null check (quantity between 1 and 10),
    -- In thousandths of the currency.
    price bigint check (price between 0 and 1000000000000),
    currency text check (currency ~ '^[A-Z]{3}$'),
    storefront text check (length(storefront) <= 8),
    purchased_at timestamptz not null,
    expires_at timestamptz,
    is_trial boolean not null default false,
    is_family_shared boolean not null default false,
    -- Replaced within its period by a dearer product of its group.
    is_upgraded boolean not null default false,
    revoked_at timestamptz,
    revocation_reason integer,
    -- In thousandths of a percent; null is all of it.
    revocation_percent integer check (revocation_percent between 0 and 100000),
    -- When the store signed these facts. Older ones never replace newer ones.
    signed_at timestamptz not null,
    -- What is booked for it now, in how many bookings.
    credits integer not null default 0 check (credits >= 0),
    bookings integer not null default 0,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    primary key (store, environment, transaction_id)
);

create index store_transactions_chain
    on atelier.store_transactions (store, environment, original_transaction_id, purchased_at desc);
create index store_transactions_of_user on atelier.store_transactions (user_id, app);
create index store_transactions_of_token on atelier.store_transactions (token) where user_id is null;

-- What happens at the end of a subscription's period.
create table atelier.store_renewals (
    store text not null,
    environment text not null,
    original_transaction_id text not null check (length(original_transaction_id) between 1 and 64),
    will_renew boolean not null,
    next_product_id text check (length(next_product_id) <= 255),
    in_billing_retry boolean not null default false,
    grace_expires_at timestamptz,
    expiration_reason integer,
    signed_at timestamptz not null,
    primary key (store, environment, original_transaction_id)
);

-- What stores tell us, as they sent it, before anything is done about it.
create table atelier.store_notifications (
    store text not null check (store in ('apple', 'adapty')),
    id text not null check (length(id) between 1 and 200),
    environment text,
    type text not null,
    subtype text,
    signed_at timestamptz,
    body text not null check (octet_length(body) <= 262144),
    outcome text not null default 'received' check (outcome in ('received', 'handled', 'ignored', 'refused')),
    detail text,
    deliveries integer not null default 1,
    received_at timestamptz not null default now(),
    ended_at timestamptz,
    primary key (store, id)
);

create index store_notifications_open on atelier.store_notifications (received_at) where outcome = 'received';

-- Accounts whose purchases belong to another one now.
create table atelier.merged_accounts (
    from_user uuid primary key,
    to_user uuid not null references auth.users (id) on delete cascade,
    merged_at timestamptz not null default now()
);

create index merged_accounts_to on atelier.merged_accounts (to_user);

-- Two people who share what one of them pays for. Two rows a pair, written by the app's own functions alone.
create table atelier.partners (
    app text not null references atelier.allowances (app),
    user_id uuid not null references auth.users (id) on delete cascade,
    partner_id uuid not null references auth.users (id) on delete cascade,
    linked_at timestamptz not null default now(),
    primary key (app, user_id),
    check (user_id <> partner_id)
);

create index partners_of on atelier.partners (partner_id);

-- The one row that answers what an account may do: its best plan, own or its partner's. It follows from the
-- transactions; `refresh_entitlement` alone writes it.
alter table atelier.entitlements
    add column store text,
    add column environment text,
    add column is_trial boolean not null default false,
    -- Where the paid period ends; `expires_at` is where access ends, which a grace period puts off.
    add column paid_until timestamptz,
    add column in_billing_retry boolean not null default false,
    add column revoked_at timestamptz,
    add column will_renew boolean,
    add column next_product_id text,
    add column is_family_shared boolean not null default false,
    -- The partner who pays; null for an own plan.
    add column shared_by uuid;

alter table atelier.store_transactions enable row level security;
alter table atelier.store_renewals enable row level security;
alter table atelier.store_notifications enable row level security;
alter table atelier.merged_accounts enable row level security;
alter table atelier.partners enable row level security;

-- The state of a subscription at a time. It follows from signed facts; nothing stores it.
-- - p_grace: until when the store lets somebody use it who couldn't be charged.
-- - p_retry: the store still tries to charge; it gives up after 60 days.
create function atelier.subscription_state(
    p_expires timestamptz, p_revoked timestamptz, p_trial boolean, p_grace timestamptz, p_retry boolean, p_at timestamptz
) returns text
language sql immutable set search_path = '' as $$
    select case
        when p_revoked <= p_at then 'revoked'
        when p_expires is null or p_expires > p_at then case when p_trial then 'trial' else 'active' end
        when p_grace > p_at then 'grace'
        when p_retry and p_expires + interval '60 days' > p_at then 'billing_retry'
        else 'expired'
    end
$$;

-- An account's subscriptions, each by the transaction that stands for it now: the one bought last that no upgrade has
-- replaced.
create function atelier.subscriptions_of(p_user uuid, p_app text) returns table (
    store text, environment text, original_transaction_id text, product_id text, credits integer, shares boolean,
    is_trial boolean, is_family_shared boolean, paid_until timestamptz, ends_at timestamptz, revoked_at timestamptz,
    in_billing_retry boolean, will_renew boolean, next_product_id text
)
language sql stable security definer set search_path = '' as $$
    select distinct on (t.store, t.environment, t.original_transaction_id)
        t.store, t.environment, t.original_transaction_id, t.product_id, p.credits, p.shares_with_partner,
        t.is_trial, t.is_family_shared, t.expires_at, greatest(t.expires_at, r.grace_expires_at), t.revoked_at,
        coalesce(r.in_billing_retry, false), r.will_renew, r.next_product_id
    from atelier.store_transactions t
    join atelier.products p on p.id = t.product_id and p.app = t.app
    left join atelier.store_renewals r using (store, environment, original_transaction_id)
    where t.user_id = p_user and t.app = p_app and t.type = 'subscription' and not t.is_upgraded
    order by t.store, t.environment, t.original_transaction_id, t.purchased_at desc, t.expires_at desc nulls first
$$;

-- Writes the account's one row of rights anew: of all plans, own and the partner's, the one that lasts longest. So it
-- stays right when another one ends with nobody telling.
create function atelier.refresh_entitlement(p_user uuid, p_app text) returns void
language plpgsql security definer set search_path = '' as $$
declare
    best record;
begin
    if not exists (select from atelier.accounts where user_id = p_user) then
        return;
    end if;
    -- One writer a row: two events of one account would otherwise each miss what the other brings.
    perform pg_advisory_xact_lock(hashtextextended('entitlement' || p_user || p_app, 0));
    select s.*, w.shared_by into best
    from (
        select p_user as whose, null::uuid as shared_by
        union all
        select partner_id, partner_id from atelier.partners where app = p_app and user_id = p_user
    ) w, lateral atelier.subscriptions_of(w.whose, p_app) s
    where w.shared_by is null or s.shares
    order by s.revoked_at is null desc, s.credits = 0 desc, s.ends_at desc nulls first, w.shared_by nulls first
    limit 1;
    if not found then
        delete from atelier.entitlements where user_id = p_user and app = p_app;
        return;
    end if;
    insert into atelier.entitlements (
        user_id, app, product_id, status, is_unlimited, original_transaction_id, expires_at, store, environment, is_trial,
        paid_until, in_billing_retry, revoked_at, will_renew, next_product_id, is_family_shared, shared_by)
    values (
        p_user, p_app, best.product_id, case when best.revoked_at is null then 'active' else 'cancelled' end,
        best.credits = 0, best.original_transaction_id, best.ends_at, best.store, best.environment, best.is_trial,
        best.paid_until, best.in_billing_retry, best.revoked_at, best.will_renew, best.next_product_id,
        best.is_family_shared, best.shared_by)
    on conflict (user_id, app) do update set
        product_id = excluded.product_id, status = excluded.status, is_unlimited = excluded.is_unlimited,
        original_transaction_id = excluded.original_transaction_id, expires_at = excluded.expires_at,
        store = excluded.store, environment = excluded.environment, is_trial = excluded.is_trial,
        paid_until = excluded.paid_until, in_billing_retry = excluded.in_billing_retry,
        revoked_at = excluded.revoked_at, will_renew = excluded.will_renew, next_product_id = excluded.next_product_id,
        is_family_shared = excluded.is_family_shared, shared_by = excluded.shared_by, updated_at = now();
end
$$;

-- The account's rights, and those of whoever shares them.
create function atelier.refresh_entitlements(p_user uuid, p_app text) returns void
language plpgsql security definer set search_path = '' as $$
begin
    perform atelier.refresh_entitlement(p_user, p_app);
    perform atelier.refresh_entitlement(user_id, p_app) from atelier.partners where app = p_app and partner_id = p_user;
end
$$;

-- Whose a purchase is: of whoever has it already, whoever has its chain, the account it was bought for, or the one that
-- shows it first. Null while nobody knows; `taken` when it is, or was, another account's.
create function atelier.purchase_owner(
    p atelier.store_transactions, p_claimant uuid, out owner uuid, out taken boolean, out closed boolean
)
language plpgsql stable security definer set search_path = '' as $$
declare
    link record;
    named uuid;
begin
    select t.user_id, t.claimed_at into link from atelier.store_transactions t
        where t.store = p.store and t.environment = p.environment and t.app = p.app and t.claimed_at is not null
            and (t.transaction_id = p.transaction_id or t.original_transaction_id = p.original_transaction_id)
        order by t.transaction_id = p.transaction_id desc, t.claimed_at limit 1;
    if found then
        owner := link.user_id;
        closed := owner is null;
    else
        closed := false;
        named := coalesce((select to_user from atelier.merged_accounts where from_user = p.token), p.token);
        if named is null then
            owner := p_claimant;
        else
            select user_id into owner from atelier.accounts where user_id = named;
        end if;
    end if;
    taken := p_claimant is not null and owner is distinct from p_claimant;
end
$$;

-- Brings what is booked for a transaction to what it stands for now, and returns by how much that changed the balance.
-- A plan that gives no credits is booked, too, as a change of nothing: its owner finds it in the history.
create function atelier.book_transaction(p atelier.store_transactions, p_product atelier.products) returns integer
language plpgsql security definer set search_path = '' as $$
declare
    due constant integer := atelier.credits_of(p_product.credits * p.quantity, p.revoked_at, p.revocation_percent);
    is_plan constant boolean := p_product.credits = 0;
    booking text;
begin
    -- Of a plan every second booking takes it back.
    if (is_plan and (p.bookings % 2 = 1) = (p.revoked_at is null)) or (not is_plan and due = p.credits) then
        return 0;
    end if;
    booking := case
        when p.bookings = 0 then 'purchase'
        when p.revoked_at is not null and due <= p.credits then 'revocation'
        else 'reversal' end;
    perform atelier.lock_wallet(p.user_id, p.app);
    insert into atelier.ledger (user_id, app, kind, source, amount, key, product_id, reason)
    values (p.user_id, p.app, booking, case when is_plan then 'subscription' else 'purchased' end, due - p.credits,
        format('%s:%s:%s:%s', booking, p.store, p.environment, p.transaction_id)
            || case when booking = 'purchase' then '' else ':' || p.bookings end,
        p.product_id,
        case booking
            when 'purchase' then p_product.name || case when p.is_trial then ', free trial' else '' end
            when 'revocation' then format('refund of %s', p_product.name)
            else format('refund of %s undone', p_product.name)
        end);
    if not is_plan then
        update atelier.wallets
            set paid = paid + due - p.credits, total_purchased = total_purchased + due - p.credits, updated_at = now()
            where user_id = p.user_id and app = p.app;
    end if;
    update atelier.store_transactions
        set credits = due, bookings = bookings + 1, updated_at = now()
        where store = p.store and environment = p.environment and transaction_id = p.transaction_id;
    return due - p.credits;
end
$$;

-- Books one verified transaction. p: the columns of store_transactions, and `claimant`, the signed-in account that shows
-- it; none for what the store itself tells.
--
-- outcome: granted (something changed), known, stale (older than what is known), revoked (stands refunded or revoked),
-- unclaimed (kept until its account is known), other_account, closed_account, unknown_product (kept; nothing is given),
-- bad_quantity (nothing is kept). `credits`: what it stands for; `changed`: by how much this call changed the balance.
create function atelier.apply_transaction(p json) returns json
language plpgsql security definer set search_path = '' as $$
declare
    fact atelier.store_transactions := json_populate_record(null::atelier.store_transactions, p);
    known atelier.store_transactions;
    product atelier.products;
    whose record;
    outcome text;
    changed integer := 0;
    is_new boolean;
    was_claimed boolean;
begin
    fact.quantity := coalesce(fact.quantity, 1);
    if fact.quantity not between 1 and (case when fact.type = 'subscription' then 1 else 10 end) then
        return json_build_object('outcome', 'bad_quantity', 'user_id', null, 'credits', 0, 'changed', 0);
    end if;
    perform pg_advisory_xact_lock(hashtextextended(
        concat_ws(':', 'purchase', fact.store, fact.environment, fact.original_transaction_id), 0));
    select * into whose from atelier.purchase_owner(fact, (p ->> 'claimant')::uuid);
    if whose.taken then
        return json_build_object('outcome', case when whose.closed then 'closed_account' else 'other_account' end,
            'user_id', null, 'credits', 0, 'changed', 0);
    end if;
    select * into known from atelier.store_transactions
        where store = fact.store and environment = fact.environment and transaction_id = fact.transaction_id for update;
    is_new := not found;
    was_claimed := coalesce(known.claimed_at is not null, false);
    if is_new then
        fact.user_id := whose.owner;
        fact.claimed_at := case when whose.owner is not null then now() end;
        fact.is_trial := coalesce(fact.is_trial, false);
        fact.is_family_shared := coalesce(fact.is_family_shared, false);
        fact.is_upgraded := coalesce(fact.is_upgraded, false);
        fact.credits := 0;
        fact.bookings := 0;
        fact.created_at := now();
        fact.updated_at := now();
        insert into atelier.store_transactions select fact.*;
        known := fact;
    elsif known.app <> fact.app or known.product_id <> fact.product_id or known.type <> fact.type then
        raise exception 'transaction % was another product', fact.transaction_id using errcode = 'AT409';
    else
        update atelier.store_transactions set
            user_id = coalesce(user_id, whose.owner),
            claimed_at = coalesce(claimed_at, case when whose.owner is not null then now() end),
            token = coalesce(token, fact.token), updated_at = now()
            where store = fact.store and environment = fact.environment and transaction_id = fact.transaction_id
            returning * into known;
        if fact.signed_at >= known.signed_at then
            update atelier.store_transactions set
                expires_at = fact.expires_at, is_upgraded = coalesce(fact.is_upgraded, false),
                revoked_at = fact.revoked_at, revocation_reason = fact.revocation_reason,
                revocation_percent = fact.revocation_percent, signed_at = fact.signed_at,
                price = coalesce(fact.price, price), currency = coalesce(fact.currency, currency)
                where store = fact.store and environment = fact.environment
                    and transaction_id = fact.transaction_id
                returning * into known;
        else
            outcome := 'stale';
        end if;
    end if;
    select * into product from atelier.products where id = known.product_id and app = known.app;
    if known.user_id is not null and product.id is not null then
        changed := atelier.book_transaction(known, product);
        if known.type = 'subscription' then
            perform atelier.refresh_entitlements(known.user_id, known.app);
        end if;
    end if;
    return json_build_object(
        'outcome', case
            when product.id is null then 'unknown_product'
            when whose.closed then 'closed_account'
            when known.user_id is null then 'unclaimed'
            when known.revoked_at is not null then 'revoked'
            when changed <> 0 or (not was_claimed and known.type = 'subscription') then 'granted'
            else coalesce(outcome, 'known') end,
        'user_id', known.user_id, 'credits', known.credits + changed, 'changed', changed);
end
$$;

-- What a purchase of so many credits stands for once some or all of it was refunded; a fraction is the customer's.
create function atelier.credits_of(p_credits integer, p_revoked timestamptz, p_percent integer) returns integer
language sql immutable set search_path = '' as $$
    select case
        when p_revoked is null then p_credits
        else ceil(p_credits * (100000 - coalesce(p_percent, 100000)) / 100000.0)::integer
    end
$$;

-- Keeps what the store says of a subscription's next renewal, unless it is older than what is known.
create function atelier.apply_renewal(p json) returns json
language plpgsql security definer set search_path = '' as $$
declare
    fact atelier.store_renewals := json_populate_record(null::atelier.store_renewals, p);
    chain record;
begin
    perform pg_advisory_xact_lock(hashtextextended(
        concat_ws(':', 'purchase', fact.store, fact.environment, fact.original_transaction_id), 0));
    insert into atelier.store_renewals as known
    values (fact.store, fact.environment, fact.original_transaction_id, fact.will_renew, fact.next_product_id,
        coalesce(fact.in_billing_retry, false), fact.grace_expires_at, fact.expiration_reason, fact.signed_at)
    on conflict (store, environment, original_transaction_id) do update set
        will_renew = excluded.will_renew, next_product_id = excluded.next_product_id,
        in_billing_retry = excluded.in_billing_retry, grace_expires_at = excluded.grace_expires_at,
        expiration_reason = excluded.expiration_reason, signed_at = excluded.signed_at
        where known.signed_at <= excluded.signed_at;
    if not found then
        return json_build_object('outcome', 'stale');
    end if;
    for chain in
        select distinct user_id, app from atelier.store_transactions
        where store = fact.store and environment = fact.environment
            and original_transaction_id = fact.original_transaction_id and user_id is not null
    loop
        perform atelier.refresh_entitlements(chain.user_id, chain.app);
    end loop;
    return json_build_object('outcome', 'kept');
end
$$;

-- Keeps a store's message before anything is done about it. p: store, id, environment, type, subtype, signed_at, body.
-- Returns new, again (came before and was not dealt with to the end), or done.
create function atelier.store_notification(p json) returns text
language plpgsql security definer set search_path = '' as $$
declare
    known text;
begin
    insert into atelier.store_notifications as n (store, id, environment, type, subtype, signed_at, body)
    values (p ->> 'store', p ->> 'id', p ->> 'environment', p ->> 'type', p ->> 'subtype',
        (p ->> 'signed_at')::timestamptz, p ->> 'body')
    on conflict (store, id) do update set deliveries = n.deliveries + 1
    returning case when n.deliveries = 1 then 'new' when n.outcome = 'received' then 'again' else 'done' end into known;
    return known;
end
$$;

create function atelier.end_notification(p_store text, p_id text, p_outcome text, p_detail text) returns void
language sql security definer set search_path = '' as $$
    update atelier.store_notifications set outcome = p_outcome, detail = p_detail, ended_at = now()
    where store = p_store and id = p_id
$$;

create function atelier.link_partners(p_app text, p_user uuid, p_partner uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
    insert into atelier.partners (app, user_id, partner_id) values (p_app, p_user, p_partner), (p_app, p_partner, p_user);
    perform atelier.refresh_entitlement(p_user, p_app);
    perform atelier.refresh_entitlement(p_partner, p_app);
end
$$;

create function atelier.unlink_partners(p_app text, p_user uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
    delete from atelier.partners where app = p_app and (user_id = p_user or partner_id = p_user);
    return found;
end
$$;

-- Whatever ends a link ends what came with it: an unlinking, or the end of the partner's account.
create function atelier.end_shared_rights() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
    perform atelier.refresh_entitlement(old.user_id, old.app);
    return null;
end
$$;

create trigger end_shared_rights after delete on atelier.partners
    for each row execute function atelier.end_shared_rights();

revoke all on atelier.store_transactions, atelier.store_renewals, atelier.store_notifications, atelier.merged_accounts,
    atelier.partners from public, anon, authenticated, service_role;
grant select on atelier.store_transactions, atelier.store_renewals, atelier.store_notifications,
    atelier.merged_accounts, atelier.partners to service_role;
