-- How a voucher was written for Tally: the id by which Tally knows it, and hashes of its parts.
alter table books_exported add column voucher text;
alter table books_exported add column parts text;

-- Documents and entries that a person left out of a file, with the problem that each one had then.
create table books_left_out (
  export_id integer not null references books_exports (id),
  -- invoice, credit note, entry
  subject text not null,
  subject_id integer not null,
  number text not null,
  reason text not null,
  primary key (export_id, subject, subject_id)
) strict, without rowid;
