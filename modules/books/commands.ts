/** `muster books …`: bank statements, TDS certificates, files for Tally and GST, and the month end. */
import { Argument, InvalidArgumentError, Option, type Command } from 'commander'
import type { App } from '../../src/app'
import { example } from '../../src/commandTree'
import { isDay, type Day } from '../../src/domain/day'
import { conflict, invalid, notAllowed } from '../../src/domain/errors'
import { inrOf } from '../../src/domain/money'
import { isMonth, monthText, wholeMonth, type Month } from '../../src/domain/month'
import { doAs, askAs } from '../../src/internalCalls'
import { listOptions, oneOf, printList, type ListColumn, type ListFlags } from '../../src/listing'
import { canWrite, writeOut } from '../../src/outputFile'
import { may } from '../../src/domain/access'
import { companyNames } from '../billing/service'
import { addImport, asWhom, signedInAs } from '../people/service'
import { findLines } from './bank/bankLines'
import { statementsKind } from './bank/statementSheet'
import * as call from './contract'
import { exportKinds, lineStates, type BankLine, type ExportPreview, type UnseenTds } from './contract'
import { fileOf } from './exports/exporting'
import { findMonthEnd } from './monthEnd/monthEnd'
import { findTds } from './tds/tds'
import { tdsKind } from './tds/tdsSheet'

type Open = () => Promise<App>

export function commands(program: Command, open: Open) {
  const books = program.command('books').description('bank, TDS, Tally, GST and the month end')
  bankCommands(books.command('bank').description('credits of bank statements'), open)
  const tds = books.command('tds').description('tax deducted at source')
  addImport(tds, open, { kind: tdsKind, file: 'form-168.csv' })
  tdsCommand(tds, open)
  exportCommand(books, open)
  monthCommand(books, open)
}

const tdsListed: readonly ListColumn<UnseenTds>[] = [
  { field: 'quarter', title: 'Quarter', value: ({ quarter }) => quarter },
  { field: 'company', title: 'Company', value: ({ entityName }) => entityName },
  { field: 'client', title: 'Client', value: ({ clientName }) => clientName },
  { field: 'invoice', title: 'Invoice', value: ({ invoiceNumber }) => invoiceNumber },
  { field: 'day', title: 'Received', value: ({ day }) => day },
  { field: 'tds', title: 'TDS, Rs', value: ({ tds }) => tds },
  { field: 'ask', title: 'Ask', value: ({ ask }) => ask },
]

function tdsCommand(tds: Command, open: Open) {
  const list = tds
    .command('list')
    .description('recorded TDS that no certificate states yet, and what to ask whom')
  example(listOptions(asWhom(list), tdsListed), 'books tds list --as accounts@muster.test').action(
    async ({ as, ...flags }: ListFlags & { as: string }) => {
      const app = await open()
      allowed(app, as)
      const { unseen } = await app.work(findTds, null)
      await printList(unseen, tdsListed, flags, 'All recorded TDS is in certificates.')
    },
  )
}

function bankCommands(bank: Command, open: Open) {
  addImport(bank, open, { kind: statementsKind, file: 'statement.csv' })
  example(
    asWhom(bank.command('list').description('credits with the invoices that are proposed for them'))
      .addOption(oneOf('--state <state>', lineStates))
      .addOption(new Option('--json', 'as JSON')),
    'books bank list --as accounts@muster.test --state open',
  ).action(async ({ as, state, json }: { as: string; state?: (typeof lineStates)[number]; json?: true }) => {
    const app = await open()
    allowed(app, as)
    const lines: BankLine[] = []
    for (let page = 1, pages = 1; page <= pages; page++) {
      const found = await app.work(findLines, { ...(state && { state }), page, limit: 100 })
      pages = found.pagination.totalPages
      lines.push(...found.data)
    }
    if (json) return console.log(JSON.stringify(lines, null, 2))
    if (lines.length === 0) console.log('No credits found.')
    for (const { id, day, amount, narration, text, proposal } of lines) {
      console.log(`${id}  ${day}  Rs ${amount}  ${narration}`)
      for (const item of proposal?.items ?? [])
        console.log(
          `    ${item.invoiceNumber}, ${item.clientName}: Rs ${item.amount}` +
            (Number(item.tds) ? ` and Rs ${item.tds} TDS` : ''),
        )
      if (text) console.log(`    ${proposal ? `${proposal.strength}: ` : ''}${text}`)
    }
  })
  example(
    asWhom(
      bank
        .command('book')
        .description('book a credit as proposed, see `books bank list`')
        .argument('<credit>', 'id of the credit', readId),
    ).addOption(
      new Option('--day <day>', "day of the receipt, yyyy-MM-dd, if the credit's month is closed").argParser(
        readDay,
      ),
    ),
    'books bank book 7 --as accounts@muster.test',
  ).action(async (id: number, { as, day }: { as: string; day?: Day }) => {
    const app = await open()
    const who = allowed(app, as)
    const found = await app.work(findLines, { page: 1, limit: 100_000 })
    const line = found.data.find((one) => one.id === id)
    if (!line?.proposal) throw conflict(`Credit ${id} has no proposal. Book it on the Books screen`)
    const booked = await doAs(app, who, call.bookLine, {
      id: String(id),
      version: line.version,
      ...(day && { day }),
      items: line.proposal.items.map(({ invoiceId, amount, tds }) => ({ invoiceId, amount, tds })),
      ...(line.proposal.entry && { entryIds: [line.proposal.entry.id] }),
    })
    for (const { invoiceNumber, number, amount, tds } of booked.booked)
      console.log(`Booked Rs ${amount} and Rs ${tds} TDS to ${invoiceNumber ?? number}.`)
  })
}

