-- What the unfiltered list comes to, kept as rows come and go: nine rows are summed instead of every candidate.
create table billing_sums (
  status text primary key,
  count integer not null,
  amount integer not null
) strict, without rowid;

insert into billing_sums select status, count(*), sum(billing_amount) from billing_candidates where removed_at is null group by status;

create trigger billing_sums_insert after insert on billing_candidates when new.removed_at is null begin
  insert into billing_sums values (new.status, 1, new.billing_amount)
    on conflict (status) do update set count = count + 1, amount = amount + excluded.amount;
end;
create trigger billing_sums_update after update of status, billing_amount, removed_at on billing_candidates begin
  update billing_sums set count = count - 1, amount = amount - old.billing_amount where old.removed_at is null and status = old.status;
  insert into billing_sums select new.status, 1, new.billing_amount where new.removed_at is null
    on conflict (status) do update set count = count + 1, amount = amount + excluded.amount;
end;
create trigger billing_sums_delete after delete on billing_candidates when old.removed_at is null begin
  update billing_sums set count = count - 1, amount = amount - old.billing_amount where status = old.status;
end;

create index billing_candidates_designation on billing_candidates (designation collate nocase, id) where removed_at is null;
-- What occurs is found from value to value.
create index billing_candidates_location on billing_candidates (location) where removed_at is null;
create index billing_candidates_entity on billing_candidates (entity) where removed_at is null;

-- What receipts (with tax at source) and credit notes come to: those tables only grow.
alter table billing_invoices add column received integer not null default 0;
alter table billing_invoices add column credited integer not null default 0;
update billing_invoices set
  received = coalesce((select sum(amount + tds) from billing_receipts where invoice_id = billing_invoices.id), 0),
  credited = coalesce((select sum(amount) from billing_credit_notes where invoice_id = billing_invoices.id), 0);

create trigger billing_received after insert on billing_receipts begin
  update billing_invoices set received = received + new.amount + new.tds where id = new.invoice_id;
end;
create trigger billing_credited after insert on billing_credit_notes begin
  update billing_invoices set credited = credited + new.amount where id = new.invoice_id;
end;

create index billing_invoices_open on billing_invoices (due_day) where voided_at is null and amount > received + credited;
create index billing_invoices_of on billing_invoices (candidate_id, raised, invoice_day) where voided_at is null;

-- Numbers of a series that were left out, and why.
create table billing_missing_numbers (
  financial_year text not null,
  entity text not null,
  first integer not null,
  last integer not null check (last >= first),
  reason text not null,
  author integer,
  at text not null,
  primary key (financial_year, entity, first)
) strict, without rowid;
