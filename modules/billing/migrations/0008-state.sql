-- Now in `state`, by triggers that are made from the module's `sources` (src/cache/triggers.ts).
drop trigger billing_state_candidate_insert;
drop trigger billing_state_candidate_update;
drop trigger billing_state_candidate_delete;
drop trigger billing_state_invoice_insert;
drop trigger billing_state_invoice_update;
drop trigger billing_state_client_insert;
drop trigger billing_state_client_update;
drop trigger billing_state_credit_insert;
drop trigger billing_state_missing_insert;
drop trigger billing_state_missing_update;
drop trigger billing_state_missing_delete;
drop trigger billing_state_person_insert;
drop trigger billing_state_person_update;
drop trigger billing_state_client_delete;
drop trigger billing_state_invoice_delete;
drop table billing_state;
