-- A punch made without a network is placed by the device's time; when it reached the server is kept beside it.
alter table punches add column received_at text;

-- Once a person a day, whatever restarts.
create table reminders_sent (
  user_id integer not null references users (id),
  day text not null,
  kind text not null check (kind in ('punch_in', 'punch_out')),
  at text not null,
  primary key (user_id, day, kind)
) strict, without rowid;
