-- Artifex: what is shown to others, and what others do with it: profiles, published pictures, likes, bookmarks, blocks,
-- reports, notifications, and what the app offers to begin with. People read their own rows; everything else goes through
-- functions.

-- A refusal that a person reads. p_status: of HTTP; p_word: for programs.
create function artifex.refuse(p_status integer, p_word text, p_message text, p_detail text default null) returns void
language plpgsql set search_path = '' as $$
begin
    raise exception using errcode = 'PT' || p_status, message = p_message, detail = coalesce(p_detail, ''), hint = p_word;
end
$$;

-- Who calls. Every function for people begins with it: identity comes from the verified token alone.
create function artifex.caller() returns uuid
language plpgsql stable set search_path = '' as $$
declare
    me constant uuid := auth.uid();
begin
    if me is null then
        perform artifex.refuse(401, 'sign_in_required', 'Sign in first.');
    end if;
    return me;
end
$$;

-- What others see of a person.
create table artifex.profiles (
    user_id uuid primary key references auth.users (id) on delete cascade,
    name text not null check (char_length(name) between 2 and 50 and name = btrim(name)),
    -- In the bucket `artifex`, in the person's own folder.
    picture text check (
        char_length(picture) <= 200 and starts_with(picture, user_id::text || '/') and picture !~ '(\.\.|//|\\|[[:cntrl:]])'),
    created_at timestamptz not null default now()
);

-- One system for styles, categories and chips. A picture has a tag for its style or for words of its prompt.
create table artifex.tags (
    id smallint primary key,
    tag text not null unique check (tag ~ '^[a-z][a-z-]{1,30}$'),
    title text not null,
    styles text[] not null default '{}',
    words tsquery
);

create table artifex.styles (
    style text primary key,
    title text not null,
    place integer not null unique,
    is_trending boolean not null default false
);

-- Which tags stand where: the cards of Explore, the chips of Home.
create table artifex.sections (
    section text not null check (section in ('categories', 'chips')),
    tag text not null references artifex.tags (tag) on update cascade on delete cascade,
    title text not null,
    place integer not null,
    primary key (section, tag),
    unique (section, place)
);

create table artifex.templates (
    id uuid primary key default gen_random_uuid(),
    title text not null,
    prompt text not null check (char_length(prompt) between 1 and 500),
    style text not null references artifex.styles (style),
    shape text not null check (shape in ('square', 'landscape', 'portrait', 'custom')),
    width integer not null check (width between 256 and 2048 and width % 8 = 0),
    height integer not null check (height between 256 and 2048 and height % 8 = 0),
    place integer not null unique,
    is_offered boolean not null default true,
    -- A picture made from it.
    image_id uuid references artifex.images (id) on delete set null,
    check (width * height <= 4000000)
);

create table artifex.publications (
    -- The order of publishing, and a short name for what refers to this.
    number bigint generated always as identity primary key,
    image_id uuid not null unique references artifex.images (id) on delete cascade,
    user_id uuid not null references auth.users (id) on delete cascade,
    -- withdrawn: by its owner; hidden: reported, until a moderator looks; removed: by a moderator, for good.
    state text not null default 'shown' check (state in ('shown', 'withdrawn', 'hidden', 'removed')),
    -- As they were when it was published: a card needs no other table.
    prompt text not null,
    style text not null,
    width integer not null,
    height integer not null,
    blurhash text not null,
    colour text not null,
    tags smallint[] not null,
    words tsvector not null,
    published_at timestamptz not null default now(),
    removal_reason text,
    check ((state = 'removed') = (removal_reason is not null))
);

create index publications_of_user on artifex.publications (user_id, number desc);
create index publications_words on artifex.publications using gin (words) with (fastupdate = off);
create index publications_hidden on artifex.publications (number) where state = 'hidden';

-- Likes that are counted, and how much a picture is liked these days. Apart from the publication, because it changes often.
create table artifex.popularity (
    number bigint primary key references artifex.publications (number) on delete cascade,
    like_count integer not null default 0,
    -- See `artifex.weight`.
    trend double precision not null
) with (fillfactor = 70);

