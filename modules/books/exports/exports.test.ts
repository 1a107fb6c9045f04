/** Files of the books: they add up to the register, and each document is exported once. */
import { describe, expect, test } from 'vitest'
import { company } from '../../../tests/support/books'
import { today } from '../../../tests/support/billing'
import { exportFirm, idsIn, month } from '../../../tests/support/exportFirm'

describe('a file for Tally', () => {
  test('adds up to the register, and has each voucher once', async () => {
    const { as, preview, write, file, invoices } = await exportFirm()
    expect(await preview('tally')).toEqual({
      count: 4,
      exportedBefore: 0,
      problems: [],
      leftOut: [],
      sums: [
        {
          label: 'Invoices less credit notes, with GST',
          amount: '22420.00',
          register: '22420.00',
          leftOut: null,
        },
        {
          label: 'Received, with TDS, less refunds',
          amount: '11800.00',
          register: '11800.00',
          leftOut: null,
        },
      ],
    })
    const first = await write('tally')
    expect(first.body).toMatchObject({ count: 4, by: 'Arjun Test' })
    const xml = await file(first.body.id)
    expect(xml.match(/<VOUCHER /g)).toHaveLength(4)
    expect(xml).not.toContain('INV/26-27/003')
    const again = await write('tally')
    expect(again.status).toBe(409)
    expect(again.body.message).toContain('Choose to export it again')
    // A later receipt is in the next file alone.
    await as.post(`/api/billing-invoices/${invoices[1].id}/receipts`, { day: today, amount: '5000' })
    // The sums are of the receipt, not of the month.
    expect((await preview('tally')).sums).toMatchObject([
      { amount: '0.00', register: '0.00' },
      { amount: '5000.00', register: '5000.00' },
    ])
    const second = await write('tally')
    expect(second.body).toMatchObject({ count: 1 })
    expect(await file(second.body.id)).toContain('5000.00')
    const whole = await write('tally', { again: true })
    expect(whole.body).toMatchObject({ count: 5 })
    // A file stays as it was written, and its vouchers have the same ids.
    expect(await file(first.body.id)).toBe(xml)
    expect(idsIn(await file(whole.body.id))).toEqual(expect.arrayContaining(idsIn(xml)))
  })

  test('says what to cancel in Tally after a voucher was exported', async () => {
    const { at, add, invoice, preview, write } = await exportFirm()
    const later = await invoice((await add()).id, 'INV/26-27/010')
    await write('tally')
    const voided = await at.as('Anita').call('DELETE', `/api/billing-invoices/${later.body.id}`)
    expect(voided.status, JSON.stringify(voided.body)).toBe(200)
    const { problems } = await preview('tally')
    expect(problems).toMatchObject([{ number: 'INV/26-27/010', isBlocking: false }])
    expect(problems[0].message).toContain('Cancel the voucher')
  })

  test('keeps its ids when the company is renamed', async () => {
    const { at, as, write, file } = await exportFirm()
    const first = await file((await write('tally')).body.id)
    const renamed = await at
      .as('Anita')
      .post('/api/settings', { key: 'company', value: { entities: ['Setu Services'] } })
    expect(renamed.status, JSON.stringify(renamed.body)).toBe(200)
    const again = await as.post('/api/books/exports', {
      kind: 'tally',
      company: 'Setu Services',
      ...month,
      again: true,
    })
    expect(again.status, JSON.stringify(again.body)).toBe(200)
    expect(idsIn(await file(again.body.id))).toEqual(idsIn(first))
    expect((await as.get('/api/books/exports')).body.map((one: { company: string }) => one.company)).toEqual([
      'Setu Services',
      'Setu Services',
    ])
  })

  test('uses the ledgers that were entered, and refuses one ledger for two purposes', async () => {
    const { as, client, write, file } = await exportFirm()
    const put = (names: object) => as.call('PUT', '/api/books/ledgers', { company, names })
    const both = await put({ bank: 'HDFC 1234', tds: 'hdfc 1234' })
    expect(both.status).toBe(422)
    expect(both.body.message).toContain('have the same ledger')
    expect((await put({ bank: 'HDFC 1234', [`client:${client.id}`]: 'Globex (Blr)' })).status).toBe(200)
    const xml = await file((await write('tally')).body.id)
    expect(xml).toContain('<LEDGERNAME>HDFC 1234</LEDGERNAME>')
    expect(xml).toContain('<LEDGERNAME>Globex (Blr)</LEDGERNAME>')
    expect((await put({ bank: '' })).body.ledgers).toContainEqual({
      purpose: 'bank',
      label: 'Bank',
      name: '',
      usual: 'Bank',
    })
  })
})

