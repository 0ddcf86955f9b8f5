-- One more like of one picture, each by another person: -D image=<id>.
begin;
select set_config('request.jwt.claims', '{"sub":"' || md5('liker ' || nextval('bench.liker'))::uuid || '"}', true), set_config('role', 'authenticated', true);
select artifex."like"(:image::uuid);
commit;
