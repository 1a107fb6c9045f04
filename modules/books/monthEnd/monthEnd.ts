/** Finds the open steps of a month. Each figure is calculated by the function of its own screen. */
import type { Ask } from '../../../src/app'
import { rupees } from '../../../src/domain/money'
import { wholeMonth, type Month } from '../../../src/domain/month'
import { defineTask } from '../../../src/worker'
import {
  booksMonths,
  companyNames,
  companyOf,
  gstinOn,
  issuedDocuments,
  missingByLaw,
  needsEInvoice,
  reportsOn,
} from '../../billing/service'
import { openLines } from '../bank/bankLines'
import { exportKinds } from '../exports/exportContract'
import { draftNow } from '../exports/exporting'
import { unseenTds } from '../tds/tds'
import type { MonthEnd } from './monthEndContract'

/** In the worker, because it reads the books of the month and what is missing in all of them. */
export const findMonthEnd = defineTask({
  name: 'books.month',
  keeps: true,
  run: async ({ ask }, { month }: { month: Month }): Promise<MonthEnd> => ask((at) => monthEndOf(at, month)),
})

function monthEndOf(ask: Ask, month: Month): MonthEnd {
  const { from, to } = wholeMonth(month)
  const companies = companyNames(ask)
  const { months } = booksMonths(ask)
  const lines = openLines(ask, { to })
  const tds = companies.map((company) => unseenTds(ask, company, to))
  return {
    month,
    books: months.find((one) => one.month === month) ?? null,
    openBefore: months.filter((one) => one.month < month && one.state === 'open').map((one) => one.month),
    facts: companies
      .flatMap((company) => issuedDocuments(ask, { company, from, to }))
      .filter(({ isVoided }) => !isVoided)
      .map(({ facts }) => ({ number: facts.number, messages: missingByLaw(facts) }))
      .filter(({ messages }) => messages.length > 0),
    bank: {
      count: lines.length,
      amount: rupees(lines.reduce((sum, { amount, booked }) => sum + amount - booked, 0)),
    },
    tds: {
      count: tds.reduce((sum, { count }) => sum + count, 0),
      amount: rupees(tds.reduce((sum, { amount }) => sum + amount, 0)),
    },
    exports: companies.map((company) => filesOf(ask, company, month)).filter((one) => one !== null),
  }
}

/** Null if the company has nothing in the month. */
function filesOf(ask: Ask, company: string, month: Month): MonthEnd['exports'][number] | null {
  const period = { company, ...wholeMonth(month), again: false }
  const isRegistered = gstinOn(companyOf(ask, company), period.to) !== null
  const tally = draftNow(ask, { ...period, kind: 'tally' })
  const gstr1 = isRegistered ? draftNow(ask, { ...period, kind: 'gstr1' }) : null
  const eInvoices =
    isRegistered && reportsOn(ask, period.to) ? draftNow(ask, { ...period, kind: 'e-invoice' }) : null
  const all = { tally, gstr1, 'e-invoice': eInvoices }
  const leftOut = exportKinds.flatMap((kind) =>
    (all[kind]?.leftOut ?? []).map(({ number, reason }) => ({ kind, number, reason })),
  )
  const isEmpty = tally.subjects.length + tally.exportedBefore + tally.problems.length + leftOut.length === 0
  if (isEmpty) return null
  const problems = [...tally.problems, ...(gstr1?.problems ?? [])].filter(({ isBlocking }) => isBlocking)
  return {
    company,
    tallyPending: tally.subjects.length,
    tallyExported: tally.exportedBefore,
    tallyChanged: tally.changed ?? 0,
    gstr1:
      gstr1 === null
        ? null
        : gstr1.exportedBefore === 0
          ? 'not written'
          : gstr1.subjects.length === 0
            ? 'written'
            : 'changed since',
    eInvoices: eInvoices && {
      toWrite: eInvoices.subjects.length,
      withoutIrn: issuedDocuments(ask, period).filter(
        ({ id, facts, isVoided, irn, isIrnCancelled }) =>
          !isVoided &&
          // A credit note stays without one after its cancellation. An invoice is to be deleted.
          (isIrnCancelled ? facts.kind === 'invoice' : irn === null) &&
          needsEInvoice(facts) &&
          reportsOn(ask, facts.day) &&
          !eInvoices.leftOut.some((one) => one.subject === facts.kind && one.id === id),
      ).length,
    },
    leftOut,
    problems: problems.length,
  }
}
