/**
 * The labelled questions, asked of a firm like the demo: the share of right and wrong answers by intent and
 * by style, and the time per answer. Run by `npm run bench:assistant`.
 */
import { join } from 'node:path'
import { createApp } from '../../src/createApp'
import { systemClock } from '../../src/clock'
import { readConfig } from '../../src/config'
import { openDatabase } from '../../src/db'
import { openFiles } from '../../src/files'
import { silentLog } from '../../src/log'
import { modules } from '../../cli/modules'
import { answers } from '../../modules/chat/answers'
import { replyTo } from '../../modules/chat/reply'
import { spanIn } from '../../modules/chat/understanding/days'
import { timesIn } from '../../modules/chat/understanding/times'
import { kinds, labelled, markOf, slotsToday, type Labelled, type Mark } from '../assistant/labelled'

const [root, data] = process.argv.slice(2) as [string, string]
const app = createApp({
  modules,
  database: openDatabase(join(data, 'muster.db')),
  clock: systemClock,
  config: readConfig({ MUSTER_DATA: data, MUSTER_GEOCODER: 'off', MUSTER_WEATHER: 'off' }),
  log: silentLog,
  files: openFiles(null),
})
const who = (role: string) =>
  app.ask(({ db }) =>
    db.one<{ id: number; role: never }>(
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
  )
const people = app.ask(
  ({ db }) => db.one<{ n: number }>('select count(*) as n from users where is_active = 1')!.n,
)
const admin = { ...who('Admin'), sessionId: 0 }
const manager = { ...who('Manager'), sessionId: 0 }

const questions = labelled(join(root, 'tests/assistant'))
for (const { question } of questions.slice(0, 60)) app.ask((ask) => replyTo(app, ask, admin, question))

type Row = Labelled & { mark: Mark; heard: string; chance?: number; ms: number }
const rows = questions.map((one): Row => {
  const started = performance.now()
  const reply = app.ask((ask) => replyTo(app, ask, admin, one.question))
  const ms = performance.now() - started
  const span = spanIn(one.question, slotsToday, answers[one.intent]?.leaning ?? 'future')
  return {
    ...one,
    ms,
    heard: reply.intent ?? reply.from,
    mark: markOf(one, { intent: reply.intent, from: reply.from, span, times: timesIn(one.question) }),
  }
})
const asManager = questions.map(({ question }) => {
  const started = performance.now()
  app.ask((ask) => replyTo(app, ask, manager, question))
  return performance.now() - started
})

const share = (of: readonly Row[], mark: Mark) =>
  of.length
    ? `${((of.filter((row) => row.mark === mark).length / of.length) * 100).toFixed(1).padStart(5)} %`
    : '      -'
const line = (name: string, of: readonly Row[]) =>
  console.log(
    `${name.padEnd(24)} ${String(of.length).padStart(5)}  right ${share(of, 'right')}  not known ${share(of, 'not known')}  wrong ${share(of, 'wrong')}`,
  )
const p = (times: readonly number[], at: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * at)]!.toFixed(1)

console.log(`${questions.length} questions, ${people} people\n`)
for (const set of ['development', 'unseen'] as const) {
  const of = rows.filter((row) => row.set === set)
  line(set, of)
  for (const kind of kinds)
    line(
      `  ${kind}`,
      of.filter((row) => row.kind === kind),
    )
}
line('all', rows)
console.log()
for (const intent of [...new Set(rows.map((row) => row.intent))].toSorted())
  line(
    intent,
    rows.filter((row) => row.intent === intent),
  )
console.log(
  `\nan answer takes  Admin p50 ${p(
    rows.map(({ ms }) => ms),
    0.5,
  )} p95 ${p(
    rows.map(({ ms }) => ms),
    0.95,
  )} max ${p(
    rows.map(({ ms }) => ms),
    0.9999,
  )} ms   Manager p50 ${p(asManager, 0.5)} p95 ${p(asManager, 0.95)} ms`,
)
if (process.argv.includes('--slow'))
  for (const row of rows.toSorted((a, b) => b.ms - a.ms).slice(0, 15))
    console.log(row.ms.toFixed(1), row.heard, row.question)
// Only the development set. The unseen set must not be read question by question.
if (process.argv.includes('--wrong'))
  for (const row of rows)
    if (row.set === 'development' && row.mark !== 'right')
      console.log(row.mark.padEnd(10), row.intent.padEnd(20), row.heard.padEnd(20), row.question)
await app.stop()
