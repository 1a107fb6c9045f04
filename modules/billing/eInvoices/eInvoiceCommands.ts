/** `muster billing invoices register …`: stores what the e-invoice portal answered. */
import type { Command } from 'commander'
import { readFile } from 'node:fs/promises'
import type { App } from '../../../src/app'
import { example } from '../../../src/commandTree'
import { doAs } from '../../../src/internalCalls'
import { asWhom, signedInAs } from '../../people/service'
import { registerEInvoices } from './eInvoiceContract'

export function eInvoiceCommands(invoices: Command, open: () => Promise<App>) {
  example(
    asWhom(
      invoices
        .command('register')
        .description("store the e-invoice portal's answer: IRN, acknowledgement and signed QR code")
        .argument('<file>', 'the JSON file of the portal'),
    ),
    'billing invoices register answer.json --as accounts@muster.test',
  ).action(async (file: string, { as }: { as: string }) => {
    const content = await readFile(file, 'utf8')
    const app = await open()
    const who = app.ask((ask) => signedInAs(ask, as))
    const { rows, isSignatureChecked } = await doAs(app, who, registerEInvoices, { content })
    for (const { number, outcome, text } of rows) console.log(`${number}: ${outcome}, ${text}`)
    if (!isSignatureChecked)
      console.log("Signatures were not checked: the portal's public key is not entered in Settings, Books.")
    if (rows.some(({ outcome }) => outcome === 'refused')) process.exitCode = 1
  })
}
