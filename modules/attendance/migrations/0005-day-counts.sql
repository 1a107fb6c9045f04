-- How many rows of each status a day has, kept as they come and go: a history of the whole firm is counted from a few rows a
-- day instead of thousands.
create table attendance_counts (
  day text not null,
  status text not null,
  count integer not null,
  primary key (day, status)
) strict, without rowid;

insert into attendance_counts select day, status, count(*) from attendance_days group by day, status;

create trigger attendance_counts_insert after insert on attendance_days begin
  insert into attendance_counts values (new.day, new.status, 1) on conflict (day, status) do update set count = count + 1;
end;
create trigger attendance_counts_update after update of status on attendance_days when new.status <> old.status begin
  update attendance_counts set count = count - 1 where day = old.day and status = old.status;
  insert into attendance_counts values (new.day, new.status, 1) on conflict (day, status) do update set count = count + 1;
end;
create trigger attendance_counts_delete after delete on attendance_days begin
  update attendance_counts set count = count - 1 where day = old.day and status = old.status;
end;
