-- A client goes with the import that brought it: what is kept of billing (src/kept.ts) is renewed then too, and if ever an invoice goes.
create trigger billing_state_client_delete after delete on clients begin update billing_state set state = hex(randomblob(8)); end;
create trigger billing_state_invoice_delete after delete on billing_invoices begin update billing_state set state = hex(randomblob(8)); end;
