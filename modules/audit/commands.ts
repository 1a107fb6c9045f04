/** `muster admin audit …`: lists, verifies and exports the audit. */
import { InvalidArgumentError, Option, type Command } from 'commander'
import type { App } from '../../src/app'
import { adminGroup, example } from '../../src/commandTree'
import { readHead } from '../../src/chain/heads'
import type { Verified } from '../../src/chain/verifying'
import { dayOf, isDay, timeOf } from '../../src/domain/day'
import { lastEntry } from '../../src/events'
import { limitOption, oneOf } from '../../src/listing'
import { canWrite, writeOut } from '../../src/outputFile'
import { progress } from '../../src/terminal'
import { addList, findByEmail } from '../people/service'
import { verifyAgainst } from './checking'
import { auditGroups, listAudit } from './contract'
import { exportTask, noteExport } from './exporting'

export function commands(program: Command, open: () => Promise<App>) {
  const audit = adminGroup(program).command('audit').description('list, verify or export the audit')
  listCommand(audit, open)

  const verify = audit
    .command('verify')
    .description('read the whole chain; exit code 1 if anything was removed, changed, inserted or erased')
    .option('--head <entry,hash>', 'a head stored elsewhere; can be repeated', oneMoreHead, [])
    .option('--heads <file>', 'a file of heads, as in MUSTER_AUDIT_HEADS; can be repeated', oneMore, [])
    .action(async ({ head: heads, heads: files }: { head: string[]; heads: string[] }) => {
      const app = await open()
      const total = app.ask(({ db }) => lastEntry(db))
      const show = progress('Reading the audit', total)
      const verified = await verifyAgainst(app, { heads, files, each: show })
      show(total)
      if (verified.wrong.length) process.exitCode = 1
      for (const line of faultLines(verified)) console.error(line)
      console.log(verdictOf(verified))
    })

  const exporting = audit
    .command('export')
    .description('the audit as CSV')
    .argument('<file>', 'the file to write, .csv')
    .option('--from <day>', 'first day, yyyy-MM-dd')
    .option('--to <day>', 'last day, yyyy-MM-dd')
    .action(async (file: string, { from, to }: { from?: string; to?: string }) => {
      for (const day of [from, to])
        if (day !== undefined && !isDay(day))
          exporting.error(`error: ${day} is not a day, yyyy-MM-dd`, { exitCode: 2 })
      canWrite(file, ['.csv'])
      const app = await open()
      const filters = { ...(from ? { from } : {}), ...(to ? { to } : {}) }
      await writeOut(file, (write) => app.work(exportTask, filters, write))
      await noteExport(app, { actor: null, source: 'cli' }, filters)
      console.log(`Written to ${file}.`)
    })

  example(verify, 'admin audit verify')
  example(exporting, 'admin audit export audit.csv')
}

const usualCount = 50

function listCommand(audit: Command, open: () => Promise<App>) {
  addList(audit, open, {
    name: 'list',
    description: 'the newest entries; punches, sign-ins and notifications only with --group',
    example: 'admin audit list --as admin@muster.test --group settings --limit 5',
    endpoint: listAudit,
    options: [
      new Option('--from <day>', 'first day, yyyy-MM-dd'),
      new Option('--to <day>', 'last day, yyyy-MM-dd'),
      new Option('--by <email>', 'entries by this person'),
      new Option('--about <email>', 'entries about this person'),
      oneOf('--group <group>', auditGroups),
      limitOption(usualCount),
    ],
    given: (ask, { by, about, ...filters }) => ({
      ...filters,
      ...(by ? { by: String(findByEmail(ask, String(by))) } : {}),
      ...(about ? { about: String(findByEmail(ask, String(about))) } : {}),
    }),
    rows: ({ data }) => data,
    columns: [
      { field: 'id', title: 'Entry', value: ({ id }) => id },
      {
        field: 'at',
        title: 'When',
        value: ({ at }, app) => `${dayOf(at, app.zone())} ${timeOf(at, app.zone())}`,
      },
      { field: 'name', title: 'Name', value: ({ name }) => name },
      { field: 'what', title: 'What', value: ({ what }) => what },
      { field: 'by', title: 'By', value: ({ by }) => by?.name ?? 'Muster' },
      { field: 'about', title: 'About', value: ({ about }) => about?.name ?? null },
      { field: 'source', title: 'From', value: ({ source }) => source },
    ],
    none: 'No entries match.',
  })
}

const oneMore = (value: string, sofar: string[]) => [...sofar, value]

function oneMoreHead(value: string, sofar: string[]): string[] {
  if (!readHead(value))
    throw new InvalidArgumentError("Write ENTRY,HASH as shown at the end of 'muster admin audit verify'.")
  return [...sofar, value]
}

/** One line per problem; the advice comes once, after the last problem it applies to. */
function faultLines({ wrong, more }: Verified): string[] {
  const lines = wrong.flatMap(({ what, todo }, at) =>
    wrong.findLastIndex((one) => one.todo === todo) === at ? [what, `      ${todo}`] : [what],
  )
  return more ? [...lines, 'There are more problems.'] : lines
}

function verdictOf({ entries, erased, head, heads, wrong, more }: Verified): string {
  const count = `${more ? 'more than ' : ''}${wrong.length}`
  const verdict = wrong.length
    ? `${count} ${wrong.length === 1 && !more ? 'problem' : 'problems'} found`
    : 'the chain is complete'
  const recorded = `Compared with ${heads.recorded} recorded ${heads.recorded === 1 ? 'head' : 'heads'} and`
  const compared = heads.outside
    ? `${recorded} ${heads.outside} stored elsewhere.`
    : `${recorded} none stored elsewhere: entries cut off or rewritten together with the heads would not ` +
      'show.'
  const end = head ? ` It ends with ${head.id},${head.hash}` : ''
  const gone = erased ? `, ${erased} of them erased by retention` : ''
  return `${entries} entries${gone}; ${verdict}. ${compared}${end}`
}
