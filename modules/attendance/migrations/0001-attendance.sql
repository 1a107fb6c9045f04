-- Punches are append-only: what a person or Muster said, never edited.
create table punches (
  id integer primary key,
  user_id integer not null references users (id),
  day text not null,
  type text not null check (type in ('in', 'out')),
  at text not null,
  source text not null check (source in ('web', 'device', 'auto', 'demo', 'offline')),
  lat real,
  lng real,
  -- metres
  accuracy real,
  office_id integer,
  distance integer,
  outside integer not null default 0 check (outside in (0, 1)),
  -- the device's own clock, kept as evidence
  client_at text,
  address text
) strict;

create index punches_person on punches (user_id, day);
-- The log of a device imported twice adds nothing.
create unique index punches_device on punches (user_id, at, type) where source = 'device';

create trigger punches_stay before delete on punches begin select raise(abort, 'a punch is never deleted'); end;
create trigger punches_stand before update of user_id, day, type, at, source, client_at on punches begin select raise(abort, 'a punch is never edited'); end;

-- An address that was looked up later.
create table punch_addresses (
  punch_id integer primary key references punches (id),
  address text not null
) strict;

-- From a punch in to the punch out that ends it.
create table attendance_sessions (
  id integer primary key,
  user_id integer not null references users (id),
  day text not null,
  in_punch_id integer not null references punches (id),
  out_punch_id integer references punches (id),
  started_at text not null,
  ended_at text,
  -- where an automatic punch-out stops counting: the shift's end
  counted_until text,
  -- one of its punches was outside every office
  is_outside integer not null default 0 check (is_outside in (0, 1)),
  check (ended_at is null or ended_at >= started_at),
  check ((ended_at is null) = (out_punch_id is null))
) strict;

-- One open session a person, held by the database.
create unique index attendance_sessions_open on attendance_sessions (user_id) where ended_at is null;
create index attendance_sessions_day on attendance_sessions (user_id, day);

create table breaks (
  id integer primary key,
  user_id integer not null references users (id),
  day text not null,
  session_id integer not null references attendance_sessions (id),
  reason text not null,
  started_at text not null,
  ended_at text,
  ended_by text check (ended_by in ('person', 'punch-out', 'auto')),
  check (ended_at is null or ended_at >= started_at)
) strict;

create unique index breaks_open on breaks (user_id) where ended_at is null;
create index breaks_session on breaks (session_id);

-- The day as derived from its punches, rewritten by each; it can be made anew from them at any time.
create table attendance_days (
  id integer primary key,
  user_id integer not null references users (id),
  day text not null,
  shift_id integer not null,
  punch_in text not null,
  -- null while open
  punch_out text,
  in_punch_id integer not null,
  out_punch_id integer,
  -- what is done; the running part counts from open_since and break_since
  worked_ms integer not null check (worked_ms >= 0),
  break_ms integer not null check (break_ms >= 0),
  open_since text,
  break_since text,
  breaks integer not null,
  -- rounded hours x 100, from which the status follows
  hundredths integer not null,
  status text not null check (status in ('Present', 'Half Day', 'Absent', 'Working', 'On Break')),
  late_minutes integer not null,
  is_auto integer not null check (is_auto in (0, 1)),
  is_outside integer not null check (is_outside in (0, 1)),
  is_regularized integer not null default 0 check (is_regularized in (0, 1)),
  unique (user_id, day)
) strict;

create index attendance_days_day on attendance_days (day, status, user_id);
