-- Two queues, so that a minute without work reads two empty tables, and what failed does not delay the rest.

-- Documents of earlier versions without stored facts. None are added later: a document stores its facts when
-- it is issued.
create table billing_unfrozen (
  id integer primary key,
  kind text not null,
  subject_id integer not null,
  -- the last failure
  failed_at text,
  unique (kind, subject_id)
) strict;
create index billing_unfrozen_turn on billing_unfrozen (failed_at, id);
-- In the order of storing: the newest first, and invoices before the credit notes that name them.
insert into billing_unfrozen (kind, subject_id)
select 'invoice', i.id
from billing_invoices i
where i.issued_at is not null
  and i.voided_at is null
  and not exists (select 1 from billing_documents d where d.kind = 'invoice' and d.subject_id = i.id)
order by i.id desc;
insert into billing_unfrozen (kind, subject_id)
select 'credit note', n.id
from billing_credit_notes n
where not exists (select 1 from billing_documents d where d.kind = 'credit note' and d.subject_id = n.id)
order by n.id desc;
insert into billing_unfrozen (kind, subject_id)
select 'receipt', e.id
from billing_entries e
where e.kind in ('receipt', 'advance')
  and e.reverses_id is null
  and not exists (select 1 from billing_documents d where d.kind = 'receipt' and d.subject_id = e.id)
order by e.id desc;

-- Documents without a stored PDF.
create table billing_undrawn (
  document_id integer primary key references billing_documents (id) on delete cascade,
  -- the last failure
  failed_at text
) strict;
create index billing_undrawn_turn on billing_undrawn (failed_at, document_id desc);
insert into billing_undrawn (document_id)
select id
from billing_documents d
where not exists (select 1 from billing_papers p where p.document_id = d.id);

create trigger billing_frozen after insert on billing_documents begin
  delete from billing_unfrozen where kind = new.kind and subject_id = new.subject_id;
  insert into billing_undrawn (document_id) values (new.id);
end;
create trigger billing_drawn after insert on billing_papers begin
  delete from billing_undrawn where document_id = new.document_id;
end;
