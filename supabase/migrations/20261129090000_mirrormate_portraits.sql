-- MirrorMate: a picture of its owner in the profile. One file an account, so that a new one takes the old one's place, and
-- nobody reads it but its owner. Size and type are those of MirrorMate's Core, which a test compares.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('mirrormate-portraits', 'mirrormate-portraits', false, 2 * 1024 * 1024, array['image/jpeg']);

create policy "mirrormate portraits: people read their own" on storage.objects
    for select to authenticated
    using (bucket_id = 'mirrormate-portraits' and name = (select auth.uid())::text || '/portrait.jpg');

-- An access token outlives its account by up to an hour, and finds nothing to write to.
create policy "mirrormate portraits: people add their own" on storage.objects
    for insert to authenticated
    with check (
        bucket_id = 'mirrormate-portraits' and name = (select auth.uid())::text || '/portrait.jpg'
        and exists (select from atelier.accounts where user_id = (select auth.uid())));

create policy "mirrormate portraits: people replace their own" on storage.objects
    for update to authenticated
    using (bucket_id = 'mirrormate-portraits' and name = (select auth.uid())::text || '/portrait.jpg')
    with check (bucket_id = 'mirrormate-portraits' and name = (select auth.uid())::text || '/portrait.jpg');

create policy "mirrormate portraits: people remove their own" on storage.objects
    for delete to authenticated
    using (bucket_id = 'mirrormate-portraits' and name = (select auth.uid())::text || '/portrait.jpg');
