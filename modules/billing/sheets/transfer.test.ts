/** Candidates and clients as sheets: import, export, and importing an export again. */
import { describe, expect, test } from 'vitest'
import { cellText, openWorkbook } from '../../../src/sheets'
import { office, type Name, type Office } from '../../../tests/support/office'

const header = 'Candidate Name,Client,Mobile,Email,Month,Position,Manager,Recruiter,CTC,Fee %,Status,DOJ'
const asha =
  'Asha Rao,GLOBEX Pvt. Ltd.,+91 98765 43210,asha@home.test,Oct-26,Developer,meera@northwind.test,ravi@northwind.test,12 L,8.33%,Delayed Joining,2026-11-02'

async function firm() {
  const at = await office()
  await at
    .as('Arjun')
    .post('/api/clients', { name: 'Globex Private Limited', feePercent: '8.33', creditDays: 45 })
  return at
}

async function sendSheet(at: Office, path: string, body: string | Uint8Array, as: Name = 'Anita') {
  const form = new FormData()
  form.append('file', new Blob([body as BlobPart]), 'sheet.csv')
  const encoded = new Response(form)
  const response = await at.app.http.request(
    path,
    {
      method: 'POST',
      headers: {
        authorization: `Bearer ${at.tokens[as]}`,
        'content-type': encoded.headers.get('content-type')!,
      },
      body: await encoded.arrayBuffer(),
    },
    { address: '203.0.113.7' } as never,
  )
  return { status: response.status, body: (await response.json()) as any }
}
const file = async (at: Office, path: string, as: Name = 'Anita') =>
  new Uint8Array(
    await (
      await at.app.http.request(path, { headers: { authorization: `Bearer ${at.tokens[as]}` } })
    ).arrayBuffer(),
  )
async function cells(bytes: Uint8Array, sheet = 0): Promise<string[][]> {
  const book = await openWorkbook(bytes)
  const out: string[][] = []
  for await (const row of book.sheets[sheet]!.rows()) out.push(row.cells.map(cellText))
  return out
}

