-- Each entry is sealed: `digest` stands for what it says, `hash` covers the entry and the hash before it. An entry that was
-- removed or altered shows. What it says (`data`, with its `salt`) can be erased one day without breaking the chain.
alter table events add column salt text;
alter table events add column digest text;
alter table events add column hash text;

-- Entries before this one were written before there was a chain.
-- Up to `erased` the words are gone.
create table audit_start (id integer primary key check (id = 1), first integer not null, erased integer not null default 0) strict;
insert into audit_start (id, first) select 1, coalesce(max(id), 0) + 1 from events;

-- The end of the chain as it stood, day by day: cutting off its newest part shows too.
create table audit_heads (day text primary key, entry integer not null, hash text not null) strict, without rowid;

create trigger events_stay before delete on events begin select raise(abort, 'an entry of the audit is never deleted'); end;
create trigger events_stand before update of id, at, name, actor, source, subject, digest, hash on events when old.hash is not null
  begin select raise(abort, 'an entry of the audit is never edited'); end;
create trigger events_erase before update of data, salt on events when old.hash is not null and (new.data <> '{}' or new.salt is not null)
  begin select raise(abort, 'what an entry of the audit says is never edited, only erased'); end;

-- What was done with a person, but for the daily punches.
create index events_subject on events (subject, id) where subject is not null and name not glob 'attendance.*' and name not glob 'session.*' and name not glob 'notification.*';
create index events_actor on events (actor, id) where actor is not null and name not glob 'attendance.*' and name not glob 'session.*' and name not glob 'notification.*';
create index events_rare on events (id) where name not glob 'attendance.*' and name not glob 'session.*' and name not glob 'notification.*';
