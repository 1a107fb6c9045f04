-- As people are called: said once, and asked for by every statement that names somebody.
alter table users add column full_name text generated always as (first_name || ' ' || last_name) virtual;

drop trigger people_found_insert;
drop trigger people_found_update;
create trigger people_found_insert after insert on users begin
  insert into people_search (rowid, name, email, employee_id, designation, phone)
    values (new.id, new.full_name, new.email, new.employee_id, coalesce(new.designation, ''), replace(replace(replace(coalesce(new.contact_number, ''), ' ', ''), '-', ''), '+91', ''));
end;
create trigger people_found_update after update of first_name, last_name, email, employee_id, designation, contact_number on users begin
  update people_search set name = new.full_name, email = new.email, employee_id = new.employee_id, designation = coalesce(new.designation, ''),
    phone = replace(replace(replace(coalesce(new.contact_number, ''), ' ', ''), '-', ''), '+91', '') where rowid = new.id;
end;
