import { describe, expect, test } from 'vitest'
import type { BookEntry } from '../../billing/service'
import { company, creditNote, entry, invoice, names, untaxed } from './exampleBooks'
import { imbalanceOf, isBalanced } from './voucher'
import { vouchersOf, type Books } from './vouchers'

const made = (books: Partial<Books>) =>
  vouchersOf({ company, documents: [], entries: [], names: names(), ...books })
const messages = (books: Partial<Books>) => made(books).problems.map(({ message }) => message)
const first = { id: 1, number: 'INV-1' }

const ofTaxes = (taxes: { name: string; percent: number | null; amount: number }[]) => ({
  documents: [invoice({ taxes })],
})

describe('documents that cannot be a voucher are named', () => {
  test.each([
    [
      'a tax without a rate',
      ofTaxes([{ name: 'Tax as agreed', percent: null, amount: 18_000_00 }]),
      "Its tax 'Tax as agreed' of ₹18,000 follows no rate, so its tax ledger is not known. " +
        'Enter this voucher in Tally',
    ],
    [
      'an unknown tax',
      ofTaxes([{ name: 'Cess', percent: 1800, amount: 18_000_00 }]),
      "No ledger is known for its tax 'Cess'. Enter this voucher in Tally",
    ],
    [
      'a name that objects inherit',
      ofTaxes([{ name: 'constructor', percent: 1800, amount: 18_000_00 }]),
      "No ledger is known for its tax 'constructor'. Enter this voucher in Tally",
    ],
    [
      'a zero-rated tax that is not zero',
      ofTaxes([{ name: 'IGST (zero-rated)', percent: 0, amount: 18_000_00 }]),
      'Its zero-rated tax is ₹18,000. Enter this voucher in Tally',
    ],
    [
      'sums that differ by a paisa',
      { documents: [invoice({ roundOff: 1 })] },
      'The invoice does not add up: ₹1,00,000, taxes of ₹18,000 and a round off of ₹0.01 are not ' +
        '₹1,18,000. Enter this voucher in Tally',
    ],
    ['a total of 0', { documents: [invoice(untaxed(0))] }, 'Its total is 0, so Tally has nothing to record'],
    [
      'a negative total',
      { documents: [creditNote(untaxed(-1_00))] },
      'Its total is negative, -₹1. Enter this voucher in Tally',
    ],
    [
      'tax under reverse charge',
      { documents: [invoice({ reverseCharge: true })] },
      'It charges tax and is under reverse charge. Enter this voucher in Tally',
    ],
    [
      'a client without a ledger',
      { documents: [invoice({ client: 9 })] },
      'Globex & Sons has no ledger. Enter one in the ledgers for Tally',
    ],
  ])('%s', (_, books, message) => {
    expect(made(books)).toEqual({
      vouchers: [],
      problems: [
        {
          number: books.documents[0]!.facts.number,
          message,
          isBlocking: true,
          subject: [books.documents[0]!.facts.kind, 1],
        },
      ],
    })
  })
})

describe('entries that cannot be a voucher are named', () => {
  test.each<[string, Partial<BookEntry>, string, string]>([
    [
      'an amount of 0',
      { amount: 0, number: 'R-1' },
      'R-1',
      'Its amount is 0, so Tally has nothing to record',
    ],
    [
      'a write-off without an invoice',
      { kind: 'write_off' },
      'Write-off of 10 Nov 2026, Globex & Sons',
      'It names no invoice, so its bill is not known. Enter this voucher in Tally',
    ],
    [
      'a client without a ledger',
      { clientId: 9, kind: 'refund', amount: -5, invoice: first },
      'Refund of 10 Nov 2026, INV-1',
      'Globex & Sons has no ledger. Enter one in the ledgers for Tally',
    ],
    [
      'a fraction of a paisa',
      { amount: 0.5, number: 'R-1', invoice: first },
      'R-1',
      'An amount is not a whole number of paise',
    ],
  ])('%s', (_, given, number, message) => {
    expect(made({ entries: [entry(given)] })).toEqual({
      vouchers: [],
      problems: [{ number, message, isBlocking: true, subject: ['entry', 1] }],
    })
  })
})

