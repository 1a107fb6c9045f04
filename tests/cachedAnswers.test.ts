/**
 * Answers that are cached until their sources change: they declare every source that they read and are never
 * stale.
 */
import { expect, test } from 'vitest'
import type { Db } from '../src/db'
import { may } from '../src/domain/access'
import type { Source } from '../src/domain/endpoint'
import { connect } from '../src/driver'
import type { Ask } from '../src/events'
import { names, office, type Name, type Office } from './support/office'
import { filledOffice } from './support/filledOffice'

const depending = (at: Office) => at.app.routes.filter(({ endpoint }) => endpoint.dependsOn)
const requestedWith: Record<string, Record<string, unknown>[]> = {
  '/api/users': [{}, { search: 'mee', status: 'active' }, { visible: 'attendance' }],
  '/api/clients': [{}, { page: 1, search: 'glob', sort: 'candidates' }],
  '/api/team-performance': [{ month: '2026-10' }],
  '/api/team-performance/months': [{ year: '2026' }],
}

/** Tables for which every change of a row renews a source's version. */
function tablesOf(db: Db, source: Source) {
  const triggers = db.all<{ table: string; sql: string }>(
    `select tbl_name as "table", lower(sql) as sql from sqlite_schema where type = 'trigger'`,
  )
  const has = (table: string, what: string) =>
    triggers.some(
      (one) =>
        one.table === table &&
        one.sql.includes(` after ${what} on ${table} `) &&
        one.sql.includes(`update state set version = random() >> 11 where source = '${source}'`),
    )
  return new Set(
    triggers
      .map(({ table }) => table)
      .filter((table) => ['insert', 'update', 'delete'].every((what) => has(table, what))),
  )
}

/** An `Ask` that records every table that its statements read. */
function noting(ask: Ask, read: Set<string>): Ask {
  const pages = new Map(
    ask.db
      .all<{ page: number; table: string }>(
        'select rootpage as page, tbl_name as "table" from sqlite_schema where rootpage > 0',
      )
      .map(({ page, table }) => [page, table]),
  )
  const note = (sql: string, params: never[]) => {
    for (const { opcode, p2 } of ask.db.all<{ opcode: string; p2: number }>(`explain ${sql}`, ...params))
      if (opcode === 'OpenRead') read.add(pages.get(p2) ?? '?')
    // The full-text module opens the tables of its index itself.
    if (/\bpeople_search\b/.test(sql)) read.add('people_search')
  }
  const noted =
    (of: 'one' | 'all' | 'iterate') =>
    (sql: string, ...params: never[]) => (note(sql, params), ask.db[of](sql, ...params) as never)
  return {
    ...ask,
    db: { one: noted('one'), all: noted('all'), iterate: noted('iterate'), run: noted('all') },
  }
}

test('an answer depends on every table that it reads', async () => {
  const { at } = await filledOffice()
  for (const { endpoint, handle } of depending(at))
    at.app.ask((ask) => {
      const tablesRead = new Set<string>()
      for (const name of names) {
        const { role } = ask.db.one<{ role: never }>('select role from users where id = ?', at.ids[name])!
        for (const given of requestedWith[endpoint.path] ?? [{}])
          if (may({ role }, endpoint.may as never))
            (handle as unknown as (ask: Ask, who: object, given: object) => unknown)(
              noting(ask, tablesRead),
              { id: at.ids[name], role, sessionId: 1 },
              given,
            )
      }
      // Triggers of the people, the candidates and the invoices maintain the index, the sums and the changes.
      // The answer depends on a version.
      const held = new Set([
        'people_search',
        'billing_sums',
        'billing_candidate_changes',
        'billing_invoice_changes',
        'state',
        ...endpoint.dependsOn!.flatMap((source) => [...tablesOf(ask.db, source)]),
      ])
      expect(tablesRead.size, endpoint.path).toBeGreaterThan(0)
      expect(
        [...tablesRead].filter((table) => !held.has(table)),
        endpoint.path,
      ).toEqual([])
    })
})

