-- A task that comes again: its rule, and which of its tasks is the latest. The next one is copied from that.
create table task_series (
  id integer primary key,
  every text not null check (every in ('daily', 'weekly', 'monthly')),
  -- of a weekly one: a JSON array of names of weekdays
  weekdays text not null default '[]',
  -- of a monthly one: 31 is the last day of a month that is shorter
  month_day integer check (month_day between 1 and 31),
  -- HH:mm in the firm's zone
  time text not null,
  until_day text,
  latest_task integer,
  ended_at text,
  check ((every = 'weekly') = (weekdays <> '[]')),
  check ((every = 'monthly') = (month_day is not null))
) strict;

create index task_series_running on task_series (latest_task) where ended_at is null;

create table tasks (
  id integer primary key,
  title text not null check (title <> ''),
  description text not null,
  assigned_to integer not null references users (id),
  -- who made it: the one who may change and delete it
  assigned_by integer not null references users (id),
  deadline text not null,
  priority text not null check (priority in ('low', 'medium', 'high', 'urgent')),
  category text,
  status text not null check (status in ('pending', 'in_progress', 'completed')),
  notes text,
  created_at text not null,
  completed_at text,
  -- grows when its creator changes it
  version integer not null default 1,
  series_id integer references task_series (id),
  -- the day whose turn it is
  turn text,
  check ((status = 'completed') = (completed_at is not null)),
  check ((series_id is null) = (turn is null))
) strict;

-- The same turn of a series is never made twice.
create unique index tasks_turn on tasks (series_id, turn) where series_id is not null;
-- What is open by its deadline, what is done by when: of a person, of a creator, of everybody.
create index tasks_open_to on tasks (assigned_to, deadline, id, status, priority) where completed_at is null;
create index tasks_open_by on tasks (assigned_by, deadline, id, status, priority) where completed_at is null;
create index tasks_open on tasks (deadline, id, status, priority) where completed_at is null;
create index tasks_done_to on tasks (assigned_to, completed_at, id, priority) where completed_at is not null;
create index tasks_done_by on tasks (assigned_by, completed_at, id, priority) where completed_at is not null;
create index tasks_done on tasks (completed_at, id, priority) where completed_at is not null;

create table task_comments (
  id integer primary key,
  task_id integer not null references tasks (id),
  user_id integer not null references users (id),
  comment text not null check (comment <> ''),
  created_at text not null
) strict;

create index task_comments_task on task_comments (task_id, id);
create index task_comments_person on task_comments (user_id);

-- Who was told that a deadline comes or has passed; a deadline that is moved is told of anew.
create table task_reminders (
  task_id integer not null references tasks (id),
  kind text not null check (kind in ('due', 'overdue')),
  deadline text not null,
  at text not null,
  primary key (task_id, kind, deadline)
) strict, without rowid;

-- Found by any part of title, description and category, in any order, by prefix.
create virtual table tasks_search using fts5 (title, description, category, content = 'tasks', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3');

create trigger tasks_found_insert after insert on tasks begin
  insert into tasks_search (rowid, title, description, category) values (new.id, new.title, new.description, new.category);
end;
create trigger tasks_found_update after update of title, description, category on tasks begin
  insert into tasks_search (tasks_search, rowid, title, description, category) values ('delete', old.id, old.title, old.description, old.category);
  insert into tasks_search (rowid, title, description, category) values (new.id, new.title, new.description, new.category);
end;
create trigger tasks_found_delete after delete on tasks begin
  insert into tasks_search (tasks_search, rowid, title, description, category) values ('delete', old.id, old.title, old.description, old.category);
end;
