-- Tries how Veramo's couples begin and end, on a database that has just been made. Stops at the first thing that isn't so.
\ir ../trial.sql

select trial.join_in(name) from unnest(array['ana', 'bo', 'cleo', 'dan', 'eve', 'fay', 'gil']) name;

create function trial.code(p_who text) returns text language sql as $$
    select trial.run_as(p_who, 'select code from veramo.make_code()') $$;
create function trial.enter(p_who text, p_code text, p_address text default '192.0.2.1') returns text language sql as $$
    select coalesce(trial.run_as('service', format(
        'select coalesce(refusal, request_id::text) from veramo.enter_code(%L, %L, %L)', trial.id(p_who), p_address, p_code)), '') $$;
create function trial.state(p_who text) returns text language sql as $$
    select trial.run_as(p_who, 'select state from veramo.pairing()') $$;
create function trial.accept(p_who text, p_request text, p_zone text default 'Europe/Berlin') returns text language sql as $$
    select trial.run_as(p_who, format('select veramo.accept_request(%L, %L)', p_request, p_zone)) $$;

\echo closed to clients
select trial.refused(who, format('select * from veramo.%I', t), '42501')
    from unnest(array['ana', null]) who cross join unnest(array['couples', 'members', 'codes', 'requests', 'guesses', 'blocks', 'zone_changes']) t;
select trial.refused('ana', format('insert into veramo.couples (zone) values (%L)', 'UTC'), '42501');
select trial.refused('ana', format('insert into veramo.codes (user_id, code) values (%L, %L)', trial.id('ana'), 'AAAAAA'), '42501');
select trial.refused('ana', format('insert into veramo.members (couple_id, user_id) values (%L, %L)', trial.id('x'), trial.id('ana')), '42501');
select trial.refused(who, format('select * from veramo.enter_code(%L, %L, %L)', trial.id('bo'), '1', 'AAAAAA'), '42501') from unnest(array['ana', null]) who;
select trial.refused(who, format('select veramo.end_couple(%L)', trial.id('x')), '42501') from unnest(array['ana', null]) who;
select trial.refused(null, 'select * from veramo.make_code()', '42501');
select trial.refused(null, 'select veramo.unlink()', '42501');

\echo codes
select trial.that(trial.state('ana') = 'alone', 'nobody at first');
select trial.code('ana') as first \gset
select trial.that(:'first' ~ '^[34679ACDEFGHJKMNPQRTWXY]{6}$', 'six characters without look-alikes');
select trial.that(trial.state('ana') = 'code', 'it is there to be read out');
select trial.that((select expires_at - created_at = interval '1 hour' from veramo.codes), 'for an hour');
select trial.that(trial.run_as('ana', 'select seconds_left from veramo.pairing()')::integer between 3500 and 3600, 'which the server counts');
select trial.code('ana') as second \gset
select trial.that(trial.enter('bo', :'first') = 'wrong_code', 'a new code ends the one before');
select trial.that(trial.enter('ana', :'second') = 'own_code', 'not with oneself');
select trial.that(trial.enter('bo', 'XXXXXX') = 'wrong_code' and trial.enter('bo', '') = 'wrong_code'
    and trial.enter('bo', repeat('x', 10000)) = 'wrong_code', 'whatever is typed is an answer');
select trial.that(trial.enter('bo', 'XXXXX3') = 'wrong_code', 'the fifth');
select trial.that(trial.enter('bo', :'second') = 'too_many_guesses', 'five an hour, then not even the right one');
update veramo.guesses set guessed_at = guessed_at - interval '61 minutes';
update veramo.codes set expires_at = now() where code = :'second';
select trial.that(trial.enter('bo', :'second') = 'wrong_code', 'a code that has run out is like none');
select trial.code('ana') as third \gset
select trial.run_as('ana', 'select veramo.withdraw_code()');
select trial.that(trial.enter('bo', :'third') = 'wrong_code' and trial.state('ana') = 'alone', 'and so is one withdrawn');
select trial.that(not exists (select from veramo.guesses where guessed_at < now() - interval '1 hour'), 'old guesses are forgotten');
-- Many accounts at one address.
delete from veramo.guesses;
select trial.that(count(*) filter (where trial.enter(who, 'XXXXXX', '198.51.100.7') = 'wrong_code') = 20, 'twenty an address')
    from unnest(array['bo', 'cleo', 'dan', 'eve']) who cross join generate_series(1, 5);
select trial.code('ana') as fourth \gset
select trial.that(trial.enter('fay', :'fourth', '198.51.100.7') = 'too_many_guesses', 'whoever it is');
delete from veramo.guesses;

