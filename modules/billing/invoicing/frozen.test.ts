/** An issued document stays as it was issued, whatever changes afterwards. */
import { expect, test } from 'vitest'
import { firm, today } from '../../../tests/support/billing'
import { readPdf } from '../../../tests/support/pdf'
import type { Office } from '../../../tests/support/office'
import { freezeEarlier } from '../documents/issuedEarlier'
import { drawMissing } from '../drawing/papers'

async function pdfOf(at: Office, path: string): Promise<Uint8Array> {
  const response = await at.app.http.request(path, {
    headers: { authorization: `Bearer ${at.tokens.Arjun}` },
  })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  return new Uint8Array(await response.arrayBuffer())
}

async function issued() {
  const { at, add, client, invoice } = await firm()
  const change = (given: object) => at.as('Arjun').call('PUT', `/api/clients/${client.id}`, given)
  await change({ address: '1 Marine Drive', city: 'Mumbai', pinCode: '400002', state: '27' })
  const { id } = (await invoice((await add()).id, 'INV/26-27/001')).body
  const url = `/api/billing-invoices/${id}`
  const post = async (path: string, body: object) => (await at.as('Arjun').post(`${url}/${path}`, body)).body
  const { entries } = await post('receipts', { day: today, amount: '1000', note: 'UTR 1' })
  const { creditNotes } = await post('credit-notes', { day: today, raised: '1000', reason: 'Discount' })
  const paths = [
    `${url}/pdf`,
    `${url}/entries/${entries[0].id}/pdf`,
    `${url}/credit-notes/${creditNotes[0].id}/pdf`,
  ]
  return { at, client, change, url, paths }
}

/** Another name, state and tax for the client, another address for the company. */
async function everythingElse(at: Office, change: (given: object) => Promise<{ status: number }>) {
  expect(
    (await change({ name: 'Initech', address: '9 MG Road', city: 'Bengaluru', state: '29' })).status,
  ).toBe(200)
  const company = { name: 'Staffing Services', address: '5 Hill Road', bankName: 'Canara Bank' }
  expect((await at.as('Anita').call('PUT', '/api/billing/companies', company)).status).toBe(200)
}

test('the PDFs of invoice, receipt and credit note stay the same after every fact has changed', async () => {
  const { at, change, paths } = await issued()
  const before = await Promise.all(paths.map((path) => pdfOf(at, path)))
  await everythingElse(at, change)
  const after = await Promise.all(paths.map((path) => pdfOf(at, path)))
  expect(await drawMissing(at.app)).toEqual({ count: 3, failed: [] })
  expect(await drawMissing(at.app)).toEqual({ count: 0, failed: [] })
  const stored = await Promise.all(paths.map((path) => pdfOf(at, path)))
  for (const [index, pdf] of before.entries()) {
    expect(Buffer.compare(after[index]!, pdf), paths[index]).toBe(0)
    expect(Buffer.compare(stored[index]!, pdf), paths[index]).toBe(0)
  }
  const { text } = await readPdf(before[0]!)
  for (const words of ['Globex', '1 Marine Drive', 'Maharashtra', 'CGST', '₹10,000.00'])
    expect(text).toContain(words)
  expect(text).not.toContain('IGST')
})

test('the document shows what has changed since, and the database refuses to change it', async () => {
  const { at, change, url } = await issued()
  const document = async () => (await at.as('Arjun').get(`${url}/document`)).body
  expect((await document()).facts.some((fact: any) => fact.isChanged)).toBe(false)
  await everythingElse(at, change)
  const changed = (await document()).facts.filter((fact: any) => fact.isChanged)
  expect(changed.map(({ name }: any) => name)).toEqual(['From', 'Bill to', 'Place of supply', 'Tax'])
  expect(changed.find(({ name }: any) => name === 'Tax')).toMatchObject({
    issued: 'CGST 9% ₹900.00, SGST 9% ₹900.00',
    now: 'IGST 18% ₹1,800.00',
  })
  await drawMissing(at.app)
  for (const sql of [
    `update billing_documents set facts = '{}'`,
    'delete from billing_documents',
    `update billing_papers set pdf = x'00'`,
    'delete from billing_papers',
    'update billing_invoices set amount = amount + 1',
    `update billing_invoices set number = 'X'`,
    'update billing_invoices set issued_at = null',
    'delete from billing_invoices',
    'update billing_entries set amount = 1',
    'delete from billing_entries',
    'update billing_credit_notes set raised = 1',
    'delete from billing_credit_notes',
  ])
    await expect(
      at.write(({ db }) => db.run(sql)),
      sql,
    ).rejects.toThrow(/is never (changed|deleted)/)
})

test('the recipient is that of the invoice, even if the candidate moves to another client', async () => {
  const { at, client, url } = await issued()
  const other = (await at.as('Arjun').post('/api/clients', { name: 'Hooli' })).body
  const { candidateId } = (await at.as('Arjun').get(url)).body
  await at.as('Arjun').call('PUT', `/api/billing-candidates/${candidateId}`, { clientId: other.id })
  expect((await at.as('Arjun').get(url)).body).toMatchObject({ clientId: client.id, clientName: 'Globex' })
  const { clients } = (await at.as('Arjun').get('/api/billing/receivables')).body
  expect(clients.map(({ clientName }: any) => clientName)).toEqual(['Globex'])
})

test('a draft is printed as a draft, with what is known now', async () => {
  const { at, add, invoice } = await firm()
  const { id } = (await invoice((await add()).id, 'INV/26-27/001', { invoiceSubmitted: 'No' })).body
  expect((await readPdf(await pdfOf(at, `/api/billing-invoices/${id}/pdf`))).text).toContain('DRAFT')
})

test('invoices of earlier versions are issued with the facts of today, as their history says', async () => {
  const { at, url, paths } = await issued()
  // As in a database of an earlier version.
  await at.write(({ db }) => {
    db.run('drop trigger billing_documents_last')
    db.run('insert into billing_unfrozen (kind, subject_id) select kind, subject_id from billing_documents')
    db.run('delete from billing_documents')
  })
  expect(await freezeEarlier(at.app)).toEqual({ count: 3, failed: [] })
  expect(await freezeEarlier(at.app)).toEqual({ count: 0, failed: [] })
  const history = (await at.as('Arjun').get(`${url}/audit-history`)).body
  expect(history[0]).toMatchObject({
    fieldName: 'Document',
    newValue: 'Stored with the facts known on 18 Nov 2026',
    changedByUser: null,
  })
  await Promise.all(paths.map((path) => pdfOf(at, path)))
})

test('a voided invoice keeps its document, its PDF and its history', async () => {
  const { at, add, invoice } = await firm()
  const { id } = (await invoice((await add()).id, 'INV/26-27/001')).body
  const url = `/api/billing-invoices/${id}`
  const before = await pdfOf(at, `${url}/pdf`)
  expect((await at.as('Anita').call('DELETE', url)).status).toBe(200)
  expect((await at.as('Arjun').get(url)).status).toBe(404)
  expect(Buffer.compare(await pdfOf(at, `${url}/pdf`), before)).toBe(0)
  expect((await at.as('Arjun').get(`${url}/document`)).body).toMatchObject({
    title: 'Tax Invoice',
    voidedAt: expect.stringContaining('2026-11-18'),
  })
  const history = (await at.as('Arjun').get(`${url}/audit-history`)).body
  expect(history[0].changeType).toBe('DELETE')
})
