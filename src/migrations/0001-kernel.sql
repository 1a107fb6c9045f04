-- What happened: the event that others react to, the audit, and the answer kept for a repeated call are one row.
create table events (
  id integer primary key,
  at text not null,
  name text not null,
  -- who did it; null when Muster did it by itself
  actor integer,
  -- from where: an address, 'cli', 'job:NAME'
  source text not null,
  -- the person whom it is about, where there is one
  subject integer,
  -- JSON; what changed carries 'before' and 'after'
  data text not null,
  -- Idempotency-Key of the call, what was asked (hash of method, path and body) and what was answered
  key text,
  request text,
  answer text
) strict;

create unique index events_key on events (actor, key) where key is not null;

-- What the scheduler did, a row a job and day.
create table job_runs (
  job text not null,
  day text not null,
  started_at text not null,
  finished_at text,
  result text,
  error text,
  primary key (job, day)
) strict, without rowid;
