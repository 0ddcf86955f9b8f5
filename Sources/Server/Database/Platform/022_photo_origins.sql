-- Photos are stored without the data that cameras and programs put beside the picture. What photo truth needs of it stands
-- here, where no client can read it; the place does not.

alter table storage.buckets add column keeps_photo_metadata boolean not null default false;
comment on column storage.buckets.keeps_photo_metadata is
'Store photos as they came, with place, camera and names in them, for everybody who may read them.';

create table storage.photo_origins (
    object_id uuid primary key references storage.objects (id) on delete cascade,
    -- Of which bytes of the object this was said.
    version text not null,
    make text check (length(make) <= 200),
    model text check (length(model) <= 200),
    lens text check (length(lens) <= 200),
    software text check (length(software) <= 200),
    editor text check (length(editor) <= 200),
    -- The camera's clock as if it showed UTC, and how far it was from that where the camera knew.
    captured_local timestamptz,
    captured_offset integer,
    is_tagged_screenshot boolean not null,
    -- SHA-256 of the file as it was sent.
    content_hash bytea not null check (length(content_hash) = 32)
);
comment on table storage.photo_origins is 'Camera, time and program of a photo; goes with the photo.';
alter table storage.photo_origins enable row level security;
revoke all on storage.photo_origins from public, anon, authenticated, service_role;
grant select on storage.photo_origins to service_role;
