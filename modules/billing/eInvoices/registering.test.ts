/**
 * From the portal's file to its answer and back: a document is registered by a portal of our own that signs
 * with its own key, and its PDF has the IRN.
 */
import { describe, expect, test } from 'vitest'
import { today } from '../../../tests/support/billing'
import { eInvoiceFirm, november } from '../../../tests/support/eInvoiceFirm'
import { fakeGstPortal } from '../../../tests/support/fakeGstPortal'
import { readPdf } from '../../../tests/support/pdf'
import { drawMissing } from '../drawing/papers'
import { signedData } from './signedJwt'

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
    const nothing = await at.as('Arjun').post('/api/books/exports', november)
    expect([nothing.status, nothing.body.message]).toEqual([
      409,
      'The portal has registered everything of this period, so there is nothing to report again',
    ])

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