create table artifex.likes (
    number bigint not null references artifex.publications (number) on delete cascade,
    user_id uuid not null references auth.users (id) on delete cascade,
    created_at timestamptz not null default now(),
    primary key (number, user_id)
);

create index likes_of_user on artifex.likes (user_id, created_at desc);

-- Likes given and taken back that aren't counted yet. A popular picture's counter would be one row that everybody waits for.
create table artifex.like_changes (
    id bigint generated always as identity primary key,
    number bigint not null,
    user_id uuid not null,
    delta smallint not null check (delta in (-1, 1)),
    -- When the like was given, also for one that is taken back.
    liked_at timestamptz not null
);

create index like_changes_of_picture on artifex.like_changes (number) include (delta);

create table artifex.bookmarks (
    user_id uuid not null references auth.users (id) on delete cascade,
    number bigint not null references artifex.publications (number) on delete cascade,
    -- The order of bookmarking.
    place bigint generated always as identity,
    created_at timestamptz not null default now(),
    primary key (user_id, number)
);

create unique index bookmarks_of_user on artifex.bookmarks (user_id, place desc);
create index bookmarks_of_picture on artifex.bookmarks (number);

create table artifex.blocks (
    user_id uuid not null references auth.users (id) on delete cascade,
    blocked_id uuid not null references auth.users (id) on delete cascade,
    created_at timestamptz not null default now(),
    primary key (user_id, blocked_id),
    check (user_id <> blocked_id)
);

create index blocks_of_blocked on artifex.blocks (blocked_id);

create table artifex.reports (
    id bigint generated always as identity primary key,
    number bigint not null references artifex.publications (number) on delete cascade,
    user_id uuid not null references auth.users (id) on delete cascade,
    reason text not null
        check (reason in ('sexual', 'minors', 'violence', 'hate', 'real_person', 'copyright', 'spam', 'other')),
    words text not null default '' check (char_length(words) <= 500),
    created_at timestamptz not null default now(),
    -- When a moderator looked.
    closed_at timestamptz,
    unique (number, user_id)
);

create index reports_open on artifex.reports (number) where closed_at is null;
create index reports_of_user on artifex.reports (user_id, created_at desc);

create table artifex.notifications (
    id bigint generated always as identity primary key,
    -- Null: everybody who was there when it was sent.
    user_id uuid references auth.users (id) on delete cascade,
    kind text not null check (kind in ('image_ready', 'likes_received', 'system_update')),
    title text not null check (char_length(title) between 1 and 100),
    description text not null check (char_length(description) between 1 and 500),
    image_id uuid references artifex.images (id) on delete cascade,
    -- Of likes: who gave the latest, and how many people gave one since the group began.
    actor_id uuid references auth.users (id) on delete set null,
    people integer check (people > 0),
    began_at timestamptz not null default now(),
    -- The order in the inbox: of a group its latest like.
    created_at timestamptz not null default now(),
    read_at timestamptz,
    check ((kind = 'likes_received') = (people is not null)),
    check (user_id is not null or kind = 'system_update')
);

create index notifications_of_user on artifex.notifications (user_id, created_at desc, id desc);
create index notifications_unread on artifex.notifications (user_id) where read_at is null;
create unique index notifications_ready on artifex.notifications (image_id) where kind = 'image_ready';
create unique index notifications_likes on artifex.notifications (image_id)
    where kind = 'likes_received' and read_at is null;
create index notifications_of_image on artifex.notifications (image_id);
create index notifications_of_actor on artifex.notifications (actor_id);

-- Who has read what was sent to everybody.
create table artifex.read_notices (
    user_id uuid not null references auth.users (id) on delete cascade,
    notification_id bigint not null references artifex.notifications (id) on delete cascade,
    primary key (user_id, notification_id)
);

create index read_notices_of_notice on artifex.read_notices (notification_id);

alter table artifex.profiles enable row level security;
alter table artifex.tags enable row level security;
alter table artifex.styles enable row level security;
alter table artifex.sections enable row level security;
alter table artifex.templates enable row level security;
alter table artifex.publications enable row level security;
alter table artifex.popularity enable row level security;
alter table artifex.likes enable row level security;
alter table artifex.like_changes enable row level security;
alter table artifex.bookmarks enable row level security;
alter table artifex.blocks enable row level security;
alter table artifex.reports enable row level security;
alter table artifex.notifications enable row level security;
alter table artifex.read_notices enable row level security;

