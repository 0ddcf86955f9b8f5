-- Which product number stood beside which style code and size in finished checks, as far as it was read beyond doubt. One
-- number belongs to one style and size, so what other accounts' labels say tells something about a pair. Only the server
-- asks, and it is told how many accounts, never whose.
--
-- As with the photos' fingerprints, what is remembered goes with its check and with its account.

create table auntentic.label_numbers (
    id bigint generated always as identity primary key,
    check_id uuid not null references auntentic.authentications (id) on delete cascade,
    user_id uuid not null references auth.users (id) on delete cascade,
    side text not null check (side in ('tag', 'box')),
    gtin text not null check (gtin ~ '^[0-9]{12,13}$'),
    -- Capitals and digits, without dash or blank.
    style text not null check (style ~ '^[A-Z0-9]{4,16}$'),
    -- The US size, with the letter of a kids' one.
    us text not null check (us ~ '^[0-9]{1,3}([.][0-9])?[A-Z]?$'),
    created_at timestamptz not null default now(),
    unique (check_id, side)
);

create index label_numbers_gtin on auntentic.label_numbers (gtin);
create index label_numbers_style on auntentic.label_numbers (style);
create index label_numbers_of_user on auntentic.label_numbers (user_id);

alter table auntentic.label_numbers enable row level security;

-- What other accounts' labels with one of these numbers, or of one of these styles, say: each with how many accounts.
create function auntentic.label_sightings(
    p_user uuid, p_gtins text[], p_styles text[]
) returns table (gtin text, style text, us text, accounts integer)
language sql stable security definer set search_path = '' as $$
    select n.gtin, n.style, n.us, count(distinct n.user_id)::integer
    from auntentic.label_numbers n
    where n.user_id <> p_user and (n.gtin = any (p_gtins) or n.style = any (p_styles))
    group by n.gtin, n.style, n.us
    order by n.gtin = any (p_gtins) desc, count(distinct n.user_id) desc, n.gtin, n.style, n.us
    limit 100
$$;

-- What boxes call a style, learned from checks whose pair was confirmed to be genuine afterwards. Empty at first, and filled by
-- an operator alone: no guess gets in.
create table auntentic.confirmed_models (
    check_id uuid primary key references auntentic.authentications (id) on delete cascade,
    style text not null check (style ~ '^[A-Z0-9]{4,16}$'),
    name text not null check (length(name) between 3 and 80),
    confirmed_at timestamptz not null default now()
);

create index confirmed_models_style on auntentic.confirmed_models (style text_pattern_ops);

alter table auntentic.confirmed_models enable row level security;

-- Confirms the pair of a check. Learns nothing, and says so, unless its box's style code and name were both read with at least
-- this certainty.
create function auntentic.confirm_check(p_check uuid, p_least double precision) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
    label jsonb;
    code text;
begin
    select a.report #> '{evidence,input,box}' into label from auntentic.authentications a where a.id = p_check;
    code := regexp_replace(upper(label #>> '{styleCode,value}'), '[^A-Z0-9]', '', 'g');
    if coalesce((label #>> '{styleCode,certainty}')::double precision, 0) < p_least
        or coalesce((label #>> '{modelName,certainty}')::double precision, 0) < p_least
        or length(code) not between 4 and 16 or length(label #>> '{modelName,value}') not between 3 and 80
    then
        return false;
    end if;
    insert into auntentic.confirmed_models (check_id, style, name)
    values (p_check, code, label #>> '{modelName,value}')
    on conflict (check_id) do nothing;
    return true;
end
$$;

-- What confirmed pairs whose style code begins like this were called.
create function auntentic.confirmed_names(p_stem text) returns table (name text, pairs integer)
language sql stable security definer set search_path = '' as $$
    select m.name, count(*)::integer
    from auntentic.confirmed_models m
    where length(p_stem) >= 4 and starts_with(m.style, p_stem)
    group by m.name
    order by count(*) desc, m.name
    limit 20
$$;

revoke all on auntentic.label_numbers, auntentic.confirmed_models from public, anon, authenticated, service_role;
revoke all on function auntentic.label_sightings(uuid, text[], text[]) from public, anon, authenticated;
revoke all on function auntentic.confirm_check(uuid, double precision) from public, anon, authenticated;
revoke all on function auntentic.confirmed_names(text) from public, anon, authenticated;
grant execute on function auntentic.label_sightings(uuid, text[], text[]) to service_role;
grant execute on function auntentic.confirm_check(uuid, double precision) to service_role;
grant execute on function auntentic.confirmed_names(text) to service_role;
