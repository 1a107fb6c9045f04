/**
 * Restores a backup of the built program: the announcement, the refusals, and a kill in the middle, which
 * leaves nothing partial.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { connect } from '../src/driver'
import { firmOnDisk, whole } from './support/firmOnDisk'
import { muster, start } from './support/program'

const { folder, fresh, data } = firmOnDisk()
const file = join(folder, 'quiet.muster')
beforeAll(() => {
  const ran = muster(['backup', '--to', file, '--data', data])
  expect(ran.code, ran.err).toBe(0)
})

test('announces the restore and runs it only after confirmation', () => {
  const target = fresh()
  const response = muster(['restore', file, '--data', target])
  expect(response.code).toBe(1)
  expect(response.out).toMatch(
    /^Udaan Setu Staffing, as of \d+ \w+ \d{4}, \d\d:\d\d \(Asia\/Kolkata\), by Muster \d+\.\d+\.\d+: 40 people \(38 active\), [\d,]+ entries of the audit, a database of [\d.]+ MB, (no files|\d+ files? of [\d.]+ [KM]B)\.$/m,
  )
  expect(response.out).toContain(`will be restored to ${target}, which will be created.`)
  expect(response.out).toContain('Everyone is signed out')
  expect(response.err).toContain('Add --yes to confirm.')
  expect(readdirSync(folder).filter((name) => name.includes(target.slice(folder.length + 1)))).toEqual([])
})

test.each([
  ['a Muster database', 'muster.db', 'already holds a Muster database'],
  ['any file', 'notes.txt', 'already holds notes.txt'],
])('refuses a folder with %s', (_, name, sentence) => {
  const target = fresh()
  mkdirSync(target)
  writeFileSync(join(target, name), 'mine')
  expect(muster(['restore', file, '--data', target, '--yes'])).toMatchObject({
    code: 1,
    err: expect.stringContaining(sentence),
  })
  expect([readdirSync(target), readFileSync(join(target, name), 'utf8')]).toEqual([[name], 'mine'])
})

test('refuses a foreign file, a damaged, a cut and a newer backup, each by name', () => {
  const wrong = join(folder, 'wrong.muster')
  const bytes = readFileSync(file)
  const target = fresh()
  const tried = (content: Buffer) => {
    writeFileSync(wrong, content)
    const { code, err } = muster(['restore', wrong, '--data', target, '--yes'])
    expect([
      code,
      existsSync(target),
      readdirSync(folder).filter((name) => name.endsWith('.restoring')),
    ]).toEqual([1, false, []])
    return err
  }
  expect(tried(Buffer.from('a picture of a cat, say'))).toContain('This file is not a Muster backup.')
  expect(tried(bytes.subarray(0, bytes.length - 1000))).toContain('This backup is damaged')
  const flipped = Buffer.from(bytes)
  flipped[bytes.length - 5000]! ^= 4
  expect(tried(flipped)).toContain('This backup is damaged')

  const newer = fresh()
  expect(muster(['restore', file, '--data', newer, '--yes']).code).toBe(0)
  const db = connect(join(newer, 'muster.db'))
  db.exec(`insert into migrations values ('future/0099-flying', '2030-01-01', 'x')`)
  db.close()
  const ahead = join(folder, 'ahead.muster')
  // A database that this program cannot open is still backed up as it is.
  expect(muster(['backup', '--to', ahead, '--data', newer])).toMatchObject({
    code: 0,
    out: expect.stringContaining('The database belongs to another version of Muster'),
  })
  expect(muster(['restore', ahead, '--data', target, '--yes'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('has future/0099-flying; this is Muster'),
  })
  expect(muster(['restore', join(folder, 'nowhere.muster'), '--data', target])).toMatchObject({
    code: 1,
    err: expect.stringContaining('There is no file'),
  })
})

test('an unwritable target is refused with one sentence', () => {
  expect(muster(['restore', file, '--data', '/proc/nowhere/data', '--yes'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('/proc/nowhere cannot be written. Nothing was changed.'),
  })
})

test(
  'a kill at any moment leaves nothing partial, and the restore can run again',
  { timeout: 120_000 },
  async () => {
    const target = fresh()
    let killed = 0
    for (let ms = 150; !existsSync(target) && ms < 3000; ms += 120) {
      const child = start(['restore', file, '--data', target, '--yes'])
      await new Promise((resolve) => setTimeout(resolve, ms))
      child.process.kill('SIGKILL')
      if ((await child.ended).code === null) killed++
      // The target is either missing or complete.
      if (existsSync(target))
        expect(muster(['doctor', '--data', target]).out).toContain('All references are valid')
    }
    expect(killed).toBeGreaterThan(1)
    if (!existsSync(target)) expect(muster(['restore', file, '--data', target, '--yes']).code).toBe(0)
    expect(readdirSync(folder).filter((name) => name.endsWith('.restoring'))).toEqual([])
    whole(target, [])
  },
)
