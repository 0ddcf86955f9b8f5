-- What an ordinary Supabase project would have: a profile made by a trigger, owned tables that refer to each other.

create table public.profiles (
    id uuid primary key references auth.users (id) on delete cascade,
    email text,
    full_name text,
    updated_at timestamptz not null default now()
);

create table public.collections (
    id bigint generated always as identity primary key,
    owner_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
    name text not null check (name <> ''),
    created_at timestamptz not null default now()
);

create table public.sneakers (
    id bigint generated always as identity primary key,
    owner_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
    collection_id bigint references public.collections (id) on delete cascade,
    model text not null,
    size numeric(4, 1),
    price integer,
    details jsonb not null default '{}',
    unique (owner_id, model)
);

create table public.tags (
    id bigint generated always as identity primary key,
    name text not null unique
);

create table public.vault (
    id bigint generated always as identity primary key,
    owner_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
    note text not null
);

create table public.sneaker_tags (
    sneaker_id bigint not null references public.sneakers (id) on delete cascade,
    tag_id bigint not null references public.tags (id) on delete cascade,
    primary key (sneaker_id, tag_id)
);

alter table public.profiles enable row level security;
alter table public.collections enable row level security;
alter table public.sneakers enable row level security;
alter table public.vault enable row level security;
alter table public.tags enable row level security;
alter table public.sneaker_tags enable row level security;

create policy "own profile" on public.profiles for select using (auth.uid() = id);
create policy "update own profile" on public.profiles for update using (auth.uid() = id);
create policy "own collections" on public.collections for all to authenticated
    using (auth.uid() = owner_id) with check (auth.uid() = owner_id);
create policy "own sneakers" on public.sneakers for all to authenticated
    using (auth.uid() = owner_id) with check (auth.uid() = owner_id);
create policy "own notes" on public.vault for all to authenticated
    using (auth.uid() = owner_id) with check (auth.uid() = owner_id);
create policy "after a second factor" on public.vault as restrictive for all to authenticated
    using ((select auth.jwt() ->> 'aal') = 'aal2') with check ((select auth.jwt() ->> 'aal') = 'aal2');
create policy "everybody reads tags" on public.tags for select using (true);
create policy "tags of own sneakers" on public.sneaker_tags for all to authenticated
    using (exists (select from public.sneakers s where s.id = sneaker_id and s.owner_id = auth.uid()))
    with check (exists (select from public.sneakers s where s.id = sneaker_id and s.owner_id = auth.uid()));

insert into public.tags (name) values ('rare'), ('worn'), ('boxed');

create function public.handle_new_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
    insert into public.profiles (id, email, full_name)
    values (new.id, new.email, new.raw_user_meta_data ->> 'full_name');
    return new;
end;
$$;

create trigger on_auth_user_created after insert on auth.users
    for each row execute procedure public.handle_new_user();

create function public.worth(at_least integer default 0) returns integer
language sql stable as $$
    select coalesce(sum(price), 0)::integer from public.sneakers where price >= at_least
$$;

grant select, insert, update, delete on all tables in schema public to anon, authenticated, service_role;
grant execute on function public.worth(integer) to authenticated;

notify pgrst, 'reload schema';

create table public.notes (
    id bigint generated always as identity primary key,
    owner_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
    body text not null
);
alter table public.notes enable row level security;
create policy "own notes" on public.notes for all to authenticated
    using (auth.uid() = owner_id) with check (auth.uid() = owner_id);
alter publication supabase_realtime add table public.notes;