describe('GSTR-1', () => {
  test('adds up to the register', async () => {
    const { preview, write, file } = await exportFirm()
    const { sums, problems, count } = await preview('gstr1')
    expect(problems).toEqual([])
    // The voided invoice is among the used numbers.
    expect(count).toBe(4)
    expect(sums.slice(0, 2)).toEqual([
      { label: 'Value without GST', amount: '19000.00', register: '19000.00', leftOut: null },
      { label: 'Value with GST', amount: '22420.00', register: '22420.00', leftOut: null },
    ])
    const { body } = await write('gstr1')
    expect(body.fileName).toBe('gstr1-27AAPFU0939F1ZV-2026-11.json')
    const json = JSON.parse(await file(body.id))
    expect(json).toMatchObject({ gstin: '27AAPFU0939F1ZV', fp: '112026', version: 'GST3.2.3' })
    expect(json.b2b[0]).toMatchObject({ ctin: '29AAGCB7383J1Z4' })
    expect((await write('gstr1')).status).toBe(409)
    expect((await write('gstr1', { again: true })).status).toBe(200)
  })

  test('is to be written again after a document in it was voided', async () => {
    const { at, add, invoice, preview, write } = await exportFirm()
    const later = await invoice((await add()).id, 'INV/26-27/010')
    await write('gstr1')
    expect((await preview('gstr1')).count).toBe(0)
    await at.as('Anita').call('DELETE', `/api/billing-invoices/${later.body.id}`)
    expect((await preview('gstr1')).count).toBe(5)
    expect((await write('gstr1')).status).toBe(200)
  })

  test.each([
    ['of half a month', { to: '2026-11-15' }, 'GSTR-1 is of one month'],
    ['of another company', { company: 'Acme' }, 'Must be one of Staffing Services'],
    ['of no days', { from: '2026-12-01' }, 'Must not be before'],
  ])('is refused %s', async (_, more, message) => {
    const { write } = await exportFirm()
    const reply = await write('gstr1', more)
    expect(reply.status).toBe(422)
    expect(reply.body.message).toContain(message)
  })
})

describe('e-invoices', () => {
  test('are of registered clients, once', async () => {
    const { write, file, preview } = await exportFirm()
    expect(await preview('e-invoice')).toMatchObject({
      count: 3,
      problems: [],
      sums: [{ label: 'Value without GST', amount: '19000.00', register: '19000.00' }],
    })
    const { body } = await write('e-invoice')
    const list = JSON.parse(await file(body.id)) as { DocDtls: { No: string } }[]
    expect(list.map(({ DocDtls }) => DocDtls.No).toSorted()).toHaveLength(3)
    expect((await write('e-invoice')).status).toBe(409)
  })

  test('are not written while the portal would refuse one', async () => {
    const { as, client, write } = await exportFirm()
    // The facts of issued documents stay, so a new invoice is needed.
    const now = (await as.get(`/api/clients/${client.id}`)).body
    await as.call('PUT', `/api/clients/${client.id}`, {
      name: 'Globex',
      pinCode: '110001',
      version: now.version,
    })
    const next = await exportAnother(as, client.id)
    expect(next.status, JSON.stringify(next.body)).toBe(200)
    const reply = await write('e-invoice')
    expect(reply.status).toBe(409)
    expect(reply.body.message).toContain('PIN')
  })
})

async function exportAnother(as: Awaited<ReturnType<typeof exportFirm>>['as'], clientId: number) {
  const { data } = (await as.get(`/api/billing-candidates?client=${clientId}&page=1&limit=5`)).body
  return as.post(`/api/billing-candidates/${data[0].id}/invoices`, {
    invoiceNumber: 'INV/26-27/009',
    invoiceDate: today,
    invoiceRaisedAmount: '10000',
    invoiceAmount: '11800',
    invoiceSubmitted: 'Yes',
    reason: 'A second part',
  })
}
