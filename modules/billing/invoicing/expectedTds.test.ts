/** The tax that a client will still deduct, and the section under which it is recorded. */
import { describe, expect, test } from 'vitest'
import { firm, today } from '../../../tests/support/billing'
import { tdsOfAllocated } from '../ledger/advanceTds'

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

test.each([
  [0, { least: 0.1, most: 0.1 }, 0],
  [1_000_00, undefined, 0],
  [1_000_00, { least: 0.1, most: 0.1 }, 100_00],
  [1_000_00, { least: 0.1, most: 0.1003 }, 100_00],
  [1_000_00, { least: 0.1, most: 0.11 }, null],
  [-1_000_00, { least: 0, most: 1 }, 0],
])('the tax of %s paise of an account with the share %o is %s', (allocated, share, tax) =>
  expect(tdsOfAllocated(allocated, share)).toBe(tax),
)

test('a receipt records section and code of the invoice date, whenever it is paid', async () => {
  const { at, receive } = await withInvoice('2026-03-20')
  await receive({ amount: '10800', tds: '1000' })
  const recorded = at.app.ask(({ db }) =>
    db.all("select tds_section as section, tds_code as code from billing_entries where kind = 'receipt'"),
  )
  expect(recorded).toEqual([{ section: '194J', code: '' }])
})
