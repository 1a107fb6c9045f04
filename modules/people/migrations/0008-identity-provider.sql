-- Who somebody is at an identity provider: found once by the e-mail address, from then on by this.
create table provider_links (
  issuer text not null,
  subject text not null,
  user_id integer not null references users (id),
  linked_at text not null,
  primary key (issuer, subject)
) strict, without rowid;

-- One account of a provider a person.
create unique index provider_links_person on provider_links (user_id, issuer);

alter table sessions add column started_by text not null default 'password' check (started_by in ('password', 'provider'));
