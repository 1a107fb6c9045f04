-- Pages that the firm writes for its people: policies, how things are done here. Markdown.
create table assistant_pages (
  id integer primary key,
  title text not null,
  body text not null,
  is_published integer not null default 1 check (is_published in (0, 1)),
  version integer not null default 1,
  updated_at text not null
) strict;

-- A page is found by its passages: a heading with what stands under it, or a paragraph. Those of the product's own help have no page.
create table assistant_passages (
  id integer primary key,
  page_id integer not null references assistant_pages (id) on delete cascade,
  heading text not null,
  passage text not null
) strict;
create index assistant_passages_page on assistant_passages (page_id);
create virtual table assistant_search using fts5 (title, heading, passage, content = '', contentless_delete = 1, tokenize = 'porter unicode61 remove_diacritics 2');

-- Conversations, only where the firm has set that the server keeps them. `reply`: JSON, of what the assistant said.
create table assistant_messages (
  id integer primary key,
  user_id integer not null references users (id),
  sender text not null check (sender in ('user', 'bot')),
  text text not null,
  reply text,
  at text not null
) strict;
create index assistant_messages_of on assistant_messages (user_id, id);
