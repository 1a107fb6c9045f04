/** The statement of account, its files, and a client's account with each company. */
import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { firm, today, wrong } from '../../../tests/support/billing'
import { readPdf } from '../../../tests/support/pdf'

async function traded() {
  const { at, add, client, invoice } = await firm()
  const one = await add({ dateOfJoining: '2026-09-01' })
  const arjun = at.as('Arjun')
  const { companies } = (await arjun.get('/api/billing-candidates/choices')).body
  const { id } = (await invoice(one.id, 'INV/26-27/001', { invoiceDate: '2026-10-05' })).body
  const post = async (path: string, body: object) => {
    const reply = await arjun.post(path, body)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return reply.body
  }
  const of = `/api/billing-invoices/${id}`
  await post(`${of}/receipts`, { day: '2026-10-20', amount: '5000', tds: '500', note: 'UTR 42' })
  await post(`${of}/credit-notes`, { day: '2026-11-02', raised: '1000', reason: 'Discount' })
  await post(`/api/clients/${client.id}/advances`, {
    entityName: companies[0],
    day: '2026-11-03',
    amount: '700',
  })
  const statement = async (query = '') =>
    (await arjun.get(`/api/clients/${client.id}/statement${query}`)).body
  return { at, arjun, client, companies, post, of, statement, id }
}

test('lists every document and movement with the balance after it', async () => {
  const { statement } = await traded()
  const { lines, ...rest } = await statement()
  expect(
    lines.map(({ day, what, number, text, debit, credit, balance }: any) => [
      day,
      what,
      number,
      text,
      debit,
      credit,
      balance,
    ]),
  ).toEqual([
    ['2026-10-05', 'Invoice', 'INV/26-27/001', 'Asha Rao', '11800.00', '0.00', '11800.00'],
    ['2026-10-20', 'Receipt', 'RCT/26-27/001', 'INV/26-27/001', '0.00', '5000.00', '6800.00'],
    ['2026-10-20', 'TDS', 'RCT/26-27/001', 'INV/26-27/001', '0.00', '500.00', '6300.00'],
    [
      '2026-11-02',
      'Credit note',
      'CN/26-27/001',
      'for INV/26-27/001, Discount',
      '0.00',
      '1180.00',
      '5120.00',
    ],
    ['2026-11-03', 'Advance', 'RCT/26-27/002', '', '0.00', '700.00', '4420.00'],
  ])
  expect(rest).toMatchObject({
    from: '2026-04-01',
    to: today,
    opening: '0.00',
    debits: '11800.00',
    credits: '7380.00',
    closing: '4420.00',
    onAccount: '700.00',
    owedToClient: '0.00',
  })
  const november = await statement('?from=2026-11-01')
  expect([november.opening, november.lines.length, november.closing]).toEqual(['6300.00', 2, '4420.00'])
})

test('of one company it contains nothing of the other', async () => {
  const { client, companies, post, statement } = await traded()
  await post(`/api/clients/${client.id}/advances`, { entityName: companies[1], day: today, amount: '99' })
  const other = await statement(`?company=${encodeURIComponent(companies[1])}`)
  expect([other.lines.length, other.closing, other.onAccount]).toEqual([1, '-99.00', '99.00'])
  expect((await statement()).closing).toBe('4321.00')
})

test('an advance with one company cannot settle an invoice of another, or more than is left', async () => {
  const { arjun, client, companies, post, of } = await traded()
  await post(`/api/clients/${client.id}/advances`, { entityName: companies[1], day: today, amount: '9000' })
  expect(wrong(await arjun.post(`${of}/allocations`, { day: today, amount: '701' }))).toEqual({
    amount: 'Only 700.00 is on the account of this client from 18 Nov 2026 on',
  })
  // The advance came on 3 November.
  expect(wrong(await arjun.post(`${of}/allocations`, { day: '2026-11-02', amount: '1' }))).toEqual({
    amount: 'Only 0.00 is on the account of this client from 02 Nov 2026 on',
  })
  const used = await post(`${of}/allocations`, { day: '2026-11-10', amount: '700' })
  expect(used.outstanding).toBe('4420.00')
  const { entries, balances } = (await arjun.get(`/api/clients/${client.id}/account`)).body
  expect(balances).toEqual([
    { entityName: companies[0], amount: '0.00' },
    { entityName: companies[1], amount: '9000.00' },
  ])
  const advance = entries.find(
    ({ kind, entityName }: any) => kind === 'advance' && entityName === companies[0],
  )
  const reverse = `/api/clients/${client.id}/entries/${advance.id}/reverse`
  expect(wrong(await arjun.post(reverse, { day: today, reason: 'Another client' }))).toEqual({
    amount:
      'Only 0.00 is on the account of this client from 18 Nov 2026 on: the rest has been used. ' +
      'Take it back first',
  })
})

