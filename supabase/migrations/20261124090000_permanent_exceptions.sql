-- Exceptions without an end: for an account that will never pay, such as the owner's own.

alter table atelier.account_exceptions drop constraint account_exceptions_kind_check;
alter table atelier.account_exceptions add constraint account_exceptions_kind_check
    check (kind in ('developer', 'tester', 'partner', 'support', 'permanent'));
-- Only these have no end, and they have none.
alter table atelier.account_exceptions add constraint account_exceptions_end_check
    check ((kind = 'permanent') = (expires_at = 'infinity'));

-- p_days: 1 to 366; null for a permanent one.
create or replace function atelier.operator_grant_exception(
    p_author text, p_user uuid, p_app text, p_kind text, p_reason text, p_days integer
) returns void
language plpgsql security definer set search_path = '' as $$
declare
    ends constant timestamptz := coalesce(now() + make_interval(days => p_days), 'infinity');
begin
    if (p_kind = 'permanent') <> (p_days is null) then
        raise exception 'a permanent exception has no days, and every other one has' using errcode = '22023';
    end if;
    if p_days not between 1 and 366 then
        raise exception 'an exception lasts 1 to 366 days, not %', p_days using errcode = '22023';
    end if;
    perform from atelier.allowances where app = p_app;
    if not found then
        raise exception 'there is no app %', p_app using errcode = '22023';
    end if;
    perform atelier.grant_exception(p_user, p_app, p_kind, p_reason, ends);
    insert into atelier.operator_log (author, action, user_id, detail)
    values (p_author, 'grant_exception', p_user,
        json_build_object('app', p_app, 'kind', p_kind, 'reason', p_reason, 'expires_at', nullif(ends, 'infinity')));
end
$$;
