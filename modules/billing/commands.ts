/**
 * `muster billing …`: lists and adds candidates, clients, invoices and receipts, and imports and exports
 * sheets, and stores answers of the e-invoice portal.
 */
import type { Command } from 'commander'
import type { App } from '../../src/app'
import { eInvoiceCommands } from './eInvoices/eInvoiceCommands'
import { addCommands } from './sheets/addCommands'
import { listCommands } from './sheets/listCommands'
import { sheetCommands } from './sheets/sheetCommands'

export function commands(program: Command, open: () => Promise<App>) {
  const billing = program.command('billing').description('candidates, clients, invoices and receipts')
  const groups = {
    candidates: billing.command('candidates').description('candidates and their billing'),
    clients: billing.command('clients').description('clients and their terms'),
    invoices: billing.command('invoices').description('invoices of joined candidates'),
    receipts: billing.command('receipts').description('payments received for invoices'),
  }
  listCommands(groups, open)
  addCommands(groups, open)
  sheetCommands(groups, open)
  eInvoiceCommands(groups.invoices, open)
}
