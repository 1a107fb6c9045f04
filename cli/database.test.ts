/** The connection beside Litestream: only Litestream checkpoints the database, except in a copy. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../src/config'
import { silentLog } from '../src/log'
import { openApp } from './database'

const folder = mkdtempSync(join(tmpdir(), 'muster-replicated-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  ['without a replica', {}, {}, 8000],
  ['with a replica', { MUSTER_REPLICA: '/replica' }, {}, 0],
  ['with a replica, of a copy', { MUSTER_REPLICA: '/replica' }, { isCopy: true }, 8000],
])('%s', async (name, env, parts, pages) => {
  const app = openApp(readConfig({ MUSTER_DATA: join(folder, name), ...env }), silentLog, parts)
  const setting = app.database.writer.connection.prepare('pragma wal_autocheckpoint').get([])
  await app.stop()
  expect(setting).toEqual({ wal_autocheckpoint: pages })
})
