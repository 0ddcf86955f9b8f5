-- Accounts, sessions and tokens, with the names hosted Supabase uses, so that ordinary migrations
-- (`references auth.users`, triggers on auth.users, policies with auth.uid()) run unmodified.

create schema auth;
comment on schema auth is 'Accounts, sessions and one-time tokens. Clients never read it; the server does.';
grant usage on schema auth to anon, authenticated, service_role;

create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
create type auth.code_challenge_method as enum ('s256', 'plain');
create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
create type auth.factor_status as enum ('unverified', 'verified');
create type auth.one_time_token_type as enum (
    'confirmation_token', 'reauthentication_token', 'recovery_token',
    'email_change_token_new', 'email_change_token_current', 'phone_change_token'
);

create table auth.users (
    instance_id uuid,
    id uuid not null primary key default gen_random_uuid(),
    aud varchar(255) default 'authenticated',
    role varchar(255) default 'authenticated',
    email varchar(255),
    encrypted_password varchar(255),
    email_confirmed_at timestamptz,
    invited_at timestamptz,
    confirmation_token varchar(255),
    confirmation_sent_at timestamptz,
    recovery_token varchar(255),
    recovery_sent_at timestamptz,
    email_change_token_new varchar(255),
    email_change varchar(255),
    email_change_sent_at timestamptz,
    last_sign_in_at timestamptz,
    raw_app_meta_data jsonb default '{}',
    raw_user_meta_data jsonb default '{}',
    is_super_admin boolean,
    created_at timestamptz default now(),
    updated_at timestamptz default now(),
    phone text unique,
    phone_confirmed_at timestamptz,
    phone_change text default '',
    phone_change_token varchar(255) default '',
    phone_change_sent_at timestamptz,
    confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
    email_change_token_current varchar(255) default '',
    email_change_confirm_status smallint default 0 check (email_change_confirm_status between 0 and 2),
    banned_until timestamptz,
    reauthentication_token varchar(255) default '',
    reauthentication_sent_at timestamptz,
    is_sso_user boolean not null default false,
    deleted_at timestamptz,
    is_anonymous boolean not null default false,
    email_proven_at timestamptz,
    is_managed boolean not null default false
);
comment on column auth.users.email_proven_at is
'When a mailed code or an identity provider proved the address. An address can be confirmed without: by autoconfirm.';
comment on column auth.users.is_managed is
'An operator made or invited the account: until it is confirmed, a sign-up with its address changes nothing.';
comment on column auth.users.email is 'Lower case; unique among accounts that sign in with it.';
create unique index users_email_partial_key on auth.users (email) where is_sso_user = false;
create index users_created_at_idx on auth.users (created_at desc, id);
create index users_email_change_idx on auth.users (email_change) where email_change <> '';

create table auth.identities (
    id uuid not null primary key default gen_random_uuid(),
    provider_id text not null,
    user_id uuid not null references auth.users (id) on delete cascade,
    identity_data jsonb not null,
    provider text not null,
    last_sign_in_at timestamptz,
    created_at timestamptz default now(),
    updated_at timestamptz default now(),
    email text generated always as (lower(identity_data ->> 'email')) stored,
    constraint identities_provider_id_provider_unique unique (provider_id, provider)
);
create index identities_user_id_idx on auth.identities (user_id);
create index identities_email_idx on auth.identities (email text_pattern_ops);

create table auth.sessions (
    id uuid not null primary key default gen_random_uuid(),
    user_id uuid not null references auth.users (id) on delete cascade,
    created_at timestamptz default now(),
    updated_at timestamptz default now(),
    factor_id uuid,
    aal auth.aal_level default 'aal1',
    not_after timestamptz,
    refreshed_at timestamp,
    user_agent text,
    ip inet,
    tag text
);
create index sessions_user_id_created_at_idx on auth.sessions (user_id, created_at desc);

-- How a session was authenticated: the token's `amr` claim.
create table auth.mfa_amr_claims (
    id uuid not null primary key default gen_random_uuid(),
    session_id uuid not null references auth.sessions (id) on delete cascade,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    authentication_method text not null,
    provider text,
    constraint mfa_amr_claims_session_id_authentication_method_pkey unique (session_id, authentication_method)
);

create table auth.refresh_tokens (
    instance_id uuid,
    id bigserial primary key,
    token varchar(255) constraint refresh_tokens_token_unique unique,
    user_id varchar(255),
    revoked boolean default false,
    created_at timestamptz default now(),
    updated_at timestamptz default now(),
    parent varchar(255),
    session_id uuid references auth.sessions (id) on delete cascade
);
create index refresh_tokens_session_id_revoked_idx on auth.refresh_tokens (session_id, revoked);
create index refresh_tokens_parent_idx on auth.refresh_tokens (parent);

create table auth.one_time_tokens (
    id uuid not null primary key default gen_random_uuid(),
    user_id uuid not null references auth.users (id) on delete cascade,
    token_type auth.one_time_token_type not null,
    token_hash text not null check (char_length(token_hash) > 0),
    relates_to text not null,
    created_at timestamp not null default now(),
    updated_at timestamp not null default now(),
    salt text not null default '',
    attempts smallint not null default 0
);
comment on column auth.one_time_tokens.salt is
'Part of what is hashed: without it six digits could be guessed through the hash form, past the attempt limit.';
create unique index one_time_tokens_user_id_token_type_key on auth.one_time_tokens (user_id, token_type);
create index one_time_tokens_token_hash_idx on auth.one_time_tokens using hash (token_hash);
create index one_time_tokens_relates_to_idx on auth.one_time_tokens using hash (relates_to);

create table auth.flow_state (
    id uuid not null primary key default gen_random_uuid(),
    user_id uuid references auth.users (id) on delete cascade,
    auth_code text not null,
    code_challenge_method auth.code_challenge_method not null,
    code_challenge text not null,
    provider_type text not null,
    provider_access_token text,
    provider_refresh_token text,
    created_at timestamptz default now(),
    updated_at timestamptz default now(),
    authentication_method text not null,
    auth_code_issued_at timestamptz
);
create unique index flow_state_auth_code_idx on auth.flow_state (auth_code);
create index flow_state_user_id_method_idx on auth.flow_state (user_id, authentication_method);
create index flow_state_created_at_idx on auth.flow_state (created_at desc);

create table auth.mfa_factors (
    id uuid not null primary key default gen_random_uuid(),
    user_id uuid not null references auth.users (id) on delete cascade,
    friendly_name text,
    factor_type auth.factor_type not null,
    status auth.factor_status not null default 'unverified',
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    secret text,
    phone text,
    last_challenged_at timestamptz
);
create index mfa_factors_user_id_idx on auth.mfa_factors (user_id);

alter table auth.users enable row level security;
alter table auth.identities enable row level security;
alter table auth.sessions enable row level security;
alter table auth.mfa_amr_claims enable row level security;
alter table auth.refresh_tokens enable row level security;
alter table auth.one_time_tokens enable row level security;
alter table auth.flow_state enable row level security;
alter table auth.mfa_factors enable row level security;
revoke all on all tables in schema auth from public, anon, authenticated, service_role;
revoke all on all sequences in schema auth from public, anon, authenticated, service_role;
