-- Whose photograph it is that a file holds.
create index users_photo on users (profile_photo) where profile_photo is not null;

-- Photographs that nobody has any longer. The row is written with whatever took the photograph away, the file goes after
-- the commit, and after a crash in between with the nightly job.
create table photos_dropped (address text primary key) strict, without rowid;

create trigger photo_dropped after update of profile_photo on users when old.profile_photo is not null and new.profile_photo is not old.profile_photo begin
  insert or ignore into photos_dropped values (old.profile_photo);
end;
