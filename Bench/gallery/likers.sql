-- People who like in the measurement: 40,000, in their order.
create schema if not exists bench;
create sequence if not exists bench.liker;
grant usage on schema bench to authenticated;
grant usage on sequence bench.liker to authenticated, public;
set session_replication_role = replica;
insert into auth.users (id, email) select md5('liker ' || n)::uuid, 'liker' || n || '@example.com' from generate_series(1, 40000) n;
