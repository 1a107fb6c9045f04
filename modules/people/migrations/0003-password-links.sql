-- A link with which somebody sets a password for the first time, or anew: shown once, used once.
create table password_links (
  -- sha256 of the token; the token itself is only in the link
  token_hash text primary key,
  user_id integer not null references users (id),
  made_by integer references users (id),
  made_at text not null,
  expires_at text not null,
  used_at text
) strict, without rowid;

create index password_links_person on password_links (user_id);

-- The next free number is found without looking at everybody.
create index users_number on users (cast(substr(employee_id, 4) as integer)) where employee_id glob 'EMP[0-9]*';
