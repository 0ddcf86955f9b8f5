-- Tries Veramo's calendar on a database that has just been made, with a clock that is moved. Stops at the first thing that
-- isn't so.
\ir ../trial.sql

select trial.join_in(name) from unnest(array['ana', 'bo', 'cleo', 'dan']) name;

create function trial.pic(p_name text) returns uuid language sql immutable as $$ select md5('picture ' || p_name)::uuid $$;
create function trial.keep(p_who text, p_name text) returns void language sql as $$
    select trial.run_as('service', format('select veramo.keep_picture(%L, %L, ''upload'', %L, 800, 600, ''LEHV6nWB2yk8'', ''#8a7f6d'')',
        trial.pic(p_name), trial.id(p_who), trial.id(p_who) || '/' || p_name)) $$;
create function trial.link(p_one text, p_other text, p_zone text) returns uuid language plpgsql as $$
declare
    code constant text := trial.run_as(p_one, 'select code from veramo.make_code()');
    request constant text := trial.run_as('service', format('select request_id from veramo.enter_code(%L, ''192.0.2.1'', %L)', trial.id(p_other), code));
begin
    return trial.run_as(p_one, format('select veramo.accept_request(%L, %L)', request, p_zone));
end $$;
-- The real clock stands: the trial is one instant, and all else is its distance.
create function trial.go(p_time text) returns void language sql as $$
    select set_config('atelier.clock_offset', (p_time::timestamptz - now())::text, false) $$;
create function trial.share(p_who text, p_name text, p_day text) returns text language sql as $$
    select trial.run_as(p_who, format('select veramo.share(%L, %L)', trial.pic(p_name), p_day)) $$;
create function trial.pictures(p_who text, p_day text, p_couple text default null) returns text language sql as $$
    select coalesce(trial.run_as(p_who, format('select string_agg(picture_id::text, '' '') from veramo.day(%L, %L)', p_day, p_couple)), '') $$;
create function trial.marks(p_who text, p_month text, p_couple text default null) returns text language sql as $$
    select coalesce(trial.run_as(p_who, format('select string_agg(extract(day from day) || '':'' || pictures, '' '' order by day) from veramo.month(%L, %L)', p_month, p_couple)), '') $$;
create function trial.sees(p_who text, p_name text) returns boolean language sql as $$
    select trial.run_as('service', format('select veramo.delivery(%L, %L)', trial.pic(p_name), trial.id(p_who))) is not null $$;
create function trial.streak(p_who text) returns text language sql as $$
    select trial.run_as(p_who, 'select days from veramo.streak()') $$;

\echo closed to clients
select trial.refused(who, format('select * from veramo.%I', t), '42501')
    from unnest(array['ana', null]) who cross join unnest(array['entries', 'added_days', 'gone_folders']) t;
select trial.refused('ana', 'insert into veramo.entries default values', '42501');
select trial.refused('ana', 'insert into veramo.pictures default values', '42501');
select trial.refused('ana', 'update veramo.pictures set width = 1', '42501');
select trial.refused('ana', 'select folder from veramo.pictures', '42501');
select trial.refused(who, format('select veramo.delivery(%L, %L)', trial.pic('a1'), trial.id('ana')), '42501') from unnest(array['ana', null]) who;
select trial.refused(who, format('select * from veramo.known_entries(%L, %L, ''2026-01-01'', ''2027-01-01'')', trial.id('bo'), trial.id('x')), '42501')
    from unnest(array['ana', null]) who;
select trial.refused(null, 'select * from veramo.streak()', '42501');

\echo a gallery is one''s own
select trial.keep('ana', name) from unnest(array['a1', 'a2', 'a3', 'a4']) name;
select trial.keep('bo', 'b1');
select trial.that(trial.run_as('ana', 'select count(id) from veramo.pictures') = '4'
    and trial.run_as('bo', 'select count(id) from veramo.pictures') = '1', 'each sees their own');
select trial.refused('ana', format('select veramo.share(%L, ''2027-03-01'')', trial.pic('a1')), 'PT409', 'not_paired');

