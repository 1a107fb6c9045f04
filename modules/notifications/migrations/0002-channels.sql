alter table notifications add column broadcast_id integer;

-- A browser that may be reached though no window is open. It belongs to the session that made it.
create table push_subscriptions (
  id integer primary key,
  user_id integer not null references users (id),
  session_id integer not null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  -- the public key of ours that it was made with
  vapid_key text not null,
  user_agent text,
  created_at text not null,
  sent_at text,
  shown_at text,
  error text
) strict;

create index push_subscriptions_person on push_subscriptions (user_id);
create index push_subscriptions_session on push_subscriptions (session_id);

-- The outbox: what a channel still has to send, is sending, has sent, or has given up.
create table deliveries (
  id integer primary key,
  user_id integer not null references users (id),
  channel text not null check (channel in ('push')),
  -- whom the channel reaches: a push subscription
  address_id integer not null,
  type text not null,
  title text not null,
  message text not null,
  link text,
  is_urgent integer not null check (is_urgent in (0, 1)),
  broadcast_id integer,
  state text not null check (state in ('waiting', 'sending', 'sent', 'dead', 'dropped')),
  attempts integer not null default 0,
  -- not before; later than created_at where quiet hours or a digest hold it
  due_at text not null,
  created_at text not null,
  settled_at text,
  error text,
  -- with this the browser tells that it was shown and clicked
  receipt text not null unique,
  shown_at text,
  clicked_at text
) strict;

create index deliveries_due on deliveries (due_at) where state in ('waiting', 'sending');
create index deliveries_broadcast on deliveries (broadcast_id) where broadcast_id is not null;
create index deliveries_address on deliveries (address_id);

create table broadcasts (
  id integer primary key,
  author integer not null references users (id),
  title text not null,
  message text not null,
  audience text not null,
  recipients integer not null,
  in_app integer not null,
  without_push integer not null,
  created_at text not null
) strict;

-- Where a person wants something else than the usual.
create table notification_preferences (
  user_id integer not null references users (id),
  topic text not null check (topic in ('approvals', 'leave', 'attendance', 'tasks', 'announcements', 'other')),
  in_app integer not null check (in_app in (0, 1)),
  push integer not null check (push in (0, 1)),
  primary key (user_id, topic)
) strict, without rowid;

create table notification_hours (
  user_id integer primary key references users (id),
  -- HH:mm; both null: no quiet hours
  quiet_from text,
  quiet_to text,
  -- HH:mm at which what is not urgent comes together, once a day
  digest_at text
) strict;
