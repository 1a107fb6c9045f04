/** Team performance, receivables and leakage. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { office, type Name, type Office } from '../../../tests/support/office'

async function firm() {
  const at = await office()
  const client = (await at.as('Arjun').post('/api/clients', { name: 'Globex', feePercent: '8.33' })).body
  for (const [name, salary] of [
    ['Ravi', '240000'],
    ['Priya', '480000'],
    ['Meera', '1200000'],
  ] as const)
    await at.as('Anita').call('PUT', `/api/users/${at.ids[name]}`, { basicSalary: salary })
  let n = 0
  const addCandidate = async (given: object): Promise<any> => {
    const reply = await at.as('Arjun').post('/api/billing-candidates', {
      name: `Candidate ${++n}`,
      clientId: client.id,
      candidateMobile: String(9_000_000_000 + n),
      candidateEmail: `c${n}@home.test`,
      selectionMonth: '2026-10',
      designation: 'Developer',
      managerEmail: 'meera@northwind.test',
      billableCTC: '1200000',
      billingType: 'Fixed',
      billingFixed: '100000',
      ...given,
    })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return reply.body
  }
  const team = async (as: Name, month = '2026-10') =>
    (await at.as(as).get(`/api/team-performance?month=${month}`)).body
  return { at, client, add: addCandidate, team }
}
const member = (body: any, name: string) =>
  body.members.find((one: { firstName: string }) => one.firstName === name)

describe('a team', () => {
  test("adds up to its manager; the target is five times the month's pay; colours change at 80 and 50", async () => {
    const { add, team } = await firm()
    // Ravi: 1,00,000 of a target of 1,00,000; Priya 1,00,000 of 2,00,000; Meera's team 2,00,000 of 8,00,000.
    await add({ recruiterEmail: 'RAVI@northwind.test', status: 'Joined' })
    await add({ recruiterEmail: 'ravi@northwind.test', status: 'Offered' })
    await add({ recruiterEmail: 'ravi@northwind.test', status: 'Hold' })
    await add({ recruiterEmail: 'priya@northwind.test', status: 'Joined' })
    await add({ recruiterEmail: 'priya@northwind.test', status: 'Joined', selectionMonth: '2026-09' })
    await add({ recruiterEmail: 'stranger@nowhere.test', status: 'Joined' })
    const body = await team('Anita')
    expect(member(body, 'Ravi')).toMatchObject({
      own: { selections: 3, billing: '100000.00', pipeline: '100000.00' },
      target: '100000.00',
      percent: 100,
      colour: 'green',
    })
    expect(member(body, 'Priya')).toMatchObject({
      own: { selections: 1, billing: '100000.00' },
      target: '200000.00',
      percent: 50,
      colour: 'yellow',
    })
    expect(member(body, 'Meera')).toMatchObject({
      own: { selections: 0 },
      team: { selections: 4, billing: '200000.00', pipeline: '100000.00' },
      target: '800000.00',
      percent: 25,
      colour: 'red',
    })
    expect(member(body, 'Anita')).toMatchObject({
      team: { selections: 4, billing: '200000.00' },
      managerId: null,
    })
    expect(body.totals).toEqual({ members: 9, selections: 4, billing: '200000.00', pipeline: '100000.00' })
    const { groups, ...counts } = body.insights
    for (const name in counts) expect(groups[name]).toHaveLength(counts[name])
    expect(groups.topPerformers).toEqual([member(body, 'Ravi').id])
    expect(body.unmatched).toEqual([
      {
        recruiterEmail: 'stranger@nowhere.test',
        leaver: null,
        selections: 1,
        billing: '100000.00',
        pipeline: '0.00',
      },
    ])
  })

  test('is limited to the visible people; targets are visible to users with access to pay and to oneself', async () => {
    const { at, add, team } = await firm()
    await add({ recruiterEmail: 'ravi@northwind.test', status: 'Joined' })
    const own = await team('Meera')
    expect(own.members.map(({ firstName }: { firstName: string }) => firstName).toSorted()).toEqual([
      'Meera',
      'Priya',
      'Ravi',
    ])
    expect(member(own, 'Meera')).toMatchObject({ managerId: null, target: '800000.00' })
    expect(member(own, 'Ravi')).toMatchObject({ target: null, percent: null, colour: 'green' })
    expect(own.unmatched).toEqual([])
    expect((await team('Sana')).members).toHaveLength(9)
    expect(member(await team('Sana'), 'Ravi').target).toBeNull()
    expect(member(await team('Arjun'), 'Ravi').target).toBe('100000.00')
    expect((await at.as('Ravi').get('/api/team-performance?month=2026-10')).status).toBe(403)
    expect((await at.as('Anita').get('/api/team-performance?month=october')).status).toBe(400)
    const year = (await at.as('Meera').get('/api/team-performance/months?year=2026')).body
    expect(year.months[9]).toEqual({
      month: '2026-10',
      selections: 1,
      billing: '100000.00',
      pipeline: '0.00',
    })
    expect(year.years).toEqual(['2024', '2025', '2026'])
    // In Mumbai the new year has begun while it is still the old year in UTC.
    at.clock.set('2026-12-31T18:30:00.000Z')
    expect((await at.as('Meera').get('/api/team-performance/months?year=2027')).body.years).toEqual([
      '2024',
      '2025',
      '2026',
      '2027',
    ])
  })
})

describe('receivables', () => {
  const invoice = (at: Office, id: number, number: string, day: string, raised: string) =>
    at.as('Arjun').post(`/api/billing-candidates/${id}/invoices`, {
      invoiceNumber: number,
      invoiceDate: day,
      invoiceRaisedAmount: raised,
      invoiceAmount: String(Number(raised) * 1.18),
      invoiceSubmitted: 'Yes',
      reason: 'test',
    })

  test('are in the bucket of their due day, on any past day, and the buckets add up', async () => {
    const { at, add } = await firm()
    const one = await add({ status: 'Joined', dateOfJoining: '2026-06-01' })
    const old = (await invoice(at, one.id, 'A1', '2026-06-10', '10000')).body
    await invoice(at, one.id, 'A2', '2026-11-10', '20000')
    await at
      .as('Arjun')
      .post(`/api/billing-invoices/${old.id}/receipts`, { day: '2026-09-01', amount: '1800' })
    const owed = async (asOn: string) =>
      (await at.as('Arjun').get(`/api/billing/receivables?asOn=${asOn}`)).body
    expect(await owed('2026-11-18')).toMatchObject({
      outstanding: '33600.00',
      buckets: { 'Not due': '23600.00', '0-30': '0.00', 'Over 90': '10000.00' },
      clients: [{ clientName: 'Globex', invoices: 2, outstanding: '33600.00' }],
    })
    expect(await owed('2026-08-01')).toMatchObject({
      outstanding: '11800.00',
      buckets: { '0-30': '11800.00' },
    })
    expect(await owed('2026-06-01')).toMatchObject({ outstanding: '0.00', clients: [] })
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 400 }), async (days) => {
        const body = await owed(new Date(Date.UTC(2026, 4, 1) + days * 86_400_000).toISOString().slice(0, 10))
        const sum = Object.values(body.buckets as Record<string, string>).reduce(
          (all, amount) => all + Math.round(Number(amount) * 100),
          0,
        )
        expect(sum).toBe(Math.round(Number(body.outstanding) * 100))
      }),
      { numRuns: 30 },
    )
  })

  test('finds each leak with its amount', async () => {
    const { at, add } = await firm()
    const late = await add({ name: 'Late', status: 'Joined', dateOfJoining: '2026-10-01' })
    const part = await add({ name: 'Part', status: 'Joined', dateOfJoining: '2026-08-01' })
    await invoice(at, part.id, 'INV/26-27/003', '2026-08-10', '40000')
    await add({
      name: 'Cheap',
      billingType: 'Percentage',
      billingPercentage: '5',
      status: 'Joined',
      dateOfJoining: '2026-11-17',
    })
    await add({ name: 'Twin', candidateMobile: late.candidateMobile })
    await add({ name: 'Lost', recruiterEmail: 'nobody@nowhere.test' })
    await add({ name: 'Theirs', recruiterEmail: 'others@example.com' })
    const leakage = async (query = '') => (await at.as('Arjun').get(`/api/billing/leakage${query}`)).body
    const found = await leakage()
    expect(found.data.map(({ kind, amount }: { kind: string; amount: string }) => [kind, amount])).toEqual([
      ['overdue', '47200.00'],
      ['not invoiced', '100000.00'],
      ['part invoiced', '60000.00'],
      ['other fee', '39960.00'],
      ['duplicate candidate', '100000.00'],
      ['unknown recruiter', '100000.00'],
      ['missing number', '0.00'],
    ])
    expect(found.kinds).toEqual(
      found.data.map(({ kind, amount }: { kind: string; amount: string }) => ({ kind, count: 1, amount })),
    )
    expect(found.data[0]).toMatchObject({
      text: 'INV/26-27/003 (Staffing Services), Globex: due 09 Sep 2026',
      todo: 'Follow up or record a payment',
      candidateName: 'Part',
    })
    const some = await leakage('?kind=part invoiced&page=1&limit=1')
    expect([some.data.length, some.data[0].text, some.pagination.totalItems]).toEqual([
      1,
      'Part, Globex: ₹40,000 of ₹1,00,000 invoiced',
      1,
    ])

    // The two numbers before the first used one are a single gap and need one reason.
    const { gap, text } = found.data.at(-1)
    expect([text, gap]).toEqual([
      'Staffing Services: INV/26-27/001 to INV/26-27/002 were never used',
      { entity: 'Staffing Services', year: '2026-27', prefix: 'INV', first: 1, last: 2 },
    ])
    expect(
      (await at.as('Arjun').post('/api/billing/missing-numbers', { ...gap, reason: ' ' })).body.errors,
    ).toEqual([{ field: 'reason', message: 'Enter a reason' }])
    expect(
      (await at.as('Arjun').post('/api/billing/missing-numbers', { ...gap, last: 4, reason: 'Paper' }))
        .status,
    ).toBe(409)
    expect(
      (
        await at
          .as('Arjun')
          .post('/api/billing/missing-numbers', { ...gap, reason: 'Written on paper before Muster' })
      ).status,
    ).toBe(200)
    expect((await leakage('?kind=missing number')).data).toEqual([])
    // A mistyped number is one long gap, not a million lines.
    await invoice(at, part.id, 'INV/26-27/999999', '2026-08-11', '100')
    expect((await leakage('?kind=missing number')).data.map((leak: { text: string }) => leak.text)).toEqual([
      'Staffing Services: INV/26-27/004 to INV/26-27/999998 were never used',
    ])
    expect((await at.as('Meera').get('/api/billing/leakage')).status).toBe(403)

    // The same figures on the dashboard of Accounts.
    expect((await at.as('Arjun').get('/api/billing/overview')).body).toMatchObject({
      outstanding: '47318.00',
      overdue: { count: 2, amount: '47318.00' },
      toInvoice: { count: 1, amount: '100000.00' },
      raisedThisMonth: '0.00',
      receivedThisMonth: '0.00',
      drafts: { count: 0, amount: '0.00' },
    })
  })
})

describe('nobody is missing and no pay is revealed', () => {
  test('lists visible candidates without a recruiter or whose recruiter has left', async () => {
    const { at, add, team } = await firm()
    await add({ recruiterEmail: 'priya@northwind.test', status: 'Joined' })
    await add({ recruiterEmail: 'typo@nowhere.test', status: 'Offered' })
    await add({ recruiterEmail: null })
    await add({ recruiterEmail: 'rekha@northwind.test', status: 'Joined' })
    await add({ recruiterEmail: 'typo@nowhere.test', managerEmail: 'manoj@northwind.test' })
    await at.write(({ db }) => db.run('update users set is_active = 0 where id = ?', at.ids.Priya))
    const mine = (await team('Meera')).unmatched
    expect(mine).toEqual([
      {
        recruiterEmail: 'priya@northwind.test',
        leaver: 'Priya Test',
        selections: 1,
        billing: '100000.00',
        pipeline: '0.00',
      },
      { recruiterEmail: null, leaver: null, selections: 1, billing: '0.00', pipeline: '100000.00' },
      {
        recruiterEmail: 'typo@nowhere.test',
        leaver: null,
        selections: 1,
        billing: '0.00',
        pipeline: '100000.00',
      },
    ])
    const body = await team('Anita')
    expect(
      body.unmatched.find((one: { recruiterEmail: string }) => one.recruiterEmail === 'typo@nowhere.test')
        .selections,
    ).toBe(2)
    // The figures of all people and the unmatched ones cover all candidates of the month.
    const { totals } = (await at.as('Anita').get('/api/billing-candidates?page=1&month=2026-10')).body
    expect(
      body.totals.selections +
        body.unmatched.reduce((sum: number, one: { selections: number }) => sum + one.selections, 0),
    ).toBe(totals.candidates)
  })

  test('hides the target of a team of two from a user without access to pay', async () => {
    const { at, team } = await firm()
    await at.as('Anita').call('PUT', `/api/users/${at.ids.Rekha}`, { basicSalary: '240000' })
    await at.as('Anita').call('PUT', `/api/users/${at.ids.Manoj}`, { basicSalary: '600000' })
    expect(member(await team('Manoj'), 'Manoj')).toMatchObject({ target: null, percent: null, colour: 'red' })
    expect((await at.as('Manoj').get('/api/team-performance/months?year=2026')).body.target).toBeNull()
    expect(member(await team('Meera'), 'Meera').target).toBe('800000.00')
    expect((await at.as('Meera').get('/api/team-performance/months?year=2026')).body.target).toBe('800000.00')
    expect(member(await team('Arjun'), 'Manoj').target).toBe('350000.00')
  })
})
