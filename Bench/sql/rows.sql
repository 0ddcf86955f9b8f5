-- The table that every reader reads: 100,000 rows of 1,000 users, under row-level security.
alter role authenticator login;

create table public.photo_jobs (
    id bigint generated always as identity primary key,
    user_id uuid not null,
    status text not null,
    prompt text not null,
    image_path text not null,
    credits int not null,
    created_at timestamptz not null
);

insert into public.photo_jobs (user_id, status, prompt, image_path, credits, created_at)
select ('00000000-0000-4000-8000-' || lpad((1 + i % 1000)::text, 12, '0'))::uuid,
    (array['queued', 'running', 'done', 'failed'])[1 + (i / 1000) % 4],
    'studio portrait, soft light, take ' || i,
    'results/' || md5(i::text) || '.jpg',
    1 + i % 4,
    timestamptz '2026-01-01' + i * interval '37 seconds'
from generate_series(1, 100000) i;

create index on public.photo_jobs (user_id);
alter table public.photo_jobs enable row level security;
create policy own_jobs on public.photo_jobs for select to authenticated using (user_id = (select auth.uid()));
grant select on public.photo_jobs to authenticated;
vacuum analyze public.photo_jobs;
checkpoint;
notify pgrst, 'reload schema';
