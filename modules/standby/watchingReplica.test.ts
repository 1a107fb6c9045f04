/** Litestream's faults: the Admins are notified once, and shown on the card. Wednesday, 18 November 2026. */
import { mkdirSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { office } from '../../tests/support/office'

async function replicated() {
  const at = await office()
  const replica = join(at.app.config.data, 'replica')
  const folder = join(replica, 'generations', '0123456789abcdef', 'wal')
  const log = `${at.app.database.file}-wal`
  Object.assign(at.app.config, { replica })
  mkdirSync(folder, { recursive: true })
  /** Seconds ago. */
  const set = (file: string, ago: number) => {
    const time = Date.parse(at.clock.now()) / 1000 - ago
    utimesSync(file, time, time)
  }
  const copied = (name: string, ago: number) => {
    const file = join(folder, `${name}.wal.lz4`)
    writeFileSync(file, 'x')
    set(file, ago)
  }
  const written = async (ago: number) => {
    await at.write((tx) => tx.record('call.kept', {}))
    set(log, ago)
  }
  const notices = () =>
    at.app.ask(({ db }) =>
      db
        .all<{ title: string; message: string }>('select title, message from notifications order by id')
        .map(({ title, message }) => `${title}. ${message}`),
    )
  const events = () =>
    at.app.ask(({ db }) =>
      db
        .all<{ data: string }>(`select data from events where name = 'standby.failed' order by id`)
        .map(({ data }) => (JSON.parse(data) as { why: string }).why),
    )
  return {
    at,
    replica,
    log,
    copied,
    written,
    notices,
    events,
    watch: () => at.app.scheduler.run('standby.watch', '2026-11-18'),
    shown: async () => (await at.as('Anita').get('/api/standby')).body.replica,
  }
}

const reports = 'no standby has reported yet'

test('a copy that falls behind notifies once, and again only after Litestream has copied in between', async () => {
  const { watch, written, copied, notices, events, shown, replica } = await replicated()
  await written(10)
  copied('00000001_00000000', 10)
  expect([await watch(), await shown()]).toEqual([`${reports}; Litestream has no fault`, []])
  for (const result of ['Litestream has a fault', 'Litestream has a fault, and the Admins know']) {
    await written(10)
    copied('00000001_00000000', 80)
    expect(await watch()).toBe(`${reports}; ${result}`)
  }
  const text = `Litestream's newest file in ${replica} is 70 s older than the newest write.`
  const todo = 'Is Litestream running? Read its log, and check the free space of its disk.'
  const notice = `The database is not copied. ${text} ${todo}`
  expect([notices(), events(), await shown()]).toEqual([[notice], [text], [{ text, todo }]])

  await written(10)
  copied('00000001_00001000', 10)
  expect([await watch(), await shown()]).toEqual([`${reports}; Litestream has no fault`, []])
  expect(notices()).toHaveLength(1)
  await written(10)
  copied('00000001_00001000', 80)
  await watch()
  expect([notices(), events()]).toEqual([
    [notice, notice],
    [text, text],
  ])
})

test('a first write after a quiet hour is no fault if its copy follows', async () => {
  const { watch, written, copied, notices } = await replicated()
  copied('00000001_00000000', 3600)
  await written(0)
  const watching = watch()
  setTimeout(() => copied('00000001_00001000', 0), 300)
  expect(await watching).toBe(`${reports}; Litestream has no fault`)
  expect(notices()).toEqual([])
})

test('without any copy, Litestream has a minute after the start', async () => {
  const { at, watch, written, notices, events, shown, replica } = await replicated()
  await at.app.start()
  await written(0)
  expect(await watch()).toBe(`${reports}; Litestream has no fault`)
  at.clock.pass(1)
  expect(await watch()).toBe(`${reports}; Litestream has a fault`)
  const text = `Litestream has copied nothing into ${replica}.`
  const todo = 'Start Litestream, and compare its folder with MUSTER_REPLICA (docs/operate/standby.md).'
  expect([notices(), events()]).toEqual([[`The database is not copied. ${text} ${todo}`], [text]])
  expect(await shown()).toEqual([{ text, todo }])
})

test('a log that nobody checkpoints is a fault of its own', async () => {
  const { watch, written, copied, notices, log } = await replicated()
  copied('00000001_00000000', 0)
  for (const result of ['Litestream has a fault', 'Litestream has a fault, and the Admins know']) {
    truncateSync(log, 257 * 1_048_576)
    await written(10)
    expect(await watch()).toBe(`${reports}; ${result}`)
  }
  expect(notices()).toEqual([
    'The database log is too large. muster.db-wal has grown to 257 MB. Litestream does not checkpoint the ' +
      'database: is it running? Start it, or remove MUSTER_REPLICA and restart Muster.',
  ])
})
