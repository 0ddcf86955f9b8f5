-- MirrorMate: an account's own reports in a few numbers, all of them or those since a time.
create function mirrormate.my_statistics(since timestamptz default null) returns json
language sql stable security invoker set search_path = '' as $$
    select json_build_object(
        'count', count(*), 'average', round(avg(confidence_score), 1), 'best', max(confidence_score),
        'seconds', coalesce(sum(duration_sec), 0))
    from mirrormate.analysis_reports
    where user_id = auth.uid() and (my_statistics.since is null or created_at >= my_statistics.since)
$$;

revoke all on function mirrormate.my_statistics(timestamptz) from public, anon, authenticated;
grant execute on function mirrormate.my_statistics(timestamptz) to authenticated, service_role;
