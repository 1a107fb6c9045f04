-- Worked halves of approved leave that an approver keeps as leave: their refund is no longer offered.
create table leave_worked_kept (
  leave_id integer not null references leaves (id),
  day text not null,
  half text not null check (half in ('morning', 'afternoon')),
  said_by integer not null references users (id),
  at text not null,
  primary key (leave_id, day, half)
) strict, without rowid;
