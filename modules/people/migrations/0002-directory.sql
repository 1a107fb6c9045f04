-- A place of work that is none of the offices with a position.
alter table users add column office_location text;
-- Parts of the yearly salary that imports bring, paise.
alter table users add column hra integer;
alter table users add column conveyance_allowance integer;
alter table users add column medical_allowance integer;
alter table users add column special_allowance integer;
alter table users add column pf integer;
alter table users add column professional_tax integer;
-- Removed from the directory: sign-in and personal data are gone, the records stay.
alter table users add column removed_at text;

-- Found by any part of the name in any order, by prefix; by e-mail, employee id, designation and phone.
create virtual table people_search using fts5 (name, email, employee_id, designation, phone, tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3');

insert into people_search (rowid, name, email, employee_id, designation, phone)
  select id, first_name || ' ' || last_name, email, employee_id, coalesce(designation, ''), replace(replace(replace(coalesce(contact_number, ''), ' ', ''), '-', ''), '+91', '') from users;

create trigger people_found_insert after insert on users begin
  insert into people_search (rowid, name, email, employee_id, designation, phone)
    values (new.id, new.first_name || ' ' || new.last_name, new.email, new.employee_id, coalesce(new.designation, ''), replace(replace(replace(coalesce(new.contact_number, ''), ' ', ''), '-', ''), '+91', ''));
end;
create trigger people_found_update after update of first_name, last_name, email, employee_id, designation, contact_number on users begin
  update people_search set name = new.first_name || ' ' || new.last_name, email = new.email, employee_id = new.employee_id, designation = coalesce(new.designation, ''),
    phone = replace(replace(replace(coalesce(new.contact_number, ''), ' ', ''), '-', ''), '+91', '') where rowid = new.id;
end;
