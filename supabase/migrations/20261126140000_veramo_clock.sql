-- The development clock: a server that runs for development may say that it is another time, for all of its connections at
-- once. Its connections carry the setting `atelier.development`; without it nobody can move the clock, and nothing is read
-- for it.

create table atelier.development_clock (
    -- One row.
    id boolean primary key default true check (id),
    shift interval not null
);

alter table atelier.development_clock enable row level security;

create or replace function atelier.clock() returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
    if current_setting('atelier.development', true) = 'on' then
        return now() + coalesce((select c.shift from atelier.development_clock c), interval '0');
    end if;
    return now() + coalesce(nullif(current_setting('atelier.clock_offset', true), '')::interval, interval '0');
end
$$;

-- Moves the clock: to a time, by some seconds, or with neither back to the real time. Answers what it shows from now on.
create function atelier.set_clock(p_to timestamptz default null, p_by double precision default null) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
    new_shift interval;
begin
    if current_setting('atelier.development', true) is distinct from 'on' then
        perform atelier.refuse(403, 'not_development', 'Only a server that runs for development has a clock to set.');
    end if;
    new_shift := case
        when p_to is not null then make_interval(secs => extract(epoch from p_to - now())::double precision)
        when p_by is not null then atelier.clock() - now() + make_interval(secs => p_by)
        else interval '0' end;
    if extract(epoch from new_shift) not between -3.2e9 and 3.2e9 then
        perform atelier.refuse(422, 'bad_time', 'The clock can be moved by 100 years at most.');
    end if;
    insert into atelier.development_clock (shift) values (new_shift)
    on conflict (id) do update set shift = excluded.shift;
    return now() + new_shift;
exception when datetime_field_overflow or interval_field_overflow or numeric_value_out_of_range then
    perform atelier.refuse(422, 'bad_time', 'The clock can be moved by 100 years at most.');
    return null;
end
$$;

revoke all on atelier.development_clock from public, anon, authenticated, service_role;
grant select on atelier.development_clock to service_role;
revoke all on function atelier.set_clock(timestamptz, double precision) from public, anon, authenticated;
grant execute on function atelier.set_clock(timestamptz, double precision) to service_role;
