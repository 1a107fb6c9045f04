create table leaves (
  id integer primary key,
  user_id integer not null references users (id),
  leave_type text not null check (leave_type in ('personal', 'compensation')),
  from_day text not null,
  to_day text not null,
  duration text not null check (duration in ('full_day', 'half_day_morning', 'half_day_afternoon')),
  -- halves of days: as they count now, or as they counted when it ended
  halves integer not null default 0 check (halves >= 0),
  reason text not null,
  compensation_day text,
  status text not null check (status in ('pending', 'approved', 'rejected', 'cancelled')),
  created_at text not null,
  check (from_day <= to_day),
  check (duration = 'full_day' or from_day = to_day),
  check ((leave_type = 'compensation') = (compensation_day is not null))
) strict;

create index leaves_person on leaves (user_id, from_day);
create index leaves_days on leaves (from_day, to_day) where status in ('pending', 'approved');
-- A claimed date is claimed once.
create unique index leaves_claims on leaves (user_id, compensation_day) where compensation_day is not null and status in ('pending', 'approved');

-- The halves of days that pending and approved leave takes: the key lets no half be taken twice.
create table leave_halves (
  user_id integer not null references users (id),
  day text not null,
  half text not null check (half in ('morning', 'afternoon')),
  leave_id integer not null references leaves (id),
  kind text not null check (kind in ('leave', 'between')),
  primary key (user_id, day, half)
) strict, without rowid;

create index leave_halves_leave on leave_halves (leave_id);
create index leave_halves_day on leave_halves (day, user_id);

-- 'Worked that day': what was refunded because of it.
create table leave_worked (
  leave_id integer not null references leaves (id),
  day text not null,
  half text not null check (half in ('morning', 'afternoon')),
  said_by integer not null references users (id),
  at text not null,
  primary key (leave_id, day, half)
) strict, without rowid;

-- Every change of a balance: the sums are never stored. `year` is the first day of the leave year.
create table leave_ledger (
  id integer primary key,
  user_id integer not null references users (id),
  year text not null,
  kind text not null check (kind in ('grant', 'carry-forward', 'expiry', 'reserve', 'release', 'debit', 'refund', 'adjustment')),
  sum text not null check (sum in ('total', 'used', 'carry', 'reserved')),
  halves integer not null check (halves <> 0),
  leave_id integer references leaves (id),
  reason text not null,
  author integer references users (id),
  at text not null
) strict;

create index leave_ledger_person on leave_ledger (user_id, year);
create index leave_ledger_leave on leave_ledger (leave_id) where leave_id is not null;
create trigger leave_ledger_stays before delete on leave_ledger begin select raise(abort, 'a ledger entry is never deleted'); end;
create trigger leave_ledger_stands before update on leave_ledger begin select raise(abort, 'a ledger entry is never edited'); end;

-- Leave years that have begun for a person: granted, and the rest of the year before carried forward.
create table leave_years (
  user_id integer not null references users (id),
  year text not null,
  opened_at text not null,
  primary key (user_id, year)
) strict, without rowid;

create table leave_policies (
  id integer primary key,
  role text not null unique,
  annual_halves integer not null check (annual_halves between 0 and 100),
  monthly_halves integer not null check (monthly_halves between 0 and 10)
) strict;

insert into leave_policies (role, annual_halves, monthly_halves) values
  ('Admin', 36, 3), ('Senior Manager', 36, 3), ('Manager', 36, 3), ('Recruiter', 36, 3), ('Accounts', 36, 3), ('Scheduler', 36, 3);

-- The secret of a calendar link, hashed.
create table calendar_links (
  user_id integer primary key references users (id),
  token_hash text not null unique,
  created_at text not null
) strict;
