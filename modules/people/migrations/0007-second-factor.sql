-- The second factor of a sign-in: codes of an app (TOTP, RFC 6238).
create table second_factors (
  user_id integer primary key references users (id),
  -- encrypted with a key that is not in the database
  secret text not null,
  since text not null,
  -- the last 30 seconds of which a code was taken: none is taken twice
  last_step integer not null,
  -- of the hashes of this person's recovery codes
  salt text not null
) strict;

-- For who has lost the app: each works once. A row without `used_at` still works.
create table recovery_codes (
  user_id integer not null references second_factors (user_id) on delete cascade,
  -- sha256 of salt and code
  code_hash text not null,
  used_at text,
  primary key (user_id, code_hash)
) strict, without rowid;
