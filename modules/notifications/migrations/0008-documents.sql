-- A further kind of mail: a document to a client. The list of kinds is a check of the table, so the table is made anew.
create table mails_with_documents (
  id integer primary key,
  kind text not null check (kind in ('notice', 'invitation', 'reset', 'account', 'report', 'audit', 'document')),
  -- a person, whose address is read when it is sent; or an address that is nobody's account
  user_id integer references users (id),
  address text,
  -- the kind of notice, and the topic by which the person can stop such mails
  type text,
  topic text,
  title text not null,
  message text not null,
  link text,
  -- what it is about, such as leave:12: mails about one subject are one thread
  subject text,
  -- files to attach, as JSON: [{ "key", "name" }]
  files text,
  is_urgent integer not null check (is_urgent in (0, 1)),
  -- by quiet hours or a digest; such mails of a person are sent as one
  is_held integer not null default 0 check (is_held in (0, 1)),
  -- the message_id of the digest that it is part of, however often that is sent
  digest text,
  state text not null check (state in ('waiting', 'sending', 'sent', 'dead', 'dropped')),
  attempts integer not null default 0,
  due_at text not null,
  -- given up then, whatever the reason
  expires_at text not null,
  created_at text not null,
  settled_at text,
  -- what the mail server said, or why it was not sent
  answer text,
  -- the first part of the Message-ID, the same however often it is sent
  message_id text not null unique,
  -- of a mail that is queued once only, such as report:12 to an address
  once text unique,
  check ((user_id is null) <> (address is null))
) strict;
insert into mails_with_documents (id, kind, user_id, address, type, topic, title, message, link, subject, files, is_urgent, is_held, digest, state, attempts, due_at, expires_at, created_at, settled_at, answer, message_id, once)
select id, kind, user_id, address, type, topic, title, message, link, subject, files, is_urgent, is_held, digest, state, attempts, due_at, expires_at, created_at, settled_at, answer, message_id, once from mails;
drop table mails;
alter table mails_with_documents rename to mails;
-- Sign-in mails do not wait behind a broadcast.
create index mails_next on mails (is_urgent, due_at, id) where state = 'waiting';
create index mails_sending on mails (id) where state = 'sending';
create index mails_dead on mails (id) where state = 'dead';
create index mails_person on mails (user_id, id);
create index mails_subject on mails (subject, type) where subject is not null;
create index mails_settled on mails (settled_at) where settled_at is not null;
