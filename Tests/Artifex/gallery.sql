-- Tries Artifex's schema on a database that has just been made. Stops with an error at the first thing that isn't so.
\ir ../trial.sql

create function trial.pic(p_name text) returns uuid language sql immutable as $$ select md5('picture ' || p_name)::uuid $$;

-- A finished generation, as the server stores it.
create function trial.make(p_who text, p_picture text, p_prompt text default 'A lighthouse at dusk', p_style text default 'photo')
returns uuid language plpgsql as $$
begin
    perform trial.run_as('service', format('select artifex.keep_pictures(%L, %L, %L, %L)',
        md5('job ' || p_picture)::uuid, trial.id(p_who),
        json_build_object('seed', 7, 'wish', json_build_object('prompt', p_prompt, 'style', p_style, 'shapeName', 'square',
            'size', json_build_object('width', 1024, 'height', 1024), 'outputs', 1)),
        json_build_array(json_build_object('id', trial.pic(p_picture), 'output', 0, 'folder',
            trial.id(p_who) || '/' || trial.pic(p_picture), 'width', 1024, 'height', 1024, 'blurhash', 'LEHV6nWB2yk8pyo0',
            'colour', '#102030', 'seed', 7, 'provider', 'built-in', 'model', 'drawing', 'cost_micro_usd', 40))));
    return trial.pic(p_picture);
end $$;

create function trial.call(p_who text, p_function text, p_picture text) returns text language sql as $$
    select trial.run_as(p_who, format('select artifex.%I(%L)', p_function, trial.pic(p_picture)))
$$;
create function trial.likes_of(p_picture text) returns integer language sql as $$
    select o.like_count + coalesce((select sum(delta) from artifex.like_changes c where c.number = p.number), 0)::integer
    from artifex.publications p join artifex.popularity o using (number) where p.image_id = trial.pic(p_picture)
$$;

select trial.join_in(n) from unnest(array['ana', 'bo', 'cleo', 'dan', 'eve', 'fay']) n;

\echo closed by default
select trial.that(relrowsecurity, 'row level security on ' || relname)
    from pg_class where relnamespace = 'artifex'::regnamespace and relkind = 'r';
select trial.that(p.roles <> '{public}' and p.roles <> '{anon}', 'policy names its role: ' || p.policyname)
    from pg_policies p where schemaname = 'artifex';
select trial.that(not has_function_privilege('anon', oid, 'execute'), 'anon may not call ' || proname)
    from pg_proc where pronamespace = 'artifex'::regnamespace;
select trial.that(has_function_privilege('service_role', oid, 'execute'), 'the server may call ' || proname)
    from pg_proc where pronamespace = 'artifex'::regnamespace;
select trial.that(coalesce('search_path=""' = any (proconfig), false), 'search_path is empty in ' || proname)
    from pg_proc where pronamespace = 'artifex'::regnamespace;
select trial.that(proacl is not null and not proacl::text ~ '[{,]=', 'nothing is granted to public on ' || proname)
    from pg_proc where pronamespace = 'artifex'::regnamespace;
select trial.that(array_agg(proname::text order by proname) = array['block', 'blocked', 'bookmark', 'bookmarked',
        'delete_image', 'explore', 'featured', 'inbox', 'like', 'mark_read', 'mine', 'own_profile', 'picture',
        'prompt_history', 'publish', 'report', 'unblock', 'unbookmark', 'unlike', 'unpublish', 'unread_count',
        'update_profile'], 'people may call these functions and no others: ' || array_agg(proname::text order by proname)::text)
    from pg_proc where pronamespace = 'artifex'::regnamespace and has_function_privilege('authenticated', oid, 'execute');
select trial.that(not has_table_privilege('anon', oid, 'select') and not has_any_column_privilege('anon', oid, 'select'),
    'anon reads nothing of ' || relname)
    from pg_class where relnamespace = 'artifex'::regnamespace and relkind in ('r', 'v');
select trial.that(not has_table_privilege('authenticated', oid, 'insert, update, truncate'), 'people write nothing to ' || relname)
    from pg_class where relnamespace = 'artifex'::regnamespace and relkind in ('r', 'v');
select trial.refused(null, 'select * from artifex.explore()', '42501');
select trial.refused(null, 'select count(*) from artifex.tags', '42501');
-- A token without an account id.
select trial.refused('service', 'select * from artifex.explore()', 'PT401', 'sign_in_required');
select trial.refused('ana', 'select artifex.settle_likes()', '42501');
select trial.refused('ana', 'select artifex.screen(''x'')', '42501');
select trial.refused('ana', format('select artifex.moderation_remove(''a'', %L, ''b'')', trial.pic('p1')), '42501');
select trial.refused('ana', 'select folder from artifex.images', '42501');
select trial.refused('ana', 'select cost_micro_usd from artifex.images', '42501');
select trial.refused('ana', 'select count(*) from artifex.popularity', '42501');
select trial.refused('ana', 'select number from artifex.shelves', '42501');
select trial.refused('ana', 'select number from artifex.postings', '42501');
select trial.refused('ana', 'update artifex.profiles set name = ''Queen''', '42501');
select trial.refused('ana', 'insert into artifex.likes (number, user_id) values (1, null)', '42501');
select trial.that(not exists (select from pg_policies where schemaname = 'storage'
    and concat(qual, with_check) like '%artifex-pictures%'), 'no policy names the bucket of finished pictures');

