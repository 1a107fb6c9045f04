/** A morning at attendance devices: nothing lost, nothing twice, and the phones beside it. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { firmOf } from './firms.js'
import { bearer } from './hot.js'
import { serve } from './process.js'
import { json, spread, steadily, today } from './steady.js'

const Database = createRequire(import.meta.url)('better-sqlite3')
const phonesPerSecond = 20
/** An unknown device waits for an Admin, and at most fifty wait at a time. */
const acceptedAtOnce = 50

export async function devicesBench(root, { officeMorning, pinOf, serialOf }, { people, devices }) {
  const firm = await firmOf(root, people + 1500, 1)
  const server = await serve(root, firm.folder, { MUSTER_DEVICES: 'main' })
  try {
    const admin = bearer(firm.of('admin').token)
    const db = new Database(join(firm.folder, 'muster.db'), { readonly: true })
    const free = db
      .prepare(
        `select id, employee_id as employeeId
         from users u
         where is_active = 1
           and not exists (select 1 from attendance_days a where a.user_id = u.id and a.day >= ?)
         order by id`,
      )
      .all(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10))
    const atDevices = free.slice(0, people)
    const tokens = new Map(firm.everybody.map(({ id, token }) => [id, token]))
    const phones = free.slice(people).filter(({ id }) => tokens.has(id))
    const sheet = ['Number,Employee ID', ...atDevices.map(({ employeeId }, n) => `${pinOf(n)},${employeeId}`)]
    const linked = await fetch(`${server.url}/api/devices/people/import`, {
      method: 'POST',
      headers: { ...admin, 'content-type': 'application/octet-stream' },
      body: sheet.join('\n'),
    })
    const { linked: added, known, errors } = await linked.json()
    await acceptAll(server.url, admin, devices, serialOf)

    const quiet = spread(await steadily(server.url, 50, 5, today(firm)))
    const toMs = Date.now() - 1000
    const since = new Date().toISOString()
    let isOver = false
    const others = steadily(
      server.url,
      phonesPerSecond,
      600,
      (n) => ({
        method: 'POST',
        path: '/api/attendance/punch',
        headers: { ...json, ...bearer(tokens.get(phones[n % phones.length].id)) },
        body: JSON.stringify({
          type: Math.floor(n / phones.length) % 2 ? 'out' : 'in',
          location: { lat: 19.1198, lng: 72.8469, accuracy: 12 },
        }),
      }),
      () => isOver,
    )
    const started = performance.now()
    const { stamps, pending } = await officeMorning({
      address: server.url,
      devices,
      people: atDevices.length,
      fromMs: toMs - 10 * 60_000,
      toMs,
      seed: Number(process.env.MUSTER_SEED ?? 1),
    })
    // Pressed twice in one second is one stamp.
    const different = new Set(stamps.map(({ serial, pin, wall }) => `${serial} ${pin} ${wall}`)).size
    const acknowledged = performance.now() - started
    const waiting = () =>
      db.prepare('select count(*) as n from device_stamps where punch_id is null and held is null').get().n
    while (waiting()) await new Promise((done) => setTimeout(done, 20))
    const counted = performance.now() - started
    isOver = true
    const punched = await others
    const stored = db
      .prepare(
        `select count(*) as rows, count(distinct user_id) as people, count(punch_id) as counted
         from device_stamps
         where received_at >= ?`,
      )
      .get(since)
    const byPhone = punched.filter(({ status }) => status === 200).length
    const storedByPhone = db
      .prepare(`select count(*) as n from punches where source = 'web' and at >= ?`)
      .get(since).n
    db.close()
    return {
      'numbers linked, known, refused': `${added}, ${known}, ${errors.length}`,
      'stamps pressed, and different ones': `${stamps.length}, ${different}`,
      'not acknowledged': pending,
      'stored, counted, people': `${stored.rows}, ${stored.counted}, ${stored.people}`,
      'seconds until acknowledged': (acknowledged / 1000).toFixed(1),
      'seconds until counted': (counted / 1000).toFixed(1),
      'phones: sent, accepted, stored': `${punched.length}, ${byPhone}, ${storedByPhone}`,
      'phones: p50, p99, at most (ms)': words(spread(punched)),
      'today, quiet: p50, p99, at most (ms)': words(quiet),
    }
  } finally {
    await server.stop()
  }
}

const words = ({ p50, p99, most }) => [p50, p99, most].map((ms) => ms.toFixed(1)).join(', ')

async function acceptAll(url, admin, devices, serialOf) {
  const since = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  for (let from = 0; from < devices; from += acceptedAtOnce) {
    for (let n = from; n < Math.min(devices, from + acceptedAtOnce); n++)
      await (await fetch(`${url}/iclock/ping?SN=${serialOf(n)}`)).text()
    const all = await (await fetch(`${url}/api/devices`, { headers: admin })).json()
    for (const { id, serial } of all.filter(({ state }) => state === 'waiting'))
      await fetch(`${url}/api/devices/${id}/accept`, {
        method: 'POST',
        headers: { ...admin, ...json },
        body: JSON.stringify({ name: serial, officeId: null, countFrom: since }),
      })
  }
}
