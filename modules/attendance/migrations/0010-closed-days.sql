-- The last day that is over for every shift. Counts of the days up to it are cached until one of them is written; without this
-- row nothing is cached.
create table attendance_closed (
  one integer primary key check (one = 1),
  to_day text not null
) strict;
