/** Access to each endpoint: the role is checked first (403), then the row (404). */
import { expect, test } from 'vitest'
import { registered } from '../../tests/support/billing'
import { office, type Name } from '../../tests/support/office'

const body = {
  name: 'Asha Rao',
  candidateMobile: '9876543210',
  candidateEmail: 'asha@home.test',
  selectionMonth: '2026-10',
  designation: 'Developer',
  billableCTC: '1200000',
  billingType: 'Fixed',
  billingFixed: '100000',
  status: 'Joined',
  dateOfJoining: '2026-10-20',
}

/** Meera's own row and one of Manoj's team; Sunil leads both. All requests are otherwise valid. */
const calls: readonly (readonly [
  string,
  string,
  object | undefined,
  { roles: string; row: 'own' | 'any' },
])[] = [
  ['GET', '/api/billing-candidates/:c', undefined, { roles: 'Anita Sunil Meera Arjun Sana', row: 'own' }],
  [
    'GET',
    '/api/billing-candidates/:c/audit-history',
    undefined,
    { roles: 'Anita Sunil Meera Arjun Sana', row: 'own' },
  ],
  [
    'PUT',
    '/api/billing-candidates/:c',
    { location: 'Pune' },
    { roles: 'Anita Sunil Meera Arjun Sana', row: 'own' },
  ],
  [
    'PATCH',
    '/api/billing-candidates/:c/status',
    { status: 'Joined' },
    { roles: 'Anita Sunil Meera Arjun Sana', row: 'own' },
  ],
  ['GET', '/api/billing-candidates/:c/invoices', undefined, { roles: 'Anita Sunil Meera Arjun', row: 'own' }],
  ['GET', '/api/billing-candidates/:c/next-invoice', undefined, { roles: 'Anita Arjun', row: 'own' }],
  ['GET', '/api/billing-invoices/:i', undefined, { roles: 'Anita Sunil Meera Arjun', row: 'own' }],
  [
    'GET',
    '/api/billing-invoices/:i/audit-history',
    undefined,
    { roles: 'Anita Sunil Meera Arjun', row: 'own' },
  ],
  ['GET', '/api/billing-invoices/:i/pdf', undefined, { roles: 'Anita Sunil Meera Arjun', row: 'own' }],
  ['PUT', '/api/billing-invoices/:i', { remarks: 'Sent' }, { roles: 'Anita Arjun', row: 'own' }],
  [
    'POST',
    '/api/billing-invoices/:i/receipts',
    { day: '2026-11-18', amount: '1' },
    { roles: 'Anita Arjun', row: 'own' },
  ],
  [
    'POST',
    '/api/billing-invoices/:i/credit-notes',
    { day: '2026-11-18', raised: '1', reason: 'x' },
    { roles: 'Anita Arjun', row: 'own' },
  ],
  ['POST', '/api/billing-invoices/:i/issue', undefined, { roles: 'Anita Arjun', row: 'own' }],
  [
    'POST',
    '/api/billing-invoices/:i/write-offs',
    { day: '2026-11-18', amount: '1', reason: 'x' },
    { roles: 'Anita Arjun', row: 'own' },
  ],
  ['GET', '/api/billing-invoices/:i/document', undefined, { roles: 'Anita Sunil Meera Arjun', row: 'own' }],
  ['GET', '/api/clients/:k/account', undefined, { roles: 'Anita Arjun', row: 'any' }],
  ['GET', '/api/clients/:k/statement', undefined, { roles: 'Anita Arjun', row: 'any' }],
  [
    'POST',
    '/api/clients/:k/advances',
    { entityName: 'Staffing Services', day: '2026-11-18', amount: '1' },
    { roles: 'Anita Arjun', row: 'any' },
  ],
  ['GET', '/api/clients/:k', undefined, { roles: 'Anita Sunil Meera Arjun Sana', row: 'any' }],
  ['GET', '/api/clients/:k/audit-history', undefined, { roles: 'Anita Sunil Meera Arjun Sana', row: 'any' }],
  ['PUT', '/api/clients/:k', { address: 'Pune' }, { roles: 'Anita Arjun Sana', row: 'any' }],
  ['DELETE', '/api/billing-invoices/:i', undefined, { roles: 'Anita', row: 'own' }],
  ['DELETE', '/api/billing-candidates/:c', undefined, { roles: 'Anita', row: 'own' }],
]