test('nothing is exported while two clients have the same ledger', () => {
  const { vouchers, problems } = made({ documents: [invoice()], names: names({}, ['Globex', 'GLOBEX']) })
  expect(vouchers).toEqual([])
  expect(problems).toMatchObject([{ number: 'Ledgers', isBlocking: true }])
})

describe('a voided invoice', () => {
  const documents = [invoice({ isVoided: true })]

  test('is not exported', () => expect(made({ documents })).toEqual({ vouchers: [], problems: [] }))

  test('must be cancelled in Tally if it was exported earlier', () => {
    const exported = new Set(['invoice 1'])
    expect(messages({ documents, exported })).toEqual([
      'It was exported and then voided. Cancel the voucher of 05 Nov 2026 in Tally',
    ])
  })
})

describe('ids', () => {
  test('stay the same, and differ by company, kind and id', () => {
    const books = {
      documents: [invoice(), creditNote()],
      entries: [entry({ number: 'R-1', invoice: first })],
    }
    const ids = (of: string) => made({ ...books, company: of }).vouchers.map(({ id }) => id)
    expect(ids(company)).toEqual(ids(` ${company.toUpperCase()}`))
    expect(new Set([...ids(company), ...ids('Other Ltd')]).size).toBe(6)
    expect(ids(company)[0]).toMatch(/^muster-[0-9a-f]{12}-invoice-1$/)
  })
})

/** In the year after, with the same number. */
const again = (client: number) => [invoice(), invoice({ id: 2, number: ' inv-1', client, day: '2027-04-02' })]

describe('two bills of a client with the same number', () => {
  test('are exported and named, because Tally adds them up', () => {
    const { vouchers, problems } = made({ documents: again(1) })
    expect(vouchers).toHaveLength(2)
    expect(problems).toEqual([
      {
        number: ' inv-1',
        message:
          'The vouchers of 05 Nov 2026 and 02 Apr 2027 open a bill with this number for Globex & Sons, ' +
          'and Tally adds them up. Rename one of the bills in Tally',
        isBlocking: false,
        subject: null,
      },
    ])
  })

  test('are no problem of two clients', () => expect(messages({ documents: again(2) })).toEqual([]))
})

describe('a ledger of advances', () => {
  const given = names({ advances: 'Advances from Clients' })
  const { vouchers, problems } = made({
    names: given,
    entries: [
      entry({ id: 1, kind: 'advance', number: 'R-1', amount: 90_00, tds: 10_00 }),
      entry({ id: 2, kind: 'allocation', amount: 60_00, invoice: first }),
      entry({ id: 3, kind: 'refund', amount: -40_00 }),
    ],
  })

  test('has the advance, and the allocation moves it to the client', () => {
    expect(problems).toEqual([])
    expect(vouchers.map(({ type, party }) => [type, party])).toEqual([
      ['Receipt', 'Advances from Clients'],
      ['Journal', 'Globex & Sons'],
      ['Payment', 'Advances from Clients'],
    ])
    const lines = vouchers.flatMap((voucher) => voucher.lines)
    const of = (name: string) => lines.filter(({ ledger }) => ledger === name)
    expect(of('Advances from Clients')).toEqual([
      { ledger: 'Advances from Clients', amount: -100_00, bills: [] },
      { ledger: 'Advances from Clients', amount: 60_00, bills: [] },
      { ledger: 'Advances from Clients', amount: 40_00, bills: [] },
    ])
    expect(of('Globex & Sons').map(({ amount }) => amount)).toEqual([-60_00])
  })
})

describe('a voucher balances', () => {
  const [voucher] = made({ documents: [invoice()] }).vouchers
  const [party, ...rest] = voucher!.lines

  test('if its debits are its credits', () => expect(isBalanced(voucher!)).toBe(true))

  test.each([
    ['one paisa less', [{ ...party!, amount: party!.amount - 1, bills: [] }, ...rest], 'credits are more'],
    ['a line of 0', [...voucher!.lines, { ledger: 'x', amount: 0, bills: [] }], 'not 0'],
    ['no line', [], 'It needs a debit and a credit'],
    [
      'bills that do not add up',
      [{ ...party!, bills: [{ ...party!.bills[0]!, amount: 5 }] }, ...rest],
      'The bills of Globex & Sons do not add up to its ₹1,18,000',
    ],
  ])('but not with %s', (_, lines, message) => {
    expect(imbalanceOf({ ...voucher!, lines })).toContain(message)
  })
})
