-- The number on an attendance device, or in a sheet, may be an employee ID in other letters.
create index users_employee_id on users (employee_id collate nocase);
