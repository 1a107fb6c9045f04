-- Items of the set-up checklist that an Admin ticked by hand; `list`: the whole list is hidden.
create table checklist_ticks (
  item text primary key,
  at text not null
) strict, without rowid;
