/**
 * A property of the sums that follow their changes: after any changes of candidates, invoices, clients and
 * people, by this process and another, also undone ones, each figure is the one that a new connection adds
 * up.
 */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Ask, Tx } from '../../../src/app'
import type { Role } from '../../../src/domain/access'
import { openDatabase, openReader } from '../../../src/db'
import { clients, insert, insertClients, mail } from '../../../tests/support/candidateRows'
import { office, type Name, type Office } from '../../../tests/support/office'
import { choices } from '../candidates/candidateChoices'
import { findCandidates } from '../candidates/candidateList'
import { findClients } from '../clients/clients'
import { findInvoices } from '../invoices/invoiceList'
import { owed } from '../leakage/receivables'
import { findMoneyOverview } from '../overview/moneyOverview'
import { months, performance } from '../performance/performance'
import { findMonths } from '../picture/candidateMonths'
import { statuses } from '../rules'

const people = ['Ravi', 'Meera', 'Rekha', 'nobody'] as const
const days = ['2026-09-01', '2026-10-20', '2026-11-10', null] as const

/** SQL of one change. `id`: of a candidate; `invoice`: of an invoice. */
const change = fc.oneof(
  fc
    .record({
      column: fc.constantFrom(
        ...(['status', 'client_id', 'selection_month', 'joining_day'] as const),
        ...(['recruiter_email', 'manager_email', 'location', 'entity', 'billing_amount', 'name'] as const),
      ),
      pick: fc.nat(),
      n: fc.nat({ max: 8 }),
    })
    .map(({ column, pick, n }) => {
      const value = {
        status: statuses[n % statuses.length]!,
        client_id: clients[n % clients.length]!,
        selection_month: ['2026-09', '2026-10', '2026-11'][n % 3]!,
        joining_day: days[n % 4]!,
        recruiter_email: n === 8 ? null : n % 2 ? mail(people[n % 4]!) : mail(people[n % 4]!).toUpperCase(),
        manager_email: mail(people[n % 3]!),
        location: ['Pune', 'Delhi', null][n % 3]!,
        entity: ['A', 'B'][n % 2]!,
        billing_amount: n * 1000,
        name: ['Asha Rao', 'Kabir Khan'][n % 2]!,
      }[column]
      return { pick, sql: `update billing_candidates set ${column} = ? where id = :id`, value, times: 1 }
    }),
  fc.nat().map((pick) => ({
    pick,
    sql: `update billing_candidates
          set removed_at = iif(removed_at is null and ? = 1, 'x', null)
          where id = :id`,
    value: 1,
    times: 1,
  })),
  fc.nat().map((pick) => ({
    pick,
    sql: 'update billing_candidates set billing_amount = billing_amount + ? where id = :id',
    value: 1,
    // More than the stored changes.
    times: 1100,
  })),
  fc.record({ pick: fc.nat(), n: fc.nat({ max: 5 }) }).map(({ pick, n }) => ({
    pick,
    sql: [
      'update billing_invoices set received = received + ? * 100 where id = :invoice',
      'update billing_invoices set credited = min(amount, credited + ? * 100) where id = :invoice',
      'update billing_invoices set issued_at = ? where id = :invoice and issued_at is null',
      'update billing_invoices set submitted = ? where id = :invoice',
      'update billing_invoices set amount = amount + ? where id = :invoice and issued_at is null',
      `update billing_invoices set voided_at = iif(voided_at is null, ?, null) where id = :invoice`,
    ][n]!,
    value: 1,
    times: 1,
  })),
  fc.record({ pick: fc.nat(), n: fc.nat({ max: 2 }) }).map(({ pick, n }) => ({
    pick,
    sql: [
      'update clients set guarantee_days = ? where id = 1',
      'update clients set invoice_after_days = ? where id = 1',
      `update users set manager_id = (select id from users where first_name = iif(? % 2, 'Meera', 'Manoj'))
       where email = 'ravi@northwind.test'`,
    ][n]!,
    value: 2 + (pick % 60),
    times: 1,
  })),
)
const act = fc.record({ change, by: fc.constantFrom('us', 'us', 'us', 'another process', 'undone') })

