-- Echo: texts, and where they lie. People read their own; only the server writes.

select atelier.add_app('echo', 10, 'month');
select atelier.add_bucket('echo', 65536, array['text/plain']);

create table echo.texts (
    id uuid primary key,
    user_id uuid not null references auth.users (id) on delete cascade,
    prompt text not null,
    path text not null,
    created_at timestamptz not null default now()
);

create index texts_of_user on echo.texts (user_id, created_at desc);

alter table echo.texts enable row level security;

create policy "people read their own texts" on echo.texts
    for select to authenticated using (user_id = (select auth.uid()));

revoke all on echo.texts from public, anon, authenticated, service_role;
grant select on echo.texts to authenticated, service_role;
