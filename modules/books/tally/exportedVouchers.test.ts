/** What Tally has stays what it has: vouchers that would change are named, and ledgers keep their names. */
import { describe, expect, test } from 'vitest'
import { today } from '../../../tests/support/billing'
import { company } from '../../../tests/support/books'
import { exportFirm, idsIn } from '../../../tests/support/exportFirm'

/** An advance of 10 November pays a part of the first invoice on the 18th. */
async function withAdvance() {
  const all = await exportFirm()
  const { as, client, invoices } = all
  const advance = (day: string, amount: string) =>
    as.post(`/api/clients/${client.id}/advances`, { entityName: company, day, amount })
  expect((await advance('2026-11-10', '500')).status).toBe(200)
  const used = await as.post(`/api/billing-invoices/${invoices[1].id}/allocations`, {
    day: today,
    amount: '400',
  })
  expect(used.status, JSON.stringify(used.body)).toBe(200)
  const messages = async (more: Record<string, string> = {}) =>
    (await all.preview('tally', more)).problems.map(
      ({ number, message }: { number: string; message: string }) => `${number}: ${message}`,
    )
  const allocation = 'Allocation of 18 Nov 2026, INV/26-27/002'
  return { ...all, advance, messages, allocation }
}

describe('a voucher that changed since it was exported', () => {
  test('is named, and altered by a file that includes earlier ones', async () => {
    const { write, file, advance, messages, allocation, preview, as } = await withAdvance()
    const first = await file((await write('tally')).body.id)
    expect(await messages()).toEqual([])
    // Recorded later for an earlier day, so the allocation uses it first.
    await advance('2026-11-05', '300')
    expect(await messages()).toEqual([
      `${allocation}: Changed since it was exported: it uses other bills, because an entry was recorded later ` +
        'for an earlier day. Choose Include earlier files to alter it in Tally',
    ])
    const month = await as.get('/api/books/months?month=2026-11')
    expect(month.body.exports[0]).toMatchObject({ tallyPending: 1, tallyChanged: 1, problems: 0 })
    // The new advance alone does not alter it.
    expect((await write('tally')).body.count).toBe(1)
    expect(await messages()).toHaveLength(1)
    expect(await messages({ again: 'true' })).toEqual([])
    const second = await file((await write('tally', { again: true })).body.id)
    expect(idsIn(second)).toEqual(expect.arrayContaining(idsIn(first)))
    expect(await preview('tally')).toMatchObject({ count: 0, problems: [] })
  })

  test('is named in another month, with the file that alters it', async () => {
    const { write, advance, messages, allocation } = await withAdvance()
    await write('tally')
    await advance('2026-10-28', '300')
    expect(await messages({ from: '2026-10-01', to: '2026-10-31' })).toEqual([
      `${allocation}: Changed since it was exported: it uses other bills, because an entry was recorded later ` +
        'for an earlier day. Choose Include earlier files of Nov 2026 to alter it in Tally',
    ])
  })

  test('by a ledger is named once, because Tally can rename the ledger', async () => {
    const { as, write, messages } = await withAdvance()
    await write('tally')
    await as.call('PUT', '/api/books/ledgers', { company, names: { bank: 'HDFC 1234' } })
    expect(await messages()).toEqual([
      expect.stringMatching(
        /^RCT.*: It and 1 more name another ledger than when exported\. Rename the ledger in Tally, or choose/,
      ),
    ])
  })
})

describe('the ledger of a client', () => {
  const rename = async ({ as, client }: Awaited<ReturnType<typeof exportFirm>>, name: string) => {
    const { version } = (await as.get(`/api/clients/${client.id}`)).body
    const reply = await as.call('PUT', `/api/clients/${client.id}`, { name, version })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  }
  const ledgersIn = (xml: string) =>
    [...new Set([...xml.matchAll(/<PARTYLEDGERNAME>([^<]+)/g)].map(([, name]) => name))].toSorted()

  test('keeps the name of the first export when the client is renamed', async () => {
    const all = await exportFirm()
    const { as, write, file, invoices, client, preview } = all
    await rename(all, 'Globex Pvt Ltd')
    expect(ledgersIn(await file((await write('tally')).body.id))).toEqual(['Globex Pvt Ltd'])
    await rename(all, 'Globex India')
    expect((await preview('tally')).problems).toEqual([])
    await as.post(`/api/billing-invoices/${invoices[1].id}/receipts`, { day: today, amount: '5000' })
    expect(ledgersIn(await file((await write('tally')).body.id))).toEqual(['Globex Pvt Ltd'])
    const { ledgers } = (await as.get(`/api/books/ledgers?company=${encodeURIComponent(company)}`)).body
    expect(ledgers).toContainEqual({
      purpose: `client:${client.id}`,
      label: 'Globex India',
      name: 'Globex Pvt Ltd',
      usual: 'Globex India',
    })
  })

  test('is another one if a person enters it', async () => {
    const { as, write, file, client } = await exportFirm()
    await write('tally')
    await as.call('PUT', '/api/books/ledgers', {
      company,
      names: { [`client:${client.id}`]: 'Globex (Blr)' },
    })
    const again = await file((await write('tally', { again: true })).body.id)
    expect(ledgersIn(again)).toEqual(['Globex (Blr)'])
  })
})
