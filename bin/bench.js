/**
 * `npm run bench`: requests a second and p50/p99 of the calls that a morning is made of, each as a ratio to an empty h3
 * answer of the same process and run. The cases take turns, several rounds; medians are printed with their spread.
 * Where the machine is noisy, compare the server's CPU a request.
 *
 *   npm run bench -- --rounds 5 --seconds 4 --connections 64
 */
import { fork } from 'node:child_process'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled, root } from './install.js'

ensureInstalled()
const flag = (name, usual) => Number(process.argv[process.argv.indexOf(`--${name}`) + 1] && process.argv.includes(`--${name}`) ? process.argv[process.argv.indexOf(`--${name}`) + 1] : usual)
const rounds = flag('rounds', 3)
const seconds = flag('seconds', 3)
const connections = flag('connections', 64)

const { build } = await import('vite')
const out = join(root, '.tmp', 'bench')
await build({ root, configFile: join(root, 'vite.server.config.ts'), publicDir: false, logLevel: 'warn', build: { ssr: true, outDir: out, emptyOutDir: true, target: 'node20', minify: false, rollupOptions: { input: { server: join(root, 'tests/bench/server.ts') } } } })
const { default: autocannon } = await import('autocannon')

const server = fork(join(out, 'server.js'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
const next = () => new Promise((resolve) => server.once('message', resolve))
const { ports, tokens, manager, admin, month } = await next()
const cpuOf = async () => {
  const answer = next()
  server.send('cpu')
  const { cpu } = await answer
  return cpu.user + cpu.system
}

const app = `http://127.0.0.1:${ports.app}`
const bare = `http://127.0.0.1:${ports.bare}`
const bearer = (token) => ({ authorization: `Bearer ${token}` })
const json = { 'content-type': 'application/json' }
const isIn = new Map()
let key = 0
let turn = 0

/** Each request takes the next person, in or out as that person now is, with a key of its own. */
function punching(make) {
  return [
    {
      method: 'POST',
      setupRequest: (request, context) => {
        const user = turn++ % tokens.length
        const type = isIn.get(`${make.name}${user}`) ? 'out' : 'in'
        context.type = type
        context.set = (now) => isIn.set(`${make.name}${user}`, now === 'in')
        return { ...request, ...make(user, type) }
      },
      // A refusal tells that the last one of the round before was done, though nobody waited for its answer.
      onResponse: (status, _, context) => (status === 200 || status === 409) && context.set(context.type),
    },
  ]
}
function realPunch(user, type) {
  return {
    path: '/api/attendance/punch',
    headers: { ...json, ...bearer(tokens[user]), 'idempotency-key': `bench-key-${++key}` },
    body: JSON.stringify({ type, location: { lat: 19.1198, lng: 72.8469, accuracy: 12, address: 'Andheri East', timestamp: '2026-11-18T04:00:00.000Z' } }),
  }
}
function barePunch(user, type) {
  return { path: '/bare', headers: json, body: JSON.stringify({ user, type }) }
}

const from = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)
const cases = [
  { name: 'empty h3 answer', url: bare, requests: [{ path: '/empty' }] },
  { name: 'punch, bare reference', url: bare, requests: punching(barePunch) },
  { name: 'punch in/out', url: app, requests: punching(realPunch), aim: 0.25 },
  { name: 'today', url: app, requests: [{ path: '/api/attendance/today', headers: bearer(tokens[1]) }], aim: 0.45 },
  { name: '30-day history', url: app, requests: [{ path: `/api/attendance/history?from=${from}&limit=100`, headers: bearer(tokens[0]) }] },
  { name: 'live, 500 people', url: app, requests: [{ path: '/api/attendance/live', headers: bearer(manager) }] },
  { name: 'billing, page and totals', url: app, connections: 4, requests: [{ path: '/api/billing-candidates?page=1&limit=50', headers: bearer(admin) }] },
  { name: 'billing under filters', url: app, connections: 4, requests: [{ path: `/api/billing-candidates?page=1&limit=50&status=Joined&location=Pune&month=${month}`, headers: bearer(admin) }] },
  { name: 'team performance', url: app, connections: 4, requests: [{ path: `/api/team-performance?month=${month}`, headers: bearer(admin) }] },
  { name: 'sign-in', url: app, connections: 4, requests: [{ method: 'POST', path: '/api/auth/login', headers: json, body: JSON.stringify({ email: 'p1@bench.test', password: 'correct horse' }) }] },
]

async function measure({ url, requests, connections: own }, duration) {
  const before = await cpuOf()
  const result = await autocannon({ url, connections: own ?? connections, duration, requests, timeout: 20 })
  const cpu = (await cpuOf()) - before
  const done = result['2xx']
  return { rate: done / result.duration, p50: result.latency.p50, p99: result.latency.p99, cpu: cpu / Math.max(1, done), refused: result.non2xx, errors: result.errors }
}

// One person has been in today, so that `today` answers a record.
await fetch(`${app}/api/attendance/punch`, { method: 'POST', headers: { ...json, ...bearer(tokens[1]) }, body: JSON.stringify({ type: 'in', location: { lat: 19.1198, lng: 72.8469, accuracy: 12 } }) })
isIn.set('realPunch1', true)

const taken = new Map(cases.map((c) => [c.name, []]))
for (const one of cases) await measure(one, 1) // warm
for (let round = 0; round < rounds; round++) for (const one of cases) taken.get(one.name).push(await measure(one, seconds))
server.send('stop')

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
const empties = taken.get('empty h3 answer')
console.log(`\nNode ${process.versions.node}, ${cpus().length} cores, ${connections} connections (billing, team and sign-in 4), ${rounds} rounds of ${seconds} s, synchronous=FULL\n`)
console.log('                            req/s (min-max)          p50    p99   ratio (min-max)      server CPU   ratio')
for (const one of cases) {
  const rows = taken.get(one.name)
  const rates = rows.map((r) => r.rate)
  const ratios = rows.map((r, i) => r.rate / empties[i].rate)
  const cpu = median(rows.map((r) => r.cpu))
  const cpuRatio = median(empties.map((r) => r.cpu)) / cpu
  const n = (value, digits = 0) => value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits })
  const refused = rows.reduce((sum, r) => sum + r.refused + r.errors, 0)
  console.log(
    `${one.name.padEnd(26)} ${`${n(median(rates))} (${n(Math.min(...rates))}-${n(Math.max(...rates))})`.padEnd(24)} ${`${median(rows.map((r) => r.p50))} ms`.padStart(6)} ${`${median(rows.map((r) => r.p99))} ms`.padStart(7)}   ${`${n(median(ratios), 2)} (${n(Math.min(...ratios), 2)}-${n(Math.max(...ratios), 2)})`.padEnd(19)} ${`${n(cpu, 0)} µs`.padStart(9)}   ${n(cpuRatio, 2)}${one.aim ? `   aim ${one.aim}` : ''}${refused ? `   ${refused} refused` : ''}`,
  )
}
process.exit(0)
