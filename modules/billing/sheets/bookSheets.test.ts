/**
 * Invoices and receipts as sheets from accounting programs and banks: imported rows, existing rows, and the
 * error of each refused row. Wednesday, 18 November 2026.
 */
import { describe, expect, test } from 'vitest'
import { firm } from '../../../tests/support/placements'
import { importInOneStep } from '../../imports/service'
import { invoicesKind } from './invoiceSheet'
import { receiptsKind } from './receiptSheet'

async function books() {
  const { at, add } = await firm()
  const candidate = await add({ status: 'Joined', dateOfJoining: '2026-11-02' })
  const people = { Anita: 'Admin', Arjun: 'Accounts' } as const
  const bring = (
    kind: typeof invoicesKind,
    lines: string[],
    { isDry = false, as = 'Arjun' }: { isDry?: boolean; as?: keyof typeof people } = {},
  ) => {
    const who = { id: at.ids[as], role: people[as], sessionId: 0 }
    const by = { who, origin: { actor: who.id, source: 'cli' } }
    return importInOneStep(at.app, by, kind, 'sheet.csv', Buffer.from(lines.join('\r\n')), { isDry })
  }
  const invoices = async () => (await at.as('Arjun').get('/api/billing-invoices')).body as any[]
  const receipts = async () => (await invoices()).flatMap((invoice) => invoice.receipts)
  const undone = async (id: number | null) => {
    const response = await at.as('Anita').post(`/api/imports/${id}/undo`, {})
    if (response.status !== 200) return response.body
    const state = async () => (await at.as('Anita').get(`/api/imports/${id}`)).body
    await expect.poll(async () => (await state()).state, { timeout: 5000 }).not.toBe('undoing')
    return state()
  }
  return { at, add, candidate, bring, invoices, receipts, undone }
}

/** Titles of Tally's sales register. */
const tally = 'Date,Voucher No.,Party Name,Candidate Name,Taxable Value,Gross Total,Narration'

describe('invoices', () => {
  test('from a sales register are imported once; the same file again changes nothing', async () => {
    const { bring, invoices } = await books()
    const file = [tally, '10-Nov-2026,INV/26-27/001,GLOBEX,Asha Rao,"99,960.00","1,17,952.80",x']
    expect(await bring(invoicesKind, file, { isDry: true })).toMatchObject({
      new: 1,
      errors: [],
      importId: null,
    })
    expect(await invoices()).toEqual([])
    expect(await bring(invoicesKind, file)).toMatchObject({ message: 'Added 1 new invoices.', errors: [] })
    expect(await invoices()).toMatchObject([
      {
        invoiceNumber: 'INV/26-27/001',
        invoiceDate: '2026-11-10',
        invoiceRaisedAmount: '99960.00',
        invoiceAmount: '117952.80',
        candidateName: 'Asha Rao',
        dueDate: '2026-12-10',
      },
    ])
    expect(await bring(invoicesKind, file)).toMatchObject({ new: 0, updated: 1, errors: [] })
    expect(await invoices()).toHaveLength(1)
  })

  test.each([
    ['10-Nov-2026,,GLOBEX,Asha Rao,1000,1180,x', 'Invoice Number: Required'],
    ['10-Nov-2026,A1,GLOBEX,Nobody,1000,1180,x', 'Candidate: No candidate named Nobody at GLOBEX'],
    ['10-Nov-2026,A1,Initech,Asha Rao,1000,1180,x', 'Candidate: No candidate named Asha Rao at Initech'],
    [
      '10-Nov-2026,A1,GLOBEX,Asha Rao,1000,1100,x',
      'With 18% GST the amount would be 1180.00. Enter a reason why it is not',
    ],
    [
      '10-Nov-2026,A1,GLOBEX,Asha Rao,2000,1180,x',
      'Amount with GST: Must not be less than the amount without GST',
    ],
    [
      '10-Nov-2026,A1,GLOBEX,Asha Rao,"1,00,000.00","1,18,000.00",x',
      'exceeds the billing amount of 99960.00',
    ],
    ['10-Nov-2026,INV/2026-2027/0001,GLOBEX,Asha Rao,1000,1180,x', 'Invoice Number: At most 16 characters'],
    ['31-Feb-2026,A1,GLOBEX,Asha Rao,1000,1180,x', 'Invoice Date: '],
    ['10-Nov-2026,A1,GLOBEX,Asha Rao,about 1000,1180,x', 'Raised Amount: about 1000 is not an amount'],
  ])('%s is refused by its column', async (row, sentence) => {
    const { bring, invoices } = await books()
    const { errors } = await bring(invoicesKind, [tally, row])
    expect(errors).toEqual([{ row: 2, error: expect.stringContaining(sentence) }])
    expect(await invoices()).toEqual([])
  })

  test('refuses a candidate who has not joined, an ambiguous name, and a number with a different figure', async () => {
    const { bring, add, invoices } = await books()
    await add({ name: 'Ravi Sen', candidateMobile: '9876543211', candidateEmail: 'ravi@home.test' })
    const twin = { candidateMobile: '9876543212', candidateEmail: 'asha2@home.test' }
    const other = await add({ ...twin, status: 'Joined', dateOfJoining: '2026-11-03' })
    const header = `${tally},Candidate ID`
    const { errors } = await bring(invoicesKind, [
      header,
      '10-Nov-2026,A1,GLOBEX,Ravi Sen,1000,1180,x,',
      '10-Nov-2026,A2,GLOBEX,Asha Rao,1000,1180,x,',
      `10-Nov-2026,A3,GLOBEX,Asha Rao,1000,1180,x,${other.id}`,
      `10-Nov-2026,A3,GLOBEX,Asha Rao,1000,1180,x,${other.id}`,
    ])
    expect(errors.map(({ error }) => error)).toEqual([
      'Candidate: Invoices can only be added for candidates who have joined',
      'Candidate: 2 candidates have this name. Enter the Candidate ID',
      'Invoice Number: Row 4 is the same invoice',
    ])
    expect(await invoices()).toMatchObject([{ invoiceNumber: 'A3', candidateId: other.id }])
    const again = await bring(invoicesKind, [header, `10-Nov-2026,A3,GLOBEX,Asha Rao,900,1062,x,${other.id}`])
    expect(again.errors[0]!.error).toBe(
      'Raised Amount: This invoice exists with a different figure. Correct it on the Invoices tab',
    )
  })
})