\echo pictures and prompts
select trial.make('ana', 'p1', 'Portrait of a knight in the mist', 'photo');
select trial.make('ana', 'p1', 'Portrait of a knight in the mist', 'photo');
select trial.make('ana', 'p2', 'A dragon above a frozen lake', 'fantasy');
select trial.make('bo', 'p3', 'Waves of three blues', 'abstract');
select trial.that((select count(*) from artifex.images) = 3, 'a job that is stored twice leaves one picture');
select trial.that(trial.run_as('ana', 'select count(id) from artifex.images') = '2', 'people read their own pictures');
select trial.that(trial.run_as('bo', 'select count(id) from artifex.images') = '1', 'and not those of others');
select trial.that(trial.run_as('bo', 'select count(*) from artifex.prompts') = '1', 'people read their own prompts');
select trial.that(trial.run_as('bo', format('with gone as (delete from artifex.prompts where user_id = %L returning 1) '
    'select count(*) from gone', trial.id('ana'))) = '0', 'nobody deletes the prompts of others');
select trial.that(trial.run_as('ana', 'select count(*) from artifex.inbox()') = '2', 'each job is announced once');
select trial.that(trial.run_as('ana', 'select title || description from artifex.inbox() limit 1')
    = 'Your AI image is ready!Your masterpiece has been generated—tap to view and download', 'in these words');
select trial.that(trial.run_as('ana', 'select artifex.own_profile() ->> ''name''') = 'Ana Example', 'a profile is made');
select trial.run_as('ana', 'select artifex.own_profile()');
select trial.that((select count(*) from artifex.profiles where user_id = trial.id('ana')) = 1, 'once');
select trial.that(artifex.ensure_profile(trial.id('nobody')) is not null, 'no account, no profile, no error');

\echo publishing
select trial.refused('bo', format('select artifex.publish(%L)', trial.pic('p1')), 'PT404', 'picture_not_found');
select trial.refused('bo', format('select artifex.picture(%L)', trial.pic('p1')), 'PT404', 'picture_not_found');
select trial.refused('bo', format('select artifex.picture(%L)', trial.pic('none')), 'PT404', 'picture_not_found');
select trial.refused('bo', 'select artifex.picture(null)', 'PT404', 'picture_not_found');
select trial.refused('bo', format('select artifex."like"(%L)', trial.pic('p1')), 'PT404', 'picture_not_found');
select trial.refused('bo', format('select artifex.bookmark(%L)', trial.pic('p1')), 'PT404', 'picture_not_found');
select trial.refused('bo', format('select artifex.report(%L, ''spam'')', trial.pic('p1')), 'PT404', 'picture_not_found');
select trial.refused('bo', format('select artifex.delete_image(%L)', trial.pic('p1')), 'PT404', 'picture_not_found');
select trial.refused('bo', format('select artifex.unpublish(%L)', trial.pic('p1')), 'PT404', 'picture_not_found');
select trial.refused('ana', format('select artifex.unpublish(%L)', trial.pic('p1')), 'PT409', 'not_published');
select trial.that((select count(*) from artifex.delivery(trial.pic('p1'), trial.id('bo'))) = 0, 'nothing private is delivered');
select trial.that(not has_template, 'nor a template for others')
    from artifex.standing(trial.id('bo'), trial.pic('p1'), null);
select trial.call('ana', 'publish', 'p1');
select trial.refused('ana', format('select artifex.publish(%L)', trial.pic('p1')), 'PT409', 'already_published');
select trial.call('ana', 'publish', 'p2');
select trial.call('bo', 'publish', 'p3');
select trial.that((select count(*) from artifex.delivery(trial.pic('p1'), trial.id('bo'))) = 1, 'what is published is delivered');
select trial.that(has_template and not has_again, 'and is a template for all')
    from artifex.standing(trial.id('bo'), trial.pic('p1'), trial.pic('p1'));
select trial.that(has_template, 'as are the templates on offer')
    from artifex.templates t, artifex.standing(trial.id('bo'), t.id, null);
select trial.that(trial.run_as('bo', format('select artifex.picture(%L) #>> ''{artist,name}''', trial.pic('p1')))
    = 'Ana Example', 'a picture names its artist');
select trial.that(trial.run_as('bo', format('select artifex.picture(%L)::text', trial.pic('p1'))) !~ 'cost|folder|email|@',
    'and nothing that is nobody’s business');
select trial.that(trial.run_as('bo', format('select artifex.picture(%L) ->> ''seed''', trial.pic('p1'))) = '7',
    'with the settings that it was made with');
select trial.make('dan', 'p4');
update artifex.images set verdict = 'unscreened' where id = trial.pic('p4');
select trial.that(trial.call('dan', 'publish', 'p4') = 'hidden', 'what nobody has checked waits for a moderator');
select trial.that(trial.run_as('ana', format('select count(*) from artifex.explore() where id = %L', trial.pic('p4'))) = '0'
    and (select count(*) from artifex.delivery(trial.pic('p4'), trial.id('ana'))) = 0, 'and nobody sees it');
select trial.refused('ana', format('select artifex.picture(%L)', trial.pic('p4')), 'PT404', 'picture_not_found');
select trial.that(trial.run_as('service', 'select image_id from artifex.moderation_list()') = trial.pic('p4')::text,
    'a moderator finds it');
select trial.run_as('service', format('select artifex.moderation_approve(''mod0'', %L)', trial.pic('p4')));
select trial.that(trial.run_as('ana', format('select count(*) from artifex.explore() where id = %L', trial.pic('p4'))) = '1',
    'and shows it');
