-- Tries what a couple has bought and allows, on a database that has just been made. Stops at the first thing that isn't so.
\ir ../trial.sql

select trial.join_in(name) from unnest(array['ana', 'bo', 'cleo', 'dan']) name;

create function trial.pic(p_name text) returns uuid language sql immutable as $$ select md5('picture ' || p_name)::uuid $$;
create function trial.keep(p_who text, p_name text) returns void language sql as $$
    select trial.run_as('service', format('select veramo.keep_picture(%L, %L, ''upload'', %L, 800, 600, ''LEHV6nWB2yk8'', ''#8a7f6d'')',
        trial.pic(p_name), trial.id(p_who), trial.id(p_who) || '/' || p_name)) $$;
create function trial.link(p_one text, p_other text) returns uuid language plpgsql as $$
declare
    code constant text := trial.run_as(p_one, 'select code from veramo.make_code()');
    request constant text := trial.run_as('service', format('select request_id from veramo.enter_code(%L, ''192.0.2.1'', %L)', trial.id(p_other), code));
begin
    return trial.run_as(p_one, format('select veramo.accept_request(%L, ''UTC'')', request));
end $$;
create function trial.go(p_time text) returns void language sql as $$
    select set_config('atelier.clock_offset', (p_time::timestamptz - now())::text, false) $$;
create function trial.access(p_who text) returns text language sql as $$
    select trial.run_as(p_who, 'select has_plan || '' '' || is_mine from veramo.access()') $$;
create function trial.buy(p_who text) returns void language sql as $$
    insert into atelier.entitlements (user_id, app, product_id, status, expires_at)
    values (trial.id(p_who), 'veramo', 'com.veramo.premium.monthly', 'active', now() + interval '1 month') $$;
create function trial.allow(p_who text, p_lends boolean) returns text language sql as $$
    select trial.run_as(p_who, format('select veramo.set_preferences(%L, 1320, 480, null)', p_lends)) $$;
create function trial.may_begin_with(p_who text, p_name text) returns boolean language sql as $$
    select trial.run_as('service', format('select veramo.reference(%L, %L)', trial.pic(p_name), trial.id(p_who))) is not null $$;
create function trial.quiet(p_who text, p_at text) returns text language sql as $$
    select to_char(veramo.quiet_until(trial.id(p_who), p_at::timestamptz) at time zone 'UTC', 'DD HH24:MI') $$;

\echo closed to clients
select trial.refused(who, s, '42501') from unnest(array['ana', null]) who cross join unnest(array[
    'select * from veramo.preferences_of', 'insert into veramo.preferences_of default values',
    format('select veramo.reference(%L, %L)', trial.pic('a1'), trial.id('ana')),
    format('select veramo.partner_of(%L)', trial.id('ana')), 'select * from veramo.completion(''2027-03-01'', ''2027-03-02'')',
    format('select veramo.quiet_until(%L, now())', trial.id('ana'))]) s;
select trial.refused(null, s, '42501') from unnest(array['select * from veramo.access()', 'select * from veramo.preferences()',
    'select * from veramo.past_couples()', 'select veramo.set_preferences(true, 0, 0)']) s;

\echo either one''s plan serves both, from the link on and until its end
select trial.that(trial.access('ana') = 'false false', 'nothing bought');
select trial.buy('bo');
select trial.that(trial.access('ana') = 'false false' and trial.access('bo') = 'true true', 'a stranger''s plan serves nobody else');
select trial.link('ana', 'bo') as couple \gset
select trial.that(trial.access('ana') = 'true false' and trial.access('bo') = 'true true', 'with the link it serves both');
select trial.buy('ana');
select trial.that(trial.access('ana') = 'true true', 'one''s own plan is named first');
update atelier.entitlements set is_trial = true where user_id = trial.id('ana');
select trial.that(trial.run_as('ana', 'select is_trial from veramo.access()') = 'true'
    and trial.run_as('bo', 'select is_trial from veramo.access()') = 'false', 'a trial is called one');
delete from atelier.entitlements where user_id = trial.id('ana');
update atelier.entitlements set expires_at = now() - interval '1 second' where user_id = trial.id('bo');
select trial.that(trial.access(who) = 'false false', 'a plan that has run out serves nobody') from unnest(array['ana', 'bo']) who;
update atelier.entitlements set expires_at = now() + interval '1 day', status = 'cancelled' where user_id = trial.id('bo');
select trial.that(trial.access('ana') = 'false false', 'nor one that was taken back');
update atelier.entitlements set status = 'active' where user_id = trial.id('bo');

\echo what each allows
select trial.that(trial.run_as('ana', 'select lends_pictures || '' '' || partner_lends || '' '' || quiet_from || '' '' || quiet_to from veramo.preferences()')
    = 'false false 1320 480', 'nothing is lent at first, and nights are quiet');
select trial.refused('ana', format('select veramo.set_preferences(%s)', p), 'PT422', 'bad_hours')
    from unnest(array['true, -1, 0', 'true, 0, 1440', 'null, 0, 0', 'true, null, 0']) p;
