-- A stamp of an attendance device is a punch whose direction the whole day decides. `device` is the serial number, and what
-- was pressed and shown is evidence; `type` is then what the button said.
alter table punches add column device text;
alter table punches add column button text;
alter table punches add column verified text;

-- A day with stamps is derived from all of its punches as one sequence.
alter table attendance_days add column has_stamps integer not null default 0 check (has_stamps in (0, 1));

-- A late stamp turns punches in into punches out, so two sessions may name one punch for a moment while a day is written.
drop index attendance_sessions_in;
create index attendance_sessions_in on attendance_sessions (in_punch_id);
drop index attendance_sessions_out;
create index attendance_sessions_out on attendance_sessions (out_punch_id) where out_punch_id is not null;
