-- Tokens with which programs call the API, as the person who made them. Only a hash is stored.
create table api_tokens (
  id integer primary key,
  user_id integer not null references users (id),
  name text not null,
  -- 1: made by an Admin for a program, so every Admin sees it and can end it
  is_for_program integer not null check (is_for_program in (0, 1)),
  -- a JSON array: 'read', or permissions
  scopes text not null,
  -- how the session began in which it was created, for the firm's rules on second factors
  started_by text not null check (started_by in ('password', 'provider')),
  token_hash text not null unique,
  -- the last characters, to recognise it
  ending text not null,
  created_at text not null,
  expires_at text not null,
  last_used_at text,
  ended_at text
) strict;
create index api_tokens_user on api_tokens (user_id);
