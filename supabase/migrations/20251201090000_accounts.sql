-- What the apps share about an account: its time zone, and which third parties may see its photos.
-- Everything in `atelier` is written by the server alone; people read their own rows and nothing else.

create schema atelier;

create table atelier.accounts (
    user_id uuid primary key references auth.users (id) on delete cascade,
    time_zone text not null default 'UTC',
    zone_changed_at timestamptz,
    created_at timestamptz not null default now()
);

create table atelier.consents (
    id bigint generated always as identity primary key,
    user_id uuid not null references auth.users (id) on delete cascade,
    provider text not null check (provider <> ''),
    provider_name text not null,
    granted_at timestamptz not null default now(),
    withdrawn_at timestamptz
);

-- One consent in force per provider; withdrawn ones stay as the record of what was agreed when.
create unique index consents_in_force on atelier.consents (user_id, provider) where withdrawn_at is null;

alter table atelier.accounts enable row level security;
alter table atelier.consents enable row level security;

create policy "people read their own account" on atelier.accounts
    for select to authenticated using (user_id = (select auth.uid()));
create policy "people read their own consents" on atelier.consents
    for select to authenticated using (user_id = (select auth.uid()));

create function atelier.time_zone_of(p_user uuid) returns text
language sql stable security definer set search_path = '' as $$
    select coalesce((select time_zone from atelier.accounts where user_id = p_user), 'UTC')
$$;

-- Returns false for a zone Postgres doesn't know, and when the zone was already changed within the last day:
-- whoever travels across the date line at will would get two days' worth of everything that is counted per day.
create function atelier.set_time_zone(p_user uuid, p_zone text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
    if not exists (select from pg_catalog.pg_timezone_names where name = p_zone) then
        return false;
    end if;
    insert into atelier.accounts (user_id) values (p_user) on conflict do nothing;
    update atelier.accounts
        set time_zone = p_zone, zone_changed_at = now()
        where user_id = p_user and time_zone <> p_zone
            and (zone_changed_at is null or zone_changed_at < now() - interval '1 day');
    return found or exists (select from atelier.accounts where user_id = p_user and time_zone = p_zone);
end
$$;

create function atelier.has_consent(p_user uuid, p_provider text) returns boolean
language sql stable security definer set search_path = '' as $$
    select exists (
        select from atelier.consents where user_id = p_user and provider = p_provider and withdrawn_at is null)
$$;

create function atelier.grant_consent(p_user uuid, p_provider text, p_provider_name text) returns void
language sql security definer set search_path = '' as $$
    insert into atelier.consents (user_id, provider, provider_name)
    values (p_user, p_provider, p_provider_name)
    on conflict (user_id, provider) where withdrawn_at is null do nothing
$$;

create function atelier.withdraw_consent(p_user uuid, p_provider text) returns void
language sql security definer set search_path = '' as $$
    update atelier.consents set withdrawn_at = now()
    where user_id = p_user and provider = p_provider and withdrawn_at is null
$$;

revoke all on schema atelier from public;
grant usage on schema atelier to authenticated, service_role;
revoke all on all tables in schema atelier from public, anon, authenticated, service_role;
grant select on atelier.accounts, atelier.consents to authenticated, service_role;
revoke all on all functions in schema atelier from public, anon, authenticated;
grant execute on all functions in schema atelier to service_role;
