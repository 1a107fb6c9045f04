/** A firm that reports e-invoices to a portal of our own. */
import { expect } from 'vitest'
import { registered, today } from './billing'
import { booksFirm, company } from './books'
import { fakeGstPortal } from './fakeGstPortal'

/** The e-invoices of November, also those of earlier files. */
export const november = { kind: 'e-invoice', company, from: '2026-11-01', to: '2026-11-30', again: true }

export async function eInvoiceFirm(settings: object = { eInvoices: true }) {
  const all = await booksFirm()
  const { at, client } = all
  await registered(at)
  const put = async (who: 'Anita' | 'Arjun', path: string, body: object) => {
    const reply = await at.as(who).call('PUT', path, body)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  }
  await put('Anita', '/api/billing/companies', {
    name: company,
    gstin: '27AAPFU0939F1ZV',
    gstFrom: '2024-04-01',
    address: '14 Hill Road',
    city: 'Mumbai',
    pinCode: '400050',
    state: '27',
  })
  await put('Arjun', `/api/clients/${client.id}`, {
    name: 'Globex',
    address: 'Outer Ring Road',
    city: 'Bengaluru',
    pinCode: '560103',
    state: '29',
    gstin: '29AAGCB7383J1Z4',
    version: client.version,
  })
  const portal = fakeGstPortal({ today })
  const set = async (value: object) => {
    const reply = await at.as('Anita').post('/api/settings', { key: 'books', value })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  }
  await set(settings)
  const bulk = async () => {
    const reply = await at.as('Arjun').post('/api/books/exports', november)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return (await download(`/api/books/exports/${reply.body.id}/file`)).toString()
  }
  const download = async (path: string) => {
    const response = await at.app.http.request(path, {
      headers: { authorization: `Bearer ${at.tokens.Arjun}` },
    })
    expect(response.status).toBe(200)
    return Buffer.from(await response.arrayBuffer())
  }
  const answerOf = async () => portal.upload(await bulk())
  const take = (content: string) => at.as('Arjun').post('/api/e-invoices/answer', { content })
  return { ...all, portal, set, download, bulk, answerOf, take }
}
