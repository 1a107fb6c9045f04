/** The picture above the list of candidates: it agrees with the list, and with Team Performance. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { office, type Name } from '../../../tests/support/office'
import {
  clients,
  deleteCandidates,
  insert,
  insertClients,
  mail,
  some,
} from '../../../tests/support/candidateRows'
import { firm } from '../../../tests/support/billing'
import type { Answer } from '../../../src/domain/endpoint'
import type { Who } from '../../../src/http'
import type { teamPerformance } from '../contract'
import { statuses } from '../rules'
import { teamTarget } from './teamTarget'

const people = ['Meera', 'Ravi', 'Manoj', 'Rekha', 'Sunil'] as const
const candidate = fc.record({
  name: fc.constantFrom('Asha Rao', 'Kabir Khan'),
  client: fc.constantFrom(...clients),
  month: fc.constantFrom('2025-11', '2025-12', '2026-10', '2026-11', '2026-12'),
  status: fc.constantFrom(...statuses),
  joining: fc.option(fc.constantFrom('2026-10-31', '2026-11-01')),
  recruiter: fc.option(fc.constantFrom(...people, 'nobody')),
  manager: fc.constantFrom(...people),
  location: fc.option(fc.constantFrom('Pune', 'Delhi')),
  entity: fc.constantFrom('A', 'B'),
  amount: fc.integer({ min: 0, max: 99_999_999 }),
  removed: fc.boolean(),
})
const filters = fc.record({
  client: some(...clients),
  month: some('2026-10', '2026-11'),
  status: some(...statuses),
  recruiter: some(...people),
  team: some('Meera', 'Manoj'),
  location: some('Pune', 'Delhi'),
  search: fc.option(fc.constantFrom('asha', 'khan'), { nil: undefined, freq: 2 }),
})

const queryOf = (given: Record<string, unknown>) =>
  Object.entries(given)
    .flatMap(([name, value]) => {
      if (value === undefined) return []
      const values = [value].flat().map(String)
      const isEmail = name === 'recruiter' || name === 'team'
      return [`${name}=${encodeURIComponent(values.map((one) => (isEmail ? mail(one) : one)).join('|'))}`]
    })
    .join('&')

test("for any filter and user, each month and each status has the figures of the list's totals", async () => {
  const at = await office()
  await insertClients(at)
  await fc.assert(
    fc.asyncProperty(
      fc.array(candidate, { maxLength: 30 }),
      fc.array(filters, { minLength: 1, maxLength: 3 }),
      fc.constantFrom<Name>('Anita', 'Arjun', 'Meera', 'Sunil'),
      async (given, requested, who) => {
        await deleteCandidates(at)
        await insert(at, given)
        const get = async (path: string) => (await at.as(who).get(path)).body
        const totalsOf = async (filter: object) =>
          (await get(`/api/billing-candidates?page=1&limit=1&${queryOf({ ...filter })}`)).totals
        for (const filter of [{}, ...requested]) {
          const picture = await get(`/api/billing-candidates/months?${queryOf(filter)}`)
          expect(picture.months.map(({ month }: { month: string }) => month)).toEqual([
            '2025-12',
            ...Array.from({ length: 11 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`),
          ])
          for (const { month, joined, pipeline } of picture.months) {
            const wanted = await totalsOf({ ...filter, month })
            expect([month, joined, pipeline]).toEqual([month, wanted.joined, wanted.pipeline])
          }
          expect(picture.byStatus).toEqual((await totalsOf({ ...filter, status: undefined })).byStatus)
        }
      },
    ),
    { numRuns: 12 },
  )
}, 120_000)

test('Accounts sees the same months and the same target in Billing and in Team Performance', async () => {
  const { at, add } = await firm()
  await add({ selectionMonth: '2026-08' })
  await add({ selectionMonth: '2026-11', status: 'Offered', billingFixed: '70000' })
  const arjun = at.as('Arjun')
  const picture = (await arjun.get('/api/billing-candidates/months')).body
  const team = (await arjun.get('/api/team-performance/months?year=2026')).body
  expect(picture.target).toBe(team.target)
  const ofTeam = new Map(
    team.months.map((one: Record<string, string>) => [one.month, [one.billing, one.pipeline]]),
  )
  for (const { month, joined, pipeline } of picture.months.slice(1))
    expect([month, joined.amount, pipeline.amount]).toEqual([month, ...(ofTeam.get(month) as string[])])
  expect(picture.months.at(-1)).toMatchObject({
    month: '2026-11',
    pipeline: { count: 1, amount: '70000.00' },
  })
})

test('the target of a team of two is for those who may see pay, whoever has asked before', async () => {
  const { at } = await firm()
  await at.write(({ db }) => {
    db.run('update users set basic_salary = null')
    db.run('update users set basic_salary = 6000000 where id = ?', at.ids.Ravi)
  })
  const [own, token] = [
    { role: 'Admin' as const },
    { role: 'Admin' as const, scopes: ['view_billing' as const] },
  ]
  const targetOf = (who: object) =>
    at.app.ask((ask) => teamTarget(ask, { id: at.ids.Anita, sessionId: 0, ...who } as Who))
  for (const order of [
    [own, token],
    [token, own],
  ]) {
    await at.write(({ db }) => db.run('update users set version = version + 1'))
    const found = new Map(order.map((who) => [who, targetOf(who)]))
    expect(found.get(own)).toBeGreaterThan(0)
    expect(found.get(token)).toBeNull()
  }
})

test("the pay of those who do not place candidates is in no target: the tree's top equals the team's", async () => {
  const { at } = await firm()
  await at.write(({ db }) => db.run('update users set basic_salary = 60000000 where is_active = 1'))
  const { target } = (await at.as('Arjun').get('/api/billing-candidates/months')).body
  const { members } = (await at.as('Arjun').get('/api/team-performance?month=2026-11')).body
  type Member = { role: string; target: string | null; managerId: number | null }
  const tops = (members as Member[]).filter(({ managerId }) => managerId === null)
  expect(tops.reduce((sum, one) => sum + Number(one.target), 0)).toBe(Number(target))
  const leaf = (role: string) => (members as Member[]).find((one) => one.role === role)!.target
  expect([leaf('Accounts'), leaf('Scheduler')]).toEqual([null, null])
  expect(Number(leaf('Recruiter'))).toBe(250_000)
})

test('who has no target needs no support, whoever reads it', async () => {
  const { at, add } = await firm()
  await at.write(({ db }) => db.run('update users set basic_salary = 60000000 where is_active = 1'))
  await add({ recruiterEmail: 'arjun@northwind.test', selectionMonth: '2026-11' })
  const read = async (name: Name) =>
    (await at.as(name).get('/api/team-performance?month=2026-11')).body as Answer<typeof teamPerformance>
  const [admin, scheduler] = [await read('Anita'), await read('Sana')]
  expect(scheduler.insights).toEqual(admin.insights)
  const arjun = scheduler.members.find(({ id }) => id === at.ids.Arjun)!
  expect([
    arjun.own.selections,
    arjun.hasTarget,
    admin.insights.groups.needSupport.includes(arjun.id),
  ]).toEqual([1, false, false])
})

test('a filter that excludes candidates hides the target; the month does not', async () => {
  const { at, client } = await firm()
  await at.write(({ db }) => db.run('update users set basic_salary = 60000000 where is_active = 1'))
  const targetOf = async (query: string) =>
    (await at.as('Arjun').get(`/api/billing-candidates/months?${query}`)).body.target
  expect(Number(await targetOf(''))).toBeGreaterThan(0)
  expect(await targetOf('month=2026-11')).toBe(await targetOf(''))
  expect(await targetOf(`client=${client.id}`)).toBeNull()
  expect(await targetOf('status=Joined')).toBeNull()
})

test('a recruiter cannot see the picture', async () => {
  const at = await office()
  expect((await at.as('Ravi').get('/api/billing-candidates/months')).status).toBe(403)
})