/** The changes for each answer, and a person who sees it. */
const changes: Record<string, [who: Name, path: string, change: (at: Office) => string][]> = {
  'a name': [
    ['Ravi', '/api/auth/me', (at) => `update users set first_name = 'Kavi' where id = ${at.ids.Ravi}`],
    ['Anita', '/api/users?page=1', (at) => `update users set first_name = 'Kavi' where id = ${at.ids.Ravi}`],
    ['Meera', '/api/users/team', (at) => `update users set first_name = 'Kavi' where id = ${at.ids.Ravi}`],
    ['Anita', '/api/managers', (at) => `update users set last_name = 'Shah' where id = ${at.ids.Meera}`],
    ['Arjun', '/api/all-employees', (at) => `update users set first_name = 'Kavi' where id = ${at.ids.Ravi}`],
    [
      'Arjun',
      '/api/employees',
      (at) => `update users set manager_id = ${at.ids.Manoj} where id = ${at.ids.Ravi}`,
    ],
    [
      'Anita',
      '/api/admin/designations',
      (at) => `update users set designation = 'Head' where id = ${at.ids.Ravi}`,
    ],
    [
      'Arjun',
      '/api/team-performance?month=2026-10',
      (at) => `update users set last_name = 'Shah' where id = ${at.ids.Meera}`,
    ],
    [
      'Arjun',
      '/api/billing-candidates/choices',
      (at) => `update users set last_name = 'Shah' where id = ${at.ids.Ravi}`,
    ],
    [
      'Arjun',
      '/api/team-performance/months?year=2026',
      (at) => `update users set basic_salary = 90000000 where id = ${at.ids.Ravi}`,
    ],
    [
      'Ravi',
      '/api/dashboard/upcoming-events',
      (at) => `update users set date_of_birth = '1990-11-19' where id = ${at.ids.Priya}`,
    ],
  ],
  'an employment, a shift': [
    [
      'Ravi',
      '/api/auth/me',
      (at) => `update employments set joined = '2026-01-06' where user_id = ${at.ids.Ravi}`,
    ],
    [
      'Ravi',
      '/api/auth/me',
      (at) => `insert into shift_assignments values (${at.ids.Ravi}, '2026-01-05', 2)`,
    ],
    [
      'Ravi',
      '/api/dashboard/upcoming-events',
      (at) => `update employments set joined = '2025-11-19' where user_id = ${at.ids.Priya}`,
    ],
  ],
  'the firm': [
    ['Ravi', '/api/auth/me', () => `update shift_versions set starts = '08:00' where shift_id = 1`],
    [
      'Ravi',
      '/api/dashboard/upcoming-events',
      () => `insert into holidays (day, name) values ('2026-11-20', 'Founding day')`,
    ],
    ['Anita', '/api/users', (at) => `update users set office_id = 1 where id = ${at.ids.Ravi}`],
  ],
  leave: [
    ['Meera', '/api/leaves/pending', () => `update leaves set reason = 'A funeral'`],
    ['Meera', '/api/leaves/pending', () => 'update leave_policies set monthly_halves = 0'],
    [
      'Meera',
      '/api/leaves/upcoming',
      () => `update leaves set status = 'approved', from_day = '2026-11-19', to_day = '2026-11-19'`,
    ],
  ],
  approvals: [
    ['Meera', '/api/leaves/pending', () => `update approval_steps set note = 'no other approver'`],
    [
      'Meera',
      '/api/leaves/pending',
      (at) => `update users set first_name = 'Kavi' where id = ${at.ids.Ravi}`,
    ],
  ],
  billing: [
    ['Arjun', '/api/clients', () => `update billing_candidates set removed_at = '2026-11-18'`],
    ['Arjun', '/api/clients?page=1', () => `update clients set name = 'Initech' where id = 99`],
    ['Arjun', '/api/clients', () => 'delete from clients where id = 99'],
    ['Arjun', '/api/billing-candidates/choices', () => `update billing_candidates set location = 'Pune'`],
    ['Arjun', '/api/billing-candidates/months', () => `update billing_candidates set status = 'Hold'`],
    [
      'Arjun',
      '/api/team-performance?month=2026-10',
      () => `update billing_candidates set billing_amount = 1`,
    ],
    [
      'Arjun',
      '/api/team-performance/months?year=2026',
      () => `update billing_candidates set billing_amount = 1`,
    ],
  ],
}

for (const [what, of] of Object.entries(changes))
  test(`${what} that another process changes appears in the next answer, and unrelated writes invalidate no answer`, async () => {
    for (const [who, path, change] of of) {
      const { at } = await filledOffice()
      const other = connect(at.app.database.file)
      other.exec(`insert into clients (id, name, created_at) values (99, 'Hooli', '2026-11-18')`)
      const asks = (mark?: string) => at.as(who).get(path, mark ? { 'if-none-match': mark } : {})
      const before = await asks()
      const mark = before.headers.get('etag')!
      await at.write((tx) => tx.record('call.kept', {}))
      expect((await asks(mark)).status, path).toBe(304)
      // A snapshot is held until its turn ends.
      await new Promise(setImmediate)
      other.exec(change(at))
      other.close()
      const after = await asks(mark)
      expect(after.status, path).toBe(200)
      expect(after.body, path).not.toEqual(before.body)
    }
  })

test('this test changes every answer that declares sources', async () => {
  const at = await office()
  const named = Object.values(changes).flatMap((of) => of.map(([, path]) => path.split('?')[0]!))
  expect([...new Set(named)].toSorted()).toEqual(
    depending(at)
      .map(({ endpoint }) => endpoint.path)
      .toSorted(),
  )
})
