-- A person's ID in another program, such as an HR system. A directory sync finds the person by it.
create table external_ids (
  -- the name of the other program, chosen by the caller
  source text not null,
  external_id text not null,
  user_id integer not null references users (id),
  linked_at text not null,
  primary key (source, external_id)
) strict, without rowid;

-- A person has one ID in each program.
create unique index external_ids_person on external_ids (user_id, source);
