-- What the owner's report needs: which app a provider's call was for, also once its job is forgotten.
alter table atelier.provider_calls add column app text;
update atelier.provider_calls c set app = j.app from atelier.jobs j where j.id = c.job_id;
create index provider_calls_of_app on atelier.provider_calls (app, created_at);
create index ledger_of_app on atelier.ledger (app, created_at);
create index store_transactions_of_app on atelier.store_transactions (app, environment, purchased_at);

create or replace function atelier.record_calls(p_job uuid, p_user uuid, p_attempt integer, p_calls json) returns void
language sql security definer set search_path = '' as $$
    insert into atelier.provider_calls (
        job_id, app, user_id, job_attempt, provider, model, prompt_version, outcome, attempts, request_id, input_tokens,
        output_tokens, cost_micro_usd, latency_ms)
    select p_job, (select app from atelier.jobs where id = p_job), (select id from auth.users where id = p_user),
        p_attempt, c.provider, c.model, c.prompt_version, c.outcome, c.attempts, c.request_id, c.input_tokens,
        c.output_tokens, c.cost_micro_usd, c.latency_ms
    from json_to_recordset(p_calls) as c (
        provider text, model text, prompt_version text, outcome text, attempts integer, request_id text,
        input_tokens integer, output_tokens integer, cost_micro_usd bigint, latency_ms integer)
$$;

create or replace function atelier.note_lost_call(p_job atelier.jobs) returns void
language sql security definer set search_path = '' as $$
    insert into atelier.provider_calls (job_id, app, user_id, job_attempt, provider, model, outcome)
    select p_job.id, p_job.app, p_job.user_id, p_job.attempts, p_job.provider, coalesce(p_job.model, ''), 'lost'
    where p_job.provider is not null
$$;

-- Plans as they stood at a time: of each chain the period bought last until then, unless it was refunded or has ended.
-- - price: of a period, in thousandths of the currency; null for what the store didn't tell.
create function atelier.plans_at(p_app text, p_environment text, p_at timestamptz) returns table (
    user_id uuid, product_id text, period text, price bigint, currency text, is_trial boolean, shares boolean
)
language sql stable security definer set search_path = '' as $$
    select c.user_id, c.product_id, p.period, c.price, c.currency, c.is_trial, p.shares_with_partner
    from (
        select distinct on (t.store, t.original_transaction_id) t.*
        from atelier.store_transactions t
        where t.app = p_app and t.environment = p_environment and t.type = 'subscription' and not t.is_upgraded
            and t.purchased_at < p_at
        order by t.store, t.original_transaction_id, t.purchased_at desc
    ) c
    join atelier.products p on p.id = c.product_id
    left join atelier.store_renewals r using (store, environment, original_transaction_id)
    where (c.revoked_at is null or c.revoked_at >= p_at) and not c.is_family_shared
        and atelier.subscription_state(c.expires_at, null, c.is_trial, r.grace_expires_at, false, p_at)
            in ('trial', 'active', 'grace')
$$;

revoke all on all functions in schema atelier from public, anon, authenticated;
grant execute on all functions in schema atelier to service_role;
revoke all on function atelier.add_app(text, integer, text), atelier.make_views(text),
    atelier.add_bucket(text, bigint, text[]) from service_role;
grant execute on function atelier.rights(text) to authenticated;
