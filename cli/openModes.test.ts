import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../src/config'
import { openEntries, openToOthers } from './openModes'

const folder = mkdtempSync(join(tmpdir(), 'muster-modes-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const entry = (path: string, mode: number, isFolder = false) => ({ path, mode, isFolder })

test('finds files that others can read or change, but none inside a folder that they cannot enter', () => {
  expect(openEntries([entry('/d', 0o40700, true), entry('/d/muster.db', 0o100666)])).toEqual({
    readable: [],
    writable: [],
  })
  expect(
    openEntries([
      entry('/d', 0o40755, true),
      entry('/d/muster.db', 0o100600),
      entry('/d/muster.db-wal', 0o100644),
      entry('/d/setup-code', 0o100640),
      entry('/d/files', 0o40700, true),
      entry('/d/files/photo', 0o100644),
      entry('/d/backups', 0o40775, true),
    ]),
  ).toEqual({ readable: ['/d/muster.db-wal'], writable: ['/d/backups'] })
  expect(openEntries([entry('/d', 0o40777, true), entry('/d/muster.db', 0o100666)])).toEqual({
    readable: [],
    writable: ['/d', '/d/muster.db'],
  })
})

test('checks a real folder, and backups on another disk', () => {
  const [data, backups] = [join(folder, 'data'), join(folder, 'elsewhere')]
  for (const path of [data, backups]) mkdirSync(path, { mode: 0o700 })
  for (const path of [join(data, 'muster.db'), join(backups, 'one.mbk')])
    writeFileSync(path, 'x', { mode: 0o600 })
  const found = () =>
    openToOthers(readConfig({ MUSTER_DATA: data, MUSTER_BACKUPS: backups })).map(({ text }) => text)
  expect(found()).toEqual([])
  chmodSync(backups, 0o755)
  chmodSync(join(backups, 'one.mbk'), 0o644)
  chmodSync(join(data, 'muster.db'), 0o666)
  expect(found()).toEqual([`Other users of this machine can read ${join(backups, 'one.mbk')}`])
  chmodSync(data, 0o777)
  expect(found()).toEqual([
    `Other users of this machine can change ${data}, ${join(data, 'muster.db')}`,
    `Other users of this machine can read ${join(backups, 'one.mbk')}`,
  ])
})
