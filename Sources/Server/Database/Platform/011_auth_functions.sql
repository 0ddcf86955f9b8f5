-- Who is asking: what policies and functions use. NULL, never an error, where no token was verified.

-- A setting that was set locally in an earlier transaction of the connection is left as '', not as NULL.
create function auth.jwt() returns jsonb
language sql stable
as $$
    select coalesce(
        nullif(current_setting('request.jwt.claim', true), ''),
        nullif(current_setting('request.jwt.claims', true), '')
    )::jsonb
$$;

create function auth.uid() returns uuid
language sql stable
as $$
    select coalesce(
        nullif(current_setting('request.jwt.claim.sub', true), ''),
        nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
    )::uuid
$$;

create function auth.role() returns text
language sql stable
as $$
    select coalesce(
        nullif(current_setting('request.jwt.claim.role', true), ''),
        nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
    )::text
$$;

create function auth.email() returns text
language sql stable
as $$
    select coalesce(
        nullif(current_setting('request.jwt.claim.email', true), ''),
        nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
    )::text
$$;

comment on function auth.uid() is 'The id of the signed-in user, from the verified token; NULL for anybody else.';
comment on function auth.role() is 'The role of the request: anon, authenticated or service_role.';
comment on function auth.email() is 'The e-mail in the verified token.';
comment on function auth.jwt() is 'All claims of the verified token.';

revoke all on all functions in schema auth from public;
grant execute on function auth.uid(), auth.role(), auth.email(), auth.jwt() to anon, authenticated, service_role;
