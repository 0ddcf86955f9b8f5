-- What an account may do in an app, in one answer; whom a debt stops; and one account's purchases moved into another.

-- The functions that every paid action calls keep their plans: one in SQL is parsed and planned anew for each call, which
-- was most of what holding a credit cost.
create or replace function atelier.time_zone_of(p_user uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
    return coalesce((select time_zone from atelier.accounts where user_id = p_user), 'UTC');
end
$$;

create or replace function atelier.period_key(p_period text, p_user uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
    if p_period = 'lifetime' then
        return 'lifetime';
    end if;
    return to_char(now() at time zone atelier.time_zone_of(p_user),
        case p_period when 'month' then 'YYYY-MM' else 'YYYY-MM-DD' end);
end
$$;

create or replace function atelier.standing_right(p_user uuid, p_app text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
    if exists (
        select from atelier.account_exceptions where user_id = p_user and app = p_app and expires_at > now())
    then
        return 'exception';
    end if;
    if exists (
        select from atelier.entitlements
        where user_id = p_user and app = p_app and is_unlimited and status = 'active'
            and (expires_at is null or expires_at > now()))
    then
        return 'subscription';
    end if;
    return null;
end
$$;

-- As before, and a debt counts: nobody spends what is free while a refunded purchase is still owed.
create or replace function atelier.reserve(p_user uuid, p_app text, p_price integer, p_reservation uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
    known atelier.reservations;
    wallet atelier.wallets;
    chosen text;
begin
    chosen := atelier.standing_right(p_user, p_app);
    if chosen is null then
        wallet := atelier.lock_wallet(p_user, p_app);
    end if;
    select * into known from atelier.reservations where id = p_reservation;
    if found then
        if known.user_id <> p_user or known.app <> p_app or known.price <> p_price then
            raise exception 'reservation % was made for something else', p_reservation using errcode = 'AT409';
        end if;
        return known.source;
    end if;
    if chosen is null and wallet.free - wallet.free_held >= p_price
        and wallet.free - wallet.free_held + least(wallet.paid, 0) >= p_price
    then
        chosen := 'free';
        update atelier.wallets set free_held = free_held + p_price, updated_at = now()
            where user_id = p_user and app = p_app;
    elsif chosen is null and wallet.paid - wallet.paid_held >= p_price then
        chosen := 'purchased';
        update atelier.wallets set paid_held = paid_held + p_price, updated_at = now()
            where user_id = p_user and app = p_app;
    end if;
    if chosen is not null then
        insert into atelier.reservations (id, user_id, app, price, source)
        values (p_reservation, p_user, p_app, p_price, chosen);
    end if;
    return chosen;
end
$$;

-- What an account may do in an app now: by what right the next paid action would run, what is left of credits, when the
-- free ones come back, and its plan.
create function atelier.rights_of(p_user uuid, p_app text) returns json
language sql stable security definer set search_path = '' as $$
    select json_build_object(
        'app', b.app,
        'source', case
            when x.user_id is not null then 'exception'
            when b.is_unlimited then 'subscription'
            when b.free - coalesce(w.free_held, 0) + least(b.paid, 0) > 0 then 'free'
            when b.paid - coalesce(w.paid_held, 0) > 0 then 'purchased' end,
        'is_unlimited', b.is_unlimited, 'remaining', b.available, 'free', b.free, 'purchased', b.paid, 'held', b.held,
        'resets_at', case when al.period <> 'lifetime' then
            (date_trunc(al.period, now() at time zone a.time_zone) + ('1 ' || al.period)::interval)
                at time zone a.time_zone end,
        'exception', case when x.user_id is not null then
            json_build_object('kind', x.kind, 'expires_at', nullif(x.expires_at, 'infinity')) end,
        'plan', case when e.user_id is not null then json_build_object(
            'product_id', e.product_id, 'state', atelier.subscription_state(
                coalesce(e.paid_until, e.expires_at), e.revoked_at, e.is_trial, e.expires_at, e.in_billing_retry, now()),
            'expires_at', e.expires_at, 'will_renew', e.will_renew, 'next_product_id', e.next_product_id,
            'is_trial', e.is_trial, 'shared_by', e.shared_by is not null, 'is_family_shared', e.is_family_shared,
            'store', e.store) end)
    from atelier.balances b
    join atelier.accounts a using (user_id)
    join atelier.allowances al using (app)
    left join atelier.wallets w using (user_id, app)
    left join atelier.entitlements e using (user_id, app)
    left join atelier.account_exceptions x on x.user_id = b.user_id and x.app = b.app and x.expires_at > now()
    where b.user_id = p_user and b.app = p_app
$$;

-- The caller's own.
create function atelier.rights(p_app text) returns json
language sql stable security definer set search_path = '' as $$
    select atelier.rights_of((select auth.uid()), p_app)
$$;

-- Moves what an anonymous account has bought to the account its owner has elsewhere: once, in one piece. Its free credits
-- stay: the other account has its own.
-- outcome: moved, known (moved before), busy (something paid is running), not_anonymous, same_account, other_account
-- (moved elsewhere before). `moved`: credits by app.
create function atelier.merge_accounts(p_from uuid, p_to uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
    wallet atelier.wallets;
    chain record;
    earlier uuid;
    moved json;
begin
    if p_from = p_to then
        return json_build_object('outcome', 'same_account', 'moved', '{}'::json);
    end if;
    -- In one order for all, so that two merges can't wait for each other.
    perform from auth.users where id in (p_from, p_to) order by id for update;
    if not exists (select from auth.users where id = p_to and not is_anonymous and deleted_at is null) then
        return json_build_object('outcome', 'other_account', 'moved', '{}'::json);
    end if;
    select to_user into earlier from atelier.merged_accounts where from_user = p_from;
    if found then
        return json_build_object('outcome', case when earlier = p_to then 'known' else 'other_account' end,
            'moved', '{}'::json);
    end if;
    if not exists (select from auth.users where id = p_from and is_anonymous) then
        return json_build_object('outcome', 'not_anonymous', 'moved', '{}'::json);
    end if;
    perform from atelier.wallets where user_id = p_from order by app for update;
    if exists (select from atelier.wallets where user_id = p_from and free_held + paid_held > 0) then
        return json_build_object('outcome', 'busy', 'moved', '{}'::json);
    end if;
    insert into atelier.merged_accounts (from_user, to_user) values (p_from, p_to);
    update atelier.merged_accounts set to_user = p_to where to_user = p_from;
    select coalesce(json_object_agg(app, paid), '{}') into moved
        from atelier.wallets where user_id = p_from and paid <> 0;
    for wallet in select * from atelier.wallets where user_id = p_from and paid <> 0 order by app loop
        perform atelier.lock_wallet(p_to, wallet.app);
        insert into atelier.ledger (user_id, app, kind, source, amount, key, reason)
        values
            (p_from, wallet.app, 'transfer', 'purchased', -wallet.paid, format('transfer:%s:out', p_from),
                'moved to your account'),
            (p_to, wallet.app, 'transfer', 'purchased', wallet.paid, format('transfer:%s:in', p_from),
                'moved from where you had not signed in');
        update atelier.wallets set paid = 0, updated_at = now() where user_id = p_from and app = wallet.app;
        update atelier.wallets set paid = paid + wallet.paid, total_purchased = total_purchased + wallet.total_purchased,
            updated_at = now() where user_id = p_to and app = wallet.app;
    end loop;
    update atelier.store_transactions set user_id = p_to, updated_at = now() where user_id = p_from;
    for chain in select app from atelier.allowances loop
        perform atelier.refresh_entitlements(p_from, chain.app);
        perform atelier.refresh_entitlements(p_to, chain.app);
    end loop;
    return json_build_object('outcome', 'moved', 'moved', moved);
end
$$;

revoke all on all functions in schema atelier from public, anon, authenticated;
grant execute on all functions in schema atelier to service_role;
revoke all on function atelier.add_app(text, integer, text), atelier.make_views(text),
    atelier.add_bucket(text, bigint, text[]) from service_role;
-- The one function that people call themselves: it knows nothing but who they are.
grant execute on function atelier.rights(text) to authenticated;
