-- A morning's punches are of as many people and one day: with the day first they lie side by side in these indexes, a few pages for
-- all of them instead of a page each. Who asks for one person names the days too, which attendance_days knows.
drop index punches_person;
create index punches_day on punches (day, user_id);
drop index attendance_sessions_day;
create index attendance_sessions_day on attendance_sessions (day, user_id);
