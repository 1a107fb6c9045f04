/** What a credit may be booked to: open invoices, and receipts that were recorded by hand around its day. */
import type { Ask } from '../../../src/app'
import { addDays, daysBetween, type Day } from '../../../src/domain/day'
import type { Answer, Input } from '../../../src/domain/endpoint'
import { rupees } from '../../../src/domain/money'
import { addMonths, firstDay, monthOf } from '../../../src/domain/month'
import type { Who } from '../../../src/http'
import { closedOn } from '../../billing/service'
import type { listPayable } from './bankContract'
import { lineRow } from './bankLines'
import { openInvoices, recordedAnswer, recordedEntries } from './readingBooks'

/** Days around a credit in which its receipt may have been recorded, and the most rows of each kind. */
const around = 30
const most = 50

export function payable(
  ask: Ask,
  _: Who,
  { id, client, search = '' }: Input<typeof listPayable>,
): Answer<typeof listPayable> {
  const { entity, day, amount, booked } = lineRow(ask, id)
  const rest = amount - booked
  const words = search.toLowerCase().replaceAll(',', '').split(/\s+/).filter(Boolean).slice(0, 12)
  const fits = (text: string, of: 'i' | 'e') => [
    `${of}.entity = :entity`,
    ...(client ? [`${of}.client_id = :client`] : []),
    ...words.map((_word, at) => `instr(lower(c.name || ' ' || ${text}), :word${at}) > 0`),
  ]
  const params = {
    entity,
    ...(client && { client }),
    ...Object.fromEntries(words.map((word, at) => [`word${at}`, word])),
  }
  // The oldest first, because they are paid first.
  const invoices = openInvoices(ask, {
    where: [...fits(`i.number || ' ' || printf('%.2f', i.open / 100.0)`, 'i'), 'i.invoice_day <= :day'],
    params: { ...params, day },
    most,
  })
  const entries = recordedEntries(ask, addDays(day, -around), addDays(day, around), {
    where: [
      ...fits(`coalesce(e.number, '') || ' ' || printf('%.2f', e.amount / 100.0)`, 'e'),
      'e.amount <= :rest',
    ],
    params: { ...params, rest },
  })
  const distance = (entry: (typeof entries)[number]) => Math.abs(daysBetween(entry.day, day))
  return {
    invoices: invoices.map(({ open, expectedTds, ...invoice }) => ({
      id: invoice.id,
      number: invoice.number,
      clientId: invoice.clientId,
      clientName: invoice.clientName,
      day: invoice.day,
      open: rupees(open),
      expectedTds: expectedTds === null ? null : rupees(expectedTds),
    })),
    entries: entries
      .toSorted(
        (one, other) =>
          Number(other.amount === rest) - Number(one.amount === rest) || distance(one) - distance(other),
      )
      .slice(0, most)
      .map(recordedAnswer),
    bookOn: closedOn(ask, day) ? firstOpenDay(ask, day) : null,
  }
}

/** A month that is not over cannot be closed, so one is open. */
function firstOpenDay(ask: Ask, day: Day): Day {
  let month = monthOf(day)
  while (closedOn(ask, firstDay(month))) month = addMonths(month, 1)
  return firstDay(month)
}
