/**
 * The labelled questions, asked of a firm like the demo: the shares of right, unknown and wrong answers by
 * kind of user and by role with their intervals, and the time of an answer. Run by `npm run bench:assistant`.
 */
import { join } from 'node:path'
import { createApp } from '../../src/createApp'
import { systemClock, testClock } from '../../src/clock'
import { readConfig } from '../../src/config'
import { openDatabase } from '../../src/db'
import type { Role } from '../../src/domain/access'
import { openFiles } from '../../src/files'
import { silentLog } from '../../src/log'
import type { Who } from '../../src/http'
import { modules } from '../../cli/modules'
import { Desk } from '../../modules/chat/desk'
import { replyTo } from '../../modules/chat/reply'
import { heardBy } from '../support/heardQuestion'
import {
  labelled,
  labelledToday,
  markOf,
  wrongPart,
  sets,
  type Heard,
  type Labelled,
  type Mark,
} from '../assistant/labelled'

const [root, data, ...flags] = process.argv.slice(2) as [string, string, ...string[]]
const open = (clock: typeof systemClock) =>
  createApp({
    modules,
    database: openDatabase(join(data, 'muster.db')),
    clock,
    config: readConfig({ MUSTER_DATA: data, MUSTER_GEOCODER: 'off', MUSTER_WEATHER: 'off' }),
    log: silentLog,
    files: openFiles(null),
  })
// Dates are read as on the day of the labels; the time is measured on the firm's own days.
const then = open(testClock(`${labelledToday}T04:00:00.000Z`))
const now = open(systemClock)

// The clients that the questions name.
await now.write({ actor: null, source: 'cli' }, (tx) => {
  for (const [place, name] of ['Infosys', 'HDFC Bank', 'Meridian Bank'].entries())
    tx.db.run(
      `update or ignore clients
       set name = ?
       where id = (
         select id
         from clients
         order by id
         limit 1 offset ?
       )`,
      name,
      place,
    )
})

/** The person of each role with the largest team. */
const who = (role: Role): Who => ({
  ...now.ask(({ db }) =>
    db.one<{ id: number; role: Role }>(
      `select id, role
         from users
         where role = ? and is_active = 1
         order by (
           select count(*)
           from users t
           where t.manager_id = users.id
         ) desc, id
         limit 1`,
      role,
    )!,
  ),
  sessionId: 0,
})
const people = now.ask(
  ({ db }) => db.one<{ n: number }>('select count(*) as n from users where is_active = 1')!.n,
)

/** The suggestions below the answer. */
const offersFor = ({ role, question }: Labelled): string[] =>
  then.ask((ask) => replyTo(then, ask, who(role), question)).asks
function hear({ role, question }: Labelled): Heard {
  return then.ask((ask) => heardBy(new Desk(then, ask, who(role)), question))
}

/** `isOffered`: not known, but one of the suggestions below the answer is the right question. */
type Row = Labelled & { mark: Mark; heard: Heard; isOffered: boolean }
const rowsOf = (all: readonly Labelled[]): Row[] =>
  all.map((one) => {
    const heard = hear(one)
    const mark = markOf(one, heard)
    const offers = mark === 'not known' ? offersFor(one) : []
    const isOffered = offers.some((question) => markOf(one, hear({ ...one, question })) === 'right')
    return { ...one, heard, mark, isOffered }
  })

