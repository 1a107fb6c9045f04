-- Renewed by any change of who may decide what: what was answered at a value still holds (src/kept.ts).
create table approvals_state (state text not null) strict;
insert into approvals_state values (hex(randomblob(8)));
create trigger approvals_state_request_insert after insert on approval_requests begin update approvals_state set state = hex(randomblob(8)); end;
create trigger approvals_state_request_update after update on approval_requests begin update approvals_state set state = hex(randomblob(8)); end;
create trigger approvals_state_request_delete after delete on approval_requests begin update approvals_state set state = hex(randomblob(8)); end;
create trigger approvals_state_step_insert after insert on approval_steps begin update approvals_state set state = hex(randomblob(8)); end;
create trigger approvals_state_step_update after update on approval_steps begin update approvals_state set state = hex(randomblob(8)); end;
create trigger approvals_state_step_delete after delete on approval_steps begin update approvals_state set state = hex(randomblob(8)); end;
create trigger approvals_state_holder_insert after insert on approval_holders begin update approvals_state set state = hex(randomblob(8)); end;
create trigger approvals_state_holder_update after update on approval_holders begin update approvals_state set state = hex(randomblob(8)); end;
create trigger approvals_state_holder_delete after delete on approval_holders begin update approvals_state set state = hex(randomblob(8)); end;
create trigger approvals_state_away_insert after insert on approval_away begin update approvals_state set state = hex(randomblob(8)); end;
create trigger approvals_state_away_update after update on approval_away begin update approvals_state set state = hex(randomblob(8)); end;
create trigger approvals_state_away_delete after delete on approval_away begin update approvals_state set state = hex(randomblob(8)); end;
