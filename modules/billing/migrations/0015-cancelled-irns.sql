-- Documents that were in a file for the e-invoice portal, so it may have registered them.
create table billing_reported (
  document_id integer primary key references billing_documents (id),
  -- the IRN that the portal gives it: it follows from the document
  irn text not null,
  at text not null
) strict;
create index billing_reported_irn on billing_reported (irn);

-- Documents whose IRN the e-invoice portal cancelled. Such a document is deleted, and issued again with
-- another number, because the portal accepts a number once.
create table billing_cancelled_irns (
  document_id integer not null references billing_documents (id),
  -- 1: by the word of the person who deleted the invoice; 0: by the portal's answer
  is_stated integer not null check (is_stated in (0, 1)),
  -- null: the portal's answer was never imported
  irn text,
  -- Indian time, as the portal writes it; null: not known
  cancelled_at text,
  author integer,
  at text not null,
  primary key (document_id, is_stated)
) strict;
create trigger billing_cancelled_irns_stay before update on billing_cancelled_irns begin select raise(abort, 'A cancellation is never changed'); end;
create trigger billing_cancelled_irns_last before delete on billing_cancelled_irns begin select raise(abort, 'A cancellation is never deleted'); end;