create policy "people read their own profile" on artifex.profiles
    for select to authenticated using (user_id = (select auth.uid()));
create policy "members read tags" on artifex.tags for select to authenticated using (true);
create policy "members read styles" on artifex.styles for select to authenticated using (true);
create policy "members read sections" on artifex.sections for select to authenticated using (true);
create policy "members read templates on offer" on artifex.templates for select to authenticated using (is_offered);
create policy "people read their own publications" on artifex.publications
    for select to authenticated using (user_id = (select auth.uid()));
create policy "people read their own likes" on artifex.likes
    for select to authenticated using (user_id = (select auth.uid()));
create policy "people read their own bookmarks" on artifex.bookmarks
    for select to authenticated using (user_id = (select auth.uid()));
create policy "people read their own blocks" on artifex.blocks
    for select to authenticated using (user_id = (select auth.uid()));
create policy "people read their own reports" on artifex.reports
    for select to authenticated using (user_id = (select auth.uid()));
create policy "people read their own notifications" on artifex.notifications
    for select to authenticated using (user_id = (select auth.uid()));

insert into artifex.styles (style, title, place, is_trending) values
    ('none', 'None', 1, false), ('photo', 'Photo', 2, true), ('anime', 'Anime', 3, true),
    ('illustration', 'Illustration', 4, true), ('pop-art', 'Pop Art', 5, false), ('abstract', 'Abstract', 6, false),
    ('fantasy', 'Fantasy', 7, false), ('comic', 'Comic', 8, true);

insert into artifex.tags (id, tag, title, styles, words)
select id::smallint, tag, title, styles, to_tsquery('pg_catalog.english', words) from (values
    (1, 'photo', 'Photography', array['photo'], null),
    (2, 'anime', 'Anime', array['anime'], null),
    (3, 'illustration', 'Illustrations', array['illustration'], null),
    (4, 'pop-art', 'Pop Art', array['pop-art'], null),
    (5, 'abstract', 'Abstract', array['abstract'], null),
    (6, 'fantasy', 'Fantasy', array['fantasy'], null),
    (7, 'comic', 'Comic', array['comic'], null),
    (8, 'characters', 'Characters', '{}', 'portrait|character|hero|heroine|knight|warrior|wizard|witch|princess|prince|'
        'queen|king|samurai|ninja|pirate|astronaut|robot|detective|dancer|musician|man|woman|girl|boy|child|face|person|'
        'villain|superhero|elf|mermaid|angel|monk|sailor|cowboy')
) as list (id, tag, title, styles, words);
-- Every published picture has this one.
insert into artifex.tags (id, tag, title) values (0, 'all', 'All');

insert into artifex.sections (section, tag, title, place) values
    ('categories', 'abstract', 'Abstract', 1), ('categories', 'fantasy', 'Fantasy', 2),
    ('categories', 'comic', 'Comic', 3), ('categories', 'pop-art', 'Pop Art', 4),
    ('chips', 'all', 'All', 1), ('chips', 'characters', 'Characters', 2), ('chips', 'photo', 'Photography', 3),
    ('chips', 'illustration', 'Illustrations', 4);

insert into artifex.templates (id, title, prompt, style, shape, width, height, place)
select md5('artifex template ' || place)::uuid, title, prompt, style, shape, case shape when 'landscape' then 1344
    when 'portrait' then 896 else 1024 end, case shape when 'landscape' then 896 when 'portrait' then 1344 else 1024 end, place
