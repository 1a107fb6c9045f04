/** A person books a credit: to recorded receipts, to invoices, and the rest to an account. */
import { describe, expect, test } from 'vitest'
import type { Answer } from '../../../src/domain/endpoint'
import { applyAll, company } from '../../../tests/support/books'
import type { Office } from '../../../tests/support/office'
import type { BankLine, listPayable } from '../contract'
import { bankFirm, invoiceIdOf, openCredit } from '../../../tests/support/bankFirm'

describe('a credit', () => {
  test('is booked to an invoice and the account; a reversed receipt opens it again', async () => {
    const { at, client, list, post, line } = await openCredit()
    const items = [{ invoiceId: invoiceIdOf(at), amount: '11800' }]
    const short = await post(`${line.id}/book`, { version: line.version, items })
    expect(short.status).toBe(422)
    expect(short.body.message).toContain('₹8,200 of this credit is left')
    const booked = await post(`${line.id}/book`, { version: line.version, items, advanceOf: client.id })
    expect(booked.body).toMatchObject({
      rest: '0.00',
      booked: [{ amount: '11800.00' }, { amount: '8200.00' }],
    })
    const account = (await at.as('Arjun').get(`/api/clients/${client.id}/account`)).body
    expect(account.balances).toEqual([{ entityName: company, amount: '8200.00' }])
    const [entry] = booked.body.booked
    const reversed = await at
      .as('Arjun')
      .post(`/api/billing-invoices/${invoiceIdOf(at)}/entries/${entry.entryId}/reverse`, {
        day: '2026-11-18',
        reason: 'Another client paid',
      })
    expect(reversed.status, JSON.stringify(reversed.body)).toBe(200)
    expect((await list()).data).toMatchObject([{ rest: '11800.00' }])
  })

  test('is a receipt that somebody recorded by hand', async () => {
    const { at, list, post, line } = await openCredit()
    await at
      .as('Arjun')
      .post(`/api/billing-invoices/${invoiceIdOf(at)}/receipts`, { day: '2026-11-18', amount: '10' })
    const advance = await at.as('Arjun').post(`/api/clients/${line.client!.id}/advances`, {
      entityName: company,
      day: '2026-11-16',
      amount: '20000',
    })
    expect(advance.status).toBe(200)
    const [now] = (await list()).data as [BankLine]
    expect(now.proposal).toMatchObject({ strength: 'sure', items: [] })
    const entryId = now.proposal!.entry!.id
    const linked = await post(`${line.id}/book`, { version: line.version, items: [], entryIds: [entryId] })
    expect(linked.body).toMatchObject({ rest: '0.00' })
    expect((await at.as('Arjun').get(`/api/clients/${line.client!.id}/account`)).body.entries).toHaveLength(1)
  })

  test('is set aside with a reason, and taken back', async () => {
    const { list, post, line } = await openCredit()
    expect((await post(`${line.id}/aside`, { version: line.version, reason: '' })).status).toBe(400)
    const aside = await post(`${line.id}/aside`, { version: line.version, reason: 'Bank interest' })
    expect(aside.body).toMatchObject({ setAside: 'Bank interest' })
    expect((await list()).counts).toEqual({ open: 0, booked: 0, aside: 1 })
    expect((await post(`${line.id}/aside`, { version: line.version, reason: null })).status).toBe(409)
    expect((await post(`${line.id}/aside`, { version: aside.body.version, reason: null })).status).toBe(200)
  })

  test.each([
    ['more than the credit', [{ amount: '20001' }], /Only|outstanding/],
    ['an invoice twice', [{ amount: '10' }, { amount: '10' }], /listed twice/],
    ['more than is outstanding', [{ amount: '19000' }], /Only 11800.00 is outstanding/],
  ])('refuses %s, and books nothing', async (_, items, message) => {
    const { at, list, post, line } = await openCredit()
    const reply = await post(`${line.id}/book`, {
      version: line.version,
      items: items.map((item) => ({ ...item, invoiceId: invoiceIdOf(at) })),
      advanceOf: line.client!.id,
    })
    expect(reply.status).toBe(422)
    expect(JSON.stringify(reply.body)).toMatch(message)
    expect((await list()).counts.open).toBe(1)
    expect(at.app.ask(({ db }) => db.all('select id from billing_entries'))).toEqual([])
  })

  test('is known by its payer after a person has confirmed it once', async () => {
    const { at, add, invoice, statement, list, post, client } = await bankFirm()
    await invoice((await add()).id, 'INV/26-27/001')
    const second = await add({ name: 'Ravi Nair' })
    await invoice(second.id, 'INV/26-27/002', { invoiceRaisedAmount: '20000', invoiceAmount: '23600' })
    const one = await statement(['17/11/26,NEFT CR-ZENITH HOLDINGS,N1,17/11/26,,"5,000.00","6,000.00"'])
    await applyAll(at, one.id)
    const [line] = (await list()).data as [BankLine]
    expect(line.client).toBeNull()
    await post(`${line.id}/book`, { version: line.version, items: [], advanceOf: client.id })
    const two = await statement(['18/11/26,NEFT CR-ZENITH HOLDINGS,N2,18/11/26,,"23,600.00","29,600.00"'])
    await applyAll(at, two.id)
    expect((await list()).data).toMatchObject([
      {
        client: { name: 'Globex' },
        proposal: { strength: 'sure', items: [{ invoiceNumber: 'INV/26-27/002' }] },
      },
    ])
  })

  /** Receipts and advances that somebody recorded by hand. */
  const recorded = async (amounts: readonly string[]) => {
    const all = await openCredit()
    for (const [at, amount] of amounts.entries()) {
      const reply = await all.at.as('Arjun').post(`/api/clients/${all.client.id}/advances`, {
        entityName: company,
        day: `2026-11-${11 + at}`,
        amount,
      })
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    }
    const [line] = (await all.list()).data as [BankLine]
    return { ...all, line: line!, payable: await payableOf(all, line!.id) }
  }

  test('of which several recorded receipts have the amount is linked to the one that is chosen', async () => {
    const { list, post, line, payable } = await recorded(['20000', '20000', '20000.01'])
    expect(line).toMatchObject({ proposal: null, client: { name: 'Globex' } })
    expect(line.text).toContain('2 recorded receipts have this amount')
    // Nearest first, and none that is more than the credit.
    expect(payable.entries).toMatchObject([
      { amount: '20000.00', day: '2026-11-12', clientName: 'Globex' },
      { amount: '20000.00', day: '2026-11-11' },
    ])
    const entryIds = [payable.entries[1]!.id]
    const booked = await post(`${line.id}/book`, { version: line.version, items: [], entryIds })
    expect(booked.body).toMatchObject({ rest: '0.00', booked: [{ entryId: entryIds[0] }] })
    expect((await list()).counts).toEqual({ open: 0, booked: 1, aside: 0 })
  })

  test('is linked to several recorded receipts, an invoice and the account together', async () => {
    const { at, client, post, line, payable } = await recorded(['3000', '4000', '1'])
    const entryIds = payable.entries.filter(({ amount }) => amount !== '1.00').map(({ id }) => id)
    const items = [{ invoiceId: invoiceIdOf(at), amount: '11800' }]
    const given = { version: line.version, items, entryIds }
    const short = await post(`${line.id}/book`, given)
    expect(short.body.message).toContain('₹1,200 of this credit is left')
    const booked = await post(`${line.id}/book`, { ...given, advanceOf: client.id })
    expect(booked.body).toMatchObject({
      rest: '0.00',
      booked: [{ amount: '3000.00' }, { amount: '4000.00' }, { amount: '11800.00' }, { amount: '1200.00' }],
    })
    expect((await payableOf({ at }, line.id)).entries, 'linked ones are taken').toEqual([])
  })

  test.each([
    ['a receipt twice', (ids: number[]) => [ids[0], ids[0]], 'A receipt is listed twice'],
    ['what is no receipt', () => [999], `Choose receipts and advances of ${company}`],
    ['more than the credit', (ids: number[]) => ids, 'The amounts are ₹1,000 more'],
  ])('does not link %s', async (_, chosen, message) => {
    const { post, line, payable } = await recorded(['18000', '3000'])
    const entryIds = chosen(payable.entries.map(({ id }) => id))
    const reply = await post(`${line.id}/book`, { version: line.version, items: [], entryIds })
    expect([reply.status, reply.body.message]).toEqual([422, expect.stringContaining(message)])
  })

  test('of a closed month is booked on a later day, with the date of the bank in its note', async () => {
    const { at, client, list, statement, post } = await bankFirm()
    await applyAll(at, (await statement(['30/10/26,IMPS-GLOBEX,N1,30/10/26,,500.00,600.00'])).id)
    const [line] = (await list()).data as [BankLine]
    expect((await payableOf({ at }, line.id)).bookOn).toBeNull()
    // A month with something in it can be closed.
    await at
      .as('Arjun')
      .post(`/api/clients/${client.id}/advances`, { entityName: company, day: '2026-10-02', amount: '7' })
    expect((await at.as('Anita').post('/api/billing/months/2026-10/close')).status).toBe(200)
    const { bookOn } = await payableOf({ at }, line.id)
    expect(bookOn).toBe('2026-11-01')
    const given = { version: line.version, items: [], advanceOf: client.id }
    const refused = async (day?: string) => {
      const { status, body } = await post(`${line.id}/book`, { ...given, ...(day && { day }) })
      return [status, body.errors?.[0]]
    }
    const closed = expect.stringContaining('is closed. Choose a date in an open month')
    expect(await refused()).toEqual([422, { field: 'day', message: closed }])
    expect(await refused('2026-10-31')).toEqual([422, { field: 'day', message: closed }])
    expect(await refused('2026-10-29')).toEqual([
      422,
      { field: 'day', message: 'Must not be before 30 Oct 2026, the date of the credit' },
    ])
    expect(await refused('2026-11-19')).toEqual([422, { field: 'day', message: 'Must not be in the future' }])
    const booked = await post(`${line.id}/book`, { ...given, day: bookOn })
    expect(booked.body).toMatchObject({ day: '2026-10-30', rest: '0.00' })
    const { entries } = (await at.as('Arjun').get(`/api/clients/${client.id}/account`)).body
    expect(entries).toMatchObject([
      { day: '2026-11-01', text: 'Credited on 30 Oct 2026, IMPS-GLOBEX, N1' },
      { day: '2026-10-02' },
    ])
  })
})

const payableOf = async ({ at }: { at: Office }, id: number): Promise<Answer<typeof listPayable>> =>
  (await at.as('Arjun').get(`/api/books/bank/${id}/invoices`)).body
