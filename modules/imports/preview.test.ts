/** Rows that the preview accepts are applied, whatever the sheet contains, and rejected ones never are. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { office } from '../../tests/support/office'
import { firm } from '../../tests/support/placements'
import { apply, importSheet, rowsOf } from '../../tests/support/sheets'
import { candidatesKind } from '../billing/sheets/candidateSheet'
import { clientsKind } from '../billing/clients/clientSheet'
import { invoicesKind } from '../billing/sheets/invoiceSheet'
import { receiptsKind } from '../billing/sheets/receiptSheet'
import { importInOneStep } from './service'

const mail = (name: string) => `${name}@northwind.test`
const names = [
  'anita',
  'meera',
  'ravi',
  'arjun',
  'kiran',
  'leela',
  'mohan',
  'nina',
  'omar',
  'priya',
  'rosa',
  'sunil',
]
const pick = (...values: string[]) => fc.constantFrom(...values)
/** Sometimes one of the others. */
const mostly = (usual: fc.Arbitrary<string>, ...others: string[]) =>
  fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: pick(...others) })
const mails = pick(...names.map(mail))
const few = { numRuns: 80, seed: 20_261_124 }

/** Managers in any order, loops, leaving managers, duplicates, and the importer. */
const personRow = fc.record({
  'Email (Office)': mails,
  'First Name': mostly(pick('Asha', 'Bina', 'Chetan'), ''),
  'Last Name': mostly(pick('Rao', 'Shah'), ''),
  'Employee ID': mostly(pick(''), 'EMP0001', 'EMP0003', 'EMP0500', 'EMP0501'),
  Role: pick('', 'Admin', 'Senior Manager', 'Manager', 'Recruiter', 'Accounts', 'Scheduler'),
  'Manager Email': fc.oneof({ weight: 1, arbitrary: mails }, { weight: 3, arbitrary: pick('') }),
  Status: pick('', '', 'Active', 'Left', 'Resigned'),
  'Last Working Day': pick('', '', '', '2026-10-30', '2027-01-15'),
  'Date of Joining': mostly(pick('', '2024-02-29', '2026-10-01', '2027-06-01'), '2030-01-01'),
  'Contact Number': mostly(pick('', '98765 43210'), '12'),
  'PAN Number': mostly(pick(''), 'ABCDE1234F', 'ABCDE1235F'),
})

test('people', { timeout: 120_000 }, async () => {
  let applied = 0
  await fc.assert(
    fc.asyncProperty(fc.array(personRow, { minLength: 2, maxLength: 8 }), async (rows) => {
      const at = await office()
      const info = await importSheet(at, csvOf(rows), 'people.csv', {
        joining: 'today',
        'status:resigned': 'Inactive',
        left: 'Inactive',
        notice: 'none',
      })
      if (info.state !== 'ready') return
      const preview = await rowsOf(at, info.id)
      const good = preview.filter(({ state }) => state === 'new' || state === 'changed')
      if (!good.length) return
      const { info: after } = await apply(at, info.id, 'good')
      expect(after.counts).toMatchObject({ applied: good.length, refused: 0 })
      applied += good.length
    }),
    few,
  )
  expect(applied).toBeGreaterThan(few.numRuns)
})

const candidateRow = fc.record({
  'Candidate Name': mostly(pick('Asha Rao', 'Bina Shah'), ''),
  Client: mostly(pick('Globex', 'GLOBEX'), 'Initech'),
  Mobile: mostly(pick('98765 43210', '9876543211', '+91 98765 43212', '9876543213', '9876543214'), '12'),
  Email: pick(...names.map((name) => `${name}@home.test`)),
  Month: mostly(pick('Oct-26', '2026-09'), 'Q4'),
  Position: pick('Developer', 'Tester'),
  Manager: mostly(pick('meera@northwind.test'), 'nobody@northwind.test'),
  CTC: mostly(pick('12 L', '12,00,000'), '0', ''),
  'Billing %': mostly(pick('8.33%', '10'), '101', ''),
  'Billing Type': mostly(pick('', 'Percentage'), 'Fixed'),
  'Fixed Amount': pick('', '50,000'),
  'Date of Joining': pick('', '2026-11-02'),
  'Left on': mostly(pick('', '2026-12-01'), '2026-10-01'),
  Status: pick('', 'Joined', 'Joined and Left', 'Offered'),
})
const clientRow = fc.record({
  'Client Name': mostly(pick('Globex', 'Initech', 'Umbrella', 'Stark', 'Wayne', 'UMBRELLA'), 'Total'),
  Phone: mostly(pick('', '022 2834 5678'), '98200'),
  GSTIN: mostly(pick('', '27AAPFU0939F1ZV'), '27AAPFU0939F1ZX'),
  'Fee %': mostly(pick('', '8.33'), '101'),
  'Credit (days)': mostly(pick('', '30 days'), '9999', '400'),
  Status: mostly(pick('', 'Active', 'Inactive'), 'Closed'),
})