select trial.that(coalesce((select count(*) from veramo.preferences_of), 0) = 0, 'what is refused changes nothing');
select trial.refused('ana', 'select veramo.set_preferences(true, 0, 0, ''Nowhere/Town'')', 'PT400', 'unknown_zone');
select trial.go('2027-03-01 12:00+00');
select trial.keep('ana', 'a1');
select trial.keep('ana', 'a2');
select trial.run_as('ana', format('select veramo.share(%L, ''2027-03-01'')', trial.pic('a1')));
select trial.run_as('ana', format('select veramo.share(%L, ''2027-03-02'')', trial.pic('a2')));
select trial.that(trial.may_begin_with('ana', 'a1') and not trial.may_begin_with('bo', 'a1'), 'one''s own always, the other''s not yet');
select trial.allow('ana', true);
select trial.that(not trial.may_begin_with('bo', 'a1'), 'one yes isn''t enough');
select trial.that(trial.run_as('bo', 'select partner_lends from veramo.preferences()') = 'true', 'the other hears of it');
select trial.allow('bo', true);
select trial.that(trial.may_begin_with('bo', 'a1') and not trial.may_begin_with('bo', 'a2'), 'both say yes: what was shown, and not what comes tomorrow');
select trial.that(not trial.may_begin_with('cleo', 'a1'), 'and nobody else');
-- One transaction: the clock stands still in it, so that the thousandth isn't over before it is looked at.
begin;
select trial.go('2027-03-01 23:59:59.999+00');
select trial.that(not trial.may_begin_with('bo', 'a2'), 'not a thousandth of a second before');
commit;
select trial.go('2027-03-02 00:00+00');
select trial.that(trial.may_begin_with('bo', 'a2'), 'and then it is');
select trial.allow('ana', false);
select trial.that(not trial.may_begin_with('bo', 'a1'), 'a yes can be taken back');
select trial.allow('ana', true);

\echo quiet hours
select trial.that(trial.quiet('bo', '2027-03-01 23:30+00') = '02 08:00', 'from ten in the evening until eight');
select trial.that(trial.quiet('bo', '2027-03-02 07:59+00') = '02 08:00' and trial.quiet('bo', '2027-03-02 08:00+00') is null
    and trial.quiet('bo', '2027-03-01 21:59+00') is null, 'to the minute');
select trial.run_as('bo', 'select veramo.set_preferences(true, 60, 120, ''Asia/Kolkata'')');
select trial.that(trial.quiet('bo', '2027-03-01 20:00+00') = '01 20:30' and trial.quiet('bo', '2027-03-01 20:30+00') is null, 'by the clock of one''s own place');
select trial.run_as('bo', 'select veramo.set_preferences(true, 0, 0)');
select trial.that(trial.quiet('bo', '2027-03-01 00:00+00') is null, 'or none');
select trial.run_as('bo', 'select veramo.set_preferences(true, 1380, 150, ''America/New_York'')');
select trial.that(trial.quiet('bo', '2027-03-14 07:30+00') is null and trial.quiet('bo', '2027-03-14 06:30+00') = '14 07:30',
    'where clocks go forward over the end of the night');

\echo how many couples keep their day
select trial.link('cleo', 'dan') as other \gset
update veramo.couples set created_at = '2027-02-27 12:00+00';
select trial.that((select string_agg(extract(day from day) || ':' || couples || '/' || added, ' ' order by day)
    from veramo.completion('2027-02-26', '2027-03-02')) = '26:0/0 27:2/0 28:2/0 1:2/1 2:2/0', 'by day, of all couples');

\echo the end
select trial.go('2027-03-03 12:00+00');
select trial.run_as('ana', 'select veramo.unlink()');
select trial.that(trial.access('ana') = 'false false' and trial.access('bo') = 'true true', 'with the link its plan ends for the other alone');
select trial.that(not trial.may_begin_with('bo', 'a1'), 'and so does what was lent');
select trial.that(trial.run_as(who, 'select couple_id || '' '' || last_day from veramo.past_couples()') = :'couple' || ' 2027-03-03',
    'both find the calendar again') from unnest(array['ana', 'bo']) who;
select trial.that(trial.run_as('bo', 'select other_name from veramo.past_couples()') = 'Ana Example', 'by the other''s name');
select trial.that(coalesce(trial.run_as('cleo', 'select count(*) from veramo.past_couples()'), '0') = '0', 'and nobody else does');
delete from auth.users where id = trial.id('ana');
select trial.that(trial.run_as('bo', 'select count(*) || coalesce(max(other_name), '''') from veramo.past_couples()') = '1', 'an account that is gone has no name');
delete from auth.users where id = trial.id('bo');
select trial.that(not exists (select from veramo.couples where id = :'couple'), 'of two accounts that are gone no couple stays');
select trial.that((select count(*) from veramo.couples) = 1, 'the others do');
\echo all is as it should be
