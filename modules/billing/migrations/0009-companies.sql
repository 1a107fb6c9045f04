-- What invoices print of each company. The names are those of the setting company.entities.
create table billing_companies (
  id integer primary key,
  name text not null collate nocase unique,
  -- JSON: names that the same company had, or will have by a planned change of the setting
  other_names text not null default '[]',
  address text,
  city text,
  pin_code text,
  -- two digits, as in the GSTIN
  state text,
  gstin text,
  -- the day of registration; null: for all documents
  gst_from text,
  pan text,
  udyam text,
  bank_name text,
  account_name text,
  account_number text,
  ifsc text,
  branch text,
  upi text,
  -- PNG
  logo blob,
  version integer not null default 1
) strict;

-- The GSTINs were a list in the setting billing, by the order of the companies.
with companies (place, name) as (
  select e.key, trim(e.value)
  from json_each(coalesce(
    (
      select json_extract(value, '$.entities')
      from settings
      where key = 'company' and from_day <= date('now', '+330 minutes')
      order by from_day desc
      limit 1
    ),
    '["Staffing Services","Consulting Services"]'
  )) e
),
gstins (place, gstin) as (
  select e.key, nullif(trim(e.value), '')
  from json_each(coalesce(
    (
      select json_extract(value, '$.gstins')
      from settings
      where key = 'billing'
      order by from_day desc
      limit 1
    ),
    '[]'
  )) e
)
insert or ignore into billing_companies (name, gstin, state, pan)
select c.name, g.gstin, substr(g.gstin, 1, 2), substr(g.gstin, 3, 10)
from companies c
left join gstins g on g.place = c.place
order by c.place;
