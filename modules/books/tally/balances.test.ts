/** After all vouchers Tally has the balances of Muster: of each client, each invoice and each account. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../src/domain/day'
import { monthOf } from '../../../src/domain/month'
import type { BookEntry, IssuedDocument } from '../../billing/service'
import { accountChange } from './accountBills'
import { company, creditNote, entry, invoice, names, read, untaxed, type ReadLine } from './exampleBooks'
import { tallyXml } from './tallyXml'
import { vouchersOf } from './vouchers'

const clients = ['Globex & Sons', 'Initech']

const steps = [
  'invoice',
  'advance',
  'refund',
  'reverse',
  'credit',
  'receipt',
  'write off',
  'allocate',
] as const
const step = fc.record({
  what: fc.constantFrom(...steps, 'advance', 'reverse', 'credit', 'allocate', 'allocate'),
  client: fc.integer({ min: 1, max: 2 }),
  /** Chooses an invoice or an entry. */
  which: fc.nat(1000),
  part: fc.constantFrom(1, 30, 70, 100, 100),
  days: fc.constantFrom(0, 0, 0, 1, 9, 25),
  back: fc.constantFrom(0, 0, 0, 1, 5, 40),
})
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

type Firm = { documents: IssuedDocument[]; entries: BookEntry[] }

const owed = ({ documents, entries }: Firm, number: string) =>
  documents.reduce((sum, { facts }) => {
    if (facts.kind === 'invoice') return facts.number === number ? sum + facts.total : sum
    return facts.invoice.number === number ? sum - facts.total : sum
  }, 0) - entries.reduce((sum, one) => (one.invoice?.number === number ? sum + one.amount + one.tds : sum), 0)

const account = ({ entries }: Firm, client: number, day = '9999') =>
  entries.reduce(
    (sum, one) => (one.clientId === client && one.day <= day ? sum + accountChange(one) : sum),
    0,
  )

/** As the ledger does: an entry may not take the account below zero on its day or later. */
function add(firm: Firm, given: Partial<BookEntry> & { clientId: number; day: string }) {
  const id = firm.entries.length + 1
  if (given.amount === 0) return
  const made = entry({ clientName: clients[given.clientId - 1]!, ...given, id })
  const days = [made.day, ...firm.entries.map(({ day }) => day).filter((day) => day > made.day)]
  const lowest = Math.min(...days.map((day) => account(firm, made.clientId, day)))
  if (accountChange(made) < 0 && lowest + accountChange(made) < 0) return
  firm.entries.push({
    ...made,
    number: (made.kind === 'receipt' || made.kind === 'advance') && !made.reversesId ? `R-${id}` : null,
  })
}

/** A history that Muster permits. Steps that it refuses have no effect. */
function historyOf(given: readonly Step[]): Firm {
  const firm: Firm = { documents: [], entries: [] }
  let today = '2026-01-15'
  for (const one of given) {
    today = addDays(today, one.days)
    take(firm, one, today)
  }
  return firm
}

function take(firm: Firm, { what, client, which, part, back }: Step, today: string) {
  const day = addDays(today, -back)
  const share = (amount: number) => Math.ceil((amount * part) / 100)
  const id = firm.documents.length + 1
  const common = { clientId: client, day }
  if (what === 'invoice') firm.documents.push(invoice({ ...untaxed(part * 1_234_57), id, client, day }))
  if (what === 'advance') add(firm, { ...common, kind: 'advance', amount: part * 50_000, tds: part })
  if (what === 'reverse') return reverse(firm, which, day)
  const invoices = firm.documents.filter((one) => one.facts.kind === 'invoice' && one.clientId === client)
  // An invoice that is owed to the client is rarer, so it is preferred.
  const credits = invoices.filter(({ facts }) => owed(firm, facts.number) < 0)
  const choice = credits.length && which % 2 ? credits : invoices
  const chosen = choice[which % (choice.length || 1)]
  const free = account(firm, client)
  if (what === 'refund' && (!chosen || which % 3 === 0))
    return free > 0 && add(firm, { ...common, kind: 'refund', amount: -share(free) })
  if (!chosen) return
  const { number } = chosen.facts
  const at = { id: chosen.id, number }
  const open = owed(firm, number)
  if (what === 'credit')
    firm.documents.push(
      creditNote({
        ...untaxed(share(chosen.facts.total)),
        id,
        client,
        day: today,
        invoice: { number, day: chosen.facts.day },
      }),
    )
  const amount = open < 0 ? -share(-open) : share(open)
  if (open > 0 && what === 'receipt') {
    const tds = Math.floor(amount / 10)
    add(firm, { ...common, kind: 'receipt', amount: amount - tds, tds, invoice: at })
  }
  if (open > 0 && what === 'write off') add(firm, { ...common, kind: 'write_off', amount, invoice: at })
  if (open < 0 && what === 'refund') add(firm, { ...common, kind: 'refund', amount, invoice: at })
  if (open !== 0 && what === 'allocate')
    add(firm, { ...common, kind: 'allocation', amount: Math.min(amount, free), invoice: at })
}

