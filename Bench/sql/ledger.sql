-- Ten thousand accounts with bought credits, and the barest ledger there can be beside them.
alter role authenticator login superuser;

set session_replication_role = replica;
insert into auth.users (id, email)
select ('00000000-0000-4000-8000-' || lpad(i::text, 12, '0'))::uuid, i || '@example.com' from generate_series(1, 10000) i;
insert into atelier.accounts (user_id) select id from auth.users on conflict do nothing;
insert into atelier.wallets (user_id, app, paid, allowance_period)
select id, 'auntentic', 1000000, 'lifetime' from auth.users on conflict do nothing;
insert into atelier.ledger (user_id, app, kind, source, amount, key, reason)
select id, 'auntentic', 'bonus', 'purchased', 1000000, 'bonus:' || id, 'bench' from auth.users;
set session_replication_role = origin;

create table public.bare_wallets (id integer primary key, balance bigint not null) with (fillfactor = 70);
create table public.bare_ledger (id bigint generated always as identity primary key, wallet integer not null, amount integer not null);
insert into public.bare_wallets select i, 1000000 from generate_series(1, 10000) i;
vacuum analyze;
checkpoint;