\echo request and answer
select trial.enter('bo', :'fourth') as request \gset
select trial.that(:'request' ~ '^[0-9a-f-]{36}$', 'a right code makes a request');
select trial.that(trial.state('bo') = 'waiting' and trial.state('ana') = 'asked'
    and (select count(*) from veramo.couples) = 0, 'and not yet a link');
select trial.that(trial.run_as('ana', 'select other_name from veramo.pairing()') = 'Bo Example'
    and trial.run_as('bo', 'select other_name from veramo.pairing()') is null, 'its creator sees who asks; who asks sees nothing yet');
select trial.that(trial.enter('cleo', :'fourth') = 'wrong_code', 'once alone');
select trial.code('cleo') as cleos \gset
select trial.that(trial.enter('bo', :'cleos') = 'already_waiting', 'one request at a time');
select trial.refused('bo', format('select veramo.accept_request(%L, ''UTC'')', :'request'), 'PT409', 'request_gone');
select trial.refused('cleo', format('select veramo.accept_request(%L, ''UTC'')', :'request'), 'PT409', 'request_gone');
select trial.refused('cleo', format('select veramo.refuse_request(%L)', :'request'), 'PT409', 'request_gone');
select trial.refused('ana', format('select veramo.accept_request(%L, %L)', :'request', zone), 'PT400', 'unknown_zone')
    from unnest(array['', 'Mars/Olympus', 'EST5EDT4', 'posix/Europe/Berlin', '../etc/passwd', repeat('A/', 200), null]) zone;
select trial.run_as('ana', format('select veramo.refuse_request(%L)', :'request'));
select trial.that(trial.state('bo') = 'alone' and trial.state('ana') = 'alone', 'refused');
select trial.refused('ana', format('select veramo.accept_request(%L, ''UTC'')', :'request'), 'PT409', 'request_gone');
select trial.enter('bo', trial.code('ana')) as request \gset
select trial.run_as('bo', 'select veramo.withdraw_request()');
select trial.refused('ana', format('select veramo.accept_request(%L, ''UTC'')', :'request'), 'PT409', 'request_gone');
select trial.enter('bo', trial.code('ana')) as request \gset
update veramo.requests set expires_at = now() where id = :'request';
select trial.refused('ana', format('select veramo.accept_request(%L, ''UTC'')', :'request'), 'PT409', 'request_gone');
select trial.that(trial.state('bo') = 'alone', 'a day later nobody waits');

\echo a couple
select trial.enter('bo', trial.code('ana')) as request \gset
select trial.code('bo') as bos \gset
select trial.enter('dan', :'bos') as crossing \gset
select trial.accept('ana', :'request') as couple \gset
select trial.that(trial.state('ana') = 'paired' and trial.state('bo') = 'paired', 'linked by the creator’s yes');
select trial.that(trial.run_as(who, 'select zone from veramo.pairing()') = 'Europe/Berlin', 'both see the zone') from unnest(array['ana', 'bo']) who;
select trial.that(trial.run_as('bo', 'select other_name from veramo.pairing()') = 'Ana Example', 'and each other');
select trial.that(trial.state('dan') = 'alone', 'what crossed it has ended');
select trial.refused('bo', format('select veramo.accept_request(%L, ''UTC'')', :'crossing'), 'PT409', 'request_gone');
select trial.refused('ana', format('select veramo.accept_request(%L, ''UTC'')', :'request'), 'PT409', 'request_gone');
select trial.refused('ana', 'select * from veramo.make_code()', 'PT409', 'already_paired');
select trial.code('cleo') as cleos \gset
select trial.that(trial.enter('ana', :'cleos') = 'already_paired', 'one couple a person');
-- Its creator pairs elsewhere meanwhile: no code tells that there was one.
select trial.code('eve') as eves \gset
insert into veramo.couples (id, zone) values (trial.id('other couple'), 'UTC');
insert into veramo.members (couple_id, user_id) values (trial.id('other couple'), trial.id('eve')), (trial.id('other couple'), trial.id('fay'));
select trial.that(trial.enter('dan', :'eves') = 'wrong_code', 'of somebody who is linked by now');

\echo the zone
select trial.run_as('bo', 'select veramo.change_zone(''Pacific/Apia'')');
select trial.that(trial.run_as('ana', 'select zone from veramo.pairing()') = 'Pacific/Apia', 'either changes it, both see it');
select trial.refused('bo', 'select veramo.change_zone(''EST'')', 'PT400', 'unknown_zone');
select trial.run_as('ana', format('select veramo.change_zone(%L)', zone)) from unnest(array['UTC', 'Asia/Tokyo', 'Asia/Tokyo', 'Europe/Berlin']) zone;
select trial.refused('ana', 'select veramo.change_zone(''UTC'')', 'PT429', 'zone_changed_often');
select trial.refused('gil', 'select veramo.change_zone(''UTC'')', 'PT409', 'not_paired');

