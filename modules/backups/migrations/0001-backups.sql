-- Each attempt that came to an end: what was made and verified, or why it was not.
create table backups (
  id integer primary key,
  started_at text not null,
  finished_at text not null,
  -- where it was written; null where it failed
  file text,
  size integer,
  is_encrypted integer not null check (is_encrypted in (0, 1)),
  -- the schedule, an address, 'cli'
  source text not null,
  by_user integer references users (id),
  error text,
  -- the day on which the Admins were told of it
  told_on text,
  check ((file is null) = (error is not null)),
  check ((file is null) = (size is null))
) strict;

create index backups_started on backups (started_at);