test('the PDF and the workbook contain the same lines and totals', async () => {
  const { at, client, statement } = await traded()
  const { closing, lines } = await statement()
  const file = async (kind: string) => {
    const response = await at.app.http.request(`/api/clients/${client.id}/statement/${kind}`, {
      headers: { authorization: `Bearer ${at.tokens.Arjun}` },
    })
    expect(response.status).toBe(200)
    return new Uint8Array(await response.arrayBuffer())
  }
  const { text } = await readPdf(await file('pdf'))
  for (const words of ['Globex', 'INV/26-27/001', 'RCT/26-27/001', 'CN/26-27/001', '4,420.00'])
    expect(text).toContain(words)
  // The firm's own notes are on the screen alone.
  expect(lines.some(({ remark }: any) => remark === 'UTR 42')).toBe(true)
  expect(text).not.toContain('UTR 42')
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load((await file('sheet')).buffer as ArrayBuffer)
  const [sheet] = workbook.worksheets
  expect(sheet!.rowCount).toBe(lines.length + 3)
  expect(sheet!.getRow(sheet!.rowCount).getCell(7).value).toBe(Number(closing))
})

test('is for those who manage invoices, and of known clients', async () => {
  const { at, client, arjun } = await traded()
  for (const name of ['Meera', 'Sunil', 'Sana', 'Ravi'] as const)
    expect((await at.as(name).get(`/api/clients/${client.id}/statement`)).status).toBe(403)
  expect((await arjun.get('/api/clients/999/statement')).status).toBe(404)
  expect(wrong(await arjun.get(`/api/clients/${client.id}/statement?from=2026-11-10&to=2026-11-01`))).toEqual(
    {
      from: 'Must not be after the last day',
    },
  )
})

test.each(['pdf', 'sheet'])('a %s of an impossible period is refused before it starts', async (file) => {
  const { arjun, client } = await traded()
  const refused = async (query: string) =>
    wrong(await arjun.get(`/api/clients/${client.id}/statement/${file}?${query}`))
  expect(await refused('from=2026-11-15&to=2026-11-10')).toEqual({ from: 'Must not be after the last day' })
  expect(await refused('from=2026-12-01')).toEqual({ from: 'Must not be after the last day' })
  expect(await refused('to=2027-01-01')).toEqual({ to: 'Must not be in the future' })
  expect((await arjun.get(`/api/clients/999/statement/${file}`)).status).toBe(404)
})

test('a PDF of thousands of lines is refused, and a shorter period and the sheet are possible', async () => {
  const { at, arjun, client } = await traded()
  await at.write(({ db }) =>
    db.run(
      `with recursive n (k) as (select 1 union all select k + 1 from n where k < 2000)
       insert into billing_entries (kind, client_id, entity, day, amount, financial_year, at)
       select 'advance', ?, 'Staffing Services', '2026-11-10', 100, '2026-27', '2026-11-10T04:00:00.000Z'
       from n`,
      client.id,
    ),
  )
  const of = `/api/clients/${client.id}/statement`
  expect((await arjun.get(of)).body.lines).toHaveLength(2005)
  expect(wrong(await arjun.get(`${of}/pdf`))).toEqual({
    from:
      'The statement has 2,005 lines, and a PDF at most 2,000. Choose a shorter period, or download ' +
      'the sheet',
  })
  expect((await arjun.get(`${of}/pdf?to=2026-11-09`)).status).toBe(200)
  expect((await arjun.get(`${of}/sheet`)).status).toBe(200)
})
