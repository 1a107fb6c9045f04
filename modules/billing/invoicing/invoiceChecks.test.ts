/** Dates, tax without a GSTIN, and placements that bill nothing. */
import { describe, expect, test } from 'vitest'
import { firm, today, wrong } from '../../../tests/support/billing'

const put = (at: Awaited<ReturnType<typeof firm>>['at'], body: object) =>
  at.as('Anita').call('PUT', '/api/billing/companies', { name: 'Staffing Services', ...body })

describe('the date of an invoice', () => {
  test('is not before the joining, and at most as many days ahead as the setting allows', async () => {
    const { at, add, invoice } = await firm()
    const one = await add({ dateOfJoining: '2026-10-20' })
    const dated = (invoiceDate: string) => invoice(one.id, `N${invoiceDate.slice(5)}`, { invoiceDate })
    expect(wrong(await dated('2026-10-19'))).toEqual({
      invoiceDate: 'Must not be before 20 Oct 2026, the date of joining',
    })
    expect(wrong(await dated('2026-11-26'))).toEqual({
      invoiceDate: 'Must be at most 7 days ahead: 25 Nov 2026 or earlier',
    })
    expect((await dated('2026-11-25')).status).toBe(200)
    // Dated ahead: neither raised nor owed yet.
    expect((await at.as('Arjun').get('/api/billing/overview')).body).toMatchObject({
      raisedThisMonth: '0.00',
      outstanding: '0.00',
    })
    at.clock.set('2026-11-25T04:00:00.000Z')
    expect((await at.as('Arjun').get('/api/billing/overview')).body).toMatchObject({
      raisedThisMonth: '11800.00',
      outstanding: '11800.00',
    })
    await at.as('Anita').post('/api/settings', { key: 'billing', value: { invoiceDaysAhead: 0 } })
    expect(wrong(await dated('2026-11-26'))).toEqual({ invoiceDate: 'Must not be in the future' })
  })

  test('bounds receipts and credit notes', async () => {
    const { at, add, invoice } = await firm()
    const { id } = (await invoice((await add()).id, 'A1')).body
    const early = { day: '2026-11-17' }
    for (const [path, body] of [
      ['receipts', { ...early, amount: '1' }],
      ['credit-notes', { ...early, raised: '1', reason: 'x' }],
      ['write-offs', { ...early, amount: '1', reason: 'x' }],
    ] as const)
      expect(
        wrong(await at.as('Arjun').post(`/api/billing-invoices/${id}/${path}`, body)).day,
        path,
      ).toContain('Must not be before 18 Nov 2026, the date of the invoice')
  })
})

describe('without a GSTIN', () => {
  async function unregistered() {
    const { at, add, invoice } = await firm()
    expect((await put(at, { gstin: '', state: '27' })).status).toBe(200)
    return { at, add, invoice, candidate: await add() }
  }

  test('no tax is proposed, and a document with tax is not issued without a reason', async () => {
    const { at, invoice, candidate } = await unregistered()
    const url = `/api/billing-candidates/${candidate.id}/next-invoice`
    expect((await at.as('Arjun').get(url)).body).toMatchObject({
      invoiceRaisedAmount: '100000.00',
      invoiceAmount: '100000.00',
      gstPercent: '0',
    })
    const without = (await invoice(candidate.id, 'A1', { invoiceAmount: '10000' })).body
    expect((await at.as('Arjun').get(`/api/billing-invoices/${without.id}/document`)).body).toMatchObject({
      title: 'Invoice',
    })
    // The GSTIN may be recorded before it is issued.
    const draft = (await invoice(candidate.id, 'A2', { invoiceSubmitted: 'No' })).body
    expect(draft.state).toBe('Draft')
    const issue = () => at.as('Arjun').post(`/api/billing-invoices/${draft.id}/issue`)
    expect(wrong(await issue())).toEqual({
      invoiceAmount:
        'Staffing Services has no GSTIN on 18 Nov 2026, so no tax can be charged. Enter it in Settings, ' +
        'Invoicing Companies, or enter a reason',
    })
    await put(at, { gstin: '27AAPFU0939F1ZV' })
    expect((await issue()).body).toMatchObject({ state: 'Open' })
    expect((await at.as('Arjun').get(`/api/billing-invoices/${draft.id}/document`)).body.title).toBe(
      'Tax Invoice',
    )
  })

  test('the GSTIN holds from its registration on, not from its entry', async () => {
    const { at, invoice, candidate } = await unregistered()
    await put(at, { gstin: '27AAPFU0939F1ZV', gstFrom: '2026-11-01' })
    const before = await invoice(candidate.id, 'A1', { invoiceDate: '2026-10-31' })
    expect(wrong(before).invoiceAmount).toContain('has no GSTIN on 31 Oct 2026')
    const { id } = (await invoice(candidate.id, 'A2', { invoiceDate: '2026-11-01' })).body
    const { facts } = (await at.as('Arjun').get(`/api/billing-invoices/${id}/document`)).body
    expect(facts.find(({ name }: any) => name === 'From: GSTIN').issued).toBe('27AAPFU0939F1ZV')
  })
})

test('a replacement bills nothing without a reason, and is no leak', async () => {
  const { at, add, invoice } = await firm()
  const left = await add({ name: 'Leaves Soon', dateOfJoining: '2026-09-01' })
  await invoice(left.id, 'A1', { invoiceRaisedAmount: '100000', invoiceAmount: '118000' })
  await at
    .as('Arjun')
    .call('PATCH', `/api/billing-candidates/${left.id}/status`, { status: 'Joined and Left', leftOn: today })
  const instead = await add({ name: 'Comes Instead', dateOfJoining: '2026-10-25', replacesId: left.id })
  expect((await at.as('Arjun').get(`/api/billing-candidates/${instead.id}/next-invoice`)).body).toMatchObject(
    {
      invoiceRaisedAmount: '0.00',
      invoiceAmount: '0.00',
      replaces: 'Leaves Soon',
    },
  )
  expect(wrong(await invoice(instead.id, 'A2'))).toEqual({
    invoiceRaisedAmount:
      'This placement replaces Leaves Soon, which was billed, so nothing more is. Enter a reason',
  })
  const { kinds } = (await at.as('Arjun').get('/api/billing/leakage')).body
  expect(kinds.map(({ kind }: any) => kind)).not.toContain('not invoiced')
  expect((await at.as('Arjun').get('/api/billing/overview')).body.toInvoice.count).toBe(0)
  expect((await invoice(instead.id, 'A2', { reason: 'Higher fee agreed' })).status).toBe(200)
})
