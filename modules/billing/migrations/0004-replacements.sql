-- Who came in the place of whom: a guarantee that was kept by a replacement owes no credit note.
alter table billing_candidates add column replaces_id integer references billing_candidates (id);
create unique index billing_candidates_replaces on billing_candidates (replaces_id) where replaces_id is not null and removed_at is null;

-- A random value that any change renews: what was summed at this one still holds (see kept.ts). A value never comes back.
create table billing_state (state text not null) strict;
insert into billing_state values (hex(randomblob(8)));
create trigger billing_state_candidate_insert after insert on billing_candidates begin update billing_state set state = hex(randomblob(8)); end;
create trigger billing_state_candidate_update after update on billing_candidates begin update billing_state set state = hex(randomblob(8)); end;
create trigger billing_state_candidate_delete after delete on billing_candidates begin update billing_state set state = hex(randomblob(8)); end;
create trigger billing_state_invoice_insert after insert on billing_invoices begin update billing_state set state = hex(randomblob(8)); end;
create trigger billing_state_invoice_update after update on billing_invoices begin update billing_state set state = hex(randomblob(8)); end;
create trigger billing_state_client_insert after insert on clients begin update billing_state set state = hex(randomblob(8)); end;
create trigger billing_state_client_update after update on clients begin update billing_state set state = hex(randomblob(8)); end;
create trigger billing_state_credit_insert after insert on billing_credit_notes begin update billing_state set state = hex(randomblob(8)); end;
create trigger billing_state_missing_insert after insert on billing_missing_numbers begin update billing_state set state = hex(randomblob(8)); end;
create trigger billing_state_missing_update after update on billing_missing_numbers begin update billing_state set state = hex(randomblob(8)); end;
create trigger billing_state_missing_delete after delete on billing_missing_numbers begin update billing_state set state = hex(randomblob(8)); end;
create trigger billing_state_person_insert after insert on users begin update billing_state set state = hex(randomblob(8)); end;
create trigger billing_state_person_update after update on users begin update billing_state set state = hex(randomblob(8)); end;
