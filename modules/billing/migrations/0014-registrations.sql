-- Documents that the e-invoice portal has registered. What it printed back is added to the document's PDF,
-- which is a further version: the PDF as issued stays.
create table billing_registrations (
  document_id integer primary key references billing_documents (id),
  irn text not null unique,
  ack_number text not null,
  -- Indian time, as the portal writes it
  ack_at text not null,
  -- the signed token of the QR code
  signed_qr text not null,
  author integer,
  at text not null
) strict;
create table billing_registered_papers (
  document_id integer primary key references billing_registrations (document_id),
  pdf blob not null,
  sha256 text not null,
  at text not null
) strict;
create trigger billing_registrations_stay before update on billing_registrations begin select raise(abort, 'A registration is never changed'); end;
create trigger billing_registrations_last before delete on billing_registrations begin select raise(abort, 'A registration is never deleted'); end;
create trigger billing_registered_papers_stay before update on billing_registered_papers begin select raise(abort, 'An issued document is never changed'); end;
create trigger billing_registered_papers_last before delete on billing_registered_papers begin select raise(abort, 'An issued document is never deleted'); end;

-- A document leaves the queue when all its versions are stored.
create trigger billing_registered after insert on billing_registrations begin
  insert or ignore into billing_undrawn (document_id) values (new.document_id);
end;
drop trigger billing_drawn;
create trigger billing_drawn after insert on billing_papers
when not exists (select 1 from billing_registrations r where r.document_id = new.document_id) begin
  delete from billing_undrawn where document_id = new.document_id;
end;
create trigger billing_registered_drawn after insert on billing_registered_papers begin
  delete from billing_undrawn where document_id = new.document_id;
end;
