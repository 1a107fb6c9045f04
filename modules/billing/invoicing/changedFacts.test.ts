/** Facts that change between a draft and its issue, and between an invoice and its credit note. */
import { expect, test } from 'vitest'
import { firm, today, wrong } from '../../../tests/support/billing'

const karnataka = '29AAGCB7383J1Z4'

async function drafted(more: object = {}) {
  const made = await firm()
  const { at, add, client, invoice } = made
  await at.as('Arjun').call('PUT', `/api/clients/${client.id}`, {
    gstin: '27AAKCU4821M1ZU',
    registrations: [{ gstin: karnataka, address: '9 MG Road' }],
  })
  const candidate = await add()
  const draft = (await invoice(candidate.id, 'A1', { invoiceSubmitted: 'No', ...more })).body
  const url = `/api/billing-invoices/${draft.id}`
  const change = (given: object) =>
    at.as('Arjun').call('PUT', `/api/billing-candidates/${candidate.id}`, given)
  const issue = () => at.as('Arjun').post(`${url}/issue`)
  return { ...made, candidate, draft, url, change, issue }
}

test("a draft for a client's other GSTIN is not issued to another client, and takes the new client's credit days", async () => {
  const { at, change, issue, draft, put } = await drafted({ clientGstin: karnataka })
  const other = (await at.as('Arjun').post('/api/clients', { name: 'Initech', creditDays: 7 })).body
  await change({ clientId: other.id })
  expect(wrong(await issue())).toEqual({
    clientGstin: `Initech has no registration ${karnataka}. Choose another`,
  })
  await put(draft.id, { clientGstin: '' })
  expect((await issue()).body).toMatchObject({ clientName: 'Initech', dueDate: '2026-11-25' })
})

test('a draft is checked again when it is issued', async () => {
  const { change, issue } = await drafted()
  await change({ billingFixed: '5000' })
  expect(wrong(await issue()).invoiceRaisedAmount).toContain('exceeds the billing amount of 5000.00')
  await change({ billingFixed: '100000', dateOfJoining: '2026-11-19' })
  expect(wrong(await issue())).toEqual({
    invoiceDate: 'Must not be before 19 Nov 2026, the date of joining',
  })
  await change({ dateOfJoining: '2026-10-20', status: 'Offer Backout' })
  const reply = await issue()
  expect([reply.status, reply.body.message]).toEqual([
    409,
    'Asha Rao has not joined, so invoice A1 cannot be issued.',
  ])
})

test('a reason that was deleted from a draft is asked for again', async () => {
  const { issue, draft, put } = await drafted({
    invoiceRaisedAmount: '200000',
    invoiceAmount: '236000',
    reason: 'Agreed',
  })
  await put(draft.id, { reason: '' })
  expect(wrong(await issue()).invoiceRaisedAmount).toContain('Enter a reason')
})

test('a credit note has the parties of its invoice, whatever was registered since', async () => {
  const { at, issue, url, client } = await drafted()
  await issue()
  await at.as('Arjun').call('PUT', `/api/clients/${client.id}`, { gstin: karnataka, registrations: [] })
  const credit = { day: today, raised: '1000', reason: 'Discount' }
  const [{ id }] = (await at.as('Arjun').post(`${url}/credit-notes`, credit)).body.creditNotes
  const facts = at.app.ask(({ db }) =>
    JSON.parse(
      db.one<{ facts: string }>(
        `select facts from billing_documents where kind = 'credit note' and subject_id = ?`,
        id,
      )!.facts,
    ),
  )
  expect([facts.recipient.gstin, facts.placeOfSupply.code]).toEqual(['27AAKCU4821M1ZU', '27'])
  expect(facts.taxes.map(({ name }: any) => name)).toEqual(['CGST', 'SGST'])
})

test('a written-off invoice is not credited as if it had been paid', async () => {
  const { at, issue, url } = await drafted()
  await issue()
  const post = (path: string, body: object) => at.as('Arjun').post(`${url}/${path}`, { day: today, ...body })
  const { entries } = (await post('write-offs', { amount: '11800', reason: 'Insolvent' })).body
  const refused = await post('credit-notes', { raised: '10000', reason: 'x' })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    '11800.00 of this invoice is written off. Reverse the write-off in its payments first.',
  ])
  await post(`entries/${entries[0].id}/reverse`, { reason: 'Credited instead' })
  expect((await post('credit-notes', { raised: '10000', reason: 'x' })).body).toMatchObject({
    state: 'Credited',
    outstanding: '0.00',
  })
})

test('an invoice dated ahead is not paid before its date', async () => {
  const { at, issue, put, draft } = await drafted({ invoiceDate: '2026-11-20' })
  await issue()
  expect(wrong(await put(draft.id, { paymentReceived: 'Yes' }))).toEqual({
    paymentReceived:
      "The invoice is dated 20 Nov 2026. Record money that came before as an advance on the client's account",
  })
  at.clock.set('2026-11-20T04:00:00.000Z')
  expect((await put(draft.id, { paymentReceived: 'Yes' })).body.state).toBe('Paid')
})
