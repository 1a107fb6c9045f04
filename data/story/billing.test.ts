/** The demo firm's clients and candidates have the history that the product would have written. */
import { beforeAll, expect, test } from 'vitest'
import type { App } from '../../src/app'
import { may, type Role } from '../../src/domain/access'
import { findCandidateRow } from '../../modules/billing/candidates/candidates'
import { toHistoryFields } from '../../modules/billing/candidates/candidateValues'
import { findClient } from '../../modules/billing/clients/clients'
import { toHistoryFields as clientFields } from '../../modules/billing/clients/clientValues'
import { asking, firms, noon } from '../../tests/support/story'

const { generated } = firms()
let app: App
beforeAll(async () => {
  app = await generated(noon, { employees: 60, months: 4 })
})
const { rows } = asking(() => app)

type Entry = { id: number; change: string; field: string; before: string | null; after: string | null }
function entries(kind: string): Map<number, Entry[]> {
  const all = rows<Entry>(
    `select subject_id as id, change_type as change, field, old_value as before, new_value as after
     from billing_history
     where kind = ?
     order by id`,
    kind,
  )
  const byId = new Map<number, Entry[]>()
  for (const entry of all) byId.set(entry.id, [...(byId.get(entry.id) ?? []), entry])
  return byId
}

/** Replays a history. Each entry must start from the value that the one before it left. */
function replayed(history: readonly Entry[]): Record<string, string | null> {
  const now: Record<string, string | null> = {}
  for (const { change, field, before, after } of history) {
    expect([change, before]).toEqual(field in now ? ['UPDATE', now[field]] : [expect.any(String), null])
    now[field] = after
  }
  return now
}
const given = (fields: Readonly<Record<string, string | null>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))

test('every history leads from the addition to the values of today', () => {
  const admin = { id: 1, role: 'Admin' as const, sessionId: 0 }
  const candidates = entries('candidate')
  const ids = rows<{ id: number }>('select id from billing_candidates')
  expect(ids.length).toBeGreaterThan(50)
  for (const { id } of ids) {
    const history = candidates.get(id)!
    expect(history[0]).toMatchObject({ change: 'CREATE', field: 'Candidate Name' })
    expect(history.find(({ field }) => field === 'Status')!.after).toBe('Selected')
    const shown = app.ask((ask) => toHistoryFields(findCandidateRow(ask, admin, id)))
    expect(replayed(history)).toEqual(given(shown))
  }
  const clients = entries('client')
  for (const { id } of rows<{ id: number }>('select id from clients')) {
    const shown = app.ask((ask) => clientFields(findClient(ask, id)))
    expect(replayed(clients.get(id)!)).toEqual(given(shown))
  }
})

test('the changes were made by people who may make them, and none in the future', () => {
  const made = rows<{ role: Role; kind: string; last: string }>(
    `select distinct u.role, h.kind, max(h.changed_at) as last
     from billing_history h
     join users u on u.id = h.changed_by
     where h.kind in ('candidate', 'client')
     group by u.role, h.kind`,
  )
  expect(made.length).toBeGreaterThan(1)
  for (const { role, kind, last } of made) {
    expect(may({ role }, kind === 'client' ? 'manage_clients' : 'view_billing'), `${role} ${kind}`).toBe(true)
    expect(last <= noon, last).toBe(true)
  }
})
