-- Counting what is stored, cheaper: an upload counts in one statement, and one that is only tried counts nothing.

-- A body that is parsed here and now is put into the queries that call it, so that a call costs nothing.
create or replace function storage.object_bytes(metadata jsonb) returns bigint
language sql immutable
return case when metadata->>'size' ~ '^[0-9]{1,15}$' then (metadata->>'size')::bigint else 0 end;

-- A write that is only tried, to ask its policies, counts nothing and waits for nobody.
create function storage.is_trial() returns boolean
language sql stable
return coalesce(current_setting('storage.trial', true), '') = 'on';

-- What is counted most often, and so in one statement.
create function storage.count_inserted() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
    if storage.is_trial() then
        return null;
    end if;
    insert into storage.usage as u (owner_id, bucket_id, objects, bytes)
    select d.owner_id, coalesce(d.bucket_id, ''), count(*), sum(d.size)
    from (
        select coalesce(owner_id, '') as owner_id, bucket_id, storage.object_bytes(metadata) as size from new_rows
    ) d
    group by grouping sets ((d.owner_id, d.bucket_id), (d.owner_id))
    having grouping(d.bucket_id) = 1 or d.bucket_id is not null
    order by 1, 2
    on conflict (owner_id, bucket_id)
        do update set objects = u.objects + excluded.objects, bytes = u.bytes + excluded.bytes;
    return null;
end
$$;

create or replace function storage.count_usage() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
    if storage.is_trial() then
        return null;
    end if;
    if tg_op = 'DELETE' then
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

drop trigger count_inserted on storage.objects;
create trigger count_inserted after insert on storage.objects
    referencing new table as new_rows for each statement execute function storage.count_inserted();

revoke all on function storage.count_inserted(), storage.is_trial() from public, anon, authenticated, service_role;
