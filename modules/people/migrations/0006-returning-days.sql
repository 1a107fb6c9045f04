-- Birthdays and work anniversaries are looked for by month and day: among thousands a scan each time somebody opens the dashboard.
create index users_birthdays on users (substr(date_of_birth, 6)) where is_active = 1 and date_of_birth is not null;
create index employments_anniversaries on employments (substr(joined, 6));
-- A history lists a day's people by name, whoever has left since.
create index users_by_name on users (first_name, last_name, id);