select trial.call('dan', 'unpublish', 'p4');
update artifex.images set prompt = 'two people having sex' where id = trial.pic('p4');
select trial.refused('dan', format('select artifex.publish(%L)', trial.pic('p4')), 'PT422', 'not_fit');

\echo exploring
select trial.that(trial.run_as('dan', 'select string_agg(id::text, '','') from artifex.explore()')
    = concat_ws(',', trial.pic('p3'), trial.pic('p2'), trial.pic('p1')), 'newest first');
select trial.that(trial.run_as('dan', 'select string_agg(id::text, '','') from artifex.explore(tag => ''fantasy'')')
    = trial.pic('p2')::text, 'a category has its pictures only');
select trial.that(trial.run_as('dan', 'select string_agg(id::text, '','') from artifex.explore(tag => ''characters'')')
    = trial.pic('p1')::text, 'characters are found by words of the prompt');
select trial.that(trial.run_as('dan', format('select string_agg(id::text, '','') from artifex.explore(%L)', s))
    is not distinct from expected, 'search for ' || s)
    from (values ('dragons', trial.pic('p2')::text), ('DRAGON  lake', trial.pic('p2')::text), ('dragn', trial.pic('p2')::text),
        ('dragon knight', null), ('Photography', trial.pic('p1')::text), ('bo exam', trial.pic('p3')::text),
        ('ana example', concat_ws(',', trial.pic('p2'), trial.pic('p1'))), ('zzzzqq', null), ('the', null),
        ('   ', concat_ws(',', trial.pic('p3'), trial.pic('p2'), trial.pic('p1'))),
        ('%', null), ('_', null), ('\', null), ('''', null), (''' | !''x'':*', null), ('a & b | !c', null),
        ('😀', null), (repeat('x ', 100), null), ('%%%', null), ('___', null)) as v (s, expected);
select trial.that(trial.run_as('dan', format('select string_agg(id::text, '','') from artifex.explore(%L, "order" => ''trending'')', s))
    is not distinct from expected, 'trending search for ' || s)
    from (values ('dragons', trial.pic('p2')::text), ('bo exam', trial.pic('p3')::text), ('zzzzqq', null)) as v (s, expected);
select trial.refused('dan', statement, state, hint) from (values
    ('select * from artifex.explore(tag => ''cars'')', 'PT400', 'unknown_tag'),
    ('select * from artifex.explore("order" => ''best'')', 'PT400', 'unknown_order'),
    ('select * from artifex.explore("order" => null)', 'PT400', 'unknown_order'),
    ('select * from artifex.explore(page => 0)', 'PT400', 'page_out_of_bounds'),
    ('select * from artifex.explore(page => 51)', 'PT400', 'page_out_of_bounds'),
    ('select * from artifex.explore(page => null)', 'PT400', 'page_out_of_bounds'),
    ('select * from artifex.explore(search => repeat(''x'', 201))', 'PT400', 'too_long'),
    ('select * from artifex.mine(page => 51)', 'PT400', 'page_out_of_bounds'),
    ('select * from artifex.inbox(page => -1)', 'PT400', 'page_out_of_bounds'),
    ('select * from artifex.bookmarked(page => 51)', 'PT400', 'page_out_of_bounds'),
    ('select * from artifex.prompt_history(page => 51)', 'PT400', 'page_out_of_bounds')
) as v (statement, state, hint);
-- Cursors that nobody was given: text, hex of anything, and those of other lists.
select trial.refused('dan', format('select * from artifex.%s', replace(list, '?', quote_literal(junk))), 'PT400', 'unknown_cursor')
    from unnest(array['explore(after => ?)', 'explore(after => ?, "order" => ''trending'')', 'mine(?)', 'inbox(?)', 'bookmarked(?)',
        'prompt_history(?)', 'explore(''dragon'', after => ?)']) list
    cross join unnest(array['', 'x', 'zz', '00', 'ff', 'ffff', '6e2f', '6e2f6e', 'Zm9v', repeat('a', 5000), '6e2f2d31', '; drop',
        encode('n/9223372036854775808', 'hex'), encode('n/99999999999999999999', 'hex'), encode('t1e999/1', 'hex'),
        encode('tNaN/1', 'hex'), encode('t/1', 'hex'), encode('n1/1', 'hex'), encode('i-1/1', 'hex'), encode('q5/1', 'hex'),
        encode('m123/x', 'hex'), encode('i99999999999999999999/1', 'hex')]) junk;
select trial.refused('dan', format('select * from artifex.explore(after => %L)', encode('b/1', 'hex')), 'PT400', 'unknown_cursor');
select trial.refused('dan', format('select * from artifex.mine(%L)',
    encode(convert_to('h1/' || trial.pic('p1'), 'UTF8'), 'hex')), 'PT400', 'unknown_cursor');
-- Cursors whose parts are as large as they may be are the ends of a list, and no error.
select trial.run_as('dan', format('select count(*) from artifex.explore(after => %L)', encode('n/999999999999999999', 'hex')));
select trial.run_as('dan', format('select count(*) from artifex.inbox(%L)', encode('i99999999999999999/1', 'hex')));
select trial.run_as('dan', format('select count(*) from artifex.mine(%L)',
    encode(convert_to('m99999999999999999/' || trial.pic('p1'), 'UTF8'), 'hex')));

-- All pages together are the list, whatever their size.
create function trial.walk(p_who text, p_call text, p_page integer) returns text[] language plpgsql as $$
declare
    found text[] := '{}'; last text; row_count integer; part text[];
begin
    loop
        perform set_config('request.jwt.claims', json_build_object('sub', trial.id(p_who))::text, true);
        execute format('select array_agg(id::text), (array_agg("cursor"))[count(*)], count(*) from artifex.%s',
            replace(replace(p_call, '?', coalesce(quote_literal(last), 'null')), '#', p_page::text)) into part, last, row_count;
        exit when row_count = 0;
        found := found || part;
        exit when cardinality(found) > 1000;
    end loop;
    return found;
end $$;
select trial.make('eve', 'e' || n, 'A ' || case when n % 2 = 0 then 'silver' else 'golden' end || ' owl number ' || n,
    case when n % 3 = 0 then 'comic' else 'anime' end) from generate_series(1, 40) n;
select trial.call('eve', 'publish', 'e' || n) from generate_series(1, 40) n;
select trial.call('dan', 'like', 'e' || n) from generate_series(1, 40) n where n % 4 = 0;
select trial.call('dan', 'bookmark', 'e' || n) from generate_series(1, 40) n where n % 5 = 0;
select artifex.settle_likes();
select trial.that(trial.walk('dan', list, size) = trial.walk('dan', list, 50) and cardinality(trial.walk('dan', list, size)) = entries,
        format('%s in pages of %s has %s entries and not %s', list, size, entries, cardinality(trial.walk('dan', list, size))))
    from (values ('explore(after => ?, page => #)', 43), ('explore(after => ?, page => #, "order" => ''trending'')', 43),
        ('explore(tag => ''comic'', after => ?, page => #)', 13), ('explore(''owls'', after => ?, page => #)', 40),
        ('explore(''silver'', after => ?, page => #, "order" => ''trending'')', 20),
        ('explore(''eve example'', after => ?, page => #)', 40), ('bookmarked(?, #)', 8),
        ('explore(''eve example'', after => ?, page => #, "order" => ''trending'')', 40)) as l (list, entries)
    cross join unnest(array[1, 3, 7]) size;
select trial.that(cardinality(trial.walk('eve', list, size)) = entries, list)
    from (values ('mine(?, #)', 40), ('prompt_history(?, #)', 40), ('inbox(?, #)', 50)) as l (list, entries)
    cross join unnest(array[7, 50]) size;
select trial.that((select array_agg(n) from (
        select (p.words is not null) n from artifex.publications p) x) is not null, 'documents are there');
select trial.that(trial.run_as('dan', 'select bool_and(is_liked) from (select is_liked from artifex.explore("order" => ''trending'', '
    'page => 10)) x') = 'true', 'liked pictures trend');
select trial.that(trial.run_as('dan', 'select count(*) from artifex.explore(page => 50) where is_bookmarked') = '8', 'own bookmarks show');

\echo likes
select trial.call('ana', 'like', 'p1');
select trial.call('ana', 'like', 'p1');
select trial.call('bo', 'like', 'p1');
select trial.that(trial.likes_of('p1') = 2, 'each person’s like counts once, and shows before it is counted');
select trial.that(trial.run_as('bo', format('select artifex.picture(%L) ->> ''like_count''', trial.pic('p1'))) = '2', 'also in details');
select trial.that(trial.run_as('ana', 'select count(*) from artifex.likes') = '1', 'people read their own likes only');
select artifex.settle_likes();
select trial.that(trial.likes_of('p1') = 2 and (select count(*) from artifex.like_changes) = 0, 'counting changes nothing that shows');
select trial.that(trial.run_as('ana', 'select actor_name || people || title from artifex.inbox() where kind = ''likes_received''')
    = 'Bo Example1People love your artwork!', 'a like by another is told, one’s own isn’t');
select trial.call('cleo', 'like', 'p1');
select trial.call('dan', 'like', 'p1');
select artifex.settle_likes();
select trial.that(trial.run_as('ana', 'select people from artifex.inbox() where kind = ''likes_received''') = '3', 'likes are grouped');
select trial.call('dan', 'unlike', 'p1');
select trial.call('dan', 'unlike', 'p1');
select trial.call('dan', 'like', 'p1');
select trial.call('dan', 'unlike', 'p1');
select artifex.settle_likes();
select trial.that(trial.likes_of('p1') = 3, 'likes taken back are gone');
select trial.that(trial.run_as('ana', 'select people from artifex.inbox() where kind = ''likes_received''') = '2', 'from the group as well');
select trial.run_as('ana', 'select artifex.mark_read()');
select trial.call('eve', 'like', 'p1');
select artifex.settle_likes();
select trial.that(trial.run_as('ana', 'select string_agg(people || coalesce(actor_name, ''-''), '','' order by id desc) from artifex.inbox() where kind = ''likes_received''')
    like '1Eve Example,2%', 'a group that was read is closed, and the next like begins another');
select trial.call('bo', 'unlike', 'p1');
select artifex.settle_likes();
select trial.that(trial.run_as('ana', 'select max(people) from artifex.inbox() where kind = ''likes_received'' and not is_read') = '1',
    'a like of an older group leaves the newer one alone');
select trial.call('eve', 'unlike', 'p1');
select artifex.settle_likes();
select trial.that(trial.run_as('ana', 'select count(*) from artifex.inbox() where kind = ''likes_received'' and not is_read') = '0',
    'a group without likes is gone');
select trial.call('bo', 'like', 'p3');
select artifex.settle_likes();
select trial.that(trial.run_as('bo', 'select count(*) from artifex.inbox() where kind = ''likes_received''') = '0', 'a like of one’s own isn’t told');
select trial.call('bo', 'unlike', 'p3');
select artifex.settle_likes();
select trial.that((select abs(o.trend - artifex.weight(p.published_at)) < 1e-9 from artifex.publications p join artifex.popularity o using (number)
    where image_id = trial.pic('p3')), 'without likes a picture trends as when it was published');
select trial.that((select bool_and(s.trend = o.trend) from artifex.shelves s join artifex.popularity o using (number)), 'shelves agree');
select trial.that((select bool_and(l.trend = o.trend) from artifex.postings l join artifex.popularity o using (number)), 'lists of words agree');
-- The kept sum is the sum.
select trial.that(abs(artifex.sum_of_weights(100, array[101, 99, 100.5], array[1, 1, 1]::smallint[], 0)
    - log(2::numeric, (2 ^ 100 + 2 ^ 101 + 2 ^ 99 + 2 ^ 100.5)::numeric)::double precision) < 1e-9, 'weights are added');
select trial.that(abs(artifex.sum_of_weights(artifex.sum_of_weights(100, array[103], array[1]::smallint[], 100), array[103],
    array[-1]::smallint[], 100) - 100) < 1e-9, 'and taken away');
select trial.that(artifex.sum_of_weights(10000, array[20000], array[1]::smallint[], 0) = 20000
    and artifex.sum_of_weights(20000, array[10000], array[1]::smallint[], 0) = 20000, 'however far apart');

\echo notifications
select trial.that(trial.run_as('ana', 'select artifex.unread_count()') = '0', 'all is read');
select trial.run_as('service', 'select artifex.system_notice(''mod0'', null, ''New styles'', ''Try them.'')');
select trial.run_as('service', format('select artifex.system_notice(''mod0'', %L, ''Hello'', ''You alone.'')', trial.id('ana')));
select trial.that(trial.run_as('ana', 'select artifex.unread_count()') = '2', 'one for all and one of her own');
select trial.that(trial.run_as('bo', 'select count(*) from artifex.inbox() where kind = ''system_update''') = '1', 'others see the one for all');
select trial.that(trial.run_as('bo', 'select count(*) from artifex.notifications where title = ''Hello''') = '0', 'row level security agrees');
select trial.run_as('bo', format('select artifex.mark_read(array[%s])', (select string_agg(id::text, ',') from artifex.notifications)));
select trial.that(trial.run_as('ana', 'select artifex.unread_count()') = '2', 'nobody reads for others');
select trial.run_as('ana', 'select artifex.mark_read()');
select trial.that(trial.run_as('ana', 'select artifex.unread_count()') = '0', 'marked');
select trial.join_in('late');
update auth.users set created_at = now() + interval '1 hour' where id = trial.id('late');
select trial.that(trial.run_as('late', 'select artifex.unread_count()') = '0', 'who comes later isn’t told of earlier news');
select trial.refused('ana', 'select artifex.mark_read(array(select generate_series(1, 1001)::bigint))', 'PT400', 'too_many');

\echo blocking
select trial.refused('ana', format('select artifex.block(%L)', trial.id('ana')), 'PT409', 'own_account');
select trial.refused('ana', format('select artifex.block(%L)', trial.id('nobody')), 'PT404', 'person_not_found');
select trial.run_as('bo', format('select artifex.block(%L)', trial.id('ana')));
select trial.run_as('bo', format('select artifex.block(%L)', trial.id('ana')));
select trial.that(trial.run_as(who, format('select count(*) from artifex.explore(page => 50) where artist_id = %L', trial.id(other))) = '0'
    and trial.run_as(who, format('select count(*) from artifex.explore("order" => ''trending'', page => 50) where artist_id = %L', trial.id(other))) = '0'
    and trial.run_as(who, format('select count(*) from artifex.explore(%L) where artist_id = %L', other || ' example', trial.id(other))) = '0'
    and trial.run_as(who, format('select count(*) from artifex.explore(%L) where artist_id = %L', word, trial.id(other))) = '0'
    and trial.run_as(who, format('select count(*) from artifex.explore(%L, "order" => ''trending'') where artist_id = %L', word, trial.id(other))) = '0',
    who || ' doesn’t see ' || other)
    from (values ('bo', 'ana', 'knight'), ('ana', 'bo', 'waves')) as v (who, other, word);
select trial.refused('bo', format('select artifex.%I(%L)', f, trial.pic('p1')), 'PT404', 'picture_not_found')
    from unnest(array['like', 'bookmark', 'picture']) f;
select trial.refused('ana', format('select artifex.%I(%L)', f, trial.pic('p3')), 'PT404', 'picture_not_found')
    from unnest(array['like', 'bookmark', 'picture']) f;
select trial.that((select count(*) from artifex.delivery(trial.pic('p1'), trial.id('bo'))) = 0, 'nor is it delivered');
select trial.that(trial.run_as('ana', 'select count(*) from artifex.blocks') = '0', 'who is blocked doesn’t learn of it');
select trial.that(trial.run_as('bo', 'select name from artifex.blocked()') = 'Ana Example', 'the own list says whom');
select trial.run_as('bo', format('select artifex.unblock(%L)', trial.id('ana')));
select trial.that(trial.run_as('bo', format('select count(*) from artifex.explore(page => 50) where artist_id = %L', trial.id('ana'))) = '2', 'back again');

\echo the profile
select trial.refused('ana', statement, state, hint) from (values
    ('select artifex.update_profile(''A'')', 'PT400', 'too_short'), ('select artifex.update_profile(null)', 'PT400', 'too_short'),
    ('select artifex.update_profile(''  A  '')', 'PT400', 'too_short'),
    ('select artifex.update_profile(repeat(''x'', 51))', 'PT400', 'too_long'),
    (U&'select artifex.update_profile(''An\202Ea'')', 'PT400', 'hidden_characters'),
    ('select artifex.update_profile(''KKK'')', 'PT422', 'not_fit'),
    (format('select artifex.update_profile(''Ana'', %L)', trial.id('bo') || '/me.jpg'), 'PT403', 'not_own_picture'),
    (format('select artifex.update_profile(''Ana'', %L)', trial.id('ana') || '/../x.jpg'), 'PT403', 'not_own_picture'),
    (format('select artifex.update_profile(''Ana'', %L)', trial.id('ana') || '/none.jpg'), 'PT403', 'not_own_picture'),
    ('select artifex.update_profile(''Ana'', '''')', 'PT403', 'not_own_picture')) as v (statement, state, hint);
insert into storage.objects (bucket_id, name, owner_id) values ('artifex', trial.id('ana') || '/me.jpg', trial.id('ana')::text);
select trial.that(trial.run_as('ana', format('select artifex.update_profile(''  Ana   B '', %L) ->> ''name''', trial.id('ana') || '/me.jpg'))
    = 'Ana B', 'name and picture are kept');
