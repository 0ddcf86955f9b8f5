-- Artifex: what moderators do. Only the server calls these, for an operator whose name it passes on; each look and each
-- decision is on record.

-- Pictures that wait for a decision, with open reports or with pixels that nobody has checked; the oldest first. p_after: the `number` of the last row that one has.
create function artifex.moderation_list(p_after bigint default null, p_page integer default 50) returns table (
    number bigint, image_id uuid, state text, prompt text, reports bigint, reasons text[], first_reported_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
    return query
        select p.number, p.image_id, p.state, p.prompt, count(r.id),
            coalesce(array_agg(distinct r.reason) filter (where r.id is not null), '{}'), min(r.created_at)
        from artifex.publications p
        join artifex.images i on i.id = p.image_id
        left join artifex.reports r on r.number = p.number and r.closed_at is null
        where p.number > coalesce(p_after, 0) and p.state <> 'removed'
            and (r.id is not null or (p.state = 'hidden' and i.verdict = 'unscreened'))
        group by p.number order by p.number limit p_page;
end
$$;

-- A picture with everything that a moderator decides by, but nothing that says who reported it.
create function artifex.moderation_show(p_author text, p_image uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
    owner uuid;
begin
    select user_id into owner from artifex.publications where image_id = p_image;
    if owner is null then
        perform artifex.refuse(404, 'picture_not_found', 'No picture with this id was ever published.');
    end if;
    insert into atelier.operator_log (author, action, user_id, detail)
    values (p_author, 'show_picture', owner, json_build_object('image', p_image));
    return (
        select json_build_object('image_id', p.image_id, 'folder', i.folder, 'state', p.state, 'prompt', p.prompt, 'style', p.style,
            'width', p.width, 'height', p.height, 'published_at', p.published_at, 'removal_reason', p.removal_reason,
            'artist', json_build_object('id', p.user_id, 'name', a.name),
            'removed_before', (
                select count(*) from artifex.publications o where o.user_id = p.user_id and o.state = 'removed'),
            'reports', (
                select coalesce(json_agg(json_build_object('reason', r.reason, 'words', r.words,
                    'created_at', r.created_at, 'closed_at', r.closed_at) order by r.id), '[]')
                from artifex.reports r where r.number = p.number))
        from artifex.publications p
        join artifex.images i on i.id = p.image_id
        left join artifex.profiles a on a.user_id = p.user_id
        where p.image_id = p_image);
end
$$;

-- The picture may stay: its reports are closed, and it is shown again if they had hidden it.
create function artifex.moderation_approve(p_author text, p_image uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
    looked artifex.publications;
begin
    select * into looked from artifex.publications where image_id = p_image for no key update;
    if not found then
        perform artifex.refuse(404, 'picture_not_found', 'No picture with this id was ever published.');
    elsif looked.state = 'removed' then
        perform artifex.refuse(409, 'taken_down', 'This picture was taken down already.');
    end if;
    update artifex.reports set closed_at = now() where number = looked.number and closed_at is null;
    update artifex.images set verdict = 'passed' where id = p_image;
    update artifex.publications set state = 'shown' where number = looked.number and state = 'hidden';
    insert into atelier.operator_log (author, action, user_id, detail)
    values (p_author, 'approve_picture', looked.user_id, json_build_object('image', p_image));
end
$$;

-- Takes a picture down for good. Its owner keeps it and is told why.
create function artifex.moderation_remove(p_author text, p_image uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
    looked artifex.publications;
begin
    if coalesce(char_length(p_reason), 0) not between 1 and 400 then
        perform artifex.refuse(400, 'too_long', 'A reason has 1 to 400 characters.');
    end if;
    select * into looked from artifex.publications where image_id = p_image for no key update;
    if not found then
        perform artifex.refuse(404, 'picture_not_found', 'No picture with this id was ever published.');
    elsif looked.state = 'removed' then
        perform artifex.refuse(409, 'taken_down', 'This picture was taken down already.');
    end if;
    update artifex.publications set state = 'removed', removal_reason = p_reason where number = looked.number;
    update artifex.reports set closed_at = now() where number = looked.number and closed_at is null;
    insert into artifex.notifications (user_id, kind, title, description, image_id)
    values (looked.user_id, 'system_update', 'A picture of yours was taken down',
        'Others don’t see it any more. You keep it. The reason: ' || p_reason, p_image);
    insert into atelier.operator_log (author, action, user_id, detail)
    values (p_author, 'remove_picture', looked.user_id, json_build_object('image', p_image, 'reason', p_reason));
end
$$;

revoke all on all functions in schema artifex from public, anon;
revoke all on function artifex.moderation_list(bigint, integer), artifex.moderation_show(text, uuid),
    artifex.moderation_approve(text, uuid), artifex.moderation_remove(text, uuid, text) from authenticated;
grant execute on all functions in schema artifex to service_role;
