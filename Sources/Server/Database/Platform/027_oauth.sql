-- Sign-ins that are on their way through a provider's page: what the browser left with, until it comes back.

create table auth.oauth_states (
    -- SHA-256 of the state in hexadecimal: whoever reads the table can't finish anybody's sign-in.
    state_hash text primary key check (length(state_hash) = 64),
    provider text not null,
    redirect_to text not null check (length(redirect_to) <= 2048),
    -- Of the client that asked; null for the implicit flow.
    code_challenge text check (length(code_challenge) between 43 and 128),
    code_challenge_method auth.code_challenge_method,
    -- Ours, toward the provider: in its identity token, and with the code.
    nonce text not null,
    code_verifier text not null,
    -- Who links another identity, and in which session they asked; null for a sign-in.
    linking_user_id uuid references auth.users (id) on delete cascade,
    linking_session_id uuid references auth.sessions (id) on delete cascade,
    created_at timestamptz not null default now(),
    check ((code_challenge is null) = (code_challenge_method is null))
);
comment on table auth.oauth_states is 'Sign-ins through a provider''s page. A row works once and for ten minutes.';
create index oauth_states_created_at_idx on auth.oauth_states (created_at);
create index oauth_states_linking_user_id_idx on auth.oauth_states (linking_user_id);
create index oauth_states_linking_session_id_idx on auth.oauth_states (linking_session_id);
alter table auth.oauth_states enable row level security;
revoke all on auth.oauth_states from public, anon, authenticated, service_role;
