-- The start of a company's invoice numbers. Null: that of the billing settings.
alter table billing_companies add column invoice_prefix text;
