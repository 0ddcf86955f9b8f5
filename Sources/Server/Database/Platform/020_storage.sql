-- Buckets and objects, with the names hosted Supabase uses, so that policies on storage.objects run unmodified.
-- A row says what an object is; its bytes lie in the blob store under the row's id and version.

create schema storage;
comment on schema storage is 'What files there are and whose they are. The bytes lie outside the database.';
grant usage on schema storage to anon, authenticated, service_role;

create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');

create table storage.buckets (
    id text primary key,
    name text not null,
    owner uuid,
    owner_id text,
    public boolean not null default false,
    avif_autodetection boolean not null default false,
    file_size_limit bigint check (file_size_limit is null or file_size_limit >= 0),
    allowed_mime_types text[],
    type storage.buckettype not null default 'STANDARD',
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
create unique index bname on storage.buckets (name);
comment on column storage.buckets.owner is 'Deprecated; owner_id is what policies should read.';
comment on column storage.buckets.file_size_limit is 'Bytes; null leaves the server''s own limit.';

create table storage.objects (
    id uuid primary key default gen_random_uuid(),
    bucket_id text references storage.buckets (id),
    name text,
    owner uuid,
    owner_id text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    last_accessed_at timestamptz not null default now(),
    metadata jsonb,
    user_metadata jsonb,
    path_tokens text[] generated always as (string_to_array(name, '/')) stored,
    version text
);
create unique index bucketid_objname on storage.objects (bucket_id, name);
-- Listing asks for names that begin with a text, with and without regard to case, in byte order.
create index objects_by_prefix on storage.objects (bucket_id, name collate "C");
create index objects_by_folded_prefix on storage.objects (bucket_id, (lower(name)) collate "C");
create index objects_by_owner on storage.objects (owner_id) where owner_id is not null;
comment on column storage.objects.owner is 'Deprecated; owner_id is what policies should read.';
comment on column storage.objects.metadata is 'Set by the server from the bytes themselves: eTag, size, mimetype, …';
comment on column storage.objects.version is 'Which bytes: every write makes a new one and the older is removed.';

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
grant select, insert, update, delete on storage.buckets, storage.objects to anon, authenticated, service_role;

create function storage.foldername(name text) returns text[]
language sql immutable
as $$
    select (string_to_array(name, '/'))[1 : cardinality(string_to_array(name, '/')) - 1]
$$;
comment on function storage.foldername(text) is 'The folders an object lies in: {a,b} of a/b/c.png.';

create function storage.filename(name text) returns text
language sql immutable
as $$
    select (string_to_array(name, '/'))[cardinality(string_to_array(name, '/'))]
$$;
comment on function storage.filename(text) is 'The last part of an object''s name: c.png of a/b/c.png.';

create function storage.extension(name text) returns text
language sql immutable
as $$
    select reverse(split_part(reverse(storage.filename(name)), '.', 1))
$$;
comment on function storage.extension(text) is 'What follows the last dot: png of a/b/c.png.';

create function storage.operation() returns text
language sql stable
as $$
    select nullif(current_setting('storage.operation', true), '')
$$;
comment on function storage.operation() is 'What the request does: storage.object.upload, storage.object.sign, …';

create function storage.allow_any_operation(expected_operations text[]) returns boolean
language sql stable
as $$
    select coalesce(bool_or(regexp_replace(expected, '^storage\.', '') = regexp_replace(storage.operation(), '^storage\.', '')), false)
    from unnest(expected_operations) as expected
$$;

create function storage.allow_only_operation(expected_operation text) returns boolean
language sql stable
as $$
    select storage.allow_any_operation(array[expected_operation])
$$;

create function storage.touch_updated_at() returns trigger
language plpgsql
as $$
begin
    new.updated_at := now();
    return new;
end
$$;
create trigger update_objects_updated_at before update on storage.objects
    for each row execute function storage.touch_updated_at();
create trigger update_buckets_updated_at before update on storage.buckets
    for each row execute function storage.touch_updated_at();

-- A row deleted by hand would leave its bytes behind, unnoticed.
create function storage.protect_delete() returns trigger
language plpgsql
as $$
begin
    if coalesce(current_setting('storage.allow_delete_query', true), '') <> 'true' then
        raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
            using errcode = '42501';
    end if;
    return null;
end
$$;
create trigger protect_objects_delete before delete on storage.objects
    for each statement execute function storage.protect_delete();
create trigger protect_buckets_delete before delete on storage.buckets
    for each statement execute function storage.protect_delete();

-- One level below a folder: the files in it, and the folders as rows without an id. Matching ignores case.
-- Runs as the caller, so it shows only what the caller may see.
create function storage.search(
    prefix text, bucketname text, limits integer default 100, levels integer default 1, offsets integer default 0,
    search text default '', sortcolumn text default 'name', sortorder text default 'asc'
) returns table (
    name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz, metadata jsonb
)
language plpgsql stable
as $$
declare
    start text := lower(coalesce(prefix, '') || coalesce(search, '')) collate "C";
    stop text := start || chr(1114111) collate "C";
    cut integer := length(coalesce(prefix, '')) + 1;
    by_name boolean := coalesce(sortcolumn, 'name') not in ('created_at', 'updated_at', 'last_accessed_at');
    falling boolean := lower(coalesce(sortorder, 'asc')) = 'desc';
begin
    return query
    with hits as (
        select substr(o.name, cut) as rest, o.id, o.updated_at, o.created_at, o.last_accessed_at, o.metadata
        from storage.objects o
        where o.bucket_id = bucketname
            and lower(o.name) collate "C" >= start and lower(o.name) collate "C" < stop
    ),
    entries as (
        select h.rest as entry, h.id, h.updated_at, h.created_at, h.last_accessed_at, h.metadata, 1 as rank,
            case sortcolumn when 'created_at' then h.created_at when 'updated_at' then h.updated_at
                when 'last_accessed_at' then h.last_accessed_at end as moment
        from hits h where h.rest <> '' and strpos(h.rest, '/') = 0
        union all
        select distinct split_part(h.rest, '/', 1), null::uuid, null::timestamptz, null::timestamptz,
            null::timestamptz, null::jsonb, 0, null::timestamptz
        from hits h where strpos(h.rest, '/') > 1
    )
    select e.entry, e.id, e.updated_at, e.created_at, e.last_accessed_at, e.metadata
    from entries e
    order by
        case when not by_name then e.rank end,
        case when not falling then e.moment end,
        case when falling then e.moment end desc,
        case when not (by_name and falling) then lower(e.entry) collate "C" end,
        case when by_name and falling then lower(e.entry) collate "C" end desc,
        e.entry collate "C"
    limit limits offset offsets;
end
$$;

-- The same in pages that continue where the last one ended, with full names and exact case.
create function storage.search_v2(
    prefix text, bucket_name text, limits integer default 100, levels integer default 1, start_after text default '',
    sort_order text default 'asc', sort_column text default 'name', sort_column_after text default ''
) returns table (
    key text, name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz,
    metadata jsonb
)
language plpgsql stable
as $$
declare
    start text := coalesce(prefix, '') collate "C";
    stop text := start || chr(1114111) collate "C";
    folder text := substring(coalesce(prefix, '') from '^(.*/)') collate "C";
    cut integer := length(coalesce(folder, '')) + 1;
    falling boolean := lower(coalesce(sort_order, 'asc')) = 'desc';
    by_name boolean := coalesce(sort_column, 'name') not in ('created_at', 'updated_at');
    after_moment timestamptz := nullif(sort_column_after, '')::timestamptz;
begin
    return query
    with hits as (
        select o.name as full_name, substr(o.name, cut) as rest, o.id, o.updated_at, o.created_at,
            o.last_accessed_at, o.metadata
        from storage.objects o
        where o.bucket_id = bucket_name and o.name collate "C" >= start and o.name collate "C" < stop
    ),
    entries as (
        select h.rest as last_part, h.full_name, h.id, h.updated_at, h.created_at, h.last_accessed_at, h.metadata,
            1 as rank, case sort_column when 'created_at' then h.created_at when 'updated_at' then h.updated_at end as moment
        from hits h where strpos(h.rest, '/') = 0
        union all
        select distinct split_part(h.rest, '/', 1), coalesce(folder, '') || split_part(h.rest, '/', 1) || '/',
            null::uuid, null::timestamptz, null::timestamptz, null::timestamptz, null::jsonb, 0, null::timestamptz
        from hits h where strpos(h.rest, '/') > 0
    )
    select e.last_part, e.full_name, e.id, e.updated_at, e.created_at, e.last_accessed_at, e.metadata
    from entries e
    where coalesce(start_after, '') = '' or case
        when by_name and falling then e.full_name collate "C" < start_after
        when by_name then e.full_name collate "C" > start_after
        -- Folders come first, so a page that ended at one is followed by later folders and every file.
        when after_moment is null then e.rank = 1 or e.full_name collate "C" > start_after
        when falling then e.rank = 1 and (e.moment < after_moment
            or e.moment = after_moment and e.full_name collate "C" > start_after)
        else e.rank = 1 and (e.moment > after_moment or e.moment = after_moment and e.full_name collate "C" > start_after)
    end
    order by
        case when not by_name then e.rank end,
        case when not falling then e.moment end,
        case when falling then e.moment end desc,
        case when not (by_name and falling) then e.full_name collate "C" end,
        case when by_name and falling then e.full_name collate "C" end desc
    limit limits;
end
$$;

revoke all on all functions in schema storage from public;
grant execute on all functions in schema storage to anon, authenticated, service_role;
