/**
 * Money: whole paise inside, a decimal string in rupees on the wire. Pure, for both sides.
 *
 *   paiseOf('5,40,000.50')   54000050     amountIn('5.4 L'): the same, or the problem
 *   rupees(54000050)       '540000.50'
 *   inr(54000050)          '₹5,40,000.50'
 *   inrPaise(54000000)     '₹5,40,000.00': as on documents
 *   inrOf('540000.50')   share(paise, percent)   inWords(paise)
 */

/** Without commas, or with commas at lakhs (5,40,000) or thousands (540,000). */
export const isGrouped = (digits: string): boolean =>
  /^(\d+|\d{1,3}(,\d{2})*,\d{3}|\d{1,3}(,\d{3})+)$/.test(digits.replace(/\.\d+$/, ''))

const units: Record<string, number> = {
  l: 100_000,
  lac: 100_000,
  lacs: 100_000,
  lakh: 100_000,
  lakhs: 100_000,
  lpa: 100_000,
  cr: 10_000_000,
  crore: 10_000_000,
  crores: 10_000_000,
}

/**
 * Reads an amount as people write it: `540000`, `5,40,000.50`, `₹ 5,40,000/-`, `5.4 L`, `12 LPA`, `1.2 Cr`;
 * else returns a sentence with the advice. `isBare`: no lakh or crore followed it.
 */
export function amountIn(text: string): { paise: number; isBare: boolean } | { problem: string } {
  const found =
    /^(?:₹|rs\.?|inr)?\s*(\d[\d,]*)((?:\.\d+)?)\s*(l|lac|lacs|lakh|lakhs|lpa|cr|crore|crores)?\.?\s*(?:p\.?a\.?|per annum)?\s*(?:\/-)?$/i.exec(
      text.trim(),
    )
  if (!found) return { problem: `${text} is not an amount such as 540000` }
  const [, whole = '', decimals = '', unit] = found
  if (!isGrouped(whole))
    return { problem: `${text}: its commas mark neither thousands nor lakhs. Write it without commas` }
  const amount = Number(whole.replaceAll(',', '') + decimals)
  const isCrore = unit?.toLowerCase().startsWith('c') ?? false
  // Tally writes 54,000.00 Cr, and 95.00 Cr, for a credit, always with paise.
  const isCredit =
    /^cr$/i.test(unit ?? '') && /^\.\d\d$/.test(decimals) && (amount >= 10 || decimals === '.00')
  if (unit && (amount >= 1000 || isCredit))
    return {
      problem: `${text}: ${isCrore ? 'a credit or crores' : 'rupees or lakhs'}? Write the amount alone`,
    }
  const paise = Math.round(amount * (unit ? units[unit.toLowerCase()]! : 1) * 100)
  return Number.isSafeInteger(paise) && paise <= 1e14
    ? { paise, isBare: !unit }
    : { problem: `${text} is too large` }
}

/** Parses an amount of the API: null for other text, for fractions of a paisa and for more than 12 digits. */
export function paiseOf(text: string): number | null {
  const parsed = amountIn(text)
  if ('problem' in parsed || (parsed.isBare && /\.\d{3}/.test(text))) return null
  return parsed.paise < 1e14 ? parsed.paise : null
}

export function rupees(paise: number): string {
  const whole = Math.trunc(Math.abs(paise) / 100)
  return `${paise < 0 ? '-' : ''}${whole}.${String(Math.abs(paise) % 100).padStart(2, '0')}`
}

/** `5,40,000` with Indian grouping; paise only if there are any. */
export const inr = (paise: number): string => inrPaise(paise).replace('.00', '')

/** `₹5,40,000.00`: always with two decimals, so that amounts below each other are aligned. */
export function inrPaise(paise: number): string {
  const whole = String(Math.trunc(Math.abs(paise) / 100))
  const grouped =
    whole.length > 3 ? `${whole.slice(0, -3).replaceAll(/\B(?=(\d{2})+$)/g, ',')},${whole.slice(-3)}` : whole
  const rest = String(Math.abs(paise) % 100).padStart(2, '0')
  return `${paise < 0 ? '-' : ''}₹${grouped}.${rest}`
}

/** An amount of the API in words. An amount owed to a client is negative. */
export const inrOf = (text: string): string => inr(Math.round(Number(text) * 100))

/**
 * A percentage of an amount, rounded half up to a paisa. `hundredths` is the percentage x 100: 833 is 8.33 %.
 */
export function share(paise: number, hundredths: number): number {
  // Uses BigInt: 99,99,99,999.99 x 100.00 is too large for an exact float.
  return Number((BigInt(paise) * BigInt(hundredths) + 5000n) / 10_000n)
}

const ones = [
  '',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
  'Thirteen',
  'Fourteen',
  'Fifteen',
  'Sixteen',
  'Seventeen',
  'Eighteen',
  'Nineteen',
]
const tens = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety']

/** `Rupees Five Lakh Forty Thousand and Fifty Paise Only`, as on an invoice. */
export function inWords(paise: number): string {
  const whole = Math.trunc(paise / 100)
  const rest = paise % 100
  const words = whole ? `Rupees ${countWords(whole)}` : rest ? '' : 'Rupees Zero'
  const small = rest ? `${countWords(rest)} Paise` : ''
  return `${[words, small].filter(Boolean).join(' and ')} Only`
}

function countWords(n: number): string {
  const parts: string[] = []
  let left = n
  for (const [size, name] of [
    [10_000_000, 'Crore'],
    [100_000, 'Lakh'],
    [1000, 'Thousand'],
    [100, 'Hundred'],
  ] as const) {
    const count = Math.trunc(left / size)
    if (count) parts.push(`${countWords(count)} ${name}`)
    left %= size
  }
  if (left >= 20) parts.push(`${tens[Math.trunc(left / 10)]}${left % 10 ? ` ${ones[left % 10]}` : ''}`)
  else if (left) parts.push(ones[left]!)
  return parts.join(' ')
}