/** A prepared bank statement: narration, amount received and TDS. */
const bank = 'Value Date,Narration,Invoice No,Amount Received,TDS Amount'

describe('receipts', () => {
  async function billed() {
    const all = await books()
    const file = [tally, '10-Nov-2026,INV/26-27/001,GLOBEX,Asha Rao,99960,117952.80,x']
    await all.bring(invoicesKind, file)
    return all
  }

  test('from a bank are imported once with their tax; two equal rows are two receipts', async () => {
    const { bring, receipts, invoices } = await billed()
    const line = '12-Nov-26,NEFT HDFCN52026,inv/26-27/001,"10,000.00",500'
    const file = [bank, line, line, '13/11/2026,CHQ 000123,INV/26-27/001,"50,000.00",']
    expect(await bring(receiptsKind, file)).toMatchObject({ new: 3, errors: [] })
    expect(await receipts()).toMatchObject([
      { day: '2026-11-12', amount: '10000.00', tds: '500.00', note: 'NEFT HDFCN52026' },
      { day: '2026-11-12', amount: '10000.00', tds: '500.00', note: 'NEFT HDFCN52026' },
      { day: '2026-11-13', amount: '50000.00', tds: '0.00', note: 'CHQ 000123' },
    ])
    expect(await bring(receiptsKind, file)).toMatchObject({ new: 0, updated: 3, errors: [] })
    expect(await receipts()).toHaveLength(3)
    // A third equal row is one more receipt.
    expect(await bring(receiptsKind, [bank, line, line, line])).toMatchObject({ new: 1, updated: 2 })
    expect((await invoices())[0].outstanding).toBe('36452.80')
  })

  test.each([
    ['12-Nov-26,x,INV/9,100,', 'Invoice Number: No invoice has the number INV/9'],
    ['12-Nov-26,x,INV/26-27/001,"1,20,000",', 'Amount: Only 117952.80 is outstanding'],
    ['19-Nov-26,x,INV/26-27/001,100,', 'Received On: Must not be in the future'],
    ['12-Nov-26,x,INV/26-27/001,0,', 'Amount: Must be more than 0'],
    [',x,INV/26-27/001,100,', 'Received On: Required'],
  ])('%s is refused by its column', async (row, sentence) => {
    const { bring, receipts } = await billed()
    expect((await bring(receiptsKind, [bank, row])).errors).toEqual([{ row: 2, error: sentence }])
    expect(await receipts()).toEqual([])
  })

  test('refuses the last row if the rows together exceed the outstanding amount', async () => {
    const { bring, receipts } = await billed()
    const row = (utr: string) => `12-Nov-26,${utr},INV/26-27/001,60000,`
    const { errors } = await bring(receiptsKind, [bank, row('A'), row('B')])
    expect(errors).toEqual([{ row: 3, error: 'Amount: Only 57952.80 is outstanding' }])
    expect(await receipts()).toHaveLength(1)
  })

  test('undoing the import reverses the receipts, and the sheet can be imported again', async () => {
    const { bring, receipts, undone } = await billed()
    const { importId } = await bring(receiptsKind, [bank, '12-Nov-26,x,INV/26-27/001,100,'])
    // A later receipt of the same invoice stays.
    await bring(receiptsKind, [bank, '15-Nov-26,y,INV/26-27/001,500,'])
    expect(await receipts()).toHaveLength(2)
    await undone(importId)
    expect(await receipts()).toMatchObject([{ amount: '500.00' }])
    const again = await bring(receiptsKind, [bank, '12-Nov-26,x,INV/26-27/001,100,'])
    expect([again.errors, await receipts()]).toMatchObject([[], [{ amount: '100.00' }, { amount: '500.00' }]])
  })
})

test('users who may void can undo an invoice import; the numbers are not used again', async () => {
  const { bring, invoices, undone } = await books()
  const row = (number: string) => [tally, `10-Nov-2026,${number},GLOBEX,Asha Rao,1000,1180,x`]
  const { importId: byAccounts } = await bring(invoicesKind, row('A1'))
  expect((await undone(byAccounts)).message).toContain('Only an Admin may void an invoice')
  const { importId } = await bring(invoicesKind, row('A2'), { as: 'Anita' })
  expect(await undone(importId)).toMatchObject({ state: 'undone', message: null })
  expect(await invoices()).toMatchObject([{ invoiceNumber: 'A1' }])
  const { errors } = await bring(invoicesKind, row('A2'))
  expect(errors[0]!.error).toContain('This number belongs to a voided invoice')
})
