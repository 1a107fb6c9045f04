/** The statement of account as an answer of the API, which the PDF and the workbook print. */
import type { Ask } from '../../../src/app'
import type { Day } from '../../../src/domain/day'
import type { Input } from '../../../src/domain/endpoint'
import { rupees } from '../../../src/domain/money'
import { firmDay } from '../../firm/service'
import { bucketOf, buckets, financialYear } from '../rules'
import { clientNamed } from './account'
import { refuse } from './entries'
import type { getStatement, StatementAnswer } from './ledgerContract'
import { positionOf, statementOf, type StatementLine } from './statement'

const words: Record<StatementLine['kind'], string> = {
  invoice: 'Invoice',
  'credit note': 'Credit note',
  receipt: 'Receipt',
  refund: 'Refund',
  write_off: 'Written off',
  advance: 'Advance',
  tds: 'TDS',
  reversal: 'Reversal',
}

/** April of the financial year of the day. */
const yearStart = (day: Day): Day => `${financialYear(day).slice(0, 4)}-04-01`

type Wanted = Input<typeof getStatement>

/** Who and when. Throws 404 for an unknown client and 422 for an impossible period. */
export function statementPeriod(
  ask: Ask,
  { id, from, to = firmDay(ask) }: Wanted,
): { clientName: string; from: Day; to: Day } {
  const clientName = clientNamed(ask, id)
  const first = from ?? yearStart(to)
  if (first > to) refuse('from', 'Must not be after the last day')
  if (to > firmDay(ask)) refuse('to', 'Must not be in the future')
  return { clientName, from: first, to }
}

export function statementAnswer(ask: Ask, wanted: Wanted): StatementAnswer {
  const { id, company } = wanted
  const { clientName, from: first, to } = statementPeriod(ask, wanted)
  const of = { clientId: id, entity: company ?? null }
  const { opening, lines, debits, credits, closing } = statementOf(ask, { ...of, from: first, to })
  const { invoices, account } = positionOf(ask, { ...of, day: to })
  const companies = companiesOfClient(ask, id)
  const isOfSeveral = company === undefined && companies.length > 1
  const sum = (amounts: readonly number[]) => rupees(amounts.reduce((all, one) => all + one, 0))
  return {
    clientId: id,
    clientName,
    company: company ?? null,
    companies,
    from: first,
    to,
    opening: rupees(opening),
    lines: lines.map(({ day, kind, number, text, remark, entity, debit, credit, balance }) => ({
      day,
      what: words[kind],
      number,
      // Each company has its own numbers.
      text: isOfSeveral ? [text, entity].filter(Boolean).join(', ') : text,
      remark,
      debit: rupees(debit),
      credit: rupees(credit),
      balance: rupees(balance),
    })),
    debits: rupees(debits),
    credits: rupees(credits),
    closing: rupees(closing),
    buckets: Object.fromEntries(
      buckets.map((bucket) => [
        bucket,
        sum(
          invoices
            .filter(({ dueDay, open }) => open > 0 && bucketOf(dueDay, to) === bucket)
            .map(({ open }) => open),
        ),
      ]),
    ) as StatementAnswer['buckets'],
    owedToClient: sum(invoices.filter(({ open }) => open < 0).map(({ open }) => -open)),
    onAccount: rupees(account),
  }
}

/** The companies that have invoiced the client or received money of it. */
const companiesOfClient = ({ db }: Ask, clientId: number): string[] =>
  db
    .all<{ entity: string }>(
      `select entity
       from billing_invoices
       where client_id = :client and voided_at is null and issued_at is not null
       union
       select entity
       from billing_entries
       where client_id = :client`,
      { client: clientId },
    )
    .map(({ entity }) => entity)
