-- Auntentic: finished checks, and the account's credits as the app knows them. People read their own; only the server
-- writes, so nobody can invent a verdict, a balance or a subscription.

create schema auntentic;

create table auntentic.authentications (
    id uuid primary key default gen_random_uuid(),
    user_id uuid references auth.users (id) on delete cascade not null,
    created_at timestamptz default now() not null,
    verdict text not null check (verdict in ('authentic', 'fake', 'inconclusive')),
    confidence integer not null check (confidence >= 0 and confidence <= 100),
    observations jsonb,
    -- Paths in the bucket `auntentic`, never signed links: those would stop working.
    image_urls text[] not null,
    sneaker_model text,
    job_id uuid not null unique,
    -- Angle to path, so that a picture never loses its meaning.
    photos jsonb not null default '{}',
    -- The whole result, as it was shown.
    report jsonb not null,
    charged boolean not null default false,
    provider text not null,
    model text not null,
    prompt_version text not null
);

create index authentications_of_user on auntentic.authentications (user_id, created_at desc);

alter table auntentic.authentications enable row level security;

create policy "people read their own authentications" on auntentic.authentications
    for select to authenticated using (user_id = (select auth.uid()));

-- The store's subscription, one row per user. A date in the past ends it whatever the last event said.
create view auntentic.subscriptions with (security_invoker = true) as
    select id, user_id, product_id,
        case when status = 'active' and expires_at <= now() then 'expired' else status end as status,
        original_transaction_id, expires_at, created_at, updated_at
    from atelier.entitlements where app = 'auntentic';

create view auntentic.free_checks with (security_invoker = true) as
    select user_id, free_used as checks_used, last_free_use_at as last_check_at
    from atelier.wallets where app = 'auntentic';

create view auntentic.user_credits with (security_invoker = true) as
    select user_id, free + paid as credits, free + paid - free_held - paid_held as available,
        total_purchased, total_used, created_at, updated_at
    from atelier.wallets where app = 'auntentic';

create view auntentic.credit_transactions with (security_invoker = true) as
    select id, user_id,
        case kind when 'allowance' then 'initial' else kind end as type,
        source, amount as credits_change, product_id, job_id, reason, created_at
    from atelier.ledger where app = 'auntentic';

create view auntentic.account_exceptions with (security_invoker = true) as
    select user_id, kind, reason, expires_at, created_at
    from atelier.account_exceptions where app = 'auntentic';

revoke all on schema auntentic from public;
grant usage on schema auntentic to authenticated, service_role;
revoke all on all tables in schema auntentic from public, anon, authenticated, service_role;
grant select on all tables in schema auntentic to authenticated, service_role;
