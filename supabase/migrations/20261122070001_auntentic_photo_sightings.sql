-- Who had a picture first, another account or this one: whoever submits somebody's public photos before their owner does must
-- not take them from the owner. As before the server alone asks, and it learns when, but not whose.

-- For each photo, by its place in the arrays from 1: since when another account's finished check holds the same picture, and
-- since when one of this account does. The picture may have been scaled, compressed again, cut a little or mirrored:
-- p_mirrored are the fingerprints of the photos turned left to right. p_most, the bits that may differ, is 11 at most.
create function auntentic.photo_sightings(
    p_user uuid, p_fingerprints bigint[], p_mirrored bigint[], p_hashes bytea[], p_most integer
) returns table (photo integer, first_of_others timestamptz, first_of_own timestamptz)
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
            select wanted.place, min(h.created_at) filter (where h.user_id <> p_user),
                min(h.created_at) filter (where h.user_id = p_user)
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

drop function auntentic.find_photos(uuid, bigint[], bigint[], bytea[], integer);

revoke all on function auntentic.photo_sightings(uuid, bigint[], bigint[], bytea[], integer)
    from public, anon, authenticated;
grant execute on function auntentic.photo_sightings(uuid, bigint[], bigint[], bytea[], integer) to service_role;
