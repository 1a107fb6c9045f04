/**
 * A customer's firm in its own folder, for the built program to back up, and the checks of a restored firm.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { connect } from '../../src/driver'
import { muster } from './program'

/**
 * Call once in a file. Returns the folder of all files, a function for new folders in it, and the firm's
 * folder.
 */
export function firmOnDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'muster-backup-'))
  let count = 0
  const fresh = () => join(folder, `data-${++count}`)
  const data = fresh()
  beforeAll(() => {
    expect(muster(['seed', 'demo', '--data', data]).code).toBe(0)
    const db = connect(join(data, 'muster.db'))
    // A customer's firm. It is set up tomorrow, so that the schedule makes no backup during the test.
    db.prepare('update firm set is_demo = 0, set_up_at = ?').run([
      new Date(Date.now() + 86_400_000).toISOString(),
    ])
    db.close()
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return { folder, fresh, data }
}

/**
 * Checks a firm that was written to during the backup: it is intact and contains the writes acknowledged
 * under these keys.
 */
export function whole(restored: string, keys: Iterable<string>) {
  const db = connect(join(restored, 'muster.db'))
  const all = <T>(sql: string) => db.prepare(sql).all([]) as T[]
  expect(all('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
  const stored = new Set(
    all<{ key: string }>('select key from events where key is not null').map((row) => row.key),
  )
  expect([...keys].filter((key) => !stored.has(key))).toEqual([])
  const photos = all<{ photo: string }>(
    `select profile_photo as photo from users where profile_photo like '/api/photos/%'`,
  )
  expect(
    photos.filter(
      ({ photo }) => !existsSync(join(restored, 'files', 'photos', photo.slice('/api/photos/'.length))),
    ),
  ).toEqual([])
  expect(all('select id from sessions where ended_at is null')).toEqual([])
  db.close()
  expect(muster(['admin', 'audit', 'verify', '--data', restored])).toMatchObject({ code: 0 })
  const doctor = muster(['doctor', '--data', restored])
  // The backup is newer than the list of backups inside it.
  expect(doctor.out.split('\n').filter((line) => line.startsWith('BAD') && !line.includes('backup'))).toEqual(
    [],
  )
  return { photos: photos.length }
}
