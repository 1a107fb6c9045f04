/** The reference for the figures, in a separate process. */
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { rmSync } from 'node:fs'
import { H3, toNodeHandler } from 'h3'
import { rowsIn } from './rows.js'

const Database = createRequire(import.meta.url)('better-sqlite3')
const [, , file] = process.argv
const opened = (name) => {
  for (const end of ['', '-wal', '-shm']) rmSync(name + end, { force: true })
  const db = new Database(name)
  db.exec(
    'pragma journal_mode = wal; pragma synchronous = FULL; pragma foreign_keys = on; pragma temp_store = memory',
  )
  return db
}
const db = opened(file)
db.exec(
  'create table punches (id integer primary key, user_id integer, at text, type text) strict; create table days (user_id integer primary key, at text, open integer) strict',
)
const insert = db.prepare('insert into punches (user_id, at, type) values (?, ?, ?)')
const keep = db.prepare(
  `insert into days (user_id, at, open)
   values (?, ?, ?)
   on conflict (user_id) do update set at = excluded.at, open = excluded.open`,
)

/** All writes in one turn of the event loop share one commit, as in Muster. */
function sharedOn(db) {
  const say = Object.fromEntries(
    ['begin immediate', 'commit', 'savepoint one', 'release one'].map((sql) => [sql, db.prepare(sql)]),
  )
  let turn = null
  return (work, done) => {
    if (!turn) {
      say['begin immediate'].run()
      turn = []
      setImmediate(() => {
        const members = turn
        turn = null
        say.commit.run()
        for (const resume of members) resume()
      })
    }
    say['savepoint one'].run()
    const value = work()
    say['release one'].run()
    turn.push(() => done(value))
  }
}
const inShort = sharedOn(db)
const shared = (work) => new Promise((resolve) => inShort(work, resolve))

const h3 = new H3()
h3.get('/empty', () => ({ ok: true }))
h3.post('/punch', async (event) => {
  const { user, type } = JSON.parse(await event.req.text())
  return shared(() => {
    const at = new Date().toISOString()
    const { lastInsertRowid } = insert.run(user, at, type)
    keep.run(user, at, type === 'in' ? 1 : 0)
    return { id: Number(lastInsertRowid), at, type }
  })
})
/** One insert and one durable commit after the other: the disk's commits per second. */
h3.get('/commits', () => {
  const until = performance.now() + 1000
  let count = 0
  for (; performance.now() < until; count++) insert.run(count, '2026-01-01T00:00:00.000Z', 'in')
  return { count }
})

const listen = (handler) =>
  new Promise((resolve) => {
    const server = createServer(handler)
    server.listen(0, '127.0.0.1', () => resolve(server.address().port))
  })
const answered = (response, body) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.end(body)
}
const rowsDb = opened(`${file}.rows`)
const rows = rowsIn(rowsDb, 5000)
const whole = sharedOn(rowsDb)
const bare = (request, response) => {
  if (request.method === 'GET') return answered(response, '{"ok":true}')
  let text = ''
  request.setEncoding('utf8')
  request.on('data', (part) => (text += part))
  request.on('end', () =>
    whole(
      () => rows(JSON.parse(text).user),
      (body) => answered(response, body),
    ),
  )
}
process.send({ ports: { h3: await listen(toNodeHandler(h3)), node: await listen(bare) } })
