/** Sums cached in memory. */
import { expect, test } from 'vitest'
import type { Who } from '../../../src/http'
import { firm, today } from '../../../tests/support/billing'
import { owed } from '../leakage/receivables'

test('the cached sums are renewed by every change and never contain rolled-back data', async () => {
  const { at, add, invoice } = await firm()
  const arjun = at.as('Arjun')
  const figures = async () => {
    const [list, leaks, overview, owed] = await Promise.all(
      [
        '/api/billing-candidates?page=1&status=Joined',
        '/api/billing/leakage',
        '/api/billing/overview',
        '/api/billing/receivables',
      ].map((path) => arjun.get(path)),
    )
    return [
      list!.body.totals.joined.amount,
      leaks!.body.kinds.map(({ kind, count }: any) => `${kind} ${count}`).join(),
      overview!.body.outstanding,
      owed!.body.outstanding,
    ]
  }
  const one = await add({ dateOfJoining: '2026-09-01', billingFixed: '10000' })
  expect(await figures()).toEqual(['10000.00', 'not invoiced 1', '0.00', '0.00'])
  const made = (await invoice(one.id, 'INV/26-27/001')).body
  expect(await figures()).toEqual(['10000.00', '', '11800.00', '11800.00'])
  await arjun.post(`/api/billing-invoices/${made.id}/receipts`, { day: today, amount: '1800' })
  expect(await figures()).toEqual(['10000.00', '', '10000.00', '10000.00'])
  await expect(
    at.app.write({ actor: null, source: 'test' }, (tx) => {
      tx.db.run('update billing_candidates set billing_amount = 1')
      owed(tx, { id: 1, role: 'Accounts' } as Who, {})
      throw new Error('thought better of it')
    }),
  ).rejects.toThrow('thought better')
  expect(await figures()).toEqual(['10000.00', '', '10000.00', '10000.00'])
  await arjun.call('PATCH', `/api/billing-candidates/${one.id}/status`, { status: 'Hold' })
  expect((await figures())[0]).toBe('0.00')
})
