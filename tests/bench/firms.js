/**
 * Firms of 100, 5,000 and 20,000 people with 36 months behind them, as `muster seed demo` tells them; made
 * once and kept; a later Muster brings them up to date as it would any firm. A benchmark works on the kept
 * firm itself: what it adds is little beside what is there.
 */
import { hash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { run } from './process.js'

const Database = createRequire(import.meta.url)('better-sqlite3')

export async function firmOf(root, people, months) {
  const folder = join(process.env.MUSTER_BENCH ?? join(root, '.tmp', 'firms'), `${people}-${months}`)
  if (!existsSync(folder)) {
    const started = performance.now()
    rmSync(`${folder}.part`, { recursive: true, force: true })
    mkdirSync(`${folder}.part`, { recursive: true })
    process.stderr.write(`A firm of ${people} is told, once…\n`)
    await run(root, [
      'seed',
      'demo',
      '--employees',
      String(people),
      '--months',
      String(months),
      '--data',
      `${folder}.part`,
    ])
    renameSync(`${folder}.part`, folder)
    process.stderr.write(
      `… in ${Math.round((performance.now() - started) / 1000)} s, ${Math.round(statSync(join(folder, 'muster.db')).size / 1_048_576)} MB\n`,
    )
  }
  await run(root, ['jobs', 'list', '--data', folder])
  return { folder, people, ...signedIn(join(folder, 'muster.db')) }
}

const signIns = ['admin', 'senior', 'manager', 'recruiter', 'accounts', 'scheduler'].map(
  (name) => `${name}@muster.test`,
)
const names = signIns.map((email) => `'${email}'`).join(', ')

/**
 * What earlier runs have made of today goes: a day of a hundred sessions is nobody's. (The punches stay; no
 * punch is ever deleted.)
 */
function beginToday(db) {
  const since = new Date(Date.now() - 36 * 3_600_000).toISOString().slice(0, 10)
  const last = db.prepare(`select id from punches where source <> 'demo' order by id desc limit 1`).get()
  if (!last) return
  const theirs = [
    'breaks where session_id in (select id from attendance_sessions where day >= ?)',
    'attendance_sessions where day >= ?',
    'attendance_days where day >= ?',
  ]
  db.transaction(() => {
    for (const of of theirs) db.prepare(`delete from ${of}`).run(since)
  })()
}

/** Sessions for the six sign-ins and for everybody active, and one row of each kind that a path may name. */
function signedIn(file) {
  const db = new Database(file)
  const one = (sql, ...given) => Object.values(db.prepare(sql).get(...given) ?? { id: 1 })[0]
  beginToday(db)
  const now = new Date()
  const until = new Date(now.getTime() + 86_400_000).toISOString()
  const insertSession = db.prepare(
    `insert into sessions (user_id, token_hash, started_at, seen_at, expires_at, address)
     values (?, ?, ?, ?, ?, ?)`,
  )
  const session = (id) => {
    const token = randomBytes(32).toString('base64url')
    insertSession.run(
      id,
      hash('sha256', token, 'base64url'),
      now.toISOString(),
      now.toISOString(),
      until,
      'bench',
    )
    return token
  }
  // One manager leads five hundred, or as many as there are.
  const lead = one(`select id from users where email = 'manager@muster.test'`)
  db.prepare(
    `update users
     set manager_id = ?
     where id in (
       select id
       from users
       where role = 'Recruiter'
         and is_active = 1
         and email not in (${names})
       order by id
       limit 500
     )`,
  ).run(lead)
  const team = one(
    `with recursive t (id) as (
       select id
       from users
       where manager_id = ?
       union select u.id
       from users u
       join t on u.manager_id = t.id
     )
     select count(*)
     from t
     join users u on u.id = t.id
     where u.is_active = 1`,
    lead,
  )
  const all = db.prepare('select id, email, role from users where is_active = 1 order by id').all()
  const people = db.transaction(() => {
    db.prepare(`delete from sessions where address = 'bench'`).run()
    return all.map((one) => ({ ...one, token: session(one.id) }))
  })()
  const of = (name) => people.find(({ email }) => email === `${name}@muster.test`)
  const some = {
    user: one(`select id from users where role = 'Recruiter' and is_active = 1 limit 1`),
    leave: one(`select id from leaves where user_id = ? limit 1`, of('recruiter').id),
    candidate: one('select id from billing_candidates where removed_at is null limit 1'),
    invoice: one('select id from billing_invoices where voided_at is null limit 1'),
    client: one('select name from clients limit 1'),
    task: one('select id from tasks where assigned_to = ? limit 1', of('recruiter').id),
    report: one(`select id from reports where status = 'completed' limit 1`),
  }
  const counts = Object.fromEntries(
    ['users', 'attendance_days', 'billing_candidates'].map((table) => [
      table,
      one(`select count(*) from ${table}`),
    ]),
  )
  db.close()
  return {
    everybody: people.filter(({ email }) => !signIns.includes(email)),
    managers: people.filter(({ role }) => role === 'Manager'),
    of,
    some,
    counts,
    team,
    megabytes: Math.round(statSync(file).size / 1_048_576),
  }
}
