/** Candidates: access, calculation, validation, and the list with its totals. */
import { describe, expect, test } from 'vitest'
import { wrong } from '../../../tests/support/billing'
import type { Name, Office } from '../../../tests/support/office'
import { asha, firm } from '../../../tests/support/placements'

const listIds = async (at: Office, query: string, as: Name = 'Anita') =>
  (await at.as(as).get(`/api/billing-candidates?page=1&${query}`)).body

describe('a candidate', () => {
  test('bills by CTC and percentage or by the fixed amount, and refuses a different figure', async () => {
    const { at, client, add } = await firm()
    expect(await add()).toMatchObject({
      name: 'Asha Rao',
      clientName: 'Globex',
      candidateMobile: '9876543210',
      billingAmount: '99960.00',
      billingPercentage: '8.33',
      status: 'Selected',
      employmentType: 'Full-time',
      entityName: 'Staffing Services',
      recruiterName: 'Ravi Test',
    })
    expect(
      await add({ billingType: 'Fixed', billingFixed: '50000', billingAmount: '50000.00' }),
    ).toMatchObject({ billingAmount: '50000.00' })
    const reply = await at
      .as('Arjun')
      .post('/api/billing-candidates', { clientId: client.id, ...asha, billingAmount: '1' })
    expect([reply.status, wrong(reply).billingAmount]).toEqual([
      422,
      'The billing amount must be 99960.00, from the CTC and the percentage',
    ])
  })

  test('reports all errors at once', async () => {
    const { at } = await firm()
    const empty = await at.as('Arjun').post('/api/billing-candidates', {})
    expect(empty.status).toBe(400)
    expect(Object.values(wrong(empty))).toEqual(
      expect.arrayContaining([
        'Candidate Name is required',
        'Client is required',
        'Candidate Mobile is required',
        'Candidate Email is required',
        'Selection Month is required',
        'Designation is required',
        'Manager is required',
        'Billable CTC is required',
      ]),
    )
    const odd = await at.as('Arjun').post('/api/billing-candidates', {
      ...asha,
      clientId: 1,
      candidateMobile: '98765',
      candidateEmail: 'asha',
      clientSpocEmail: 'x',
      billingPercentage: '101',
      billableCTC: '-5',
    })
    expect(wrong(odd)).toEqual({
      candidateMobile: 'Mobile number must be 10 digits',
      candidateEmail: 'Invalid Candidate Email format',
      clientSpocEmail: 'Invalid Client SPOC Email format',
      billingPercentage: 'Billing Percentage must be between 0 and 100',
      billableCTC: 'Billable CTC must be a positive number',
    })
    const rules = await at.as('Arjun').post('/api/billing-candidates', {
      ...asha,
      clientId: 99,
      billingPercentage: null,
      billableCTC: '0',
      entityName: 'Nobody Ltd',
    })
    expect(rules.status).toBe(422)
    expect(Object.keys(wrong(rules)).toSorted()).toEqual([
      'billableCTC',
      'billingPercentage',
      'clientId',
      'entityName',
    ])
  })

  test('is visible to billing roles, and to a manager only if the manager or recruiter is in the own team', async () => {
    const { at, add } = await firm()
    const own = await add()
    const other = await add({
      name: 'Other One',
      managerEmail: 'manoj@northwind.test',
      recruiterEmail: 'rekha@northwind.test',
    })
    const names = async (as: Name) =>
      (await at.as(as).get('/api/billing-candidates')).body.map(({ name }: { name: string }) => name)
    expect(await names('Arjun')).toEqual(['Other One', 'Asha Rao'])
    expect(await names('Sana')).toEqual(['Other One', 'Asha Rao'])
    expect(await names('Meera')).toEqual(['Asha Rao'])
    expect(await names('Sunil')).toEqual(['Other One', 'Asha Rao'])
    expect((await at.as('Meera').get(`/api/billing-candidates/${other.id}`)).status).toBe(404)
    expect(
      (await at.as('Meera').call('PATCH', `/api/billing-candidates/${other.id}/status`, { status: 'Joined' }))
        .status,
    ).toBe(404)
    expect(
      (await at.as('Meera').call('PATCH', `/api/billing-candidates/${own.id}/status`, { status: 'Offered' }))
        .status,
    ).toBe(200)
    expect((await at.as('Ravi').get('/api/billing-candidates')).status).toBe(403)
    expect((await at.as('Arjun').call('DELETE', `/api/billing-candidates/${own.id}`)).status).toBe(403)
  })

  test('stores each change in its history, field by field, as displayed', async () => {
    const { at, add } = await firm()
    const other = (await at.as('Arjun').post('/api/clients', { name: 'Initech' })).body
    const { id } = await add()
    await at
      .as('Arjun')
      .call('PUT', `/api/billing-candidates/${id}`, { clientId: other.id, billableCTC: '1500000' })
    await at.as('Meera').call('PATCH', `/api/billing-candidates/${id}/status`, { status: 'Offer backout' })
    const history = (await at.as('Arjun').get(`/api/billing-candidates/${id}/audit-history`)).body
    expect(history[0]).toMatchObject({
      changedByUser: { firstName: 'Meera', email: 'meera@northwind.test' },
      changeType: 'UPDATE',
      fieldName: 'Status',
      oldValue: 'Selected',
      newValue: 'Offer Backout',
    })
    expect(
      history
        .filter((one: { changeType: string }) => one.changeType === 'UPDATE')
        .map((one: any) => [one.fieldName, one.oldValue, one.newValue]),
    ).toEqual([
      ['Status', 'Selected', 'Offer Backout'],
      ['Billing Amount', '₹99,960', '₹1,24,950'],
      ['Billable CTC', '₹12,00,000', '₹15,00,000'],
      ['Client', 'Globex', 'Initech'],
    ])
    expect(history.at(-1)).toMatchObject({
      changeType: 'CREATE',
      fieldName: 'Candidate Name',
      newValue: 'Asha Rao',
    })
  })

  test('refuses a change based on an older version; saving unchanged values does nothing', async () => {
    const { at, add } = await firm()
    const { id, version } = await add()
    expect(
      (
        await at
          .as('Arjun')
          .call('PUT', `/api/billing-candidates/${id}`, { designation: asha.designation, version })
      ).body.version,
    ).toBe(version)
    const first = await at
      .as('Arjun')
      .call('PUT', `/api/billing-candidates/${id}`, { location: 'Pune', version })
    expect(first.body).toMatchObject({ location: 'Pune', version: version + 1 })
    expect(
      (await at.as('Meera').call('PUT', `/api/billing-candidates/${id}`, { location: 'Delhi', version }))
        .status,
    ).toBe(409)
  })
})

