create table firm (
  only_row integer primary key check (only_row = 1),
  name text not null,
  zone text not null,
  is_demo integer not null default 0 check (is_demo in (0, 1)),
  set_up_at text not null
) strict;

-- A setting holds from a day on; earlier days keep what held then.
create table settings (
  key text not null,
  from_day text not null,
  value text not null,
  primary key (key, from_day)
) strict, without rowid;

create table shifts (
  id integer primary key,
  name text not null unique
) strict;

-- Times are HH:mm in the firm's zone; an end or an automatic punch-out not later than the start is on the next day.
create table shift_versions (
  shift_id integer not null references shifts (id),
  from_day text not null,
  starts text not null,
  ends text not null,
  in_reminder text not null,
  out_reminder text not null,
  auto_out text not null,
  primary key (shift_id, from_day)
) strict, without rowid;

create table offices (
  id integer primary key,
  name text not null unique,
  lat real not null,
  lng real not null,
  radius integer not null check (radius > 0)
) strict;

create table holidays (
  id integer primary key,
  day text not null unique,
  name text not null
) strict;

create table saturday_overrides (
  id integer primary key,
  day text not null unique,
  is_holiday integer not null check (is_holiday in (0, 1)),
  reason text
) strict;

insert into shifts (id, name) values (1, 'General');
insert into shift_versions values (1, '2000-01-01', '09:30', '18:30', '10:00', '19:00', '22:00');

-- Changes whenever anything above does, to a value that never comes back: what is read of the firm is kept in memory by it.
create table firm_state (
  only_row integer primary key check (only_row = 1),
  state text not null
) strict;

insert into firm_state values (1, hex(randomblob(12)));

create trigger firm_insert after insert on firm begin update firm_state set state = hex(randomblob(12)); end;
create trigger firm_update after update on firm begin update firm_state set state = hex(randomblob(12)); end;
create trigger firm_delete after delete on firm begin update firm_state set state = hex(randomblob(12)); end;
create trigger settings_insert after insert on settings begin update firm_state set state = hex(randomblob(12)); end;
create trigger settings_update after update on settings begin update firm_state set state = hex(randomblob(12)); end;
create trigger settings_delete after delete on settings begin update firm_state set state = hex(randomblob(12)); end;
create trigger shifts_insert after insert on shifts begin update firm_state set state = hex(randomblob(12)); end;
create trigger shifts_update after update on shifts begin update firm_state set state = hex(randomblob(12)); end;
create trigger shifts_delete after delete on shifts begin update firm_state set state = hex(randomblob(12)); end;
create trigger shift_versions_insert after insert on shift_versions begin update firm_state set state = hex(randomblob(12)); end;
create trigger shift_versions_update after update on shift_versions begin update firm_state set state = hex(randomblob(12)); end;
create trigger shift_versions_delete after delete on shift_versions begin update firm_state set state = hex(randomblob(12)); end;
create trigger offices_insert after insert on offices begin update firm_state set state = hex(randomblob(12)); end;
create trigger offices_update after update on offices begin update firm_state set state = hex(randomblob(12)); end;
create trigger offices_delete after delete on offices begin update firm_state set state = hex(randomblob(12)); end;
create trigger holidays_insert after insert on holidays begin update firm_state set state = hex(randomblob(12)); end;
create trigger holidays_update after update on holidays begin update firm_state set state = hex(randomblob(12)); end;
create trigger holidays_delete after delete on holidays begin update firm_state set state = hex(randomblob(12)); end;
create trigger saturday_overrides_insert after insert on saturday_overrides begin update firm_state set state = hex(randomblob(12)); end;
create trigger saturday_overrides_update after update on saturday_overrides begin update firm_state set state = hex(randomblob(12)); end;
create trigger saturday_overrides_delete after delete on saturday_overrides begin update firm_state set state = hex(randomblob(12)); end;