function exportCommand(books: Command, open: Open) {
  example(
    asWhom(
      books
        .command('export')
        .description('write a file for Tally or the GST portal: what no earlier file has')
        .addArgument(new Argument('<kind>', 'what to write').choices(exportKinds))
        .argument('[file]', 'the file to write'),
    )
      .requiredOption('--month <yyyy-MM>', 'the month')
      .option('--company <name>', 'the invoicing company, if there are several')
      .option('--again', 'also what an earlier file has')
      .option('--without <number...>', 'documents to leave out, because their problems prevent the file'),
    'books export tally vouchers.xml --as accounts@muster.test --month 2026-10',
  ).action(
    async (
      kind: (typeof exportKinds)[number],
      path: string | undefined,
      { as, month: given, company, again, without = [] }: ExportOptions,
    ) => {
      const month = monthIn(given)
      if (path !== undefined) canWrite(path)
      const app = await open()
      const who = allowed(app, as)
      const wanted = { kind, company: company ?? theCompany(app), ...wholeMonth(month) }
      const previewed = (keys: readonly string[]) =>
        app.ask((ask) =>
          askAs(app, ask, who, call.previewExport, {
            ...wanted,
            ...(again && { again: 'true' }),
            without: keys.join(','),
          }),
        )
      const subjects = without.flatMap((number) => subjectsOf(number, previewed([]).problems))
      const preview = previewed(subjects.map(({ subject, id }) => `${subject} ${id}`))
      for (const { number, message } of preview.problems) console.error(`${number}: ${message}`)
      for (const { number, reason } of preview.leftOut)
        console.error(`${number}: left out of the file: ${reason}`)
      const { id, fileName, count } = await doAs(app, who, call.writeExport, {
        ...wanted,
        ...(again && { again }),
        without: subjects,
      })
      const name = path ?? fileName
      canWrite(name)
      await writeOut(name, (piece) => piece(app.ask((ask) => fileOf(ask, id)).content))
      for (const { label, amount, leftOut } of preview.sums)
        console.log(`${label}: Rs ${amount}${leftOut === null ? '' : `, and Rs ${leftOut} left out`}`)
      console.log(`${count} written to ${name}. ${preview.exportedBefore} are in earlier files.`)
    },
  )
}

type ExportOptions = { as: string; month: string; company?: string; again?: true; without?: string[] }

/** What a person names by its number, among the problems that prevent the file. */
function subjectsOf(number: string, problems: ExportPreview['problems']) {
  const found = problems.filter((one) => one.isBlocking && one.subject && one.number === number)
  if (!found.length) throw conflict(`${number} has no problem that prevents this file, so it belongs in it`)
  return found.map(({ subject }) => subject!)
}

function monthCommand(books: Command, open: Open) {
  example(
    asWhom(
      books
        .command('month')
        .description('what is missing before a month is closed')
        .argument('<month>', 'the month, yyyy-MM', readMonth),
    ),
    'books month 2026-10 --as accounts@muster.test',
  ).action(async (month: Month, { as }: { as: string }) => {
    const app = await open()
    allowed(app, as)
    const { books: of, facts, bank, tds, exports } = await app.work(findMonthEnd, { month })
    console.log(`${monthText(month)}: ${of?.state ?? 'nothing is recorded'}`)
    if (of) {
      const { notInvoiced, partInvoiced, drafts, creditNotes, numbers } = of.missing
      const say = (what: string, part: { count: number; amount: string }) =>
        console.log(`${what}: ${part.count}${part.count ? `, ${inrOf(part.amount)}` : ''}`)
      say('To be invoiced', notInvoiced)
      say('Invoiced in part', partInvoiced)
      say('Drafts', drafts)
      say('Credit notes due', creditNotes)
      console.log(`Gaps in the numbers: ${numbers}`)
    }
    console.log(`Documents without facts that the law asks for: ${facts.length}`)
    console.log(`Bank credits not booked: ${bank.count}${bank.count ? `, ${inrOf(bank.amount)}` : ''}`)
    console.log(`TDS not seen: ${tds.count}${tds.count ? `, ${inrOf(tds.amount)}` : ''}`)
    for (const { company, tallyPending, tallyChanged, gstr1, eInvoices, leftOut } of exports) {
      console.log(
        `${company}: ${tallyPending} vouchers for Tally pending, ${tallyChanged} changed since, ` +
          `GSTR-1 ${gstr1 ?? 'not due'}` +
          (eInvoices
            ? `, ${eInvoices.toWrite} e-invoices to be written, ${eInvoices.withoutIrn} without IRN`
            : ''),
      )
      for (const { kind, number, reason } of leftOut)
        console.log(`  left out of the file (${kind}): ${number}: ${reason}`)
    }
  })
}

function allowed(app: App, email: string) {
  const who = app.ask((ask) => signedInAs(ask, email))
  if (!may(who, 'manage_invoices')) throw notAllowed(`${email} does not have permission`)
  return who
}

function theCompany(app: App): string {
  const names = app.ask(companyNames)
  if (names.length !== 1) throw conflict(`Add --company: one of ${names.join(', ')}`)
  return names[0]!
}

function monthIn(text: string): Month {
  if (!isMonth(text)) throw invalid('Enter a month such as 2026-11 for --month')
  return text
}

function readMonth(text: string): Month {
  if (!isMonth(text)) throw new InvalidArgumentError('Enter a month such as 2026-11.')
  return text
}

function readDay(text: string): Day {
  if (!isDay(text)) throw new InvalidArgumentError('Enter a day such as 2026-11-18.')
  return text
}

function readId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new InvalidArgumentError('Enter the number of a credit.')
  return Number(text)
}
