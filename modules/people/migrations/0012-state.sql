-- Now in `state`, by triggers that are made from the module's `sources` (src/cache/triggers.ts).
drop trigger people_state_person_insert;
drop trigger people_state_person_update;
drop trigger people_state_person_delete;
drop trigger people_state_employment_insert;
drop trigger people_state_employment_update;
drop trigger people_state_employment_delete;
drop trigger people_state_shift_insert;
drop trigger people_state_shift_update;
drop trigger people_state_shift_delete;
drop table people_state;
