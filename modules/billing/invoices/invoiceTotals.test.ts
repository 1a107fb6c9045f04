/**
 * A property of invoices: for any rows and filters, the totals are the sums of the rows, and each invoice is
 * on exactly one page.
 */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { office, type Name } from '../../../tests/support/office'
import { clients, insert } from '../../../tests/support/candidateRows'
import { paiseOf } from '../../../src/domain/money'
import { checks } from '../checks'

test('for any filter, totals are the sums of the rows and the candidate pages contain each invoice once', async () => {
  const at = await office()
  const invoice = fc.record({
    of: fc.nat({ max: 5 }),
    day: fc.constantFrom('2026-09-01', '2026-10-01', '2027-11-01'),
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
  // Two of them left within the guarantee, so their uncredited invoices wait for credit notes.
  const leavers = [2, 3]
  await at.write(({ db }) => {
    for (const of of leavers)
      db.run(
        "update billing_candidates set status = 'Joined and Left', left_day = '2026-09-20' where id = ?",
        rows[of]!.id,
      )
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(invoice, { maxLength: 25 }),
      fc.constantFrom('', 'rao', 'kha r', 'inv/2', '1', 'LIENT', 'nobody'),
      fc.constantFrom('', 'Yes', 'No'),
      fc.constantFrom('', 'Yes', 'No'),
      fc.constantFrom('', 'Yes', 'No', 'To credit'),
      fc.constantFrom<Name>('Arjun', 'Meera'),
      async (given, search, submitted, paid, part, who) => {
        await at.write(({ db }) => {
          // The books are only added to, but each run begins with empty ones.
          for (const trigger of ['entries', 'credit_notes', 'issued'])
            db.run(`drop trigger if exists billing_${trigger}_last`)
          for (const table of ['billing_entries', 'billing_credit_notes', 'billing_invoices'])
            db.run(`delete from ${table}`)
          for (const [index, one] of given.entries()) {
            const { lastId } = db.run(
              `insert into billing_invoices (
                 candidate_id, invoice_type, number, number_key, entity, financial_year, invoice_day, due_day,
                 raised, amount, submitted, created_at, issued_at, client_id, voided_at
               )
               values (?, 'Part', ?, ?, 'A', '2026-27', ?, ?, ?, ?, ?, 'x', 'x', 1, ?)`,
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
                `insert into billing_entries (
                   kind, client_id, entity, financial_year, invoice_id, day, amount, tds, at
                 )
                 values ('receipt', 1, 'A', '2026-27', ?, ?, ?, ?, 'x')`,
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
          ...(part === 'To credit' ? { toCredit: 'Yes' } : part && { overdue: part }),
        }).toString()
        const get = async (more: string) =>
          (await at.as(who).get(`/api/billing-invoices?${query}${more}`)).body
        const whole = await get('')
        const names = (id: number) => rows.find((row) => row.id === id)!
        const wanted = given.flatMap((one, index) => {
          const isPaid = one.paid === 1 || (one.paid === 0.5 && one.credited === 0.5)
          const isLate = one.day < '2026-11-18'
          const isCredited = one.credited > 0 && one.paid < 1
          const isToCredit = !isPaid && !isCredited && leavers.includes(one.of)
          const isOpen = !isPaid && !isToCredit
          const name = names(rows[one.of]!.id)
          const words = search.split(' ').filter(Boolean)
          const found = words.every(
            (word) =>
              `INV/${index}`.includes(word.toUpperCase()) ||
              'client 1'.includes(word.toLowerCase()) ||
              name.name
                .toLowerCase()
                .split(' ')
                .some((part) => part.startsWith(word)),
          )
          return !one.voided &&
            found &&
            (!submitted || (submitted === 'Yes') === one.submitted) &&
            (!paid || (paid === 'Yes') === isPaid) &&
            (!part || (part === 'To credit' ? isToCredit : isOpen && (part === 'Yes') === isLate)) &&
            (who === 'Arjun' || one.of % 2 === 1)
            ? [{ number: `INV/${index}`, ...one, isPaid, isToCredit, isOverdue: isOpen && isLate }]
            : []
        })
        const numbers = (of: readonly { invoiceNumber: string }[]) =>
          of.map(({ invoiceNumber }) => invoiceNumber).toSorted()
        expect(numbers(whole)).toEqual(wanted.map(({ number }) => number).toSorted())
        const sorted = await get('&sort=due')
        expect(numbers(sorted)).toEqual(numbers(whole))
        type Row = { dueDate: string; state: string; wantsCreditNote: boolean }
        const due = (sorted as Row[]).map(({ dueDate, state, wantsCreditNote }) =>
          state === 'Draft' ? '0' : state !== 'Open' ? '9' : wantsCreditNote ? '8' : dueDate,
        )
        expect(due).toEqual(due.toSorted())
        for (const by of ['', '&by=candidate', '&sort=due', '&by=candidate&sort=due']) {
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
            first.totals.overdue,
            first.totals.toCredit,
          ]).toEqual([
            wanted.length,
            new Set(wanted.map(({ of }) => of)).size,
            raised,
            raised * 2,
            wanted.filter((one) => one.submitted).length,
            wanted.filter((one) => one.isPaid).length,
            wanted.filter((one) => one.isOverdue).length,
            wanted.filter((one) => one.isToCredit).length,
          ])
        }
        expect(at.app.ask(checks).every(({ ok }) => ok)).toBe(true)
      },
    ),
    { numRuns: 40 },
  )
}, 120_000)
