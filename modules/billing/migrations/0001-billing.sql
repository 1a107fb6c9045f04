-- Amounts are paise, percentages hundredths of a percent.
create table clients (
  id integer primary key,
  name text not null collate nocase unique,
  contact_person text,
  contact_email text,
  contact_phone text,
  address text,
  is_active integer not null default 1 check (is_active in (0, 1)),
  -- the terms; what a client leaves open is the firm's usual
  gstin text,
  state text,
  fee_percent integer check (fee_percent between 0 and 10000),
  invoice_after_days integer check (invoice_after_days between 0 and 365),
  credit_days integer check (credit_days between 0 and 365),
  guarantee_days integer check (guarantee_days between 0 and 730),
  -- JSON: [{upTo, percent}], the fee by yearly pay
  slabs text not null default '[]',
  version integer not null default 1,
  created_at text not null
) strict;

create table billing_candidates (
  id integer primary key,
  name text not null,
  client_id integer not null references clients (id),
  mobile text not null,
  email text not null collate nocase,
  -- yyyy-MM
  selection_month text not null,
  designation text not null,
  functional_area text,
  employment_type text not null check (employment_type in ('Full-time', 'Part-time', 'Contract', 'Freelance')),
  client_spoc text,
  client_spoc_email text,
  client_spoc_phone text,
  recruiter_email text collate nocase,
  manager_email text not null collate nocase,
  joining_day text,
  left_day text,
  location text,
  source text,
  entity text not null,
  ctc integer not null check (ctc >= 0),
  billing_type text not null check (billing_type in ('Percentage', 'Fixed')),
  billing_percentage integer check (billing_percentage between 0 and 10000),
  billing_fixed integer check (billing_fixed >= 0),
  billing_amount integer not null check (billing_amount >= 0),
  status text not null check (status in ('Selected', 'Offered', 'Offer Accepted', 'Offer Revoked', 'Offer Backout', 'Hold', 'Joined', 'Joining Delayed', 'Joined and Left')),
  version integer not null default 1,
  created_at text not null,
  created_by integer,
  -- deleted: out of every list and figure, the history stays
  removed_at text
) strict;

create index billing_candidates_client on billing_candidates (client_id) where removed_at is null;
create index billing_candidates_month on billing_candidates (selection_month, status) where removed_at is null;
create index billing_candidates_joining on billing_candidates (joining_day) where removed_at is null;
create index billing_candidates_recruiter on billing_candidates (recruiter_email, selection_month) where removed_at is null;
create index billing_candidates_manager on billing_candidates (manager_email) where removed_at is null;
-- Every figure under every filter is counted from this alone: a tenth of what the rows themselves take.
create index billing_candidates_figures on billing_candidates (status, client_id, selection_month, joining_day, recruiter_email, manager_email, location, entity, billing_amount) where removed_at is null;
create index billing_candidates_email on billing_candidates (client_id, selection_month, email) where removed_at is null;
create index billing_candidates_same on billing_candidates (client_id, selection_month, mobile) where removed_at is null;
create index billing_candidates_name on billing_candidates (name collate nocase, id) where removed_at is null;

create virtual table billing_search using fts5 (name, email, designation, tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3');
create trigger billing_found_insert after insert on billing_candidates begin
  insert into billing_search (rowid, name, email, designation) values (new.id, new.name, new.email, new.designation);
end;
create trigger billing_found_update after update of name, email, designation on billing_candidates begin
  update billing_search set name = new.name, email = new.email, designation = new.designation where rowid = new.id;
end;

create table billing_invoices (
  id integer primary key,
  candidate_id integer not null references billing_candidates (id),
  invoice_type text not null check (invoice_type in ('Full', 'Part')),
  number text not null,
  -- without spaces, in capitals: what makes it the same number
  number_key text not null,
  entity text not null,
  financial_year text not null,
  invoice_day text not null,
  due_day text not null,
  -- without tax, and with it
  raised integer not null check (raised > 0),
  amount integer not null check (amount >= raised),
  submitted integer not null default 0 check (submitted in (0, 1)),
  remarks text,
  -- why it is more than the placement bills, or the tax is not the usual
  reason text,
  version integer not null default 1,
  created_at text not null,
  -- voided: its number stays taken
  voided_at text,
  voided_by integer,
  unique (financial_year, entity, number_key)
) strict;

create index billing_invoices_candidate on billing_invoices (candidate_id);
create index billing_invoices_day on billing_invoices (invoice_day) where voided_at is null;

-- What came in, and what the client kept as tax at source.
create table billing_receipts (
  id integer primary key,
  invoice_id integer not null references billing_invoices (id),
  day text not null,
  amount integer not null,
  tds integer not null default 0,
  note text,
  author integer,
  at text not null
) strict;

create index billing_receipts_invoice on billing_receipts (invoice_id);

create table billing_credit_notes (
  id integer primary key,
  invoice_id integer not null references billing_invoices (id),
  number text not null,
  number_key text not null,
  entity text not null,
  financial_year text not null,
  day text not null,
  raised integer not null check (raised > 0),
  amount integer not null check (amount >= raised),
  reason text not null,
  author integer,
  at text not null,
  unique (financial_year, entity, number_key)
) strict;

create index billing_credit_notes_invoice on billing_credit_notes (invoice_id);

-- Field by field, with values as people read them.
create table billing_history (
  id integer primary key,
  kind text not null check (kind in ('candidate', 'client', 'invoice')),
  subject_id integer not null,
  change_type text not null check (change_type in ('CREATE', 'UPDATE', 'DELETE')),
  field text not null,
  old_value text,
  new_value text,
  changed_by integer,
  changed_at text not null
) strict;

create index billing_history_subject on billing_history (kind, subject_id, id);
