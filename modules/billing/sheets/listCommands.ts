/** `muster billing … list`: lists what the billing tabs show to a user. */
import { InvalidArgumentError, Option, type Command } from 'commander'
import type { App } from '../../../src/app'
import { dayOf } from '../../../src/domain/day'
import { isMonth, type Month } from '../../../src/domain/month'
import { oneOf } from '../../../src/listing'
import { addList, firstPage, nextPage, rowsIn } from '../../people/service'
import {
  listCandidates,
  listClients,
  listInvoices,
  type Candidate,
  type Client,
  type Invoice,
} from '../contract'
import { statuses } from '../rules'

export type Groups = Record<'candidates' | 'clients' | 'invoices' | 'receipts', Command>

const search = new Option('--search <text>', 'words to search for')
const paged = (_: unknown, flags: object) => ({ ...flags, ...firstPage })
const yesNo = ['Yes', 'No'] as const

/** All pages of the invoices visible to a user. */
export const everyInvoice = { endpoint: listInvoices, rows: rowsIn<Invoice>, more: nextPage }

export function listCommands({ candidates, clients, invoices, receipts }: Groups, open: () => Promise<App>) {
  addList(candidates, open, {
    name: 'list',
    description: 'candidates visible to this person',
    example: 'billing candidates list --as accounts@muster.test --status Joined',
    endpoint: listCandidates,

    options: [
      oneOf('--status <status>', statuses),
      new Option('--month <yyyy-MM>', 'selection month').argParser(readMonth),
      search,
    ],
    given: paged,
    rows: rowsIn<Candidate>,
    more: nextPage,
    columns: [
      { field: 'id', title: 'Candidate', value: ({ id }) => id },
      { field: 'name', title: 'Name', value: ({ name }) => name },
      { field: 'client', title: 'Client', value: ({ clientName }) => clientName },
      { field: 'designation', title: 'Designation', value: ({ designation }) => designation },
      { field: 'selectionMonth', title: 'Selected', value: ({ selectionMonth }) => selectionMonth },
      { field: 'dateOfJoining', title: 'Joining', value: ({ dateOfJoining }) => dateOfJoining },
      { field: 'status', title: 'Status', value: ({ status }) => status },
      { field: 'billingAmount', title: 'Billing, Rs', value: ({ billingAmount }) => billingAmount },
    ],
    none: 'No candidates found.',
  })

  addList(clients, open, {
    name: 'list',
    description: 'clients by name, with their terms',
    example: 'billing clients list --as accounts@muster.test --active Yes',
    endpoint: listClients,
    options: [oneOf('--active <choice>', yesNo), search],
    given: paged,
    rows: rowsIn<Client>,
    more: nextPage,
    columns: [
      { field: 'id', title: 'Client', value: ({ id }) => id },
      { field: 'name', title: 'Name', value: ({ name }) => name },
      { field: 'contactPerson', title: 'Contact', value: ({ contactPerson }) => contactPerson },
      { field: 'contactEmail', title: 'Email', value: ({ contactEmail }) => contactEmail },
      { field: 'gstin', title: 'GSTIN', value: ({ gstin }) => gstin },
      { field: 'feePercent', title: 'Fee %', value: ({ feePercent }) => feePercent },
      { field: 'creditDays', title: 'Credit, days', value: ({ creditDays }) => creditDays },
      { field: 'candidates', title: 'Candidates', value: ({ candidates: count }) => count },
      { field: 'active', title: 'Active', value: ({ isActive }) => (isActive ? 'Yes' : 'No') },
    ],
    none: 'No clients found.',
  })

  const ofInvoices = [
    new Option('--overdue', 'overdue and not fully paid'),
    oneOf('--paid <choice>', yesNo),
    oneOf('--submitted <choice>', yesNo),
    search,
  ]
  addList(invoices, open, {
    name: 'list',
    description: 'invoices, newest first, with outstanding amounts',
    example: 'billing invoices list --as accounts@muster.test --paid No --csv',
    ...everyInvoice,
    options: ofInvoices,
    given: (_, { overdue: __, ...flags }) => paged(_, flags),
    filter: ({ dueDate, outstanding, wantsCreditNote }, { overdue }, app) =>
      !overdue ||
      (Number(outstanding) > 0 && !wantsCreditNote && dueDate < dayOf(app.clock.now(), app.zone())),
    columns: [
      { field: 'id', title: 'Invoice', value: ({ id }) => id },
      { field: 'number', title: 'Number', value: ({ invoiceNumber }) => invoiceNumber },
      { field: 'company', title: 'Company', value: ({ entityName }) => entityName },
      { field: 'date', title: 'Date', value: ({ invoiceDate }) => invoiceDate },
      { field: 'due', title: 'Due', value: ({ dueDate }) => dueDate },
      { field: 'client', title: 'Client', value: ({ clientName }) => clientName },
      { field: 'candidate', title: 'Candidate', value: ({ candidateName }) => candidateName },
      { field: 'state', title: 'State', value: ({ state }) => state },
      { field: 'amount', title: 'With GST, Rs', value: ({ invoiceAmount }) => invoiceAmount },
      { field: 'outstanding', title: 'Open, Rs', value: ({ outstanding }) => outstanding },
    ],
    none: 'No invoices found.',
  })

  addList(receipts, open, {
    name: 'list',
    description: 'receipts by invoice, newest invoice first',
    example: 'billing receipts list --as accounts@muster.test --json',
    endpoint: listInvoices,
    options: [search],
    given: paged,
    rows: (answer) =>
      rowsIn<Invoice>(answer).flatMap((invoice) =>
        invoice.receipts.map((receipt) => ({ ...receipt, invoice })),
      ),
    more: nextPage,
    columns: [
      { field: 'id', title: 'Receipt', value: ({ id }) => id },
      { field: 'invoice', title: 'Invoice', value: ({ invoice }) => invoice.invoiceNumber },
      { field: 'company', title: 'Company', value: ({ invoice }) => invoice.entityName },
      { field: 'client', title: 'Client', value: ({ invoice }) => invoice.clientName },
      { field: 'day', title: 'Received', value: ({ day }) => day },
      { field: 'amount', title: 'Amount, Rs', value: ({ amount }) => amount },
      { field: 'tds', title: 'TDS, Rs', value: ({ tds }) => tds },
      { field: 'note', title: 'Note', value: ({ note }) => note },
    ],
    none: 'No receipts found.',
  })
}

function readMonth(text: string): Month {
  if (!isMonth(text)) throw new InvalidArgumentError('Enter a month such as 2026-11.')
  return text
}