select trial.that(trial.run_as('bo', format('select artist_picture from artifex.explore(page => 50) where id = %L', trial.pic('p1')))
    = trial.id('ana') || '/me.jpg', 'and shown');
select trial.that(trial.run_as('bo', 'select count(*) from artifex.profiles') = '1', 'profiles of others are read through functions only');
select trial.that(trial.run_as('ana', 'select artifex.update_profile(''Ana Example'') ->> ''picture''') is null, 'a picture can be removed');

\echo reports and moderation
select trial.refused('ana', format('select artifex.report(%L, ''spam'')', trial.pic('p1')), 'PT409', 'own_picture');
select trial.refused('bo', format('select artifex.report(%L, ''boring'')', trial.pic('p1')), 'PT400', 'unknown_reason');
select trial.refused('bo', format('select artifex.report(%L, null)', trial.pic('p1')), 'PT400', 'unknown_reason');
select trial.refused('bo', format('select artifex.report(%L, ''spam'', repeat(''x'', 501))', trial.pic('p1')), 'PT400', 'too_long');
select trial.call('fay', 'bookmark', 'p1');
select trial.run_as(who, format('select artifex.report(%L, ''spam'', ''look'')', trial.pic('p1'))) from unnest(array['bo', 'bo', 'bo', 'cleo']) who;
select trial.that((select state from artifex.publications where image_id = trial.pic('p1')) = 'shown', 'two reporters hide nothing');
select trial.run_as('dan', format('select artifex.report(%L, ''hate'')', trial.pic('p1')));
select trial.that((select state from artifex.publications where image_id = trial.pic('p1')) = 'hidden', 'three do');
select trial.that(trial.run_as('fay', format('select count(*) from artifex.explore(page => 50) where id = %L', trial.pic('p1'))) = '0'
    and trial.run_as('fay', 'select count(*) from artifex.explore(''knight'')') = '0'
    and trial.run_as('fay', 'select count(*) from artifex.bookmarked()') = '0'
    and (select count(*) from artifex.delivery(trial.pic('p1'), trial.id('fay'))) = 0
    and not exists (select from artifex.shelves s join artifex.publications p using (number) where image_id = trial.pic('p1')), 'hidden everywhere');
