create table approval_requests (
  id integer primary key,
  kind text not null check (kind in ('leave', 'regularization')),
  subject_id integer not null,
  applicant_id integer not null references users (id),
  steps integer not null check (steps between 1 and 2),
  state text not null check (state in ('open', 'approved', 'rejected', 'withdrawn')),
  opened_at text not null,
  unique (kind, subject_id)
) strict;

create index approval_requests_open on approval_requests (applicant_id) where state = 'open';

create table approval_steps (
  request_id integer not null references approval_requests (id),
  step integer not null,
  state text not null check (state in ('waiting', 'open', 'approved', 'rejected', 'withdrawn')),
  opened_at text,
  decided_by integer references users (id),
  decided_at text,
  comment text,
  note text,
  primary key (request_id, step)
) strict, without rowid;

-- Who may decide a step, from when until when, and why.
create table approval_holders (
  id integer primary key,
  request_id integer not null references approval_requests (id),
  step integer not null,
  user_id integer not null references users (id),
  why text not null check (why in ('manager', 'away', 'late', 'nobody above')),
  since text not null,
  until text
) strict;

create unique index approval_holders_now on approval_holders (request_id, step, user_id) where until is null;
create index approval_holders_person on approval_holders (user_id) where until is null;

-- Days on which an approver is on approved leave.
create table approval_away (
  leave_id integer not null,
  user_id integer not null references users (id),
  from_day text not null,
  to_day text not null,
  primary key (leave_id)
) strict;

create index approval_away_person on approval_away (user_id, from_day);
