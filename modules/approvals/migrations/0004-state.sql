-- Now in `state`, by triggers that are made from the module's `sources` (src/cache/triggers.ts).
drop trigger approvals_state_request_insert;
drop trigger approvals_state_request_update;
drop trigger approvals_state_request_delete;
drop trigger approvals_state_step_insert;
drop trigger approvals_state_step_update;
drop trigger approvals_state_step_delete;
drop trigger approvals_state_holder_insert;
drop trigger approvals_state_holder_update;
drop trigger approvals_state_holder_delete;
drop trigger approvals_state_away_insert;
drop trigger approvals_state_away_update;
drop trigger approvals_state_away_delete;
drop table approvals_state;
