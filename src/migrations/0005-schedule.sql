-- Since when this database knows a job: runs before that were not missed.
create table jobs (name text primary key, since text not null) strict, without rowid;

-- The server's clock did not go on as time did: what it should have shown, what it showed, and how that ended.
create table clock_jumps (
  id integer primary key,
  expected text not null,
  showed text not null,
  settled_at text,
  -- 1: the clock came back by itself; 0: it went on from where it had jumped to; null: not seen
  returned integer
) strict;
