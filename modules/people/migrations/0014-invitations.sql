-- How a link reached its person: handed out by an Admin, in an invitation, or in answer to 'Forgot password?'.
alter table password_links add column via text not null default 'admin' check (via in ('admin', 'invitation', 'reset'));

-- People who were invited by mail, and when last.
create table invitations (
  user_id integer primary key references users (id),
  invited_at text not null,
  invited_by integer references users (id),
  -- why the mail was given up
  failed text
) strict;

-- The few who cannot sign in yet are found without reading everybody.
create index users_without_password on users (id) where password_hash is null and is_active = 1;
