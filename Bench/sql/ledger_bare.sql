\set u random(1, :wallets)
begin;
update public.bare_wallets set balance = balance - 1 where id = :u;
insert into public.bare_ledger (wallet, amount) values (:u, -1);
commit;
