/**
 * From the portal's file to its answer and back: a document is issued by the portal's rules, registered by a
 * portal of our own that signs with its own key, and its PDF has the IRN.
 */
import { describe, expect, test } from 'vitest'
import { registered, today, wrong } from '../../../tests/support/billing'
import { booksFirm, company } from '../../../tests/support/books'
import { fakeGstPortal } from '../../../tests/support/fakeGstPortal'
import { readPdf } from '../../../tests/support/pdf'
import { drawMissing } from '../drawing/papers'
import { signedData } from './signedJwt'

const file = { kind: 'e-invoice', company, from: '2026-11-01', to: '2026-11-30', again: true }

async function eInvoiceFirm(settings: object = { eInvoices: true }) {
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
    const reply = await at.as('Arjun').post('/api/books/exports', file)
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

describe('an answer of the portal', () => {
  test('is stored once, and the PDF has IRN and code while the issued PDF stays', async () => {
    const { at, add, invoice, portal, set, download, answerOf, take } = await eInvoiceFirm()
    const { body: made } = await invoice((await add()).id, 'INV/26-27/001')
    const credited = await at.as('Arjun').post(`/api/billing-invoices/${made.id}/credit-notes`, {
      day: today,
      raised: '1000',
      reason: 'Left within the guarantee',
    })
    expect(credited.status, JSON.stringify(credited.body)).toBe(200)
    const url = `/api/billing-invoices/${made.id}`
    const note = `${url}/credit-notes/${credited.body.creditNotes[0].id}/pdf`
    expect(await drawMissing(at.app)).toEqual({ count: 2, failed: [] })
    const issued = await download(`${url}/pdf`)

    await set({ eInvoiceKey: portal.publicKeyPem.replaceAll('\n', '') })
    expect((await at.as('Arjun').get(`${url}/document`)).body.needsIrn).toBe(true)
    const months = async () => (await at.as('Arjun').get('/api/books/months?month=2026-11')).body.exports[0]
    expect((await months()).eInvoices).toEqual({ toWrite: 2, withoutIrn: 2 })
    const answer = await answerOf()
    expect((await months()).eInvoices).toEqual({ toWrite: 0, withoutIrn: 2 })
    const first = await take(answer)
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    expect(first.body).toMatchObject({
      isSignatureChecked: true,
      rows: [
        { number: 'INV/26-27/001', outcome: 'registered' },
        { number: 'CN/26-27/001', outcome: 'registered' },
      ],
    })
    const [{ Irn: irn, AckNo: ack }] = JSON.parse(answer)
    expect(first.body.rows[0].text).toBe(irn)
    const again = await take(answer)
    expect(again.body.rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['known', 'known'])

    // Before the job has drawn it, and after.
    const drawnNow = await download(`${url}/pdf`)
    expect(await drawMissing(at.app)).toEqual({ count: 2, failed: [] })
    const latest = await download(`${url}/pdf`)
    expect(latest.equals(drawnNow)).toBe(true)
    const { text } = await readPdf(latest)
    for (const part of [irn, String(ack), 'e-Invoice', '18 Nov 2026, 16:26'])
      expect(text.replaceAll(/\s+/g, part === irn ? '' : ' ')).toContain(part)
    expect((await download(`${url}/pdf?version=issued`)).equals(issued)).toBe(true)
    expect((await readPdf(await download(note))).text).toContain('e-Invoice')
    expect((await readPdf(await download(`${note}?version=issued`))).text).not.toContain('e-Invoice')

    // Registered documents are in no file again, and the month has nothing left.
    expect((await months()).eInvoices).toEqual({ toWrite: 0, withoutIrn: 0 })
    expect((await at.as('Arjun').post('/api/books/exports', file)).status).toBe(409)

    const { registration, needsIrn, creditNotes } = (await at.as('Arjun').get(`${url}/document`)).body
    expect(registration).toEqual({ irn, ackNumber: String(ack), ackAt: '2026-11-18 16:26:00' })
    expect(needsIrn).toBe(false)
    expect(creditNotes).toMatchObject([{ number: 'CN/26-27/001', isRegistered: true }])
    const { body: history } = await at.as('Arjun').get(`${url}/audit-history`)
    expect(JSON.stringify(history)).toContain(irn)
  })

  test('cannot be changed or deleted', async () => {
    const { at, add, invoice, answerOf, take } = await eInvoiceFirm()
    await invoice((await add()).id, 'INV/26-27/001')
    await take(await answerOf())
    await drawMissing(at.app)
    for (const sql of [
      "update billing_registrations set irn = 'x'",
      'delete from billing_registrations',
      "update billing_registered_papers set pdf = x'00'",
      'delete from billing_registered_papers',
    ])
      await expect(at.write(({ db }) => db.run(sql))).rejects.toThrow(/is never (?:changed|deleted)/)
  })

  test('of a portal with another key, of another firm and of nobody is refused with a sentence', async () => {
    const { at, add, invoice, set, portal, answerOf, take } = await eInvoiceFirm()
    await invoice((await add()).id, 'INV/26-27/001')
    const answer = await answerOf()
    await set({ eInvoiceKey: fakeGstPortal({ today }).publicKeyPem })
    expect((await take(answer)).body.rows).toMatchObject([
      { outcome: 'refused', text: expect.stringContaining('not signed by the portal') },
    ])
    await set({ eInvoiceKey: portal.publicKeyPem })
    const [row] = JSON.parse(answer)
    const strange = { ...signedData(row.SignedQRCode), DocNo: 'INV/26-27/099' }
    expect(
      (await take(JSON.stringify([{ ...row, SignedQRCode: portal.token(strange) }]))).body.rows,
    ).toMatchObject([{ outcome: 'refused', text: expect.stringContaining('was issued in 2026-27') }])
    const dearer = { ...signedData(row.SignedQRCode), TotInvVal: 1 }
    expect(
      (await take(JSON.stringify([{ ...row, SignedQRCode: portal.token(dearer) }]))).body.rows,
    ).toMatchObject([{ outcome: 'refused', text: expect.stringContaining('The total of the answer is') }])
    const text = await take('Number,Amount')
    expect([text.status, text.body.message]).toEqual([
      409,
      'The file is not an answer of the portal. Download the JSON file and choose it again.',
    ])
    expect(at.app.ask(({ db }) => db.all('select 1 from billing_registrations'))).toEqual([])
    await set({ eInvoiceKey: '' })
    expect((await take(answer)).body).toMatchObject({
      isSignatureChecked: false,
      rows: [{ outcome: 'registered' }],
    })
  })

  test('that refuses a document names it and the reason', async () => {
    const { add, invoice, portal, bulk, take } = await eInvoiceFirm()
    await invoice((await add()).id, 'INV/26-27/001')
    const written = await bulk()
    await take(portal.upload(written))
    expect((await take(portal.upload(written))).body.rows).toMatchObject([
      { number: 'INV/26-27/001', outcome: 'refused', text: expect.stringContaining('2150 Duplicate IRN') },
    ])
  })

  test('may only be stored by those who manage invoices', async () => {
    const { at, take } = await eInvoiceFirm()
    expect((await at.as('Ravi').post('/api/e-invoices/answer', { content: '[]' })).status).toBe(403)
    expect((await take('[]')).status).toBe(409)
  })
})

describe('an invoice that the portal may know', () => {
  async function withInvoice() {
    const all = await eInvoiceFirm()
    const { at, add, invoice } = all
    const { body } = await invoice((await add()).id, 'INV/26-27/001')
    const url = `/api/billing-invoices/${body.id}`
    return {
      ...all,
      url,
      remove: (query = '') => at.as('Anita').call('DELETE', `${url}${query}`),
      document: async () => (await at.as('Anita').get(`${url}/document`)).body,
      preview: async () =>
        (
          await at
            .as('Arjun')
            .get(`/api/books/exports/preview?${new URLSearchParams({ ...file, again: 'false' })}`)
        ).body,
    }
  }

  test('is deleted if a person says that the portal has no valid IRN of it', async () => {
    const { at, remove, document, url } = await withInvoice()
    expect(wrong(await remove()).isIrnCancelled).toContain('may have registered this invoice')
    expect((await remove('?isIrnCancelled=true')).status).toBe(200)
    expect(await document()).toMatchObject({ isIrnCancelled: true, needsIrn: false })
    const { body: history } = await at.as('Arjun').get(`${url}/audit-history`)
    expect(JSON.stringify(history)).toContain('Not valid on the portal, as stated when it was deleted')
  })

  test('is not deleted while its IRN is valid', async () => {
    const { answerOf, take, remove } = await withInvoice()
    await take(await answerOf())
    expect(wrong(await remove()).isIrnCancelled).toContain(
      'registered this invoice on 18 Nov 2026. Cancel its IRN there within 24 hours',
    )
    expect((await remove('?isIrnCancelled=true')).status).toBe(200)
  })

  test('is deleted after the portal answered that its IRN is cancelled', async () => {
    const { at, portal, answerOf, take, download, remove, document, url, preview } = await withInvoice()
    const answer = await answerOf()
    await take(answer)
    const [cancelled] = portal.cancel(JSON.parse(answer)[0])
    const taken = await take(JSON.stringify(cancelled))
    expect(taken.body.rows).toEqual([
      {
        number: 'INV/26-27/001',
        outcome: 'cancelled',
        text: 'Delete the invoice, and issue it with another number: the portal accepts a number once.',
      },
    ])
    expect(await document()).toMatchObject({ isIrnCancelled: true, needsIrn: false })
    // The PDF has no IRN any more, and the job that stores PDFs comes to its end.
    expect(await drawMissing(at.app)).toEqual({ count: 2, failed: [] })
    expect((await readPdf(await download(`${url}/pdf`))).text).not.toContain('e-Invoice')
    const months = (await at.as('Arjun').get('/api/books/months?month=2026-11')).body
    expect(months.exports[0].eInvoices).toEqual({ toWrite: 0, withoutIrn: 1 })
    expect((await preview()).problems).toMatchObject([
      { message: expect.stringContaining('The portal cancelled its IRN'), isBlocking: false },
    ])
    expect((await at.as('Arjun').post('/api/books/exports', file)).status).toBe(409)
    expect((await remove()).status).toBe(200)
    expect((await preview()).problems).toEqual([])
    expect((await take(JSON.stringify(cancelled))).body.rows).toMatchObject([
      { outcome: 'cancelled', text: 'The invoice is deleted.' },
    ])
    await expect(at.write(({ db }) => db.run("update billing_cancelled_irns set irn = 'x'"))).rejects.toThrow(
      'is never changed',
    )
    await expect(at.write(({ db }) => db.run('delete from billing_cancelled_irns'))).rejects.toThrow(
      'is never deleted',
    )
  })

  test('is found by a cancelled registration whose first answer was never imported', async () => {
    const { portal, set, answerOf, take, remove } = await withInvoice()
    const answer = await answerOf()
    const [cancelled, registration] = portal.cancel(JSON.parse(answer)[0])
    expect((await take(JSON.stringify(cancelled))).body.rows).toMatchObject([
      { outcome: 'refused', text: expect.stringContaining('an IRN that no document has here') },
    ])
    await set({ eInvoiceKey: fakeGstPortal({ today }).publicKeyPem })
    expect((await take(JSON.stringify(registration))).body.rows).toMatchObject([
      { outcome: 'refused', text: expect.stringContaining('not signed by the portal') },
    ])
    await set({ eInvoiceKey: portal.publicKeyPem })
    expect((await take(JSON.stringify(registration))).body.rows).toMatchObject([
      { number: 'INV/26-27/001', outcome: 'cancelled' },
    ])
    expect((await remove()).status).toBe(200)
  })

  test('that was deleted by an earlier version is named until its IRN is cancelled', async () => {
    const { at, portal, answerOf, take, preview } = await withInvoice()
    const answer = await answerOf()
    await take(answer)
    await at.write(({ db }) =>
      db.run('update billing_invoices set voided_at = ?', '2026-11-18T12:00:00.000Z'),
    )
    expect((await take(answer)).body.rows).toMatchObject([
      { outcome: 'refused', text: 'The invoice INV/26-27/001 is voided. Cancel its IRN on the portal.' },
    ])
    expect((await preview()).problems).toMatchObject([
      {
        number: 'INV/26-27/001',
        message: 'It was deleted after it was in a file. Cancel its IRN on the portal within 24 hours',
        isBlocking: false,
      },
    ])
    await take(JSON.stringify(portal.cancel(JSON.parse(answer)[0])[0]))
    expect((await preview()).problems).toEqual([])
    expect((await take(answer)).body.rows).toMatchObject([{ outcome: 'known' }])
  })

  test('needs no word about the portal in a firm that does not report e-invoices, or as a draft', async () => {
    const other = await eInvoiceFirm({ eInvoices: false })
    const { body } = await other.invoice((await other.add()).id, 'INV/26-27/001')
    expect((await other.at.as('Anita').call('DELETE', `/api/billing-invoices/${body.id}`)).status).toBe(200)
    const { at, add, invoice } = await eInvoiceFirm()
    const { body: draft } = await invoice((await add()).id, 'INV/26-27/001', { invoiceSubmitted: 'No' })
    expect((await at.as('Anita').call('DELETE', `/api/billing-invoices/${draft.id}`)).status).toBe(200)
  })
})

test('a credit note whose IRN is cancelled stays in the books', async () => {
  const { at, add, invoice, portal, answerOf, take } = await eInvoiceFirm()
  const { body } = await invoice((await add()).id, 'INV/26-27/001')
  const note = { day: today, raised: '1000', reason: 'Left within the guarantee' }
  await at.as('Arjun').post(`/api/billing-invoices/${body.id}/credit-notes`, note)
  const answer = await answerOf()
  await take(answer)
  expect((await take(JSON.stringify(portal.cancel(JSON.parse(answer)[1])[0]))).body.rows).toEqual([
    {
      number: 'CN/26-27/001',
      outcome: 'cancelled',
      text: 'The credit note stays in the books and in GSTR-1, without an IRN.',
    },
  ])
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
        'The number inv/26-27/002 contains small letters. Change the number of the invoice to capital letters.',
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
      'The PIN code 110001 of Globex is not in Karnataka. Correct the PIN code or the state in Billing, Clients.'
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

const facts = ({ name, address, city, state, gstin, version }: Record<string, unknown>) => ({
  name,
  address,
  city,
  state,
  gstin,
  version,
})
