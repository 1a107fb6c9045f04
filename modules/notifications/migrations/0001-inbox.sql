create table notifications (
  id integer primary key,
  user_id integer not null references users (id),
  type text not null,
  title text not null,
  message text not null,
  -- the screen that it is about
  link text,
  created_at text not null,
  read_at text
) strict;

create index notifications_inbox on notifications (user_id, id desc);
