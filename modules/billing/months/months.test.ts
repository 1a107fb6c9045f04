/** Closed months: nothing dated in them can be added or changed, until an Admin opens them with a reason. */
import { expect, test } from 'vitest'
import { firm, wrong } from '../../../tests/support/billing'

const closed = 'Oct 2026 is closed. Choose a date in an open month, or ask an Admin to open it'

async function books() {
  const { at, add, client, invoice, put } = await firm()
  const one = await add({ dateOfJoining: '2026-09-01' })
  const { id } = (await invoice(one.id, 'A1', { invoiceDate: '2026-10-05' })).body
  const close = (month: string, who: 'Anita' | 'Arjun' = 'Anita') =>
    at.as(who).post(`/api/billing/months/${month}/close`)
  const open = (month: string, reason: string) =>
    at.as('Anita').post(`/api/billing/months/${month}/open`, { reason })
  const list = async () => (await at.as('Arjun').get('/api/billing/months')).body
  return { at, add, client, invoice, put, one, id, close, open, list }
}

test('every operation is refused in a closed month and possible again after it was opened', async () => {
  const { at, client, invoice, put, one, id, close, open } = await books()
  const draft = (await invoice(one.id, 'A2', { invoiceDate: '2026-10-06', invoiceSubmitted: 'No' })).body
  const post = (path: string, body: object = {}) => at.as('Arjun').post(path, body)
  const of = `/api/billing-invoices/${id}`
  const day = '2026-10-20'
  const { entries } = (await post(`${of}/receipts`, { day, amount: '100' })).body
  await post(`/api/clients/${client.id}/advances`, { entityName: one.entityName, day, amount: '5000' })
  expect((await close('2026-10')).status).toBe(200)
  const refused = async () =>
    Object.fromEntries(
      await Promise.all(
        Object.entries({
          invoice: invoice(one.id, 'A3', { invoiceDate: day }),
          redate: put(draft.id, { invoiceDate: '2026-10-07' }),
          issue: post(`/api/billing-invoices/${draft.id}/issue`),
          receipt: post(`${of}/receipts`, { day, amount: '100' }),
          credit: post(`${of}/credit-notes`, { day, raised: '100', reason: 'x' }),
          'write off': post(`${of}/write-offs`, { day, amount: '100', reason: 'x' }),
          allocate: post(`${of}/allocations`, { day, amount: '100' }),
          reverse: post(`${of}/entries/${entries[0].id}/reverse`, { day, reason: 'x' }),
          advance: post(`/api/clients/${client.id}/advances`, {
            entityName: one.entityName,
            day,
            amount: '1',
          }),
          refund: post(`/api/clients/${client.id}/refunds`, { entityName: one.entityName, day, amount: '1' }),
        }).map(async ([name, reply]) => [name, Object.values(wrong(await reply))]),
      ),
    )
  expect(await refused()).toEqual({
    invoice: [closed],
    redate: [closed],
    issue: [closed],
    receipt: [closed],
    credit: [closed],
    'write off': [closed],
    allocate: [closed],
    reverse: [closed],
    advance: [closed],
    refund: [closed],
  })
  const voiding = await at.as('Anita').call('DELETE', of)
  expect(voiding.status).toBe(409)
  expect((await open('2026-10', 'A receipt was forgotten')).status).toBe(200)
  expect((await post(`${of}/receipts`, { day, amount: '100' })).status).toBe(200)
})

test('an issued invoice of a closed month cannot be voided, and a draft can', async () => {
  const { at, invoice, one, id, close } = await books()
  const draft = (await invoice(one.id, 'A2', { invoiceDate: '2026-10-06', invoiceSubmitted: 'No' })).body
  await close('2026-10')
  const reply = await at.as('Anita').call('DELETE', `/api/billing-invoices/${id}`)
  expect([reply.status, reply.body.message]).toEqual([409, `${closed}. Or add a credit note instead.`])
  expect((await at.as('Anita').call('DELETE', `/api/billing-invoices/${draft.id}`)).status).toBe(200)
})

