/** Proposals in cases that look clear and are not. */
import { describe, expect, test } from 'vitest'
import { serialsIn } from './evidence'
import { proposeAll } from './matching'
import type { Books, Line, OpenInvoice, RecordedEntry } from './proposal'

const invoice = (id: number, number: string, more: Partial<OpenInvoice> = {}): OpenInvoice => ({
  id,
  number,
  clientId: 1,
  clientName: 'Acme Steel',
  entity: 'A',
  day: '2026-11-01',
  open: 59_000_00,
  taxable: 50_000_00,
  expectedTds: 5_000_00,
  ...more,
})
const other = { clientId: 2, clientName: 'Zeta Motors' }
const recorded: RecordedEntry = {
  id: 9,
  clientId: 1,
  clientName: 'Acme Steel',
  entity: 'A',
  day: '2026-11-14',
  amount: 59_000_00,
  text: 'Receipt R-9',
  note: null,
}
const books = (invoices: OpenInvoice[], more: Partial<Books> = {}): Books => ({
  invoices,
  recorded: [],
  clients: [
    { id: 1, name: 'Acme Steel' },
    { id: 2, name: 'Zeta Motors' },
  ],
  payers: new Map(),
  ...more,
})
const line = (narration: string, more: Partial<Line> = {}): Line => ({
  id: 1,
  entity: 'A',
  day: '2026-11-15',
  amount: 59_000_00,
  narration,
  reference: null,
  ...more,
})
const proposalFor = (given: Books, narration: string) => proposeAll(given, [line(narration)]).get(1)!
const idsOf = ({ proposal }: { proposal: { items: readonly { invoiceId: number }[] } | null }) =>
  proposal && proposal.items.map(({ invoiceId }) => invoiceId)

describe('the day of a date is no number of an invoice', () => {
  const two = books([invoice(1, 'INV/26-27/005'), invoice(2, 'INV/26-27/011')])
  test.each(['NEFT ACME STEEL 15-11-2026', 'NEFT ACME STEEL 11/11/26', 'NEFT ACME STEEL 11 NOV 2026'])(
    '%s',
    (narration) => expect(idsOf(proposalFor(two, narration))).toBeNull(),
  )
  test('but a number is', () => {
    expect(idsOf(proposalFor(two, 'NEFT ACME STEEL BILL 11'))).toEqual([2])
    expect([...serialsIn('INV/26-27/110,116 & 120 DT 15-11-2026')]).toEqual(
      expect.arrayContaining([110, 116, 120]),
    )
  })
})

test('the number of an invoice says more than a payer who once paid for another client', () => {
  const given = books([invoice(1, 'INV/26-27/005'), invoice(2, 'INV/26-27/050', other)], {
    payers: new Map([['HOLDING GROUP', 1]]),
  })
  expect(idsOf(proposalFor(given, 'NEFT HOLDING GROUP'))).toEqual([1])
  expect(idsOf(proposalFor(given, 'NEFT HOLDING GROUP INV/26-27/050'))).toEqual([2])
})

test('a recorded receipt and the number of another invoice contradict each other', () => {
  const given = books([invoice(1, 'INV/26-27/050')], { recorded: [recorded] })
  expect(proposalFor(given, 'NEFT ACME STEEL').proposal).toMatchObject({ entryId: 9 })
  expect(proposalFor(given, 'NEFT ACME STEEL INV/26-27/050').proposal).toBeNull()
  const known = books([invoice(1, 'INV/26-27/050')], {
    recorded: [{ ...recorded, note: 'UTR N123456789012' }],
  })
  expect(proposalFor(known, 'NEFT ACME STEEL INV/26-27/050 N123456789012').proposal).toMatchObject({
    entryId: 9,
  })
})
