-- Two requests of one instant that begin the same job, with the same id and the same key: the second finds the first one's job.
-- With the key as the only conflict that was expected, the second could meet the id's first, and failed.
do $$
declare
    body constant text := pg_get_functiondef('atelier.start_job(json, json)'::regprocedure);
    expected constant text := 'on conflict (user_id, kind, idempotency_key) do nothing';
begin
    if position(expected in body) = 0 then
        raise exception 'atelier.start_job isn''t as this migration expects it';
    end if;
    execute replace(body, expected, 'on conflict do nothing');
end
$$;