function reverse(firm: Firm, which: number, day: string) {
  const original = firm.entries[which % (firm.entries.length || 1)]
  const isReversed = firm.entries.some(({ reversesId }) => reversesId === original?.id)
  if (!original || original.reversesId !== null || isReversed || original.day > day) return
  const { amount, tds, id } = original
  add(firm, { ...original, amount: -amount, tds: -tds, day, reversesId: id, reason: 'Wrong' })
}

const history = fc.array(step, { maxLength: 60, size: 'max' }).map(historyOf)
const runs = { numRuns: 150, seed: 20261105 }

const exported = ({ documents, entries }: Firm, others: BookEntry[] = []) =>
  vouchersOf({ company, documents, entries, others, names: names({}, clients) })
const linesOf = (firm: Firm): ReadLine[] =>
  read(tallyXml({ companyName: company, vouchers: exported(firm).vouchers })).flatMap(({ lines }) => lines)
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

describe('of any history', () => {
  test('each document and entry has a voucher, and its debits are its credits', () => {
    fc.assert(
      fc.property(history, (firm) => {
        const { vouchers, problems } = exported(firm)
        expect(problems.filter(({ isBlocking }) => isBlocking)).toEqual([])
        expect(vouchers).toHaveLength(firm.documents.length + firm.entries.length)
        expect(new Set(vouchers.map(({ id }) => id)).size).toBe(vouchers.length)
        for (const { lines } of read(tallyXml({ companyName: company, vouchers }))) {
          expect(sum(lines.map(({ amount }) => amount))).toBe(0)
          for (const { amount, bills, ledger } of lines)
            if (clients.includes(ledger)) expect(sum(bills.map((bill) => bill.amount))).toBe(amount)
        }
      }),
      runs,
    )
  })

  test("the client's ledger has the client's balance, and each bill what is outstanding", () => {
    fc.assert(
      fc.property(history, (firm) => {
        const lines = linesOf(firm)
        for (const [at, ledger] of clients.entries()) {
          const client = at + 1
          const own = lines.filter((line) => line.ledger === ledger)
          const bills = new Map<string | null, number>()
          for (const bill of own.flatMap((line) => line.bills))
            bills.set(bill.name, (bills.get(bill.name) ?? 0) - bill.amount)
          const numbers = firm.documents.flatMap(({ facts, clientId }) =>
            facts.kind === 'invoice' && clientId === client ? [facts.number] : [],
          )
          for (const number of numbers) expect(bills.get(number)).toBe(owed(firm, number))
          const rest = [...bills].filter(([name]) => name === null || !numbers.includes(name))
          expect(sum(rest.map(([, amount]) => amount))).toBe(-account(firm, client) + 0)
          for (const [, amount] of rest) expect(amount).toBeLessThanOrEqual(0)
          expect(bills.get(null) ?? 0).toBe(0)
          expect(-sum(own.map(({ amount }) => amount)) + 0).toBe(
            sum(numbers.map((number) => owed(firm, number))) - account(firm, client),
          )
        }
      }),
      runs,
    )
  })

  test('bank and TDS receivable have what was received', () => {
    fc.assert(
      fc.property(history, (firm) => {
        const lines = linesOf(firm)
        const of = (name: string) =>
          -sum(lines.filter(({ ledger }) => ledger === name).map(({ amount }) => amount)) + 0
        const money = firm.entries.filter(({ kind }) => kind !== 'allocation' && kind !== 'write_off')
        expect(of('Bank')).toBe(sum(money.map(({ amount }) => amount)))
        expect(of('TDS Receivable')).toBe(sum(money.map(({ tds }) => tds)))
      }),
      runs,
    )
  })

  test('exports of single months contain the same vouchers as one export', () => {
    fc.assert(
      fc.property(history, (firm) => {
        const days = [...firm.documents.map(({ facts }) => facts.day), ...firm.entries.map(({ day }) => day)]
        const months = [...new Set(days.map(monthOf))].toSorted()
        const apart = months.flatMap(
          (month) =>
            exported(
              {
                documents: firm.documents.filter(({ facts }) => monthOf(facts.day) === month),
                entries: firm.entries.filter(({ day }) => monthOf(day) === month),
              },
              firm.entries.filter(({ day }) => monthOf(day) !== month),
            ).vouchers,
        )
        expect(apart).toEqual(exported(firm).vouchers)
      }),
      runs,
    )
  })
})