describe('the list', () => {
  async function many() {
    const { at, client, add } = await firm()
    const initech = (await at.as('Arjun').post('/api/clients', { name: 'Initech' })).body
    await add({ name: 'A One', status: 'Joined', dateOfJoining: '2026-11-02', location: 'Pune' })
    await add({
      name: 'B Two',
      status: 'Offered',
      clientId: initech.id,
      selectionMonth: '2026-11',
      recruiterEmail: 'rekha@northwind.test',
      managerEmail: 'manoj@northwind.test',
    })
    await add({ name: 'C Three', status: 'Hold', dateOfJoining: '2026-11-20' })
    await add({ name: 'D Four', status: 'Offer revoked', designation: 'Tester' })
    await add({
      name: 'E Five',
      status: 'Delayed Joining',
      dateOfJoining: '2026-12-01',
      billingType: 'Fixed',
      billingFixed: '10000',
    })
    return { at, client, initech }
  }

  test('pages, sorts, filters and totals in one response', async () => {
    const { at, initech } = await many()
    const all = await listIds(at, 'limit=2&sort=name')
    expect(all.data.map(({ name }: { name: string }) => name)).toEqual(['A One', 'B Two'])
    expect(all.pagination).toEqual({ page: 1, limit: 2, totalItems: 5, totalPages: 3 })
    expect(all.totals).toMatchObject({
      candidates: 5,
      all: 5,
      selection: '409840.00',
      joined: { count: 1, amount: '99960.00' },
      pipeline: { count: 2, amount: '109960.00' },
      lost: { count: 1, amount: '99960.00' },
      hold: { count: 1, amount: '99960.00' },
      overall: { billing: '99960.00', pipeline: '109960.00', amount: '409840.00' },
    })
    expect(
      (await listIds(at, 'sort=dateOfJoining&order=desc')).data.map(({ name }: { name: string }) => name),
    ).toEqual(['E Five', 'C Three', 'A One', 'D Four', 'B Two'])
    const filtered = await listIds(at, `client=${initech.id}`)
    expect([filtered.totals.candidates, filtered.totals.all, filtered.totals.selection]).toEqual([
      1,
      5,
      '99960.00',
    ])
    expect((await listIds(at, 'status=Offer revoked|joined')).totals.candidates).toBe(2)
    expect((await listIds(at, 'joining=2026-11')).totals).toMatchObject({
      candidates: 2,
      expected: { count: 1, amount: '99960.00' },
    })
    expect((await listIds(at, 'search=tester')).data.map(({ name }: { name: string }) => name)).toEqual([
      'D Four',
    ])
    expect((await listIds(at, 'search=three c')).totals.candidates).toBe(1)
    expect((await listIds(at, 'location=Pune&status=Hold')).totals.candidates).toBe(0)
  })

  test('the team filter includes everybody below the manager', async () => {
    const { at } = await many()
    expect(
      (await listIds(at, 'team=manoj@northwind.test')).data.map(({ name }: { name: string }) => name),
    ).toEqual(['B Two'])
    expect((await listIds(at, 'team=sunil@northwind.test')).totals.candidates).toBe(5)
    const { teams, othersEmail } = (await at.as('Anita').get('/api/billing-candidates/choices')).body
    expect(teams).toEqual([
      { email: 'manoj@northwind.test', name: 'Manoj Test', members: 2 },
      { email: 'meera@northwind.test', name: 'Meera Test', members: 3 },
      { email: 'sunil@northwind.test', name: 'Sunil Test', members: 6 },
    ])
    expect(othersEmail).toBe('others@example.com')
    expect(
      (await at.as('Meera').get('/api/billing-candidates/choices')).body.teams.map(
        ({ name }: { name: string }) => name,
      ),
    ).toEqual(['Meera Test'])
    expect((await listIds(at, 'team=manoj@northwind.test', 'Meera')).totals.candidates).toBe(0)
  })
})
