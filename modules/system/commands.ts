/**
 * `muster settings …` and `muster holidays …`: what the Settings screen does, from the command line, by the
 * same verbs.
 */
import type { Command } from 'commander'
import type { App, Origin } from '../../src/app'
import { readInput } from '../../src/inputFile'
import { may } from '../../src/domain/access'
import { dayText, isDay, type Day } from '../../src/domain/day'
import { notAllowed, notFound } from '../../src/domain/errors'
import type { Who } from '../../src/http'
import { bringHolidays, everything, save, updateFacts } from '../firm/service'
import { signedInAs } from '../people/service'
import { changesOf, readValue, touchedLines } from './settingWords'

type Flags = { as?: string; dryRun?: boolean; from?: string; order?: string; onlyGood?: boolean }

export function commands(program: Command, open: () => Promise<App>) {
  const misuse = (sentence: string): never => program.error(`error: ${sentence}`, { exitCode: 2 })
  const needsAs = ({ as, dryRun }: Flags) =>
    void (as || dryRun || misuse('--as EMAIL is needed to write; --dry-run only says it'))

  const settings = program
    .command('settings')
    .description('what holds for the whole firm: look at it, change it from a day on')
  settings
    .command('get')
    .description('a line of JSON for each setting as it holds today, and one for each change still to come')
    .argument('[key]', 'firm, attendance, leave, …; all when left out')
    .action(async (key?: string) => {
      const app = await open()
      const { firm, settings: all } = app.ask(everything)
      const lines = [
        { key: 'firm', value: firm as object, from: undefined as Day | undefined },
        ...Object.entries(all).flatMap(([name, { value, later }]) => [
          { key: name, value, from: undefined },
          ...later.map((change) => ({ key: name, ...change })),
        ]),
      ]
      const wanted = lines.filter((line) => key === undefined || line.key === key)
      if (!wanted.length)
        throw notFound(`There is no setting ${key}. There are ${['firm', ...Object.keys(all)].join(', ')}.`)
      for (const { key: name, from, value } of wanted)
        console.log(JSON.stringify({ key: name, ...(from && { from }), value }))
    })

  settings
    .command('set')
    .description('change a setting; what is not given stays. Says what it touches')
    .argument('<key>', 'firm, attendance, leave, …')
    .argument('<value...>', '{"graceMinutes":5}, or graceMinutes=5 positionRequired=false')
    .option('--as <email>', 'the Admin in whose name it is done; needed unless --dry-run')
    .option('--from <day>', 'the day from which it holds, yyyy-MM-dd (today)')
    .option('--dry-run', 'only say what it would do')
    .action(async (key: string, given: string[], flags: Flags) => {
      needsAs(flags)
      if (flags.from !== undefined && !isDay(flags.from)) misuse(`${flags.from} is not a day, yyyy-MM-dd`)
      const value = readValue(given)
      if (!value) return misuse('write the value as JSON, or as field=value')
      const app = await open()
      await set(app, key, value, flags)
    })

  program
    .command('holidays')
    .description('holidays as a list')
    .command('import')
    .description(
      'add the holidays of a sheet (CSV, .xlsx, .xls) with the columns Name and Date; those that are ' +
        'there stay. Says what it touches',
    )
    .argument('<file>')
    .option('--as <email>', 'the Admin in whose name it is done; needed unless --dry-run')
    .option('--dry-run', 'only say what it would do')
    .option('--order <order>', 'dmy or mdy: how 03/04/2026 is meant, where the sheet does not show it')
    .option('--only-good', 'add the good rows though some are wrong')
    .action(async (file: string, flags: Flags) => {
      needsAs(flags)
      const { order } = flags
      if (order !== undefined && order !== 'dmy' && order !== 'mdy')
        return misuse('--order must be dmy or mdy')
      const bytes = readInput(file)
      const app = await open()
      await bring(app, bytes, { ...flags, order })
    })
}

/** An Admin, by name; without one it is a dry run, which changes nothing. */
function adminOf(app: App, { as }: Flags): Who {
  if (!as) return { id: 0, role: 'Admin', sessionId: 0 }
  const who = app.ask((ask) => signedInAs(ask, as))
  if (!may(who, 'manage_settings')) throw notAllowed(`${as} may not change settings`)
  return who
}

const originOf = ({ id }: Who): Origin => ({ actor: id || null, source: 'cli' })

async function set(app: App, key: string, value: Record<string, unknown>, flags: Flags) {
  const who = adminOf(app, flags)
  const origin = originOf(who)
  const { firm, settings } = app.ask(everything)
  if (key === 'firm') {
    if (flags.from) throw notFound('What the firm is called holds at once: leave --from out')
    const { name = firm.name, zone = firm.zone } = value as Partial<typeof firm>
    const change = { name: String(name), zone: String(zone) }
    await app.write(origin, (tx) =>
      flags.dryRun
        ? void tx.rehearse(() => void updateFacts(tx, who, change))
        : void updateFacts(tx, who, change),
    )
    return say(['firm'], changesOf(firm, change), flags)
  }
  const before = settings[key]?.value ?? {}
  // Working days are told whole: what is not given stays here too.
  const wanted = key === 'working_days' ? { ...before, ...value } : value
  const {
    from,
    value: after,
    touched,
  } = await app.write(origin, (tx) =>
    save(tx, who, { key, value: wanted, from: flags.from, preview: flags.dryRun ? '1' : undefined }),
  )
  say([`${key}, from ${from} on`, ...touchedLines(touched)], changesOf(before, after), flags)
}

function say([head, ...touched]: string[], changes: string[], { dryRun }: Flags) {
  console.log(`${head}: ${changes.join(', ') || 'nothing changes'}`)
  for (const line of touched) console.log(line)
  console.log(dryRun ? 'Nothing was written.' : 'Saved.')
}

async function bring(app: App, bytes: Uint8Array, flags: Flags & { order: 'dmy' | 'mdy' | undefined }) {
  const who = adminOf(app, flags)
  const origin = originOf(who)
  // Looked at first: which rows are wrong is said before anything is refused.
  const shown = await bringHolidays(app, origin, bytes, { order: flags.order, preview: '1' })
  for (const { row, name, message } of shown.rows)
    if (message) console.error(`Row ${row}${name ? `, ${name}` : ''}: ${message}`)
  if (shown.asks) console.error('Which comes first, day or month? Say it with --order dmy or --order mdy.')
  const wrong = shown.rows.filter(({ state }) => state === 'wrong').length
  const there = shown.rows.filter(({ state }) => state === 'there').length
  for (const { state, name, date } of shown.rows)
    if (state === 'new') console.log(`${dayText(date!)}  ${name}`)
  console.log(`${shown.added} new, ${there} there already, ${wrong} wrong.`)
  for (const line of touchedLines(shown.touched)) console.log(line)
  if (wrong && !flags.onlyGood) {
    if (!flags.dryRun) console.error('Nothing was added. Correct the rows, or use --only-good.')
    process.exitCode = 1
    return
  }
  if (flags.dryRun || !shown.added) return console.log('Nothing was written.')
  const { added } = await bringHolidays(app, origin, bytes, { order: flags.order, rows: 'good' })
  console.log(`${added} ${added === 1 ? 'holiday' : 'holidays'} added.`)
}
