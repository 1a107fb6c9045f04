/** An IRN is cancelled on the portal, and its invoice is deleted here: never the one without the other. */
import { describe, expect, test } from 'vitest'
import { today, wrong } from '../../../tests/support/billing'
import { eInvoiceFirm, november } from '../../../tests/support/eInvoiceFirm'
import { fakeGstPortal } from '../../../tests/support/fakeGstPortal'
import { readPdf } from '../../../tests/support/pdf'
import { drawMissing } from '../drawing/papers'

const stillValid = 'It is deleted here, and its IRN is valid. Cancel its IRN on the portal within 24 hours.'

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
      gstr1: async () => {
        const { again: _, ...of } = november
        return (
          await at
            .as('Arjun')
            .get(`/api/books/exports/preview?${new URLSearchParams({ ...of, kind: 'gstr1' })}`)
        ).body
      },
      preview: async () =>
        (
          await at
            .as('Arjun')
            .get(`/api/books/exports/preview?${new URLSearchParams({ ...november, again: 'false' })}`)
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
    expect((await at.as('Arjun').post('/api/books/exports', november)).status).toBe(409)
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

  test('is found by the IRN that it must have, after it was in a file', async () => {
    const { portal, answerOf, take, remove } = await withInvoice()
    const answer = await answerOf()
    const [cancelled] = portal.cancel(JSON.parse(answer)[0])
    const strange = { ...cancelled, Irn: 'a'.repeat(64) }
    expect((await take(JSON.stringify(strange))).body.rows).toMatchObject([
      { outcome: 'refused', text: expect.stringContaining('an IRN that no document has here') },
    ])
    expect((await take(JSON.stringify(cancelled))).body.rows).toMatchObject([
      { number: 'INV/26-27/001', outcome: 'cancelled' },
    ])
    // The answer to the upload comes later.
    expect((await take(answer)).body.rows).toMatchObject([{ outcome: 'cancelled' }])
    expect((await remove()).status).toBe(200)
  })

  test('is found by a cancelled registration whose first answer was never imported', async () => {
    const { portal, set, answerOf, take, remove } = await withInvoice()
    const answer = await answerOf()
    const [, registration] = portal.cancel(JSON.parse(answer)[0])
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
    expect((await take(answer)).body.rows).toMatchObject([{ outcome: 'deleted', text: stillValid }])
    expect((await preview()).problems).toMatchObject([
      {
        number: 'INV/26-27/001',
        message: 'It is deleted, and the portal may have a valid IRN of it. Cancel it there within 24 hours',
        isBlocking: false,
      },
    ])
    await take(JSON.stringify(portal.cancel(JSON.parse(answer)[0])[0]))
    expect((await preview()).problems).toEqual([])
    expect((await take(answer)).body.rows).toMatchObject([{ outcome: 'cancelled' }])
  })

  test('whose valid IRN is imported after a person said that there is none is named', async () => {
    const { portal, answerOf, take, remove, preview, document } = await withInvoice()
    const answer = await answerOf()
    expect((await remove('?isIrnCancelled=true')).status).toBe(200)
    expect((await preview()).problems).toEqual([])
    expect((await take(answer)).body.rows).toMatchObject([{ outcome: 'deleted', text: stillValid }])
    expect((await preview()).problems).toMatchObject([{ number: 'INV/26-27/001', isBlocking: false }])
    expect((await document()).isIrnCancelled).toBe(false)
    await take(JSON.stringify(portal.cancel(JSON.parse(answer)[0])[0]))
    expect((await preview()).problems).toEqual([])
    expect((await document()).isIrnCancelled).toBe(true)
  })

  test('is in no return after its cancellation, is not credited, and waits for its receipts', async () => {
    const { at, portal, answerOf, take, remove, url, gstr1 } = await withInvoice()
    const post = (path: string, input: object) =>
      at.as('Arjun').post(`${url}/${path}`, { day: today, ...input })
    const { body } = await post('receipts', { amount: '100' })
    const answer = await answerOf()
    await take(answer)
    await take(JSON.stringify(portal.cancel(JSON.parse(answer)[0])[0]))
    expect((await gstr1()).problems).toMatchObject([
      { message: expect.stringContaining('Delete the invoice, or leave it out'), isBlocking: true },
    ])
    expect((await post('credit-notes', { raised: '1000', reason: 'x' })).body.message).toBe(
      'The portal cancelled the IRN of this invoice. Delete the invoice instead of crediting it.',
    )
    expect((await remove()).body.message).toContain('Reverse each receipt on its own day first.')
    await post(`entries/${body.receipts[0].id}/reverse`, { reason: 'Wrong' })
    expect((await remove()).status).toBe(200)
    expect((await gstr1()).problems).toEqual([])
  })

  test('was in a file of a firm that only tries e-invoices', async () => {
    const { at, add, invoice, bulk } = await eInvoiceFirm({ eInvoices: false })
    const { body } = await invoice((await add()).id, 'INV/26-27/001')
    await bulk()
    const remove = (query = '') => at.as('Anita').call('DELETE', `/api/billing-invoices/${body.id}${query}`)
    expect((await remove()).status).toBe(422)
    expect((await remove('?isIrnCancelled=true')).status).toBe(200)
  })

  test('needs no statement in a firm that does not report e-invoices, or as a draft', async () => {
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
      text: 'The credit note stays in the books. Leave it out of GSTR-1.',
    },
  ])
})
