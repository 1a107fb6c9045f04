-- Keys begin with their time (web/api.ts): with the key first those of one moment lie side by side, where with the person first each lay on
-- a page of its own.
drop index events_key;
create unique index events_key on events (key, actor) where key is not null;