/** Of a share, in percent: Wilson's interval at 95 percent. */
function interval(count: number, all: number): [number, number] {
  const z = 1.96
  const p = count / all
  const middle = p + (z * z) / (2 * all)
  const half = z * Math.sqrt((p * (1 - p)) / all + (z * z) / (4 * all * all))
  const whole = 1 + (z * z) / all
  return [((middle - half) / whole) * 100, ((middle + half) / whole) * 100]
}
function shareOf(rows: readonly Row[], mark: Mark): string {
  const count = rows.filter((row) => row.mark === mark).length
  const [low, high] = interval(count, rows.length)
  const percent = ((count / rows.length) * 100).toFixed(1).padStart(5)
  return `${percent} % (${low.toFixed(0)} to ${high.toFixed(0)})`.padEnd(21)
}
function line(name: string, rows: readonly Row[]) {
  if (rows.length === 0) return
  console.log(
    `${name.padEnd(26)} ${String(rows.length).padStart(5)}  right ${shareOf(rows, 'right')} not known ` +
      `${shareOf(rows, 'not known')} wrong ${shareOf(rows, 'wrong')} suggested ` +
      `${((rows.filter(({ isOffered }) => isOffered).length / rows.length) * 100).toFixed(1)} %`,
  )
}

/** Megabytes in use after a garbage collection. */
function used(): number {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1e6
}
const first = who('Recruiter')
const empty = used()
now.ask((ask) => replyTo(now, ask, first, 'how many leaves do I have left'))
const loaded = used() - empty

const wanted = flags.includes('--reserve')
  ? sets
  : sets.filter((set) => set === 'development' || (set === 'unseen' && !flags.includes('--development')))
const folder = join(root, 'tests/assistant')
console.log(
  `${people} people; the assistant takes ${loaded.toFixed(1)} MB of memory; shares in percent with their 95 percent intervals\n`,
)
for (const set of wanted) {
  const rows = rowsOf(labelled(folder, set))
  if (rows.length === 0) continue
  const inside = rows.filter(({ measure }) => measure !== 'none')
  line(set, inside)
  line(
    '  outside, turned away',
    rows.filter(({ measure }) => measure === 'none'),
  )
  const wrong = inside.filter(({ mark }) => mark === 'wrong').map((row) => wrongPart(row, row.heard))
  const parts = (['what', 'whose', 'when'] as const).map(
    (part) => `${part} ${wrong.filter((one) => one === part).length}`,
  )
  console.log(`  the wrong ones differ in ${parts.join(', ')}`)
  for (const kind of new Set(inside.map((row) => row.kind)))
    line(
      `  ${kind}`,
      inside.filter((row) => row.kind === kind),
    )
  for (const role of new Set(inside.map((row) => row.role)))
    line(
      `  ${role}`,
      inside.filter((row) => row.role === role),
    )
  console.log()
  // Only the development set. The others must not be read question by question.
  if (flags.includes('--wrong') && set === 'development')
    for (const { mark, measure, whose, when, heard, question } of rows)
      if (mark !== 'right')
        console.log(
          `${mark.padEnd(10)}${[measure, whose, when].join(' | ').padEnd(48)}` +
            `${[heard.measure ?? heard.from, heard.whose, heard.names.join(','), heard.span ? `${heard.span.from}..${heard.span.to}` : '-'].join(' | ').padEnd(60)}${question}`,
        )
}

const asked = labelled(folder, 'development').map(({ question }) => question)
const slow: { ms: number; text: string }[] = []
function timesOf(role: Role): number[] {
  const person = who(role)
  for (const question of asked.slice(0, 60)) now.ask((ask) => replyTo(now, ask, person, question))
  return asked
    .map((question) => {
      const started = performance.now()
      now.ask((ask) => replyTo(now, ask, person, question))
      const ms = performance.now() - started
      slow.push({ ms, text: `${role}: ${question}` })
      return ms
    })
    .toSorted((a, b) => a - b)
}
for (const role of ['Admin', 'Manager', 'Accounts', 'Recruiter'] as const) {
  const times = timesOf(role)
  const at = (share: number) => times[Math.floor(times.length * share)]!.toFixed(1)
  console.log(
    `an answer to ${role.padEnd(10)} p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, max ${times.at(-1)!.toFixed(1)} ms`,
  )
}
if (flags.includes('--slow'))
  for (const { ms, text } of slow.toSorted((a, b) => b.ms - a.ms).slice(0, 25))
    console.log(ms.toFixed(1), text)
await then.stop()
await now.stop()
