-- Auntentic's photos: private, images only, each person in a folder named by their own id in lower case.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('auntentic', 'auntentic', false, 10485760,
    array['image/jpeg', 'image/png', 'image/webp', 'image/heic'])
on conflict (id) do update
    set public = excluded.public, file_size_limit = excluded.file_size_limit,
        allowed_mime_types = excluded.allowed_mime_types;

create policy "auntentic photos: people read their own folder" on storage.objects
    for select to authenticated
    using (bucket_id = 'auntentic' and (storage.foldername(name))[1] = (select auth.uid())::text);

create policy "auntentic photos: people add to their own folder" on storage.objects
    for insert to authenticated
    with check (bucket_id = 'auntentic' and (storage.foldername(name))[1] = (select auth.uid())::text);

create policy "auntentic photos: people replace in their own folder" on storage.objects
    for update to authenticated
    using (bucket_id = 'auntentic' and (storage.foldername(name))[1] = (select auth.uid())::text)
    with check (bucket_id = 'auntentic' and (storage.foldername(name))[1] = (select auth.uid())::text);

create policy "auntentic photos: people remove from their own folder" on storage.objects
    for delete to authenticated
    using (bucket_id = 'auntentic' and (storage.foldername(name))[1] = (select auth.uid())::text);
