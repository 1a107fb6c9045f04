/**
 * Proposes invoices for credits of the bank, with the reason. A person confirms. Nothing is guessed: if two
 * invoices fit, the reason names both. Pure; amounts in paise.
 *
 *   proposeAll(books, lines)     a proposal or a sentence for each line
 */
import { compact, namedIn, numbersIn, payerOf } from './evidence'
import { dropContested } from './contested'
import { fitsAnother, itemOf, netWords, paymentOf, proposed, soleClient } from './fitting'
import { prepare, type Prepared } from './prepared'
import { none, type Books, type Line, type Match, type OpenInvoice, type Proposal } from './proposal'
import { recordedFor } from './recorded'
import { ofShortNumbers } from './shortNumbers'
import { combinationOf } from './sums'

export function proposeAll(books: Books, lines: readonly Line[]): Map<number, Match> {
  const prepared = prepare(books)
  const matches = new Map(lines.map((line) => [line.id, propose(prepared, line)]))
  dropContested(matches, books)
  return matches
}

function propose(at: Prepared, line: Line): Match {
  const text = compact(`${line.narration} ${line.reference ?? ''}`)
  const couldPay = ({ entity, day }: OpenInvoice) => entity === line.entity && day <= line.day
  const byNumber = numbersIn(at.numbers, text).filter(couldPay)
  // The number of an invoice says more than a payer who once paid for another client.
  const payer = at.payers.get(payerOf(line.narration) ?? '')
  const known = byNumber.some(({ clientId }) => clientId !== payer) ? undefined : payer
  const named = known === undefined ? namedIn(at.names, text) : [known]
  const numbered = byNumber.filter(({ clientId }) => named.length === 0 || named.includes(clientId))
  const clientId = named.length === 1 ? named[0]! : soleClient(numbered)

  const recorded = recordedFor(at.recordedByAmount.get(line.amount) ?? [], line, named)
  if (recorded?.proposal?.isNumbered || (recorded && numbered.length === 0)) return recorded
  if (recorded)
    return none(
      clientId,
      `${recorded.text}, but the narration names ${numbered.map(({ number }) => number).join(', ')}. Choose`,
    )
  const byList = clientId !== null && numbered.length ? ofShortNumbers(at, clientId, line, couldPay) : null
  if (byList?.proposal && byList.proposal.items.length > numbered.length) return byList
  if (numbered.length) {
    const found = ofNumbered(numbered, line, named.length > 0, (invoice) =>
      fitsAnother(at, invoice, line, couldPay),
    )
    if (found) return found
  }
  if (named.length > 1) {
    const names = named.map((id) => at.clientNames.get(id)).join(', ')
    const fitting = named.filter((id) =>
      (at.byClient.get(id) ?? []).some((one) => couldPay(one) && paymentOf(one, line.amount) !== null),
    )
    if (fitting.length !== 1) return none(null, `The narration fits ${names}. Choose the client`)
    return ofClient(at, fitting[0]!, line, couldPay, 'likely')
  }
  if (clientId !== null) {
    const byShort = ofShortNumbers(at, clientId, line, couldPay)
    if (byShort) return byShort
  }
  if (clientId !== null)
    return ofClient(at, clientId, line, couldPay, known === undefined ? 'likely' : 'sure')
  return ofAmount(at, line, couldPay)
}

function ofNumbered(
  numbered: readonly OpenInvoice[],
  line: Line,
  isNamed: boolean,
  isOfAnother: (invoice: OpenInvoice) => boolean,
): Match | null {
  const clientId = soleClient(numbered)
  if (clientId === null)
    return none(
      null,
      `The narration names invoices of several clients: ${numbered.map(({ number }) => number).join(', ')}`,
    )
  const list = numbered.map(({ number }) => number).join(', ')
  if (numbered.length === 1) {
    const [invoice] = numbered as [OpenInvoice]
    const payment = paymentOf(invoice, line.amount)
    if (payment)
      return proposed(
        numbered,
        [itemOf(invoice, line.amount, payment)],
        'sure',
        `${list} is named, and the amount is ${payment.text}`,
        true,
      )
    if (line.amount < invoice.open && isOfAnother(invoice))
      return none(clientId, `${list} is named, but the amount is that of another invoice. Choose one`)
    if (line.amount < invoice.open)
      return proposed(
        numbered,
        [{ invoiceId: invoice.id, amount: line.amount, tds: 0 }],
        'likely',
        `${list} is named. The amount is a part of what is outstanding`,
        true,
      )
    return none(clientId, `${list} is named, but less is outstanding. Choose where the rest belongs`)
  }
  const whole = combinationOf(numbered, line.amount, { isWhole: true })
  if (whole && whole !== 'several')
    return proposed(
      numbered,
      whole.map(({ invoice, payment, amount }) => itemOf(invoice, amount, payment)),
      'sure',
      `${list} are named, and the amount is their sum${netWords(whole)}`,
      true,
    )
  return none(
    clientId,
    `${list} are named${isNamed ? '' : ' without the client'}, but their sum is another amount`,
  )
}

