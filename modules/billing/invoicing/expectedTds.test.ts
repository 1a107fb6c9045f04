/** The tax that a client will still deduct, and the section under which it is recorded. */
import { describe, expect, test } from 'vitest'
import { firm, today } from '../../../tests/support/billing'
import { rangesOf } from '../ledger/advanceTds'

const staffing = 'Staffing Services'

async function withInvoice(invoiceDate = today, settings: object = {}) {
  const all = await firm()
  const { at, add, client, invoice } = all
  await at.as('Anita').post('/api/settings', { key: 'books', value: settings })
  const { id } = await add({ dateOfJoining: '2026-01-05' })
  const { body, status } = await invoice(id, 'INV/26-27/001', { invoiceDate })
  expect(status, JSON.stringify(body)).toBe(200)
  const post = async (path: string, input: object) => {
    const reply = await at.as('Arjun').post(`/api/${path}`, { day: today, ...input })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return reply.body
  }
  return {
    ...all,
    id: body.id as number,
    receive: (input: object) => post(`billing-invoices/${body.id}/receipts`, input),
    credit: (raised: string) => post(`billing-invoices/${body.id}/credit-notes`, { raised, reason: 'x' }),
    advance: (input: object) => post(`clients/${client.id}/advances`, { entityName: staffing, ...input }),
    allocate: (amount: string) => post(`billing-invoices/${body.id}/allocations`, { amount }),
    expected: async () => (await at.as('Arjun').get(`/api/billing-invoices/${body.id}`)).body.expectedTds,
  }
}

describe('the expected tax', () => {
  test('is of the value without GST, by section and code of the invoice date', async () => {
    const { expected } = await withInvoice()
    expect(await expected()).toEqual({ amount: '1000.00', percent: '10', section: '393(1)', code: '1027' })
  })

  test('is less what was deducted, and follows credit notes', async () => {
    const { expected, receive, credit } = await withInvoice()
    await receive({ amount: '4600', tds: '400' })
    expect((await expected()).amount).toBe('600.00')
    await credit('5000')
    expect((await expected()).amount).toBe('100.00')
  })

  test('is never more than what is outstanding', async () => {
    const { expected, receive } = await withInvoice()
    await receive({ amount: '11500' })
    expect((await expected()).amount).toBe('300.00')
    await receive({ amount: '300' })
    expect((await expected()).amount).toBe('0.00')
  })

  test('is less the tax of the advance that is allocated to the invoice', async () => {
    const { expected, advance, allocate } = await withInvoice()
    // 5,000 without GST: 900 of GST, and 500 of TDS.
    await advance({ amount: '5400', tds: '500' })
    expect((await expected()).amount).toBe('1000.00')
    await allocate('2950')
    expect((await expected()).amount).toBe('750.00')
    await allocate('2950')
    expect((await expected()).amount).toBe('500.00')
  })

  test('is not known if the tax depends on which advance was used', async () => {
    const { expected, advance, allocate } = await withInvoice()
    await advance({ amount: '5400', tds: '500' })
    await advance({ amount: '5900' })
    await allocate('2950')
    expect((await expected()).amount).toBeNull()
    // Nothing is left to deduct from.
    await allocate('8850')
    expect((await expected()).amount).toBe('0.00')
  })

  test('does not count an advance that was reversed', async () => {
    const { at, client, expected, advance, allocate } = await withInvoice()
    const { entries } = await advance({ amount: '5400', tds: '500' })
    const reversed = await at
      .as('Arjun')
      .post(`/api/clients/${client.id}/entries/${entries[0].id}/reverse`, { day: today, reason: 'Wrong' })
    expect(reversed.status, JSON.stringify(reversed.body)).toBe(200)
    await advance({ amount: '5900' })
    await allocate('2950')
    expect((await expected()).amount).toBe('1000.00')
  })
})

const advance = (amount: number, tds: number) => ({
  kind: 'advance' as const,
  invoiceId: null,
  amount,
  tds,
  isOfTaxed: 0,
})
const allocation = (invoiceId: number, amount: number, isOfTaxed = 0) => ({
  kind: 'allocation' as const,
  invoiceId,
  amount,
  tds: 0,
  isOfTaxed,
})
const refund = (amount: number) => ({ ...advance(-amount, 0), kind: 'refund' as const })

test.each([
  ['one advance', [advance(90, 10), allocation(1, 40)], [4, 4]],
  ['advances with one share', [advance(90, 10), advance(180, 20), allocation(1, 200)], [20, 20]],
  ['advances with two shares', [advance(90, 10), advance(50, 0), allocation(1, 60)], [0, 6]],
  [
    'an advance that was used up before',
    [advance(50, 0), allocation(2, 50), advance(90, 10), allocation(1, 60)],
    [6, 6],
  ],
  [
    'an advance that was refunded before',
    [advance(50, 0), refund(50), advance(90, 10), allocation(1, 60)],
    [6, 6],
  ],
  ['an advance that came later', [advance(90, 10), allocation(1, 60), advance(50, 0)], [6, 6]],
  ['the credit of an invoice without TDS', [allocation(2, -50), allocation(1, 50)], [0, 0]],
  ['the credit of an invoice with TDS', [allocation(2, -50, 1), allocation(1, 50)], [0, 50]],
])('the tax in an allocation of %s', (_, entries, [least, most]) =>
  expect(rangesOf(entries).get(1)).toEqual({ least, most }),
)

test('taxes that were rounded to the rupee have one share', async () => {
  const { at, expected, advance: pay, allocate, invoice, add } = await withInvoice()
  await pay({ amount: '108000', tds: '10000' })
  await pay({ amount: '45763', tds: '4237' })
  await allocate('5900')
  expect((await expected()).amount).toBe('500.00')
  const big = await invoice((await add()).id, 'INV/26-27/002', {
    invoiceRaisedAmount: '200000',
    invoiceAmount: '236000',
    reason: 'Agreed',
  })
  expect(big.status, JSON.stringify(big.body)).toBe(200)
  const used = await at
    .as('Arjun')
    .post(`/api/billing-invoices/${big.body.id}/allocations`, { day: today, amount: '118000' })
  expect(used.body.expectedTds.amount).toBe('10000.00')
})

test('a receipt records section and code of the invoice date, whenever it is paid', async () => {
  const { at, receive } = await withInvoice('2026-03-20')
  await receive({ amount: '10800', tds: '1000' })
  const recorded = at.app.ask(({ db }) =>
    db.all("select tds_section as section, tds_code as code from billing_entries where kind = 'receipt'"),
  )
  expect(recorded).toEqual([{ section: '194J', code: '' }])
})
