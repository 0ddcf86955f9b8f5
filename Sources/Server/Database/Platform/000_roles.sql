-- The roles, schemas and defaults that a Supabase project starts with. Roles belong to the whole cluster, so they may be there.
do $$
declare
    name text;
begin
    foreach name in array array['anon', 'authenticated', 'service_role', 'authenticator', 'supabase_admin',
        'supabase_auth_admin', 'supabase_storage_admin', 'dashboard_user'] loop
        begin
            execute format('create role %I nologin noinherit', name);
        exception when duplicate_object or unique_violation then
            null; -- another database of this cluster, or another replica just now, has made it
        end;
    end loop;
end
$$;

alter role service_role bypassrls;
grant anon, authenticated, service_role to authenticator;
do $$ begin execute format('grant anon, authenticated, service_role to %I', current_user); end $$;

create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role;

-- Migrations written for Supabase take these for granted; a Postgres without its contrib package lives without them.
do $$
declare
    name text;
begin
    foreach name in array array['pgcrypto', 'uuid-ossp'] loop
        begin
            execute format('create extension if not exists %I with schema extensions', name);
        exception when undefined_file or feature_not_supported or insufficient_privilege then
            raise notice 'extension % is not available', name;
        end;
    end loop;
end
$$;

-- In `public`, row level security decides, as on a hosted project; schemas of our own grant by name.
grant usage on schema public to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant execute on functions to anon, authenticated, service_role;
grant all on all tables in schema public to anon, authenticated, service_role;
grant all on all sequences in schema public to anon, authenticated, service_role;
revoke create on schema public from public;

-- `alter publication supabase_realtime add table …` stands in many migrations; nothing listens to it here.
do $$
begin
    if not exists (select from pg_publication where pubname = 'supabase_realtime') then
        create publication supabase_realtime;
    end if;
end
$$;
