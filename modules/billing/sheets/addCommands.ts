/** `muster billing … add`: one at a time, with the fields of the forms. */
import type { App, Ask } from '../../../src/app'
import { example } from '../../../src/commandTree'
import { dayOf } from '../../../src/domain/day'
import { broken, notFound } from '../../../src/domain/errors'
import { addFields, fieldsGiven } from '../../../src/fieldOptions'
import { askAs, doAs } from '../../../src/fromInside'
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
  asWhom(candidate).requiredOption('--client <name>', 'as `billing clients list` shows it')
  // The amount is reckoned by the server; a replacement is chosen on the screen.
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
    console.log(`Candidate ${made.id} is added: ${made.name}, ${made.clientName}, Rs ${made.billingAmount}.`)
  })

  const client = clients.command('add').description('add a client').argument('<name>')
  addFields(asWhom(client), call.createClient, { except: ['name', 'slabs'] })
  example(
    client,
    "billing clients add 'Lotus Cements' --as accounts@muster.test --contact-email hr@lotus.example " +
      '--fee-percent 8.33 --credit-days 45',
  ).action(async (name: string, { as, ...flags }: Flags) => {
    const app = await open()
    const who = app.ask((ask) => signedInAs(ask, as))
    const given = { name, ...fieldsGiven(call.createClient, flags) }
    const made = await doAs(app, who, call.createClient, given as never)
    console.log(`Client ${made.id} is added: ${made.name}.`)
  })

  // What is not given is what the form would begin with.
  const invoice = invoices
    .command('add')
    .description('add an invoice; what is left out is what the form would propose')
    .argument('<candidate>', 'the id that `billing candidates list` shows')
  addFields(asWhom(invoice), call.updateInvoice, { except: ['version'] })
  example(invoice, 'billing invoices add 7 --as accounts@muster.test').action(
    async (id: string, { as, ...flags }: Flags) => {
      const app = await open()
      const who = app.ask((ask) => signedInAs(ask, as))
      const next = app.ask((ask) => askAs(app, ask, who, call.nextInvoice, { id }))
      const given = fieldsGiven(call.updateInvoice, flags)
      if ('invoiceRaisedAmount' in given !== 'invoiceAmount' in given)
        throw broken('Give both amounts, --invoice-raised-amount and --invoice-amount, or none')
      const { invoiceNumber, invoiceDate, invoiceRaisedAmount, invoiceAmount } = next
      if (!('invoiceRaisedAmount' in given) && Number(invoiceRaisedAmount) === 0)
        throw broken(
          `All Rs ${next.billingAmount} of this placement are invoiced. To invoice more, give ` +
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
        `Invoice ${made.invoiceNumber} of ${made.invoiceDate} is added: Rs ${made.invoiceAmount}, due ` +
          `${made.dueDate}.`,
      )
    },
  )

  const receipt = receipts
    .command('add')
    .description('record what came in for an invoice')
    .argument('<invoice>', 'its number; the id where a number comes again')
  asWhom(receipt)
    .requiredOption('--amount <rupees>', 'what reached the bank')
    .option('--tds <rupees>', 'what the client kept as tax')
    .option('--day <day>', 'yyyy-MM-dd (today)')
    .option('--note <text>', 'such as the UTR')
  example(
    receipt,
    "billing receipts add INV-1 --as accounts@muster.test --amount 9000 --tds 1000 --note 'UTR HDFC0042'",
  ).action(async (number: string, { as, ...flags }: Flags) => {
    const app = await open()
    const who = app.ask((ask) => signedInAs(ask, as))
    const { id } = app.ask((ask) => invoiceNumbered(app, ask, who, number))
    const day = dayOf(app.clock.now(), app.zone())
    const after = await doAs(app, who, call.addReceipt, { id: String(id), day, ...flags } as never)
    console.log(`Received for invoice ${after.invoiceNumber}; Rs ${after.outstanding} open.`)
  })
}

function clientNamed({ db }: Ask, name: string): number {
  const found = db
    .all<{ id: number; name: string }>('select id, name from clients')
    .find((one) => clientKey(one.name) === clientKey(name))
  if (!found) throw notFound(`There is no client ${name}. 'muster billing clients list' shows them.`)
  return found.id
}

function invoiceNumbered(app: App, ask: Ask, who: Who, given: string) {
  const all = allRows(app, ask, who, everyInvoice, firstPage)
  const found = all.filter(({ invoiceNumber }) => numberKey(invoiceNumber) === numberKey(given))
  const [invoice] = found.length ? found : all.filter(({ id }) => String(id) === given)
  if (!invoice)
    throw notFound(`There is no invoice ${given}. 'muster billing invoices list' shows their numbers.`)
  if (found.length > 1)
    throw broken(
      `There are ${found.length} invoices ${given}. Give the id: ` +
        found.map(({ id, invoiceDate }) => `${id} of ${invoiceDate}`).join(', '),
    )
  return invoice
}
