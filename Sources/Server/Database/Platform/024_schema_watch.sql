-- `/rest/v1` learns of every change to tables, functions and grants by itself, so nobody has to send `notify pgrst`.

-- The tags are those that change what the catalog says to clients. Postgres compares them before it calls the function,
-- and it sends a transaction's equal notifications once, however many statements there were.
create function _atelier.announce_schema() returns event_trigger
language plpgsql
set search_path = ''
as $$
begin
    if tg_event = 'sql_drop' then
        if not exists (select from pg_event_trigger_dropped_objects() where not is_temporary) then
            return;
        end if;
    -- A grant names no schema. Sequences are left out: each connection of ours makes a temporary one, and no answer
    -- depends on them.
    elsif not exists (
        select from pg_event_trigger_ddl_commands()
        where schema_name is distinct from 'pg_temp' and lower(object_type) <> 'sequence'
    ) then
        return;
    end if;
    perform pg_notify('pgrst', 'reload schema');
end
$$;
comment on function _atelier.announce_schema() is 'Tells every server that the tables and functions it serves have changed.';
revoke all on function _atelier.announce_schema() from public;

-- Only a superuser may make event triggers. Without them `notify pgrst, 'reload schema'` does the same by hand.
do $$
begin
    create event trigger atelier_schema_changed on ddl_command_end
        when tag in (
            'CREATE SCHEMA', 'ALTER SCHEMA', 'CREATE TABLE', 'CREATE TABLE AS', 'SELECT INTO', 'ALTER TABLE',
            'CREATE FOREIGN TABLE', 'ALTER FOREIGN TABLE', 'IMPORT FOREIGN SCHEMA', 'CREATE VIEW', 'ALTER VIEW',
            'CREATE MATERIALIZED VIEW', 'ALTER MATERIALIZED VIEW', 'CREATE FUNCTION', 'ALTER FUNCTION',
            'CREATE PROCEDURE', 'ALTER PROCEDURE', 'ALTER ROUTINE', 'CREATE TYPE', 'ALTER TYPE', 'CREATE DOMAIN',
            'ALTER DOMAIN', 'CREATE RULE', 'CREATE TRIGGER', 'CREATE EXTENSION', 'ALTER EXTENSION', 'COMMENT', 'GRANT',
            'REVOKE'
        )
        execute function _atelier.announce_schema();
    create event trigger atelier_schema_dropped on sql_drop
        execute function _atelier.announce_schema();
exception when insufficient_privilege then
    raise notice 'this role may not make event triggers: after a change of the schema, send notify pgrst';
end
$$;
