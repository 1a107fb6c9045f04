-- Until which day a leave was asked for whose rest was given back; null where all of it stands.
alter table leaves add column asked_to text;
-- Who took back approved leave, all of it or its rest, and when.
alter table leaves add column retracted_by integer references users (id);
alter table leaves add column retracted_at text;
-- The first leave of the request that made several.
alter table leaves add column part_of integer;

create index leaves_parts on leaves (part_of) where part_of is not null;

update leaves
set retracted_by = e.actor, retracted_at = e.at
from (
  select actor, at, data ->> 'leaveId' as leave_id
  from events
  where name = 'leave.retracted'
) e
where e.leave_id = leaves.id;

update leaves
set part_of = (
  select min(f.id)
  from leaves f
  where f.user_id = leaves.user_id and f.created_at = leaves.created_at and f.reason = leaves.reason
)
where (
  select count(*)
  from leaves f
  where f.user_id = leaves.user_id and f.created_at = leaves.created_at and f.reason = leaves.reason
) > 1;