select trial.refused('fay', format('select artifex."like"(%L)', trial.pic('p1')), 'PT404', 'picture_not_found');
select trial.that(trial.run_as('ana', format('select artifex.picture(%L) ->> ''state''', trial.pic('p1'))) = 'hidden', 'its owner sees it');
select trial.call('ana', 'unpublish', 'p1');
select trial.call('ana', 'publish', 'p1');
select trial.that((select state from artifex.publications where image_id = trial.pic('p1')) = 'hidden', 'publishing anew doesn’t help');
select trial.that(trial.run_as('service', 'select image_id || array_to_string(reasons, ''+'') from artifex.moderation_list()')
    = trial.pic('p1') || 'hate+spam', 'moderators find it');
select trial.that(trial.run_as('service', format('select artifex.moderation_show(''mod'', %L)::text', trial.pic('p1'))) !~ trial.id('bo')::text,
    'and aren’t told who reported it');
select trial.run_as('service', format('select artifex.moderation_approve(''mod'', %L)', trial.pic('p1')));
select trial.that((select state from artifex.publications where image_id = trial.pic('p1')) = 'shown'
    and trial.run_as('service', 'select count(*) from artifex.moderation_list()') = '0', 'approved');
select trial.run_as('bo', format('select artifex.report(%L, ''spam'')', trial.pic('p1')));
select trial.that((select count(*) from artifex.reports where closed_at is null) = 0, 'the same person’s report doesn’t open it again');
select trial.refused('service', format('select artifex.moderation_remove(''mod'', %L, '''')', trial.pic('p1')), 'PT400', 'too_long');
select trial.run_as('service', format('select artifex.moderation_remove(''mod'', %L, ''It shows a trademark.'')', trial.pic('p1')));
select trial.refused('service', format('select artifex.moderation_remove(''mod'', %L, ''x'')', trial.pic('p1')), 'PT409', 'taken_down');
select trial.refused('service', format('select artifex.moderation_approve(''mod'', %L)', trial.pic('p1')), 'PT409', 'taken_down');
select trial.refused('service', format('select artifex.moderation_approve(''mod'', %L)', trial.pic('none')), 'PT404', 'picture_not_found');
select trial.refused('ana', format('select artifex.publish(%L)', trial.pic('p1')), 'PT403', 'taken_down');
select trial.refused('ana', format('select artifex.unpublish(%L)', trial.pic('p1')), 'PT403', 'taken_down');
select trial.that(trial.run_as('ana', 'select description from artifex.inbox() limit 1') like '%It shows a trademark.', 'the owner is told why');
select trial.that(trial.run_as('ana', format('select state from artifex.mine() where id = %L', trial.pic('p1'))) = 'removed', 'and keeps it');
select trial.that((select array_agg(action order by id) from atelier.operator_log where author = 'mod')
    = array['show_picture', 'approve_picture', 'remove_picture'], 'each decision is on record');

\echo limits
insert into artifex.bookmarks (user_id, number)
select trial.id('fay'), number from artifex.publications on conflict do nothing;
-- Bounds are reached with rows that are made by hand.
set session_replication_role = replica;
insert into artifex.bookmarks (user_id, number) select trial.id('fay'), 1000000 + n from generate_series(1, 2000) n;
insert into artifex.reports (number, user_id, reason) select 1000000 + n, trial.id('fay'), 'spam' from generate_series(1, 20) n;
insert into artifex.blocks (user_id, blocked_id) select trial.id('fay'), md5(n::text)::uuid from generate_series(1, 1000) n;
insert into artifex.likes (number, user_id) select 1000000 + n, trial.id('fay') from generate_series(1, 2000) n;
insert into artifex.publications (image_id, user_id, prompt, style, width, height, blurhash, colour, tags, words)
select md5('many ' || n)::uuid, trial.id('fay'), '', '', 1, 1, '', '', '{}', '' from generate_series(1, 500) n;
set session_replication_role = origin;
select trial.make('fay', 'f1');
delete from artifex.bookmarks where user_id = trial.id('fay') and number = (select number from artifex.publications where image_id = trial.pic('e1'));
select trial.refused('fay', format('select artifex.bookmark(%L)', trial.pic('e1')), 'PT429', 'too_many');
select trial.refused('fay', format('select artifex.report(%L, ''spam'')', trial.pic('e1')), 'PT429', 'too_many');
select trial.refused('fay', format('select artifex.block(%L)', trial.id('eve')), 'PT429', 'too_many');
select trial.refused('fay', format('select artifex."like"(%L)', trial.pic('e1')), 'PT429', 'too_many');
select trial.refused('fay', format('select artifex.publish(%L)', trial.pic('f1')), 'PT429', 'too_many');
set session_replication_role = replica;
delete from artifex.publications where image_id not in (select id from artifex.images);
delete from artifex.bookmarks where number > 1000000;
delete from artifex.reports where number > 1000000;
delete from artifex.likes where number > 1000000;
delete from artifex.blocks where user_id = trial.id('fay');
set session_replication_role = origin;

\echo withdrawing and deleting
select trial.call('fay', 'like', 'p2');
select trial.call('bo', 'like', 'p2');
select trial.call('ana', 'unpublish', 'p2');
select trial.refused('ana', format('select artifex.unpublish(%L)', trial.pic('p2')), 'PT409', 'not_published');
select trial.that(trial.run_as('fay', 'select count(*) from artifex.explore(''dragon'')') = '0', 'withdrawn pictures are gone');
select trial.call('fay', 'unlike', 'p2');
select trial.call('ana', 'publish', 'p2');
select trial.that(trial.likes_of('p2') = 1, 'likes come back with the picture');
select trial.run_as('ana', format('select artifex.delete_image(%L)', trial.pic('p2')));
select artifex.settle_likes();
select trial.that(trial.run_as('ana', 'select count(*) from artifex.prompt_history()') = '2'
    and trial.run_as('ana', 'select count(*) from artifex.mine()') = '1', 'the prompt outlives its picture');
select trial.that((select count(*) from artifex.gone_folders where folder = trial.id('ana') || '/' || trial.pic('p2')) = 1, 'its files are to go');
select trial.that(not exists (select from artifex.shelves s where not exists (
    select from artifex.publications p where p.number = s.number and p.state = 'shown' and s.tag_id = any (p.tags))), 'no shelf has what isn’t shown');
select trial.that(not exists (select from artifex.publications p cross join unnest(p.tags) t where p.state = 'shown'
    and not exists (select from artifex.shelves s where s.number = p.number and s.tag_id = t)), 'and every shelf has what is');
select trial.that(not exists (select from artifex.postings l where not exists (
    select from artifex.publications p join artifex.words w on w.word = any (tsvector_to_array(p.words))
    where p.number = l.number and p.state = 'shown' and w.id = l.word_id)), 'no word lists what isn’t shown');
select trial.that(not exists (select from artifex.publications p cross join unnest(tsvector_to_array(p.words)) u (word)
    where p.state = 'shown' and not exists (select from artifex.postings l join artifex.words w on w.id = l.word_id
        where l.number = p.number and w.word = u.word)), 'and every word lists what is');

\echo deleting an account
select trial.call('cleo', 'like', 'e' || n) from generate_series(1, 10) n;
select trial.call('bo', 'like', 'e' || n) from generate_series(1, 10) n;
select artifex.settle_likes();
select trial.call('cleo', 'like', 'e11');
delete from auth.users where id = trial.id('cleo');
select trial.that((select bool_and(trial.likes_of('e' || n) = (select count(*) from artifex.likes join artifex.publications using (number)
    where image_id = trial.pic('e' || n))) from generate_series(1, 39) n), 'counters are exact before they are counted');
select artifex.settle_likes();
select trial.that((select bool_and(o.like_count = (select count(*) from artifex.likes l where l.number = o.number)) from artifex.popularity o),
    'and after');
select trial.that(trial.run_as('eve', 'select count(*) from artifex.inbox(page => 50) where actor_name = ''Cleo Example''') = '0', 'no name stays');
delete from auth.users where id = trial.id('eve');
select artifex.settle_likes();
do $$
declare
    place record; rows bigint;
