-- The last pushes of one person, as Push Debug shows them.
create index deliveries_person on deliveries (user_id, id);
