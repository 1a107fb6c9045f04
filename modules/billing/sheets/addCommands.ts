/** `muster billing … add`: adds one record with the fields of the form. */
import type { App, Ask } from '../../../src/app'
import { example } from '../../../src/commandTree'
import { dayOf } from '../../../src/domain/day'
import { conflict, invalid, notFound } from '../../../src/domain/errors'
import { addFields, fieldsGiven } from '../../../src/fieldOptions'
import { askAs, doAs } from '../../../src/internalCalls'
import type { Who } from '../../../src/http'
import { allRows, asWhom, firstPage, signedInAs } from '../../people/service'
import { clientKey } from '../clients/clientSheet'
import * as call from '../contract'
import { everyInvoice, type Groups } from './listCommands'
import { numberKey } from '../rules'

type Flags = { as: string } & Record<string, unknown>
type Open = () => Promise<App>

export function addCommands({ candidates, clients, invoices, receipts }: Groups, open: Open) {
  const candidate = candidates.command('add').description('add a candidate').argument('<name>')
  asWhom(candidate).requiredOption('--client <name>', 'client name, see `billing clients list`')
  // The server calculates the amount. A replacement can only be chosen on the screen.
  addFields(candidate, call.createCandidate, { except: ['name', 'clientId', 'billingAmount', 'replacesId'] })
  example(
    candidate,
    "billing candidates add 'Kavya Menon' --as manager@muster.test --client 'Bluepeak Systems' " +
      '--candidate-mobile 9876543210 --candidate-email kavya.menon@example.com ' +
      "--selection-month 2026-11 --designation 'Java Developer' --manager-email manager@muster.test " +
      '--billable-ctc 1200000 --billing-percentage 8.33',
  ).action(async (name: string, { as, client, ...flags }: Flags) => {
    const app = await open()
    const [who, clientId] = app.ask((ask) => [signedInAs(ask, as), clientNamed(ask, String(client))] as const)
    const given = { name, clientId, ...fieldsGiven(call.createCandidate, flags) }
    const made = await doAs(app, who, call.createCandidate, given as never)
    console.log(`Added candidate ${made.id}: ${made.name}, ${made.clientName}, Rs ${made.billingAmount}.`)
  })

  const client = clients.command('add').description('add a client').argument('<name>')
  addFields(asWhom(client), call.createClient, { except: ['name', 'slabs', 'registrations', 'contacts'] })
  example(
    client,
    "billing clients add 'Lotus Cements' --as accounts@muster.test --contact-email hr@lotus.example " +
      '--fee-percent 8.33 --credit-days 45',
  ).action(async (name: string, { as, ...flags }: Flags) => {
    const app = await open()
    const who = app.ask((ask) => signedInAs(ask, as))
    const given = { name, ...fieldsGiven(call.createClient, flags) }
    const made = await doAs(app, who, call.createClient, given as never)
    console.log(`Added client ${made.id}: ${made.name}.`)
  })

  // Omitted options get the initial values of the form.
  const invoice = invoices
    .command('add')
    .description('add an invoice; omitted options get the proposed values of the form')
    .argument('<candidate>', 'candidate id, see `billing candidates list`')
  addFields(asWhom(invoice), call.updateInvoice, { except: ['version'] })
  example(invoice, 'billing invoices add 7 --as accounts@muster.test').action(
    async (id: string, { as, ...flags }: Flags) => {
      const app = await open()
      const who = app.ask((ask) => signedInAs(ask, as))
      const next = app.ask((ask) => askAs(app, ask, who, call.nextInvoice, { id }))
      const given = fieldsGiven(call.updateInvoice, flags)
      if ('invoiceRaisedAmount' in given !== 'invoiceAmount' in given)
        throw invalid('Enter both amounts, --invoice-raised-amount and --invoice-amount, or neither')
      const { invoiceNumber, invoiceDate, invoiceRaisedAmount, invoiceAmount } = next
      if (!('invoiceRaisedAmount' in given) && Number(invoiceRaisedAmount) === 0)
        throw invalid(
          `This placement is fully invoiced (Rs ${next.billingAmount}). To invoice more, add ` +
            '--invoice-raised-amount, --invoice-amount and a --reason',
        )
      const made = await doAs(app, who, call.createInvoice, {
        id,
        invoiceNumber,
        invoiceDate,
        invoiceRaisedAmount,
        invoiceAmount,
        ...given,
      } as never)
      console.log(
        `Added invoice ${made.invoiceNumber} of ${made.invoiceDate}: Rs ${made.invoiceAmount}, due ` +
          `${made.dueDate}.`,
      )
    },
  )

  const issue = invoices
    .command('issue')
    .description('issue a draft: number, date, parties, amounts and the PDF stay as they are now')
    .argument('<invoice>', 'invoice number; the id if the number is not unique')
  asWhom(issue).option('--anyway', 'even if the law asks for more than is recorded')
  example(issue, 'billing invoices issue INV-1 --as accounts@muster.test').action(
    async (number: string, { as, anyway }: Flags) => {
      const app = await open()
      const who = app.ask((ask) => signedInAs(ask, as))
      const { id } = app.ask((ask) => invoiceNumbered(app, ask, who, number))
      const { missing } = app.ask((ask) => askAs(app, ask, who, call.getInvoiceDocument, { id: String(id) }))
      if (missing.length && !anyway) throw conflict(`${missing.join(' ')} Or add --anyway.`)
      const made = await doAs(app, who, call.issueInvoice, { id: String(id) } as never)
      console.log(`Invoice ${made.invoiceNumber} is issued: Rs ${made.invoiceAmount}, due ${made.dueDate}.`)
    },
  )

  const receipt = receipts
    .command('add')
    .description('record a payment received for an invoice')
    .argument('<invoice>', 'invoice number; the id if the number is not unique')
  asWhom(receipt)
    .requiredOption('--amount <rupees>', 'amount credited to the bank')
    .option('--tds <rupees>', 'tax deducted by the client')
    .option('--day <day>', 'yyyy-MM-dd (today)')
    .option('--note <text>', 'for example the UTR')
  example(
    receipt,
    "billing receipts add INV-1 --as accounts@muster.test --amount 9000 --tds 1000 --note 'UTR HDFC0042'",
  ).action(async (number: string, { as, ...flags }: Flags) => {
    const app = await open()
    const who = app.ask((ask) => signedInAs(ask, as))
    const { id } = app.ask((ask) => invoiceNumbered(app, ask, who, number))
    const day = dayOf(app.clock.now(), app.zone())
    const after = await doAs(app, who, call.addReceipt, { id: String(id), day, ...flags } as never)
    console.log(`Recorded receipt for invoice ${after.invoiceNumber}. Rs ${after.outstanding} outstanding.`)
  })
}

function clientNamed({ db }: Ask, name: string): number {
  const found = db
    .all<{ id: number; name: string }>('select id, name from clients')
    .find((one) => clientKey(one.name) === clientKey(name))
  if (!found) throw notFound(`No client named ${name}. Run 'muster billing clients list' to see all.`)
  return found.id
}

function invoiceNumbered(app: App, ask: Ask, who: Who, given: string) {
  const all = allRows(app, ask, who, everyInvoice, firstPage)
  const found = all.filter(({ invoiceNumber }) => numberKey(invoiceNumber) === numberKey(given))
  const [invoice] = found.length ? found : all.filter(({ id }) => String(id) === given)
  if (!invoice) throw notFound(`No invoice ${given}. Run 'muster billing invoices list' to see the numbers.`)
  if (found.length > 1)
    throw invalid(
      `${found.length} invoices have the number ${given}. Use the id: ` +
        found.map(({ id, invoiceDate }) => `${id} of ${invoiceDate}`).join(', '),
    )
  return invoice
}
