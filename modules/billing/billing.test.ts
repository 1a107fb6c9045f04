/** Candidates, clients and invoices: who sees and does what, what is computed, what is refused. */
import { describe, expect, test } from 'vitest'
import { office, type Name, type Office, type Reply } from '../../tests/support/office'

const asha = {
  name: 'Asha Rao',
  candidateMobile: '98765 43210',
  candidateEmail: 'asha@home.test',
  selectionMonth: '2026-10',
  designation: 'Java Developer',
  managerEmail: 'meera@northwind.test',
  recruiterEmail: 'ravi@northwind.test',
  billableCTC: '1200000',
  billingType: 'Percentage',
  billingPercentage: '8.33',
}

async function firm() {
  const at = await office()
  const client = (
    await at.as('Arjun').post('/api/clients', {
      name: 'Globex',
      contactPerson: 'Hank',
      contactEmail: 'hank@globex.test',
      gstin: '27AAPFU0939F1ZV',
    })
  ).body
  const add = async (given: object = {}, as: Name = 'Arjun'): Promise<any> => {
    const reply = await at.as(as).post('/api/billing-candidates', { clientId: client.id, ...asha, ...given })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return reply.body
  }
  return { at, client, add }
}
const wrong = (reply: Reply) =>
  Object.fromEntries(
    (reply.body.errors ?? []).map(({ field, message }: { field: string; message: string }) => [
      field,
      message,
    ]),
  )
const list = async (at: Office, query: string, as: Name = 'Anita') =>
  (await at.as(as).get(`/api/billing-candidates?page=1&${query}`)).body

