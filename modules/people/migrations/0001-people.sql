create table users (
  id integer primary key,
  employee_id text not null unique,
  first_name text not null,
  last_name text not null,
  -- the office address; one person each, whatever the case of its letters
  email text not null collate nocase unique,
  role text not null check (role in ('Admin', 'Senior Manager', 'Manager', 'Recruiter', 'Accounts', 'Scheduler')),
  designation text,
  manager_id integer references users (id),
  office_id integer,
  is_active integer not null default 1 check (is_active in (0, 1)),
  last_work_date text,
  personal_email text,
  contact_number text,
  alternate_contact_number text,
  date_of_birth text,
  permanent_address text,
  present_address text,
  emergency_contact_name text,
  emergency_contact_relation text,
  emergency_contact_number text,
  aadhar_number text,
  pan_number text,
  -- paise a year
  basic_salary integer,
  profile_photo text,
  password_hash text,
  version integer not null default 1,
  created_at text not null,
  check (manager_id is not id)
) strict;

create index users_manager on users (manager_id);
create index users_active on users (is_active, first_name, last_name);

-- From when to when a person worked here; a gap is not counted.
create table employments (
  user_id integer not null references users (id),
  joined text not null,
  left_on text,
  primary key (user_id, joined)
) strict, without rowid;

-- Which shift a person works, from a day on.
create table shift_assignments (
  user_id integer not null references users (id),
  from_day text not null,
  shift_id integer not null,
  primary key (user_id, from_day)
) strict, without rowid;

create table sessions (
  id integer primary key,
  user_id integer not null references users (id),
  -- sha256 of the token; the token itself is only in the browser
  token_hash text not null unique,
  -- sha256 of the name that the browser gives itself
  device_hash text,
  started_at text not null,
  seen_at text not null,
  expires_at text not null,
  ended_at text,
  ended_by text,
  address text not null,
  agent text
) strict;

create index sessions_user on sessions (user_id, ended_at);
create index sessions_device on sessions (user_id, device_hash);
