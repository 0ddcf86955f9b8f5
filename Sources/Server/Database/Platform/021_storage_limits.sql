-- How much everybody stores, counted in the transaction that changes it; what a bucket allows each account; and which
-- upload links have been used.

alter table storage.buckets
    add column account_size_limit bigint check (account_size_limit >= 0),
    add column account_object_limit bigint check (account_object_limit >= 0);
comment on column storage.buckets.account_size_limit is
'Bytes that one account may have in this bucket; null leaves what the server allows an account in all.';
comment on column storage.buckets.account_object_limit is 'Objects that one account may have in this bucket, likewise.';

-- One row an account and bucket, and one with an empty bucket for the account in all. What belongs to nobody counts
-- under an empty owner.
create table storage.usage (
    owner_id text not null,
    bucket_id text not null,
    objects bigint not null,
    bytes bigint not null,
    primary key (owner_id, bucket_id)
);
comment on table storage.usage is 'Kept by triggers on storage.objects; nobody writes it by hand.';
alter table storage.usage enable row level security;
revoke all on storage.usage from public, anon, authenticated, service_role;
grant select on storage.usage to service_role;

create function storage.object_bytes(metadata jsonb) returns bigint
language sql immutable set search_path = ''
as $$
    select case when metadata->>'size' ~ '^[0-9]{1,15}$' then (metadata->>'size')::bigint else 0 end
$$;

-- The account's own row comes first, always: it is what parallel writes of one account wait for, and in one order.
create function storage.add_usage(owners text[], buckets text[], signs integer[], sizes bigint[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
    insert into storage.usage as u (owner_id, bucket_id, objects, bytes)
    select d.owner_id, coalesce(d.bucket_id, ''), sum(d.sign), sum(d.sign * d.size)
    from (
        select coalesce(o, '') as owner_id, b as bucket_id, i as sign, s as size
        from unnest(owners, buckets, signs, sizes) as n (o, b, i, s)
    ) d
    group by grouping sets ((d.owner_id, d.bucket_id), (d.owner_id))
    having (sum(d.sign) <> 0 or sum(d.sign * d.size) <> 0) and (grouping(d.bucket_id) = 1 or d.bucket_id is not null)
    order by 1, 2
    on conflict (owner_id, bucket_id)
        do update set objects = u.objects + excluded.objects, bytes = u.bytes + excluded.bytes;
    -- Nothing stays of whoever has nothing left.
    if -1 = any (signs) then
        delete from storage.usage u
        where u.owner_id in (select distinct coalesce(o, '') from unnest(owners) o) and u.objects <= 0;
    end if;
end
$$;

create function storage.count_usage() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
    if tg_op = 'INSERT' then
        perform storage.add_usage(array_agg(owner_id), array_agg(bucket_id), array_agg(1),
            array_agg(storage.object_bytes(metadata))) from new_rows having count(*) > 0;
    elsif tg_op = 'DELETE' then
        perform storage.add_usage(array_agg(owner_id), array_agg(bucket_id), array_agg(-1),
            array_agg(storage.object_bytes(metadata))) from old_rows having count(*) > 0;
    else
        perform storage.add_usage(array_agg(owner_id), array_agg(bucket_id), array_agg(sign), array_agg(size))
        from (
            select owner_id, bucket_id, -1 as sign, storage.object_bytes(metadata) as size from old_rows
            union all select owner_id, bucket_id, 1, storage.object_bytes(metadata) from new_rows
        ) d having count(*) > 0;
    end if;
    return null;
end
$$;

create trigger count_inserted after insert on storage.objects
    referencing new table as new_rows for each statement execute function storage.count_usage();
create trigger count_updated after update on storage.objects
    referencing old table as old_rows new table as new_rows for each statement execute function storage.count_usage();
create trigger count_deleted after delete on storage.objects
    referencing old table as old_rows for each statement execute function storage.count_usage();

insert into storage.usage (owner_id, bucket_id, objects, bytes)
select coalesce(owner_id, ''), coalesce(bucket_id, ''), count(*), sum(storage.object_bytes(metadata))
from storage.objects group by grouping sets ((coalesce(owner_id, ''), bucket_id), (coalesce(owner_id, '')))
having grouping(bucket_id) = 1 or bucket_id is not null;

create table storage.used_upload_links (
    token_hash bytea primary key check (length(token_hash) = 32),
    expires_at timestamptz not null
);
create index used_upload_links_by_end on storage.used_upload_links (expires_at);
comment on table storage.used_upload_links is 'SHA-256 of links that were good for one upload and have had it.';
alter table storage.used_upload_links enable row level security;
revoke all on storage.used_upload_links from public, anon, authenticated, service_role;

revoke all on function storage.count_usage(), storage.object_bytes(jsonb),
    storage.add_usage(text[], text[], integer[], bigint[]) from public, anon, authenticated, service_role;
