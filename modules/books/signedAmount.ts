/** Amounts as banks and tax offices write them. */
import { paiseOf } from '../../src/domain/money'

/** `1,234.50 Cr`, `(1,234.50)`, `59000 INR`, `-1234.5`: a debit is negative. Null for other text. */
export function signedAmount(text: string): number | null {
  const plain = text.replaceAll(/[\s,]+/g, '').toUpperCase()
  const [, before = '', body = '', after = ''] =
    /^(CR\.?|DR\.?)?(?:INR|RS\.?|₹)?([-+(]*[\d.]+\)?)(?:INR)?(CR?\.?|DR?\.?)?$/.exec(plain) ?? []
  const paise = paiseOf(body.replaceAll(/[-+()]/g, ''))
  if (paise === null) return null
  const isDebit = /[-(]/.test(body) || `${before}${after}`.startsWith('D')
  return isDebit ? -paise : paise
}
