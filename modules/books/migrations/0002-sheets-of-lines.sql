-- Which applied sheets contained a line. It stays until the last of them is undone.
create table books_sheet_lines (
  -- of the import: `bank statements`, `tds certificates`
  kind text not null,
  -- of books_bank_lines or books_tds_seen
  line_id integer not null,
  -- of imports; 0 if the rows of the sheet that added it were deleted before sheets were remembered
  import_id integer not null,
  primary key (kind, line_id, import_id)
) strict, without rowid;

insert into books_sheet_lines (kind, line_id, import_id)
select i.kind, r.target, i.id
from imports i
join import_rows r on r.import_id = i.id
where i.kind in ('bank statements', 'tds certificates')
  and r.outcome = 'applied';

insert into books_sheet_lines (kind, line_id, import_id)
select kind, id, 0
from (
  select 'bank statements' as kind, id from books_bank_lines
  union all
  select 'tds certificates', id from books_tds_seen
) l
where not exists (select 1 from books_sheet_lines s where s.kind = l.kind and s.line_id = l.id);

-- A later sheet found the line stored.
insert into books_sheet_lines (kind, line_id, import_id)
select distinct i.kind, r.target, i.id
from imports i
join import_rows r on r.import_id = i.id
where i.kind in ('bank statements', 'tds certificates')
  and i.state = 'applied'
  and r.state = 'unchanged'
  and r.target is not null;
