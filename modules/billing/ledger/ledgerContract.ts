/** Endpoints of a client's account: advances, refunds, and the statement of account. */
import { day, endpoint, idText, words, z } from '../../../src/domain/endpoint'
import { bookDay, line, money } from '../fieldsContract'
import { buckets, entryKinds } from '../rules'

const byId = z.object({ id: idText() })
const amount = money('Enter an amount')
const text = z.nullable(z.string())

/** A movement on the account of a client. An allocation to an invoice is negative here. */
const accountEntry = z.object({
  id: z.int(),
  kind: z.enum(entryKinds),
  entityName: z.string(),
  day: z.string(),
  /** Its effect on the account, with TDS. */ change: z.string(),
  number: text,
  invoiceNumber: text,
  text,
  isReversed: z.boolean(),
  reversesId: z.nullable(z.int()),
})
export const account = z.object({
  clientId: z.int(),
  clientName: z.string(),
  /** The balance of the account, by company. */
  balances: z.array(z.object({ entityName: z.string(), amount: z.string() })),
  entries: z.array(accountEntry),
})
export type Account = z.output<typeof account>

export const getAccount = endpoint({
  method: 'GET',
  path: '/api/clients/:id/account',
  may: 'manage_invoices',
  title: "Get a client's account: advances, what was allocated and refunded, and what is left",
  params: byId,
  answer: account,
})
export const addAdvance = endpoint({
  method: 'POST',
  path: '/api/clients/:id/advances',
  may: 'manage_invoices',
  title: 'Record money received on account, before or without an invoice',
  params: byId,
  body: z.object({
    entityName: words(120, 'Choose the company'),
    day: bookDay(),
    amount,
    tds: z.optional(amount),
    note: line(300),
  }),
  answer: account,
})
export const refundAccount = endpoint({
  method: 'POST',
  path: '/api/clients/:id/refunds',
  may: 'manage_invoices',
  title: "Record money paid back to a client from the client's account",
  params: byId,
  body: z.object({ entityName: words(120, 'Choose the company'), day: bookDay(), amount, note: line(300) }),
  answer: account,
})
export const reverseAccountEntry = endpoint({
  method: 'POST',
  path: '/api/clients/:id/entries/:entry/reverse',
  may: 'manage_invoices',
  title: "Reverse an advance or a refund of a client's account by an opposite entry",
  params: z.object({ id: idText(), entry: idText() }),
  body: z.object({ day: bookDay(), reason: words(300, 'Enter a reason') }),
  answer: account,
})

const period = z.object({
  from: z.optional(day()),
  to: z.optional(day()),
  company: z.optional(z.string().check(z.maxLength(120))),
})
export const statement = z.object({
  clientId: z.int(),
  clientName: z.string(),
  /** Null: of all companies. */ company: text,
  companies: z.array(z.string()),
  from: z.string(),
  to: z.string(),
  opening: z.string(),
  lines: z.array(
    z.object({
      day: z.string(),
      what: z.string(),
      number: text,
      text: z.string(),
      /** A note or a reason of the firm's own: not in the PDF and the workbook. */ remark: text,
      debit: z.string(),
      credit: z.string(),
      balance: z.string(),
    }),
  ),
  debits: z.string(),
  credits: z.string(),
  /** Positive: the client owes it. Negative: the client is owed it. */ closing: z.string(),
  /** Open invoices on the last day by age, and what the client is owed. They make the closing balance. */
  buckets: z.record(z.enum(buckets), z.string()),
  owedToClient: z.string(),
  onAccount: z.string(),
})
export type StatementAnswer = z.output<typeof statement>

export const getStatement = endpoint({
  method: 'GET',
  path: '/api/clients/:id/statement',
  may: 'manage_invoices',
  title:
    "Get a client's statement of account: all documents and movements of a period (default: this financial " +
    'year) with the balance after each',
  params: byId,
  query: period,
  answer: statement,
})
export const statementPdf = endpoint({
  method: 'GET',
  path: '/api/clients/:id/statement/pdf',
  may: 'manage_invoices',
  title: "Get a client's statement of account as PDF",
  params: byId,
  query: period,
  answer: z.any(),
  media: 'application/pdf',
})
export const statementSheet = endpoint({
  method: 'GET',
  path: '/api/clients/:id/statement/sheet',
  may: 'manage_invoices',
  title: "Get a client's statement of account as a workbook",
  params: byId,
  query: period,
  answer: z.any(),
  media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})
