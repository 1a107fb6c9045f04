/** Bank statements: read in the columns of each bank, and each credit stored once. */
import { describe, expect, test } from 'vitest'
import { applyAll, chooseIn, company, stageSheet } from '../../../tests/support/books'
import type { BankLine } from '../contract'
import { signedAmount } from '../signedAmount'
import { bankFirm, invoiceIdOf } from '../../../tests/support/bankFirm'

describe('a statement', () => {
  test('is imported, proposed and booked', async () => {
    const { at, add, invoice, list, statement, post } = await bankFirm()
    const placed = await add()
    expect((await invoice(placed.id, 'INV/26-27/001')).status).toBe(200)
    const info = await statement([
      '18/11/26,NEFT CR-ICIC0000104-GLOBEX PVT LTD-STAFFING-INV 26-27 001,N322,18/11/26,,"10,800.00","11,800.00"',
      '18/11/26,ELECTRICITY,,18/11/26,500.00,,"11,300.00"',
    ])
    expect(info.questions).toEqual([])
    expect(info.counts).toMatchObject({ new: 1, wrong: 0 })
    await applyAll(at, info.id)
    const { data, counts } = await list()
    expect(counts).toEqual({ open: 1, booked: 0, aside: 0 })
    const [line] = data as [BankLine]
    expect(line).toMatchObject({
      amount: '10800.00',
      client: { name: 'Globex' },
      text: 'INV/26-27/001 is named, and the amount is what is outstanding net of the expected TDS',
      proposal: { strength: 'sure', items: [{ amount: '10800.00', tds: '1000.00' }] },
    })
    const booked = await post(`${line.id}/book`, { version: line.version, items: line.proposal!.items })
    expect(booked.status, JSON.stringify(booked.body)).toBe(200)
    expect(booked.body).toMatchObject({
      rest: '0.00',
      booked: [{ clientName: 'Globex', invoiceNumber: 'INV/26-27/001', tds: '1000.00' }],
    })
    expect((await list()).counts).toEqual({ open: 0, booked: 1, aside: 0 })
  })

  test('that overlaps another books nothing twice, whatever the narration', async () => {
    const { at, add, invoice, list, statement, post } = await bankFirm()
    const placed = await add()
    await invoice(placed.id, 'INV/26-27/001')
    const line = '18/11/26,NEFT CR-GLOBEX,N1,18/11/26,,"11,800.00","12,800.00"'
    const other = '18/11/26,NEFT CR-GLOBEX,N2,18/11/26,,"11,800.00","24,600.00"'
    const first = await statement([line])
    await applyAll(at, first.id)
    // The same credit, cut by another program, and an equal one with another balance.
    const second = await statement([line.replace('NEFT CR-GLOBEX', 'NEFT CR-GLOB'), other])
    expect(second.counts).toMatchObject({ new: 1, wrong: 0 })
    await applyAll(at, second.id)
    const { data, counts } = await list()
    expect(counts.open).toBe(2)
    // One invoice and two equal credits: neither is proposed.
    expect((data as BankLine[]).map(({ proposal }) => proposal)).toEqual([null, null])
    const [one] = data as [BankLine]
    const items = [{ invoiceId: invoiceIdOf(at), amount: '11800.00' }]
    const twice = await Promise.all([
      post(`${one.id}/book`, { version: one.version, items }),
      post(`${one.id}/book`, { version: one.version, items }),
    ])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await list('?state=booked')).counts).toEqual({ open: 1, booked: 1, aside: 0 })
  })

  test('without balances asks about an equal credit with another narration', async () => {
    const { at } = await bankFirm()
    const sheet = (narration: string) => `Date,Description,Credit\n2026-11-17,${narration},5000`
    const first = await stageSheet(at, 'bank statements', sheet('IMPS GLOBEX'))
    await applyAll(at, first.id)
    const again = await stageSheet(at, 'bank statements', sheet('IMPS/GLOBEX'))
    expect(again.counts, 'signs do not matter').toMatchObject({ unchanged: 1, new: 0 })
    const other = await stageSheet(at, 'bank statements', sheet('IMPS ACME'))
    expect(other.questions).toMatchObject([{ id: 'line:2', rows: 1 }])
    expect(await chooseIn(at, other.id, { answers: { 'line:2': 'other' } })).toMatchObject({
      counts: { new: 1 },
    })
  })

  test('remembers the columns of its bank', async () => {
    const { at } = await bankFirm()
    const sheet = (rows: string) => `Booked,Text,In,Out\n${rows}`
    const first = await stageSheet(at, 'bank statements', sheet('03/11/2026,IMPS GLOBEX,5000,'))
    expect(first.message).toContain('Could not find valid header row')
    const columns = { 0: 'day', 1: 'narration', 2: 'deposit', 3: 'withdrawal' }
    const chosen = await chooseIn(at, first.id, { columns, answers: { 'order:day': 'dmy' } })
    expect(chosen.counts).toMatchObject({ new: 1, wrong: 0 })
    await applyAll(at, first.id)
    const second = await stageSheet(at, 'bank statements', sheet('14/11/2026,IMPS GLOBEX,6000,'))
    expect(second).toMatchObject({ message: null, counts: { new: 1, wrong: 0 } })
    await applyAll(at, second.id)
    const next = await stageSheet(at, 'bank statements', sheet('15/11/2026,IMPS GLOBEX,7000,'))
    expect(next).toMatchObject({ message: null, questions: [], counts: { new: 1, wrong: 0 } })
    expect(next.columns.map(({ field }) => field)).toEqual(['day', 'narration', 'deposit', 'withdrawal'])
  })

  test.each([
    ['1,234.50 Cr', 123450],
    ['Dr 1,234.50', -123450],
    ['(1,234.50)', -123450],
    ['-1234.5', -123450],
    ['₹ 12,34,567.00', 123456700],
    ['Rs. 10', 1000],
    ['+59000.00', 5900000],
    ['59000 INR', 5900000],
    ['2.50 Cr', 250],
    ['59000.00 C', 5900000],
    ['ten', null],
    ['', null],
  ])('reads %j', (text, paise) => expect(signedAmount(text)).toBe(paise))

  test.each([
    ['an amount that it cannot read', 'Date,Narration,Deposit\n2026-11-17,GLOBEX,59ooo', 'deposit'],
    ['a side that it does not know', 'Date,Details,Amount,Type\n2026-11-17,GLOBEX,500,Charges', 'type'],
    ['a negative deposit', 'Date,Narration,Deposit\n2026-11-17,GLOBEX,-500', 'deposit'],
    ['both sides', 'Date,Narration,Deposit,Withdrawal\n2026-11-17,GLOBEX,500,500', 'deposit'],
    ['no date', 'Date,Narration,Deposit\n,GLOBEX,500', 'day'],
  ])('names %s', async (_, sheet, field) => {
    const { at } = await bankFirm()
    const info = await stageSheet(at, 'bank statements', sheet)
    expect(info.counts).toMatchObject({ new: 0, wrong: 1 })
    const { data } = (await at.as('Arjun').get(`/api/imports/${info.id}/rows`)).body
    expect(data[0].problems).toMatchObject([{ field }])
  })

  test('of which two previews are applied is stored once', async () => {
    const { at, list } = await bankFirm()
    const sheet = 'Date,Narration,Deposit\n2026-11-17,GLOBEX,500\n2026-11-17,GLOBEX,500'
    const one = await stageSheet(at, 'bank statements', sheet)
    const two = await stageSheet(at, 'bank statements', sheet)
    expect((await applyAll(at, one.id)).counts).toMatchObject({ applied: 2, refused: 0 })
    const second = await applyAll(at, two.id)
    expect(second).toMatchObject({ state: 'undone', counts: { applied: 0 } })
    expect(second.message).toContain('Another sheet with this credit was imported after the preview')
    expect((await list()).counts.open).toBe(2)
  })

  test.each([
    ['one column with a sign', 'Date,Particulars,Amount\n2026-11-17,IN,5000\n2026-11-17,OUT,-300', 1],
    [
      'a side beside the amount',
      'Txn Date,Description,Amount,Dr/Cr\n2026-11-17,IN,5000,CR\n2026-11-17,OUT,300,DR',
      1,
    ],
    ['a side within the amount', 'Date,Details,Amount\n2026-11-17,IN,5000 Cr\n2026-11-17,OUT,300 Dr', 1],
    [
      'debit and credit',
      'Value Date,Tran Date,Remarks,Debit,Credit\n,2026-11-17,IN,0.00,5000\n,2026-11-17,OUT,300,0.00',
      1,
    ],
  ])('reads %s', async (_, sheet, count) => {
    const { at } = await bankFirm()
    expect((await stageSheet(at, 'bank statements', sheet)).counts).toMatchObject({ new: count, wrong: 0 })
  })

  test('stays with the company that was chosen when another one is added before it', async () => {
    const { at, list } = await bankFirm()
    const entities = async (...names: string[]) =>
      expect(
        (await at.as('Anita').post('/api/settings', { key: 'company', value: { entities: names } })).status,
      ).toBe(200)
    const long = `${'Long '.repeat(20)}Services`
    await entities(company, long)
    const sheet = await stageSheet(at, 'bank statements', 'Date,Narration,Deposit\n2026-11-17,GLOBEX,500')
    const [question] = sheet.questions
    expect(question).toMatchObject({ text: 'Which company is this account of?' })
    const answers = { company: question!.options.find(({ label }) => label === long)!.value }
    expect(await chooseIn(at, sheet.id, { answers })).toMatchObject({ counts: { new: 1 } })
    await entities('Another', company, long)
    expect((await chooseIn(at, sheet.id, {})).questions).toMatchObject([{ answer: answers.company }])
    await applyAll(at, sheet.id)
    expect((await list()).data).toMatchObject([{ entityName: long }])
  })
})
