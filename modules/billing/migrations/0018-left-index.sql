-- Candidates who left, for the invoices that wait for a credit note.
create index billing_candidates_left on billing_candidates (client_id, joining_day, left_day)
where status = 'Joined and Left' and removed_at is null;
