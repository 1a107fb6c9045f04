/** Drafts and issued invoices: how they are issued, and what can be changed then. */
import { afterEach, describe, expect, test } from 'vitest'
import { firm, today, wrong } from '../../../tests/support/billing'
import { closeMailServers, startMailOffice } from '../../../tests/support/mailing'
import { readPdf } from '../../../tests/support/pdf'
import type { Office } from '../../../tests/support/office'

afterEach(closeMailServers)

async function drafted(more: object = {}, office?: Office) {
  const { at, add, client, invoice, put } = await firm({}, office)
  const candidate = await add()
  const { body } = await invoice(candidate.id, 'INV/26-27/001', { invoiceSubmitted: 'No', ...more })
  const url = `/api/billing-invoices/${body.id}`
  const get = async () => (await at.as('Arjun').get(url)).body
  const post = (path: string, given: object = {}) => at.as('Arjun').post(`${url}/${path}`, given)
  return { at, add, client, candidate, invoice, put, draft: body, id: body.id, url, get, post }
}

describe('a draft', () => {
  test('has its number, is not owed, and can be changed and deleted', async () => {
    const { at, draft, put, id, get, post } = await drafted()
    expect(draft).toMatchObject({ state: 'Draft', issuedAt: null, invoiceNumber: 'INV/26-27/001' })
    expect((await at.as('Arjun').get('/api/billing/overview')).body).toMatchObject({
      outstanding: '0.00',
      raisedThisMonth: '0.00',
      drafts: { count: 1, amount: '11800.00' },
    })
    expect((await put(id, { invoiceRaisedAmount: '20000', invoiceAmount: '23600' })).body).toMatchObject({
      state: 'Draft',
      invoiceAmount: '23600.00',
    })
    for (const [path, body] of [
      ['credit-notes', { day: today, raised: '1', reason: 'x' }],
      ['write-offs', { day: today, amount: '1', reason: 'x' }],
      ['allocations', { day: today, amount: '1' }],
    ] as const)
      expect((await post(path, body)).status, path).toBe(409)
    expect((await at.as('Anita').call('DELETE', `/api/billing-invoices/${id}`)).status).toBe(200)
    expect((await get()).message).toBe('Invoice not found')
  })

  test.each([
    ['submitted', async ({ put, id }) => put(id, { invoiceSubmitted: 'Yes' }), 'it was submitted'],
    ['issued', async ({ post }) => post('issue'), 'somebody pressed Issue'],
    ['paid', async ({ put, id }) => put(id, { paymentReceived: 'Yes' }), 'it was marked as paid'],
    [
      'received for',
      async ({ post }) => post('receipts', { day: today, amount: '5' }),
      'a receipt was recorded',
    ],
  ] satisfies [string, (of: Awaited<ReturnType<typeof drafted>>) => Promise<any>, string][])(
    'is issued when it is %s',
    async (_, act, because) => {
      const of = await drafted()
      expect((await act(of)).status).toBe(200)
      expect((await of.get()).issuedAt).not.toBeNull()
      const document = (await of.at.as('Arjun').get(`${of.url}/document`)).body
      expect(document).toMatchObject({ title: 'Tax Invoice', because })
      const history = (await of.at.as('Arjun').get(`${of.url}/audit-history`)).body
      expect(history.some((row: any) => row.fieldName === 'Issued' && row.newValue === '18 Nov 2026')).toBe(
        true,
      )
    },
  )

  test('stays a draft if mail is not set up', async () => {
    const { post, get } = await drafted()
    const refused = await post('mail', { to: ['accounts@globex.test'] })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Mail is not set up. An Admin can enter the mail server in Settings, Mail.',
    ])
    expect((await get()).state).toBe('Draft')
  })

  test('is issued by mail, and the mail brings the PDF', async () => {
    const { at, server, drain } = await startMailOffice()
    const { post, url } = await drafted({}, at)
    expect((await post('mail', { to: ['accounts@globex.test'] })).body).toMatchObject({
      state: 'Open',
      invoiceSubmitted: 'Yes',
    })
    await drain()
    const [mail] = server.received
    expect([mail!.to_, mail!.subject]).toEqual([
      ['accounts@globex.test'],
      'Invoice INV/26-27/001 of Staffing Services · Northwind Staffing',
    ])
    expect(mail!.text).toContain('for ₹11,800, due on 18 Dec 2026')
    expect(mail!.attachments.map(({ filename }) => filename)).toEqual(['invoice INV-26-27-001.pdf'])
    const { text } = await readPdf(new Uint8Array(mail!.attachments[0]!.content as ArrayBuffer))
    expect(text).toContain('Tax Invoice')
    const history = (await at.as('Arjun').get(`${url}/audit-history`)).body
    expect(history[0]).toMatchObject({ fieldName: 'Sent by mail', newValue: 'accounts@globex.test' })
  })
})

