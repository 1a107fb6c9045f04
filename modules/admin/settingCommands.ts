/** `muster admin settings …`: the Settings screen on the command line, with the same verbs. */
import type { Command } from 'commander'
import type { App, Origin } from '../../src/app'
import { example } from '../../src/commandTree'
import { may } from '../../src/domain/access'
import { isDay, type Day } from '../../src/domain/day'
import { notAllowed, notFound } from '../../src/domain/errors'
import type { Who } from '../../src/http'
import { everything, storeSetting, updateFacts } from '../firm/service'
import { signedInAs } from '../people/service'
import { changesOf, readValue, touchedLines } from './settingWords'

type Flags = { as?: string; dryRun?: boolean; from?: string }

export function settingCommands(admin: Command, open: () => Promise<App>) {
  const misuse = (sentence: string): never => change.error(`error: ${sentence}`, { exitCode: 2 })
  const needsAs = ({ as, dryRun }: Flags) =>
    void (as || dryRun || misuse('--as EMAIL is required to write; --dry-run only shows the changes'))

  const settings = admin
    .command('settings')
    .description("show the firm's settings, or change one from a date")
  const get = settings
    .command('get')
    .description('one JSON line per current setting and per planned change')
    .argument('[key]', 'firm, attendance, leave, …; default all')
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
        throw notFound(
          `Setting ${key} does not exist. Settings are ${['firm', ...Object.keys(all)].join(', ')}.`,
        )
      for (const { key: name, from, value } of wanted)
        console.log(JSON.stringify({ key: name, ...(from && { from }), value }))
    })

  const change = settings
    .command('set')
    .description('change a setting; omitted fields stay. Shows the affected leave')
    .argument('<key>', 'firm, attendance, leave, …')
    .argument('<value...>', '{"graceMinutes":5}, or graceMinutes=5 positionRequired=false')
    .option('--as <email>', 'the acting Admin; required unless --dry-run')
    .option('--from <day>', 'the date from which it applies, yyyy-MM-dd (today)')
    .option('--dry-run', 'only show what would change')
    .action(async (key: string, given: string[], flags: Flags) => {
      needsAs(flags)
      if (flags.from !== undefined && !isDay(flags.from)) misuse(`${flags.from} is not a day, yyyy-MM-dd`)
      const value = readValue(given)
      if (!value) return misuse('write the value as JSON, or as field=value')
      const app = await open()
      await set(app, key, value, flags)
    })

  example(get, 'admin settings get attendance')
  example(change, 'admin settings set attendance graceMinutes=10 --as admin@muster.test --from 2031-01-01')
}

/** An Admin by name; without one it is a dry run. */
export function adminOf(app: App, { as }: { as?: string }): Who {
  if (!as) return { id: 0, role: 'Admin', sessionId: 0 }
  const who = app.ask((ask) => signedInAs(ask, as))
  if (!may(who, 'manage_settings')) throw notAllowed(`${as} may not change settings`)
  return who
}

export const originOf = ({ id }: Who): Origin => ({ actor: id || null, source: 'cli' })

async function set(app: App, key: string, value: Record<string, unknown>, flags: Flags) {
  const who = adminOf(app, flags)
  const origin = originOf(who)
  const { firm, settings } = app.ask(everything)
  if (key === 'firm') {
    if (flags.from) throw notFound("The firm's name applies at once: omit --from")
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
  // Working days are sent complete, so omitted fields stay here too.
  const wanted = key === 'working_days' ? { ...before, ...value } : value
  const {
    from,
    value: after,
    touched,
  } = await app.write(origin, (tx) =>
    storeSetting(tx, who, { key, value: wanted, from: flags.from, preview: flags.dryRun ? '1' : undefined }),
  )
  say([`${key}, from ${from}`, ...touchedLines(touched)], changesOf(before, after), flags)
}

function say([head, ...touched]: string[], changes: string[], { dryRun }: Flags) {
  console.log(`${head}: ${changes.join(', ') || 'nothing changes'}`)
  for (const line of touched) console.log(line)
  console.log(dryRun ? 'Nothing was changed.' : 'Saved.')
}
