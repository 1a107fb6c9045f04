/**
 * `npm run bench`: measures throughput and latency side by side in one run, as ratios. It uses the built
 * server in its own process, on firms of 100, 5,000 and 20,000 people with 36 months of records, which are
 * reused by the next run.
 *
 *   npm run bench                           everything: some 15 minutes, and once half an hour for the firms
 *   npm run bench -- --quick                firms of 100 and 1,000 with six months, shorter rounds
 *   npm run bench -- --only hot,reads,...   hot reads nine streams strangers signIn export report import
 *                                           start bank
 *   --rounds 5 --seconds 3 --connections 64
 *
 * It prints tables and writes `bench.json`. On a noisy machine compare the server's CPU per request.
 */
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled, root } from './install.js'

ensureInstalled()
const { ensureBuilt } = await import('./build.js')
await ensureBuilt()
const { firmOf } = await import('../tests/bench/firms.js')
const { hot, hotCases, median } = await import('../tests/bench/hot.js')
const { ask } = await import('../tests/bench/reads.js')
const { reference, serve } = await import('../tests/bench/process.js')
const storms = await import('../tests/bench/storms.js')
const { bank, books, withCredits } = await import('../tests/bench/bank.js')
const { longWork } = await import('../tests/bench/longWork.js')
const print = await import('../tests/bench/print.js')

const given = (name) =>
  process.argv.includes(`--${name}`) ? process.argv[process.argv.indexOf(`--${name}`) + 1] : undefined
const isQuick = process.argv.includes('--quick')
const size = isQuick
  ? { small: 100, usual: 1000, large: 1000, months: 6 }
  : { small: 100, usual: 5000, large: 20_000, months: 36 }
const rounds = Number(given('rounds') ?? (isQuick ? 3 : 5))
const seconds = Number(given('seconds') ?? (isQuick ? 2 : 3))
const connections = Number(given('connections') ?? 64)
const only = given('only')?.split(',')
const wants = (name) => !only || only.includes(name)

const firms = {}
for (const name of ['small', 'usual', 'large'])
  firms[name] =
    Object.values(firms).find(({ people }) => people === size[name]) ??
    (await firmOf(root, size[name], size.months))
const results = {
  node: process.versions.node,
  cores: cpus().length,
  at: new Date().toISOString(),
  firms: Object.values(firms).map(({ people, counts, megabytes }) => ({ people, megabytes, ...counts })),
}
const sizes = results.firms.map(
  ({ people, megabytes, attendance_days: days }) =>
    `${people} people, ${days} days of attendance, ${megabytes} MB`,
)
console.log(
  `Node ${process.versions.node}, ${cpus().length} cores, synchronous=FULL; firms: ${sizes.join('; ')}`,
)

async function on(name, work) {
  const server = await serve(root, firms[name].folder)
  try {
    return await work(server, firms[name])
  } finally {
    await server.stop()
  }
}

if (wants('start')) {
  const taken = []
  for (let i = 0; i < 5; i++) await on('large', async (server) => void taken.push(server.firstAnswer))
  results.start = { firstAnswer: median(taken), most: Math.max(...taken) }
  results.start.memory = await on('large', async (server) => {
    await new Promise((resolve) => setTimeout(resolve, 10_000))
    return server.memory()
  })
  print.start(results.start)
}

if (wants('hot')) {
  const beside = await reference(join(root, '.tmp', 'reference.db'))
  results.hot = await on('usual', (server, firm) =>
    hot(hotCases({ server, beside, firm, lead: { team: firm.team, token: firm.of('manager').token } }), {
      rounds,
      seconds,
      connections,
    }),
  )
  results.commits = (await (await fetch(`${beside.h3}/commits`)).json()).count
  beside.stop()
  print.hot(results.hot, results.commits, { rounds, seconds, connections })
}

if (wants('reads')) {
  results.reads = await on('small', (small, first) =>
    on('large', (large, last) =>
      ask(
        [
          { url: small.url, firm: first },
          { url: large.url, firm: last },
        ],
        isQuick ? 10 : 40,
      ),
    ),
  )
  print.reads(results.reads, firms)
}

if (wants('signIn')) {
  results.signIn = await on('usual', async (server, firm) => ({
    quiet: await storms.quiet(server, firm, isQuick ? 3 : 10),
    storm: await storms.signInStorm(server, firm, isQuick ? 4 : 10),
  }))
  print.signIn(results.signIn)
}

if (wants('nine')) {
  const [people, within] = isQuick ? [500, 5] : [10_000, 60]
  results.nine = await on('large', (server, firm) => storms.nineOClock(server, firm, people, within))
  print.nine(results.nine, within)
  const windows = isQuick ? { everybodys: 5, teams: 10 } : { everybodys: 100, teams: 900 }
  results.watched = await on('large', (server, firm) =>
    storms.watchedSixOClock(server, firm, people, within, windows),
  )
  print.watched(results.watched, within)
}

if (wants('streams')) {
  results.streams = await on('large', (server, firm) => storms.streams(server, firm, isQuick ? 300 : 2000))
  print.streams(results.streams)
}

if (wants('strangers')) {
  results.strangers = await on('usual', (server) => storms.strangers(server, isQuick ? 4 : 10))
  print.strangers(results.strangers)
}

if (wants('bank')) {
  const firm = withCredits(firms.small)
  const server = await serve(root, firm.folder)
  try {
    results.bank = await bank(server, firm, rounds)
  } finally {
    await server.stop()
  }
  print.bank(results.bank, books)
}

for (const [name, where, rows] of [
  ['export', 'large'],
  ['report', 'usual'],
  ['import', 'usual', isQuick ? 2000 : 50_000],
]) {
  if (!wants(name)) continue
  results[name] = await on(where, (server, firm) => longWork[name](server, firm, rows))
  print.beside(name, results[name], firms[where].people, rows)
}

writeFileSync(join(root, 'bench.json'), `${JSON.stringify(results, null, 1)}\n`)
