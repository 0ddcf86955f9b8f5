-- What every app's functions for people need: who calls, a refusal that a person reads, and what time it is.

-- p_status: of HTTP; p_word: for programs.
create function atelier.refuse(p_status integer, p_word text, p_message text, p_detail text default null) returns void
language plpgsql set search_path = '' as $$
begin
    raise exception using errcode = 'PT' || p_status, message = p_message, detail = coalesce(p_detail, ''), hint = p_word;
end
$$;

-- Every function for people begins with it: identity comes from the verified token alone.
create function atelier.caller() returns uuid
language plpgsql stable set search_path = '' as $$
declare
    me constant uuid := auth.uid();
begin
    if me is null then
        perform atelier.refuse(401, 'sign_in_required', 'Sign in first.');
    end if;
    return me;
end
$$;

-- Now, for whatever an app does at a time of people's days. Development and tests move it, with `atelier.clock_offset` set for
-- a database or a session; nobody sets that through the API. Tokens, leases and payments keep to the real time.
create function atelier.clock() returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
    return now() + coalesce(nullif(current_setting('atelier.clock_offset', true), '')::interval, interval '0');
end
$$;

revoke all on function atelier.refuse(integer, text, text, text), atelier.caller(), atelier.clock()
    from public, anon, authenticated;
grant execute on function atelier.refuse(integer, text, text, text), atelier.caller(), atelier.clock() to service_role;

-- Artifex had its own before there was a second app.

create or replace function artifex.refuse(
    p_status integer, p_word text, p_message text, p_detail text default null
) returns void
language plpgsql set search_path = '' as $$
begin
    perform atelier.refuse(p_status, p_word, p_message, p_detail);
end
$$;

create or replace function artifex.caller() returns uuid
language plpgsql stable set search_path = '' as $$
begin
    return atelier.caller();
end
$$;
