/** The invoice form as data: initial values, request body and missing fields. */
import type { Given } from '../../../../src/domain/endpoint'
import { paiseOf, rupees, share } from '../../../../src/domain/money'
import { fieldErrors } from '../../../../web/form/fieldErrors'
import { createInvoice, type Invoice } from '../../contract'

export const labels = {
  invoiceType: 'Invoice Type',
  invoiceNumber: 'Invoice Number',
  invoiceDate: 'Invoice Date',
  invoiceRaisedAmount: 'Invoice Raised Amount (without GST)',
  invoiceAmount: 'Invoice Amount (with GST)',
  invoiceSubmitted: 'Invoice Submitted',
  paymentReceived: 'Payment Received',
  clientGstin: 'Bill to GSTIN',
  remarks: 'Remarks',
  reason: 'Reason',
} as const
export type FieldName = keyof typeof labels
export type Values = Record<FieldName, string>
const names = Object.keys(labels) as FieldName[]
export const missing = 'Please fill all required fields'

export const blank: Values = {
  invoiceType: 'Full',
  invoiceNumber: '',
  invoiceDate: '',
  invoiceRaisedAmount: '',
  invoiceAmount: '',
  invoiceSubmitted: 'No',
  paymentReceived: 'No',
  clientGstin: '',
  remarks: '',
  reason: '',
}

export const valuesOf = (invoice: Invoice): Values =>
  Object.fromEntries(names.map((name) => [name, invoice[name] ?? ''])) as Values

export const bodyOf = (values: Values): Given<typeof createInvoice> =>
  values as unknown as Given<typeof createInvoice>

export function changedOf(values: Values, before: Values): Partial<Given<typeof createInvoice>> {
  const figures = (['invoiceRaisedAmount', 'invoiceAmount'] as const).some(
    (name) => values[name] !== before[name],
  )
  // Unusual figures are confirmed by the reason in the dialog, even if it is an older one.
  return Object.fromEntries(
    names
      .filter((name) => values[name] !== before[name] || (figures && name === 'reason'))
      .map((name) => [name, values[name]]),
  )
}

export function faultsOf(values: Values): Record<string, string> {
  const wrong = fieldErrors(createInvoice.body!, bodyOf(values))
  for (const name of ['invoiceNumber', 'invoiceDate', 'invoiceRaisedAmount', 'invoiceAmount'] as const)
    if (!values[name].trim()) wrong[name] = missing
  return wrong
}

/** The raised amount with GST. Null if there is no amount yet. */
export function withGst(raised: string, gstPercent: string): string | null {
  const paise = paiseOf(raised)
  return paise === null ? null : rupees(paise + share(paise, Math.round(Number(gstPercent) * 100)))
}

/** Unusual but possible figures, which need a reason. */
export const asksForReason = (wrong: Record<string, string>): boolean =>
  Object.values(wrong).some((message) => message.includes('Enter a reason'))
