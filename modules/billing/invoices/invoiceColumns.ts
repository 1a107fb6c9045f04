/** Columns of an invoice sheet, with the names that Tally, Zoho Books and plain registers use. */
import type { Column } from '../../imports/service'

const amount = 'In rupees, for example 85000 or 85,000.00'
export const invoiceColumns: readonly Column[] = [
  {
    field: 'invoiceNumber',
    title: 'Invoice Number',
    type: 'text',
    most: 40,
    also: ['invoice no', 'invoice', 'number', 'voucher no', 'voucher number', 'bill no'],
    help: 'Required, at most 16 characters',
  },
  {
    field: 'candidateId',
    title: 'Candidate ID',
    type: 'text',
    most: 15,
    help: 'From the list of candidates. Or use the name and the client',
  },
  {
    field: 'candidate',
    title: 'Candidate',
    type: 'text',
    most: 160,
    also: ['candidate name'],
    help: 'Name',
  },
  {
    field: 'client',
    title: 'Client',
    type: 'text',
    most: 160,
    also: [
      'client name',
      'party name',
      'partys name',
      'party s name',
      'particulars',
      'customer',
      'customer name',
    ],
    help: 'Name',
  },
  {
    field: 'invoiceDate',
    title: 'Invoice Date',
    type: 'day',
    also: ['date', 'bill date', 'voucher date'],
    help: 'Required, for example 2026-04-03',
  },
  {
    field: 'raised',
    title: 'Raised Amount',
    type: 'amount',
    also: ['taxable value', 'taxable amount', 'amount without gst', 'sub total', 'subtotal', 'value'],
    help: `Required, without GST. ${amount}`,
  },
  {
    field: 'amount',
    title: 'Amount with GST',
    type: 'amount',
    also: ['invoice amount', 'invoice value', 'gross total', 'total'],
    help: `Required. ${amount}`,
  },
  { field: 'type', title: 'Type', type: 'text', most: 10, help: 'Full or Part. Blank: Full' },
  { field: 'submitted', title: 'Submitted', type: 'text', most: 5, help: 'Yes or No. Blank: No' },
  { field: 'remarks', title: 'Remarks', type: 'text', most: 500, help: 'Optional' },
  {
    field: 'reason',
    title: 'Reason',
    type: 'text',
    most: 300,
    help: 'Required if the amount exceeds the billing amount or the tax differs from the GST rate',
  },
]
