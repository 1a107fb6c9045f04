-- A notification that was deleted can be had back for a day.
alter table notifications add column deleted_at text;
create index notifications_deleted on notifications (deleted_at) where deleted_at is not null;