-- Auckland is thirteen hours ahead: 1 March begins on 28 February at eleven, elsewhere.
select trial.go('2027-03-01 00:30+13');
select trial.link('ana', 'bo', 'Pacific/Auckland') as couple \gset
select trial.that(not trial.sees('bo', 'a1') and trial.sees('ana', 'a1'), 'a link shows nothing by itself');

\echo which days
select trial.refused('ana', format('select veramo.share(%L, %L)', trial.pic('a1'), d), 'PT422', 'past_day')
    from unnest(array['2027-02-28', '1999-01-01', '0001-01-01', '-infinity', null]) d;
select trial.refused('ana', format('select veramo.share(%L, %L)', trial.pic('a1'), d), 'PT422', 'day_too_far')
    from unnest(array['2028-03-02', '3027-03-01', 'infinity']) d;
select trial.refused('ana', format('select veramo.share(%L, ''2027-02-29'')', trial.pic('a1')), '22008');
select trial.refused('ana', format('select veramo.share(%L, ''2027-03-01'')', trial.pic('b1')), 'PT404', 'picture_not_found');
select trial.refused('ana', format('select veramo.share(%L, ''2027-03-02'')', trial.pic('a1')), 'PT402', 'plan_required');
insert into atelier.entitlements (id, user_id, app, product_id, status, is_unlimited, expires_at, original_transaction_id)
select trial.id('plan'), trial.id('bo'), 'veramo', 'com.veramo.premium.monthly', 'active', true, now() + interval '1 year', 'trial-1';

\echo today, and not before
select trial.share('ana', 'a1', '2027-03-01') as entry \gset
select trial.that(trial.share('ana', 'a1', '2027-03-01') = :'entry', 'however often it is tapped');
select trial.that(trial.pictures('bo', '2027-03-01') = trial.pic('a1')::text and trial.sees('bo', 'a1'), 'the partner sees today’s at once');
select trial.share('ana', 'a2', '2027-03-02') as tomorrow \gset
select trial.that(trial.pictures('ana', '2027-03-02') = trial.pic('a2')::text and trial.marks('ana', '2027-03-01') = '1:1 2:1', 'a plan of either is for both; one’s own is there');
select trial.that(trial.pictures('bo', '2027-03-02') = '' and trial.marks('bo', '2027-03-15') = '1:1' and not trial.sees('bo', 'a2'),
    'the partner’s tomorrow isn’t: no row, no marker, no picture');
select trial.refused('bo', format('select veramo.withdraw(%L)', :'tomorrow'), 'PT404', 'entry_not_found');
select trial.refused('bo', format('select veramo.reschedule(%L, ''2027-03-05'')', :'tomorrow'), 'PT404', 'entry_not_found');
-- One transaction: the clock stands still in it, so that the thousandth isn't over before it is looked at.
begin;
select trial.go('2027-03-01 23:59:59.999+13');
select trial.that(trial.pictures('bo', '2027-03-02') = '' and not trial.sees('bo', 'a2'), 'a thousandth before midnight');
commit;
select trial.go('2027-03-02 00:00+13');
select trial.that(trial.pictures('bo', '2027-03-02') = trial.pic('a2')::text and trial.sees('bo', 'a2')
    and trial.marks('bo', '2027-03-01') = '1:1 2:1', 'and at midnight exactly');
select trial.that(trial.pictures('cleo', '2027-03-02', :'couple') = '' and trial.marks('cleo', '2027-03-01', :'couple') = ''
    and not trial.sees('cleo', 'a2'), 'a stranger sees neither');
select trial.refused('ana', format('select veramo.reschedule(%L, ''2027-03-05'')', :'tomorrow'), 'PT409', 'already_shown');

