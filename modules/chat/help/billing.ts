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
      "Open Billing and the candidate's menu: choose the status. For 'Joined and Left' the day is asked, " +
      'and a replacement or credit note is proposed.',
    to: '/billing',
    label: 'Open Billing',
    may: 'view_billing',
  },
  {
    title: 'Import or export candidates',
    also: 'upload download excel sheet billing candidates bulk template',
    text:
      'Open Billing: Import shows what each row would do before anything is written, Export saves what ' +
      'the filters show.',
    to: '/billing',
    label: 'Open Billing',
    may: 'view_billing',
  },
  {
    title: 'Raise an invoice',
    also: 'add new invoice bill client gst number create part full',
    text:
      "Open Billing, the tab 'Invoices', and press 'Add Invoice' at a candidate who has joined: number, " +
      'amounts and tax are proposed.',
    to: '/billing?tab=invoices',
    label: 'Open Invoices',
    may: 'manage_invoices',
  },
  {
    title: 'Record a payment',
    also: 'receipt received tds paid payment invoice entry credit note',
    text:
      "Open Billing, the tab 'Invoices', and choose 'Record Receipt' in the menu of the invoice: the " +
      'amount that came in and the tax deducted.',
    to: '/billing?tab=invoices',
    label: 'Open Invoices',
    may: 'manage_invoices',
  },
  {
    title: 'Add a client',
    also: 'company customer new client terms fee gstin',
    text: 'Open Billing, the tab Clients, and press Add Client; terms left empty are those of the firm.',
    to: '/billing?tab=clients',
    label: 'Open Clients',
    may: 'manage_clients',
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
]
