/**
 * Which applied sheets contained a line. Statements and certificates overlap, so a line stays until the last
 * sheet with it is undone. A sheet's rows are those of its import.
 *
 *   rememberSheet(tx, sheet)   forgetSheet(tx, sheet)   of an import that was applied, or undone
 *   isInAnotherSheet(ask, kind, id)
 *   undoneSheets(ask, kind)    refuseUndone(tx, kind, before)   between a preview and its application
 */
import type { Ask, Tx } from '../../src/app'
import { conflict } from '../../src/domain/errors'

/** The lines of each kind. `isKept`: whatever sheets contain `l`. */
const lines = {
  'bank statements': {
    table: 'books_bank_lines',
    isKept: 'exists (select 1 from books_bookings b where b.line_id = l.id)',
  },
  'tds certificates': { table: 'books_tds_seen', isKept: 'false' },
} as const
type Kind = keyof typeof lines
type Sheet = { importId: number; kind: string }

const isKind = (kind: string): kind is Kind => Object.hasOwn(lines, kind)

export function rememberSheet(tx: Tx, { importId, kind }: Sheet) {
  if (!isKind(kind)) return
  tx.db.run(
    `insert into books_sheet_lines (kind, line_id, import_id)
     select distinct ?, target, import_id
     from import_rows
     where import_id = ?
       and target is not null
       and (outcome = 'applied' or state = 'unchanged')`,
    kind,
    importId,
  )
}

/** Rows that could not be undone stay, and with them the rows that the sheet found stored already. */
const undoneSql = `
  select r.target
  from import_rows r
  join imports i on i.id = r.import_id
  where r.import_id = :importId
    and r.target is not null
    and (r.outcome = 'undone' or (r.state = 'unchanged' and i.state = 'undone'))
`

export function forgetSheet(tx: Tx, { importId, kind }: Sheet) {
  if (!isKind(kind)) return
  tx.db.run(
    `delete from books_sheet_lines
     where kind = :kind
       and import_id = :importId
       and line_id in (${undoneSql})`,
    { kind, importId },
  )
  const { table, isKept } = lines[kind]
  tx.db.run(
    `delete from ${table} as l
     where l.id in (${undoneSql})
       and not exists (select 1 from books_sheet_lines s where s.kind = :kind and s.line_id = l.id)
       and not ${isKept}`,
    { kind, importId },
  )
}

/** Of a line whose own sheet is applied. */
export const isInAnotherSheet = ({ db }: Ask, kind: Kind, id: number): boolean =>
  db.all('select 1 from books_sheet_lines where kind = ? and line_id = ? limit 2', kind, id).length > 1

export const undoneSheets = ({ db }: Ask, kind: Kind): number =>
  db.one<{ n: number }>(`select count(*) as n from imports where state = 'undone' and kind = ?`, kind)!.n

/** The preview found lines stored that are deleted now, and would not be added. */
export function refuseUndone(tx: Tx, kind: Kind, before: unknown) {
  if (undoneSheets(tx, kind) !== before)
    throw conflict('Another sheet was undone after the preview. Import this file again')
}
