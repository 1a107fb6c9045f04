-- Punches on days of leave, which an approver decides about.
create index attendance_days_worked_leave on attendance_days (day)
where is_on_leave > 0 and punch_in is not null;
