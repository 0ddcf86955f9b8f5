-- Realtime: messages that SQL sends to channels, what decides who may join a private channel, and who sees a change.

create schema if not exists realtime;
comment on schema realtime is 'Messages to channels, and the functions of /realtime/v1.';
grant usage on schema realtime to anon, authenticated, service_role;

-- A row is a message to a channel. Policies on it decide: who may select, receives; who may insert, sends.
create table realtime.messages (
    id uuid not null primary key default gen_random_uuid(),
    topic text not null check (length(topic) <= 255),
    extension text not null check (extension in ('broadcast', 'presence', 'postgres_changes')),
    payload jsonb,
    event text,
    private boolean default false,
    updated_at timestamp not null default now(),
    inserted_at timestamp not null default now(),
    binary_payload bytea
);
create index messages_inserted_at_idx on realtime.messages (inserted_at);
create index messages_topic_idx on realtime.messages (topic, inserted_at desc) where private and extension = 'broadcast';
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;

-- What servers tell each other and is too long for a notification. No server reads it twice, and a crash may lose it.
create unlogged table realtime.relayed (
    id bigint not null primary key generated always as identity,
    body text not null,
    made_at timestamptz not null default now()
);
alter table realtime.relayed enable row level security;
revoke all on realtime.relayed from public, anon, authenticated, service_role;

create function realtime.topic() returns text
language sql stable set search_path = ''
as $$ select nullif(current_setting('realtime.topic', true), '') $$;

-- As on a hosted project, a message that can't be sent is a warning: the transaction that wanted to tell it goes on.
create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language plpgsql set search_path = ''
as $$
begin
    insert into realtime.messages (payload, event, topic, private, extension)
    values (payload, event, topic, private, 'broadcast');
exception when others then
    raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
end
$$;

create function realtime.broadcast_changes(
    topic_name text, event_name text, operation text, table_name text, table_schema text, new record, old record,
    level text default 'ROW'
) returns void
language plpgsql set search_path = ''
as $$
begin
    if level = 'STATEMENT' then
        raise exception 'function can only be triggered for each row, not for each statement';
    end if;
    perform realtime.send(
        jsonb_build_object(
            'old_record', old, 'record', new, 'operation', operation, 'table', table_name, 'schema', table_schema),
        event_name, topic_name);
end
$$;

-- Every server hears of a message when its transaction commits. A long one is named, and the servers look it up.
create function realtime.announce_message() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
    body text := json_build_object(
        'kind', 'message', 'id', new.id, 'topic', new.topic, 'event', new.event, 'payload', new.payload,
        'private', coalesce(new.private, false))::text;
begin
    if octet_length(body) > 7900 then
        body := json_build_object('kind', 'message', 'id', new.id)::text;
    end if;
    perform pg_notify('atelier_realtime', body);
    return null;
end
$$;
create trigger announce_message after insert on realtime.messages
    for each row when (new.extension = 'broadcast' and new.event is not null)
    execute function realtime.announce_message();

-- One server to the others.
create function realtime.relay(bodies text[]) returns void
language plpgsql set search_path = ''
as $$
declare
    body text;
    place bigint;
begin
    foreach body in array bodies loop
        if octet_length(body) > 7900 then
            insert into realtime.relayed (body) values (body) returning id into place;
            body := json_build_object('kind', 'stored', 'id', place)::text;
        end if;
        perform pg_notify('atelier_realtime', body);
    end loop;
end
$$;

