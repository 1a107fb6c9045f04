/**
 * The amounts in which an invoice may be paid, and which invoices make a sum. Pure; amounts in paise.
 */
import type { OpenInvoice } from './proposal'

/** `isUsual`: in full, or net of the tax that is expected. */
export type Payment = { amount: number; tds: number; isUsual: boolean; text: string }

/** Clients deduct by other sections, too, and some of them from the amount with GST. In percent. */
const otherRates = [1, 2, 5, 10]
const wholeRupees = (paise: number) => Math.round(paise / 100) * 100

const known = new WeakMap<OpenInvoice, readonly Payment[]>()

/** Each invoice is compared with many credits, so its amounts are calculated once. */
export function payments(invoice: OpenInvoice): readonly Payment[] {
  let found = known.get(invoice)
  if (!found) known.set(invoice, (found = paymentsOf(invoice)))
  return found
}

function paymentsOf({ open, taxable, expectedTds: expected }: OpenInvoice): Payment[] {
  const expectedTds = expected ?? 0
  const found: Payment[] = [{ amount: open, tds: 0, isUsual: true, text: 'all that is outstanding' }]
  const add = (tds: number, text: string, isUsual = false) => {
    if (tds > 0 && tds < open && !found.some((one) => one.tds === tds))
      found.push({ amount: open - tds, tds, isUsual, text })
  }
  add(expectedTds, 'what is outstanding net of the expected TDS', true)
  // Without an expected tax some of it was recorded already.
  if (expectedTds > 0) {
    for (const rate of otherRates)
      add(wholeRupees((taxable * rate) / 100), `what is outstanding net of ${rate} % TDS`)
    for (const rate of otherRates)
      add(
        wholeRupees((open * rate) / 100),
        `what is outstanding net of ${rate} % TDS, taken from the amount with GST`,
      )
  }
  return found
}

export type Part = { invoice: OpenInvoice; payment: Payment; amount: number }

/** More invoices, or more of them in one payment, are not tried: too many combinations fit by chance. */
const mostInvoices = 18
const mostParts = 8

/**
 * The only combination of two or more invoices that makes the amount, all of them in full or all net of the
 * expected tax. `isWhole`: only all of them. 'several' if more than one does.
 */
export function combinationOf(
  invoices: readonly OpenInvoice[],
  amount: number,
  { isWhole }: { isWhole: boolean },
): readonly Part[] | 'several' | null {
  const found: Part[][] = []
  const ways = isWhole ? [0, 1] : invoices.length <= mostInvoices ? [0, 1] : []
  for (const way of ways) {
    const parts = invoices.map((invoice): Part => {
      const all = payments(invoice)
      const payment = all.find(({ tds, isUsual }) => isUsual && tds > 0 === (way === 1)) ?? all[0]!
      return { invoice, payment, amount: payment.amount }
    })
    if (way === 1 && parts.every(({ payment }) => payment.tds === 0)) continue
    if (isWhole) {
      if (Math.abs(sumOf(parts) - amount) <= slack(parts)) found.push(parts)
    } else found.push(...subsets(parts, amount))
    if (found.length > 1) return 'several'
  }
  return found[0] ? settled(found[0], amount) : null
}

const sumOf = (parts: readonly Part[]) => parts.reduce((sum, part) => sum + part.amount, 0)
/** Less than a rupee for each rounded tax. */
const slack = (parts: readonly Part[]) => parts.filter(({ payment }) => payment.tds > 0).length * 99

/** At most two, which is enough to know that there are several. */
function subsets(parts: readonly Part[], amount: number): Part[][] {
  const sorted = parts.toSorted((one, other) => other.amount - one.amount)
  const found: Part[][] = []
  const rest = sorted.map((_, at) => sumOf(sorted.slice(at)))
  const visit = (at: number, left: number, chosen: readonly Part[]) => {
    if (found.length > 1) return
    if (chosen.length > 1 && Math.abs(left) <= slack(chosen)) return void found.push([...chosen])
    if (at === sorted.length || chosen.length === mostParts) return
    const room = sorted.length * 99
    if (left < -room || rest[at]! < left - room) return
    visit(at + 1, left - sorted[at]!.amount, [...chosen, sorted[at]!])
    visit(at + 1, left, chosen)
  }
  visit(0, amount, [])
  return found
}

/** The paise by which rounding differs belong to the first part with tax. */
function settled(parts: readonly Part[], amount: number): Part[] {
  const off = amount - sumOf(parts)
  const at = parts.findIndex(({ payment }) => payment.tds > 0)
  return parts.map((part, index) => (index === at ? { ...part, amount: part.amount + off } : part))
}