\echo days
select trial.that(veramo.day_start(d, z) = t::timestamptz, format('%s begins in %s', d, z)) from (values
    (date '2026-11-24', 'Europe/Berlin', '2026-11-23 23:00Z'),
    -- Midnight doesn't exist.
    ('2018-11-04', 'America/Sao_Paulo', '2018-11-04 03:00Z'),
    -- Midnight comes twice.
    ('2026-11-01', 'America/Havana', '2026-11-01 04:00Z'),
    -- The day doesn't exist.
    ('2011-12-30', 'Pacific/Apia', '2011-12-30 10:00Z'), ('2011-12-31', 'Pacific/Apia', '2011-12-30 10:00Z'),
    ('2028-02-29', 'Asia/Kathmandu', '2028-02-28 18:15Z')) x (d, z, t);
select trial.that(veramo.day_at(t::timestamptz, z) = d, format('%s in %s', t, z)) from (values
    ('2026-11-23 22:59:59Z', 'Europe/Berlin', date '2026-11-23'), ('2026-11-23 23:00Z', 'Europe/Berlin', '2026-11-24'),
    ('2011-12-30 09:59:59Z', 'Pacific/Apia', '2011-12-29'), ('2011-12-30 10:00Z', 'Pacific/Apia', '2011-12-31'),
    ('2026-11-24 12:00Z', 'Pacific/Kiritimati', '2026-11-25'), ('2026-11-24 09:00Z', 'Pacific/Pago_Pago', '2026-11-23')) x (t, z, d);

\echo the end
select trial.refused('gil', 'select veramo.unlink()', 'PT409', 'not_paired');
select trial.run_as('bo', 'select veramo.unlink(blocks => true)');
select trial.that(trial.state('ana') = 'alone' and trial.state('bo') = 'alone', 'for both at once');
select trial.refused('ana', 'select veramo.unlink()', 'PT409', 'not_paired');
select trial.that((select ended_at is not null from veramo.couples where id = :'couple')
    and (select count(*) from veramo.members where couple_id = :'couple' and not is_active) = 2, 'what was shared has still its couple');
select trial.that(trial.enter('ana', trial.code('bo')) = 'wrong_code' and trial.enter('bo', trial.code('ana')) = 'wrong_code',
    'never again with somebody blocked, and neither is told');
select trial.that(trial.accept('ana', trial.enter('cleo', trial.code('ana'))) is not null and trial.state('cleo') = 'paired', 'with somebody else, though');

\echo a link ended by its name
update veramo.codes set created_at = created_at - interval '61 minutes';
select trial.run_as('ana', 'select couple_id from veramo.pairing()') as anas \gset
select trial.refused(who, format('select veramo.end_link(%L)', :'anas'), 'PT404', 'link_not_found') from unnest(array['bo', 'gil']) who;
select trial.refused('ana', format('select veramo.end_link(%L)', couple), 'PT404', 'link_not_found')
    from unnest(array[null, trial.id('other couple')]) couple;
select trial.refused(null, format('select veramo.end_link(%L)', :'anas'), '42501');
select trial.run_as('ana', format('select veramo.end_link(%L)', :'couple'));
select trial.that(trial.state('ana') = 'paired', 'a late wish ends no later link');
select trial.run_as('ana', format('select veramo.end_link(%L)', :'anas')) from generate_series(1, 2);
select trial.that(trial.state('ana') = 'alone' and trial.state('cleo') = 'alone', 'once or twice is the same');
select trial.accept('ana', trial.enter('cleo', trial.code('ana'))) as anas \gset
select trial.run_as('cleo', format('select veramo.end_link(%L)', :'anas'));
select trial.run_as('ana', format('select veramo.end_link(%L, true)', :'anas'));
select trial.that(trial.enter('cleo', trial.code('ana')) = 'wrong_code', 'blocking counts after the other has ended it');
delete from veramo.blocks;
select trial.that(trial.accept('ana', trial.enter('cleo', trial.code('ana'))) is not null, 'and again');
delete from auth.users where id = trial.id('cleo');
select trial.that(trial.state('ana') = 'alone', 'a deleted account leaves nobody in half a couple');
do $$
begin
    for n in 1 .. 20 loop perform trial.code('gil'); end loop;
    raise exception 'NOT REFUSED: the eleventh code of an hour';
exception when sqlstate 'PT429' then
    null;
end $$;
\echo all is as it should be
