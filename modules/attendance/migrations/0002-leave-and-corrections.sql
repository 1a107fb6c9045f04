-- The halves of working days on which a person has approved leave. Kept here so that a day can be told without asking
-- the leave module, which sits above; written only by `setLeaveMarks`.
create table leave_marks (
  user_id integer not null references users (id),
  day text not null,
  half text not null check (half in ('morning', 'afternoon')),
  type text not null check (type in ('personal', 'compensation')),
  leave_id integer not null,
  primary key (user_id, day, half)
) strict, without rowid;

-- What an approved regularization said of a day, beside the punches, which stay as they are. The newest of a day holds.
create table attendance_corrections (
  id integer primary key,
  user_id integer not null references users (id),
  day text not null,
  request_id integer not null,
  type text not null check (type in ('missed_punch_in', 'missed_punch_out', 'wrong_hours', 'work_from_home', 'on_duty')),
  -- null where the punches' own time stands
  punch_in text,
  punch_out text,
  -- hours x 100
  hundredths integer not null check (hundredths between 0 and 2400),
  reason text not null,
  -- null when nobody else could decide
  approved_by integer references users (id),
  -- the session that ran when this was approved: it goes on beside it
  running_session integer references attendance_sessions (id),
  at text not null
) strict;

create index attendance_corrections_day on attendance_corrections (user_id, day);

create trigger attendance_corrections_stay before delete on attendance_corrections begin select raise(abort, 'a correction is never deleted'); end;
create trigger attendance_corrections_stand before update on attendance_corrections begin select raise(abort, 'a correction is never edited'); end;

-- A day may now be told by leave or by a correction alone: its punch in may be missing, and leave has its words.
alter table attendance_days rename to attendance_days_before;

create table attendance_days (
  id integer primary key,
  user_id integer not null references users (id),
  day text not null,
  shift_id integer not null,
  -- null where there is no punch in: a day of leave, or hours that a correction gave
  punch_in text,
  -- null while open
  punch_out text,
  in_punch_id integer,
  out_punch_id integer,
  -- what is done; the running part counts from open_since and break_since
  worked_ms integer not null check (worked_ms >= 0),
  break_ms integer not null check (break_ms >= 0),
  open_since text,
  break_since text,
  breaks integer not null,
  -- rounded hours x 100, from which the status follows
  hundredths integer not null,
  status text not null check (status in ('Present', 'Half Day', 'Absent', 'Working', 'On Break', 'On Leave', 'Comp Off')),
  late_minutes integer not null,
  is_auto integer not null check (is_auto in (0, 1)),
  is_outside integer not null check (is_outside in (0, 1)),
  is_regularized integer not null default 0 check (is_regularized in (0, 1)),
  -- approved leave on that day: 1 the morning, 2 the afternoon, 3 both
  is_on_leave integer not null default 0 check (is_on_leave between 0 and 3),
  unique (user_id, day)
) strict;

insert into attendance_days (id, user_id, day, shift_id, punch_in, punch_out, in_punch_id, out_punch_id, worked_ms, break_ms, open_since, break_since, breaks, hundredths, status,
  late_minutes, is_auto, is_outside, is_regularized)
select id, user_id, day, shift_id, punch_in, punch_out, in_punch_id, out_punch_id, worked_ms, break_ms, open_since, break_since, breaks, hundredths, status,
  late_minutes, is_auto, is_outside, is_regularized
from attendance_days_before order by id;

drop table attendance_days_before;
create index attendance_days_day on attendance_days (day, status, user_id);
