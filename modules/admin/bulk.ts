/**
 * Bulk actions: each person is changed by the ordinary verb in its own savepoint, so one refusal does not
 * stop the others.
 *
 *   preview(app, caller, bulk)   runs the verbs and rolls back
 *   apply(app, caller, bulk)     the same, committed
 *
 * A repeated call with the same key gets the same answer, or waits for the running one (idempotentSteps.ts).
 */
import { hash } from 'node:crypto'
import type { App, Tx } from '../../src/app'
import { eachInBatches, partsOf, withRetry } from '../../src/batches'
import type { Caller, Who } from '../../src/http'
import { conflict, Refusal } from '../../src/domain/errors'
import type { EventEntry } from '../../src/domain/events'
import type {} from '../leave/contract'
import { updateEmployee } from '../people/service'
import type { Bulk, BulkOutcome } from './contract'
import { messageMany } from './messages'
import { once, type Run } from './idempotentSteps'
import { outcomeOf, unknownOf, type Finding } from './outcome'
import { checkValue, findPersonRow, stepOf, targetsOf } from './rows'

type From = Caller & { who: Who }
type Change = Exclude<Bulk, { action: 'send-notification' }>

export async function preview(app: App, from: From, bulk: Bulk) {
  const { targets, unknown, seen } = look(app, from, bulk)
  if (bulk.action === 'send-notification')
    return {
      ...outcomeOf([
        ...(await messageMany(
          app,
          from,
          targets.map(({ id }) => id),
          bulk,
          null,
        )),
        ...unknown,
      ]),
      seen,
    }
  // All Admins could be selected although one must stay: each alone may change role, all together may not.
  const admins = bulk.action === 'role-change' ? targets.filter(({ role }) => role === 'Admin') : []
  const others = targets.filter((target) => !admins.includes(target))
  const parts = [admins, ...partsOf(others, 1)]
  const findings = await eachInBatches(app, admitted(from), parts, (tx, part) => {
    let found: Finding[] = []
    const entries = tx.rehearse(() => {
      found = part.map(({ id }) => attempt(app, tx, from.who, id, bulk))
    })
    return found.map((finding) =>
      bulk.action === 'deactivate' && finding.change
        ? { ...finding, change: { ...finding.change, note: noteOf(entries, finding.change.id) } }
        : finding,
    )
  })
  return { ...outcomeOf([...findings.flat(), ...unknown]), seen }
}

export const apply = (app: App, from: From, bulk: Bulk): Promise<BulkOutcome> =>
  once(app, admitted(from), from.keyed ?? null, (run) => perform(app, from, bulk, run))

async function perform(app: App, from: From, bulk: Bulk, run: Run): Promise<BulkOutcome> {
  // If a server stopped in the middle, a message continues with its original recipients.
  const begun =
    bulk.action === 'send-notification'
      ? await run.answered<{ ids: number[]; unknown: Finding[] }>('whom')
      : undefined
  const { ids, unknown } = begun ?? checked(app, from, bulk)
  run.began(ids.length)
  const findings =
    bulk.action === 'send-notification'
      ? await messageMany(app, from, (await run.fix('whom', { ids, unknown })).ids, bulk, run)
      : await eachInBatches(app, origin(from), ids, (tx, id) => attempt(app, tx, from.who, id, bulk), {
          came: run.came,
        })
  const outcome = outcomeOf([...findings, ...unknown])
  const noted = (tx: Tx) => {
    tx.record('person.bulk_changed', {
      action: bulk.action,
      value: 'value' in bulk ? (bulk.value ?? null) : null,
      people: outcome.people,
      done: outcome.done,
      refused: outcome.refusedCount,
    })
    return outcome
  }
  return withRetry(() => app.write(origin(from), noted, from.keyed ?? null))
}

function checked(app: App, from: From, bulk: Bulk) {
  const { targets, unknown, seen } = look(app, from, bulk)
  if (bulk.seen !== undefined && bulk.seen !== seen)
    throw conflict('The filter now matches other people. Please check the preview again.')
  return { ids: targets.map(({ id }) => id), unknown }
}

function attempt(app: App, tx: Tx, who: Who, id: number, bulk: Change): Finding {
  // The current state, because earlier rows may have changed this one, and others may have changed any of
  // them.
  const row = findPersonRow(tx, id)
  if (!row) return unknownOf(id)
  const { name, employeeId } = row
  try {
    const step = stepOf(tx, who, row, bulk)
    if (!step) return {}
    tx.attempt(() => updateEmployee(tx, who, { id, ...step.change }))
    return { change: { id, name, employeeId, before: step.before, after: step.after, note: null } }
  } catch (error) {
    if (!(error instanceof Refusal))
      app.log.error('A row of the bulk action failed', {
        action: bulk.action,
        userId: id,
        error: error as Error,
      })
    return {
      refusal: {
        id,
        name,
        employeeId,
        reason: error instanceof Refusal ? error.message : 'Something went wrong in Muster',
      },
    }
  }
}

/** The effects of a person's leaving, from the recorded events. */
function noteOf(entries: readonly EventEntry[], id: number): string | null {
  const count = (test: (entry: EventEntry) => boolean) => entries.filter(test).length
  const reports = count(
    ({ name, data }) => name === 'person.moved' && (data as { before: unknown }).before === id,
  )
  const leaves = count(
    ({ name, data }) => name === 'leave.cancelled' && (data as { userId: number }).userId === id,
  )
  const tasks = count(({ name, data }) => name === 'task.returned' && (data as { from: number }).from === id)
  const some = (n: number, one: string, more: string) => (n ? [`${n} ${n === 1 ? one : more}`] : [])
  return (
    [
      ...some(reports, 'report gets a new manager', 'reports get a new manager'),
      ...some(leaves, 'leave is cancelled', 'leaves are cancelled'),
      ...some(tasks, 'task is returned', 'tasks are returned'),
    ].join(', ') || null
  )
}

function look(app: App, { who }: From, bulk: Bulk) {
  const { targets, unknown } = app.ask((ask) => (checkValue(ask, bulk), targetsOf(ask, who, bulk)))
  const seen = hash(
    'sha256',
    targets
      .map(({ id }) => id)
      .toSorted((a, b) => a - b)
      .join(),
    'base64url',
  ).slice(0, 32)
  return { targets, unknown: unknown.map(unknownOf), seen }
}

/** Until the action is accepted, and for a preview. */
const admitted = (from: From) => ({ ...from.origin, ...origin(from) })

/** Once accepted, it continues even if the session ends. */
function origin({ who, address }: From) {
  return { actor: who.id, source: `bulk:${address}` }
}
