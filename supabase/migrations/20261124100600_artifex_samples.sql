-- Artifex: pictures that are there before anybody has made one. They are prompts and seeds: a server that draws by itself
-- makes them when it first starts, and an account of the house's own, named so, publishes them.

create table artifex.samples (
    place integer primary key,
    prompt text not null check (char_length(prompt) between 1 and 500),
    style text not null references artifex.styles (style),
    shape text not null check (shape in ('square', 'landscape', 'portrait')),
    seed bigint not null check (seed between 0 and 4294967295),
    -- The template that it shows the effect of.
    template_id uuid references artifex.templates (id) on delete cascade
);

alter table artifex.samples enable row level security;
revoke all on artifex.samples from public, anon, authenticated, service_role;
grant select, insert, update, delete on artifex.samples to service_role;

insert into artifex.samples (place, prompt, style, shape, seed, template_id)
select place, prompt, style, shape, 1000 + place, id from artifex.templates;

insert into artifex.samples (place, prompt, style, shape, seed)
select 100 + row_number() over (), prompt, style, shape, 2000 + row_number() over () from (values
    ('Threads of coral and deep green that flow around a still point', 'abstract', 'portrait'),
    ('The knight who guards a bridge of light', 'fantasy', 'portrait'),
    ('A rooftop chase at midnight, a masked hero and the rain', 'comic', 'square'),
    ('Four lemons and a telephone', 'pop-art', 'square'),
    ('Dunes after sunset, the first stars', 'photo', 'landscape'),
    ('A girl and her kite over summer fields', 'anime', 'portrait'),
    ('A quiet reading room with tall windows', 'illustration', 'portrait'),
    ('Broken glass in amber and sea blue', 'abstract', 'square'),
    ('A dragon asleep in a valley of mist', 'fantasy', 'landscape'),
    ('The detective follows a red umbrella', 'comic', 'portrait'),
    ('Sunglasses on a beach ball, flat and loud', 'pop-art', 'portrait'),
    ('Fog over a northern lake in the morning', 'photo', 'portrait'),
    ('A night train under a sky full of comets', 'anime', 'landscape'),
    ('A portrait of a sailor in three colours', 'illustration', 'square'),
    ('A labyrinth seen from far above', 'abstract', 'landscape'),
    ('The last lighthouse before the edge of the world', 'fantasy', 'square'),
    ('A robot waters the garden on Mars', 'comic', 'landscape'),
    ('Lips, stars and a toaster', 'pop-art', 'landscape'),
    ('Basalt columns and white surf', 'photo', 'square'),
    ('A dancer made of falling leaves', 'illustration', 'landscape'),
    ('Orbits that never meet', 'abstract', 'square'),
    ('A wizard counts the moons', 'fantasy', 'portrait'),
    ('A cat burglar drops the diamond', 'comic', 'square'),
    ('A bowl of cherries, repeated until it hums', 'pop-art', 'square'),
    ('Blue ridges one behind the other', 'photo', 'landscape'),
    ('A samurai waits for the snow to end', 'anime', 'square'),
    ('Maps of islands that are not there', 'illustration', 'portrait'),
    ('Ink in water, slowed down', 'abstract', 'portrait'),
    ('A queen with a crown of antlers', 'fantasy', 'square'),
    ('An astronaut finds a door', 'none', 'portrait'),
    ('Tide pools at noon', 'none', 'square'),
    ('A city grid by night, seen from a plane', 'none', 'landscape'),
    ('Petals on dark stone', 'photo', 'portrait'),
    ('A mermaid tunes a violin', 'anime', 'portrait')
) as list (prompt, style, shape);

-- What isn’t made yet, in its order.
create function artifex.samples_to_make() returns table (
    place integer, prompt text, style text, shape text, seed bigint, owner uuid)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
    return query
        select s.place, s.prompt, s.style, s.shape, s.seed, 'a27ef1c0-0000-4000-8000-000000000001'::uuid
        from artifex.samples s
        where not exists (
            select from artifex.images i
            where i.user_id = 'a27ef1c0-0000-4000-8000-000000000001' and i.job_id = artifex.sample_job(s.place))
        order by s.place;
end
$$;

-- In the place of a job's id: no job made it, and nobody paid for it.
create function artifex.sample_job(p_place integer) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
    return md5('artifex sample ' || p_place)::uuid;
end
$$;

-- Stores a sample's picture and publishes it. p_order and p_rows: as `artifex.keep_pictures` takes them. Safe to repeat.
create function artifex.keep_sample(p_place integer, p_order json, p_rows json) returns void
language plpgsql security definer set search_path = '' as $$
declare
    owner constant uuid := 'a27ef1c0-0000-4000-8000-000000000001';
    made artifex.images;
    its_tags smallint[];
begin
    -- Nobody signs in with this account: it has no address and no password.
    insert into auth.users (id, aud, role, raw_app_meta_data, is_managed)
    values (owner, 'authenticated', 'authenticated', '{"provider": "house"}', true) on conflict do nothing;
    insert into artifex.profiles (user_id, name) values (owner, 'Artifex samples') on conflict do nothing;
    perform artifex.keep_pictures(artifex.sample_job(p_place), owner, p_order, p_rows);
    delete from artifex.notifications where user_id = owner;
    select * into made from artifex.images where job_id = artifex.sample_job(p_place) and user_id = owner;
    update artifex.templates set image_id = made.id
        where id = (select template_id from artifex.samples where place = p_place);
    its_tags := artifex.tags_of(made.prompt, made.style);
    insert into artifex.publications (image_id, user_id, prompt, style, width, height, blurhash, colour, tags, words)
    values (made.id, owner, made.prompt, made.style, made.width, made.height, made.blurhash, made.colour, its_tags,
        artifex.document(made.prompt, its_tags))
    on conflict (image_id) do nothing;
end
$$;

revoke all on function artifex.samples_to_make(), artifex.sample_job(integer), artifex.keep_sample(integer, json, json)
    from public, anon, authenticated;
grant execute on function artifex.samples_to_make(), artifex.sample_job(integer), artifex.keep_sample(integer, json, json)
    to service_role;
