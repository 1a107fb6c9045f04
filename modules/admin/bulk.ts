/**
 * Many people at once: each by the ordinary verb, in a savepoint of its own, so that one who is refused stops
 * nobody else.
 *
 *   preview(app, caller, bulk)   the verbs run and are thrown away
 *   apply(app, caller, bulk)     the same, kept
 *
 * The same call again, with the same key, is answered what it was answered, or waits for what is under way
 * (once.ts).
 */
import { hash } from 'node:crypto'
import type { App, Tx } from '../../src/app'
import { eachInBatches, partsOf, patiently } from '../../src/batches'
import type { Caller, Who } from '../../src/http'
import { conflict, Refusal } from '../../src/domain/errors'
import type { EventEntry } from '../../src/domain/events'
import type {} from '../leave/contract'
import { updateEmployee } from '../people/service'
import type { Bulk, BulkOutcome } from './contract'
import { tellMany } from './messages'
import { once, type Run } from './once'
import { outcomeOf, unknownOf, type Finding } from './outcome'
import { checkValue, findPersonRow, stepOf, targetsOf } from './rows'

type From = Caller & { who: Who }
type Change = Exclude<Bulk, { action: 'send-notification' }>

export async function preview(app: App, from: From, bulk: Bulk) {
  const { targets, unknown, seen } = look(app, from, bulk)
  if (bulk.action === 'send-notification')
    return {
      ...outcomeOf([
        ...(await tellMany(
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
  // All Admins at once where one of them must stay: each alone might be given another role, and all of them
  // may not.
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
  // Broken off by a server that stopped, a message goes on to those whom it was for then.
  const begun =
    bulk.action === 'send-notification'
      ? await run.answered<{ ids: number[]; unknown: Finding[] }>('whom')
      : undefined
  const { ids, unknown } = begun ?? checked(app, from, bulk)
  run.began(ids.length)
  const findings =
    bulk.action === 'send-notification'
      ? await tellMany(app, from, (await run.fix('whom', { ids, unknown })).ids, bulk, run)
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
  return patiently(() => app.write(origin(from), noted, from.keyed ?? null))
}

function checked(app: App, from: From, bulk: Bulk) {
  const { targets, unknown, seen } = look(app, from, bulk)
  if (bulk.seen !== undefined && bulk.seen !== seen)
    throw conflict(
      'Other people are found by now than those that were shown. Please look at the preview again.',
    )
  return { ids: targets.map(({ id }) => id), unknown }
}

function attempt(app: App, tx: Tx, who: Who, id: number, bulk: Change): Finding {
  // As it is now: an earlier row may have touched this one, and others all of them since they were found.
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
      app.log.error('A row of a bulk action failed', {
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

/** What a person's leaving touches, by what was recorded. */
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
      ...some(reports, 'report moves up', 'reports move up'),
      ...some(leaves, 'leave is cancelled', 'leaves are cancelled'),
      ...some(tasks, 'task goes back', 'tasks go back'),
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

/** Until it is accepted, and for what is only looked at. */
const admitted = (from: From) => ({ ...from.origin, ...origin(from) })

/** Accepted, it goes on whatever becomes of the session. */
function origin({ who, address }: From) {
  return { actor: who.id, source: `bulk:${address}` }
}
