-- A punch that is let go of is looked for in the sessions that name it: without these every one of them, for each punch.
create unique index attendance_sessions_in on attendance_sessions (in_punch_id);
create unique index attendance_sessions_out on attendance_sessions (out_punch_id) where out_punch_id is not null;
create index attendance_corrections_running on attendance_corrections (running_session) where running_session is not null;