describe('a candidate', () => {
  test('bills by the CTC and the percentage, or the fixed value; a differing figure is refused', async () => {
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
      'The billing amount is 99960.00, by the CTC and the percentage',
    ])
  })

  test('is told everything that is wrong at once', async () => {
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

  test('is seen by billing roles; by a manager only when the manager or the recruiter is of the own team', async () => {
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

  test('keeps each change, field by field, as people read it', async () => {
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

  test('is not overwritten by somebody who saw an older one; saving what is there already changes nothing', async () => {
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

  test('pages, sorts, filters and totals in one answer', async () => {
    const { at, initech } = await many()
    const all = await list(at, 'limit=2&sort=name')
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
      (await list(at, 'sort=dateOfJoining&order=desc')).data.map(({ name }: { name: string }) => name),
    ).toEqual(['E Five', 'C Three', 'A One', 'D Four', 'B Two'])
    const filtered = await list(at, `client=${initech.id}`)
    expect([filtered.totals.candidates, filtered.totals.all, filtered.totals.selection]).toEqual([
      1,
      5,
      '99960.00',
    ])
    expect((await list(at, 'status=Offer revoked|joined')).totals.candidates).toBe(2)
    expect((await list(at, 'joining=2026-11')).totals).toMatchObject({
      candidates: 2,
      expected: { count: 1, amount: '99960.00' },
    })
    expect((await list(at, 'search=tester')).data.map(({ name }: { name: string }) => name)).toEqual([
      'D Four',
    ])
    expect((await list(at, 'search=three c')).totals.candidates).toBe(1)
    expect((await list(at, 'location=Pune&status=Hold')).totals.candidates).toBe(0)
  })

  test('a team is everybody below a manager, from the hierarchy', async () => {
    const { at } = await many()
    expect(
      (await list(at, 'team=manoj@northwind.test')).data.map(({ name }: { name: string }) => name),
    ).toEqual(['B Two'])
    expect((await list(at, 'team=sunil@northwind.test')).totals.candidates).toBe(5)
    const { teams, othersEmail } = (await at.as('Anita').get('/api/billing-candidates/choices')).body
    expect(teams).toEqual([
      { email: 'manoj@northwind.test', name: 'Manoj Test', members: 1 },
      { email: 'meera@northwind.test', name: 'Meera Test', members: 2 },
      { email: 'sunil@northwind.test', name: 'Sunil Test', members: 2 },
    ])
    expect(othersEmail).toBe('others@example.com')
    expect(
      (await at.as('Meera').get('/api/billing-candidates/choices')).body.teams.map(
        ({ name }: { name: string }) => name,
      ),
    ).toEqual(['Meera Test'])
    expect((await list(at, 'team=manoj@northwind.test', 'Meera')).totals.candidates).toBe(0)
  })
})

describe('an invoice', () => {
  const one = {
    invoiceNumber: 'INV/26-27/001',
    invoiceDate: '2026-11-10',
    invoiceRaisedAmount: '99960',
    invoiceAmount: '117952.80',
  }

  async function joined() {
    const { at, add, client } = await firm()
    const candidate = await add({ status: 'Joined', dateOfJoining: '2026-11-02' })
    const invoice = (given: object = {}, as: Name = 'Arjun') =>
      at.as(as).post(`/api/billing-candidates/${candidate.id}/invoices`, { ...one, ...given })
    return { at, add, client, candidate, invoice }
  }

  test('is proposed with the number of the series and the rest of the placement, and made', async () => {
    const { at, candidate, invoice } = await joined()
    expect((await at.as('Arjun').get(`/api/billing-candidates/${candidate.id}/next-invoice`)).body).toEqual({
      invoiceNumber: 'INV/26-27/001',
      invoiceDate: '2026-11-18',
      invoiceRaisedAmount: '99960.00',
      invoiceAmount: '117952.80',
      billed: '0.00',
      billingAmount: '99960.00',
      gstPercent: '18',
    })
    expect((await invoice()).body).toMatchObject({
      invoiceType: 'Full',
      invoiceSubmitted: 'No',
      paymentReceived: 'No',
      dueDate: '2026-12-10',
      outstanding: '117952.80',
      bucket: 'Not due',
      candidateName: 'Asha Rao',
    })
    expect(
      (await at.as('Arjun').get(`/api/billing-candidates/${candidate.id}/next-invoice`)).body,
    ).toMatchObject({ invoiceNumber: 'INV/26-27/002', invoiceRaisedAmount: '0.00' })
    expect((await at.as('Meera').get('/api/billing-invoices')).body).toHaveLength(1)
    expect((await invoice({}, 'Meera')).status).toBe(403)
    expect((await at.as('Sana').get('/api/billing-invoices')).status).toBe(403)
  })

  test('is printed with its tax by state and its amount in words', async () => {
    const { at, invoice } = await joined()
    const { id } = (await invoice()).body
    const response = await at.app.http.request(`/api/billing-invoices/${id}/pdf`, {
      headers: { authorization: `Bearer ${at.tokens.Arjun}` },
    })
    expect(response.headers.get('content-disposition')).toContain('invoice_INV_26-27_001.pdf')
    const text = Buffer.from(await response.arrayBuffer()).toString('latin1')
    expect(text.startsWith('%PDF')).toBe(true)
    const shown = [...text.matchAll(/<([0-9a-f]+)>/g)]
      .map((found) => Buffer.from(found[1]!, 'hex').toString('latin1'))
      .join('')
    for (const words of [
      'Tax Invoice',
      'INV/26-27/001',
      'Globex',
      '27AAPFU0939F1ZV',
      'CGST 9%',
      'SGST 9%',
      'Rs 1,17,952.80',
      'Rupees One Lakh Seventeen Thousand Nine Hundred Fifty Two and Eighty Paise Only',
    ])
      expect(shown).toContain(words)
  })

  test('only for who joined; the number once, whatever its case and spaces; more than the placement and other taxes only with a reason', async () => {
    const { at, add, invoice } = await joined()
    const selected = await add({ name: 'Not Yet' })
    expect((await at.as('Arjun').post(`/api/billing-candidates/${selected.id}/invoices`, one)).status).toBe(
      409,
    )
    await invoice({ invoiceType: 'Part', invoiceRaisedAmount: '50000', invoiceAmount: '59000' })
    expect(wrong(await invoice({ invoiceNumber: 'inv / 26-27 / 001' })).invoiceNumber).toBe(
      'There is an invoice of this number already',
    )
    expect(wrong(await invoice({ invoiceNumber: 'X1' })).invoiceRaisedAmount).toBe(
      'With 50000.00 already invoiced this is more than the 99960.00 of the placement. Say why',
    )
    expect(
      wrong(await invoice({ invoiceNumber: 'X1', invoiceRaisedAmount: '10000', invoiceAmount: '11000' }))
        .invoiceAmount,
    ).toBe('With 18% GST it would be 11800.00. Say why it is not')
    expect((await invoice({ invoiceNumber: 'X1', reason: 'Retainer agreed' })).status).toBe(200)
    expect(wrong(await invoice({ invoiceNumber: '12345678901234567' })).invoiceNumber).toBe(
      'At most 16 characters',
    )
    expect(
      wrong(
        await invoice({
          invoiceNumber: '',
          invoiceDate: '',
          invoiceRaisedAmount: '',
          invoiceAmount: undefined,
        }),
      ),
    ).toEqual(Object.fromEntries(Object.keys(one).map((field) => [field, 'Please fill all required fields'])))
    // From which no due day could be told.
    expect(wrong(await invoice({ invoiceDate: '9999-12-31' }))).toEqual({
      invoiceDate: 'Must be a date, yyyy-MM-dd, between 2000 and 2099',
    })
  })

  test('is paid by receipts, tax at source included; Payment Received says what they say', async () => {
    const { at, invoice } = await joined()
    const { id } = (await invoice()).body
    const part = (
      await at
        .as('Arjun')
        .post(`/api/billing-invoices/${id}/receipts`, { day: '2026-11-18', amount: '100000', tds: '9996' })
    ).body
    expect(part).toMatchObject({ received: '109996.00', outstanding: '7956.80', paymentReceived: 'No' })
    expect(
      (
        await at
          .as('Arjun')
          .post(`/api/billing-invoices/${id}/receipts`, { day: '2026-11-18', amount: '8000' })
      ).body.errors[0].message,
    ).toBe('Only 7956.80 is open')
    const settled = (
      await at.as('Arjun').call('PUT', `/api/billing-invoices/${id}`, { paymentReceived: 'Yes' })
    ).body
    expect(settled).toMatchObject({ outstanding: '0.00', paymentReceived: 'Yes' })
    expect((await at.as('Anita').call('DELETE', `/api/billing-invoices/${id}`)).status).toBe(409)
  })

  test('voided keeps its number; of who left within the guarantee wants a credit note, which is its own document', async () => {
    const { at, candidate, invoice } = await joined()
    const first = (
      await invoice({ invoiceType: 'Part', invoiceRaisedAmount: '10000', invoiceAmount: '11800' })
    ).body
    expect((await at.as('Anita').call('DELETE', `/api/billing-invoices/${first.id}`)).status).toBe(200)
    expect(wrong(await invoice()).invoiceNumber).toBe('This number was used for an invoice that was voided')
    const { id } = (await invoice({ invoiceNumber: 'INV/26-27/002' })).body
    await at
      .as('Arjun')
      .call('PATCH', `/api/billing-candidates/${candidate.id}/status`, { status: 'Joined and left' })
    expect((await at.as('Arjun').get('/api/billing-invoices')).body[0]).toMatchObject({
      id,
      wantsCreditNote: true,
    })
    const credited = (
      await at.as('Arjun').post(`/api/billing-invoices/${id}/credit-notes`, {
        day: '2026-11-18',
        raised: '99960',
        reason: 'Left within the guarantee',
      })
    ).body
    expect(credited).toMatchObject({
      credited: '117952.80',
      outstanding: '0.00',
      wantsCreditNote: false,
      creditNotes: [{ number: 'CN/26-27/001', amount: '117952.80' }],
    })
  })
})

describe('a client', () => {
  test('has a name once and terms that a GSTIN completes; who writes and reads', async () => {
    const { at, client } = await firm()
    expect(client).toMatchObject({ name: 'Globex', isActive: true, state: '27', candidates: 0 })
    expect(wrong(await at.as('Sana').post('/api/clients', { name: 'GLOBEX' })).name).toBe(
      'There is a client of this name already',
    )
    expect(wrong(await at.as('Sana').post('/api/clients', { name: ' ' })).name).toBe(
      'Client name is required',
    )
    expect(
      wrong(await at.as('Sana').post('/api/clients', { name: 'X', gstin: '27AAPFU0939F1ZX' })).gstin,
    ).toBe('Must be a GSTIN such as 27AAPFU0939F1ZV')
    const changed = (
      await at.as('Sana').call('PUT', `/api/clients/${client.id}`, {
        feePercent: '8.5',
        creditDays: 45,
        slabs: [
          { upTo: null, percent: '12' },
          { upTo: '500000', percent: '7.5' },
        ],
      })
    ).body
    expect(changed).toMatchObject({
      feePercent: '8.5',
      creditDays: 45,
      slabs: [
        { upTo: '500000.00', percent: '7.5' },
        { upTo: null, percent: '12' },
      ],
      version: 2,
    })
    expect((await at.as('Meera').get('/api/clients')).body).toHaveLength(1)
    expect((await at.as('Meera').call('PUT', `/api/clients/${client.id}`, { name: 'Y' })).status).toBe(403)
    expect((await at.as('Sana').get(`/api/clients/${client.id}/audit-history`)).body[0]).toMatchObject({
      changeType: 'UPDATE',
    })
  })
})
