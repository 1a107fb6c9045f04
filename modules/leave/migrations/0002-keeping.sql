-- Leave years that began before this day may be deleted, and no others: the retention job moves it on.
create table leave_kept (only_row integer primary key check (only_row = 1), from_year text not null) strict;
insert into leave_kept values (1, '0000-01-01');

drop trigger leave_ledger_stays;
create trigger leave_ledger_stays before delete on leave_ledger when old.year >= (select from_year from leave_kept) begin select raise(abort, 'a ledger entry is never deleted'); end;
