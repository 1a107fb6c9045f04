/** The worked example of docs/rules/billing.md, each row with every rupee. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inrPaise } from '../../../src/domain/money'
import { firm } from '../../../tests/support/billing'

const page = readFileSync(join(import.meta.dirname, '../../../docs/rules/billing.md'), 'utf8')
/** The cells of the example's rows: day, entry, open, account, balance. */
const rows = page
  .slice(page.indexOf('| day | entry | open | account | balance |'))
  .split('\n\n')[0]!
  .split('\n')
  .slice(2)
  .map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )

test('is what Muster calculates', async () => {
  const { at, add, client, invoice } = await firm()
  const one = await add({ dateOfJoining: '2026-09-25' })
  const { id, dueDate } = (
    await invoice(one.id, 'INV/26-27/001', {
      invoiceDate: '2026-10-01',
      invoiceRaisedAmount: '100000',
      invoiceAmount: '118000',
    })
  ).body
  expect(dueDate).toBe('2026-10-31')
  const post = async (path: string, body: object) => {
    const reply = await at.as('Arjun').post(`/api/billing-invoices/${id}/${path}`, body)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return reply.body
  }
  const plain = (text: string) => inrPaise(Math.round(Number(text) * 100)).replace('₹', '')
  const found = async (day: string) => {
    const [open, account, statement] = await Promise.all([
      at.as('Arjun').get(`/api/billing-invoices/${id}`),
      at.as('Arjun').get(`/api/clients/${client.id}/account`),
      at.as('Arjun').get(`/api/clients/${client.id}/statement?to=${day}`),
    ])
    const held = account!.body.balances[0]?.amount
    return [
      plain(open!.body.outstanding),
      held === undefined ? '' : plain(held),
      plain(statement!.body.closing),
    ]
  }
  let refund = 0
  const steps: [day: string, act: () => Promise<unknown>][] = [
    ['2026-10-01', async () => {}],
    ['2026-10-20', () => post('receipts', { day: '2026-10-20', amount: '98000', tds: '10000' })],
    ['2026-11-05', () => post('credit-notes', { day: '2026-11-05', raised: '100000', reason: 'Left' })],
    [
      '2026-11-06',
      async () => {
        const { entries } = await post('refunds', { day: '2026-11-06', amount: '50000' })
        refund = entries.find(({ kind }: { kind: string }) => kind === 'refund').id
      },
    ],
    ['2026-11-06', () => post('allocations', { day: '2026-11-06', amount: '58000', back: true })],
    ['2026-11-07', () => post(`entries/${refund}/reverse`, { day: '2026-11-07', reason: 'Another client' })],
  ]
  const calculated: string[][] = []
  for (const [day, act] of steps) {
    await act()
    calculated.push(await found(day))
  }
  expect(calculated).toEqual(rows.map((row) => row.slice(2)))
})
