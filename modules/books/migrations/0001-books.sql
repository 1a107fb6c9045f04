-- Credits of bank statements, and the receipts that a person booked them to.
create table books_bank_lines (
  id integer primary key,
  -- the company whose account it is
  entity text not null,
  day text not null,
  -- in paise
  amount integer not null check (amount > 0),
  narration text not null,
  reference text,
  -- after it
  balance integer,
  -- why it is no payment of a client
  set_aside text,
  version integer not null default 1,
  -- the preview of the sheet that it came with
  sheet text not null,
  at text not null
) strict;
create index books_bank_lines_same on books_bank_lines (entity, day, amount);

-- An entry of the ledger settles one credit of the bank. Reversed, it counts no longer.
create table books_bookings (
  -- of billing_entries
  entry_id integer primary key,
  line_id integer not null references books_bank_lines (id),
  author integer,
  at text not null
) strict;
create index books_bookings_line on books_bookings (line_id);

-- How clients appear in narrations, as a person confirmed it. The last confirmation counts.
create table books_payers (
  payer text primary key,
  client_id integer not null,
  at text not null
) strict, without rowid;

-- Tax deducted at source, as a certificate or Form 26AS (168) states it.
create table books_tds_seen (
  id integer primary key,
  -- the company whose tax it is
  entity text not null,
  deductor text not null,
  tan text,
  section text,
  -- of the deduction
  day text not null,
  -- the value on which tax was deducted, and the tax, in paise
  paid integer not null,
  tds integer not null,
  -- the preview of the sheet that it came with
  sheet text not null,
  at text not null
) strict;
create index books_tds_seen_day on books_tds_seen (entity, day);

-- The ledgers of Tally, by company and purpose: `sales`, `bank`, `client:12`.
create table books_ledgers (
  entity text not null,
  purpose text not null,
  name text not null,
  primary key (entity, purpose)
) strict, without rowid;

-- Files that were written, and the documents and entries in each.
create table books_exports (
  id integer primary key,
  kind text not null check (kind in ('tally', 'gstr1', 'e-invoice')),
  entity text not null,
  from_day text not null,
  to_day text not null,
  -- documents and entries in it
  count integer not null,
  file_name text not null,
  content blob not null,
  author integer,
  at text not null
) strict;
create index books_exports_day on books_exports (entity, kind, to_day);
create table books_exported (
  kind text not null,
  -- invoice, credit note, entry
  subject text not null,
  subject_id integer not null,
  -- the last file with it
  export_id integer not null references books_exports (id),
  primary key (kind, subject, subject_id)
) strict, without rowid;
