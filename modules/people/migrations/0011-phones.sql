-- Phones in E.164. What is none stays as it was written, and `muster doctor` lists it.
-- A column of numbers that was saved as text ends in .0, which is no digit of theirs.

update users
set contact_number = case
    when n.bare glob '*[^+0-9]*' then contact_number
    when n.bare glob '+91[1-9]*' and length(n.bare) = 13 then n.bare
    when n.bare glob '+[1-9]*' and n.bare not glob '+91*' and length(n.bare) between 9 and 16 then n.bare
    when n.bare glob '0091[6-9]*' and length(n.bare) = 14 then '+' || substr(n.bare, 3)
    when n.bare glob '91[6-9]*' and length(n.bare) = 12 then '+' || n.bare
    when n.bare glob '0[1-9]*' and length(n.bare) = 11 then '+91' || substr(n.bare, 2)
    when n.bare glob '[6-9]*' and length(n.bare) = 10 then '+91' || n.bare
    else contact_number
  end
from (
  select id,
    replace(replace(replace(replace(replace(
      iif(contact_number glob '*[0-9].0', substr(contact_number, 1, length(contact_number) - 2), contact_number),
      ' ', ''), '-', ''), '(', ''), ')', ''), '.', '') as bare
  from users
  where contact_number is not null
) n
where n.id = users.id;

update users
set alternate_contact_number = case
    when n.bare glob '*[^+0-9]*' then alternate_contact_number
    when n.bare glob '+91[1-9]*' and length(n.bare) = 13 then n.bare
    when n.bare glob '+[1-9]*' and n.bare not glob '+91*' and length(n.bare) between 9 and 16 then n.bare
    when n.bare glob '0091[6-9]*' and length(n.bare) = 14 then '+' || substr(n.bare, 3)
    when n.bare glob '91[6-9]*' and length(n.bare) = 12 then '+' || n.bare
    when n.bare glob '0[1-9]*' and length(n.bare) = 11 then '+91' || substr(n.bare, 2)
    when n.bare glob '[6-9]*' and length(n.bare) = 10 then '+91' || n.bare
    else alternate_contact_number
  end
from (
  select id,
    replace(replace(replace(replace(replace(
      iif(alternate_contact_number glob '*[0-9].0', substr(alternate_contact_number, 1, length(alternate_contact_number) - 2), alternate_contact_number),
      ' ', ''), '-', ''), '(', ''), ')', ''), '.', '') as bare
  from users
  where alternate_contact_number is not null
) n
where n.id = users.id;

update users
set emergency_contact_number = case
    when n.bare glob '*[^+0-9]*' then emergency_contact_number
    when n.bare glob '+91[1-9]*' and length(n.bare) = 13 then n.bare
    when n.bare glob '+[1-9]*' and n.bare not glob '+91*' and length(n.bare) between 9 and 16 then n.bare
    when n.bare glob '0091[6-9]*' and length(n.bare) = 14 then '+' || substr(n.bare, 3)
    when n.bare glob '91[6-9]*' and length(n.bare) = 12 then '+' || n.bare
    when n.bare glob '0[1-9]*' and length(n.bare) = 11 then '+91' || substr(n.bare, 2)
    when n.bare glob '[6-9]*' and length(n.bare) = 10 then '+91' || n.bare
    else emergency_contact_number
  end
from (
  select id,
    replace(replace(replace(replace(replace(
      iif(emergency_contact_number glob '*[0-9].0', substr(emergency_contact_number, 1, length(emergency_contact_number) - 2), emergency_contact_number),
      ' ', ''), '-', ''), '(', ''), ')', ''), '.', '') as bare
  from users
  where emergency_contact_number is not null
) n
where n.id = users.id;