begin
    for place in select table_name, column_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where table_schema = 'artifex' and table_type = 'BASE TABLE' and column_name in ('user_id', 'blocked_id', 'actor_id') and table_name <> 'gone_folders'
    loop
        execute format('select count(*) from artifex.%I where %I in (trial.id(''eve''), trial.id(''cleo''))', place.table_name, place.column_name) into rows;
        perform trial.that(rows = 0, format('nothing of a deleted account stays in %s', place.table_name));
    end loop;
end $$;
select trial.that((select count(*) from artifex.gone_folders where user_id = trial.id('eve')) = 40, 'and its files are to go');
select trial.that((select count(*) from artifex.shelves s left join artifex.publications p using (number) where p.number is null) = 0, 'no shelf keeps them');
select trial.that((select count(*) from artifex.postings l left join artifex.publications p using (number) where p.number is null) = 0, 'no list of a word keeps them');

\echo screening
select trial.that(artifex.screen(text) is null, format('"%s" passes, and not as %s', text, artifex.screen(text))) from unnest(array[
    'Scunthorpe in the rain', 'a skill tree', 'first class train', 'Essex and Sussex and Middlesex', 'The naked mole rat',
    'kill the lights', 'a nude statue in a museum', 'an assassin in a hood', 'a cockatoo', 'Dickens in London', 'a shiitake mushroom',
    'a child with a kite', 'a baby elephant', 'grapes and grape vines', 'a rapeseed field', 'therapist in an office', 'a paedi… sandwich',
    'sextant and compass', 'sexton beetle', 'a cumulus cloud', 'document on a table', 'Penistone viaduct', 'analysis of a canal',
    'a cat named Pussy Willow', 'a Buddhist temple', 'battle of Waterloo, smoke and blood', 'a vampire with blood on his lips',
    'a shot of whisky', 'the pianist', 'a kid goat', 'young girl with a pearl earring', 'drawing of a nude woman reclining',
    'teenagers at a skate park', '1970s muscle car', '3 5 7 1 0', 'a b c d e f g', 'Pedro and his dog', 'a pedometer', 'gorey tales of Edward Gorey',
    'minor scale on a piano', 'Kikelomo smiling', 'raccoon', 'a crack in the ice', 'ein Haus am See', 'отражение луны в воде', '猫と月', 'Ελλάδα το καλοκαίρι',
    'a class of children drawing', 'sea and sand', 'sex education book cover', 'a bottomless pit and a brave child', 'E s s e x', 'g r a p e s', 'x x x x o x', 'kindergarten painting',
    '']) text;
