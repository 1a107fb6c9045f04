-- Phones of clients in E.164, as those of people. What is none stays as it was written, and `muster doctor`
-- lists it. A column of numbers that was saved as text ends in .0, which is no digit of theirs.

update clients
set contact_phone = case
    when n.bare glob '*[^+0-9]*' then contact_phone
    when n.bare glob '+91[1-9]*' and length(n.bare) = 13 then n.bare
    when n.bare glob '+[1-9]*' and n.bare not glob '+91*' and length(n.bare) between 9 and 16 then n.bare
    when n.bare glob '0091[6-9]*' and length(n.bare) = 14 then '+' || substr(n.bare, 3)
    when n.bare glob '91[6-9]*' and length(n.bare) = 12 then '+' || n.bare
    when n.bare glob '0[1-9]*' and length(n.bare) = 11 then '+91' || substr(n.bare, 2)
    when n.bare glob '[6-9]*' and length(n.bare) = 10 then '+91' || n.bare
    else contact_phone
  end
from (
  select id,
    replace(replace(replace(replace(replace(
      iif(contact_phone glob '*[0-9].0', substr(contact_phone, 1, length(contact_phone) - 2), contact_phone),
      ' ', ''), '-', ''), '(', ''), ')', ''), '.', '') as bare
  from clients
  where contact_phone is not null
) n
where n.id = clients.id;

update billing_candidates
set client_spoc_phone = case
    when n.bare glob '*[^+0-9]*' then client_spoc_phone
    when n.bare glob '+91[1-9]*' and length(n.bare) = 13 then n.bare
    when n.bare glob '+[1-9]*' and n.bare not glob '+91*' and length(n.bare) between 9 and 16 then n.bare
    when n.bare glob '0091[6-9]*' and length(n.bare) = 14 then '+' || substr(n.bare, 3)
    when n.bare glob '91[6-9]*' and length(n.bare) = 12 then '+' || n.bare
    when n.bare glob '0[1-9]*' and length(n.bare) = 11 then '+91' || substr(n.bare, 2)
    when n.bare glob '[6-9]*' and length(n.bare) = 10 then '+91' || n.bare
    else client_spoc_phone
  end
from (
  select id,
    replace(replace(replace(replace(replace(
      iif(client_spoc_phone glob '*[0-9].0', substr(client_spoc_phone, 1, length(client_spoc_phone) - 2), client_spoc_phone),
      ' ', ''), '-', ''), '(', ''), ')', ''), '.', '') as bare
  from billing_candidates
  where client_spoc_phone is not null
) n
where n.id = billing_candidates.id;
