/** Instructions for invoices and payments. */
import type { Help } from './instruction'

export const invoices: readonly Help[] = [
  {
    title: 'Raise an invoice',
    also: 'add new invoice bill client gst number create part full',
    text:
      "Open Billing, the tab 'Invoices', and press 'Add Invoice' beside a joined candidate. Number, " +
      'amounts and tax are proposed.',
    to: '/billing?tab=invoices',
    label: 'Open Invoices',
    may: 'manage_invoices',
  },
  {
    title: 'Record a payment',
    also: 'receipt received tds paid payment invoice entry credit note',
    text:
      "Open Billing, the tab 'Invoices', and choose 'Record Receipt' in the invoice's menu. Enter the " +
      'amount received and the tax deducted.',
    to: '/billing?tab=invoices',
    label: 'Open Invoices',
    may: 'manage_invoices',
  },
  {
    title: 'Change the company details on invoices',
    also: 'address gstin pan bank account ifsc upi logo letterhead invoicing company settings',
    text:
      "Open Settings and the section 'Invoicing Companies'. Press Edit beside a company to enter its " +
      'address, GSTIN, bank account, UPI ID and logo.',
    to: '/settings',
    label: 'Open Settings',
    may: 'manage_settings',
  },
  {
    title: 'Issue a credit note',
    also: 'cancel correct reverse wrong invoice credit note refund replacement left',
    text: "Open Billing, the tab 'Invoices', and choose 'Add Credit Note' in the invoice's menu.",
    to: '/billing?tab=invoices',
    label: 'Open Invoices',
    may: 'manage_invoices',
  },
  {
    title: 'Issue an invoice',
    also: 'draft final submit finalise number',
    text:
      "Open Billing, the tab 'Invoices', and press 'Issue' beside the draft. The dialog names what the " +
      'law asks for and is missing. After that, the invoice and its PDF stay as they are.',
    to: '/billing?tab=invoices',
    label: 'Open Invoices',
    may: 'manage_invoices',
  },
  {
    title: 'Change or void an invoice',
    also: 'edit correct wrong amount delete cancel invoice number date gstin',
    text:
      "Open Billing, the tab 'Invoices'. A draft can be changed and deleted. The amounts of an " +
      "issued one cannot: choose 'Add Credit Note' in its menu and raise a new one. An Admin voids " +
      "it with 'Delete', if it has no receipts and credit notes.",
    to: '/billing?tab=invoices',
    label: 'Open Invoices',
    may: 'manage_invoices',
  },
  {
    title: 'Download or mail an invoice',
    also: 'pdf print copy send email to client invoice document',
    text:
      "Open Billing, the tab 'Invoices', and choose 'Download PDF' in the invoice's menu. Accounts " +
      "and Admins can also choose 'Send by Mail'.",
    to: '/billing?tab=invoices',
    label: 'Open Invoices',
    may: 'view_invoices',
  },
  {
    title: 'Correct a payment or refund it',
    also: 'wrong receipt reverse bounced cheque double paid overpaid return money refund',
    text:
      "Open Billing, the tab 'Invoices', choose 'Correct Payments' in the menu and 'Reverse' beside " +
      "the wrong entry. If the invoice is 'Owed to client' then, choose 'Record Refund' or 'Keep on " +
      "Account'.",
    to: '/billing?tab=invoices',
    label: 'Open Invoices',
    may: 'manage_invoices',
  },
  {
    title: 'Write off a rest',
    also: 'short payment bad debt bank charges balance not recoverable settle difference',
    text:
      "Open Billing, the tab 'Invoices', and choose 'Write Off Rest' in the invoice's menu. A reason " +
      'is needed.',
    to: '/billing?tab=invoices',
    label: 'Open Invoices',
    may: 'manage_invoices',
  },
  {
    title: 'Change invoice numbers, tax or default terms',
    also: 'series prefix gst rate sac default credit days billing rules',
    text:
      "Open Settings and the section 'Billing Rules': GST, invoice prefix, SAC, fee, credit days " +
      'and guarantee.',
    to: '/settings',
    label: 'Open Settings',
    may: 'manage_settings',
  },
]