describe('candidates', () => {
  test('are added, then matched by mobile or email at the same client and month, with the specified messages', async () => {
    const at = await firm()
    const first = await sendSheet(at, '/api/billing-candidates/import', [header, asha].join('\n'))
    expect(first.body).toMatchObject({
      message: 'Added 1 new candidates.',
      imported: 1,
      new: 1,
      updated: 0,
      errors: [],
    })
    expect((await at.as('Anita').get('/api/billing-candidates')).body[0]).toMatchObject({
      clientName: 'Globex Private Limited',
      candidateMobile: '9876543210',
      selectionMonth: '2026-10',
      billableCTC: '1200000.00',
      billingAmount: '99960.00',
      status: 'Joining Delayed',
      dateOfJoining: '2026-11-02',
    })
    expect(
      (await sendSheet(at, '/api/billing-candidates/import', [header, asha].join('\n'))).body.message,
    ).toBe('All 1 candidates already existed and were updated.')
    const third = await sendSheet(
      at,
      '/api/billing-candidates/import',
      [
        header,
        asha.replace('Delayed Joining', 'joined').replace('98765 43210', '98765 43211'),
        asha.replaceAll('asha@', 'other@').replace('Oct-26', 'Nov-26'),
      ].join('\n'),
    )
    expect(third.body.message).toBe('Added 1 new candidates and updated 1 existing ones.')
    expect(
      (await at.as('Anita').get('/api/billing-candidates?page=1&status=Joined')).body.data,
    ).toMatchObject([{ candidateEmail: 'asha@home.test', candidateMobile: '9876543211' }])
  })

  test('reports each wrong row with its reason and imports the valid rows', async () => {
    const at = await firm()
    const { body } = await sendSheet(
      at,
      '/api/billing-candidates/import',
      [
        header,
        asha,
        asha.replace('GLOBEX Pvt. Ltd.', 'Initech').replace('asha@', 'a@'),
        ',Globex Private Limited,12,x,soon,,,,12.5,101,Hired,2026-02-30',
      ].join('\n'),
    )
    expect(body).toMatchObject({
      new: 1,
      errors: [{ row: 3, error: 'Client: No client named Initech. Add the client first' }, { row: 4 }],
    })
    expect(body.errors[1].error.split('; ')).toEqual(
      expect.arrayContaining([
        'Candidate Mobile: 12 is not a phone number',
        'Candidate Email: x is not an email address',
        'Selection Month: soon is not a month. Write it as 2026-08',
        'Billable CTC: 12.5: rupees or lakhs? Write 12.5 L, or the whole amount',
        'Candidate Name: Candidate Name is required',
        'Status: Hired is not a status',
        'Manager Email: Manager is required',
      ]),
    )
  })

  test('an export under filters changes nothing when imported again, and is written to the audit', async () => {
    const at = await firm()
    await sendSheet(
      at,
      '/api/billing-candidates/import',
      [
        header,
        asha,
        asha
          .replace('Asha Rao', '=1+1')
          .replaceAll('asha@', 'b@')
          .replace('43210', '43219')
          .replace('Delayed Joining', 'Hold'),
      ].join('\n'),
    )
    const bytes = await file(at, '/api/billing-candidates/export')
    expect((await cells(bytes)).map((row) => row[1])).toEqual(['Candidate Name', 'Asha Rao', '=1+1'])
    expect((await sendSheet(at, '/api/billing-candidates/import', bytes)).body.message).toBe(
      'All 2 candidates already existed and were updated.',
    )
    expect(
      at.app.ask(({ db }) =>
        db.one<{ n: number }>(`select count(*) as n from billing_history where change_type = 'UPDATE'`),
      )!.n,
    ).toBe(0)
    expect(
      (await cells(await file(at, '/api/billing-candidates/export?status=Hold'))).map((row) => row[1]),
    ).toEqual(['Candidate Name', '=1+1'])
    expect((await at.as('Anita').get('/api/audit?group=billing')).body.data[0]).toMatchObject({
      name: 'billing.exported',
      what: 'Billing exported',
    })
    const exported = at.app
      .ask(({ db }) =>
        db.all<{ data: string }>(`select data from events where name = 'billing.exported' order by id`),
      )
      .map(({ data }) => JSON.parse(data) as object)
    expect(exported).toEqual([
      { what: 'candidates', rows: 2 },
      { what: 'candidates', rows: 1 },
    ])
  })

  test("a manager imports candidates of the own team; another team's are neither revealed nor added twice", async () => {
    const at = await firm()
    await sendSheet(
      at,
      '/api/billing-candidates/import',
      [header, asha.replace('meera@', 'manoj@').replace('ravi@', 'rekha@')].join('\n'),
    )
    const { body } = await sendSheet(
      at,
      '/api/billing-candidates/import',
      [
        header,
        asha,
        asha.replaceAll('asha@', 'mine@').replace('43210', '43215'),
        asha
          .replaceAll('asha@', 'theirs@')
          .replace('43210', '43216')
          .replace('meera@', 'manoj@')
          .replace('ravi@', 'rekha@'),
      ].join('\n'),
      'Meera',
    )
    expect(body).toMatchObject({
      new: 1,
      errors: [
        { row: 2, error: 'This candidate already exists in another team' },
        { row: 4, error: 'Manager Email: The manager or the recruiter must be in your team' },
      ],
    })
    expect((await cells(await file(at, '/api/billing-candidates/export', 'Meera'))).length).toBe(2)
  })

  test('refused rows change nothing, whatever their number', async () => {
    const at = await firm()
    const theirs = Array.from({ length: 501 }, (_, i) =>
      asha
        .replaceAll('asha@', `c${i}@`)
        .replace('98765 43210', String(9_100_000_000 + i))
        .replace('meera@', 'manoj@')
        .replace('ravi@', 'rekha@'),
    )
    const { body } = await sendSheet(
      at,
      '/api/billing-candidates/import',
      [header, asha, ...theirs].join('\n'),
      'Meera',
    )
    expect(body).toMatchObject({ message: 'Added 1 new candidates.', imported: 1, new: 1, updated: 0 })
    expect(body.errors).toHaveLength(500)
  })

  test('only the uploader and the Admin can list, read, apply or undo an import', async () => {
    const at = await firm()
    const { importId } = (
      await sendSheet(at, '/api/billing-candidates/import', [header, asha].join('\n'), 'Meera')
    ).body
    const seen = async (as: Name) => (await at.as(as).get('/api/imports?kind=candidates')).body.length
    expect([await seen('Meera'), await seen('Anita'), await seen('Manoj'), await seen('Arjun')]).toEqual([
      1, 1, 0, 0,
    ])
    for (const path of ['', '/rows', '/wrong'])
      expect((await at.as('Manoj').get(`/api/imports/${importId}${path}`)).status, path).toBe(404)
    expect((await at.as('Manoj').post(`/api/imports/${importId}/undo`)).status).toBe(404)
    expect((await at.as('Meera').get(`/api/imports/${importId}/rows`)).body.data).toHaveLength(1)
    expect((await at.as('Anita').post(`/api/imports/${importId}/undo`)).status).toBe(200)
  })

  test('the template offers the allowed values', async () => {
    const at = await firm()
    const bytes = await file(at, '/api/billing-candidates/template')
    const [head] = await cells(bytes)
    expect(head).toContain('Candidate Name')
    const lists = await cells(bytes, 1)
    expect(lists[0]).toEqual(['Client', 'Employment Type', 'Source', 'Entity', 'Billing Type', 'Status'])
    expect(lists[1]).toEqual([
      'Globex Private Limited',
      'Full-time',
      'Naukri',
      'Staffing Services',
      'Percentage',
      'Selected',
    ])
    expect((await at.as('Ravi').get('/api/billing-candidates/template')).status).toBe(403)
  })
})

describe('clients', () => {
  test('an export imports again without a change; names ignore case', async () => {
    const at = await firm()
    const bytes = await file(at, '/api/clients/export')
    expect((await sendSheet(at, '/api/clients/import', bytes)).body.message).toBe(
      'All 1 clients already existed and were updated.',
    )
    const { body } = await sendSheet(
      at,
      '/api/clients/import',
      'Client Name,Email,Fee,Credit Days,Status\nGLOBEX PVT LTD,hank@globex.test,8.33,60,Active\nInitech,,10%,x,Active\nUmbrella,u@umbrella.test,,,Inactive',
    )
    expect(body).toMatchObject({
      new: 1,
      updated: 1,
      errors: [{ row: 3, error: 'Credit (days): Enter a whole number of days' }],
    })
    expect((await at.as('Anita').get('/api/clients')).body).toMatchObject([
      { name: 'Globex Private Limited', contactEmail: 'hank@globex.test', creditDays: 60 },
      { name: 'Umbrella', isActive: false },
    ])
    expect((await sendSheet(at, '/api/clients/import', 'x', 'Arjun')).status).toBe(403)
  })

  test('the import test reads a sample and stores nothing', async () => {
    const at = await firm()
    expect((await at.as('Anita').get('/api/clients/import-test')).body).toMatchObject({
      message: 'Added 1 new clients.',
      new: 1,
      errors: [{ row: 3 }],
    })
    expect((await at.as('Anita').get('/api/clients')).body).toHaveLength(1)
  })
})
