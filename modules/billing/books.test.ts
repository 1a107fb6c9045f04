/** The books: whatever is done in whatever order, paise add up, numbers are used once, and nothing goes beyond the placement without a reason. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { office, type Office } from '../../tests/support/office'
import { paiseOf, rupees } from '../../src/domain/money'
import type { Who } from '../../src/http'
import { checks } from './checks'
import { owed } from './receivables'
import { feeOf, taxOf } from './rules'

const today = '2026-11-18'
async function firm(given: object = {}) {
  const at = await office()
  const client = (await at.as('Arjun').post('/api/clients', { name: 'Globex', guaranteeDays: 90 })).body
  let n = 0
  const add = async (more: object = {}) => {
    const reply = await at.as('Arjun').post('/api/billing-candidates', {
      name: 'Asha Rao', clientId: client.id, candidateMobile: String(9_000_000_000 + ++n), candidateEmail: `c${n}@home.test`, selectionMonth: '2026-08', designation: 'Developer', managerEmail: 'meera@northwind.test', recruiterEmail: 'ravi@northwind.test',
      billableCTC: '1200000', billingType: 'Fixed', billingFixed: '100000', status: 'Joined', dateOfJoining: '2026-10-20', ...given, ...more,
    })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return reply.body
  }
  const invoice = (id: number, number: string, more: object = {}) => at.as('Arjun').post(`/api/billing-candidates/${id}/invoices`, { invoiceNumber: number, invoiceDate: today, invoiceRaisedAmount: '10000', invoiceAmount: '11800', ...more })
  const put = (id: number, body: object) => at.as('Arjun').call('PUT', `/api/billing-invoices/${id}`, body)
  return { at, client, add, invoice, put }
}
const wrong = ({ body }: { body: any }) => Object.fromEntries((body.errors ?? []).map(({ field, message }: { field: string; message: string }) => [field, message]))
const all = (at: Office) => expect(at.app.ask(checks).every(({ ok }) => ok)).toBe(true)

describe('an invoice', () => {
  test('stays with the company that raised it, and its number is unique there, whatever the candidate became since', async () => {
    const { at, add, invoice, put } = await firm()
    const [one, two] = [await add(), await add()]
    await invoice(one.id, 'A1')
    const second = (await invoice(two.id, 'A2')).body
    const { companies } = (await at.as('Arjun').get('/api/billing-candidates/choices')).body
    expect((await at.as('Arjun').call('PUT', `/api/billing-candidates/${two.id}`, { entityName: companies[1] })).status).toBe(200)
    const clash = await put(second.id, { invoiceNumber: 'A1' })
    expect([clash.status, wrong(clash).invoiceNumber]).toEqual([422, 'There is an invoice of this number already'])
    expect((await put(second.id, { invoiceNumber: 'A3' })).body).toMatchObject({ invoiceNumber: 'A3', entityName: companies[0] })
  })

  test('is not asked again for figures that stay; other figures ask for a reason anew', async () => {
    const { at, add, invoice, put } = await firm()
    const one = await add()
    const { id } = (await invoice(one.id, 'A1', { invoiceRaisedAmount: '100000', invoiceAmount: '112000', reason: 'Exempt in part' })).body
    // The placement bills less than was invoiced, all of a sudden.
    await at.as('Arjun').call('PUT', `/api/billing-candidates/${one.id}`, { billingFixed: '50000' })
    expect((await put(id, { invoiceSubmitted: 'Yes', remarks: 'By courier' })).status).toBe(200)
    expect(wrong(await put(id, { invoiceRaisedAmount: '120000', invoiceAmount: '141600' })).invoiceRaisedAmount).toContain('Say why')
    expect((await put(id, { invoiceRaisedAmount: '120000', invoiceAmount: '141600', reason: 'Agreed by mail' })).status).toBe(200)
  })

  test('of which a part was credited is not voided, not less than what was credited; nothing happens tomorrow', async () => {
    const { at, add, invoice, put } = await firm()
    const one = await add()
    const { id } = (await invoice(one.id, 'A1')).body
    const credit = (more: object) => at.as('Arjun').post(`/api/billing-invoices/${id}/credit-notes`, { day: today, raised: '4000', reason: 'Discount', ...more })
    expect(wrong(await credit({ number: '12345678901234567' }))).toEqual({ number: 'At most 16 characters' })
    expect(wrong(await credit({ day: '2026-11-19' }))).toEqual({ day: 'Must not be in the future' })
    expect(wrong(await at.as('Arjun').post(`/api/billing-invoices/${id}/receipts`, { day: '2027-01-01', amount: '1' }))).toEqual({ day: 'Must not be in the future' })
    expect((await credit({})).status).toBe(200)
    expect((await at.as('Anita').call('DELETE', `/api/billing-invoices/${id}`)).body.message).toBe('A credit note stands against this invoice: it can no longer be voided.')
    expect(wrong(await put(id, { invoiceRaisedAmount: '3000', invoiceAmount: '11800', reason: 'x' }))).toEqual({ invoiceRaisedAmount: 'Must be at least the 4000.00 that was credited' })
  })

  test('is credited in parts to the very paisa, however they are cut', async () => {
    const { at, add, invoice } = await firm({ billingFixed: '999999999999' })
    const one = await add()
    let n = 0
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 90_000_000_000_00 }), fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 1, maxLength: 5 }), async (raised, cuts) => {
        const { total } = taxOf(raised, 1800, null, null)
        const { id } = (await invoice(one.id, `P${++n}`, { invoiceRaisedAmount: rupees(raised), invoiceAmount: rupees(total), reason: 'test' })).body
        let left = raised
        for (const [index, cut] of [...cuts, 1].entries()) {
          const part = index === cuts.length ? left : Math.min(left, Math.max(1, Math.floor(left * cut)))
          if (!part) break
          const reply = await at.as('Arjun').post(`/api/billing-invoices/${id}/credit-notes`, { day: today, raised: rupees(part), reason: 'test' })
          expect(reply.status, JSON.stringify(reply.body)).toBe(200)
          left -= part
        }
        const { body } = await at.as('Arjun').get(`/api/billing-invoices/${id}`)
        expect([body.credited, body.outstanding, body.paymentReceived]).toEqual([rupees(total), '0.00', 'Yes'])
        for (const note of body.creditNotes) expect(paiseOf(note.amount)!).toBeGreaterThanOrEqual(paiseOf(note.raised)!)
      }),
      { numRuns: 40 },
    )
    all(at)
  })
})

test('taxes: the halves are the whole, and no paisa is lost', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999_999 }), fc.integer({ min: 0, max: 10_000 }), fc.constantFrom('27', '29', null), fc.constantFrom('27', '29', null), (taxable, rate, own, theirs) => {
      const { cgst, sgst, igst, total } = taxOf(taxable, rate, own, theirs)
      expect(cgst + sgst + igst + taxable).toBe(total)
      expect(cgst - sgst).toBeGreaterThanOrEqual(0)
      expect(cgst - sgst).toBeLessThanOrEqual(1)
      expect(igst > 0 && cgst + sgst > 0).toBe(false)
    }),
  )
})

test('slabs: the fee is that of the first slab that holds the pay, in whatever order they were written', async () => {
  const { at, client } = await firm()
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.record({ upTo: fc.integer({ min: 1, max: 9_999_999 }), percent: fc.integer({ min: 0, max: 10_000 }) }), { maxLength: 5, selector: ({ upTo }) => upTo }), fc.integer({ min: 1, max: 12_000_000 }), async (slabs, ctc) => {
      const { body } = await at.as('Arjun').call('PUT', `/api/clients/${client.id}`, { slabs: slabs.map(({ upTo, percent }) => ({ upTo: String(upTo), percent: (percent / 100).toFixed(2) })) })
      const stored = body.slabs.map(({ upTo, percent }: { upTo: string; percent: string }) => ({ upTo: paiseOf(upTo), percent: Math.round(Number(percent) * 100) }))
      const wanted = slabs.toSorted((a, b) => a.upTo - b.upTo).find(({ upTo }) => ctc <= upTo)?.percent ?? 833
      expect(feeOf({ feePercent: 833, slabs: stored, invoiceAfterDays: 7, creditDays: 30, guaranteeDays: 90 }, ctc * 100)).toBe(wanted)
    }),
    { numRuns: 30 },
  )
})

test('under any order of verbs: never beyond the placement without a reason, never more received than billed, and what is owed is one figure everywhere', async () => {
  const { at, add } = await firm()
  const verb = fc.record({ what: fc.constantFrom('invoice', 'invoice', 'change', 'receive', 'credit', 'void', 'settle', 'cheaper'), pick: fc.nat(), amount: fc.integer({ min: 1, max: 150_000_00 }), tds: fc.integer({ min: 0, max: 10_000_00 }), reason: fc.boolean() })
  let n = 0
  await fc.assert(
    fc.asyncProperty(fc.array(verb, { minLength: 4, maxLength: 24 }), async (verbs) => {
      const one = await add()
      const arjun = at.as('Arjun')
      let limit = 100_000_00
      for (const { what, pick, amount, tds, reason } of verbs) {
        const before = (await arjun.get(`/api/billing-candidates/${one.id}/invoices`)).body
        const invoice = before[pick % Math.max(1, before.length)]
        const figures = { invoiceRaisedAmount: rupees(amount), invoiceAmount: rupees(taxOf(amount, 1800, null, null).total), ...(reason ? { reason: 'Agreed' } : {}) }
        const netOf = (rows: any[]) => rows.reduce((sum, row) => sum + paiseOf(row.invoiceRaisedAmount)! - row.creditNotes.reduce((all: number, note: any) => all + paiseOf(note.raised)!, 0), 0)
        const was = netOf(before)
        let reply = null
        if (what === 'invoice') reply = await arjun.post(`/api/billing-candidates/${one.id}/invoices`, { invoiceNumber: `V${++n}`, invoiceDate: today, ...figures })
        else if (what === 'cheaper') {
          limit = Math.min(limit, amount)
          reply = await arjun.call('PUT', `/api/billing-candidates/${one.id}`, { billingFixed: rupees(limit) })
        } else if (invoice && what === 'change') reply = await arjun.call('PUT', `/api/billing-invoices/${invoice.id}`, figures)
        else if (invoice && what === 'receive') reply = await arjun.post(`/api/billing-invoices/${invoice.id}/receipts`, { day: today, amount: rupees(amount), tds: rupees(tds) })
        else if (invoice && what === 'credit') reply = await arjun.post(`/api/billing-invoices/${invoice.id}/credit-notes`, { day: today, raised: rupees(amount), reason: 'x' })
        else if (invoice && what === 'void') reply = await at.as('Anita').call('DELETE', `/api/billing-invoices/${invoice.id}`)
        else if (invoice && what === 'settle') reply = await arjun.call('PUT', `/api/billing-invoices/${invoice.id}`, { paymentReceived: 'Yes' })
        if (reply) expect([200, 409, 422], JSON.stringify(reply.body)).toContain(reply.status)
        const rows = (await arjun.get(`/api/billing-candidates/${one.id}/invoices`)).body
        const now = netOf(rows)
        if (now > limit && now > was) expect(reason, `${what} took it from ${was} to ${now}, beyond ${limit}`).toBe(true)
        for (const row of rows) {
          const [billed, received, credited, open] = [row.invoiceAmount, row.received, row.credited].map((text) => paiseOf(text)!).concat(Math.round(Number(row.outstanding) * 100)) as [number, number, number, number]
          expect(open).toBe(billed - received - credited)
          expect(received).toBeLessThanOrEqual(billed)
          expect(credited).toBeLessThanOrEqual(billed)
          expect(row.paymentReceived).toBe(open <= 0 ? 'Yes' : 'No')
          expect(row.receipts.reduce((sum: number, one: any) => sum + paiseOf(one.amount)! + paiseOf(one.tds)!, 0)).toBe(received)
        }
      }
      const [owed, standing] = [(await arjun.get('/api/billing/receivables')).body, (await arjun.get('/api/billing/standing')).body]
      expect(standing.outstanding).toBe(owed.outstanding)
      expect(Object.values(owed.buckets as Record<string, string>).reduce((sum, text) => sum + Math.round(Number(text) * 100), 0)).toBe(Math.round(Number(owed.outstanding) * 100))
      all(at)
    }),
    { numRuns: 20 },
  )
}, 120_000)

test('two at once: one number, one invoice; one version, one change', async () => {
  const { at, add, invoice } = await firm()
  const [one, two] = [await add(), await add()]
  const replies = await Promise.all([invoice(one.id, 'INV/26-27/001'), invoice(two.id, 'inv / 26-27 / 001'), invoice(one.id, 'INV/26-27/001')])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
  const made = replies.find(({ status }) => status === 200)!.body
  const changes = await Promise.all(['a', 'b', 'c'].map((remarks) => at.as('Arjun').call('PUT', `/api/billing-invoices/${made.id}`, { remarks, version: made.version })))
  expect(changes.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const paid = await Promise.all([1, 2, 3].map(() => at.as('Arjun').post(`/api/billing-invoices/${made.id}/receipts`, { day: today, amount: '8000' })))
  expect(paid.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
  const statuses = await Promise.all(['Hold', 'Offered'].map((status) => at.as('Meera').call('PATCH', `/api/billing-candidates/${two.id}/status`, { status, version: two.version })))
  expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('revenue is earned once the guarantee is over, and at risk until then', async () => {
  const { at, add } = await firm()
  // 90 days before today is 20 August: who joined that day is guaranteed to this very day.
  await add({ dateOfJoining: '2026-08-19', billingFixed: '10000' })
  await add({ dateOfJoining: '2026-08-20', billingFixed: '20000' })
  await add({ dateOfJoining: null, billingFixed: '40000' })
  await add({ dateOfJoining: '2026-01-01', billingFixed: '80000', status: 'Joined and Left' })
  const { totals, data } = (await at.as('Arjun').get('/api/billing-candidates?page=1&sort=dateOfJoining')).body
  expect([totals.joined, totals.earned, totals.atRisk]).toEqual([{ count: 3, amount: '70000.00' }, { count: 1, amount: '10000.00' }, { count: 2, amount: '60000.00' }])
  expect(data[1]).toMatchObject({ invoiceBy: '2026-08-26', dueBy: '2026-09-25', guaranteeUntil: '2026-11-17' })
  expect((await at.as('Meera').get('/api/billing-candidates?page=1&joining=2026-08')).body.totals.atRisk).toEqual({ count: 1, amount: '20000.00' })
  expect((await at.as('Manoj').get('/api/billing-candidates?page=1')).body.totals.atRisk).toEqual({ count: 0, amount: '0.00' })
})

test('a replacement that stays settles the guarantee: no credit note is due, and the two say of each other', async () => {
  const { at, add, invoice } = await firm()
  const left = await add({ name: 'Leaves Early', dateOfJoining: '2026-09-01', billingFixed: '10000' })
  await invoice(left.id, 'INV/26-27/001')
  const due = async () => (await at.as('Arjun').get('/api/billing/leakage?kind=credit%20note%20due')).body.data.length
  const arjun = at.as('Arjun')
  const { clientId, selectionMonth, designation, managerEmail, recruiterEmail, billableCTC } = left
  const instead = (more: object) => arjun.post('/api/billing-candidates', { clientId, selectionMonth, designation, managerEmail, recruiterEmail, billableCTC, name: 'Comes Instead', candidateMobile: '9876500099', candidateEmail: 'instead@home.test', billingType: 'Fixed', billingFixed: '0', status: 'Selected', ...more })
  const early = await instead({ replacesId: left.id })
  expect([early.status, early.body.errors]).toEqual([422, [{ field: 'replacesId', message: 'Leaves Early has not left: nobody comes in their place' }]])
  await arjun.call('PATCH', `/api/billing-candidates/${left.id}/status`, { status: 'Joined and Left', leftOn: '2026-10-01' })
  expect(await due()).toBe(1)
  const made = (await instead({ replacesId: left.id })).body
  expect(made.replaces).toEqual({ id: left.id, name: 'Leaves Early' })
  expect((await arjun.get(`/api/billing-candidates/${left.id}`)).body.replacedBy).toEqual({ id: made.id, name: 'Comes Instead' })
  expect(await due()).toBe(0)
  expect((await arjun.get(`/api/billing-candidates/${left.id}/invoices`)).body[0]).toMatchObject({ wantsCreditNote: false, candidateStatus: 'Joined and Left' })
  const second = await instead({ replacesId: left.id, candidateMobile: '9876500098', candidateEmail: 'second@home.test' })
  expect([second.status, second.body.errors]).toEqual([422, [{ field: 'replacesId', message: 'Comes Instead came in the place of Leaves Early already' }]])
  // Who backs out does not stay: the credit note is due again, and somebody else may come.
  await arjun.call('PATCH', `/api/billing-candidates/${made.id}/status`, { status: 'Offer Backout' })
  expect(await due()).toBe(1)
  expect((await arjun.call('PUT', `/api/billing-candidates/${made.id}`, { replacesId: null })).body.replaces).toBeNull()
  expect((await instead({ replacesId: left.id, candidateMobile: '9876500098', candidateEmail: 'second@home.test' })).status).toBe(200)
  expect(await due()).toBe(0)
  expect((await arjun.get(`/api/billing-candidates/${made.id}/audit-history`)).body).toContainEqual(expect.objectContaining({ fieldName: 'In Place of', oldValue: 'Leaves Early', newValue: null }))
})

test('a placement that was made cheaper after its invoice is listed, unless somebody said why; what was credited is to be invoiced again', async () => {
  const { at, add, invoice } = await firm()
  const one = await add({ name: 'Made Cheaper', dateOfJoining: '2026-09-01', billingFixed: '10000' })
  const made = (await invoice(one.id, 'INV/26-27/001')).body
  const arjun = at.as('Arjun')
  const kinds = async () => (await arjun.get('/api/billing/leakage')).body.data.filter((leak: any) => leak.candidateId === one.id && ['over invoiced', 'not invoiced', 'part invoiced'].includes(leak.kind)).map(({ kind, amount }: any) => [kind, amount])
  expect(await kinds()).toEqual([])
  await arjun.call('PUT', `/api/billing-candidates/${one.id}`, { billingFixed: '8000' })
  expect(await kinds()).toEqual([['over invoiced', '2000.00']])
  await arjun.post(`/api/billing-invoices/${made.id}/credit-notes`, { day: today, raised: '2000', reason: 'Made cheaper' })
  expect(await kinds()).toEqual([])
  await arjun.post(`/api/billing-invoices/${made.id}/credit-notes`, { day: today, raised: '8000', reason: 'Wrong company' })
  expect(await kinds()).toEqual([['not invoiced', '8000.00']])
})

test('two slabs cannot both be the last', async () => {
  const { at, client } = await firm()
  const reply = await at.as('Arjun').call('PUT', `/api/clients/${client.id}`, { slabs: [{ upTo: null, percent: '8' }, { upTo: null, percent: '9' }] })
  expect([reply.status, reply.body.errors[0]]).toEqual([400, { field: 'slabs', message: 'Two slabs end at the same amount: only one can hold' }])
})

test('what is kept in memory is renewed by every change, and never says what was rolled back', async () => {
  const { at, add, invoice } = await firm()
  const arjun = at.as('Arjun')
  const figures = async () => {
    const [list, leaks, standing, owed] = await Promise.all(['/api/billing-candidates?page=1&status=Joined', '/api/billing/leakage', '/api/billing/standing', '/api/billing/receivables'].map((path) => arjun.get(path)))
    return [list!.body.totals.joined.amount, leaks!.body.kinds.map(({ kind, count }: any) => `${kind} ${count}`).join(), standing!.body.outstanding, owed!.body.outstanding]
  }
  const one = await add({ dateOfJoining: '2026-09-01', billingFixed: '10000' })
  expect(await figures()).toEqual(['10000.00', 'not invoiced 1', '0.00', '0.00'])
  const made = (await invoice(one.id, 'INV/26-27/001')).body
  expect(await figures()).toEqual(['10000.00', '', '11800.00', '11800.00'])
  await arjun.post(`/api/billing-invoices/${made.id}/receipts`, { day: today, amount: '1800' })
  expect(await figures()).toEqual(['10000.00', '', '10000.00', '10000.00'])
  await expect(
    at.app.write({ actor: null, source: 'test' }, (tx) => {
      tx.db.run('update billing_candidates set billing_amount = 1')
      owed(tx, { id: 1, role: 'Accounts' } as Who, {})
      throw new Error('thought better of it')
    }),
  ).rejects.toThrow('thought better')
  expect(await figures()).toEqual(['10000.00', '', '10000.00', '10000.00'])
  await arjun.call('PATCH', `/api/billing-candidates/${one.id}/status`, { status: 'Hold' })
  expect((await figures())[0]).toBe('0.00')
})