-- What decides about the changes of a table: its columns and who may read them, and which roles see every row.
create function realtime.table_facts(relation oid) returns json
language sql stable set search_path = ''
as $$
    select json_build_object(
        'rls', c.relrowsecurity,
        'open', (
            select coalesce(json_agg(r.rolname), '[]') from pg_catalog.pg_roles r
            where r.rolname in ('anon', 'authenticated', 'service_role') and (
                r.rolbypassrls or not c.relrowsecurity or (
                    exists (
                        select from pg_catalog.pg_policy p where p.polrelid = c.oid and p.polpermissive
                        and p.polcmd in ('r', '*') and (0 = any (p.polroles) or r.oid = any (p.polroles))
                        and pg_catalog.pg_get_expr(p.polqual, p.polrelid) = 'true')
                    and not exists (
                        select from pg_catalog.pg_policy p where p.polrelid = c.oid and not p.polpermissive)))),
        'columns', (
            select coalesce(json_agg(json_build_object(
                'name', a.attname, 'type', t.typname, 'cast', pg_catalog.format_type(a.atttypid, null),
                'key', exists (
                    select from pg_catalog.pg_index i
                    where i.indrelid = c.oid and i.indisprimary and a.attnum = any (i.indkey)),
                'readers', (
                    select coalesce(json_agg(r.rolname), '[]') from pg_catalog.pg_roles r
                    where r.rolname in ('anon', 'authenticated', 'service_role')
                    and pg_catalog.has_schema_privilege(r.oid, c.relnamespace, 'usage')
                    and pg_catalog.has_column_privilege(r.oid, c.oid, a.attnum, 'select'))
            ) order by a.attnum), '[]')
            from pg_catalog.pg_attribute a join pg_catalog.pg_type t on t.oid = a.atttypid
            where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)
    ) from pg_catalog.pg_class c where c.oid = relation
$$;

-- The positions of the callers that may see a row, in one call for all of them. The question is prepared once, and its
-- plan serves all callers of a role. A policy that fails for one caller hides the row from that caller alone.
create function realtime.seen_by(question text, roles text[], claims text[]) returns integer[]
language plpgsql set search_path = ''
as $$
declare
    seen integer[] := '{}';
    is_seen boolean;
begin
    if exists (select from pg_catalog.pg_prepared_statements where name = 'realtime_question') then
        deallocate realtime_question;
    end if;
    execute 'prepare realtime_question as ' || question;
    begin
        for place in 1 .. cardinality(claims) loop
            perform set_config('role', roles[place], true), set_config('request.jwt.claims', claims[place], true);
            execute 'execute realtime_question' into is_seen;
            if is_seen then seen := seen || place; end if;
        end loop;
    exception when others then
        seen := '{}';
        for place in 1 .. cardinality(claims) loop
            begin
                perform set_config('role', roles[place], true), set_config('request.jwt.claims', claims[place], true);
                execute 'execute realtime_question' into is_seen;
                if is_seen then seen := seen || place; end if;
            exception when others then
                null;
            end;
        end loop;
    end;
    perform set_config('role', 'none', true), set_config('request.jwt.claims', '', true);
    return seen;
end
$$;

-- For each filter, whether a value passes it, compared in the column's own type. A filter that doesn't fit is not passed.
create function realtime.passes(kind text, value text, operators text[], operands text[]) returns boolean[]
language plpgsql set search_path = ''
as $$
declare
    answers boolean[] := '{}';
    answer boolean;
begin
    for place in 1 .. cardinality(operators) loop
        begin
            if operators[place] = 'in' then
                execute format('select %L::%s = any (%L::%2$s[])', value, kind, operands[place]) into answer;
            else
                execute format('select %L::%s %s %L::%2$s', value, kind,
                    case operators[place] when 'eq' then '=' when 'neq' then '<>' when 'lt' then '<'
                        when 'lte' then '<=' when 'gt' then '>' when 'gte' then '>=' end,
                    operands[place]) into answer;
            end if;
        exception when others then
            answer := false;
        end;
        answers := answers || coalesce(answer, false);
    end loop;
    return answers;
end
$$;

revoke all on function realtime.topic(), realtime.send(jsonb, text, text, boolean),
    realtime.broadcast_changes(text, text, text, text, text, record, record, text), realtime.announce_message(),
    realtime.relay(text[]), realtime.table_facts(oid), realtime.seen_by(text, text[], text[]),
    realtime.passes(text, text, text[], text[]) from public;
grant execute on function realtime.topic(), realtime.send(jsonb, text, text, boolean),
    realtime.broadcast_changes(text, text, text, text, text, record, record, text)
    to anon, authenticated, service_role;
