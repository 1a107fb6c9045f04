/**
 * Documents of earlier versions: invoices that were submitted, paid or credited, their credit notes and
 * receipts. They are issued with the facts that are known when this version first runs, or when one is
 * needed. The history of the invoice says so.
 *
 *   freezeEarlier(app, until)        all, by the job
 *   freezeIfMissing(tx, kind, id)    one that is needed now
 */
import type { App, Ask, Tx } from '../../../src/app'
import { dayText } from '../../../src/domain/day'
import { firmDay } from '../../firm/service'
import { freezeCreditNote, freezeInvoice, freezeReceipt } from './issuingDocuments'
import { documentOf, retriesBefore, type DocumentKind, type Stored } from './storedDocuments'
import { writeHistory } from '../history'

const because = 'it was submitted, paid or credited before documents were stored'
/** The most documents in one transaction. */
const atOnce = 20
/** The most milliseconds of one, so that other calls need not wait. */
const longestTurn = 4

type Unfrozen = { kind: DocumentKind; id: number }

/** Stores facts until `until`, in milliseconds of the steady clock. A failure does not stop the others. */
export async function freezeEarlier(app: App, until = Infinity): Promise<Stored> {
  const stored: Stored = { count: 0, failed: [] }
  while (!app.isStopping && app.clock.steady() < until) {
    const turn = app.ask(nextUnfrozen)
    if (!turn.length) break
    const { done, failures } = await app.write({ actor: null, source: 'job:billing.documents' }, (tx) => {
      const end = app.clock.steady() + longestTurn
      const failures = []
      let done = 0
      while (done < turn.length && (done === 0 || app.clock.steady() < end))
        failures.push(...failureOf(tx, turn[done++]!))
      return { done, failures }
    })
    for (const { number, error } of failures)
      app.log.warn('The facts of a document could not be stored', { number, error })
    stored.count += done - failures.length
    stored.failed.push(...failures.map(({ number }) => number))
  }
  return stored
}

/**
 * Those that failed have their turn last. Two queries, because SQLite would sort all of them for one. `u.id`,
 * because `id` alone is the result's `subject_id`.
 */
function nextUnfrozen(ask: Ask): Unfrozen[] {
  const waiting = (condition: string, ...params: string[]) =>
    ask.db.all<Unfrozen>(
      `select kind, subject_id as id
       from billing_unfrozen u
       where ${condition}
       order by u.failed_at, u.id
       limit ${atOnce}`,
      ...params,
    )
  const first = waiting('failed_at is null')
  return first.length ? first : waiting('failed_at < ?', retriesBefore(ask.now()))
}

function failureOf(tx: Tx, { kind, id }: Unfrozen): { number: string; error: Error }[] {
  try {
    tx.attempt(() => freezeIfMissing(tx, kind, id))
    return []
  } catch (error) {
    tx.db.run(
      `update billing_unfrozen
       set failed_at = ?
       where kind = ? and subject_id = ?`,
      tx.now(),
      kind,
      id,
    )
    return [{ number: numberOf(tx, kind, id), error: error as Error }]
  }
}

export function freezeIfMissing(tx: Tx, kind: DocumentKind, id: number) {
  if (documentOf(tx, kind, id)) return
  if (kind === 'credit note') return freezeCreditNote(tx, id, because)
  if (kind === 'receipt') return freezeReceipt(tx, { id }, because)
  freezeInvoice(tx, id, because)
  const day = dayText(firmDay(tx))
  writeHistory(tx, 'invoice', id, { Document: null }, { Document: `Stored with the facts known on ${day}` })
}

const tables = {
  invoice: 'billing_invoices',
  'credit note': 'billing_credit_notes',
  receipt: 'billing_entries',
} as const

const numberOf = ({ db }: Ask, kind: DocumentKind, id: number): string =>
  db.one<{ number: string | null }>(`select number from ${tables[kind]} where id = ?`, id)?.number ??
  `${kind} ${id}`
