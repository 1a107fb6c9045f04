/** `muster billing … import` and `export`, with the same code as the browser. */
import type { App } from '../../../src/app'
import { dayOf } from '../../../src/domain/day'
import type { By } from '../../../src/http'
import { writeTable, type Cell, type SheetColumn } from '../../../src/sheets'
import { addExport, addImport, allRows, firstPage } from '../../people/service'
import { candidatesKind } from './candidateSheet'
import { clientsKind } from '../clients/clientSheet'
import type { Invoice } from '../contract'
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
  exportOf('invoices', invoiceFileColumns, (one) => [invoiceCells(one)])
  exportOf('receipts', receiptFileColumns, receiptCells)

  function exportOf(
    what: 'invoices' | 'receipts',
    columns: readonly SheetColumn[],
    rowsOf: (invoice: Invoice) => Cell[][],
  ) {
    addExport(groups[what], open, {
      what,
      may: 'view_invoices',
      usualName: (app) => `${what}_${dayOf(app.clock.now(), app.zone())}.xlsx`,
      async write(app, by: By, { format, write }) {
        const invoices = app.ask((ask) => allRows(app, ask, by.who, everyInvoice, firstPage))
        const rows = invoices.flatMap(rowsOf)
        await app.write(by.origin, (tx) => void tx.record('billing.exported', { what, rows: rows.length }))
        await writeTable(format, { name: what, columns, rows, frozen: 1 }, write)
      },
    })
  }
}