function ofClient(
  at: Prepared,
  clientId: number,
  line: Line,
  couldPay: (invoice: OpenInvoice) => boolean,
  strength: Proposal['strength'],
): Match {
  const name = at.clientNames.get(clientId) ?? 'the client'
  const all = at.byClient.get(clientId) ?? []
  const own = all.filter(couldPay)
  if (own.length === 0) {
    const other = all.find(({ entity }) => entity !== line.entity)
    return none(
      clientId,
      other
        ? `${name} has open invoices of ${other.entity}, but the account is of ${line.entity}`
        : `${name} has no open invoice on this date`,
    )
  }
  const fits = own.flatMap((invoice) => {
    const payment = paymentOf(invoice, line.amount)
    return payment ? [{ invoice, payment }] : []
  })
  // Full payments and the expected tax come before other rates.
  const usual = fits.filter(({ payment }) => payment.isUsual)
  const those = usual.length ? usual : fits
  if (those.length === 1) {
    const [{ invoice, payment }] = those as [(typeof those)[number]]
    const others =
      own.length > mostForDoubt
        ? null
        : combinationOf(
            own.filter((one) => one !== invoice),
            line.amount,
            { isWhole: false },
          )
    if (others) return none(clientId, `${invoice.number} of ${name} fits, and so do several together. Choose`)
    return proposed(
      [invoice],
      [itemOf(invoice, line.amount, payment)],
      payment.isUsual ? 'sure' : strength,
      `${name} is named, and only ${invoice.number} fits: ${payment.text}`,
    )
  }
  if (those.length > 1)
    return none(
      clientId,
      `${those.length} invoices of ${name} fit: ${those.map(({ invoice }) => invoice.number).join(', ')}. ` +
        'Choose one',
    )
  const several = combinationOf(own, line.amount, { isWhole: false })
  if (several === 'several')
    return none(clientId, `Several combinations of invoices of ${name} make this amount. Choose them`)
  if (several)
    return proposed(
      several.map(({ invoice }) => invoice),
      several.map(({ invoice, payment, amount }) => itemOf(invoice, amount, payment)),
      strength,
      `${name} is named, and ${several.map(({ invoice }) => invoice.number).join(', ')} make this amount` +
        (several.some(({ payment }) => payment.tds) ? ', net of tax' : ''),
    )
  return none(clientId, `${name} is named, but no open invoice has this amount`)
}

/** Of clients with more open invoices some sum fits by chance. */
const mostForDoubt = 12

/** Without a name the amount alone may fit: only if it is not a round one. */
function ofAmount(at: Prepared, line: Line, couldPay: (invoice: OpenInvoice) => boolean): Match {
  const rupees = Math.round(line.amount / 100)
  const fits = [...new Set([rupees - 1, rupees, rupees + 1].flatMap((one) => at.byRupees.get(one) ?? []))]
    .filter(couldPay)
    .flatMap((invoice) => {
      const payment = paymentOf(invoice, line.amount)
      return payment?.isUsual ? [{ invoice, payment }] : []
    })
  if (fits.length === 0) return none(null, 'Neither the narration nor the amount fits an open invoice')
  const list = fits.map(({ invoice }) => `${invoice.number} of ${invoice.clientName}`).join(', ')
  if (fits.length > 1 || rupees % roundRupees === 0)
    return none(null, `The amount fits ${list}, but the narration does not name the client`)
  const [{ invoice, payment }] = fits as [(typeof fits)[number]]
  return proposed(
    [invoice],
    [itemOf(invoice, line.amount, payment)],
    'likely',
    `Only ${list} fits: ${payment.text}. The narration does not name the client`,
  )
}
const roundRupees = 1000
