/** The months of the books: whether a month is closed, and its figures. */
import { inrOf as money } from '../../../src/domain/money'
import { monthOf, monthText, wholeMonth } from '../../../src/domain/month'
import { booksPeriod } from '../../billing/contract'
import type { Desk } from '../desk'
import { thisMonth, type ChatAnswer, type Question } from './answering'

export function books(desk: Desk, { span }: Question): ChatAnswer {
  const month = monthOf((span ?? thisMonth(desk)).from)
  const found = desk.ask(booksPeriod, wholeMonth(month))
  const state =
    found.state === 'closed'
      ? 'closed in the books'
      : `open in the books${found.state === 'current' ? ', because it is not over' : ''}`
  return {
    message: `${monthText(month)} is ${state}.`,
    rows: [
      { label: 'Raised', value: money(found.raised) },
      { label: 'Received', value: money(found.received) },
      { label: 'Credited', value: money(found.credited) },
      { label: 'TDS', value: money(found.tds) },
    ],
    links: [{ label: 'See what is missing in it', to: '/billing?tab=months' }],
  }
}
