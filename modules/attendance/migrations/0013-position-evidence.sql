-- The random id of the browser that sent a punch. It identifies no person, and it is deleted with the position.
alter table punches add column phone text;
create index punches_phone on punches (phone, at) where phone is not null;

-- A punch without a position can have this id, too.
drop index punches_uncut;
create index punches_uncut on punches (day) where cut_at is null and (lat is not null or phone is not null);
