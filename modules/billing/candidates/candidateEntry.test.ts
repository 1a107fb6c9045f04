/** What a candidate's fields accept: amounts, mobiles, percentages, managers, clients. Duplicates are named. */
import { describe, expect, test } from 'vitest'
import { wrong } from '../../../tests/support/billing'
import type { Name } from '../../../tests/support/office'
import { asha, firm } from '../../../tests/support/placements'
import { importInOneStep } from '../../imports/service'
import { candidatesKind } from '../sheets/candidateSheet'

async function desk() {
  const made = await firm()
  const { at, client } = made
  const post = (more: object, as: Name = 'Arjun') =>
    at.as(as).post('/api/billing-candidates', { clientId: client.id, ...asha, ...more })
  const put = (id: number, body: object) => at.as('Arjun').call('PUT', `/api/billing-candidates/${id}`, body)
  const by = {
    who: { id: at.ids.Anita, role: 'Admin' as const, sessionId: 0 },
    origin: { actor: at.ids.Anita, source: 'cli' },
  }
  const importRow = (client: string, manager: string, mobile = '9876500001') =>
    importInOneStep(
      at.app,
      by,
      candidatesKind,
      's.csv',
      Buffer.from(
        'Candidate Name,Client,Mobile,Email,Month,Position,Manager,CTC,Billing %\n' +
          `Bina Shah,${client},${mobile},bina@home.test,Oct-26,Tester,${manager},"12,00,000",8.33%`,
      ),
    )
  const deactivate = (name: Name) =>
    at.write(({ db }) => db.run('update users set is_active = 0 where id = ?', at.ids[name]))
  return { ...made, post, put, importRow, deactivate }
}

describe('a candidate', () => {
  test.each(['12,00,000', '₹12,00,000', '1,200,000', 'Rs. 12,00,000/-', '12 L', ' 12,00,000.00 ', 1200000])(
    'with the CTC %s bills as with 1200000',
    async (amount) => {
      const { post } = await desk()
      const { body } = await post({ billableCTC: amount })
      expect([body.billableCTC, body.billingAmount]).toEqual(['1200000.00', '99960.00'])
      const fixed = await post({ billingType: 'Fixed', billingFixed: amount })
      expect(fixed.body.billingFixed).toBe('1200000.00')
    },
  )

  test.each([
    '+91 98765 43210',
    '+91-98765-43210',
    '(+91) 98765 43210',
    '+91 (0) 98765 43210',
    '0091 98765 43210',
    '09876543210',
    '91 9876543210',
    '98765–43210',
    'Mob. 98765 43210',
    '\u202a+91 98765 43210\u202c',
    '९८७६५ ४३२१०',
    '+91 \u0b6f\u0b6e\u0b6d\u0b6c\u0b6b \u0b6a\u0b69\u0b68\u0b67\u0b66',
  ])('with the mobile %s has its ten digits', async (mobile) => {
    const { post } = await desk()
    expect((await post({ candidateMobile: mobile })).body.candidateMobile).toBe('9876543210')
  })

  test.each([
    ['98765 4321', 'Mobile number must be 10 digits'],
    ['+971 50 123 4567', 'Mobile number must be 10 digits'],
    ['+98 765 43210', 'Mobile number must be 10 digits'],
    ['98765 43210 / 98765 43211', 'Mobile number must be 10 digits'],
    ['022 4001 2345', 'Mobile number must be 10 digits'],
    ['080 4122 3344', 'This is a landline. Enter a mobile number'],
  ])('with the mobile %s is refused', async (mobile, message) => {
    const { post } = await desk()
    expect(wrong(await post({ candidateMobile: mobile }))).toEqual({ candidateMobile: message })
  })

  test.each([
    ['8.33 %', null],
    ['8.330', null],
    ['8.333 %', 'At most two decimals are possible, for example 8.33'],
    ['8.333', 'At most two decimals are possible, for example 8.33'],
    ['100.001', 'Billing Percentage must be between 0 and 100'],
    ['eight', 'Billing Percentage must be between 0 and 100'],
  ])('with the percentage %s: %s', async (billingPercentage, message) => {
    const { post } = await desk()
    const reply = await post({ billingPercentage })
    expect(wrong(reply)).toEqual(message === null ? {} : { billingPercentage: message })
    if (message === null) expect(reply.body.billingPercentage).toBe('8.33')
  })
})

