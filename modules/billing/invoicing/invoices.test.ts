/** Invoices: proposed, created, printed, paid and voided. */
import { describe, expect, test } from 'vitest'
import { wrong } from '../../../tests/support/billing'
import type { Name } from '../../../tests/support/office'
import { firm } from '../../../tests/support/placements'
import { readPdf } from '../../../tests/support/pdf'

describe('an invoice', () => {
  const one = {
    invoiceNumber: 'INV/26-27/001',
    invoiceDate: '2026-11-10',
    invoiceRaisedAmount: '99960',
    invoiceAmount: '117952.80',
  }

  async function joined() {
    const { at, add, client } = await firm()
    const candidate = await add({ status: 'Joined', dateOfJoining: '2026-11-02' })
    const invoice = (given: object = {}, as: Name = 'Arjun') =>
      at.as(as).post(`/api/billing-candidates/${candidate.id}/invoices`, { ...one, ...given })
    return { at, add, client, candidate, invoice }
  }

  test('is proposed with the next number and the remaining amount, and created', async () => {
    const { at, candidate, invoice } = await joined()
    expect((await at.as('Arjun').get(`/api/billing-candidates/${candidate.id}/next-invoice`)).body).toEqual({
      invoiceNumber: 'INV/26-27/001',
      invoiceDate: '2026-11-18',
      invoiceRaisedAmount: '99960.00',
      invoiceAmount: '117952.80',
      billed: '0.00',
      billingAmount: '99960.00',
      gstPercent: '18',
      replaces: null,
      gstins: ['27AAPFU0939F1ZV'],
      missing: expect.arrayContaining([expect.stringContaining('Settings, Invoicing Companies')]),
      // E-invoices are off.
      portal: [],
    })
    expect((await invoice()).body).toMatchObject({
      invoiceType: 'Full',
      invoiceSubmitted: 'No',
      paymentReceived: 'No',
      dueDate: '2026-12-10',
      outstanding: '117952.80',
      bucket: 'Not due',
      candidateName: 'Asha Rao',
    })
    expect(
      (await at.as('Arjun').get(`/api/billing-candidates/${candidate.id}/next-invoice`)).body,
    ).toMatchObject({ invoiceNumber: 'INV/26-27/002', invoiceRaisedAmount: '0.00' })
    expect((await at.as('Meera').get('/api/billing-invoices')).body).toHaveLength(1)
    expect((await invoice({}, 'Meera')).status).toBe(403)
    expect((await at.as('Sana').get('/api/billing-invoices')).status).toBe(403)
  })

  test('is printed with tax by state and the amount in words', async () => {
    const { at, invoice } = await joined()
    const { id } = (await invoice({ invoiceSubmitted: 'Yes' })).body
    const response = await at.app.http.request(`/api/billing-invoices/${id}/pdf`, {
      headers: { authorization: `Bearer ${at.tokens.Arjun}` },
    })
    expect(response.headers.get('content-disposition')).toContain('invoice_INV_26-27_001.pdf')
    const { text } = await readPdf(new Uint8Array(await response.arrayBuffer()))
    for (const words of [
      'Tax Invoice',
      'INV/26-27/001',
      'Globex',
      '27AAPFU0939F1ZV',
      'CGST 9%',
      'SGST 9%',
      '₹1,17,952.80',
      'Rupees One Lakh Seventeen Thousand Nine Hundred Fifty Two and Eighty Paise Only',
    ])
      expect(text.replaceAll('\n', ' ')).toContain(words)
  })

  test('needs a joined candidate, a unique number ignoring case and spaces, and a reason for a higher amount or other tax', async () => {
    const { at, add, invoice } = await joined()
    const selected = await add({ name: 'Not Yet' })
    expect((await at.as('Arjun').post(`/api/billing-candidates/${selected.id}/invoices`, one)).status).toBe(
      409,
    )
    await invoice({ invoiceType: 'Part', invoiceRaisedAmount: '50000', invoiceAmount: '59000' })
    expect(wrong(await invoice({ invoiceNumber: 'inv / 26-27 / 001' })).invoiceNumber).toBe(
      'An invoice with this number already exists',
    )
    expect(wrong(await invoice({ invoiceNumber: 'X1' })).invoiceRaisedAmount).toBe(
      'With 50000.00 already invoiced, this exceeds the billing amount of 99960.00. Enter a reason',
    )
    expect(
      wrong(await invoice({ invoiceNumber: 'X1', invoiceRaisedAmount: '10000', invoiceAmount: '11000' }))
        .invoiceAmount,
    ).toBe('With 18% GST the amount would be 11800.00. Enter a reason why it is not')
    expect((await invoice({ invoiceNumber: 'X1', reason: 'Retainer agreed' })).status).toBe(200)
    expect(wrong(await invoice({ invoiceNumber: '12345678901234567' })).invoiceNumber).toBe(
      'At most 16 characters',
    )
    expect(
      wrong(
        await invoice({
          invoiceNumber: '',
          invoiceDate: '',
          invoiceRaisedAmount: '',
          invoiceAmount: undefined,
        }),
      ),
    ).toEqual(Object.fromEntries(Object.keys(one).map((field) => [field, 'Please fill all required fields'])))
    // A date from which no due day can be calculated.
    expect(wrong(await invoice({ invoiceDate: '9999-12-31' }))).toEqual({
      invoiceDate: 'Enter a date as yyyy-MM-dd, between 2000 and 2099',
    })
  })

  test('is paid by receipts including TDS, and Payment Received follows from them', async () => {
    const { at, invoice } = await joined()
    const { id } = (await invoice()).body
    const part = (
      await at
        .as('Arjun')
        .post(`/api/billing-invoices/${id}/receipts`, { day: '2026-11-18', amount: '100000', tds: '9996' })
    ).body
    expect(part).toMatchObject({ received: '109996.00', outstanding: '7956.80', paymentReceived: 'No' })
    expect(
      (
        await at
          .as('Arjun')
          .post(`/api/billing-invoices/${id}/receipts`, { day: '2026-11-18', amount: '8000' })
      ).body.errors[0].message,
    ).toBe('Only 7956.80 is outstanding')
    const settled = (
      await at.as('Arjun').call('PUT', `/api/billing-invoices/${id}`, { paymentReceived: 'Yes' })
    ).body
    expect(settled).toMatchObject({ outstanding: '0.00', paymentReceived: 'Yes' })
    expect((await at.as('Anita').call('DELETE', `/api/billing-invoices/${id}`)).status).toBe(409)
  })

  test('keeps its number when voided, and needs a credit note if the candidate left within the guarantee', async () => {
    const { at, candidate, invoice } = await joined()
    const first = (
      await invoice({ invoiceType: 'Part', invoiceRaisedAmount: '10000', invoiceAmount: '11800' })
    ).body
    expect((await at.as('Anita').call('DELETE', `/api/billing-invoices/${first.id}`)).status).toBe(200)
    expect(wrong(await invoice()).invoiceNumber).toBe('This number belongs to a voided invoice')
    const { id } = (await invoice({ invoiceNumber: 'INV/26-27/002', invoiceSubmitted: 'Yes' })).body
    await at
      .as('Arjun')
      .call('PATCH', `/api/billing-candidates/${candidate.id}/status`, { status: 'Joined and left' })
    expect((await at.as('Arjun').get('/api/billing-invoices')).body[0]).toMatchObject({
      id,
      wantsCreditNote: true,
    })
    const credited = (
      await at.as('Arjun').post(`/api/billing-invoices/${id}/credit-notes`, {
        day: '2026-11-18',
        raised: '99960',
        reason: 'Left within the guarantee',
      })
    ).body
    expect(credited).toMatchObject({
      credited: '117952.80',
      outstanding: '0.00',
      wantsCreditNote: false,
      creditNotes: [{ number: 'CN/26-27/001', amount: '117952.80' }],
    })
  })
})
