/** `muster audit …`: whether it is whole, and the audit as a file. */
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Command } from 'commander'
import type { App } from '../../src/app'
import { mostWrong, verifyChain } from '../../src/chain'
import { isDay } from '../../src/domain/day'
import { progress } from '../../src/terminal'
import { exportTask, noteExport } from './exporting'

export function commands(program: Command, open: () => Promise<App>) {
  const audit = program.command('audit').description('the audit: who did what, when, from where')

  audit
    .command('verify')
    .description('read the whole chain; exit code 1 when an entry was removed or altered')
    .action(async () => {
      const app = await open()
      const total = app.ask(({ db }) => db.one<{ n: number }>('select count(*) as n from events')!.n)
      const show = progress('Reading the audit', total)
      const { entries, erased, head, wrong } = app.ask(({ db }) => verifyChain(db, show))
      show(total)
      for (const { what } of wrong) console.error(what)
      if (wrong.length) process.exitCode = 1
      const erasedWords = erased ? `, ${erased} of them erased after their time` : ''
      const count = wrong.length === mostWrong ? `at least ${mostWrong}` : wrong.length
      const wrongWords = wrong.length
        ? `${count} ${wrong.length === 1 ? 'thing is' : 'things are'} wrong`
        : 'the chain is whole'
      const end = head ? `. It ends with entry ${head.id}, ${head.hash}` : ''
      console.log(`${entries} entries${erasedWords}; ${wrongWords}${end}.`)
    })

  audit
    .command('export')
    .description('the audit as CSV')
    .argument('<file>', 'where to write it')
    .option('--from <day>', 'first day, yyyy-MM-dd')
    .option('--to <day>', 'last day, yyyy-MM-dd')
    .action(async (file: string, { from, to }: { from?: string; to?: string }) => {
      for (const day of [from, to])
        if (day !== undefined && !isDay(day))
          program.error(`error: ${day} is not a day, yyyy-MM-dd`, { exitCode: 2 })
      const app = await open()
      const filters = { ...(from ? { from } : {}), ...(to ? { to } : {}) }
      const out = new TransformStream<Uint8Array, Uint8Array>()
      const writer = out.writable.getWriter()
      const written = pipeline(
        Readable.fromWeb(out.readable as never),
        createWriteStream(file, { mode: 0o600 }),
      )
      await app.work(exportTask, filters, (piece) => writer.write(piece)).then(() => writer.close())
      await written
      await noteExport(app, { actor: null, source: 'cli' }, filters)
      console.log(`Written to ${file}.`)
    })
}
