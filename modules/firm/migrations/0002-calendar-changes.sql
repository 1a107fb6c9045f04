-- What an Admin changed in the calendar, so that it can be undone as one step.
create table calendar_changes (
  id integer primary key,
  what text not null check (what in ('holiday', 'override', 'working_days')),
  before text,
  after text,
  author integer,
  at text not null,
  undone_at text
) strict;
