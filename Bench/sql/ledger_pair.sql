\set u random(1, :wallets)
\set r random(1, 281474976710655)
select atelier.reserve(('00000000-0000-4000-8000-' || lpad(:u::text, 12, '0'))::uuid, 'auntentic', 1, ('00000000-0000-4000-8000-' || lpad(to_hex(:r::bigint), 12, '0'))::uuid);
select atelier.capture(('00000000-0000-4000-8000-' || lpad(to_hex(:r::bigint), 12, '0'))::uuid, 'check');
