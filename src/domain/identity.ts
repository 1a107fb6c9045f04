/**
 * Reads Aadhaar, PAN, TAN and GSTIN in any grouping and case. Returns null for other text. Pure, for both
 * sides.
 *
 *   aadhaarIn('1234 5678 9012')   panIn('abcde 1234 f')   tanIn('pnea 12345 b')
 *   gstinIn('27 AAPFU0939F 1ZV')   panOf(gstin)
 */

/** Accepts a column of numbers that was saved as text: 123456789012.0. */
export function aadhaarIn(text: string): string | null {
  const digits = together(text).replace(/^(\d{12})\.0+$/, '$1')
  return /^\d{12}$/.test(digits) ? digits : null
}

export function panIn(text: string): string | null {
  const pan = together(text).toUpperCase()
  return /^[A-Z]{5}\d{4}[A-Z]$/.test(pan) ? pan : null
}

/** The number under which a client deposits the tax that it deducts at source. */
export function tanIn(text: string): string | null {
  const tan = together(text).toUpperCase()
  return /^[A-Z]{4}\d{5}[A-Z]$/.test(tan) ? tan : null
}

/** The PAN that every GSTIN contains. */
export const panOf = (gstin: string): string => gstin.slice(2, 12)

/** Includes the check digit. */
export function gstinIn(text: string): string | null {
  const gstin = together(text).toUpperCase()
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/.test(gstin)) return null
  let sum = 0
  for (let i = 0; i < 14; i++) {
    const product = letters.indexOf(gstin[i]!) * (i % 2 ? 2 : 1)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return letters[(36 - (sum % 36)) % 36] === gstin[14] ? gstin : null
}

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const together = (text: string) => text.replaceAll(/[\s-]/g, '')

/**
 * The start of invoice numbers, such as `INV`, so short that a number stays within the legal length. Credit
 * notes begin with CN and receipts with RCT.
 */
export const invoicePrefixPattern = /^(?!(?:CN|RCT)$)[A-Za-z0-9-]{1,6}$/i
