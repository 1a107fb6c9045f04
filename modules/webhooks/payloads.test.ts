/** Every event of the catalogue: its payload has the fields of the contract, and nothing else of the event. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filledOffice } from '../../tests/support/filledOffice'
import { office } from '../../tests/support/office'
import { z } from '../../src/domain/endpoint'
import type { EventEntry, Events } from '../../src/domain/events'
import { bodyOf } from './composing'
import { described, payloadGroups, webhookEvents, type WebhookEvent } from './contract'

/** Stands for whatever a later version adds to an event, such as a position or a reason. */
const extra = { note: 'not for strangers' }
const userId = 4
const day = '2026-11-18'
const at = '2026-11-18T04:00:00.000Z'
const state = { status: 'present', punchIn: at, punchOut: null, totalHours: '00:00', ...extra }
const leave = {
  userId,
  leaveId: 7,
  from: day,
  to: day,
  type: 'personal',
  days: 1,
  before: { status: 'pending', days: 1 },
  after: { status: 'approved', days: 1, ...extra },
  by: 1,
  comment: 'not for strangers',
  why: 'not for strangers',
  approvedBy: [1],
  rest: null,
} as const
const regularization = {
  userId,
  regularizationId: 3,
  day,
  type: 'missed_punch_in',
  by: 1,
  comment: 'not for strangers',
  why: 'not for strangers',
  before: { status: 'approved' },
  after: { status: 'pending' },
} as const
const task = { userId, taskId: 9, creatorId: 1, title: 'Call the client', ...extra }
const change = { before: { name: 'not for strangers' }, after: { name: 'not for strangers' }, ...extra }

const samples: { [N in WebhookEvent]: Events[N] } = {
  'person.added': {
    userId,
    role: 'Recruiter',
    before: null,
    after: { name: 'x', email: 'x', role: 'Recruiter', managerId: 1, ...extra },
  },
  'person.changed': {
    userId,
    before: { aadharNumber: 'hidden', designation: null },
    after: { aadharNumber: 'hidden', designation: 'not for strangers' },
  },
  'person.moved': { userId, before: 1, after: null },
  'person.deactivated': { userId, before: { isActive: true }, after: { isActive: false, lastWorkDate: day } },
  'person.activated': { userId, before: { isActive: false }, after: { isActive: true } },
  'attendance.punched': {
    userId,
    day,
    type: 'in',
    punchId: 1,
    source: 'web',
    needsAddress: true,
    before: null,
    after: state,
    ...extra,
  },
  'attendance.break_started': {
    userId,
    day,
    breakId: 1,
    before: null,
    after: { reason: 'Lunch', startedAt: at, ...extra },
  },
  'attendance.break_ended': {
    userId,
    day,
    breakId: 1,
    by: 'person',
    before: { endedAt: null },
    after: { endedAt: at, ...extra },
  },
  'attendance.closed': { userId, day, at, countedUntil: at, before: state, after: state },
  'attendance.corrected': { userId, day, requestId: 1, before: null, after: state },
  'leave.requested': { ...leave, before: null },
  'leave.approved': leave,
  'leave.rejected': leave,
  'leave.cancelled': leave,
  'leave.retracted': { ...leave, approvedBy: [1] },
  'leave.decision_undone': leave,
  'regularization.requested': regularization,
  'regularization.approved': regularization,
  'regularization.rejected': regularization,
  'regularization.withdrawn': regularization,
  'regularization.decision_undone': regularization,
  'task.created': { ...task, deadline: at, repeated: false },
  'task.completed': task,
  'task.reopened': { ...task, before: { status: 'completed' }, after: { status: 'pending' } },
  'task.deleted': { ...task, wasOpen: true, before: change.before, after: null },
  'client.changed': { clientId: 2, ...change },
  'candidate.changed': { candidateId: 2, ...change, after: null },
  'invoice.changed': { invoiceId: 2, candidateId: 2, ...change, before: null },
  'calendar.changed': { what: 'holiday', from: day, to: null, before: extra, after: extra },
  'import.applied': {
    importId: 1,
    kind: 'employees',
    fileName: 'people.csv',
    ...extra,
  } as unknown as Events['import.applied'],
  'report.generated': {
    reportId: 1,
    type: 'attendance',
    title: 'Attendance',
    from: day,
    to: day,
    format: 'pdf',
    size: 12_345,
  },
}

const isExact = (event: WebhookEvent, body: string) => {
  const { data, ...head } = JSON.parse(body)
  expect(head).toEqual({
    type: event,
    version: described(event).version,
    timestamp: at,
    entry: expect.any(Number),
  })
  // Parsing drops what the contract does not name.
  expect(z.parse(described(event).data, data)).toEqual(data)
  expect(body).not.toContain('not for strangers')
  return data
}

describe('a payload', () => {
  test.each(webhookEvents)('of %s has the fields of the contract and no other', async (event) => {
    const here = await office()
    const entry = {
      id: 1,
      name: event,
      at,
      actor: 1,
      source: 'test',
      data: samples[event],
    } as EventEntry<WebhookEvent>
    expect(
      isExact(
        event,
        here.app.ask((ask) => bodyOf(ask, entry)),
      ),
    ).toMatchSnapshot()
  })

  test('of what really happened is composed too', async () => {
    const { at: here } = await filledOffice()
    const stored = here.app.ask(({ db }) =>
      db.all<{ id: number; name: WebhookEvent; data: string }>(
        `select id, name, data from events where name in (select value from json_each(?)) order by id`,
        JSON.stringify(webhookEvents),
      ),
    )
    expect(new Set(stored.map(({ name }) => name)).size).toBeGreaterThan(7)
    for (const { id, name, data } of stored) {
      const entry = {
        id,
        name,
        at,
        actor: 1,
        source: 'test',
        data: JSON.parse(data),
      } as EventEntry<WebhookEvent>
      isExact(
        name,
        here.app.ask((ask) => bodyOf(ask, entry)),
      )
    }
  })
})

test('docs/webhooks.md lists every event with its fields; UPDATE_DOCS=1 updates it', () => {
  const file = join(import.meta.dirname, '../../docs/webhooks.md')
  const today = readFileSync(file, 'utf8')
  const [head, , tail] = today.split(/<!-- events -->\n|<!-- end of events -->/)
  const now = `${head}<!-- events -->\n${table()}\n<!-- end of events -->${tail}`
  if (process.env.UPDATE_DOCS) writeFileSync(file, now)
  expect(today).toBe(now)
})

function table(): string {
  const rows = Object.entries(payloadGroups).flatMap(([group, events]) =>
    Object.entries(events).map(([event, { version, title, data }]) => {
      const fields = Object.keys((z.toJSONSchema(data) as { properties: object }).properties)
      return `| ${group} | \`${event}\` | ${title} | ${version} | ${fields.join(', ')} |`
    }),
  )
  return ['| | event | when | version | `data` |', '|---|---|---|---|---|', ...rows].join('\n')
}
