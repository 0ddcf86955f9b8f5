-- An object is found by bucket and name in one step from the first object on. Of indexes that seem to cost as much, Postgres
-- takes the newest. While a table is small or has just grown, those for listings seem so for this question too, and reading
-- them takes longer with each object of the bucket. So this one has to be the newest.
create unique index bucketid_objname_newest on storage.objects (bucket_id, name);
drop index storage.bucketid_objname;
alter index storage.bucketid_objname_newest rename to bucketid_objname;
