-- What is free each day: it comes at the account's own midnight, once a day however the account's zone changes, and what a
-- reservation holds over midnight is the day's in which it was made.

-- When the allowance that is in here may be followed by the next: the end of its day where the account lived when it came.
-- Null where `allowance_period` is no day, as in an app whose allowance comes each day only from now on.
alter table atelier.wallets add column allowance_ends_at timestamptz;
-- The day, month or life that a reservation counts for, as the wallet names it.
alter table atelier.reservations add column period text;

create policy "people read their own reservations" on atelier.reservations
    for select to authenticated using (user_id = (select auth.uid()));
grant select (user_id, app, period, state, created_at, ended_at) on atelier.reservations to authenticated;

-- As before. Views that people read ask it too, and it reads a table that they don't.
create or replace function atelier.clock() returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
    if current_setting('atelier.development', true) = 'on' then
        return now() + coalesce((select c.shift from atelier.development_clock c), interval '0');
    end if;
    return now() + coalesce(nullif(current_setting('atelier.clock_offset', true), '')::interval, interval '0');
end
$$;
grant execute on function atelier.clock() to authenticated;

-- As before, but days are those of the clock that development can move; months and payments keep to the real time.
create or replace function atelier.period_key(p_period text, p_user uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
    return case p_period
        when 'lifetime' then 'lifetime'
        when 'month' then to_char(now() at time zone atelier.time_zone_of(p_user), 'YYYY-MM')
        else to_char(atelier.clock() at time zone atelier.time_zone_of(p_user), 'YYYY-MM-DD') end;
end
$$;

-- The end of the account's day.
create function atelier.day_end(p_user uuid) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
    zone constant text := atelier.time_zone_of(p_user);
begin
    return (date_trunc('day', atelier.clock() at time zone zone) + interval '1 day') at time zone zone;
end
$$;

-- As before, and a day's allowance comes only on a later day than the last, when that one's day is over in the zone in which
-- it came, too: whoever moves gets no day twice. What is on hold is spent already.
create or replace function atelier.lock_wallet(p_user uuid, p_app text) returns atelier.wallets
language plpgsql security definer set search_path = '' as $$
declare
    wallet atelier.wallets;
    offer atelier.allowances;
    is_daily boolean;
    this_period text;
    missing integer;
begin
    select * into wallet from atelier.wallets where user_id = p_user and app = p_app for update;
    if not found then
        insert into atelier.wallets (user_id, app) values (p_user, p_app) on conflict do nothing;
        select * into wallet from atelier.wallets where user_id = p_user and app = p_app for update;
    end if;
    select * into strict offer from atelier.allowances where app = p_app;
    is_daily := offer.period = 'day';
    this_period := atelier.period_key(offer.period, p_user);
    if wallet.allowance_period is distinct from this_period
        and atelier.device_allows(wallet.device_claim, offer.device_rule)
        and not (is_daily and wallet.allowance_ends_at is not null
            and (wallet.allowance_period > this_period or wallet.allowance_ends_at > atelier.clock()))
    then
        missing := greatest(offer.free_credits - wallet.free + case when is_daily then wallet.free_held else 0 end, 0);
        if missing > 0 then
            insert into atelier.ledger (user_id, app, kind, source, amount, key, reason)
            values (p_user, p_app, 'allowance', 'free', missing, format('free:%s:%s', p_user, this_period),
                'free credits')
            on conflict (app, key) do nothing;
            if not found then
                missing := 0;
            end if;
        end if;
        update atelier.wallets
            set free = free + missing, allowance_period = this_period,
                allowance_ends_at = case when is_daily then atelier.day_end(p_user) end, updated_at = now()
            where user_id = p_user and app = p_app
            returning * into wallet;
    end if;
    return wallet;
end
$$;

-- As before, with what comes each day by the rules above. They stand here once more: clients may call no such function.
create or replace view atelier.balances with (security_invoker = true) as
select a.user_id, al.app, coalesce(w.free, 0) + t.missing as free, coalesce(w.paid, 0) as paid,
    coalesce(w.free_held + w.paid_held, 0) as held,
    coalesce(w.free + w.paid - w.free_held - w.paid_held, 0) + t.missing as available,
    exists (
        select from atelier.account_exceptions e
        where e.user_id = a.user_id and e.app = al.app and e.expires_at > now())
    or exists (
        select from atelier.entitlements e
        where e.user_id = a.user_id and e.app = al.app and e.is_unlimited and e.status = 'active'
            and (e.expires_at is null or e.expires_at > now())) as is_unlimited,
    coalesce(w.total_purchased, 0) as total_purchased, coalesce(w.total_used, 0) as total_used,
    coalesce(w.created_at, a.created_at) as created_at, coalesce(w.updated_at, a.created_at) as updated_at
from atelier.accounts a
cross join atelier.allowances al
left join atelier.wallets w on w.user_id = a.user_id and w.app = al.app
cross join lateral (
    select case al.period
        when 'lifetime' then 'lifetime'
        when 'month' then to_char(now() at time zone a.time_zone, 'YYYY-MM')
        else to_char((select atelier.clock()) at time zone a.time_zone, 'YYYY-MM-DD') end as period
) p
cross join lateral (
    select case
        when w.allowance_period is not distinct from p.period then 0
        when w.device_claim = 'refused' or (w.device_claim is null and al.device_rule = 'required') then 0
        when al.period = 'day' and w.allowance_ends_at is not null
            and (w.allowance_period > p.period or w.allowance_ends_at > (select atelier.clock())) then 0
        -- Given already, before the account moved to another zone and back.
        when exists (
            select from atelier.ledger l
            where l.app = al.app and l.key = format('free:%s:%s', a.user_id, p.period)) then 0
        else greatest(al.free_credits - coalesce(w.free, 0)
            + case al.period when 'day' then coalesce(w.free_held, 0) else 0 end, 0) end as missing
) t;

-- As before, and writes down which period it counts for.
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
        insert into atelier.reservations (id, user_id, app, price, source, period)
        values (p_reservation, p_user, p_app, p_price, chosen, coalesce(wallet.allowance_period,
            (select atelier.period_key(period, p_user) from atelier.allowances where app = p_app)));
    end if;
    return chosen;
end
$$;

-- As before, and what a day that is over held goes with it: the day after has its own.
create or replace function atelier.release(p_reservation uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
    hold atelier.reservations;
    wallet atelier.wallets;
begin
    update atelier.reservations set state = 'released', ended_at = now()
        where id = p_reservation and state = 'held' returning * into hold;
    if not found then
        return (select state from atelier.reservations where id = p_reservation);
    end if;
    if hold.source = 'purchased' then
        update atelier.wallets set paid_held = paid_held - hold.price, updated_at = now()
            where user_id = hold.user_id and app = hold.app;
    elsif hold.source = 'free' then
        update atelier.wallets set free_held = free_held - hold.price, updated_at = now()
            where user_id = hold.user_id and app = hold.app returning * into wallet;
        if hold.period < wallet.allowance_period
            and exists (select from atelier.allowances where app = hold.app and period = 'day')
        then
            insert into atelier.ledger (user_id, app, kind, source, amount, key, job_id, reason)
            values (hold.user_id, hold.app, 'adjustment', 'free', -hold.price, format('over:%s', hold.id), hold.id,
                'free credits of a day that is over');
            update atelier.wallets set free = free - hold.price
                where user_id = hold.user_id and app = hold.app;
        end if;
    end if;
    return 'released';
end
$$;

-- As before; what comes each day comes when the account's day ends, or later after a move to the east.
create or replace function atelier.rights_of(p_user uuid, p_app text) returns json
language sql stable security definer set search_path = '' as $$
    select json_build_object(
        'app', b.app,
        'source', case
            when x.user_id is not null then 'exception'
            when b.is_unlimited then 'subscription'
            when b.free - coalesce(w.free_held, 0) + least(b.paid, 0) > 0 then 'free'
            when b.paid - coalesce(w.paid_held, 0) > 0 then 'purchased' end,
        'is_unlimited', b.is_unlimited, 'remaining', b.available, 'free', b.free, 'purchased', b.paid, 'held', b.held,
        'resets_at', case al.period
            when 'month' then (date_trunc('month', now() at time zone a.time_zone) + interval '1 month')
                at time zone a.time_zone
            when 'day' then case
                when w.allowance_ends_at > d.now and w.allowance_period < to_char(d.today, 'YYYY-MM-DD')
                    then w.allowance_ends_at
                else (greatest(d.today,
                    case when w.allowance_ends_at is not null then w.allowance_period::timestamp end)
                    + interval '1 day') at time zone a.time_zone
                end end,
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
    cross join lateral (
        select atelier.clock() as now, date_trunc('day', atelier.clock() at time zone a.time_zone) as today) d
    where b.user_id = p_user and b.app = p_app
$$;

revoke all on function atelier.day_end(uuid) from public, anon, authenticated;
grant execute on function atelier.day_end(uuid) to service_role;
