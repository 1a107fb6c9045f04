/** Balances: the totals of a leave year, the ledger behind them, and adjustments. */
import { endpoint, z, idText, prose } from '../../../src/domain/endpoint'

export const ledgerKinds = [
  'grant',
  'carry-forward',
  'expiry',
  'reserve',
  'release',
  'debit',
  'refund',
  'adjustment',
] as const
export const ledgerEntry = z.object({
  id: z.int(),
  at: z.string(),
  kind: z.enum(ledgerKinds),
  /** The changed total, and the amount. */
  sum: z.enum(['totalLeaves', 'usedLeaves', 'carryForward', 'reserved']),
  days: z.number(),
  /** Available afterwards. */
  available: z.number(),
  leaveId: z.nullable(z.int()),
  reason: z.string(),
  author: z.nullable(z.string()),
})

export const leaveBalance = z.object({
  userId: z.int(),
  totalLeaves: z.number(),
  usedLeaves: z.number(),
  carryForward: z.number(),
  reserved: z.number(),
  available: z.number(),
  /** First and last day of the leave year of these figures. */
  from: z.string(),
  to: z.string(),
  /** When unused carried days expire; null if they do not. */
  carryForwardExpires: z.nullable(z.string()),
  monthlyAllowance: z.number(),
  entries: z.array(ledgerEntry),
})
export type LeaveBalance = z.output<typeof leaveBalance>

export const myBalance = endpoint({
  method: 'GET',
  path: '/api/leaves/balance',
  conditional: 60,
  may: 'apply_leave',
  title: "One's own balance and the ledger behind it",
  answer: leaveBalance,
})
export const balanceOfPerson = endpoint({
  method: 'GET',
  path: '/api/leaves/balance/:userId',
  may: 'manage_employees',
  title: "A person's balance and the ledger behind it",
  params: z.object({ userId: idText() }),
  answer: leaveBalance,
})

const halves = (least: number, most: number) =>
  z.number('Must be a number').check(
    z.minimum(least, `Must be from ${least} to ${most}`),
    z.maximum(most, `Must be from ${least} to ${most}`),
    z.refine((n) => Number.isInteger(n * 2), 'Must be in steps of 0.5'),
  )
/** A number, or a numeric string, as clients send usedLeaves. */
export const figure = (least: number, most: number) =>
  z.union([
    halves(least, most),
    z.pipe(
      z.string().check(z.regex(/^-?\d+(\.\d+)?$/, 'Must be a number')),
      z.pipe(z.transform(Number), halves(least, most)),
    ),
  ])

export const adjustBalance = endpoint({
  method: 'PUT',
  path: '/api/leaves/balance/:userId',
  may: 'manage_employees',
  title: 'Adjust a balance: writes the differences to the ledger, never the totals',
  params: z.object({ userId: idText() }),
  body: z.object({
    totalLeaves: z.optional(figure(0, 366)),
    usedLeaves: z.optional(figure(0, 366)),
    carryForward: z.optional(figure(0, 366)),
    reason: prose(500, 'Please provide a reason for the adjustment'),
  }),
  answer: leaveBalance,
})
