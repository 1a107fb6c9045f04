/** A document that the portal would refuse is not issued, and a sentence says why. */
import { describe, expect, test } from 'vitest'
import { today, wrong } from '../../../tests/support/billing'
import { eInvoiceFirm } from '../../../tests/support/eInvoiceFirm'

describe('before an invoice is issued', () => {
  test('numbers follow the portal from the day on which the firm reports e-invoices', async () => {
    const { at, add, invoice, set } = await eInvoiceFirm({ eInvoices: false })
    await at.as('Anita').post('/api/settings', { key: 'billing', value: { series: 'inv' } })
    const small = await invoice((await add()).id, 'inv/26-27/001')
    expect(small.status, JSON.stringify(small.body)).toBe(200)
    await set({ eInvoices: true })
    const { id } = await add()
    expect(wrong(await invoice(id, 'inv/26-27/002'))).toEqual({
      invoiceNumber:
        'The number inv/26-27/002 contains small letters. Change the number of the invoice to capital ' +
        'letters.',
    })
    expect(wrong(await invoice(id, '0/002')).invoiceNumber).toContain('begins with a zero')
    // Days before it keep their rules, and the next number of the same series has capital letters.
    await at
      .as('Anita')
      .post('/api/settings', { key: 'books', value: { eInvoices: true }, from: '2026-11-18' })
    expect((await at.as('Arjun').get(`/api/billing-candidates/${id}/next-invoice`)).body.invoiceNumber).toBe(
      'INV/26-27/002',
    )
    const before = await invoice(id, 'inv/26-27/003', { invoiceDate: '2026-11-17' })
    expect(before.status, JSON.stringify(before.body)).toBe(200)
    const note = await at.as('Arjun').post(`/api/billing-invoices/${before.body.id}/credit-notes`, {
      day: today,
      raised: '1000',
      reason: 'x',
      number: 'cn-1',
    })
    expect(wrong(note).number).toContain('small letters')
  })

  test('what the portal would refuse is said, and the draft is not issued', async () => {
    const { at, add, invoice, client } = await eInvoiceFirm()
    const { id } = await add()
    const now = (await at.as('Arjun').get(`/api/clients/${client.id}`)).body
    await at.as('Arjun').call('PUT', `/api/clients/${client.id}`, { ...facts(now), pinCode: '110001' })
    const sentence =
      'The PIN code 110001 of Globex is not in Karnataka. Correct the PIN code or the state in ' +
      'Billing, Clients.'
    expect((await at.as('Arjun').get(`/api/billing-candidates/${id}/next-invoice`)).body.portal).toEqual([
      sentence,
    ])
    const refused = await invoice(id, 'INV/26-27/001')
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `The e-invoice portal would refuse invoice INV/26-27/001. ${sentence}`,
    ])
    const { body: draft } = await invoice(id, 'INV/26-27/001', { invoiceSubmitted: 'No' })
    expect((await at.as('Arjun').get(`/api/billing-invoices/${draft.id}/document`)).body.portal).toEqual([
      sentence,
    ])
    const issue = () => at.as('Arjun').post(`/api/billing-invoices/${draft.id}/issue`, {})
    expect((await issue()).status).toBe(409)
    const later = (await at.as('Arjun').get(`/api/clients/${client.id}`)).body
    await at.as('Arjun').call('PUT', `/api/clients/${client.id}`, { ...facts(later), pinCode: '560103' })
    expect((await issue()).status).toBe(200)
  })

  test('an invoice to a further registration has its own city and PIN code', async () => {
    const { at, add, invoice, client, answerOf, take } = await eInvoiceFirm()
    const now = (await at.as('Arjun').get(`/api/clients/${client.id}`)).body
    const gstin = '27AAGCB7383J1Z8'
    const registration = { gstin, address: '1 Fort Street', city: 'Mumbai', pinCode: '400001' }
    const put = await at
      .as('Arjun')
      .call('PUT', `/api/clients/${client.id}`, { ...facts(now), registrations: [registration] })
    expect(put.status, JSON.stringify(put.body)).toBe(200)
    const made = await invoice((await add()).id, 'INV/26-27/001', { clientGstin: gstin })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    expect((await take(await answerOf())).body.rows).toMatchObject([{ outcome: 'registered' }])
  })

  test('documents before the day of the switch are in no file, which is of those after it', async () => {
    const { at, add, invoice, bulk } = await eInvoiceFirm({ eInvoices: false })
    expect((await invoice((await add()).id, 'inv/1', { invoiceDate: '2026-11-17' })).status).toBe(200)
    await at.as('Anita').post('/api/settings', { key: 'books', value: { eInvoices: true }, from: today })
    expect((await invoice((await add()).id, 'INV/26-27/002')).status).toBe(200)
    const numbers = (JSON.parse(await bulk()) as { DocDtls: { No: string } }[]).map(
      ({ DocDtls }) => DocDtls.No,
    )
    expect(numbers).toEqual(['INV/26-27/002'])
  })

  test('a firm that does not report e-invoices is asked for nothing', async () => {
    const { at, add, invoice, client } = await eInvoiceFirm({ eInvoices: false })
    const now = (await at.as('Arjun').get(`/api/clients/${client.id}`)).body
    await at.as('Arjun').call('PUT', `/api/clients/${client.id}`, { ...facts(now), pinCode: '110001' })
    expect((await invoice((await add()).id, 'inv/1')).status).toBe(200)
  })
})

test('a credit note of a day that the portal no longer takes is refused before it is added', async () => {
  const { at, add, invoice } = await eInvoiceFirm({ eInvoices: true, eInvoiceDays: 5 })
  const { body } = await invoice((await add()).id, 'INV/26-27/001')
  at.clock.set('2026-11-24T04:00:00.000Z')
  const credit = (day: string) =>
    at.as('Arjun').post(`/api/billing-invoices/${body.id}/credit-notes`, { day, raised: '1000', reason: 'x' })
  expect(wrong(await credit('2026-11-18')).day).toContain('is more than 5 days ago')
  expect((await credit('2026-11-19')).status).toBe(200)
})

test('a credit note to a client without a GSTIN has any date: the portal does not get it', async () => {
  const { at, add, invoice, client } = await eInvoiceFirm({ eInvoices: true, eInvoiceDays: 5 })
  const now = (await at.as('Arjun').get(`/api/clients/${client.id}`)).body
  const put = await at.as('Arjun').call('PUT', `/api/clients/${client.id}`, { ...facts(now), gstin: null })
  expect(put.status, JSON.stringify(put.body)).toBe(200)
  const { body } = await invoice((await add()).id, 'INV/26-27/001')
  at.clock.set('2026-11-24T04:00:00.000Z')
  const note = { day: today, raised: '1000', reason: 'x' }
  const credited = await at.as('Arjun').post(`/api/billing-invoices/${body.id}/credit-notes`, note)
  expect(credited.status, JSON.stringify(credited.body)).toBe(200)
})

const facts = ({ name, address, city, state, gstin, version }: Record<string, unknown>) => ({
  name,
  address,
  city,
  state,
  gstin,
  version,
})
