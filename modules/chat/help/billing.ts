/** Instructions for candidates, clients and targets. */
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
    title: 'Add a client',
    also: 'company customer new client terms fee gstin',
    text: "Open Billing, the tab Clients, and press Add Client. Blank terms use the firm's defaults.",
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
  {
    title: 'Edit a candidate',
    also: 'change ctc joining date percentage fee recruiter client wrong amount correct placement',
    text:
      'Open Billing, find the candidate and press the pencil. Its history shows every change. Only an ' +
      'Admin deletes one.',
    to: '/billing',
    label: 'Open Billing',
    may: 'view_billing',
  },
  {
    title: "Change a client's terms or contacts",
    also: 'credit days fee percentage gstin address contact person edit client inactive',
    text:
      "Open Billing, the tab 'Clients', and press the pencil. New terms count for placements from then " +
      'on; an invoice keeps its own due date.',
    to: '/billing?tab=clients',
    label: 'Open Billing',
    may: 'manage_clients',
  },
  {
    title: 'Change a target',
    also: 'quota set target wrong reduce increase target for month',
    text:
      "A target is not entered: it is five times the month's cost of the person and the team, so it " +
      'follows from the salary in Employee Management. Team Performance shows it.',
    to: '/team-performance',
    label: 'Open Team Performance',
    may: 'view_billing',
  },
]
