/** The modules' figures in /metrics: those that become known later are added, and unknown ones disappear. */
import { statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { office } from '../tests/support/office'
import { addDrill } from '../tests/support/standbyRows'
import { createMetrics } from './metrics'

test('a figure appears when it is known and disappears when it is not', async () => {
  const at = await office()
  const token = 'a-token-for-prometheus'
  const metrics = await createMetrics(token)
  metrics.watch(at.app)
  const figures = async (wanted = /^muster_standby_(good|behind_entries) /) => {
    let text = ''
    const response = { writeHead: () => response, end: (whole: string) => void (text = whole) }
    const request = { headers: { authorization: `Bearer ${token}` } }
    await metrics.answer(request as IncomingMessage, response as unknown as ServerResponse)
    return text.split('\n').filter((line) => wanted.test(line))
  }
  expect(await figures()).toEqual(['muster_standby_good 0'])
  await at.write((tx) => addDrill(tx.db, tx.now()))
  expect(await figures()).toEqual(['muster_standby_good 1', 'muster_standby_behind_entries 0'])
  await at.write(({ db }) => db.run('update standby_drills set behind_entries = null'))
  expect(await figures()).toEqual(['muster_standby_good 1'])
  // Also of a database that only Litestream checkpoints.
  const log = statSync(`${at.app.database.file}-wal`).size
  expect(await figures(/^muster_wal_bytes /)).toEqual([`muster_wal_bytes ${log}`])
})
