/**
 * The books as a property: under any order of operations, on every day, what was recorded equals the ageing,
 * the dashboard, the list, the leaks, the months and the statement of account.
 */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '../../../src/domain/day'
import { rupees } from '../../../src/domain/money'
import { lastDay } from '../../../src/domain/month'
import { firm, sound, today } from '../../../tests/support/billing'
import { fits, paidThenCredited, step, verbs } from '../../../tests/support/ledgerSteps'
import type { Reply } from '../../../tests/support/office'
import { taxOf } from '../rules'

/** Recorded by the test itself. Amounts in paise, towards what the client owes. */
type Posting = { day: Day; invoice: number | null; open: number; account: number }

const paise = (text: string) => Math.round(Number(text) * 100)
const sum = (of: readonly number[]) => of.reduce((all, one) => all + one, 0)

test('entries, balance, ageing, dashboard, list, months and statement agree on every day', async () => {
  let number = 0
  const accepted = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 50, size: 'max' }), async (steps) => {
      const { at, add, client, invoice } = await firm()
      const arjun = at.as('Arjun')
      const one = await add({ billingFixed: '9999999', dateOfJoining: '2026-10-01' })
      const entity = one.entityName
      let now: Day = today
      const postings: Posting[] = []
      let entries: { id: number; day: Day; posting: Omit<Posting, 'day'>; invoice: number | null }[] = []
      const post = (day: Day, posting: Omit<Posting, 'day'>) => postings.push({ day, ...posting })
      for (const { what, pick, amount, isAll, tds, back } of steps) {
        const invoices = (await arjun.get(`/api/billing-candidates/${one.id}/invoices`)).body as any[]
        // Mostly invoices on which the operation can succeed.
        const able =
          pick % 5 ? invoices.filter((row) => fits[what]?.(paise(row.outstanding), row) ?? true) : []
        const some = able.length ? able : invoices
        const picked = some[pick % Math.max(1, some.length)]
        const day = addDays(now, -back)
        const url = picked && `/api/billing-invoices/${picked.id}`
        const open = picked ? paise(picked.outstanding) : 0
        const part = open && (isAll || amount % 2) ? Math.min(amount, Math.abs(open)) : amount
        const figures = {
          invoiceRaisedAmount: rupees(amount),
          invoiceAmount: rupees(taxOf(amount, 1800, null, null).total),
        }
        let reply: Reply | null = null
        const money = { day, amount: rupees(part) }
        switch (what) {
          case 'draft':
          case 'invoice': {
            const isDraft = what === 'draft'
            reply = await invoice(one.id, `V${++number}`, {
              invoiceDate: day,
              ...figures,
              invoiceSubmitted: isDraft ? 'No' : 'Yes',
            })
            if (reply.status === 200 && !isDraft)
              post(day, { invoice: reply.body.id, open: paise(figures.invoiceAmount), account: 0 })
            break
          }
          case 'submit':
            if (!picked) break
            reply = await arjun.call('PUT', url, { invoiceSubmitted: 'Yes' })
            if (picked.state === 'Draft' && reply.status === 200)
              post(picked.invoiceDate, { invoice: picked.id, open, account: 0 })
            break
          case 'change':
            if (!picked) break
            reply = await arjun.call('PUT', url, figures)
            if (picked.state !== 'Draft' && figures.invoiceAmount !== picked.invoiceAmount)
              expect([reply.status, reply.body.message]).toEqual([409, 'Issue a credit note instead'])
            break
          case 'receive':
          case 'paid': {
            if (!picked) break
            const isPaid = what === 'paid'
            reply = isPaid
              ? await arjun.call('PUT', url, { paymentReceived: 'Yes' })
              : await arjun.post(`${url}/receipts`, { ...money, tds: rupees(isAll ? 0 : tds) })
            if (reply.status !== 200) break
            if (picked.state === 'Draft')
              post(picked.invoiceDate, { invoice: picked.id, open: paise(picked.invoiceAmount), account: 0 })
            const added = reply.body.entries.filter(
              ({ id }: any) => !picked.entries.some((known: any) => known.id === id),
            )
            for (const { id, amount: received, tds: kept, day: on } of added) {
              const posting = { invoice: picked.id, open: -(paise(received) + paise(kept)), account: 0 }
              post(on, posting)
              entries.push({ id, day: on, posting, invoice: picked.id })
            }
            break
          }
          case 'credit':
            if (!picked) break
            reply = await arjun.post(`${url}/credit-notes`, {
              day,
              raised: rupees(isAll ? paise(picked.invoiceRaisedAmount) : amount),
              reason: 'x',
            })
            if (reply.status === 200)
              post(day, {
                invoice: picked.id,
                open: paise(picked.credited) - paise(reply.body.credited),
                account: 0,
              })
            break
          case 'refund':
          case 'write off':
          case 'allocate':
          case 'to account': {
            if (!picked) break
            const paths = { refund: 'refunds', 'write off': 'write-offs', allocate: 'allocations' } as const
            const path = what === 'to account' ? 'allocations' : paths[what]
            reply = await arjun.post(`${url}/${path}`, {
              ...money,
              ...(what === 'write off' && { reason: 'Bad debt' }),
              ...(what === 'to account' && { back: true }),
            })
            if (reply.status !== 200) break
            const isOut = what === 'refund' || what === 'to account'
            const posting = {
              invoice: picked.id,
              open: isOut ? part : -part,
              account: what === 'allocate' ? -part : what === 'to account' ? part : 0,
            }
            post(day, posting)
            const { id } = reply.body.entries.find(
              (made: any) => !picked.entries.some((known: any) => known.id === made.id),
            )
            entries.push({ id, day, posting, invoice: picked.id })
            break
          }
          case 'advance':
          case 'refund account': {
            const isIn = what === 'advance'
            reply = await arjun.post(`/api/clients/${client.id}/${isIn ? 'advances' : 'refunds'}`, {
              entityName: entity,
              day,
              amount: rupees(amount),
            })
            if (reply.status !== 200) break
            const posting = { invoice: null, open: 0, account: isIn ? amount : -amount }
            post(day, posting)
            entries.push({
              id: Math.max(...reply.body.entries.map(({ id }: any) => id)),
              day,
              posting,
              invoice: null,
            })
            break
          }
          case 'not paid':
            if (!picked) break
            reply = await arjun.call('PUT', url, { paymentReceived: 'No' })
            if (reply.status === 200 && picked.paymentReceived === 'Yes') {
              const { reversesId } = reply.body.entries.find(
                (made: any) => !picked.entries.some((known: any) => known.id === made.id),
              )
              const { posting } = entries.find(({ id }) => id === reversesId)!
              post(now, { ...posting, open: -posting.open, account: -posting.account })
            }
            break
          case 'reverse':
          case 'reverse account': {
            const those = entries.filter((entry) => (entry.invoice === null) === (what === 'reverse account'))
            const entry = those[pick % Math.max(1, those.length)]
            if (!entry) break
            const of = entry.invoice === null ? `clients/${client.id}` : `billing-invoices/${entry.invoice}`
            reply = await arjun.post(`/api/${of}/entries/${entry.id}/reverse`, { day, reason: 'Wrong' })
            if (reply.status === 200)
              post(day, {
                ...entry.posting,
                open: -entry.posting.open,
                account: -entry.posting.account,
              })
            break
          }
          case 'void':
            if (!picked) break
            reply = await at.as('Anita').call('DELETE', url)
            if (reply.status === 200) {
              for (const posting of postings.filter((known) => known.invoice === picked.id)) posting.open = 0
              // Entries of a voided invoice, which add up to nothing on each day, are not reversed.
              entries = entries.filter(({ invoice }) => invoice !== picked.id)
            }
            break
          case 'next day':
            now = addDays(now, 20)
            at.clock.set(`${now}T04:00:00.000Z`)
        }
        if (reply?.status === 200) accepted.add(what)
        if (reply) expect([200, 409, 422], `${what}: ${JSON.stringify(reply.body)}`).toContain(reply.status)
      }
      for (let day = addDays(today, -13); day <= now; day = addDays(day, now > today ? 7 : 1))
        await agreeOn(day)
      await agreeOn(now)
      sound(at)

      async function agreeOn(day: Day) {
        const until = postings.filter((posting) => posting.day <= day)
        const opens = new Map<number, number>()
        for (const { invoice: id, open } of until) if (id !== null) opens.set(id, (opens.get(id) ?? 0) + open)
        const debt = sum([...opens.values()].map((open) => Math.max(open, 0)))
        const credit = sum([...opens.values()].map((open) => Math.max(-open, 0)))
        const account = sum(until.map((posting) => posting.account))
        expect(account, `the account on ${day}`).toBeGreaterThanOrEqual(0)
        const ageing = (await arjun.get(`/api/billing/receivables?asOn=${day}`)).body
        const shown = (of: any) => ({
          debt: sum(Object.values(of.buckets as Record<string, string>).map(paise)),
          credit: paise(of.owedToClient),
          account: paise(of.onAccount),
          balance: paise(of.balance ?? of.closing),
        })
        const wanted = { debt, credit, account, balance: debt - credit - account }
        expect(shown(ageing), `ageing on ${day}`).toEqual(wanted)
        expect(paise(ageing.outstanding)).toBe(debt)
        const path = `/api/clients/${client.id}/statement?from=2026-10-01&to=${day}`
        const statement = (await arjun.get(path)).body
        expect(shown(statement), `statement on ${day}`).toEqual(wanted)
        expect(paise(statement.lines.at(-1)?.balance ?? statement.opening)).toBe(wanted.balance)
        expect(paise(statement.opening) + paise(statement.debits) - paise(statement.credits)).toBe(
          wanted.balance,
        )
        if (day !== now) return
        const [overview, list, leaks, months] = await Promise.all([
          arjun.get('/api/billing/overview'),
          arjun.get('/api/billing-invoices'),
          arjun.get('/api/billing/leakage?kind=overdue&limit=200'),
          arjun.get('/api/billing/months'),
        ])
        const late = debt - paise(ageing.buckets['Not due'])
        expect(paise(overview!.body.outstanding)).toBe(debt)
        expect(paise(overview!.body.overdue.amount)).toBe(late)
        expect(sum(leaks!.body.data.map((leak: any) => paise(leak.amount)))).toBe(late)
        const issued = list!.body.filter(({ state }: any) => state !== 'Draft')
        expect(sum(issued.map((row: any) => paise(row.outstanding)))).toBe(debt - credit)
        for (const row of issued) {
          const open = opens.get(row.id) ?? 0
          expect(paise(row.outstanding)).toBe(open)
          expect(row.paymentReceived).toBe(open <= 0 && paise(row.received) > 0 ? 'Yes' : 'No')
        }
        for (const { month, balance } of months!.body.months) {
          const end = lastDay(month) < now ? lastDay(month) : now
          const then = (await arjun.get(`/api/billing/receivables?asOn=${end}`)).body
          expect(balance, `the balance at the end of ${month}`).toBe(then.balance)
        }
        const [current] = months!.body.months
        if (current) {
          expect(paise(current.balance)).toBe(wanted.balance)
          expect([current.raised, current.received]).toEqual([
            overview!.body.raisedThisMonth,
            overview!.body.receivedThisMonth,
          ])
        }
      }
    }),
    { numRuns: 60, examples: [[paidThenCredited('to account')], [paidThenCredited('refund')]] },
  )
  const never = verbs.filter((verb) => verb !== 'next day' && !accepted.has(verb))
  expect(never, 'operations that never succeeded').toEqual([])
}, 240_000)
