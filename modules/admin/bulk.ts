/**
 * Many people at once: each by the ordinary verb, in a savepoint of its own, so that one who is refused stops nobody else.
 *
 *   preview(app, caller, bulk)   the verbs run and are thrown away       apply(app, caller, bulk)   the same, kept
 */
import { hash } from 'node:crypto'
import type { App, Tx } from '../../src/app'
import type { Caller, Who } from '../../src/http'
import { conflict, Refusal } from '../../src/domain/errors'
import type { EventEntry } from '../../src/domain/events'
import type {} from '../leave/contract'
import { update } from '../people/service'
import type { Bulk, BulkChange, BulkOutcome, BulkRefusal } from './contract'
import { tellMany } from './messages'
import { checkValue, rowsOf, stepOf, type Row } from './rows'
import { inTurns } from './turns'

type From = Caller & { who: Who }
type Change = Exclude<Bulk, { action: 'send-notification' }>
type Finding = { row: Row; change?: BulkChange; refusal?: BulkRefusal }

const listed = 500

export async function preview(app: App, from: From, bulk: Bulk) {
  const { who } = from
  const { rows, seen } = app.ask((ask) => (checkValue(ask, bulk), look(rowsOf(ask, who, bulk))))
  if (bulk.action === 'send-notification') return { ...(await tellMany(app, from, rows, bulk, true)), seen }
  const findings = await inTurns<Finding>(app, origin(from), rows.length, (tx, start, isOver, find) => {
    let at = start
    const found: Finding[] = []
    const entries = tx.rehearse(() => {
      // All Admins in one turn: each alone might go, and all of them may not.
      for (; at < rows.length && (at === start || !isOver() || rows[at]!.role === 'Admin'); at++) found.push(attempt(app, tx, who, rows[at]!, bulk))
    })
    for (const finding of found) find(bulk.action === 'deactivate' && finding.change ? { ...finding, change: { ...finding.change, note: noteOf(entries, finding.row.id) } } : finding)
    return at
  })
  return { ...outcomeOf(findings, bulk), seen }
}

export async function apply(app: App, from: From, bulk: Bulk): Promise<BulkOutcome> {
  const { who } = from
  const { rows, seen } = app.ask((ask) => (checkValue(ask, bulk), look(rowsOf(ask, who, bulk))))
  if (bulk.seen !== undefined && bulk.seen !== seen) throw conflict('Other people are found by now than those that were shown. Please look at the preview again.')
  if (bulk.action === 'send-notification') return tellMany(app, from, rows, bulk, false)
  const findings = await inTurns<Finding>(app, origin(from), rows.length, (tx, start, isOver, find) => {
    let at = start
    for (; at < rows.length && (at === start || !isOver()); at++) find(attempt(app, tx, who, rows[at]!, bulk))
    return at
  })
  const outcome = outcomeOf(findings, bulk)
  await app.write(origin(from), (tx) => void tx.record('person.bulk_changed', { action: bulk.action, value: 'value' in bulk ? (bulk.value ?? null) : null, people: outcome.people, done: outcome.done, refused: outcome.refusedCount }))
  return outcome
}

function attempt(app: App, tx: Tx, who: Who, row: Row, bulk: Change): Finding {
  const { id, name, employeeId } = row
  try {
    // Somebody else may have been changed by an earlier row, and all of them by others since they were found.
    const now = rowsOf(tx, who, { ...bulk, ids: [id] })[0]
    if (!now) return { row, refusal: { id, name, employeeId, reason: 'Employee not found' } }
    const step = stepOf(tx, who, now, bulk)
    if (!step) return { row }
    tx.attempt(() => update(tx, who, { id, ...step.change }))
    return { row, change: { id, name, employeeId, before: step.before, after: step.after, note: null } }
  } catch (error) {
    if (!(error instanceof Refusal)) app.log.error('A row of a bulk action failed', { action: bulk.action, userId: id, error: error as Error })
    return { row, refusal: { id, name, employeeId, reason: error instanceof Refusal ? error.message : 'Something went wrong in Muster' } }
  }
}

function outcomeOf(findings: readonly Finding[], { ids = [] }: Bulk): BulkOutcome {
  const changes = findings.flatMap(({ change }) => change ?? [])
  const refusals = findings.flatMap(({ refusal }) => refusal ?? [])
  const there = new Set(findings.map(({ row }) => row.id))
  const refused = [...refusals, ...[...new Set(ids)].filter((id) => !there.has(id)).map((id) => ({ id, name: `Number ${id}`, employeeId: '', reason: 'Employee not found' }))]
  const people = findings.length + refused.length - refusals.length
  return { people, done: changes.length, unchanged: people - changes.length - refused.length, refusedCount: refused.length, changes: changes.slice(0, listed), refused: refused.slice(0, listed) }
}

/** What a person's leaving touches, by what was recorded. */
function noteOf(entries: readonly EventEntry[], id: number): string | null {
  const count = (test: (entry: EventEntry) => boolean) => entries.filter(test).length
  const reports = count(({ name, data }) => name === 'person.moved' && (data as { before: unknown }).before === id)
  const leaves = count(({ name, data }) => name === 'leave.cancelled' && (data as { userId: number }).userId === id)
  const some = (n: number, one: string, more: string) => (n ? [`${n} ${n === 1 ? one : more}`] : [])
  return [...some(reports, 'report moves up', 'reports move up'), ...some(leaves, 'leave is cancelled', 'leaves are cancelled')].join(', ') || null
}

function look(rows: Row[]) {
  return { rows, seen: hash('sha256', rows.map(({ id }) => id).toSorted((a, b) => a - b).join(), 'base64url').slice(0, 32) }
}

function origin({ who, address }: From) {
  return { actor: who.id, source: `bulk:${address}` }
}