from (values
    (1, 'Misty mountains', 'Layers of blue mountains in morning mist, a low golden sun, a still lake', 'photo', 'landscape'),
    (2, 'Stained glass', 'A stained glass window of a heron among reeds, deep blues and amber', 'illustration', 'portrait'),
    (3, 'Night city', 'A city of glass towers at night after rain, neon reflections in the street', 'photo', 'portrait'),
    (4, 'Forest spirit', 'A glowing forest spirit between old trees, fireflies, violet twilight', 'fantasy', 'portrait'),
    (5, 'Hero of the day', 'A superhero cat on a rooftop, bold outlines, dramatic low angle', 'comic', 'square'),
    (6, 'Cherry blossom train', 'A small train beside a field of cherry trees, petals in the wind, bright sky', 'anime',
        'landscape'),
    (7, 'Pop fruit', 'A sliced orange and two lemons, halftone dots, four flat colours', 'pop-art', 'square'),
    (8, 'Slow waves', 'Slow waves of colour that cross each other, coral and deep green', 'abstract', 'landscape'),
    (9, 'Star portrait', 'Portrait of an astronaut with a galaxy in the visor, soft rim light', 'illustration', 'square'),
    (10, 'Paper boats', 'Paper boats on a quiet pond at dawn, reflections, warm haze', 'none', 'landscape')
) as list (place, title, prompt, style, shape);