const invoiceRow = fc
  .record({
    Date: mostly(pick('10-Nov-2026', '2026-11-12'), '31-Feb-2026'),
    'Voucher No.': pick('INV/1', 'INV/2', 'INV/3', 'INV/4', 'INV/5'),
    'Party Name': mostly(pick('GLOBEX'), 'Initech'),
    'Candidate Name': mostly(pick('Asha Rao'), 'Nobody'),
    'Taxable Value': mostly(pick('10,000.00', '30000', '60000'), '5,40,00'),
    tax: mostly(pick('1.18'), '1', '2'),
  })
  .map(({ tax, ...row }) => ({
    ...row,
    'Gross Total': (Number(row['Taxable Value'].replaceAll(',', '')) * Number(tax)).toFixed(2),
  }))
const receiptRow = fc.record({
  'Value Date': mostly(pick('12-Nov-26', '2026-11-13'), '2019-01-01'),
  'Invoice No': mostly(pick('INV/100'), 'INV/999'),
  'Amount Received': mostly(pick('1000', '5,000.00', '11800'), '5,40,00', '0'),
  'TDS Amount': mostly(pick('', '100'), '99999'),
})

type Rows = fc.Arbitrary<Record<string, string>>
test.each([
  { of: 'candidates', kind: candidatesKind, row: candidateRow as Rows },
  { of: 'clients', kind: clientsKind, row: clientRow as Rows },
  { of: 'invoices', kind: invoicesKind, row: invoiceRow as Rows },
  { of: 'receipts', kind: receiptsKind, row: receiptRow as Rows },
])('$of: a dry run returns the same as the real import', { timeout: 120_000 }, async ({ of, kind, row }) => {
  let applied = 0
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 2, maxLength: 8 }), async (rows) => {
      const { at, add } = await firm()
      const who = { id: at.ids.Anita, role: 'Admin' as const, sessionId: 0 }
      const by = { who, origin: { actor: who.id, source: 'cli' } }
      const importedFrom = (given: typeof kind, text: string, isDry = false) =>
        importInOneStep(at.app, by, given, 's.csv', Buffer.from(text), { isDry })
      if (kind === invoicesKind || kind === receiptsKind)
        await add({ status: 'Joined', dateOfJoining: '2026-11-02' })
      if (kind === receiptsKind) await importedFrom(invoicesKind, oneInvoice)
      const outcome = async (isDry: boolean) => {
        try {
          const { new: added, changed, wrong, errors } = await importedFrom(kind, csvOf(rows), isDry)
          return { added, changed, wrong, errors }
        } catch (fault) {
          return (fault as Error).message
        }
      }
      const dry = await outcome(true)
      expect(await outcome(false), of).toEqual(dry)
      if (typeof dry === 'object') applied += dry.added + dry.changed
    }),
    few,
  )
  expect(applied).toBeGreaterThan(few.numRuns)
})
const oneInvoice =
  'Date,Voucher No.,Party Name,Candidate Name,Taxable Value,Gross Total\n10-Nov-2026,INV/100,GLOBEX,Asha Rao,20000,23600'

function csvOf(rows: readonly Record<string, string>[]): string {
  const line = (cells: readonly string[]) => cells.map((cell) => `"${cell}"`).join()
  return [line(Object.keys(rows[0]!)), ...rows.map((row) => line(Object.values(row)))].join('\n')
}
