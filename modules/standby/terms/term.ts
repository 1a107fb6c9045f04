/**
 * The term of a database: how often the firm has moved to another machine, plus one. The machine with the
 * highest term serves.
 */
import type { Ask, Tx } from '../../../src/app'
import type { Instant } from '../../../src/domain/day'

type Term = {
  term: number
  /** When this machine handed over to the next, and its last entry of the audit. */
  endedAt: Instant | null
  endedEntry: number | null
}

/** The first machine of a firm has no row until it hands over. */
export const termOf = ({ db }: Ask): Term =>
  db.one<Term>(
    `select term, ended_at as endedAt, ended_entry as endedEntry
     from standby_terms
     order by term desc
     limit 1`,
  ) ?? { term: 1, endedAt: null, endedEntry: null }

/** The copy becomes the firm's database. `missing`: entries that the primary had and the copy has not. */
export function beginTerm(
  tx: Tx,
  { term, entry, missing }: { term: number; entry: number; missing: number | null },
) {
  tx.db.run('insert into standby_terms (term, began_at, entry) values (?, ?, ?)', term, tx.now(), entry)
  tx.record('standby.took_over', { term, entry, missing })
}