describe("a candidate's manager", () => {
  const nobody = 'Nobody with the email no@no.test may be a manager of candidates. Choose an active employee'

  test('is an active employee when the candidate is added and when the manager is changed', async () => {
    const { post, put, add } = await desk()
    const refused = await post({ managerEmail: 'no@no.test' })
    expect([refused.status, wrong(refused)]).toEqual([422, { managerEmail: nobody }])
    const { id } = await add()
    expect(wrong(await put(id, { managerEmail: 'no@no.test' }))).toEqual({ managerEmail: nobody })
    // 'Others' and the leak of an unknown recruiter need unknown recruiters.
    expect((await put(id, { recruiterEmail: 'no@no.test' })).status).toBe(200)
  })

  test('who has left stays on the old candidates but gets no new ones', async () => {
    const { post, put, add, deactivate } = await desk()
    const { id } = await add({ managerEmail: 'manoj@northwind.test' })
    await deactivate('Manoj')
    expect((await put(id, { location: 'Pune', managerEmail: 'Manoj@Northwind.test' })).status).toBe(200)
    expect((await post({ managerEmail: 'manoj@northwind.test' })).status).toBe(422)
  })

  test('is checked in a sheet, too', async () => {
    const { importRow, add, at } = await desk()
    expect((await importRow('Globex', 'no@no.test')).errors).toEqual([
      { row: 2, error: `Manager Email: ${nobody}` },
    ])
    await add({ candidateMobile: '9876500001', name: 'Bina Shah' })
    expect((await importRow('Globex', 'no@no.test')).errors).toHaveLength(1)
    expect((await importRow('Globex', 'meera@northwind.test')).errors).toEqual([])
    expect((await at.as('Anita').get('/api/billing-candidates')).body).toMatchObject([
      { candidateEmail: 'bina@home.test', managerEmail: 'meera@northwind.test' },
    ])
  })
})

test('an inactive client gets no candidates; those that it has can be edited', async () => {
  const { at, client, post, put, add, importRow } = await desk()
  const initech = (await at.as('Arjun').post('/api/clients', { name: 'Initech' })).body
  const own = await add()
  const others = await add({ clientId: initech.id, candidateMobile: '9876500002' })
  await at.as('Arjun').call('PUT', `/api/clients/${client.id}`, { isActive: false })
  const inactive = { clientId: 'Globex is inactive. Activate it in Clients first' }
  const refused = await post({ name: 'Kabir Khan' })
  expect([refused.status, wrong(refused)]).toEqual([422, inactive])
  expect(wrong(await put(others.id, { clientId: client.id }))).toEqual(inactive)
  expect((await put(own.id, { location: 'Pune', clientId: client.id })).status).toBe(200)
  expect(
    (await at.as('Meera').call('PATCH', `/api/billing-candidates/${own.id}/status`, { status: 'Joined' }))
      .status,
  ).toBe(200)
  expect((await importRow('Globex', 'meera@northwind.test')).errors).toEqual([
    { row: 2, error: `Client: ${inactive.clientId}` },
  ])
  // The row with this mobile exists already.
  expect((await importRow('Globex', 'meera@northwind.test', '9876543210')).errors).toEqual([])
})

describe('the same candidate again', () => {
  test('is accepted and named, to people who may see the other one', async () => {
    const { add, post, put } = await desk()
    const first = await add()
    expect(first.duplicates).toEqual([])
    const again = await post({ name: 'Asha R', candidateEmail: 'other@home.test' })
    expect([again.status, again.body.duplicates]).toEqual([200, [{ id: first.id, name: 'Asha Rao' }]])
    const other = await post({ candidateMobile: '9876500009', candidateEmail: 'ASHA@home.test' })
    expect(other.body.duplicates).toEqual([{ id: first.id, name: 'Asha Rao' }])
    expect((await put(other.body.id, { selectionMonth: '2026-11' })).body.duplicates).toEqual([])
    expect((await put(other.body.id, { selectionMonth: '2026-10' })).body.duplicates).toEqual([
      { id: first.id, name: 'Asha Rao' },
    ])
    const unseen = await post({ managerEmail: 'manoj@northwind.test', recruiterEmail: null }, 'Manoj')
    expect([unseen.status, unseen.body.duplicates]).toEqual([200, []])
  })

  test('can be looked up before saving', async () => {
    const { at, client, add } = await desk()
    const { id } = await add()
    const same = async (query: string, as: Name = 'Meera') =>
      (
        await at
          .as(as)
          .get(`/api/billing-candidates/same?clientId=${client.id}&selectionMonth=Oct-26${query}`)
      ).body
    expect(await same('&mobile=%2B91 98765 43210&email=x@home.test')).toEqual([
      { id, name: 'Asha Rao', hasSameMobile: true, hasSameEmail: false },
    ])
    expect(await same('&email=Asha@Home.test')).toEqual([
      { id, name: 'Asha Rao', hasSameMobile: false, hasSameEmail: true },
    ])
    expect(await same('')).toEqual([])
    expect(await same(`&mobile=9876543210&except=${id}`)).toEqual([])
    expect(await same('&mobile=9876543210', 'Manoj')).toEqual([])
    expect(
      (await at.as('Ravi').get('/api/billing-candidates/same?clientId=1&selectionMonth=Oct-26')).status,
    ).toBe(403)
  })
})

test("the team filter's count includes the manager and everybody below, also leavers", async () => {
  const { at, add, deactivate } = await desk()
  await add({ recruiterEmail: 'ravi@northwind.test' })
  await deactivate('Ravi')
  const { teams } = (await at.as('Anita').get('/api/billing-candidates/choices')).body
  expect(teams.find(({ email }: { email: string }) => email === 'sunil@northwind.test').members).toBe(6)
  const found = await at.as('Anita').get('/api/billing-candidates?page=1&team=sunil@northwind.test')
  expect(found.body.totals.candidates).toBe(1)
})
