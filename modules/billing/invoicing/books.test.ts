/**
 * The books: in any order of operations paise add up, numbers are unique, and amounts above the placement
 * need a reason.
 */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paiseOf, rupees } from '../../../src/domain/money'
import { firm, sound, today, wrong } from '../../../tests/support/billing'
import { taxOf } from '../rules'

describe('an invoice', () => {
  test('stays with the company that issued it, with a unique number there, even after the candidate has changed', async () => {
    const { at, add, invoice, put } = await firm()
    const [one, two] = [await add(), await add()]
    await invoice(one.id, 'A1')
    const second = (await invoice(two.id, 'A2', { invoiceSubmitted: 'No' })).body
    const { companies } = (await at.as('Arjun').get('/api/billing-candidates/choices')).body
    expect(
      (await at.as('Arjun').call('PUT', `/api/billing-candidates/${two.id}`, { entityName: companies[1] }))
        .status,
    ).toBe(200)
    const clash = await put(second.id, { invoiceNumber: 'A1' })
    expect([clash.status, wrong(clash).invoiceNumber]).toEqual([
      422,
      'An invoice with this number already exists',
    ])
    expect((await put(second.id, { invoiceNumber: 'A3' })).body).toMatchObject({
      invoiceNumber: 'A3',
      entityName: companies[0],
    })
  })

  test('needs no new reason for unchanged figures, but one for changed figures', async () => {
    const { at, add, invoice, put } = await firm()
    const one = await add()
    const { id } = (
      await invoice(one.id, 'A1', {
        invoiceRaisedAmount: '100000',
        invoiceAmount: '112000',
        reason: 'Exempt in part',
        invoiceSubmitted: 'No',
      })
    ).body
    // The placement's billing amount drops below the invoiced amount.
    await at.as('Arjun').call('PUT', `/api/billing-candidates/${one.id}`, { billingFixed: '50000' })
    expect((await put(id, { remarks: 'By courier' })).status).toBe(200)
    expect(
      wrong(await put(id, { invoiceRaisedAmount: '120000', invoiceAmount: '141600' })).invoiceRaisedAmount,
    ).toContain('Enter a reason')
    expect(
      (await put(id, { invoiceRaisedAmount: '120000', invoiceAmount: '141600', reason: 'Agreed by mail' }))
        .status,
    ).toBe(200)
  })

  test('with a credit note cannot be voided; future dates are refused', async () => {
    const { at, add, invoice } = await firm()
    const one = await add()
    const { id } = (await invoice(one.id, 'A1')).body
    const credit = (more: object) =>
      at.as('Arjun').post(`/api/billing-invoices/${id}/credit-notes`, {
        day: today,
        raised: '4000',
        reason: 'Discount',
        ...more,
      })
    expect(wrong(await credit({ number: '12345678901234567' }))).toEqual({ number: 'At most 16 characters' })
    expect(wrong(await credit({ day: '2026-11-19' }))).toEqual({ day: 'Must not be in the future' })
    expect(
      wrong(
        await at.as('Arjun').post(`/api/billing-invoices/${id}/receipts`, { day: '2027-01-01', amount: '1' }),
      ),
    ).toEqual({ day: 'Must not be in the future' })
    expect((await credit({})).status).toBe(200)
    expect((await at.as('Anita').call('DELETE', `/api/billing-invoices/${id}`)).body.message).toBe(
      'This invoice has a credit note, so it cannot be voided.',
    )
  })

  test('is credited in parts exactly to the paisa, however it is split', async () => {
    const { at, add, invoice } = await firm({ billingFixed: '999999999999' })
    const one = await add()
    let n = 0
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 90_000_000_000_00 }),
        fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 1, maxLength: 5 }),
        async (raised, cuts) => {
          const { total } = taxOf(raised, 1800, null, null)
          const { id } = (
            await invoice(one.id, `P${++n}`, {
              invoiceRaisedAmount: rupees(raised),
              invoiceAmount: rupees(total),
              reason: 'test',
            })
          ).body
          let left = raised
          for (const [index, cut] of [...cuts, 1].entries()) {
            const part = index === cuts.length ? left : Math.min(left, Math.max(1, Math.floor(left * cut)))
            if (!part) break
            const reply = await at.as('Arjun').post(`/api/billing-invoices/${id}/credit-notes`, {
              day: today,
              raised: rupees(part),
              reason: 'test',
            })
            expect(reply.status, JSON.stringify(reply.body)).toBe(200)
            left -= part
          }
          const { body } = await at.as('Arjun').get(`/api/billing-invoices/${id}`)
          expect([body.credited, body.outstanding, body.paymentReceived]).toEqual([
            rupees(total),
            '0.00',
            'No',
          ])
          expect(body.state).toBe('Credited')
          for (const note of body.creditNotes)
            expect(paiseOf(note.amount)!).toBeGreaterThanOrEqual(paiseOf(note.raised)!)
        },
      ),
      { numRuns: 40 },
    )
    sound(at)
  })
})

test('the tax halves are equal, and add up to the whole but for a paisa that is rounded off', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999_999_999_999 }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.constantFrom('27', '29', null),
      fc.constantFrom('27', '29', null),
      (taxable, rate, own, theirs) => {
        const { cgst, sgst, igst, total } = taxOf(taxable, rate, own, theirs)
        expect(Math.abs(cgst + sgst + igst + taxable - total)).toBeLessThanOrEqual(igst > 0 ? 0 : 1)
        expect(cgst).toBe(sgst)
        expect(igst > 0 && cgst + sgst > 0).toBe(false)
      },
    ),
  )
})

test('of two concurrent requests, one gets the number and one changes the version', async () => {
  const { at, add, invoice } = await firm()
  const [one, two] = [await add(), await add()]
  const replies = await Promise.all([
    invoice(one.id, 'INV/26-27/001'),
    invoice(two.id, 'inv / 26-27 / 001'),
    invoice(one.id, 'INV/26-27/001'),
  ])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
  const made = replies.find(({ status }) => status === 200)!.body
  const changes = await Promise.all(
    ['a', 'b', 'c'].map((remarks) =>
      at.as('Arjun').call('PUT', `/api/billing-invoices/${made.id}`, { remarks, version: made.version }),
    ),
  )
  expect(changes.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const paid = await Promise.all(
    [1, 2, 3].map(() =>
      at.as('Arjun').post(`/api/billing-invoices/${made.id}/receipts`, { day: today, amount: '8000' }),
    ),
  )
  expect(paid.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
  const statuses = await Promise.all(
    ['Hold', 'Offered'].map((status) =>
      at
        .as('Meera')
        .call('PATCH', `/api/billing-candidates/${two.id}/status`, { status, version: two.version }),
    ),
  )
  expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 409])
})
