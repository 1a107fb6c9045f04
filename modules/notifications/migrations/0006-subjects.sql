-- What a notice is about, such as leave:12; and when that needed nobody any more.
alter table notifications add column subject text;
alter table notifications add column settled_at text;
create index notifications_subject on notifications (subject, type) where subject is not null;

alter table deliveries add column subject text;
create index deliveries_subject on deliveries (subject, type) where subject is not null and state = 'waiting';
