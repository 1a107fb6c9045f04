/** Books follow the name of their company, as its invoices do. */
import type { Tx } from '../../src/app'
import { conflict } from '../../src/domain/errors'

/**
 * The name may be that of an earlier company. Its credits, certificates and files are not those of this one,
 * so the renaming is refused, as billing refuses it if there are invoices. Its ledgers are names alone: the
 * renamed company keeps its own.
 */
export function followRenaming({ db }: Tx, { company, former }: { company: string; former: string }): void {
  if (company.toLowerCase() !== former.toLowerCase()) {
    const has = (table: string) =>
      db.one(`select 1 from books_${table} where entity = ? collate nocase limit 1`, company)
    if (['bank_lines', 'tds_seen', 'exports'].some(has))
      throw conflict(
        `There are bank credits, TDS or files of ${company}, an earlier company. Choose another name.`,
      )
    db.run('delete from books_ledgers where entity = ? collate nocase', company)
  }
  for (const table of ['bank_lines', 'tds_seen', 'ledgers', 'exports'])
    db.run(`update books_${table} set entity = ? where entity = ? collate nocase`, company, former)
}
