/** `muster billing …`: candidates, clients, invoices and receipts: listed, added, and as sheets. */
import type { Command } from 'commander'
import type { App } from '../../src/app'
import { addCommands } from './sheets/addCommands'
import { listCommands } from './sheets/listCommands'
import { sheetCommands } from './sheets/sheetCommands'

export function commands(program: Command, open: () => Promise<App>) {
  const billing = program.command('billing').description('candidates, clients, invoices and what came in')
  const groups = {
    candidates: billing.command('candidates').description('candidates and what their placement bills'),
    clients: billing.command('clients').description('clients and their terms'),
    invoices: billing.command('invoices').description('invoices of candidates who joined'),
    receipts: billing.command('receipts').description('what came in for invoices'),
  }
  listCommands(groups, open)
  addCommands(groups, open)
  sheetCommands(groups, open)
}
