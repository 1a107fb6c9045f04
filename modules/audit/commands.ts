/** `muster audit …`: whether it is whole, and the audit as a file. */
import { InvalidArgumentError, type Command } from 'commander'
import type { App } from '../../src/app'
import { readHead } from '../../src/chain/heads'
import type { Verified } from '../../src/chain/verifying'
import { isDay } from '../../src/domain/day'
import { lastEntry } from '../../src/events'
import { canWrite, writeOut } from '../../src/outputFile'
import { progress } from '../../src/terminal'
import { verifyAgainst } from './checking'
import { exportTask, noteExport } from './exporting'

export function commands(program: Command, open: () => Promise<App>) {
  const audit = program.command('audit').description('the audit: who did what, when, from where')

  audit
    .command('verify')
    .description('read the whole chain; exit code 1 when anything was removed, altered, put in or erased')
    .option('--head <entry,hash>', 'a head that was kept outside; may be given again', oneMoreHead, [])
    .option(
      '--heads <file>',
      'a file of them, as MUSTER_AUDIT_HEADS keeps it; may be given again',
      oneMore,
      [],
    )
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

  audit
    .command('export')
    .description('the audit as CSV')
    .argument('<file>', 'where to write it; .csv')
    .option('--from <day>', 'first day, yyyy-MM-dd')
    .option('--to <day>', 'last day, yyyy-MM-dd')
    .action(async (file: string, { from, to }: { from?: string; to?: string }) => {
      for (const day of [from, to])
        if (day !== undefined && !isDay(day))
          program.error(`error: ${day} is not a day, yyyy-MM-dd`, { exitCode: 2 })
      canWrite(file, ['.csv'])
      const app = await open()
      const filters = { ...(from ? { from } : {}), ...(to ? { to } : {}) }
      await writeOut(file, (write) => app.work(exportTask, filters, write))
      await noteExport(app, { actor: null, source: 'cli' }, filters)
      console.log(`Written to ${file}.`)
    })
}

const oneMore = (value: string, sofar: string[]) => [...sofar, value]

function oneMoreHead(value: string, sofar: string[]): string[] {
  if (!readHead(value))
    throw new InvalidArgumentError("Write ENTRY,HASH as 'muster audit verify' says it at its end.")
  return [...sofar, value]
}

/** A line for each that is wrong; what to do stands once, below the last that it is for. */
function faultLines({ wrong, more }: Verified): string[] {
  const lines = wrong.flatMap(({ what, todo }, at) =>
    wrong.findLastIndex((one) => one.todo === todo) === at ? [what, `      ${todo}`] : [what],
  )
  return more ? [...lines, 'There is more that is wrong.'] : lines
}

function verdictOf({ entries, erased, head, heads, wrong, more }: Verified): string {
  const count = `${more ? 'more than ' : ''}${wrong.length}`
  const verdict = wrong.length
    ? `${count} ${wrong.length === 1 && !more ? 'thing is' : 'things are'} wrong`
    : 'the chain is whole'
  const recorded = `Compared with ${heads.recorded} recorded ${heads.recorded === 1 ? 'head' : 'heads'} and`
  const compared = heads.outside
    ? `${recorded} ${heads.outside} kept outside.`
    : `${recorded} none kept outside: what was cut off or written anew together with the heads would not ` +
      'show.'
  const end = head ? ` It ends with ${head.id},${head.hash}` : ''
  const gone = erased ? `, ${erased} of them erased after their time` : ''
  return `${entries} entries${gone}; ${verdict}. ${compared}${end}`
}
