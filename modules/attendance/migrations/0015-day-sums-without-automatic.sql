-- The automatic punch-outs of a day are read with their names.
alter table attendance_day_sums drop column automatic;
