-- Too few hours leave a day of full leave a day of leave.
update attendance_days
set status = iif(
  exists (
    select 1
    from leave_marks m
    where m.user_id = attendance_days.user_id
      and m.day = attendance_days.day
      and m.type <> 'compensation'
  ),
  'On Leave', 'Comp Off'
)
where is_on_leave = 3
  and status = 'Absent'
  and open_since is null;
