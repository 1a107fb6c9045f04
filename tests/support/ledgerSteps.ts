/** Random operations on the books, mostly on invoices on which they can succeed. */
import * as fc from 'fast-check'

export const verbs = [
  'draft',
  'invoice',
  'invoice',
  'submit',
  'change',
  'receive',
  'receive',
  'paid',
  'not paid',
  'reverse',
  'credit',
  'refund',
  'write off',
  'advance',
  'allocate',
  'to account',
  'refund account',
  'reverse account',
  'void',
  'next day',
] as const
export const step = fc.record({
  what: fc.constantFrom(...verbs),
  pick: fc.nat(100),
  amount: fc.integer({ min: 1, max: 90_000_00 }),
  isAll: fc.boolean(),
  tds: fc.integer({ min: 0, max: 9_000_00 }),
  back: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 12 })),
})

/**
 * Paid, then credited in full: the rarest state, in which an invoice owes the client. Both ways out of it are
 * always tried.
 */
export const paidThenCredited = (last: 'to account' | 'refund') =>
  (['invoice', 'receive', 'credit', last] as const).map((what) => ({
    what,
    pick: 1,
    amount: 50_000_00,
    isAll: true,
    tds: 0,
    back: 0,
  }))

const owes = (open: number) => open > 0
export const fits: Partial<Record<(typeof verbs)[number], (open: number, row: any) => boolean>> = {
  receive: owes,
  paid: owes,
  allocate: owes,
  'write off': owes,
  credit: (_, row) => Number(row.received) > 0,
  'not paid': (_, row) => row.paymentReceived === 'Yes',
  refund: (open) => open < 0,
  'to account': (open) => open < 0,
}
