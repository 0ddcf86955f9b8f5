-- What support may see of an account beyond its balances, and how much an app is used: nothing of what people made.

-- An account as `operator_show_user` shows it, and what each app says of it to support. An app says something if it has a
-- function `support(uuid)` that answers a list of rows with a title and words. The look is on record with its reason.
create function atelier.operator_support(p_author text, p_user uuid, p_reason text) returns json
language plpgsql security definer set search_path = '' as $$
declare
    account json;
    apps jsonb := '{}';
    said json;
    schema_name text;
begin
    if coalesce(btrim(p_reason), '') = '' then
        raise exception 'a look needs a reason' using errcode = '22023';
    end if;
    account := atelier.operator_show_user(p_author, p_user, p_reason);
    if account is null then
        return null;
    end if;
    for schema_name in
        select n.nspname from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
        where p.proname = 'support' and pg_catalog.oidvectortypes(p.proargtypes) = 'uuid'
            and exists (select from atelier.allowances a where a.app = n.nspname)
        order by 1
    loop
        execute pg_catalog.format('select %I.support($1)', schema_name) into said using p_user;
        apps := apps || jsonb_build_object(schema_name, said);
    end loop;
    return json_build_object('account', account, 'apps', apps);
end
$$;

-- How many accounts used an app on each day (UTC), and how its jobs ended. It counts; it shows nobody and nothing.
create function atelier.usage(p_app text, p_from date, p_to date) returns table (
    day date, accounts bigint, done bigint, failed bigint)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
    return query
        select d.day::date, count(distinct j.user_id), count(*) filter (where j.status = 'done'),
            count(*) filter (where j.status in ('failed', 'cancelled'))
        from generate_series(p_from, least(p_to, p_from + 366), interval '1 day') d (day)
        left join atelier.jobs j on j.app = p_app
            and j.created_at >= d.day at time zone 'utc' and j.created_at < (d.day + interval '1 day') at time zone 'utc'
        group by 1 order by 1;
end
$$;

-- Of MirrorMate: the day's use, and sessions with how they went. No recording, no report, no file's name.
create function mirrormate.support(p_user uuid) returns json
language sql stable security definer set search_path = '' as $$
    select coalesce(json_agg(json_build_object('title', title, 'words', words) order by rank, at desc), '[]') from (
        select 1 as rank, now() as at, 'last day used' as title,
            q.last_analysis_date || ': ' || q.daily_count || ' counted' as words
        from mirrormate.user_quotas q where q.user_id = p_user
        union all
        (select 2, s.created_at, 'session',
            s.id || ' of ' || to_char(s.created_at at time zone 'utc', 'YYYY-MM-DD HH24:MI') || ' UTC: ' || s.status
                || coalesce(' (' || s.error_code || ')', '')
                || case when s.ended_at is null then ', ' || round((s.progress * 100)::numeric) || ' %'
                    || coalesce(' ' || s.stage, '') else '' end
                || case when s.ended_at is null and s.finalized_at is null then ', not finalized' else '' end
                || case when s.video_deleted_at is null and s.uploaded_at is not null then ', recording not yet deleted'
                    else '' end
        from mirrormate.sessions s where s.user_id = p_user order by s.created_at desc, s.id limit 20)) rows
$$;

revoke all on function atelier.operator_support(text, uuid, text), atelier.usage(text, date, date),
    mirrormate.support(uuid) from public, anon, authenticated;
grant execute on function atelier.operator_support(text, uuid, text), atelier.usage(text, date, date),
    mirrormate.support(uuid) to service_role;
