/** Invoices that a narration names by their last digits: `BILL 50`, `INV 011`, `110,116 & 120`. */
import { serialOf, serialsIn } from './evidence'
import { fitsAnother, itemOf, netWords, paymentOf, proposed } from './fitting'
import type { Prepared } from './prepared'
import type { Line, Match, OpenInvoice } from './proposal'
import { combinationOf } from './sums'

const isPart = /\b(part|inst|instal+ment|bal|balance|advance|adv)\b/i

/** Short numbers name invoices of a known client, if the amount is explained by exactly those. */
export function ofShortNumbers(
  at: Prepared,
  clientId: number,
  line: Line,
  couldPay: (invoice: OpenInvoice) => boolean,
): Match | null {
  const serials = serialsIn(`${line.narration} ${line.reference ?? ''}`)
  if (serials.size === 0) return null
  const meant = (at.byClient.get(clientId) ?? []).filter((one) => {
    const serial = couldPay(one) ? serialOf(one.number) : null
    return serial !== null && serials.has(serial)
  })
  if (meant.length === 0) return null
  const list = meant.map(({ number }) => number).join(', ')
  if (meant.length === 1) {
    const [invoice] = meant as [OpenInvoice]
    const payment = paymentOf(invoice, line.amount)
    if (payment)
      return proposed(
        meant,
        [itemOf(invoice, line.amount, payment)],
        'sure',
        `${list} is named by its last digits, and the amount is ${payment.text}`,
        true,
      )
    if (
      line.amount < invoice.open &&
      isPart.test(line.narration) &&
      !fitsAnother(at, invoice, line, couldPay)
    )
      return proposed(
        meant,
        [{ invoiceId: invoice.id, amount: line.amount, tds: 0 }],
        'likely',
        `${list} is named by its last digits. The amount is a part of what is outstanding`,
        true,
      )
    return null
  }
  const whole = combinationOf(meant, line.amount, { isWhole: true })
  if (!whole || whole === 'several') return null
  return proposed(
    meant,
    whole.map(({ invoice, payment, amount }) => itemOf(invoice, amount, payment)),
    'sure',
    `${list} are named by their last digits, and the amount is their sum${netWords(whole)}`,
    true,
  )
}
