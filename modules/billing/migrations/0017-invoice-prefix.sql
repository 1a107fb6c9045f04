-- The start of a company's invoice numbers. Null: that of the billing settings.
alter table billing_companies add column invoice_prefix text;

-- A company can change its prefix within a year, so the reasons for skipped numbers belong to a prefix. It is
-- in capitals, as in number_key.
create table billing_skipped_numbers (
  financial_year text not null,
  entity text not null,
  prefix text not null,
  first integer not null,
  last integer not null check (last >= first),
  reason text not null,
  author integer,
  at text not null,
  primary key (financial_year, entity, prefix, first)
) strict, without rowid;

insert into billing_skipped_numbers (financial_year, entity, prefix, first, last, reason, author, at)
select m.financial_year, m.entity, upper(coalesce(s.series, 'INV')), m.first, m.last, m.reason, m.author, m.at
from billing_missing_numbers m
left join (
  select value ->> 'series' as series
  from settings
  where key = 'billing' and value ->> 'series' is not null
  order by from_day desc
  limit 1
) s;

drop table billing_missing_numbers;
alter table billing_skipped_numbers rename to billing_missing_numbers;
