-- How candidates and invoices were before their latest changes, so that a cached sum is brought up to date
-- instead of being added up again. The columns are those that sums group, filter and add. Without a status or
-- an amount the row was not there before, or was deleted.
create table billing_candidate_changes (
  id integer primary key,
  -- differs if a number is used again after a rollback
  mark integer not null,
  candidate_id integer not null,
  -- words of the search changed
  is_renamed integer not null,
  status text,
  client_id integer,
  selection_month text,
  joining_day text,
  recruiter_email text collate nocase,
  manager_email text collate nocase,
  location text,
  entity text,
  billing_amount integer
) strict;
insert into billing_candidate_changes (mark, candidate_id, is_renamed) values (random() >> 11, 0, 0);

create trigger billing_candidate_changes_last after insert on billing_candidate_changes begin
  delete from billing_candidate_changes where id <= new.id - 1000;
end;

create trigger billing_candidate_added after insert on billing_candidates begin
  insert into billing_candidate_changes (mark, candidate_id, is_renamed) values (random() >> 11, new.id, 0);
end;
create trigger billing_candidate_changed after update on billing_candidates
when (old.removed_at is null or new.removed_at is null)
  and (
    (old.removed_at is null) <> (new.removed_at is null)
    or old.status is not new.status
    or old.client_id is not new.client_id
    or old.selection_month is not new.selection_month
    or old.joining_day is not new.joining_day
    or old.recruiter_email is not new.recruiter_email
    or old.manager_email is not new.manager_email
    or old.location is not new.location
    or old.entity is not new.entity
    or old.billing_amount is not new.billing_amount
    or old.replaces_id is not new.replaces_id
    or old.name is not new.name
    or old.email is not new.email
    or old.designation is not new.designation
  ) begin
  insert into billing_candidate_changes (
    mark, candidate_id, is_renamed, status, client_id, selection_month, joining_day, recruiter_email,
    manager_email, location, entity, billing_amount
  )
  values (
    random() >> 11, old.id,
    old.name is not new.name or old.email is not new.email or old.designation is not new.designation,
    iif(old.removed_at is null, old.status, null), old.client_id, old.selection_month, old.joining_day,
    old.recruiter_email, old.manager_email, old.location, old.entity, old.billing_amount
  );
end;
create trigger billing_candidate_deleted after delete on billing_candidates when old.removed_at is null begin
  insert into billing_candidate_changes (
    mark, candidate_id, is_renamed, status, client_id, selection_month, joining_day, recruiter_email,
    manager_email, location, entity, billing_amount
  )
  values (
    random() >> 11, old.id, 1, old.status, old.client_id, old.selection_month, old.joining_day,
    old.recruiter_email, old.manager_email, old.location, old.entity, old.billing_amount
  );
end;

create table billing_invoice_changes (
  id integer primary key,
  mark integer not null,
  invoice_id integer not null,
  candidate_id integer,
  client_id integer,
  invoice_day text,
  due_day text,
  raised integer,
  amount integer,
  submitted integer,
  received integer,
  credited integer,
  written_off integer,
  issued_at text,
  open integer generated always as (amount - received - credited - written_off) virtual,
  is_paid integer generated always as (
    received > 0 and amount <= received + credited + written_off
  ) virtual
) strict;
insert into billing_invoice_changes (mark, invoice_id) values (random() >> 11, 0);

create trigger billing_invoice_changes_last after insert on billing_invoice_changes begin
  delete from billing_invoice_changes where id <= new.id - 1000;
end;

create trigger billing_invoice_added after insert on billing_invoices begin
  insert into billing_invoice_changes (mark, invoice_id, candidate_id)
  values (random() >> 11, new.id, new.candidate_id);
end;
create trigger billing_invoice_changed after update on billing_invoices
when (old.voided_at is null or new.voided_at is null)
  and (
    (old.voided_at is null) <> (new.voided_at is null)
    or old.candidate_id is not new.candidate_id
    or old.client_id is not new.client_id
    or old.invoice_day is not new.invoice_day
    or old.due_day is not new.due_day
    or old.raised is not new.raised
    or old.amount is not new.amount
    or old.submitted is not new.submitted
    or old.received is not new.received
    or old.credited is not new.credited
    or old.written_off is not new.written_off
    or old.issued_at is not new.issued_at
  ) begin
  insert into billing_invoice_changes (
    mark, invoice_id, candidate_id, client_id, invoice_day, due_day, raised, amount, submitted, received,
    credited, written_off, issued_at
  )
  values (
    random() >> 11, old.id, old.candidate_id, old.client_id, old.invoice_day, old.due_day, old.raised,
    iif(old.voided_at is null, old.amount, null), old.submitted, old.received, old.credited, old.written_off,
    old.issued_at
  );
end;
create trigger billing_invoice_deleted after delete on billing_invoices when old.voided_at is null begin
  insert into billing_invoice_changes (
    mark, invoice_id, candidate_id, client_id, invoice_day, due_day, raised, amount, submitted, received,
    credited, written_off, issued_at
  )
  values (
    random() >> 11, old.id, old.candidate_id, old.client_id, old.invoice_day, old.due_day, old.raised,
    old.amount, old.submitted, old.received, old.credited, old.written_off, old.issued_at
  );
end;
