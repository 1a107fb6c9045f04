/** Leaks after changes of placements and invoices. */
import { expect, test } from 'vitest'
import { firm, today } from '../../../tests/support/billing'

test('lists a placement whose billing dropped below its invoice unless a reason is given; credited amounts count as not invoiced', async () => {
  const { at, add, invoice } = await firm()
  const one = await add({ name: 'Made Cheaper', dateOfJoining: '2026-09-01', billingFixed: '10000' })
  const made = (await invoice(one.id, 'INV/26-27/001')).body
  const arjun = at.as('Arjun')
  const kinds = async () =>
    (await arjun.get('/api/billing/leakage')).body.data
      .filter(
        (leak: any) =>
          leak.candidateId === one.id &&
          ['over invoiced', 'not invoiced', 'part invoiced'].includes(leak.kind),
      )
      .map(({ kind, amount }: any) => [kind, amount])
  expect(await kinds()).toEqual([])
  await arjun.call('PUT', `/api/billing-candidates/${one.id}`, { billingFixed: '8000' })
  expect(await kinds()).toEqual([['over invoiced', '2000.00']])
  await arjun.post(`/api/billing-invoices/${made.id}/credit-notes`, {
    day: today,
    raised: '2000',
    reason: 'Made cheaper',
  })
  expect(await kinds()).toEqual([])
  await arjun.post(`/api/billing-invoices/${made.id}/credit-notes`, {
    day: today,
    raised: '8000',
    reason: 'Wrong company',
  })
  expect(await kinds()).toEqual([['not invoiced', '8000.00']])
})
