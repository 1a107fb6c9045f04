/** The endpoint of a month's end: what is missing before the month is closed. */
import { endpoint, z } from '../../../src/domain/endpoint'
import { booksMonth, month } from '../../billing/contract'
import { exportKinds } from '../exports/exportContract'

const part = z.object({ count: z.int(), amount: z.string() })

export const monthEnd = z.object({
  month: z.string(),
  /** Null: nothing is recorded in it. */
  books: z.nullable(booksMonth),
  /** Earlier open months, which are closed with it. */ openBefore: z.array(z.string()),
  /** Issued documents of the month that lack something that the law asks for. */
  facts: z.array(z.object({ number: z.string(), messages: z.array(z.string()) })),
  /** Credits of the bank until its end that are not booked. */ bank: part,
  /** Recorded TDS until its end that no certificate states. */ tds: part,
  exports: z.array(
    z.object({
      company: z.string(),
      /** Documents and entries that are in no file for Tally. */ tallyPending: z.int(),
      tallyExported: z.int(),
      /** Vouchers that Tally has otherwise than they would be written today. */ tallyChanged: z.int(),
      /** Null: the company files no GSTR-1. */
      gstr1: z.nullable(z.enum(['written', 'changed since', 'not written'])),
      /**
       * Documents that need an e-invoice: those in no file, and those that the portal has not registered.
       * Null: the company reports none.
       */
      eInvoices: z.nullable(z.object({ toWrite: z.int(), withoutIrn: z.int() })),
      /** Documents and entries that a person left out of a file. */
      leftOut: z.array(z.object({ kind: z.enum(exportKinds), number: z.string(), reason: z.string() })),
      /** Documents and entries that would be stated wrongly. */ problems: z.int(),
    }),
  ),
})
export type MonthEnd = z.output<typeof monthEnd>

export const getMonthEnd = endpoint({
  method: 'GET',
  path: '/api/books/months',
  may: 'manage_invoices',
  title: 'Get what is missing before a month is closed: invoices, facts, bank, TDS and files',
  query: z.object({ month: month('Enter a month as yyyy-MM') }),
  answer: monthEnd,
})
