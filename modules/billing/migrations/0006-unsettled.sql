-- Of half a million invoices a tenth is not settled: what is owed is summed in an index of these, and no row is read.
create index billing_invoices_unsettled on billing_invoices (due_day, invoice_day, candidate_id, amount, received, credited) where voided_at is null and amount <> received + credited;
-- Whether a candidate has an invoice that counts, without its row.
create index billing_invoices_counted on billing_invoices (candidate_id) where voided_at is null and amount > credited;
