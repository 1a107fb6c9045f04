/** A client's fee by slabs of yearly pay. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { paiseOf } from '../../src/domain/money'
import { firm } from '../../tests/support/billing'
import { feeOf } from './rules'

test('slabs: the fee is that of the first slab that holds the pay, in whatever order they were written', async () => {
  const { at, client } = await firm()
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.record({ upTo: fc.integer({ min: 1, max: 9_999_999 }), percent: fc.integer({ min: 0, max: 10_000 }) }), { maxLength: 5, selector: ({ upTo }) => upTo }), fc.integer({ min: 1, max: 12_000_000 }), async (slabs, ctc) => {
      const { body } = await at.as('Arjun').call('PUT', `/api/clients/${client.id}`, { slabs: slabs.map(({ upTo, percent }) => ({ upTo: String(upTo), percent: (percent / 100).toFixed(2) })) })
      const stored = body.slabs.map(({ upTo, percent }: { upTo: string; percent: string }) => ({ upTo: paiseOf(upTo), percent: Math.round(Number(percent) * 100) }))
      const wanted = slabs.toSorted((a, b) => a.upTo - b.upTo).find(({ upTo }) => ctc <= upTo)?.percent ?? 833
      expect(feeOf({ feePercent: 833, slabs: stored, invoiceAfterDays: 7, creditDays: 30, guaranteeDays: 90 }, ctc * 100)).toBe(wanted)
    }),
    { numRuns: 30 },
  )
})

test('two slabs cannot both be the last', async () => {
  const { at, client } = await firm()
  const reply = await at.as('Arjun').call('PUT', `/api/clients/${client.id}`, { slabs: [{ upTo: null, percent: '8' }, { upTo: null, percent: '9' }] })
  expect([reply.status, reply.body.errors[0]]).toEqual([400, { field: 'slabs', message: 'Two slabs end at the same amount: only one can hold' }])
})
