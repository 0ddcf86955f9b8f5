-- Plans whose renewal should have been told and wasn't: a store's message can be lost, and its customer has paid.

-- When the store was last asked about a subscription, and how often in a row.
create table atelier.store_questions (
    store text not null,
    environment text not null,
    original_transaction_id text not null,
    asked_at timestamptz not null default now(),
    count integer not null default 1,
    primary key (store, environment, original_transaction_id)
);

alter table atelier.store_questions enable row level security;
revoke all on atelier.store_questions from public, anon, authenticated, service_role;

-- Up to p_count subscriptions whose last known period ended more than ten minutes ago, and that renew as far as we know.
-- Each is returned once an hour, then less and less often, and no more after sixty days: a store tries no longer to be
-- paid. Whoever gets a row has to ask: it counts as asked.
create function atelier.plans_to_ask(p_store text, p_count integer)
returns table (app text, environment text, transaction_id text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
    return query
    with ended as (
        select t.store, t.environment, t.original_transaction_id, max(t.expires_at) as ended_at,
            (array_agg(t.app order by t.purchased_at desc))[1] as app,
            (array_agg(t.transaction_id order by t.purchased_at desc))[1] as transaction_id
        from atelier.store_transactions t
        where t.store = p_store and t.type = 'subscription' and t.user_id is not null
            and t.expires_at > now() - interval '60 days'
        group by t.store, t.environment, t.original_transaction_id
    ), due as (
        select e.* from ended e
        left join atelier.store_renewals r using (store, environment, original_transaction_id)
        left join atelier.store_questions q using (store, environment, original_transaction_id)
        where e.ended_at < now() - interval '10 minutes' and coalesce(r.will_renew, true)
            and (q.asked_at is null
                or q.asked_at < now() - interval '1 hour' * least(power(2, q.count - 1), 24))
        order by e.ended_at limit p_count
    ), asked as (
        insert into atelier.store_questions as q (store, environment, original_transaction_id)
        select d.store, d.environment, d.original_transaction_id from due d
        on conflict (store, environment, original_transaction_id) do update
            -- A plan that was found to run on starts from one again.
            set count = case when q.asked_at < now() - interval '2 days' then 1 else q.count + 1 end, asked_at = now()
        returning q.store, q.environment, q.original_transaction_id
    )
    select d.app, d.environment, d.transaction_id from due d
    join asked a using (store, environment, original_transaction_id);
end
$$;

create index store_transactions_ended on atelier.store_transactions (expires_at)
    where type = 'subscription' and user_id is not null;

revoke all on function atelier.plans_to_ask(text, integer) from public, anon, authenticated, service_role;