describe('an issued invoice', () => {
  test('keeps everything but submitted, received and remarks', async () => {
    const { put, id, draft } = await drafted({ invoiceSubmitted: 'Yes' })
    for (const change of [
      { invoiceNumber: 'INV/26-27/009' },
      { invoiceDate: '2026-11-17' },
      { invoiceRaisedAmount: '9000' },
      { invoiceAmount: '11900' },
      { invoiceType: 'Part' },
      { reason: 'Other figures' },
    ]) {
      const reply = await put(id, change)
      expect([reply.status, reply.body.message], JSON.stringify(change)).toEqual([
        409,
        'Issue a credit note instead',
      ])
    }
    // A form sends every field.
    const { invoiceNumber, invoiceDate, invoiceRaisedAmount, invoiceAmount, invoiceType } = draft
    const same = { invoiceNumber, invoiceDate, invoiceRaisedAmount, invoiceAmount, invoiceType }
    expect((await put(id, { ...same, invoiceSubmitted: 'No', remarks: 'By courier' })).body).toMatchObject({
      state: 'Open',
      invoiceSubmitted: 'No',
      remarks: 'By courier',
    })
  })

  test('paid by mistake: No reverses the receipt, and the month shows nothing received', async () => {
    const { at, put, id } = await drafted({ paymentReceived: 'Yes' })
    const received = async () => (await at.as('Arjun').get('/api/billing/overview')).body.receivedThisMonth
    expect(await received()).toBe('11800.00')
    expect((await put(id, { paymentReceived: 'No' })).body).toMatchObject({
      paymentReceived: 'No',
      outstanding: '11800.00',
      receipts: [],
      entries: [
        { amount: '11800.00', isReversed: true },
        { amount: '-11800.00', reason: 'Payment Received was changed to No' },
      ],
    })
    expect(await received()).toBe('0.00')
  })

  test('paid by two receipts: No asks which one is wrong, and a reversal needs a reason', async () => {
    const { post, put, id } = await drafted({ invoiceSubmitted: 'Yes' })
    await post('receipts', { day: today, amount: '5000' })
    const { entries } = (await post('receipts', { day: today, amount: '6800' })).body
    expect((await put(id, { paymentReceived: 'No' })).body.message).toBe(
      'This invoice has 2 receipts. Reverse the wrong one in its payments, with a reason.',
    )
    const reverse = (body: object) => post(`entries/${entries[1].id}/reverse`, body)
    expect(wrong(await reverse({ day: today }))).toEqual({ reason: 'Enter a reason' })
    expect((await reverse({ day: today, reason: 'Another client' })).body).toMatchObject({
      paymentReceived: 'No',
      outstanding: '6800.00',
    })
    expect((await reverse({ day: today, reason: 'Again' })).body.message).toBe('This entry has been reversed')
  })

  test('credited after a part payment is owed to the client until it is refunded or kept on account', async () => {
    const { at, post, get, client } = await drafted({ invoiceSubmitted: 'Yes' })
    await post('receipts', { day: today, amount: '8000', tds: '1000' })
    const credited = (await post('credit-notes', { day: today, raised: '10000', reason: 'Left' })).body
    expect(credited).toMatchObject({ state: 'Owed to client', outstanding: '-9000.00' })
    expect(wrong(await post('refunds', { day: today, amount: '9001' }))).toEqual({
      amount: 'Only 9000.00 of this invoice is owed to the client',
    })
    expect((await post('refunds', { day: today, amount: '4000' })).body.outstanding).toBe('-5000.00')
    expect((await post('allocations', { day: today, amount: '5000', back: true })).body).toMatchObject({
      state: 'Credited',
      outstanding: '0.00',
      paymentReceived: 'No',
    })
    expect((await at.as('Arjun').get(`/api/clients/${client.id}/account`)).body.balances).toEqual([
      { entityName: 'Staffing Services', amount: '5000.00' },
    ])
    expect((await get()).state).toBe('Credited')
  })

  test('credited in full without a receipt is not paid, and says so when it is credited again', async () => {
    const { at, post, put, id } = await drafted({ invoiceSubmitted: 'Yes' })
    expect((await post('credit-notes', { day: today, raised: '10000', reason: 'x' })).body).toMatchObject({
      state: 'Credited',
      paymentReceived: 'No',
    })
    const again = await post('credit-notes', { day: today, raised: '1', reason: 'x' })
    expect([again.status, again.body.message]).toEqual([
      409,
      'Invoice INV/26-27/001 has been credited in full.',
    ])
    expect(wrong(await put(id, { paymentReceived: 'Yes' }))).toEqual({
      paymentReceived: 'Nothing is outstanding, so there is no payment to record',
    })
    const { totals } = (await at.as('Arjun').get('/api/billing-invoices?page=1')).body
    expect([totals.paid, totals.states.Credited]).toEqual([0, 1])
    expect((await at.as('Arjun').get('/api/billing-invoices?page=1&paid=Yes')).body.data).toEqual([])
  })

  test('written off is settled, but not paid', async () => {
    const { post } = await drafted({ invoiceSubmitted: 'Yes' })
    expect(wrong(await post('write-offs', { day: today, amount: '1' }))).toEqual({ reason: 'Enter a reason' })
    expect(
      (await post('write-offs', { day: today, amount: '11800', reason: 'Insolvent' })).body,
    ).toMatchObject({
      state: 'Written off',
      paymentReceived: 'No',
      writtenOff: '11800.00',
      outstanding: '0.00',
    })
  })
})
