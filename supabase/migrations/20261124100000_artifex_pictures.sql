-- Artifex: the pictures that people have made, and the prompts that they made them from. Only the server writes them; what
-- a picture cost and where its files lie is nobody else's business.

-- What was asked for. It stays when its pictures are deleted, until its owner deletes it or the account.
create table artifex.prompts (
    -- Its job's.
    id uuid primary key,
    user_id uuid not null references auth.users (id) on delete cascade,
    prompt text not null check (prompt <> ''),
    style text not null check (
        style in ('none', 'photo', 'anime', 'illustration', 'pop-art', 'abstract', 'fantasy', 'comic')),
    shape text not null check (shape in ('square', 'landscape', 'portrait', 'custom')),
    width integer not null check (width between 256 and 2048),
    height integer not null check (height between 256 and 2048),
    outputs smallint not null check (outputs in (1, 4)),
    seed bigint not null,
    template_id uuid,
    again_id uuid,
    starts_with_photo boolean not null default false,
    created_at timestamptz not null default now()
);

create index prompts_of_user on artifex.prompts (user_id, created_at desc, id);

create table artifex.images (
    id uuid primary key,
    user_id uuid not null references auth.users (id) on delete cascade,
    job_id uuid not null,
    -- Which of its job's pictures.
    output smallint not null check (output between 0 and 3),
    prompt_id uuid references artifex.prompts (id) on delete set null,
    prompt text not null,
    style text not null,
    shape text not null,
    -- What was made; a maker may give less than was asked for.
    width integer not null check (width > 0),
    height integer not null check (height > 0),
    seed bigint,
    blurhash text not null check (length(blurhash) between 6 and 90),
    colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
    provider text not null,
    model text not null,
    request_id text,
    cost_micro_usd bigint,
    -- Whether a check of its pixels let it pass. What nobody has checked is shown to others only after a moderator's look.
    verdict text not null default 'passed' check (verdict in ('passed', 'unscreened')),
    -- In the bucket `artifex-pictures`.
    folder text not null unique,
    created_at timestamptz not null default now(),
    unique (job_id, output)
);

create index images_of_user on artifex.images (user_id, created_at desc, id);
create index images_of_prompt on artifex.images (prompt_id);

-- Folders whose pictures are gone; a server removes their files and then the row. Without a reference to the account,
-- because the account's end is one of the reasons.
create table artifex.gone_folders (
    folder text primary key,
    user_id uuid not null,
    gone_at timestamptz not null default now()
);

create function artifex.note_gone_folder() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
    insert into artifex.gone_folders (folder, user_id) values (old.folder, old.user_id) on conflict do nothing;
    return null;
end
$$;

create trigger note_gone_folder after delete on artifex.images
    for each row execute function artifex.note_gone_folder();

alter table artifex.prompts enable row level security;
alter table artifex.images enable row level security;
alter table artifex.gone_folders enable row level security;

create policy "people read their own prompts" on artifex.prompts
    for select to authenticated using (user_id = (select auth.uid()));
create policy "people delete their own prompts" on artifex.prompts
    for delete to authenticated using (user_id = (select auth.uid()));
create policy "people read their own pictures" on artifex.images
    for select to authenticated using (user_id = (select auth.uid()));
create policy "people delete their own pictures" on artifex.images
    for delete to authenticated using (user_id = (select auth.uid()));

-- Own photos to begin with, and profile pictures.
select atelier.add_bucket('artifex', 20 * 1024 * 1024, array['image/jpeg', 'image/png', 'image/webp', 'image/heic']);
-- Finished pictures. No policy names this bucket, so nobody but the server reads it: what people see is delivered by the
-- server, which knows who may see it without a mark.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('artifex-pictures', 'artifex-pictures', false, 20 * 1024 * 1024, array['image/jpeg', 'image/webp']);

-- Whether an account has Artifex Premium: a subscription that runs now, and nothing else.
create function artifex.is_premium(p_user uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
    return exists (
        select from atelier.entitlements
        where user_id = p_user and app = 'artifex' and is_unlimited and status = 'active'
            and (expires_at is null or expires_at > now()));
end
$$;

-- Folders to empty, the oldest first.
create function artifex.take_gone_folders(p_limit integer) returns table (folder text, user_id uuid)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
    return query select folder, user_id from artifex.gone_folders order by gone_at limit p_limit;
end
$$;

create function artifex.forget_gone_folders(p_folders text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
    delete from artifex.gone_folders where folder = any (p_folders);
end
$$;

revoke all on artifex.prompts, artifex.images, artifex.gone_folders from public, anon, authenticated, service_role;
grant select, delete on artifex.prompts to authenticated;
grant delete on artifex.images to authenticated;
grant select (id, user_id, job_id, output, prompt_id, prompt, style, shape, width, height, seed, blurhash, colour,
    provider, model, created_at) on artifex.images to authenticated;
grant select on artifex.prompts, artifex.images, artifex.gone_folders to service_role;
revoke all on all functions in schema artifex from public, anon, authenticated;
grant execute on all functions in schema artifex to service_role;
