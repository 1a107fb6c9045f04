-- Days that somebody looks at first: late, outside the offices, closed by Muster, or half a day without leave. About one day in ten, so a
-- firm's exceptions are found and counted without reading its other days.
create index attendance_days_exceptional on attendance_days (
  day, status, late_minutes, is_outside, is_auto, is_on_leave, shift_id, user_id
)
where late_minutes > 0 or is_outside = 1 or is_auto = 1 or (status = 'Half Day' and is_on_leave = 0);
