/** Doctor's findings about the standby and about Litestream's replica. */
import { mkdirSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { office, type Office } from '../../tests/support/office'

const examined = async ({ app }: Office) =>
  (await app.modules.find(({ name }) => name === 'standby')!.examine!(app)).map(
    ({ ok, text, todo }) => `${ok ? 'ok' : 'BAD'} ${text}${todo ? `: ${todo}` : ''}`,
  )
const peer = { origin: 'https://b.firm.in', token: null }
const report = (at: Office, isGood: boolean) =>
  at.as('Anita').post('/api/standby/drills', {
    tookMs: 1,
    everySeconds: 60,
    source: 'litestream',
    entry: 1,
    behindEntries: 0,
    behindMs: 0,
    isGood,
    faults: isGood ? [] : [{ text: 'The copy is damaged.', todo: 'Copy it anew.' }],
  })

test('of the reports', async () => {
  expect(await examined(await office())).toEqual([])
  const at = await office('2026-11-18T04:00:00.000Z', { config: { peer } })
  expect(await examined(at)).toEqual([expect.stringContaining('ok The standby has not reported yet: Start')])
  await report(at, true)
  at.clock.pass(1)
  expect(await examined(at)).toEqual(['ok The standby can take over: checked 60 s ago'])
  await report(at, false)
  expect(await examined(at)).toEqual([
    'BAD The standby cannot take over, as of 0 s ago: The copy is damaged.: Copy it anew.',
  ])
  at.clock.pass(60)
  expect(await examined(at)).toEqual([
    'BAD The standby is silent: its last report is 60 min old: Check that the second machine is on, ' +
      'that it reaches this one, and that its API token has not expired (My Profile, API tokens).',
  ])
})

test('of Litestream: nothing copied, a late copy, and a log that nobody checkpoints', async () => {
  const at = await office()
  const replica = join(at.app.config.data, 'replica')
  Object.assign(at.app.config, { replica })
  await at.write((tx) => tx.record('call.kept', {}))
  expect((await examined(at))[1]).toContain(`BAD Litestream has copied nothing into ${replica}: Start`)
  const folder = join(replica, 'generations', '0123456789abcdef', 'wal')
  mkdirSync(folder, { recursive: true })
  const segment = join(folder, '00000001_00000000.wal.lz4')
  writeFileSync(segment, 'x')
  expect(await examined(at)).toEqual([
    expect.stringMatching(/^ok Size of muster\.db-wal: \d+ MB$/),
    `ok Litestream copies the database into ${replica}`,
  ])
  const log = `${at.app.database.file}-wal`
  const now = Date.parse(at.clock.now()) / 1000
  utimesSync(log, now - 10, now - 10)
  utimesSync(segment, now - 69, now - 69)
  expect((await examined(at))[1]).toContain('ok Litestream copies')
  utimesSync(segment, now - 90, now - 90)
  expect((await examined(at))[1]).toMatch(/^BAD Litestream's newest file in .* is 80 s older than the newest/)
  truncateSync(log, 257 * 1_048_576)
  utimesSync(log, now, now)
  utimesSync(segment, now, now)
  expect((await examined(at))[0]).toBe(
    'BAD muster.db-wal has grown to 257 MB: Litestream does not checkpoint the database: is it running? ' +
      'Start it, or remove MUSTER_REPLICA and restart Muster.',
  )
})
