/**
 * The guarantee of a placement: revenue is earned when it ends, and a candidate who leaves within it can be
 * replaced.
 */
import { expect, test } from 'vitest'
import { firm } from '../../../tests/support/billing'

test('revenue is at risk until the guarantee ends, then earned', async () => {
  const { at, add } = await firm()
  // 90 days before today is 20 August. A candidate who joined then is guaranteed until today.
  await add({ dateOfJoining: '2026-08-19', billingFixed: '10000' })
  await add({ dateOfJoining: '2026-08-20', billingFixed: '20000' })
  await add({ dateOfJoining: null, billingFixed: '40000' })
  await add({ dateOfJoining: '2026-01-01', billingFixed: '80000', status: 'Joined and Left' })
  const { totals, data } = (await at.as('Arjun').get('/api/billing-candidates?page=1&sort=dateOfJoining'))
    .body
  expect([totals.joined, totals.earned, totals.atRisk]).toEqual([
    { count: 3, amount: '70000.00' },
    { count: 1, amount: '10000.00' },
    { count: 2, amount: '60000.00' },
  ])
  expect(data[1]).toMatchObject({
    invoiceBy: '2026-08-26',
    dueBy: '2026-09-25',
    guaranteeUntil: '2026-11-17',
  })
  expect(
    (await at.as('Meera').get('/api/billing-candidates?page=1&joining=2026-08')).body.totals.atRisk,
  ).toEqual({ count: 1, amount: '20000.00' })
  expect((await at.as('Manoj').get('/api/billing-candidates?page=1')).body.totals.atRisk).toEqual({
    count: 0,
    amount: '0.00',
  })
})

test('a replacement that stays settles the guarantee without a credit note, and the two refer to each other', async () => {
  const { at, add, invoice } = await firm()
  const left = await add({ name: 'Leaves Early', dateOfJoining: '2026-09-01', billingFixed: '10000' })
  await invoice(left.id, 'INV/26-27/001', { invoiceDate: '2026-09-05' })
  const due = async () =>
    (await at.as('Arjun').get('/api/billing/leakage?kind=credit%20note%20due')).body.data.length
  const arjun = at.as('Arjun')
  /** What is to be collected and credited, in all places that say it. */
  const amounts = async () => {
    const { overdue, toCredit, outstanding } = (await arjun.get('/api/billing/overview')).body
    const ageing = (await arjun.get('/api/billing/receivables')).body
    const leaks = (await arjun.get('/api/billing/leakage')).body.kinds
    const count = async (filter: string) =>
      (await arjun.get(`/api/billing-invoices?page=1&${filter}`)).body.pagination.totalItems
    const ofAges = Object.values<string>(ageing.buckets).reduce((sum, one) => sum + Number(one), 0)
    expect(ageing.clients).toMatchObject([{ buckets: ageing.buckets, toCredit: ageing.toCredit }])
    expect([outstanding, ageing.outstanding, ageing.toCredit]).toEqual([
      '11800.00',
      '11800.00',
      toCredit.amount,
    ])
    expect(ofAges + Number(ageing.toCredit)).toBe(11_800)
    expect(leaks.find(({ kind }: { kind: string }) => kind === 'overdue')?.count ?? 0).toBe(overdue.count)
    expect([await count('overdue=Yes'), await count('toCredit=Yes')]).toEqual([overdue.count, toCredit.count])
    return [overdue.amount, toCredit.amount]
  }
  const { clientId, selectionMonth, designation, managerEmail, recruiterEmail, billableCTC } = left
  const instead = (more: object) =>
    arjun.post('/api/billing-candidates', {
      clientId,
      selectionMonth,
      designation,
      managerEmail,
      recruiterEmail,
      billableCTC,
      name: 'Comes Instead',
      candidateMobile: '9876500099',
      candidateEmail: 'instead@home.test',
      billingType: 'Fixed',
      billingFixed: '0',
      status: 'Selected',
      ...more,
    })
  const early = await instead({ replacesId: left.id })
  expect([early.status, early.body.errors]).toEqual([
    422,
    [{ field: 'replacesId', message: 'Leaves Early has not left, so no replacement can be added' }],
  ])
  await arjun.call('PATCH', `/api/billing-candidates/${left.id}/status`, {
    status: 'Joined and Left',
    leftOn: '2026-10-01',
  })
  expect(await due()).toBe(1)
  expect(await amounts()).toEqual(['0.00', '11800.00'])
  const past = (await arjun.get('/api/billing/receivables?asOn=2026-11-10')).body
  expect([past.buckets['31-60'], past.toCredit]).toEqual(['11800.00', null])
  const made = (await instead({ replacesId: left.id })).body
  expect(made.replaces).toEqual({ id: left.id, name: 'Leaves Early' })
  expect((await arjun.get(`/api/billing-candidates/${left.id}`)).body.replacedBy).toEqual({
    id: made.id,
    name: 'Comes Instead',
  })
  expect(await due()).toBe(0)
  expect(await amounts()).toEqual(['11800.00', '0.00'])
  expect((await arjun.get(`/api/billing-candidates/${left.id}/invoices`)).body[0]).toMatchObject({
    wantsCreditNote: false,
    candidateStatus: 'Joined and Left',
  })
  const second = await instead({
    replacesId: left.id,
    candidateMobile: '9876500098',
    candidateEmail: 'second@home.test',
  })
  expect([second.status, second.body.errors]).toEqual([
    422,
    [{ field: 'replacesId', message: 'Leaves Early was already replaced by Comes Instead' }],
  ])
  // If the replacement backs out, the credit note is due again and another replacement may be added.
  await arjun.call('PATCH', `/api/billing-candidates/${made.id}/status`, { status: 'Offer Backout' })
  expect(await due()).toBe(1)
  expect(
    (await arjun.call('PUT', `/api/billing-candidates/${made.id}`, { replacesId: null })).body.replaces,
  ).toBeNull()
  expect(
    (
      await instead({
        replacesId: left.id,
        candidateMobile: '9876500098',
        candidateEmail: 'second@home.test',
      })
    ).status,
  ).toBe(200)
  expect(await due()).toBe(0)
  expect((await arjun.get(`/api/billing-candidates/${made.id}/audit-history`)).body).toContainEqual(
    expect.objectContaining({ fieldName: 'Replacement for', oldValue: 'Leaves Early', newValue: null }),
  )
})

test('a placement without a fee, such as a replacement, needs no invoice', async () => {
  const { at, add } = await firm()
  await add({ billingFixed: '0', dateOfJoining: '2026-09-01' })
  const arjun = at.as('Arjun')
  expect((await arjun.get('/api/billing/leakage')).body.kinds).toEqual([])
  expect((await arjun.get('/api/billing/overview')).body.toInvoice).toEqual({ count: 0, amount: '0.00' })
  await add({ billingFixed: '1', dateOfJoining: '2026-09-01' })
  expect((await arjun.get('/api/billing/leakage')).body.kinds).toEqual([
    { kind: 'not invoiced', count: 1, amount: '1.00' },
  ])
  expect((await arjun.get('/api/billing/overview')).body.toInvoice).toEqual({ count: 1, amount: '1.00' })
})
