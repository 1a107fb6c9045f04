/** Instructions for billing. */
import type { Help } from './instruction'

export const billing: readonly Help[] = [
  {
    title: 'Add a billing candidate',
    also: 'placement selection joining new candidate recruiter entry',
    text:
      'Open Billing and press Add Candidate. The billing amount follows from the CTC and the percentage, ' +
      'or the fixed value.',
    to: '/billing',
    label: 'Open Billing',
    may: 'view_billing',
  },
  {
    title: 'Change the status of a candidate',
    also: 'joined offered backout left hold dropped update candidate status',
    text:
      "Open Billing and choose the status in the candidate's menu. For 'Joined and Left' enter the day. " +
      'Muster then proposes a replacement or a credit note.',
    to: '/billing',
    label: 'Open Billing',
    may: 'view_billing',
  },
  {
    title: 'Import or export candidates',
    also: 'upload download excel sheet billing candidates bulk template',
    text:
      'Open Billing. Import shows the effect of each row before anything is saved. Export downloads what ' +
      'the filters show.',
    to: '/billing',
    label: 'Open Billing',
    may: 'view_billing',
  },
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
    title: 'Add a client',
    also: 'company customer new client terms fee gstin',
    text: "Open Billing, the tab Clients, and press Add Client. Blank terms use the firm's defaults.",
    to: '/billing?tab=clients',
    label: 'Open Clients',
    may: 'manage_clients',
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
    title: 'See targets and team performance',
    also: 'target achieved performance billing team ranking month',
    text:
      'Open Team Performance: the team as a tree or a table, each with billing, pipeline and target of ' +
      'the month.',
    to: '/team-performance',
    label: 'Open Team Performance',
    may: 'view_billing',
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
    title: 'Send a statement of account to a client',
    also: 'soa statement ledger ageing client pdf download outstanding send excel',
    text:
      "Open Billing, the tab 'Statements', choose the client and the period, and download the PDF or the " +
      'workbook.',
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
]
