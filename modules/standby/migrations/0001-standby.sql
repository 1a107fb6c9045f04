-- The machines that have served this firm, one after another. Without a row the first one does.
create table standby_terms (
  term integer primary key check (term >= 1),
  began_at text not null,
  -- the newest entry of the audit in the copy that was taken over; null for the first machine
  entry integer,
  -- when this machine handed over to the next
  ended_at text,
  ended_entry integer
) strict;

-- The standby's checks of its copy, as it reports them.
create table standby_drills (
  id integer primary key,
  received_at text not null,
  took_ms integer not null,
  -- the next report is expected after this time
  every_seconds integer not null,
  source text not null check (source in ('litestream', 'folder')),
  -- the newest entry of the audit in the copy; null if the copy could not be opened
  entry integer,
  -- null if unknown
  behind_entries integer,
  behind_ms integer,
  is_good integer not null check (is_good in (0, 1)),
  -- JSON: what is wrong, as {text, todo?}
  faults text not null,
  -- when the Admins were notified that no report followed; null if they were not
  silence_told_at text
) strict;
