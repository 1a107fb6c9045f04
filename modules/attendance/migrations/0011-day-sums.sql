-- What each closed day adds up to. A missing row, or one with other expectations (hours of shifts, days off), is derived when it is
-- needed; a write to the day deletes it. So rows can be deleted at any time.
create table attendance_day_sums (
  day text primary key,
  expected text not null,
  late integer not null,
  overtime integer not null,
  automatic integer not null
) strict, without rowid;

create trigger attendance_day_sums_insert after insert on attendance_days begin
  delete from attendance_day_sums where day = new.day;
end;
create trigger attendance_day_sums_update after update on attendance_days begin
  delete from attendance_day_sums where day = new.day;
end;
create trigger attendance_day_sums_delete after delete on attendance_days begin
  delete from attendance_day_sums where day = old.day;
end;

-- Today's punches outside the offices.
create index attendance_days_outside on attendance_days (day) where is_outside = 1;