-- Makes a person's profile if there is none: named as they signed up, or "Artist" if that name can't be shown.
create function artifex.ensure_profile(p_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
    given text;
begin
    if exists (select from artifex.profiles where user_id = p_user) then
        return;
    end if;
    select btrim(left(btrim(coalesce(raw_user_meta_data ->> 'full_name', raw_user_meta_data ->> 'name', '')), 50))
        into given from auth.users where id = p_user;
    if given is null then
        return;
    end if;
    if char_length(given) < 2 or given ~ '[[:cntrl:]]' or artifex.screen(given) is not null then
        given := 'Artist';
    end if;
    insert into artifex.profiles (user_id, name) values (p_user, given) on conflict do nothing;
end
$$;

-- Tells the owner that a job's pictures are there. Safe to repeat.
create function artifex.notify_ready(p_image uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
    insert into artifex.notifications (user_id, kind, title, description, image_id)
    select user_id, 'image_ready', 'Your AI image is ready!',
        'Your masterpiece has been generated—tap to view and download', id
    from artifex.images where id = p_image
    on conflict do nothing;
end
$$;

-- Tells one person something, or everybody who is there now (p_user null); on record. Returns the notification's id.
create function artifex.system_notice(p_author text, p_user uuid, p_title text, p_description text) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
    notice bigint;
begin
    insert into artifex.notifications (user_id, kind, title, description)
    values (p_user, 'system_update', p_title, p_description) returning id into notice;
    insert into atelier.operator_log (author, action, user_id, detail)
    values (p_author, 'system_notice', p_user, json_build_object('title', p_title, 'description', p_description));
    return notice;
end
$$;

-- Stores what a job has made, and tells its owner. p_order: `{"wish": {"prompt", "style", "shapeName", "size": {"width",
-- "height"}, "outputs", "template", "again", "start"}, "seed"}`; p_rows: an array of pictures. A row's `verdict` may be left
-- out: a maker withholds what its check refuses, and the prompt was read before. Safe to repeat.
create function artifex.keep_pictures(p_job uuid, p_user uuid, p_order json, p_rows json) returns void
language plpgsql security definer set search_path = '' as $$
declare
    wish constant json := p_order -> 'wish';
begin
    insert into artifex.prompts (
        id, user_id, prompt, style, shape, width, height, outputs, seed, template_id, again_id, starts_with_photo)
    values (
        p_job, p_user, wish ->> 'prompt', wish ->> 'style', wish ->> 'shapeName', (wish #>> '{size,width}')::integer,
        (wish #>> '{size,height}')::integer, (wish ->> 'outputs')::smallint, (p_order ->> 'seed')::bigint,
        (wish ->> 'template')::uuid, (wish ->> 'again')::uuid, wish ->> 'start' is not null)
    on conflict (id) do nothing;
    insert into artifex.images (
        id, user_id, job_id, output, prompt_id, prompt, style, shape, width, height, seed, blurhash, colour, provider,
        model, request_id, cost_micro_usd, folder, verdict)
    select r.id, p_user, p_job, r.output, p_job, wish ->> 'prompt', wish ->> 'style', wish ->> 'shapeName', r.width,
        r.height, r.seed, r.blurhash, r.colour, r.provider, r.model, r.request_id, r.cost_micro_usd, r.folder,
        coalesce(r.verdict, 'passed')
    from json_to_recordset(p_rows) as r (
        id uuid, output smallint, folder text, width integer, height integer, blurhash text, colour text, seed bigint,
        provider text, model text, request_id text, cost_micro_usd bigint, verdict text)
    on conflict (id) do nothing;
    perform artifex.ensure_profile(p_user);
    perform artifex.notify_ready(id) from artifex.images where job_id = p_job order by output limit 1;
end
$$;

-- Whether one of two has blocked the other.
create function artifex.are_apart(p_one uuid, p_other uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
    return exists (select from artifex.blocks where user_id = p_one and blocked_id = p_other)
        or exists (select from artifex.blocks where user_id = p_other and blocked_id = p_one);
end
$$;

-- A published picture that somebody may see; null for all others.
create function artifex.visible(p_image uuid, p_viewer uuid) returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
    return (
        select p.number from artifex.publications p
        where p.image_id = p_image and p.state = 'shown'
            and (p.user_id = p_viewer or not artifex.are_apart(p.user_id, p_viewer)));
end
$$;

-- What an account may ask for: whether it is Premium, and whether the pictures that its wish names are there for it.
-- Everybody may begin with a template on offer or a picture that they see, and asks again for the own pictures alone.
create function artifex.standing(p_user uuid, p_template uuid, p_again uuid) returns table (
    is_premium boolean, has_template boolean, has_again boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
    return query select artifex.is_premium(p_user),
        exists (select from artifex.images i where i.id = p_template and i.user_id = p_user)
            or exists (select from artifex.templates t where t.id = p_template and t.is_offered)
            or artifex.visible(p_template, p_user) is not null,
        exists (select from artifex.images i where i.id = p_again and i.user_id = p_user);
end
$$;

-- A picture for somebody who may see it: its owner, and everybody once it is published. Clean goes only from a Premium
-- member to a Premium member.
create function artifex.delivery(p_picture uuid, p_viewer uuid) returns table (folder text, is_clean boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
    return query select i.folder, artifex.is_premium(i.user_id) and artifex.is_premium(p_viewer)
        from artifex.images i
        where i.id = p_picture and (i.user_id = p_viewer or artifex.visible(p_picture, p_viewer) is not null);
end
$$;

-- The path of the picture that others see of a person; null for none, and for whoever is apart from them.
create function artifex.portrait(p_person uuid, p_viewer uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
    if p_person <> p_viewer and artifex.are_apart(p_person, p_viewer) then
        return null;
    end if;
    return (select picture from artifex.profiles where user_id = p_person);
end
$$;

revoke all on artifex.profiles, artifex.tags, artifex.styles, artifex.sections, artifex.templates, artifex.publications,
    artifex.popularity, artifex.likes, artifex.like_changes, artifex.bookmarks, artifex.blocks, artifex.reports,
    artifex.notifications, artifex.read_notices from public, anon, authenticated, service_role;
grant select on artifex.profiles, artifex.tags, artifex.styles, artifex.sections, artifex.templates, artifex.bookmarks,
    artifex.blocks, artifex.reports to authenticated;
grant select (number, image_id, user_id, state, published_at, removal_reason) on artifex.publications to authenticated;
grant select (number, created_at, user_id) on artifex.likes to authenticated;
grant select (id, user_id, kind, title, description, image_id, people, created_at, read_at) on artifex.notifications
    to authenticated;
grant select on artifex.profiles, artifex.tags, artifex.styles, artifex.sections, artifex.templates, artifex.publications,
    artifex.popularity, artifex.likes, artifex.like_changes, artifex.bookmarks, artifex.blocks, artifex.reports,
    artifex.notifications, artifex.read_notices to service_role;
-- An operator changes what the app offers without a release.
grant insert, update, delete on artifex.tags, artifex.styles, artifex.sections, artifex.templates to service_role;
revoke all on all functions in schema artifex from public, anon, authenticated;
grant execute on all functions in schema artifex to service_role;
