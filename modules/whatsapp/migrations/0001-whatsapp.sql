-- A person's own WhatsApp. `linked`: its login is kept and the session may be taken up again without a code.
create table whatsapp_sessions (
  user_id integer primary key references users (id),
  is_linked integer not null default 0 check (is_linked in (0, 1)),
  phone_number text,
  linked_at text,
  -- Why it is not linked, or not to be reached; null while all is well.
  trouble text,
  -- When the person was shown what WhatsApp does to bulk senders.
  warned_at text
) strict;

create table whatsapp_templates (
  id integer primary key,
  user_id integer not null references users (id),
  name text not null,
  message text not null,
  category text not null check (category in ('general', 'marketing', 'support', 'notification', 'reminder')),
  description text,
  is_global integer not null default 0 check (is_global in (0, 1)),
  created_at text not null
) strict;
create index whatsapp_templates_by_person on whatsapp_templates (user_id, name);
create index whatsapp_templates_global on whatsapp_templates (name) where is_global = 1;

create table whatsapp_lists (
  id integer primary key,
  user_id integer not null references users (id),
  name text not null,
  description text,
  -- JSON: [number, …], digits with the country code, in the order they were given.
  recipients text not null,
  created_at text not null
) strict;
create index whatsapp_lists_by_person on whatsapp_lists (user_id, name);

-- A file to be sent. Its bytes lie in the files under `whatsapp:<token>`.
create table whatsapp_uploads (
  token text primary key,
  user_id integer not null references users (id),
  name text not null,
  type text not null,
  bytes integer not null,
  created_at text not null
) strict, without rowid;
create index whatsapp_uploads_by_age on whatsapp_uploads (created_at);
create index whatsapp_uploads_by_person on whatsapp_uploads (user_id, created_at);

create table whatsapp_batches (
  id integer primary key,
  user_id integer not null references users (id),
  message text not null,
  upload text references whatsapp_uploads (token),
  -- `filling`: its rows are still being written, and nobody has been told of it.
  state text not null check (state in ('filling', 'running', 'paused', 'ended', 'cancelled')),
  -- Why it was paused, when nobody asked for it.
  trouble text,
  total integer not null,
  created_at text not null,
  ended_at text
) strict;
create index whatsapp_batches_by_person on whatsapp_batches (user_id, id);
create index whatsapp_batches_filling on whatsapp_batches (id) where state = 'filling';
create index whatsapp_batches_running on whatsapp_batches (user_id, id) where state in ('running', 'paused');

-- A message to one number. It is `sending` before it is handed over, so that whatever happens it is not handed over twice.
create table whatsapp_messages (
  id integer primary key,
  user_id integer not null references users (id),
  batch_id integer references whatsapp_batches (id),
  number text not null,
  name text,
  message text not null,
  upload text references whatsapp_uploads (token),
  state text not null check (state in ('queued', 'sending', 'sent', 'delivered', 'read', 'unknown', 'failed', 'cancelled')),
  error text,
  -- The message that was sent anew in its place, by hand.
  again integer,
  -- WhatsApp's own id of it.
  message_id text,
  created_at text not null,
  handed_at text,
  sent_at text,
  delivered_at text,
  read_at text
) strict;
create index whatsapp_messages_by_person on whatsapp_messages (user_id, id);
create index whatsapp_messages_by_state on whatsapp_messages (user_id, state, id);
create index whatsapp_messages_by_batch on whatsapp_messages (batch_id, state) where batch_id is not null;
create index whatsapp_messages_single on whatsapp_messages (user_id, id) where batch_id is null;
create index whatsapp_messages_single_queued on whatsapp_messages (user_id, id) where batch_id is null and state = 'queued';
create index whatsapp_messages_queued on whatsapp_messages (number) where state = 'queued';
create index whatsapp_messages_sending on whatsapp_messages (id) where state = 'sending';
create index whatsapp_messages_handed on whatsapp_messages (user_id, handed_at) where handed_at is not null;
create index whatsapp_messages_known on whatsapp_messages (user_id, message_id) where message_id is not null;
create index whatsapp_messages_by_age on whatsapp_messages (created_at);
create index whatsapp_messages_by_upload on whatsapp_messages (upload) where upload is not null;
create index whatsapp_batches_by_upload on whatsapp_batches (upload) where upload is not null;

-- Numbers that are never written to, by nobody of the firm.
create table whatsapp_opt_outs (
  number text primary key,
  -- To whom they said it, or who put it here.
  user_id integer not null references users (id),
  by_answer integer not null check (by_answer in (0, 1)),
  note text,
  created_at text not null
) strict, without rowid;
create index whatsapp_opt_outs_by_person on whatsapp_opt_outs (user_id, created_at);
