-- Issued documents keep their facts, money is corrected by further entries, and months can be closed.

-- An invoice without `issued_at` is a draft. The client is that of the issue, whatever becomes of the candidate.
alter table billing_invoices add column issued_at text;
alter table billing_invoices add column issued_by integer;
alter table billing_invoices add column client_id integer references clients (id);
alter table billing_invoices add column client_gstin text;
-- A rest that will not be paid.
alter table billing_invoices add column written_off integer not null default 0;
update billing_invoices set client_id = (select b.client_id from billing_candidates b where b.id = candidate_id);

-- Movements of money of one client with one company. They are only ever added: a correction is a further entry.
-- `amount` and `tds` count towards what the client owes: a refund and a reversal are negative.
-- receipt, refund, write_off: of an invoice. advance, and refund without an invoice: on the client's account.
-- allocation: from the account to an invoice, or back if negative.
create table billing_entries (
  id integer primary key,
  kind text not null check (kind in ('receipt', 'refund', 'write_off', 'advance', 'allocation')),
  client_id integer not null references clients (id),
  entity text not null,
  invoice_id integer references billing_invoices (id),
  day text not null,
  amount integer not null,
  tds integer not null default 0,
  -- of a receipt or an advance, unique in its year and company
  number text,
  number_key text,
  financial_year text not null,
  note text,
  -- why it was reversed or written off
  reason text,
  reverses_id integer unique references billing_entries (id),
  author integer,
  at text not null,
  check (kind in ('refund', 'advance') or invoice_id is not null),
  check (kind <> 'advance' or invoice_id is null)
) strict;

insert into billing_entries (id, kind, client_id, entity, invoice_id, day, amount, tds, number, number_key, financial_year, note, author, at)
select r.id, 'receipt', i.client_id, i.entity, r.invoice_id, r.day, r.amount, r.tds, 'R-' || r.id, 'R-' || r.id,
  strftime('%Y', date(r.day, '-3 months')) || '-' || substr(strftime('%Y', date(r.day, '+9 months')), 3),
  r.note, r.author, r.at
from billing_receipts r
join billing_invoices i on i.id = r.invoice_id;
drop table billing_receipts;

create index billing_entries_invoice on billing_entries (invoice_id, day, id) where invoice_id is not null;
create index billing_entries_client on billing_entries (client_id, day, id);
create index billing_entries_day on billing_entries (day, kind, amount);
create index billing_entries_account on billing_entries (client_id, entity, day) where invoice_id is null or kind = 'allocation';
create unique index billing_entries_number on billing_entries (financial_year, entity, number_key) where number_key is not null;

create trigger billing_entered after insert on billing_entries when new.invoice_id is not null begin
  update billing_invoices
  set received = received + iif(new.kind = 'write_off', 0, new.amount + new.tds),
    written_off = written_off + iif(new.kind = 'write_off', new.amount, 0)
  where id = new.invoice_id;
end;

-- What the client still owes; negative: what the client is owed. Paid: something came in, and nothing is owed.
alter table billing_invoices add column open integer generated always as (amount - received - credited - written_off) virtual;
alter table billing_invoices add column is_paid integer generated always as (received > 0 and amount <= received + credited + written_off) virtual;

-- What was submitted, paid or credited has been issued. Its facts are stored when the server starts.
update billing_invoices
set issued_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
where voided_at is null and (submitted = 1 or received <> 0 or credited <> 0);

drop index billing_invoices_open;
drop index billing_invoices_unsettled;
create index billing_invoices_open on billing_invoices (due_day) where voided_at is null and issued_at is not null and open > 0;
-- Of half a million invoices a tenth is not settled: what is owed is summed in an index of these, and no row is read.
create index billing_invoices_unsettled on billing_invoices (due_day, invoice_day, client_id, candidate_id, entity, open) where voided_at is null and issued_at is not null and open <> 0;
create index billing_invoices_client on billing_invoices (client_id, invoice_day) where voided_at is null;
create index billing_invoices_drafts on billing_invoices (invoice_day) where voided_at is null and issued_at is null;
-- A replacement is not to be invoiced, which the dashboard counts from this index alone.
drop index billing_candidates_figures;
create index billing_candidates_figures on billing_candidates (status, client_id, selection_month, joining_day, recruiter_email, manager_email, location, entity, billing_amount, replaces_id) where removed_at is null;
create index billing_credit_notes_day on billing_credit_notes (day);

-- The facts of an issued document, as JSON, and its PDF: never changed again.
create table billing_documents (
  id integer primary key,
  kind text not null check (kind in ('invoice', 'credit note', 'receipt')),
  -- of billing_invoices, billing_credit_notes or billing_entries
  subject_id integer not null,
  facts text not null,
  because text not null,
  author integer,
  at text not null,
  unique (kind, subject_id)
) strict;
-- Logos of stored facts, which name them by their hash.
create table billing_document_logos (
  sha256 text primary key,
  data_url text not null
) strict, without rowid;
create table billing_papers (
  document_id integer primary key references billing_documents (id),
  pdf blob not null,
  sha256 text not null,
  at text not null
) strict;
create trigger billing_documents_stay before update on billing_documents begin select raise(abort, 'An issued document is never changed'); end;
create trigger billing_documents_last before delete on billing_documents begin select raise(abort, 'An issued document is never deleted'); end;
create trigger billing_papers_stay before update on billing_papers begin select raise(abort, 'An issued document is never changed'); end;
create trigger billing_papers_last before delete on billing_papers begin select raise(abort, 'An issued document is never deleted'); end;
create trigger billing_logos_stay before update on billing_document_logos begin select raise(abort, 'An issued document is never changed'); end;
create trigger billing_logos_last before delete on billing_document_logos begin select raise(abort, 'An issued document is never deleted'); end;

-- The company may change its name, so `entity` follows it; all else stays.
create trigger billing_issued_stay before update of candidate_id, client_id, client_gstin, invoice_type, number, number_key, financial_year, invoice_day, due_day, raised, amount, reason, issued_at on billing_invoices
when old.issued_at is not null begin select raise(abort, 'An issued invoice is never changed'); end;
create trigger billing_issued_last before delete on billing_invoices when old.issued_at is not null begin select raise(abort, 'An issued invoice is never deleted'); end;
create trigger billing_entries_stay before update of kind, client_id, invoice_id, day, amount, tds, number, number_key, financial_year, note, reason, reverses_id on billing_entries begin select raise(abort, 'An entry is never changed'); end;
create trigger billing_entries_last before delete on billing_entries begin select raise(abort, 'An entry is never deleted'); end;
create trigger billing_credit_notes_stay before update of invoice_id, number, number_key, financial_year, day, raised, amount, reason on billing_credit_notes begin select raise(abort, 'A credit note is never changed'); end;
create trigger billing_credit_notes_last before delete on billing_credit_notes begin select raise(abort, 'A credit note is never deleted'); end;

-- The last change of a month says whether it is closed.
create table billing_month_changes (
  id integer primary key,
  month text not null,
  change text not null check (change in ('closed', 'opened')),
  reason text,
  author integer,
  at text not null
) strict;
create index billing_month_changes_month on billing_month_changes (month, id);
