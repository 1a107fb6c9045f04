-- What entries say may be erased up to a mark. An entry moves it, and nothing else: the trigger below copies what that entry says.
create table audit_mark (
  only_row integer primary key check (only_row = 1),
  -- words of entries up to this one may be erased ...
  up_to integer not null,
  -- ... that are from before this instant
  older_than text not null,
  -- the entry that says so; null before the first
  entry integer
) strict;
insert into audit_mark (only_row, up_to, older_than) values (1, 0, '');

-- Erasing has passed these, because by their own time (the clock was ahead) it was too early.
create table audit_left (entry integer primary key) strict;

create trigger events_mark after insert on events when new.name = 'chain.mark_moved' begin
  update audit_mark
  set up_to = json_extract(new.data, '$.upTo'), older_than = json_extract(new.data, '$.olderThan'), entry = new.id;
end;

-- 'insert or replace' deletes without asking events_stay.
create trigger events_follow before insert on events when new.id <= (select max(id) from events)
  begin select raise(abort, 'an entry of the audit is only added at its end, never in place of another'); end;

drop trigger events_erase;
create trigger events_erase before update of data, salt on events
  when old.hash is not null and (new.data <> '{}' or new.salt is not null or old.id > (select up_to from audit_mark)
    or old.at >= (select older_than from audit_mark))
  begin select raise(abort, 'what an entry of the audit says is never edited, only erased when the mark has passed it'); end;

create trigger audit_mark_moves before update on audit_mark
  when new.entry < old.entry or not exists (
    select 1 from events
    where id = new.entry and name = 'chain.mark_moved' and json_extract(data, '$.upTo') = new.up_to
      and json_extract(data, '$.olderThan') = new.older_than
  )
  begin select raise(abort, 'the mark of the audit is moved by an entry that says so, never by hand'); end;
create trigger audit_mark_stays before delete on audit_mark begin select raise(abort, 'the mark of the audit is never deleted'); end;
create trigger audit_mark_one before insert on audit_mark begin select raise(abort, 'the audit has one mark'); end;

create trigger audit_start_stands before update of id, first on audit_start
  begin select raise(abort, 'the start of the audit is never edited'); end;
create trigger audit_start_goes_on before update of erased on audit_start
  when new.erased < old.erased or new.erased > (select up_to from audit_mark)
  begin select raise(abort, 'erasing goes on up to the mark of the audit, and never back'); end;
create trigger audit_start_stays before delete on audit_start begin select raise(abort, 'the start of the audit is never deleted'); end;
create trigger audit_start_one before insert on audit_start begin select raise(abort, 'the audit has one start'); end;

create trigger audit_heads_stay before delete on audit_heads begin select raise(abort, 'a head of the audit is never deleted'); end;
create trigger audit_heads_stand before update on audit_heads begin select raise(abort, 'a head of the audit is never edited'); end;
create trigger audit_heads_once before insert on audit_heads when exists (select 1 from audit_heads where day = new.day)
  begin select raise(abort, 'a head of the audit is written once a day'); end;
