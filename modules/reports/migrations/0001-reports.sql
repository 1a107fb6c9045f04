-- A report of a period: what was asked for, how far it is, and where its file lies (app.files, under reports:ID:).
create table reports (
  id integer primary key,
  type text not null check (type in ('attendance', 'leave', 'payroll')),
  title text not null,
  status text not null check (status in ('processing', 'completed', 'failed')),
  format text not null check (format in ('pdf', 'excel', 'csv')),
  include_charts integer not null check (include_charts in (0, 1)),
  from_day text not null,
  to_day text not null,
  -- of the last day
  month integer not null,
  year integer not null,
  -- null when Muster made it by itself
  made_by integer references users (id),
  -- the month for which the schedule made it
  monthly text,
  requested_at text not null,
  generated_at text,
  -- bytes
  size integer,
  file text,
  done integer not null default 0,
  total integer not null default 0,
  error text,
  check (from_day <= to_day),
  check ((status = 'completed') = (file is not null and size is not null and generated_at is not null)),
  check ((status = 'failed') = (error is not null))
) strict;

-- One a month and type, however often the schedule runs.
create unique index reports_monthly on reports (type, monthly) where monthly is not null;
create index reports_latest on reports (type, status, generated_at);
create index reports_month on reports (year, month);
create index reports_processing on reports (id) where status = 'processing';
