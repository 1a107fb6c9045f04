-- What cached answers depend on: a source's version changes with every change of its tables, to one that never comes back
-- (src/cache/triggers.ts makes the triggers and the rows).
create table state (source text primary key, version integer not null) strict, without rowid;
