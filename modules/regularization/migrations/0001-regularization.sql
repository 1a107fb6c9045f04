create table regularizations (
  id integer primary key,
  user_id integer not null references users (id),
  day text not null,
  request_type text not null check (request_type in ('missed_punch_in', 'missed_punch_out', 'wrong_hours', 'work_from_home', 'on_duty')),
  -- HH:mm as asked for
  punch_in text,
  punch_out text,
  -- hours x 100 that the day will have
  hundredths integer not null check (hundredths between 0 and 2400),
  reason text not null,
  status text not null check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  -- the day as it was recorded when this was asked for, JSON
  recorded text,
  created_at text not null,
  decided_at text
) strict;

create index regularizations_person on regularizations (user_id, day);
-- One pending request a person and day.
create unique index regularizations_pending on regularizations (user_id, day) where status = 'pending';
