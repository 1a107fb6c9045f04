/** The columns of a sheet of invoices, as Tally, Zoho Books and plain registers call them too. */
import type { Column } from '../../imports/service'

const amount = 'In rupees: 85000 or 85,000.00'
export const invoiceColumns: readonly Column[] = [
  {
    field: 'invoiceNumber',
    title: 'Invoice Number',
    type: 'text',
    most: 40,
    also: ['invoice no', 'invoice', 'number', 'voucher no', 'voucher number', 'bill no'],
    help: 'Required; at most 16 characters',
  },
  {
    field: 'candidateId',
    title: 'Candidate ID',
    type: 'text',
    most: 15,
    help: 'As the list of candidates shows it; or the name and the client',
  },
  {
    field: 'candidate',
    title: 'Candidate',
    type: 'text',
    most: 160,
    also: ['candidate name'],
    help: 'The name',
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
    help: 'The name',
  },
  {
    field: 'invoiceDate',
    title: 'Invoice Date',
    type: 'day',
    also: ['date', 'bill date', 'voucher date'],
    help: 'Required; such as 2026-04-03',
  },
  {
    field: 'raised',
    title: 'Raised Amount',
    type: 'amount',
    also: ['taxable value', 'taxable amount', 'amount without gst', 'sub total', 'subtotal', 'value'],
    help: `Required; without GST. ${amount}`,
  },
  {
    field: 'amount',
    title: 'Amount with GST',
    type: 'amount',
    also: ['invoice amount', 'invoice value', 'gross total', 'total'],
    help: `Required. ${amount}`,
  },
  { field: 'type', title: 'Type', type: 'text', most: 10, help: 'Full or Part; empty: Full' },
  { field: 'submitted', title: 'Submitted', type: 'text', most: 5, help: 'Yes or No; empty: No' },
  { field: 'remarks', title: 'Remarks', type: 'text', most: 500, help: 'May be empty' },
  {
    field: 'reason',
    title: 'Reason',
    type: 'text',
    most: 300,
    help: 'Why the amount is more than the placement bills, or the tax not the usual',
  },
]