select trial.that(artifex.screen(text) = rule, format('"%s" is refused as %s, not as %s', text, rule, coalesce(artifex.screen(text), 'nothing')))
    from (values ('a naked child', 'minors'), ('naked children on a bed', 'minors'), ('n a k e d c h i l d', 'minors'), ('n@ked ch1ld', 'minors'),
    ('nаkеd сhild', 'minors'), (U&'na\200Bked chi\200Dld', 'minors'), ('NAKED KIDS', 'minors'), ('naaaaked chiiild', 'minors'), ('ｎａｋｅｄ ｃｈｉｌｄ', 'minors'),
    ('sexy schoolgirl', 'minors'), ('s.e.x.y schoolgirl', 'minors'), ('child porn', 'minors_explicit'), ('hardcore porn', 'explicit'), ('p0rn', 'explicit'),
    ('p o r n', 'explicit'), ('p-o-r-n', 'explicit'), ('p_o_r_n', 'explicit'), ('porn!', 'explicit'), ('pоrn', 'explicit'), ('a beheaded man', 'gore'), ('gore', 'gore'), ('g0re', 'gore'),
    ('KKK rally', 'hate'), ('a swastika flag', 'hate'), (U&'sw\00E4stika', 'hate'), ('$wastika', 'hate'), ('rape scene', 'violation'), ('r a p e scene', 'violation'), ('lolicon', 'abuse'),
    ('nakedchild', 'minors'), ('n u d e k i d s', 'minors'), ('nαked child', 'minors'), (U&'\202Enaked child', 'minors')) as v (text, rule);

\echo all is as it should be
drop schema trial cascade;
