-- The section and code under which tax was deducted, as they were on the day.
alter table billing_entries add column tds_section text;
alter table billing_entries add column tds_code text;
update billing_entries
set tds_section = iif(day < '2026-04-01', '194J', '393(1)'), tds_code = iif(day < '2026-04-01', '', '1027')
where tds <> 0;
