/**
 * Properties of candidates: for any rows and filters, the totals are the sums of the rows, and the pages
 * together are the full list.
 */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { office, type Name } from '../../../tests/support/office'
import {
  type Candidate,
  clients,
  deleteCandidates,
  insert,
  insertClients,
  mail,
  some,
} from '../../../tests/support/candidateRows'
import { paiseOf } from '../../../src/domain/money'
import { checks } from '../checks'
import { groupOf, statuses } from '../rules'

const people = ['Meera', 'Ravi', 'Manoj', 'Rekha', 'Sunil'] as const
/** Who is in whose subtree in the test firm. */
const below: Record<string, readonly string[]> = {
  Meera: ['Meera', 'Ravi', 'Priya'],
  Manoj: ['Manoj', 'Rekha'],
  Sunil: ['Sunil', 'Meera', 'Ravi', 'Priya', 'Manoj', 'Rekha'],
}

const candidate = fc.record({
  name: fc.constantFrom('Asha Rao', 'Zoë Émile', 'Rao Asha', 'Kabir Khan'),
  client: fc.constantFrom(...clients),
  month: fc.constantFrom('2026-09', '2026-10', '2026-11'),
  status: fc.constantFrom(...statuses),
  joining: fc.option(fc.constantFrom('2026-10-31', '2026-11-01', '2026-11-30')),
  recruiter: fc.option(fc.constantFrom(...people, 'nobody')),
  manager: fc.constantFrom(...people),
  location: fc.option(fc.constantFrom('Pune', 'Delhi')),
  entity: fc.constantFrom('A', 'B'),
  amount: fc.integer({ min: 0, max: 99_999_999 }),
  removed: fc.boolean(),
})
const filters = fc.record({
  client: some(...clients),
  month: some('2026-09', '2026-11'),
  status: some(...statuses),
  joining: some('2026-10', '2026-11'),
  recruiter: some(...people),
  team: some('Meera', 'Manoj', 'Sunil'),
  location: some('Pune', 'Delhi'),
  entity: some('A', 'B'),
  search: fc.option(fc.constantFrom('asha', 'khan k', 'emile', 'nothing'), { nil: undefined, freq: 2 }),
})

/** A simple second implementation of the filters. */
function matches(row: Candidate, given: Record<string, any>): boolean {
  const plain = row.name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().split(' ')
  const inTeam = (names: string[]) =>
    names.some((lead) => below[lead]!.includes(row.manager) || below[lead]!.includes(row.recruiter ?? '-'))
  return (
    (!given.client || given.client.includes(row.client)) &&
    (!given.month || given.month.includes(row.month)) &&
    (!given.status || given.status.includes(row.status)) &&
    (!given.joining || given.joining.includes(row.joining?.slice(0, 7))) &&
    (!given.recruiter || given.recruiter.includes(row.recruiter)) &&
    (!given.team || inTeam(given.team)) &&
    (!given.location || given.location.includes(row.location)) &&
    (!given.entity || given.entity.includes(row.entity)) &&
    (!given.search ||
      given.search
        .split(' ')
        .every((word: string) =>
          [...plain, 'x', 'home', 'test', 'developer'].some((part) => part.startsWith(word)),
        ))
  )
}

test('for any filter and user, totals are the sums of the rows and the pages together are the list', async () => {
  const at = await office()
  await insertClients(at)
  await fc.assert(
    fc.asyncProperty(
      fc.array(candidate, { maxLength: 40 }),
      fc.array(filters, { minLength: 1, maxLength: 4 }),
      fc.constantFrom<Name>('Anita', 'Arjun', 'Meera', 'Sunil'),
      fc.constantFrom('', 'name', 'client', 'dateOfJoining', 'designation'),
      async (given, requested, who, sort) => {
        await deleteCandidates(at)
        const rows = (await insert(at, given)).filter((row) => !row.removed)
        const seen = rows.filter(
          (row) =>
            who === 'Anita' ||
            who === 'Arjun' ||
            below[who]!.includes(row.manager) ||
            below[who]!.includes(row.recruiter ?? '-'),
        )
        for (const filter of [{}, ...requested]) {
          const wanted = seen.filter((row) => matches(row, filter))
          const query = Object.entries(filter)
            .flatMap(([name, value]) =>
              value === undefined
                ? []
                : [
                    `${name}=${encodeURIComponent(
                      [value]
                        .flat()
                        .map((one) => (name === 'recruiter' || name === 'team' ? mail(String(one)) : one))
                        .join('|'),
                    )}`,
                  ],
            )
            .join('&')
          const get = async (more: string) =>
            (
              await at
                .as(who)
                .get(`/api/billing-candidates?${query}${more}${sort && `&sort=${sort}&order=desc`}`)
            ).body
          const whole = await get('')
          expect(whole.map(({ id }: { id: number }) => id).toSorted((a: number, b: number) => a - b)).toEqual(
            wanted.map(({ id }) => id).toSorted((a, b) => a - b),
          )
          const first = await get('&page=1&limit=7')
          const pages = [...first.data]
          for (let page = 2; page <= first.pagination.totalPages; page++)
            pages.push(...(await get(`&page=${page}&limit=7`)).data)
          expect(pages.map(({ id }) => id)).toEqual(whole.map(({ id }: { id: number }) => id))

          const sum = (of: readonly Candidate[]) => of.reduce((all, row) => all + row.amount, 0)
          const { totals } = first
          expect([totals.candidates, totals.all, paiseOf(totals.selection)]).toEqual([
            wanted.length,
            seen.length,
            sum(wanted),
          ])
          for (const group of ['joined', 'pipeline', 'lost', 'hold'] as const) {
            const of = wanted.filter(({ status }) => groupOf[status] === group)
            expect([group, totals[group].count, paiseOf(totals[group].amount)]).toEqual([
              group,
              of.length,
              sum(of),
            ])
          }
          expect(paiseOf(totals.overall.amount)).toBe(sum(seen))
          for (const { status, count, amount } of totals.byStatus)
            expect([count, paiseOf(amount)]).toEqual([
              wanted.filter((row) => row.status === status).length,
              sum(wanted.filter((row) => row.status === status)),
            ])
        }
      },
    ),
    { numRuns: 25 },
  )
}, 120_000)

test('the stored sums follow every change of the rows', async () => {
  const at = await office()
  await insertClients(at)
  const act = fc.record({
    pick: fc.nat(),
    status: fc.constantFrom(...statuses),
    amount: fc.integer({ min: 0, max: 1_000_000 }),
    what: fc.constantFrom('change', 'remove', 'bring back', 'delete'),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(candidate, { minLength: 1, maxLength: 12 }),
      fc.array(act, { maxLength: 20 }),
      async (given, acts) => {
        await deleteCandidates(at)
        const rows = await insert(at, given)
        await at.write(({ db }) => {
          for (const { pick, status, amount, what } of acts) {
            const { id } = rows[pick % rows.length]!
            if (what === 'change')
              db.run(
                'update billing_candidates set status = ?, billing_amount = ? where id = ?',
                status,
                amount,
                id,
              )
            else if (what === 'delete') db.run('delete from billing_candidates where id = ?', id)
            else
              db.run(
                'update billing_candidates set removed_at = ? where id = ?',
                what === 'remove' ? 'x' : null,
                id,
              )
          }
        })
        expect(at.app.ask(checks).every(({ ok }) => ok)).toBe(true)
      },
    ),
    { numRuns: 40 },
  )
})
