-- Veramo: who may have a picture made now, and of which pictures. And one list of refused words for all apps.

-- The reason why a text is refused, for whoever wrote it; null for one that is not. The words are those of Artifex's operators.
create function atelier.screen_reason(p_text text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
    return artifex.screen_reason(p_text);
end
$$;

-- One row: whether a plan covers it, whether all pictures to begin with may be used, how many pictures were asked for within a
-- day, and when the next may be, if those are p_cap or more. What failed before anything was asked of a maker doesn't count.
create function veramo.making_standing(p_user uuid, p_references uuid[], p_cap integer) returns table (
    has_plan boolean, has_references boolean, used integer, lifts_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
    return query
        with counted as (
            select j.created_at from atelier.jobs j
            where j.user_id = p_user and j.kind = 'make-memory' and j.created_at > now() - interval '1 day'
                and (j.ended_at is null or j.status = 'done' or j.is_free_attempt)
        )
        select veramo.has_plan(p_user),
            not exists (select from unnest(p_references) r (id) where veramo.reference(r.id, p_user) is null),
            (select count(*) from counted)::integer,
            -- When so many are left that there is room for one more.
            (select c.created_at + interval '1 day' from counted c order by c.created_at desc offset greatest(p_cap, 1) - 1 limit 1);
end
$$;

revoke all on function atelier.screen_reason(text), veramo.making_standing(uuid, uuid[], integer)
    from public, anon, authenticated;
grant execute on function atelier.screen_reason(text), veramo.making_standing(uuid, uuid[], integer) to service_role;