test('months are closed in order, by an Admin, when they are over; opening needs a reason', async () => {
  const { close, open, list, invoice, one } = await books()
  await invoice(one.id, 'A0', { invoiceDate: '2026-09-10' })
  expect((await close('2026-10', 'Arjun')).status).toBe(403)
  expect((await close('2026-11')).body.message).toBe('Nov 2026 is not over yet')
  expect((await close('2026-08')).body.message).toBe('Nothing is recorded in Aug 2026')
  expect((await close('2026-10')).status).toBe(200)
  expect((await close('2026-09')).body.message).toBe('Sep 2026 is closed already')
  const states = async () => (await list()).months.map(({ month, state }: any) => `${month} ${state}`)
  expect(await states()).toEqual(['2026-11 current', '2026-10 closed', '2026-09 closed'])
  expect(wrong(await open('2026-09', ' '))).toEqual({ reason: 'Enter a reason' })
  await open('2026-09', 'An invoice was forgotten')
  expect(await states()).toEqual(['2026-11 current', '2026-10 closed', '2026-09 open'])
  expect((await list()).changes[0]).toMatchObject({
    month: '2026-09',
    change: 'opened',
    reason: 'An invoice was forgotten',
    by: 'Anita Test',
  })
})

test('a month shows its figures and what is missing in it', async () => {
  const { at, add, invoice, one, id, list } = await books()
  await invoice(one.id, 'INV/26-27/003', { invoiceDate: '2026-10-06', invoiceSubmitted: 'No' })
  await add({ name: 'Not Invoiced', dateOfJoining: '2026-10-01', billingFixed: '50000' })
  await at.as('Arjun').post(`/api/billing-invoices/${id}/receipts`, { day: '2026-10-31', amount: '800' })
  expect((await list()).months.find(({ month }: any) => month === '2026-10')).toMatchObject({
    raised: '11800.00',
    credited: '0.00',
    received: '800.00',
    balance: '11000.00',
    missing: {
      drafts: { count: 1, amount: '11800.00' },
      notInvoiced: { count: 1, amount: '50000.00' },
      partInvoiced: { count: 0, amount: '0.00' },
      creditNotes: { count: 0, amount: '0.00' },
      numbers: 1,
    },
  })
})

test('skipped numbers are counted once, and placements in part or without a joining date are named', async () => {
  const { at, add, invoice, list } = await books()
  const one = await add({ name: 'In Part', dateOfJoining: '2026-09-20', billingFixed: '50000' })
  await invoice(one.id, 'INV/26-27/004', { invoiceDate: '2026-10-06' })
  await invoice(one.id, 'INV/26-27/001', { invoiceDate: '2026-09-25' })
  await invoice(one.id, 'INV/26-27/009', { invoiceDate: '2026-11-20' })
  const dateless = await add({ name: 'No Date', billingFixed: '7000' })
  await at.write(({ db }) =>
    db.run('update billing_candidates set joining_day = null where id = ?', dateless.id),
  )
  const numbers = async () =>
    Object.fromEntries((await list()).months.map(({ month, missing }: any) => [month, missing.numbers]))
  expect(await numbers()).toEqual({ '2026-11': 1, '2026-10': 1, '2026-09': 0 })
  const gap = { entity: one.entityName, year: '2026-27', prefix: 'INV', first: 3, last: 3, reason: 'Spoilt' }
  expect((await at.as('Arjun').post('/api/billing/missing-numbers', gap)).status).toBe(200)
  // The number after 002 has a reason, so its month is not known.
  expect(await numbers()).toEqual({ '2026-11': 2, '2026-10': 0, '2026-09': 0 })
  const [november, , september] = (await list()).months
  // 90,000 of the first placement, 20,000 of this one.
  expect(september.missing.partInvoiced).toEqual({ count: 2, amount: '110000.00' })
  expect(november.missing.notInvoiced).toEqual({ count: 1, amount: '7000.00' })
})

test('a month before the first recorded one is closed with the later ones', async () => {
  const { at, client, invoice, one, close, open } = await books()
  await close('2026-10')
  const early = () => invoice(one.id, 'A9', { invoiceDate: '2026-09-05' })
  expect(wrong(await early()).invoiceDate).toContain('Sep 2026 is closed')
  const advance = (day: string) =>
    at
      .as('Arjun')
      .post(`/api/clients/${client.id}/advances`, { entityName: one.entityName, day, amount: '1' })
  expect(wrong(await advance('2026-02-01')).day).toContain('Feb 2026 is closed')
  expect(wrong(await advance('2001-01-05')).day).toBe('Must not be before 18 Nov 2024, 2 years ago')
  await open('2026-09', 'An invoice was forgotten')
  expect((await early()).status).toBe(200)
})
