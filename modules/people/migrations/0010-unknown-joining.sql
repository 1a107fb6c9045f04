-- Somebody of a sheet without a date of joining: counted from the day of the import, and the date is not
-- known (0) until somebody writes it down.
alter table employments add column joining_known integer not null default 1 check (joining_known in (0, 1));
