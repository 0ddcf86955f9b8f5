-- What migrations of Supabase projects commonly do, in one file: nothing here is written for this server.
create extension if not exists "uuid-ossp" with schema extensions;
create extension if not exists pgcrypto with schema extensions;

create type public.plan as enum ('free', 'pro');

create table public.profiles (
    id uuid primary key references auth.users (id) on delete cascade,
    username text unique,
    plan public.plan not null default 'free',
    avatar_url text,
    updated_at timestamptz not null default timezone('utc'::text, now())
);
alter table public.profiles enable row level security;
create policy "Public profiles are viewable by everyone." on public.profiles for select using (true);
create policy "Users can insert their own profile." on public.profiles for insert
    with check ((select auth.uid()) = id);
create policy "Users can update own profile." on public.profiles for update to authenticated
    using ((select auth.uid()) = id);

create function public.handle_new_user() returns trigger language plpgsql security definer set search_path = '' as $$
begin
    insert into public.profiles (id, username, avatar_url)
    values (new.id, new.raw_user_meta_data ->> 'username', new.raw_user_meta_data ->> 'avatar_url');
    return new;
end
$$;
create trigger on_auth_user_created after insert on auth.users
    for each row execute procedure public.handle_new_user();

create function public.is_admin() returns boolean language sql stable as $$
    select coalesce((auth.jwt() -> 'app_metadata' ->> 'admin')::boolean, false)
$$;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('avatars', 'avatars', true, 1048576, array['image/png', 'image/jpeg']);
create policy "Avatar images are publicly accessible." on storage.objects for select using (bucket_id = 'avatars');
create policy "Anyone can upload an avatar." on storage.objects for insert to authenticated
    with check (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid()::text)
        and lower(storage.extension(name)) in ('png', 'jpg') and storage.filename(name) <> '');
create policy "Own avatars can go." on storage.objects for delete to authenticated
    using (bucket_id = 'avatars' and owner_id = (select auth.uid()::text));

alter publication supabase_realtime add table public.profiles;
grant usage on schema public to postgres, anon, authenticated, service_role;
grant all on all tables in schema public to postgres, anon, authenticated, service_role;
comment on table public.profiles is e'@graphql({"totalCount": {"enabled": true}})';
