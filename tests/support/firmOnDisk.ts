/**
 * A customer's firm in a folder of its own, for the built program to back up; and what a restored one must
 * be.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { connect } from '../../src/driver'
import { muster } from './program'

/**
 * Once a file: the folder in which all of it lies, others beside it that are not there yet, and the firm's.
 */
export function firmOnDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'muster-backup-'))
  let count = 0
  const fresh = () => join(folder, `data-${++count}`)
  const data = fresh()
  beforeAll(() => {
    expect(muster(['seed', 'demo', '--data', data]).code).toBe(0)
    // What is for show is not backed up as a customer's.
    const db = connect(join(data, 'muster.db'))
    db.exec('update firm set is_demo = 0')
    db.close()
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return { folder, fresh, data }
}

/** Whoever wrote while it was backed up: whole, with what was answered under these keys. */
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
  // The backup that it came from is newer than the list in it.
  expect(doctor.out.split('\n').filter((line) => line.startsWith('BAD') && !line.includes('backup'))).toEqual(
    [],
  )
  return { photos: photos.length }
}
