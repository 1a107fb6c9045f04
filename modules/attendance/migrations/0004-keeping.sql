-- When a punch's position was cut to its office, or to about a kilometre.
alter table punches add column cut_at text;
create index punches_uncut on punches (day) where cut_at is null and lat is not null;

-- Records from before this day may be deleted, and no others: the retention job moves it on.
create table attendance_kept (only_row integer primary key check (only_row = 1), from_day text not null) strict;
insert into attendance_kept values (1, '0000-01-01');

drop trigger punches_stay;
create trigger punches_stay before delete on punches when old.day >= (select from_day from attendance_kept) begin select raise(abort, 'a punch is never deleted'); end;
drop trigger attendance_corrections_stay;
create trigger attendance_corrections_stay before delete on attendance_corrections when old.day >= (select from_day from attendance_kept)
  begin select raise(abort, 'a correction is never deleted'); end;
