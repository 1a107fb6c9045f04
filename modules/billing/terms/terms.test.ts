/**
 * Agreed terms and their use in invoices: the fee by slabs of yearly pay, the due day, and the tax rate of
 * the invoice date.
 */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { paiseOf } from '../../../src/domain/money'
import { firm } from '../../../tests/support/billing'
import { readPdf } from '../../../tests/support/pdf'
import { feeOf } from '../rules'

test('the fee is that of the lowest slab that includes the pay, in any order of entry', async () => {
  const { at, client } = await firm()
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(
        fc.record({
          upTo: fc.integer({ min: 1, max: 9_999_999 }),
          percent: fc.integer({ min: 0, max: 10_000 }),
        }),
        { maxLength: 5, selector: ({ upTo }) => upTo },
      ),
      fc.integer({ min: 1, max: 12_000_000 }),
      async (slabs, ctc) => {
        const { body } = await at.as('Arjun').call('PUT', `/api/clients/${client.id}`, {
          slabs: slabs.map(({ upTo, percent }) => ({
            upTo: String(upTo),
            percent: (percent / 100).toFixed(2),
          })),
        })
        const stored = body.slabs.map(({ upTo, percent }: { upTo: string; percent: string }) => ({
          upTo: paiseOf(upTo),
          percent: Math.round(Number(percent) * 100),
        }))
        const wanted =
          slabs.toSorted((a, b) => a.upTo - b.upTo).find(({ upTo }) => ctc <= upTo)?.percent ?? 833
        expect(
          feeOf(
            { feePercent: 833, slabs: stored, invoiceAfterDays: 7, creditDays: 30, guaranteeDays: 90 },
            ctc * 100,
          ),
        ).toBe(wanted)
      },
    ),
    { numRuns: 30 },
  )
})

test('refuses two open-ended slabs', async () => {
  const { at, client } = await firm()
  const reply = await at.as('Arjun').call('PUT', `/api/clients/${client.id}`, {
    slabs: [
      { upTo: null, percent: '8' },
      { upTo: null, percent: '9' },
    ],
  })
  expect([reply.status, reply.body.errors[0]]).toEqual([
    400,
    { field: 'slabs', message: 'Two slabs end at the same amount. Change one of them.' },
  ])
})

test('changed credit days apply to new invoices; an edited remark leaves the due date', async () => {
  const { at, client, add, invoice, put } = await firm()
  const { id, dueDate } = (
    await invoice((await add({ dateOfJoining: '2026-09-20' })).id, 'A1', {
      invoiceDate: '2026-10-01',
      invoiceSubmitted: 'No',
    })
  ).body
  await at.as('Arjun').call('PUT', `/api/clients/${client.id}`, { creditDays: 90 })
  expect([dueDate, (await put(id, { remarks: 'Sent' })).body.dueDate]).toEqual(['2026-10-31', '2026-10-31'])
  expect((await put(id, { invoiceDate: '2026-10-02' })).body.dueDate).toBe('2026-12-31')
})

test('an invoice keeps the tax rate of its date, even if printed after the rate has changed', async () => {
  const { at, add, invoice } = await firm()
  const { id } = (await invoice((await add()).id, 'A1')).body
  expect(
    (
      await at
        .as('Anita')
        .post('/api/settings', { key: 'billing', value: { gstPercent: 12 }, from: '2026-11-19' })
    ).status,
  ).toBe(200)
  at.clock.set('2026-11-20T04:00:00.000Z')
  const paper = await at.app.http.request(`/api/billing-invoices/${id}/pdf`, {
    headers: { authorization: `Bearer ${at.tokens.Arjun}` },
  })
  const { text: shown } = await readPdf(new Uint8Array(await paper.arrayBuffer()))
  expect(shown).toContain('CGST 9%')
  expect(shown).not.toContain('Tax as agreed')
  const late = await invoice((await add()).id, 'A2', { invoiceDate: '2026-11-20' })
  expect(late.body.errors).toEqual([
    {
      field: 'invoiceAmount',
      message: 'With 12% GST the amount would be 11200.00. Enter a reason why it is not',
    },
  ])
})
