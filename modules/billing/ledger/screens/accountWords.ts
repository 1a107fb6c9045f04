/** A movement on a client's account in words. */
import type { Account } from '../../contract'

export function accountWords({
  kind,
  invoiceNumber,
  change,
  reversesId,
}: Account['entries'][number]): string {
  if (reversesId !== null) return 'Reversal'
  if (kind === 'advance') return 'Advance'
  if (kind === 'refund') return 'Refund'
  return change.startsWith('-') ? `Used for ${invoiceNumber}` : `From ${invoiceNumber}`
}