test.each(calls)('%s %s', async (method, path, given, { roles, row }) => {
  const at = await office()
  await registered(at)
  const client = (await at.as('Arjun').post('/api/clients', { name: 'Globex' })).body
  const make = async (manager: string, recruiter: string, number: string) => {
    const { id } = (
      await at.as('Arjun').post('/api/billing-candidates', {
        ...body,
        clientId: client.id,
        managerEmail: `${manager}@northwind.test`,
        recruiterEmail: `${recruiter}@northwind.test`,
      })
    ).body
    const invoice = (
      await at.as('Arjun').post(`/api/billing-candidates/${id}/invoices`, {
        invoiceNumber: number,
        invoiceDate: '2026-11-10',
        invoiceRaisedAmount: '1000',
        invoiceAmount: '1180',
        invoiceSubmitted: 'Yes',
      })
    ).body
    return { c: id, i: invoice.id }
  }
  const rows = { own: await make('meera', 'ravi', 'A1'), others: await make('manoj', 'rekha', 'A2') }
  for (const who of ['Ravi', 'Sana', 'Arjun', 'Meera', 'Sunil', 'Anita'] as readonly Name[])
    for (const of of ['own', 'others'] as const) {
      const { status } = await at
        .as(who)
        .call(
          method,
          path
            .replace(':c', String(rows[of].c))
            .replace(':i', String(rows[of].i))
            .replace(':k', String(client.id)),
          given,
        )
      const wanted = !roles.split(' ').includes(who)
        ? 403
        : who === 'Meera' && of === 'others' && row === 'own'
          ? 404
          : method === 'DELETE' && path.endsWith(':c')
            ? 409
            : 200
      expect([who, of, status]).toEqual([who, of, wanted])
    }
  // A row that belongs to nobody is visible to no manager.
  expect((await at.as('Anita').call(method, path.replace(/:[cik]/, '99999'), given)).status).toBe(404)
})

test('lists, totals, filter options and receivables contain only visible rows', async () => {
  const at = await office()
  await registered(at)
  const client = (await at.as('Arjun').post('/api/clients', { name: 'Globex' })).body
  for (const [manager, recruiter, number] of [
    ['meera', 'ravi', 'A1'],
    ['manoj', 'rekha', 'A2'],
  ] as const) {
    const { id } = (
      await at.as('Arjun').post('/api/billing-candidates', {
        ...body,
        location: manager,
        clientId: client.id,
        managerEmail: `${manager}@northwind.test`,
        recruiterEmail: `${recruiter}@northwind.test`,
      })
    ).body
    await at.as('Arjun').post(`/api/billing-candidates/${id}/invoices`, {
      invoiceNumber: number,
      invoiceDate: '2026-11-10',
      invoiceRaisedAmount: '1000',
      invoiceAmount: '1180',
      invoiceSubmitted: 'Yes',
    })
  }
  const get = async (who: Name, path: string) => (await at.as(who).get(path)).body
  for (const [who, n] of [
    ['Meera', 1],
    ['Sunil', 2],
    ['Arjun', 2],
  ] as const) {
    expect((await get(who, '/api/billing-candidates?page=1')).totals).toMatchObject({
      candidates: n,
      all: n,
      atRisk: { count: n, amount: `${n}00000.00` },
    })
    expect((await get(who, '/api/billing-candidates/choices')).locations).toHaveLength(n)
    expect((await get(who, '/api/billing-invoices?page=1')).totals).toMatchObject({
      invoices: n,
      amount: `${n * 1180}.00`,
    })
    expect((await get(who, '/api/billing/receivables')).outstanding).toBe(`${n * 1180}.00`)
  }
  // Users can neither give a row to another team nor take one.
  const [, own] = (await get('Sunil', '/api/billing-candidates')) as { id: number; location: string }[]
  const away = await at.as('Meera').call('PUT', `/api/billing-candidates/${own!.id}`, {
    managerEmail: 'manoj@northwind.test',
    recruiterEmail: 'rekha@northwind.test',
  })
  expect([own!.location, away.status, away.body.message]).toEqual([
    'meera',
    422,
    'The manager or the recruiter must be in your team',
  ])
})
