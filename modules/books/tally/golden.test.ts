/** The files for Tally, byte by byte: one for each kind of voucher, a month, and the ledgers. */
import { expect, test } from 'vitest'
import { abroad, company, creditNote, entry, globex, initech, invoice, names, untaxed } from './exampleBooks'
import { ledgersUsed } from './ledgers'
import { ledgersXml } from './ledgersXml'
import { tallyXml } from './tallyXml'
import { vouchersOf, type Books } from './vouchers'

const first = { id: 1, number: 'INV-1' }
const advance = entry({ kind: 'advance', number: 'R-1', amount: 50_000_00, note: 'NEFT 4711' })

const made = (books: Partial<Books>) => {
  const { vouchers, problems } = vouchersOf({ company, documents: [], entries: [], names: names(), ...books })
  expect(problems).toEqual([])
  return vouchers
}

const exported = invoice({
  ...untaxed(5_000_00),
  id: 2,
  client: 3,
  taxes: [{ name: 'IGST (zero-rated)', percent: 0, amount: 0 }],
  remarks: 'Supply meant for export under LUT without payment of integrated tax',
})
const rounded = invoice({
  id: 3,
  taxable: 99_999_55,
  lines: [{ description: 'Placement of\nA. Rao', sac: '998513', amount: 99_999_55 }],
  taxes: [
    { name: 'CGST', percent: 900, amount: 8_999_96 },
    { name: 'UTGST', percent: 900, amount: 8_999_96 },
  ],
  roundOff: 53,
})
const interState = invoice({
  id: 4,
  client: 2,
  taxes: [{ name: 'IGST', percent: 1800, amount: 18_000_00 }],
  dueDay: '2026-11-05',
})

const kinds: Record<string, Partial<Books>> = {
  sale: { documents: [invoice()] },
  'sale-igst': { documents: [interState] },
  'sale-rounded': { documents: [rounded] },
  'sale-export': { documents: [exported] },
  'sale-without-gst': { documents: [invoice(untaxed(1_180_00))] },
  'credit-note': { documents: [creditNote()] },
  receipt: {
    entries: [entry({ number: 'R-2', amount: 1_06_000_00, tds: 10_000_00, invoice: first, note: 'UTR 1' })],
  },
  advance: { entries: [advance] },
  'tds-only': { entries: [entry({ number: 'R-3', amount: 0, tds: 10_000_00, invoice: first })] },
  allocation: {
    others: [advance],
    entries: [entry({ id: 2, kind: 'allocation', day: '2026-11-12', amount: 40_000_00, invoice: first })],
  },
  'refund-account': {
    others: [advance],
    entries: [entry({ id: 2, kind: 'refund', day: '2026-11-12', amount: -50_000_00 })],
  },
  'refund-invoice': { entries: [entry({ kind: 'refund', amount: -1_000_00, invoice: first })] },
  'write-off': {
    entries: [entry({ kind: 'write_off', amount: 12_50, invoice: first, reason: 'Bank charges' })],
  },
  reversal: {
    others: [entry({ number: 'R-2', amount: 1_06_000_00, tds: 10_000_00, invoice: first })],
    entries: [
      entry({
        id: 2,
        day: '2026-11-12',
        amount: -1_06_000_00,
        tds: -10_000_00,
        invoice: first,
        reason: 'Another client paid',
        reversesId: 1,
      }),
    ],
  },
}

test.each(Object.keys(kinds))('%s has its file', async (kind) => {
  await expect(tallyXml({ companyName: company, vouchers: made(kinds[kind]!) })).toMatchFileSnapshot(
    `golden/${kind}.xml`,
  )
})

const month: Partial<Books> = {
  documents: [invoice(), exported, rounded, interState, invoice({ id: 5, isVoided: true }), creditNote()],
  others: [entry({ id: 1, kind: 'advance', number: 'R-1', amount: 50_000_00, day: '2026-10-30' })],
  entries: [
    entry({ id: 2, kind: 'advance', number: 'R-2', amount: 9_000_00, tds: 1_000_00 }),
    entry({ id: 3, kind: 'allocation', day: '2026-11-10', amount: 55_000_00, invoice: first }),
    entry({ id: 4, number: 'R-3', day: '2026-11-12', amount: 63_000_00, invoice: first }),
    entry({ id: 5, kind: 'allocation', day: '2026-11-21', amount: -20_000_00, invoice: first }),
    entry({ id: 6, kind: 'refund', day: '2026-11-25', amount: -22_000_00 }),
    entry({
      id: 7,
      kind: 'refund',
      day: '2026-11-26',
      amount: 22_000_00,
      reversesId: 6,
      reason: 'Not paid out',
    }),
    entry({
      id: 8,
      kind: 'write_off',
      day: '2026-11-30',
      amount: 5_00,
      invoice: { id: 4, number: 'INV-4' },
      clientId: 2,
      clientName: 'Initech',
      reason: 'Small rest',
    }),
  ],
}

test('a whole month has its file', async () => {
  await expect(tallyXml({ companyName: company, vouchers: made(month) })).toMatchFileSnapshot(
    'golden/month.xml',
  )
})

test('the ledgers of a month have their file', async () => {
  const ledgers = ledgersUsed(made(month), names())
  const parties = new Map([globex, initech, abroad].map((party, at) => [at + 1, party]))
  await expect(
    ledgersXml({ companyName: company, ledgers, parties, from: '2026-04-01' }),
  ).toMatchFileSnapshot('golden/ledgers.xml')
})

test('an empty period has a valid file', async () => {
  await expect(tallyXml({ companyName: null, vouchers: [] })).toMatchFileSnapshot('golden/empty.xml')
})
