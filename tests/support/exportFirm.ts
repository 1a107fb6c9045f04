/** A firm with a month of documents and money, for the tests of files. */
import { expect } from 'vitest'
import { today } from './billing'
import { booksFirm, company } from './books'

export const month = { from: '2026-11-01', to: '2026-11-30' }

/** The ids by which Tally knows the vouchers of a file. */
export const idsIn = (xml: string) => [...xml.matchAll(/REMOTEID="([^"]+)"/g)].map(([, id]) => id!)

/** Two invoices, a receipt with TDS, a credit note, and a voided invoice. */
export async function exportFirm() {
  const all = await booksFirm()
  const { at, client, add, invoice } = all
  const as = at.as('Arjun')
  const facts = await at.as('Anita').call('PUT', '/api/billing/companies', {
    name: company,
    gstin: '27AAPFU0939F1ZV',
    address: '4 Hill Road',
    city: 'Mumbai',
    pinCode: '400050',
  })
  expect(facts.status, JSON.stringify(facts.body)).toBe(200)
  const changed = await as.call('PUT', `/api/clients/${client.id}`, {
    name: 'Globex',
    gstin: '29AAGCB7383J1Z4',
    address: '12 MG Road',
    city: 'Bengaluru',
    pinCode: '560001',
    version: client.version,
  })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  const made = []
  for (const number of ['INV/26-27/001', 'INV/26-27/002', 'INV/26-27/003']) {
    const reply = await invoice((await add()).id, number)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    made.push(reply.body)
  }
  const [first, second, third] = made
  await as.post(`/api/billing-invoices/${first.id}/receipts`, { day: today, amount: '10800', tds: '1000' })
  await as.post(`/api/billing-invoices/${second.id}/credit-notes`, {
    day: today,
    raised: '1000',
    amount: '1180',
    reason: 'Left',
  })
  await at.as('Anita').call('DELETE', `/api/billing-invoices/${third.id}`)
  const preview = async (kind: string, more: Record<string, string> = {}) =>
    (
      await as.get(
        `/api/books/exports/preview?${new URLSearchParams({ kind, company, ...month, ...more }).toString()}`,
      )
    ).body
  const write = (kind: string, more: object = {}) =>
    as.post('/api/books/exports', { kind, company, ...month, ...more })
  const file = async (id: number) => {
    const response = await at.app.http.request(`/api/books/exports/${id}/file`, {
      headers: { authorization: `Bearer ${at.tokens.Arjun}` },
    })
    return response.text()
  }
  return { ...all, as, preview, write, file, invoices: made }
}