/** Every figure that follows changes, for this person. */
function figuresOf(ask: Ask, { id, role }: { id: number; role: Role }) {
  const who = { id, role, sessionId: 0 }
  const page = { page: 1, limit: 3 }
  const list = (filters: object) => findCandidates(ask, who, { ...page, ...filters })
  const lists = [
    {},
    { status: 'Joined|Hold' },
    { month: '2026-10' },
    { client: '1|2' },
    { recruiter: mail('Ravi') },
    { team: mail('Meera') },
    { joining: '2026-10' },
    { location: 'Pune', entity: 'A' },
    { search: 'rao' },
  ]
  const isFirms = role === 'Accounts' || role === 'Admin'
  return {
    lists: lists.map(list),
    choices: choices(ask, who),
    months: lists.map((filters) => findMonths(ask, who, filters)),
    performance: ['2026-09', '2026-10'].map((month) => {
      const { totals, unmatched, members } = performance(ask, who, { month })
      return { totals, unmatched: unmatched.toSorted(byEmail), members }
    }),
    year: months(ask, who, { year: '2026' }),
    ...(isFirms && {
      clients: findClients(ask, who, { ...page, sort: 'candidates' }),
      invoices: (
        [
          {},
          { state: 'Open' },
          { overdue: 'Yes' },
          { overdue: 'No', sort: 'due' },
          { from: '2026-10-01' },
        ] satisfies Parameters<typeof findInvoices>[2][]
      ).map((filters) => findInvoices(ask, who, { ...page, ...filters } as never)),
      candidatesOfInvoices: findInvoices(ask, who, { ...page, by: 'candidate' } as never),
      owed: owed(ask, who, {}),
      money: findMoneyOverview(ask),
    }),
  }
}

const byEmail = (a: { recruiterEmail: string | null }, b: { recruiterEmail: string | null }) =>
  String(a.recruiterEmail).localeCompare(String(b.recruiterEmail))

test.each<Name>(['Arjun', 'Meera'])(
  '%s reads what a new connection adds up, after any changes',
  async (name) => {
    const at = await office()
    await insertClients(at)
    const rows = await filled(at)
    const { role } = at.app.ask(({ db }) =>
      db.one<{ role: Role }>('select role from users where id = ?', at.ids[name]),
    )!
    const who = { id: at.ids[name], role }
    const other = openDatabase(at.app.database.file)
    try {
      await fc.assert(
        fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 6 }), async (acts) => {
          at.app.ask((ask) => figuresOf(ask, who))
          for (const { change: of, by } of acts) {
            const id = rows.candidates[of.pick % rows.candidates.length]!
            const invoice = rows.invoices[of.pick % rows.invoices.length]!
            const run = (db: Tx['db']) => {
              for (let i = 0; i < of.times; i++)
                db.run(of.sql.replace(':id', String(id)).replace(':invoice', String(invoice)), of.value)
            }
            if (by === 'us') await at.write((tx) => run(tx.db))
            else if (by === 'another process') await other.write(run)
            else
              await at
                .write((tx) => {
                  run(tx.db)
                  figuresOf(tx, who)
                  throw new Error('undone')
                })
                .catch((error: Error) => expect(error.message).toBe('undone'))
          }
          const cold = openReader(at.app.database.file)
          try {
            expect(at.app.ask((ask) => figuresOf(ask, who))).toEqual(
              cold.ask((db) => figuresOf({ db, now: () => at.app.clock.now() }, who)),
            )
          } finally {
            cold.close()
          }
        }),
        { numRuns: 150 },
      )
    } finally {
      await other.close()
    }
  },
  120_000,
)

/** Twelve candidates, and an invoice for each second one, every third a draft. */
async function filled(at: Office) {
  const candidates = await insert(
    at,
    Array.from({ length: 12 }, (_, i) => ({
      name: i % 2 ? 'Asha Rao' : 'Kabir Khan',
      client: clients[i % clients.length]!,
      month: ['2026-09', '2026-10', '2026-11'][i % 3]!,
      status: statuses[i % statuses.length]!,
      joining: days[i % 4]!,
      recruiter: people[i % 4]!,
      manager: people[i % 3]!,
      location: i % 3 ? 'Pune' : null,
      entity: i % 2 ? 'A' : 'B',
      amount: 1000 * (i + 1),
      removed: false,
    })),
  )
  const invoices = await at.write(({ db }) =>
    candidates
      .filter((_, i) => i % 2)
      .map(
        ({ id, client }, i) =>
          db.run(
            `insert into billing_invoices (
               candidate_id, invoice_type, number, number_key, entity, financial_year, invoice_day, due_day,
               raised, amount, submitted, created_at, issued_at, client_id
             )
             values (?, 'Part', ?, ?, 'A', '2026-27', ?, ?, 1000, 1180, 0, 'x', ?, ?)`,
            id,
            `INV/${i}`,
            `INV/${i}`,
            ['2026-09-01', '2026-10-01', '2026-11-01'][i % 3]!,
            ['2026-10-01', '2026-11-01', '2026-12-01'][i % 3]!,
            i % 3 ? 'x' : null,
            client,
          ).lastId,
      ),
  )
  return { candidates: candidates.map(({ id }) => id), invoices }
}
