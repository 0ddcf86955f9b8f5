-- Each picture's prompt is screened, and each provider's call is recorded: both cost a third of what they did.

-- As before: the parts of words are looked up all at once, and not each by each.
create or replace function artifex.screen(p_text text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
    words text[] := artifex.plain_words(p_text);
    heads text[];
    tails text[];
    listed text[];
    about text[];
begin
    -- Two words written as one, or spelled letter by letter: both of its parts are in the list.
    select array_agg(left(w.word, cut)), array_agg(substr(w.word, cut + 1)) into heads, tails
        from (select distinct unnest(words) as word) w
        cross join generate_series(3, least(char_length(w.word), 40) - 3) cut;
    listed := array(select s.word from artifex.screen_words s where s.word = any (heads || tails));
    words := words || array(
        select unnest(array[p.head, p.tail]) from unnest(heads, tails) p (head, tail)
        where p.head = any (listed) and p.tail = any (listed));
    select array_agg(distinct topic) into about from artifex.screen_words where word = any (words);
    if about is null then
        return null;
    end if;
    return (select rule from artifex.screen_rules r where r.topics <@ about order by place limit 1);
end
$$;

-- As before: a function in plain SQL would be planned anew for each job.
create or replace function atelier.record_calls(p_job uuid, p_user uuid, p_attempt integer, p_calls json) returns void
language plpgsql security definer set search_path = '' as $$
begin
    insert into atelier.provider_calls (
        job_id, app, user_id, job_attempt, provider, model, prompt_version, outcome, attempts, request_id, input_tokens,
        output_tokens, cost_micro_usd, latency_ms)
    select p_job, (select app from atelier.jobs where id = p_job), (select id from auth.users where id = p_user),
        p_attempt, c.provider, c.model, c.prompt_version, c.outcome, c.attempts, c.request_id, c.input_tokens,
        c.output_tokens, c.cost_micro_usd, c.latency_ms
    from json_to_recordset(p_calls) as c (
        provider text, model text, prompt_version text, outcome text, attempts integer, request_id text,
        input_tokens integer, output_tokens integer, cost_micro_usd bigint, latency_ms integer);
end
$$;
