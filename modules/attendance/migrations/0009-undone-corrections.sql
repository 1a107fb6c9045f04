-- A correction whose approval was undone. It stays, as every correction does, and holds no more.
create table attendance_corrections_undone (
  correction_id integer primary key references attendance_corrections (id),
  at text not null
) strict;

create view attendance_corrections_held as
select *
from attendance_corrections
where id not in (select correction_id from attendance_corrections_undone);