\echo moving and taking back
select trial.share('ana', 'a3', '2027-03-10') as later \gset
select trial.run_as('ana', format('select veramo.reschedule(%L, ''2027-03-04'')', :'later'));
select trial.refused('ana', format('select veramo.reschedule(%L, ''2027-03-01'')', :'later'), 'PT422', 'past_day');
select trial.that(trial.share('ana', 'a3', '2027-03-05') <> :'later', 'one picture may be on two days');
select trial.refused('ana', format('select veramo.reschedule(%L, ''2027-03-05'')', :'later'), 'PT409', 'already_there');
select trial.run_as('ana', format('select veramo.withdraw(%L)', :'later'));
select trial.that(trial.marks('ana', '2027-03-01') = '1:1 2:1 5:1', 'withdrawn');
select trial.run_as('ana', format('delete from veramo.pictures where id = %L', trial.pic('a3')));
select trial.that(trial.marks('ana', '2027-03-01') = '1:1 2:1', 'a picture that is deleted leaves the calendar');
select trial.that((select count(*) from veramo.gone_folders) = 1, 'and its files are to go');

\echo another zone
select trial.share('ana', 'a4', '2027-03-03');
-- In Honolulu it is still 1 March.
select trial.run_as('bo', 'select veramo.change_zone(''Pacific/Honolulu'')');
select trial.that(trial.pictures('bo', '2027-03-02') = trial.pic('a2')::text, 'what has come stays');
select trial.go('2027-03-03 00:00+13');
select trial.that(trial.pictures('bo', '2027-03-03') = '', 'what hasn’t comes when the new zone says');
select trial.go('2027-03-03 00:00-10');
select trial.that(trial.pictures('bo', '2027-03-03') = trial.pic('a4')::text, 'to the second');

\echo streak
select trial.that(trial.streak('ana') = '2' and trial.streak('bo') = '2', 'by either, the same for both, planning ahead counts on the day of adding');
select trial.go('2027-03-03 23:59-10');
select trial.that(trial.streak('ana') = '2', 'today without one doesn’t break it');
select trial.go('2027-03-04 00:00-10');
select trial.that(trial.streak('ana') = '0', 'a full day does');
select trial.share('bo', 'b1', '2027-03-04');
select trial.that(trial.streak('ana') = '1', 'and it begins again');

\echo the end
select trial.keep('ana', 'a5');
select trial.share('ana', 'a5', '2027-03-20');
select trial.run_as('ana', 'select veramo.unlink()');
select trial.that(trial.run_as('ana', 'select count(*) from veramo.streak()') = '0', 'no streak');
select trial.refused('ana', format('select veramo.share(%L, ''2027-03-04'')', trial.pic('a1')), 'PT409', 'not_paired');
select trial.that(trial.marks(who, '2027-03-01', :'couple') = '1:1 2:1 3:1 4:1', 'both keep what was shared until then') from unnest(array['ana', 'bo']) who;
select trial.go('2027-04-01 00:00-10');
select trial.that(trial.marks('bo', '2027-03-01', :'couple') = '1:1 2:1 3:1 4:1' and not trial.sees('bo', 'a5'), 'and nothing new comes');
select trial.run_as('bo', format('select veramo.withdraw(%L)', (select id from veramo.entries where picture_id = trial.pic('b1'))));
select trial.that(trial.marks('ana', '2027-03-01', :'couple') = '1:1 2:1 3:1', 'each takes back their own, for both');
select trial.refused('ana', format('select veramo.share(%L, ''2027-04-02'')', trial.pic('a1')), 'PT409', 'not_paired');
select trial.link('ana', 'cleo', 'UTC');
select trial.that(trial.marks('cleo', '2027-03-01') = '' and not trial.sees('cleo', 'a1'), 'the next one sees nothing of it');
select trial.refused('ana', format('select veramo.share(%L, ''2027-04-03'')', trial.pic('a1')), 'PT402', 'plan_required');
delete from auth.users where id = trial.id('ana');
select trial.that(trial.marks('bo', '2027-03-01', :'couple') = '', 'an account that is deleted takes its pictures along');
select trial.that((select count(*) from veramo.gone_folders where user_id = trial.id('ana')) = 5, 'and their files');
\echo all is as it should be
