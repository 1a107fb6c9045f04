-- Attendance devices that have called, by serial number. Nothing of one counts until an Admin accepts it.
create table devices (
  id integer primary key,
  serial text not null collate nocase unique,
  name text not null,
  state text not null check (state in ('waiting', 'accepted', 'refused')),
  -- the place of its stamps
  office_id integer references offices (id) on delete set null,
  -- stamps of earlier days are stored and not counted
  count_from text not null,
  -- added to the times of the stamps that arrive from now on
  offset_seconds integer not null default 0,
  offset_set_at text,
  first_seen_at text not null,
  last_seen_at text not null,
  address text not null,
  firmware text,
  -- the mark of its last upload, from which it goes on
  upload_mark text,
  -- as the device reports them
  users_on_device integer,
  stamps_on_device integer,
  -- the device's clock minus ours, and when that was measured
  clock_seconds integer,
  clock_at text,
  -- somebody has been notified since
  silent_since text,
  clock_told_at text,
  decided_by integer references users (id),
  decided_at text
) strict;

-- Every stamp as it came. Repeated uploads add nothing.
create table device_stamps (
  id integer primary key,
  device_id integer not null references devices (id),
  pin text not null collate nocase,
  -- the device's own time, as written
  wall text not null,
  at text not null,
  button text,
  verified text,
  -- the part of `at` that corrects the device's clock
  offset_seconds integer not null,
  received_at text not null,
  user_id integer references users (id),
  -- a punch of attendance, which is deleted with its day
  punch_id integer,
  -- why it does not count; null with a punch, and until it was looked at
  held text check (held in ('device', 'before', 'person', 'future', 'refused')),
  held_why text,
  check (punch_id is null or (user_id is not null and held is null)),
  unique (device_id, pin, wall)
) strict;

create index device_stamps_new on device_stamps (id) where punch_id is null and held is null;
create index device_stamps_held on device_stamps (held, device_id, pin) where held is not null;
create index device_stamps_device on device_stamps (device_id, received_at);
create index device_stamps_at on device_stamps (at);
create index device_stamps_user on device_stamps (user_id) where user_id is not null;
create index device_stamps_punch on device_stamps (punch_id) where punch_id is not null;

-- Whose enrolment number it is: on every device, or on one. An ended one still counts for stamps of its time.
create table device_people (
  id integer primary key,
  pin text not null collate nocase,
  device_id integer references devices (id),
  user_id integer not null references users (id),
  source text not null check (source in ('employee id', 'sheet', 'hand')),
  linked_at text not null,
  ended_at text,
  -- a number that ended because the person left is theirs again if they return
  is_leaver integer not null default 0 check (is_leaver in (0, 1))
) strict;

create unique index device_people_pin on device_people (pin, coalesce(device_id, 0)) where ended_at is null;
create index device_people_number on device_people (pin, device_id);
create index device_people_device on device_people (device_id) where device_id is not null;
create index device_people_user on device_people (user_id);

create table device_commands (
  id integer primary key,
  device_id integer not null references devices (id),
  text text not null,
  -- the enrolment number that it changes; a later command for it replaces this one
  pin text collate nocase,
  -- the person whose name or removal it is
  user_id integer references users (id),
  created_at text not null,
  sent_at text,
  tries integer not null default 0,
  settled_at text,
  -- the device's answer: 0 and more is success
  code integer
) strict;

create index device_commands_waiting on device_commands (device_id, id) where settled_at is null;
create index device_commands_device on device_commands (device_id, id);
create index device_commands_pin on device_commands (device_id, pin) where pin is not null;
create index device_commands_open on device_commands (created_at) where settled_at is null;
create index device_commands_settled on device_commands (settled_at) where settled_at is not null;
create index device_commands_user on device_commands (user_id) where user_id is not null;

-- Lines that could not be read. They are acknowledged, because the device would send them for ever.
create table device_problems (
  id integer primary key,
  device_id integer not null references devices (id),
  line text not null,
  why text not null,
  at text not null,
  unique (device_id, line)
) strict;

create index device_problems_at on device_problems (at);
