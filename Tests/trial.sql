-- What claims about a schema are made with: who says what, and what they are told. Included at the beginning.
\set ON_ERROR_STOP on
\set QUIET on
\pset format unaligned
\pset tuples_only on
set client_min_messages = warning;

create schema trial;
grant usage on schema trial to anon, authenticated, service_role;

create function trial.that(is_so boolean, claim text) returns void language plpgsql as $$
begin
    if is_so is not true then raise exception 'NOT SO: %', claim; end if;
end $$;

-- Runs a statement as somebody and returns its first value; p_who null: anon; 'service': the server.
create function trial.run_as(p_who text, p_statement text) returns text language plpgsql as $$
declare
    result text;
begin
    perform set_config('request.jwt.claims', case when p_who is null or p_who = 'service' then ''
        else json_build_object('sub', trial.id(p_who), 'role', 'authenticated')::text end, true);
    perform set_config('role', case when p_who is null then 'anon' when p_who = 'service' then 'service_role'
        else 'authenticated' end, true);
    if p_statement ~* '^\s*(select|with|insert .* returning|update .* returning|delete .* returning)' then
        execute p_statement into result;
    else
        execute p_statement;
    end if;
    perform set_config('role', 'none', true);
    return result;
exception when others then
    perform set_config('role', 'none', true);
    raise;
end $$;

-- The statement is refused with this SQLSTATE, and this hint if one is given.
create function trial.refused(p_who text, p_statement text, p_state text, p_hint text default null) returns void
language plpgsql as $$
declare
    state text; hint text; message text; result text;
begin
    begin
        result := trial.run_as(p_who, p_statement);
    exception when others then
        get stacked diagnostics state = returned_sqlstate, hint = pg_exception_hint, message = message_text;
    end;
    if state is null then
        raise exception 'NOT REFUSED: % as % gave %', p_statement, coalesce(p_who, 'anon'), result;
    elsif state <> p_state or (p_hint is not null and hint is distinct from p_hint) then
        raise exception 'REFUSED OTHERWISE: % as %: % % %, not % %', p_statement, coalesce(p_who, 'anon'), state, hint,
            message, p_state, p_hint;
    elsif state like 'PT%' and (message = '' or hint = '') then
        raise exception 'WITHOUT WORDS: %', p_statement;
    end if;
end $$;

create function trial.id(p_name text) returns uuid language sql immutable as $$ select md5('person ' || p_name)::uuid $$;
create function trial.join_in(p_name text) returns void language sql as $$
    insert into auth.users (id, email, raw_user_meta_data)
    values (trial.id(p_name), p_name || '@example.com', json_build_object('full_name', initcap(p_name) || ' Example'))
$$;
