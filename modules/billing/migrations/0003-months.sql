-- A month is counted by status and recruiter from the index alone.
drop index billing_candidates_month;
create index billing_candidates_month on billing_candidates (selection_month, status, recruiter_email, billing_amount) where removed_at is null;

-- So is a month of joining.
drop index billing_candidates_joining;
create index billing_candidates_joining on billing_candidates (joining_day, status, location, client_id, billing_amount) where removed_at is null;
