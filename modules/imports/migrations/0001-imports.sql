-- A sheet that somebody brought: read, compared, perhaps applied, perhaps undone.
create table imports (
  id integer primary key,
  kind text not null,
  file_name text not null,
  -- key of the file in storage; null once it is no longer needed
  file text,
  by_user integer not null,
  created_at text not null,
  state text not null check (state in ('reading', 'ready', 'applying', 'applied', 'undoing', 'undone', 'failed', 'discarded')),
  -- JSON: what the person chose (sheet, columns, order of day and month, all rows or the good ones)
  choices text not null default '{}',
  -- JSON: what was found in the file (sheets, columns, questions)
  found text,
  done integer not null default 0,
  total integer not null default 0,
  message text,
  finished_at text
) strict;

create index imports_state on imports (state);

-- Each row: what it said, what it would do, and once applied what was there before.
create table import_rows (
  import_id integer not null references imports (id),
  -- as the person sees it in their program
  row integer not null,
  -- in which order the rows are applied
  position integer not null,
  state text not null check (state in ('new', 'changed', 'unchanged', 'wrong')),
  outcome text check (outcome in ('applied', 'refused', 'undone')),
  name text not null,
  -- the row of the firm that it changes, and the version that it was compared with
  target integer,
  version integer,
  -- JSON: the cells as read; what is wanted, field by field; what differs; what is wrong
  cells text not null,
  wanted text not null,
  changes text not null default '[]',
  problems text not null default '[]',
  -- a password given in the sheet, until its hash is made
  secret text,
  -- JSON: what was there before, for undoing; or why it was refused
  journal text,
  primary key (import_id, row)
) strict, without rowid;

-- Those still to be applied, in their order; how many there are of each.
create index import_rows_next on import_rows (import_id, position) where outcome is null and state in ('new', 'changed');
create index import_rows_applied on import_rows (import_id, position) where outcome = 'applied';
create index import_rows_target on import_rows (import_id, target) where outcome = 'applied';
create index import_rows_count on import_rows (import_id, state, outcome);
create index import_rows_secret on import_rows (import_id) where secret is not null;
