-- Fingerprints of the photos in finished checks, so that a picture that turns up again is noticed. Only the server
-- asks, and it is told whether there was one, never whose.
--
-- A fingerprint can tell whether a given picture was among somebody's photos, so it is as personal as the photo: it goes
-- with its check, and with its account. Nothing stays to recognise a deleted person's photos by, at the price that a
-- thief's copy is no longer noticed once the owner of the original has left. The thief's leaving hides nothing: the
-- owner's own stay.

create table auntentic.photo_hashes (
    id bigint generated always as identity primary key,
    -- The check's id is its job's, too. Deleting the check deletes these.
    check_id uuid not null references auntentic.authentications (id) on delete cascade,
    user_id uuid not null references auth.users (id) on delete cascade,
    angle text not null check (length(angle) between 1 and 40),
    -- 64 bits of which few differ between copies of one picture, read as a signed number.
    fingerprint bigint not null,
    -- SHA-256 of the file as it was uploaded.
    content_hash bytea not null check (length(content_hash) = 32),
    created_at timestamptz not null default now(),
    unique (check_id, angle)
);

-- Two fingerprints that differ in 11 bits at most differ in 2 at most in one of their four bands. So each band has an
-- index, and whoever looks for a picture looks for the 137 values around each of its bands.
create index photo_hashes_band_0 on auntentic.photo_hashes ((fingerprint & 65535));
create index photo_hashes_band_1 on auntentic.photo_hashes (((fingerprint >> 16) & 65535));
create index photo_hashes_band_2 on auntentic.photo_hashes (((fingerprint >> 32) & 65535));
create index photo_hashes_band_3 on auntentic.photo_hashes (((fingerprint >> 48) & 65535));
create index photo_hashes_content on auntentic.photo_hashes (content_hash);
create index photo_hashes_of_user on auntentic.photo_hashes (user_id);

alter table auntentic.photo_hashes enable row level security;

-- Every number that differs from a band's in 2 bits at most.
create function auntentic.bands_around(p_band bigint) returns bigint[]
language sql immutable strict parallel safe set search_path = '' as $$
    with flips as (select 0::bigint as bits union all select 1::bigint << g from generate_series(0, 15) g)
    select array_agg(distinct p_band # a.bits # b.bits) from flips a, flips b
$$;

-- For each photo, by its place in the arrays from 1: whether a finished check of another account holds the same picture,
-- and whether one of this account does. The picture may have been scaled, compressed again, cut a little or mirrored:
-- p_mirrored are the fingerprints of the photos turned left to right. p_most, the bits that may differ, is 11 at most.
create function auntentic.find_photos(
    p_user uuid, p_fingerprints bigint[], p_mirrored bigint[], p_hashes bytea[], p_most integer
) returns table (photo integer, is_anothers boolean, is_own boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
    wanted record;
begin
    if p_most not between 0 and 11 then
        raise exception 'the index finds fingerprints within 11 bits, not %', p_most using errcode = '22023';
    end if;
    for wanted in
        select place::integer, straight, mirrored, hash,
            auntentic.bands_around(straight & 65535) || auntentic.bands_around(mirrored & 65535) b0,
            auntentic.bands_around((straight >> 16) & 65535) || auntentic.bands_around((mirrored >> 16) & 65535) b1,
            auntentic.bands_around((straight >> 32) & 65535) || auntentic.bands_around((mirrored >> 32) & 65535) b2,
            auntentic.bands_around((straight >> 48) & 65535) || auntentic.bands_around((mirrored >> 48) & 65535) b3
        from unnest(p_fingerprints, p_mirrored, p_hashes) with ordinality as u (straight, mirrored, hash, place)
    loop
        return query
            select wanted.place, bool_or(h.user_id <> p_user), bool_or(h.user_id = p_user)
            from auntentic.photo_hashes h
            where (h.content_hash = wanted.hash
                or h.fingerprint & 65535 = any (wanted.b0)
                or (h.fingerprint >> 16) & 65535 = any (wanted.b1)
                or (h.fingerprint >> 32) & 65535 = any (wanted.b2)
                or (h.fingerprint >> 48) & 65535 = any (wanted.b3))
                and (h.content_hash = wanted.hash
                    or bit_count((h.fingerprint # wanted.straight)::bit(64)) <= p_most
                    or bit_count((h.fingerprint # wanted.mirrored)::bit(64)) <= p_most)
            having count(*) > 0;
    end loop;
end
$$;

revoke all on auntentic.photo_hashes from public, anon, authenticated, service_role;
grant select on auntentic.photo_hashes to service_role;
revoke all on all functions in schema auntentic from public, anon, authenticated;
grant execute on all functions in schema auntentic to service_role;
