/**
 * Properties: whatever the rows and the filters, totals are the sum over the rows, and pages are the array
 * cut in pieces.
 */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { office, type Name, type Office } from '../../tests/support/office'
import { paiseOf } from '../../src/domain/money'
import { checks } from './checks'
import { groupOf, statuses, type Status } from './rules'

const clients = [1, 2, 3]
const people = ['Meera', 'Ravi', 'Manoj', 'Rekha', 'Sunil'] as const
const mail = (name: string) => `${name.toLowerCase()}@northwind.test`
/** Who is in whose subtree, as the office has it. */
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
type Candidate = {
  id: number
  name: string
  client: number
  month: string
  status: Status
  joining: string | null
  recruiter: string | null
  manager: string
  location: string | null
  entity: string
  amount: number
  removed: boolean
}
const some = <T>(...values: T[]) =>
  fc.option(fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 2 }), {
    nil: undefined,
    freq: 2,
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

function insert(at: Office, rows: readonly Omit<Candidate, 'id'>[]): Promise<Candidate[]> {
  return at.write(({ db }) =>
    rows.map((row) => {
      const { lastId } = db.run(
        `insert into billing_candidates (
           name, client_id, mobile, email, selection_month, designation, employment_type, recruiter_email,
           manager_email, joining_day, location, entity, ctc, billing_type, billing_fixed, billing_amount,
           status, created_at, removed_at
         )
         values (
           ?, ?, '9876543210', 'x@home.test', ?, 'Developer', 'Full-time', ?, ?, ?, ?, ?, 1, 'Fixed', ?, ?, ?,
           'x', ?
         )`,
        row.name,
        row.client,
        row.month,
        row.recruiter && mail(row.recruiter),
        mail(row.manager),
        row.joining,
        row.location,
        row.entity,
        row.amount,
        row.amount,
        row.status,
        row.removed ? 'x' : null,
      )
      return { ...row, id: lastId }
    }),
  )
}

/** The rules of the filters once more, in the plainest way. */
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

const clean = async (at: Office) =>
  at.write(({ db }) => {
    db.run('delete from billing_candidates')
    db.run('delete from billing_search')
  })

test('candidates: totals are the sums of the rows under any filter, for whoever asks; pages are the list cut in pieces', async () => {
  const at = await office()
  await at.write(({ db }) =>
    clients.forEach((id) =>
      db.run('insert into clients (id, name, created_at) values (?, ?, ?)', id, `Client ${id}`, 'x'),
    ),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(candidate, { maxLength: 40 }),
      fc.array(filters, { minLength: 1, maxLength: 4 }),
      fc.constantFrom<Name>('Anita', 'Arjun', 'Meera', 'Sunil'),
      fc.constantFrom('', 'name', 'client', 'dateOfJoining', 'designation'),
      async (given, asked, who, sort) => {
        await clean(at)
        const rows = (await insert(at, given)).filter((row) => !row.removed)
        const seen = rows.filter(
          (row) =>
            who === 'Anita' ||
            who === 'Arjun' ||
            below[who]!.includes(row.manager) ||
            below[who]!.includes(row.recruiter ?? '-'),
        )
        for (const filter of [{}, ...asked]) {
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

test('the kept sums follow whatever happens to the rows', async () => {
  const at = await office()
  await at.write(({ db }) =>
    clients.forEach((id) =>
      db.run('insert into clients (id, name, created_at) values (?, ?, ?)', id, `Client ${id}`, 'x'),
    ),
  )
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
        await clean(at)
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

test('invoices: totals are the sums of the rows under any filter; pages of candidates hold each invoice once', async () => {
  const at = await office()
  const invoice = fc.record({
    of: fc.nat({ max: 5 }),
    day: fc.constantFrom('2026-09-01', '2026-10-01', '2026-11-01'),
    raised: fc.integer({ min: 1, max: 900_000 }),
    submitted: fc.boolean(),
    paid: fc.constantFrom(0, 0.5, 1),
    credited: fc.constantFrom(0, 0.5),
    voided: fc.boolean(),
  })
  await at.write(({ db }) =>
    clients.forEach((id) =>
      db.run('insert into clients (id, name, created_at) values (?, ?, ?)', id, `Client ${id}`, 'x'),
    ),
  )
  const base = {
    client: 1,
    month: '2026-09',
    status: 'Joined' as const,
    joining: '2026-09-01',
    recruiter: 'Ravi',
    location: null,
    entity: 'A',
    amount: 1,
    removed: false,
  }
  const rows = await insert(
    at,
    ['Asha Rao', 'Kabir Khan', 'Zoë Émile', 'Rao Khan', 'Neha', 'Ash'].map((name, index) => ({
      ...base,
      name,
      manager: index % 2 ? 'Meera' : 'Manoj',
      recruiter: index % 2 ? 'Ravi' : 'Rekha',
    })),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(invoice, { maxLength: 25 }),
      fc.constantFrom('', 'rao', 'kha r', 'inv/2', '1', 'nobody'),
      fc.constantFrom('', 'Yes', 'No'),
      fc.constantFrom('', 'Yes', 'No'),
      fc.constantFrom<Name>('Arjun', 'Meera'),
      async (given, search, submitted, paid, who) => {
        await at.write(({ db }) => {
          for (const table of ['billing_receipts', 'billing_credit_notes', 'billing_invoices'])
            db.run(`delete from ${table}`)
          for (const [index, one] of given.entries()) {
            const { lastId } = db.run(
              `insert into billing_invoices (
                 candidate_id, invoice_type, number, number_key, entity, financial_year, invoice_day, due_day,
                 raised, amount, submitted, created_at, voided_at
               )
               values (?, 'Part', ?, ?, 'A', '2026-27', ?, ?, ?, ?, ?, 'x', ?)`,
              rows[one.of]!.id,
              `INV/${index}`,
              `INV/${index}`,
              one.day,
              one.day,
              one.raised,
              one.raised * 2,
              one.submitted ? 1 : 0,
              one.voided ? 'x' : null,
            )
            if (one.paid)
              db.run(
                `insert into billing_receipts (invoice_id, day, amount, tds, at) values (?, ?, ?, ?, 'x')`,
                lastId,
                one.day,
                one.raised * 2 * one.paid - 1,
                1,
              )
            if (one.credited && one.paid < 1)
              db.run(
                `insert into billing_credit_notes (
                   invoice_id, number, number_key, entity, financial_year, day, raised, amount, reason, at
                 )
                 values (?, ?, ?, 'A', '2026-27', ?, 1, ?, 'x', 'x')`,
                lastId,
                `CN${index}`,
                `CN${index}`,
                one.day,
                one.raised,
              )
          }
        })
        const query = new URLSearchParams({
          ...(search && { search }),
          ...(submitted && { submitted }),
          ...(paid && { paid }),
        }).toString()
        const get = async (more: string) =>
          (await at.as(who).get(`/api/billing-invoices?${query}${more}`)).body
        const whole = await get('')
        const names = (id: number) => rows.find((row) => row.id === id)!
        const wanted = given.flatMap((one, index) => {
          const isPaid = one.paid === 1 || (one.paid === 0.5 && one.credited === 0.5)
          const name = names(rows[one.of]!.id)
          const words = search.split(' ').filter(Boolean)
          const found = words.every(
            (word) =>
              `INV/${index}`.includes(word.toUpperCase()) ||
              name.name
                .toLowerCase()
                .split(' ')
                .some((part) => part.startsWith(word)),
          )
          return !one.voided &&
            found &&
            (!submitted || (submitted === 'Yes') === one.submitted) &&
            (!paid || (paid === 'Yes') === isPaid) &&
            (who === 'Arjun' || one.of % 2 === 1)
            ? [{ number: `INV/${index}`, ...one, isPaid }]
            : []
        })
        const numbers = (of: readonly { invoiceNumber: string }[]) =>
          of.map(({ invoiceNumber }) => invoiceNumber).toSorted()
        expect(numbers(whole)).toEqual(wanted.map(({ number }) => number).toSorted())
        for (const by of ['', '&by=candidate']) {
          const first = await get(`&page=1&limit=2${by}`)
          const paged = [...first.data]
          for (let page = 2; page <= first.pagination.totalPages; page++)
            paged.push(...(await get(`&page=${page}&limit=2${by}`)).data)
          expect(numbers(paged)).toEqual(numbers(whole))
          const raised = wanted.reduce((sum, one) => sum + one.raised, 0)
          expect([
            first.totals.invoices,
            first.totals.candidates,
            paiseOf(first.totals.raised),
            paiseOf(first.totals.amount),
            first.totals.submitted,
            first.totals.paid,
          ]).toEqual([
            wanted.length,
            new Set(wanted.map(({ of }) => of)).size,
            raised,
            raised * 2,
            wanted.filter((one) => one.submitted).length,
            wanted.filter((one) => one.isPaid).length,
          ])
        }
        expect(at.app.ask(checks).every(({ ok }) => ok)).toBe(true)
      },
    ),
    { numRuns: 40 },
  )
}, 120_000)
