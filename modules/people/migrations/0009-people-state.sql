-- A random value that any change of people renews: what was answered at this one still holds (src/kept.ts). A value never comes back.
create table people_state (state text not null) strict;
insert into people_state values (hex(randomblob(8)));
create trigger people_state_person_insert after insert on users begin update people_state set state = hex(randomblob(8)); end;
create trigger people_state_person_update after update on users begin update people_state set state = hex(randomblob(8)); end;
create trigger people_state_person_delete after delete on users begin update people_state set state = hex(randomblob(8)); end;
create trigger people_state_employment_insert after insert on employments begin update people_state set state = hex(randomblob(8)); end;
create trigger people_state_employment_update after update on employments begin update people_state set state = hex(randomblob(8)); end;
create trigger people_state_employment_delete after delete on employments begin update people_state set state = hex(randomblob(8)); end;
create trigger people_state_shift_insert after insert on shift_assignments begin update people_state set state = hex(randomblob(8)); end;
create trigger people_state_shift_update after update on shift_assignments begin update people_state set state = hex(randomblob(8)); end;
create trigger people_state_shift_delete after delete on shift_assignments begin update people_state set state = hex(randomblob(8)); end;
