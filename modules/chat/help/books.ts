/** Instructions for accounts of clients, months, the bank, TDS and files for other programs. */
import type { Help } from './instruction'

export const books: readonly Help[] = [
  {
    title: 'Send a statement of account to a client',
    also: 'soa statement ledger ageing client pdf download outstanding send excel',
    text:
      "Open Billing, the tab 'Statements', choose the client and the period, and press 'PDF' or " +
      "'Sheet'.",
    to: '/billing?tab=statements',
    label: 'Open Statements',
    may: 'manage_invoices',
  },
  {
    title: 'Close a month of the books',
    also: 'month end closing lock open again reopen period gst summary',
    text:
      "Open Billing, the tab 'Months'. It shows the figures of each month and its gaps. An Admin closes a " +
      'month there.',
    to: '/billing?tab=months',
    label: 'Open Months',
    may: 'manage_invoices',
  },
  {
    title: 'Record an advance',
    also: 'money received without invoice on account unallocated prepayment',
    text:
      "Open Billing, the tab 'Statements', choose the client and press 'Record Advance'. Later choose " +
      "'Use Advance' in the menu of an invoice.",
    to: '/billing?tab=statements',
    label: 'Open Statements',
    may: 'manage_invoices',
  },
  {
    title: 'Open a closed month again',
    also: 'reopen unlock month books closed by mistake',
    text:
      "Open Billing, the tab 'Months'. An Admin opens a month there and gives a reason. Only that " +
      'month is opened.',
    to: '/billing?tab=months',
    label: 'Open Months',
    may: 'manage_invoices',
  },
  {
    title: 'Book what the bank received',
    also: 'bank statement import reconcile match credits',
    text:
      "Open Books, 'Bank', and press 'Import Statement'. Each credit shows the invoice that it " +
      "probably pays. Press 'Confirm', or 'Choose' to pick invoices yourself.",
    to: '/books',
    label: 'Open Books',
    may: 'manage_invoices',
  },
  {
    title: 'Check TDS certificates',
    also: 'form 16a 26as form 168 tax deducted certificate missing import',
    text:
      "Open Books, 'TDS'. It lists tax that clients deducted and no certificate states yet. Press " +
      "'Import Certificate' to compare a certificate or Form 168.",
    to: '/books',
    label: 'Open Books',
    may: 'manage_invoices',
  },
  {
    title: 'Send the month to Tally or the GST portal',
    also: 'export register gstr1 gstr-1 e-invoice irn tally xml json sales register excel',
    text: "Open Books, 'Tally' or 'GST', choose the month and press 'Write File'.",
    to: '/books',
    label: 'Open Books',
    may: 'manage_invoices',
  },
]
