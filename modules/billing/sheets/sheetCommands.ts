/** `muster billing … import` and `export`, with the same code as the browser. */
import { Option } from 'commander'
import type { App, Tx } from '../../../src/app'
import { may } from '../../../src/domain/access'
import { dayOf } from '../../../src/domain/day'
import { conflict, notAllowed, Refusal } from '../../../src/domain/errors'
import type { By, Who } from '../../../src/http'
import { writeTable, type Cell, type SheetColumn } from '../../../src/sheets'
import { addExport, addImport, allRows, firstPage } from '../../people/service'
import { candidatesKind } from './candidateSheet'
import { clientsKind } from '../clients/clientSheet'
import type { Invoice } from '../contract'
import { invoiceNow } from '../documents/issuingDocuments'
import { missingByLaw } from '../documents/missingByLaw'
import { invoiceRows } from '../invoices/invoiceRows'
import { issueInvoice } from '../invoicing/issuing'
import { invoiceCells, invoiceFileColumns, invoicesKind } from './invoiceSheet'
import { everyInvoice, type Groups } from './listCommands'
import { receiptCells, receiptFileColumns, receiptsKind } from './receiptSheet'
import { noteExport, usualName, writeCandidates, writeClients } from './transfer'

export function sheetCommands(groups: Groups, open: () => Promise<App>) {
  const kinds = {
    candidates: candidatesKind,
    clients: clientsKind,
    invoices: invoicesKind,
    receipts: receiptsKind,
  }
  for (const [name, kind] of Object.entries(kinds) as [keyof Groups, typeof clientsKind][])
    addImport(groups[name], open, { kind, file: `${name}.csv` })

  addExport(groups.candidates, open, {
    what: 'candidates',
    may: candidatesKind.may,
    usualName: (app) => usualName(app, 'candidates'),
    async write(app, by, { format, write }) {
      await noteExport(app, by, 'candidates')
      await app.work(writeCandidates, { who: by.who, filters: {}, format }, write)
    },
  })
  addExport(groups.clients, open, {
    what: 'clients',
    may: clientsKind.may,
    usualName: (app) => usualName(app, 'clients'),
    async write(app, by, { format, write }) {
      await noteExport(app, by, 'clients')
      await app.work(writeClients, { format }, write)
    },
  })
  exportOf('invoices', invoiceFileColumns, (one) => [invoiceCells(one)], [
    new Option('--issue', 'issue the drafts first, because the file goes into other books'),
    new Option('--anyway', 'with --issue: even if the law asks for more than is recorded'),
  ])
  exportOf('receipts', receiptFileColumns, receiptCells)

  function exportOf(
    what: 'invoices' | 'receipts',
    columns: readonly SheetColumn[],
    rowsOf: (invoice: Invoice) => Cell[][],
    options: readonly Option[] = [],
  ) {
    addExport(groups[what], open, {
      what,
      may: 'view_invoices',
      options,
      usualName: (app) => `${what}_${dayOf(app.clock.now(), app.zone())}.xlsx`,
      async write(app, by: By, { format, flags, write }) {
        if (flags.issue) await app.write(by.origin, (tx) => issueDrafts(tx, by.who, Boolean(flags.anyway)))
        const invoices = app.ask((ask) => allRows(app, ask, by.who, everyInvoice, firstPage))
        const rows = invoices.flatMap(rowsOf)
        await app.write(by.origin, (tx) => void tx.record('billing.exported', { what, rows: rows.length }))
        await writeTable(format, { name: what, columns, rows, frozen: 1 }, write)
      },
    })
  }
}

/** All or none: a draft that cannot be issued is named. */
function issueDrafts(tx: Tx, who: Who, isAnyway: boolean) {
  if (!may(who, 'manage_invoices')) throw notAllowed('Only Accounts and Admins issue invoices')
  for (const row of invoiceRows(tx, who, 'i.issued_at is null'))
    try {
      const missing = isAnyway ? [] : missingByLaw(invoiceNow(tx, row.id))
      if (missing.length) throw conflict(`${missing.join(' ')} Or add --anyway.`)
      issueInvoice(tx, who, row, 'it was exported')
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      throw conflict(`Invoice ${row.invoiceNumber} cannot be issued: ${error.message}`)
    }
}
