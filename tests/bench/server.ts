/**
 * The server of the benchmark, in a process of its own: the application on a firm of 5,500 people and 50,000 placements with FULL sync, and
 * beside it the two measures to compare with: an empty h3 answer, and a bare punch (one insert and one update in a shared
 * commit, without rules, event, audit or key).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { H3, toNodeHandler } from 'h3'
import { createApp } from '../../src/app'
import { systemClock } from '../../src/clock'
import { readConfig } from '../../src/config'
import { openDatabase, type Db } from '../../src/db'
import { openFiles } from '../../src/files'
import { silentLog } from '../../src/log'
import { add, hashPassword, startSession } from '../../modules/people/service'
import { setUp } from '../../modules/firm/service'
import { modules } from '../../cli/modules'
import { addDays, dayOf, instantAt } from '../../src/domain/day'

export const people = 5000
export const teamSize = 500
export const password = 'correct horse'

const folder = mkdtempSync(join(tmpdir(), 'muster-bench-'))
const database = openDatabase(join(folder, 'muster.db'))
const app = createApp({ modules, database, clock: systemClock, config: readConfig({ MUSTER_DATA: folder, MUSTER_GEOCODER: 'off' }), log: silentLog, files: openFiles(null) })

const origin = { actor: null, source: 'bench' }
const hash = await hashPassword(password)
const tokens: string[] = []
let manager = ''
let admin = ''

await app.write(origin, (tx) => {
  setUp(tx, { name: 'Bench', zone: 'Asia/Kolkata' })
  tx.db.run(`insert into offices (name, lat, lng, radius) values ('Andheri', 19.1197, 72.8468, 150), ('Pune', 18.5204, 73.8567, 200)`)
  const joined = addDays(dayOf(tx.now(), 'Asia/Kolkata'), -60)
  const person = (n: number, role: 'Admin' | 'Manager' | 'Recruiter', managerId: number | null) =>
    add(tx, { firstName: `P${n}`, lastName: 'Bench', email: `p${n}@bench.test`, role, managerId, passwordHash: hash, employeeId: `B${n}`, joined })
  const lead = person(0, 'Manager', null)
  manager = startSession(tx, lead, { address: 'bench', agent: null })
  admin = startSession(tx, person(people + teamSize + 1, 'Admin', null), { address: 'bench', agent: null })
  for (let n = 1; n <= people + teamSize; n++) {
    const id = person(n, 'Recruiter', n > people ? lead : null)
    if (n <= people) tokens.push(startSession(tx, id, { address: 'bench', agent: null }))
    else history(tx.db, id, dayOf(tx.now(), 'Asia/Kolkata'))
  }
  // Who asks for the 30 days has 30 days.
  history(tx.db, lead + 1, dayOf(tx.now(), 'Asia/Kolkata'))
  placements(tx.db, dayOf(tx.now(), 'Asia/Kolkata'))
})

/** Over 200 clients, 5,000 recruiters and the last twelve months; half of those who joined are invoiced. */
function placements(db: Db, today: string) {
  const statuses = ['Joined', 'Joined', 'Joined', 'Selected', 'Offered', 'Hold', 'Joined and Left', 'Offer Backout']
  for (let id = 1; id <= 200; id++) db.run('insert into clients (id, name, guarantee_days, created_at) values (?, ?, ?, ?)', id, `Client ${id}`, id % 3 ? null : 60, today)
  for (let n = 0; n < 50_000; n++) {
    const day = addDays(today, -((n * 7) % 365))
    const status = statuses[n % statuses.length]!
    const { lastId } = db.run(
      `insert into billing_candidates (name, client_id, mobile, email, selection_month, designation, employment_type, recruiter_email, manager_email, joining_day, location, entity, ctc, billing_type, billing_fixed, billing_amount, status, created_at)
       values (?, ?, ?, ?, ?, 'Java Developer', 'Full-time', ?, 'p0@bench.test', ?, ?, 'Staffing Services', 120000000, 'Fixed', ?, ?, ?, ?)`,
      `Candidate ${n}`, 1 + (n % 200), String(9_000_000_000 + n), `c${n}@home.test`, day.slice(0, 7), `p${1 + ((n * 13) % people)}@bench.test`, day, n % 2 ? 'Pune' : 'Mumbai', 5_000_000 + n, 5_000_000 + n, status, today,
    )
    if (status === 'Joined' && n % 2)
      db.run(`insert into billing_invoices (candidate_id, invoice_type, number, number_key, entity, financial_year, invoice_day, due_day, raised, amount, submitted, created_at) values (?, 'Full', ?, ?, 'Staffing Services', '2026-27', ?, ?, ?, ?, 1, ?)`, lastId, `N${n}`, `N${n}`, day, day, 5_000_000 + n, 5_900_000 + n, today)
  }
}

function history(db: Db, userId: number, today: string) {
  const insert = (sql: string, ...params: (string | number)[]) => db.run(sql, ...params)
  for (let back = 1; back <= 40; back++) {
    const day = addDays(today, -back)
    const [from, to] = [instantAt(day, '09:32', 'Asia/Kolkata'), instantAt(day, '18:40', 'Asia/Kolkata')]
    const punch = (type: string, at: string) => insert(`insert into punches (user_id, day, type, at, source, lat, lng, accuracy, office_id, distance) values (?, ?, ?, ?, 'demo', 19.1198, 72.8469, 12, 1, 20)`, userId, day, type, at).lastId
    const [inId, outId] = [punch('in', from), punch('out', to)]
    insert('insert into attendance_sessions (user_id, day, in_punch_id, out_punch_id, started_at, ended_at) values (?, ?, ?, ?, ?, ?)', userId, day, inId, outId, from, to)
    insert(
      `insert into attendance_days (user_id, day, shift_id, punch_in, punch_out, in_punch_id, out_punch_id, worked_ms, break_ms, breaks, hundredths, status, late_minutes, is_auto, is_outside)
       values (?, ?, 1, ?, ?, ?, ?, 32880000, 0, 0, 913, 'Present', 0, 0, 0)`,
      userId, day, from, to, inId, outId,
    )
  }
}

database.writer.connection.exec('create table bare_punches (id integer primary key, user_id integer, at text, type text) strict; create table bare_days (user_id integer primary key, at text, open integer) strict')
const bare = new H3()
bare.get('/empty', () => ({ ok: true }))
bare.post('/bare', async (event) => {
  const { user, type } = JSON.parse(await event.req.text()) as { user: number; type: string }
  return database.write((db) => {
    const at = new Date().toISOString()
    const { lastId } = db.run('insert into bare_punches (user_id, at, type) values (?, ?, ?)', user, at, type)
    db.run('insert into bare_days (user_id, at, open) values (?, ?, ?) on conflict (user_id) do update set at = excluded.at, open = excluded.open', user, at, type === 'in' ? 1 : 0)
    return { id: lastId, at, type }
  })
})

const listen = (handler: unknown) =>
  new Promise<number>((resolve) => {
    const server = createServer(handler as never)
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })
const ports = { app: await listen(toNodeHandler(app.http)), bare: await listen(toNodeHandler(bare)) }
process.send!({ ports, tokens, manager, admin, month: dayOf(systemClock.now(), 'Asia/Kolkata').slice(0, 7) })

process.on('message', (message) => {
  if (message === 'cpu') process.send!({ cpu: process.cpuUsage() })
  if (message === 'stop') {
    rmSync(folder, { recursive: true, force: true })
    process.exit(0)
  }
})
