-- Addresses of other systems that are told of events. The secret is encrypted with a key in the data folder.
create table webhooks (
  id integer primary key,
  name text not null,
  address text not null,
  -- the Admin who saved or resumed it last: it sends only what this person may see
  owner_id integer not null references users (id),
  sealed text not null,
  -- the secret before it was renewed, which also signs until then
  former_sealed text,
  former_until text,
  paused_at text,
  paused_why text check (paused_why in ('admin', 'failing', 'gone', 'owner', 'restored')),
  -- nothing has been delivered since
  failing_since text,
  last_sent_at text,
  created_at text not null,
  check ((paused_at is null) = (paused_why is null))
) strict;
create index webhooks_owner on webhooks (owner_id);

create table webhook_events (
  event text not null,
  webhook_id integer not null references webhooks (id),
  primary key (event, webhook_id)
) strict, without rowid;
create index webhook_events_webhook on webhook_events (webhook_id);

-- What waits, is being sent, was sent, was given up, or was dropped.
create table webhook_deliveries (
  id integer primary key,
  webhook_id integer not null references webhooks (id),
  -- the header webhook-id, the same however often it is sent
  message_id text not null unique,
  event text not null,
  -- the person whom the event is about
  user_id integer references users (id),
  body text not null,
  state text not null check (state in ('waiting', 'sending', 'sent', 'failed', 'dropped')),
  attempts integer not null default 0,
  due_at text not null,
  created_at text not null,
  settled_at text,
  -- the HTTP status of the last answer, and in words why it was no success
  status integer,
  answer text
) strict;
create index webhook_deliveries_state on webhook_deliveries (webhook_id, state, due_at);
create index webhook_deliveries_log on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_person on webhook_deliveries (user_id);
create index webhook_deliveries_created on webhook_deliveries (created_at);
