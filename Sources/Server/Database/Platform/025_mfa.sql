-- The second factor: what a factor has been used for, what was asked of it, and the codes for a person who lost it.

alter table auth.mfa_factors add column last_step bigint;
comment on column auth.mfa_factors.secret is 'Base32, as the authenticator app has it. Only the server reads this table.';
comment on column auth.mfa_factors.last_step is
'The newest half minute (since 1970) whose code was accepted: that code and older ones are worth nothing.';
create unique index mfa_factors_user_friendly_name_unique
    on auth.mfa_factors (friendly_name, user_id) where trim(friendly_name) <> '';
create index factor_id_created_at_idx on auth.mfa_factors (user_id, created_at);
-- `factor_id_created_at_idx` begins with the same column.
drop index auth.mfa_factors_user_id_idx;

create table auth.mfa_challenges (
    id uuid not null primary key default gen_random_uuid(),
    factor_id uuid not null constraint mfa_challenges_auth_factor_id_fkey
        references auth.mfa_factors (id) on delete cascade,
    created_at timestamptz not null default now(),
    verified_at timestamptz,
    ip_address inet
);
comment on table auth.mfa_challenges is 'A factor was asked for a code. Answered once, in time, from the same address.';
create index mfa_challenge_created_at_idx on auth.mfa_challenges (created_at desc);
create index mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);

create table auth.mfa_recovery_codes (
    id uuid not null primary key default gen_random_uuid(),
    user_id uuid not null references auth.users (id) on delete cascade,
    code_hash text not null,
    created_at timestamptz not null default now(),
    used_at timestamptz,
    constraint mfa_recovery_codes_user_id_code_hash_key unique (user_id, code_hash)
);
comment on table auth.mfa_recovery_codes is 'Codes that stand in for a lost factor, each once; only their hashes are kept.';

-- Counted here and not in a process, so that replicas and restarts give nobody more guesses.
create table auth.mfa_guesses (
    user_id uuid not null primary key references auth.users (id) on delete cascade,
    wrong integer not null default 0,
    locked_until timestamptz
);
comment on table auth.mfa_guesses is 'Wrong codes in a row of an account, and until when it accepts no further one.';

create index sessions_factor_id_idx on auth.sessions (factor_id) where factor_id is not null;

alter table auth.mfa_challenges enable row level security;
alter table auth.mfa_recovery_codes enable row level security;
alter table auth.mfa_guesses enable row level security;
revoke all on auth.mfa_challenges, auth.mfa_recovery_codes, auth.mfa_guesses
    from public, anon, authenticated, service_role;
