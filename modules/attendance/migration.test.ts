/** The migration that adds leave and corrections loses nothing of a firm with months of attendance. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { migrationsFrom } from '../../src/createApp'
import { openDatabase } from '../../src/db'
import { migrate } from '../../src/migrate'
import { modules } from '../../cli/modules'

test('every day keeps its id and content', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-migration-'))
  const database = openDatabase(join(folder, 'muster.db'), { synchronous: 'OFF' })
  onTestFinished(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const now = '2026-11-20T07:40:00.000Z'
  const all = migrationsFrom(modules)
  const later = 'attendance/0002-leave-and-corrections'
  migrate(
    database,
    all.filter(({ name }) => !name.startsWith('attendance/') || name < later),
    now,
  )
  const { db } = database.writer
  db.run(
    `insert into users (id, employee_id, first_name, last_name, email, role, created_at)
     values (4, 'EMP0004', 'Ravi', 'Test', 'ravi@northwind.test', 'Recruiter', ?)`,
    now,
  )
  db.run(
    `insert into punches (id, user_id, day, type, at, source) values (1, 4, '2026-11-20', 'in', ?, 'web')`,
    now,
  )
  for (const [id, day, status] of [
    [9, '2026-11-20', 'Working'],
    [3, '2026-11-18', 'Present'],
    [5, '2026-11-19', 'Half Day'],
  ] as const)
    db.run(
      `insert into attendance_days (
         id, user_id, day, shift_id, punch_in, in_punch_id, worked_ms, break_ms, breaks, hundredths, status,
         late_minutes, is_auto, is_outside, is_regularized
       )
       values (?, 4, ?, 1, ?, 1, 7, 3, 1, 0, ?, 16, 1, 1, 1)`,
      id,
      day,
      now,
      status,
    )
  const before = db.all<Record<string, unknown>>('select * from attendance_days order by day')
  expect(migrate(database, all, now)[0]).toBe(later)
  expect(db.all('select * from attendance_days order by day, id')).toEqual(
    before.map((day) => ({ ...day, is_on_leave: 0, has_stamps: 0 })),
  )
  expect(db.all('pragma foreign_key_check')).toEqual([])
  expect(db.all(`select name from sqlite_schema where name like '%_before'`)).toEqual([])
})
