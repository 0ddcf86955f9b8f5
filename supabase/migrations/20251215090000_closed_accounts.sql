-- What is left of an account that was deleted: what bookkeeping needs of its ledger, and nothing that says whose it was.
-- Everything else that refers to an account goes with its row in `auth.users`.

create table atelier.closed_ledger (
    id bigint generated always as identity primary key,
    app text not null,
    kind text not null,
    source text not null,
    amount integer not null,
    product_id text,
    -- Of purchases: SHA-256 of the key they were booked under, so that none can be claimed again for another account.
    purchase_hash bytea,
    booked_on date not null
);

create unique index closed_purchases on atelier.closed_ledger (app, purchase_hash) where purchase_hash is not null;

alter table atelier.closed_ledger enable row level security;

-- The ledger's rows go only together with their account (see keep_ledger); their amounts stay here.
create function atelier.close_ledger() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
    insert into atelier.closed_ledger (app, kind, source, amount, product_id, purchase_hash, booked_on)
    select app, kind, source, amount, product_id,
        case when kind = 'purchase' then sha256(convert_to(key, 'UTF8')) end, (created_at at time zone 'utc')::date
    from gone order by id;
    return null;
end
$$;

create trigger close_ledger after delete on atelier.ledger
    referencing old table as gone for each statement execute function atelier.close_ledger();

create function atelier.refuse_closed_purchase() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
    if exists (
        select from atelier.closed_ledger
        where app = new.app and purchase_hash = sha256(convert_to(new.key, 'UTF8')))
    then
        raise exception 'key % was used for an account that is closed', new.key using errcode = 'AT409';
    end if;
    return new;
end
$$;

create trigger refuse_closed_purchase before insert on atelier.ledger
    for each row when (new.kind = 'purchase') execute function atelier.refuse_closed_purchase();

create function atelier.keep_closed_ledger() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
    raise exception 'the ledger is append-only' using errcode = 'AT001';
end
$$;

create trigger keep_closed_ledger before update or delete on atelier.closed_ledger
    for each row execute function atelier.keep_closed_ledger();
create trigger keep_whole_closed_ledger before truncate on atelier.closed_ledger
    for each statement execute function atelier.keep_closed_ledger();

-- An access token outlives its account by up to an hour. It finds nothing to read, and here nothing to write to.
alter policy "auntentic photos: people add to their own folder" on storage.objects
    with check (
        bucket_id = 'auntentic' and (storage.foldername(name))[1] = (select auth.uid())::text
        and exists (select from atelier.accounts where user_id = (select auth.uid())));

revoke all on atelier.closed_ledger from public, anon, authenticated, service_role;
grant select on atelier.closed_ledger to service_role;
revoke all on all functions in schema atelier from public, anon, authenticated;
grant execute on all functions in schema atelier to service_role;
