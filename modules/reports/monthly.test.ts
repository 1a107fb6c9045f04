/** Monthly reports: generated automatically, and purged. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { backupLock, lock } from '../../src/lock'
import { office } from '../../tests/support/office'
import { generate } from '../../tests/support/reports'
import { dropFiles } from './generating'
import { makeUp } from './monthly'
import { deleteReportsBefore } from './deleting'

describe('the schedule', () => {
  test("generates last month's reports once, however often it runs", async () => {
    const at = await office('2026-12-01T04:00:00.000Z')
    expect(await at.app.scheduler.run('reports.monthly', '2026-12-01')).toBe('3 reports of 2026-11 generated')
    expect(await at.app.scheduler.run('reports.monthly', '2026-12-01')).toBe('0 reports of 2026-11 generated')
    await makeUp(at.app)
    const { body } = await at.as('Anita').get('/api/reports')
    expect(
      body.map((r: any) => [r.type, r.title, r.from, r.to, r.format, r.madeBy, r.status]).toReversed(),
    ).toEqual([
      [
        'attendance',
        'Attendance Report - November 2026',
        '2026-11-01',
        '2026-11-30',
        'excel',
        null,
        'completed',
      ],
      ['leave', 'Leave Report - November 2026', '2026-11-01', '2026-11-30', 'excel', null, 'completed'],
      ['payroll', 'Payroll Input - November 2026', '2026-11-01', '2026-11-30', 'excel', null, 'completed'],
    ])
  })

  test('makes up missing and failed reports at start, but not before the last night has ended or the firm has started', async () => {
    const at = await office('2026-12-01T01:00:00.000Z') // 06:30: the night shift of the 30th ends at 07:00
    await makeUp(at.app)
    expect((await at.as('Anita').get('/api/reports')).body).toEqual([])
    at.clock.set('2027-03-20T04:00:00.000Z') // off for longer than the schedule looks back
    await makeUp(at.app)
    await at.write(
      (tx) =>
        void tx.db.run(
          `update reports
           set status = 'failed', error = 'x', file = null, size = null, generated_at = null
           where type = 'leave'`,
        ),
    )
    await makeUp(at.app)
    const { body } = await at.as('Anita').get('/api/reports')
    expect(body.map((r: any) => [r.title, r.status])).toEqual([
      ['Payroll Input - February 2027', 'completed'],
      ['Leave Report - February 2027', 'completed'],
      ['Attendance Report - February 2027', 'completed'],
    ])
    expect(await at.app.scheduler.run('reports.monthly', '2026-01-01')).toBe(
      '2025-12 was before the firm started with Muster',
    )
  })

  test('reports that ended before a day can be deleted with their files', async () => {
    const at = await office()
    for (const from of ['2026-09-01', '2026-11-01'])
      await generate(at, 'Anita', { title: from, from, to: from })
    expect(await at.write((tx) => deleteReportsBefore(tx, '2026-10-01'))).toBe(1)
    await vi.waitFor(async () =>
      expect((await at.app.files.getKeys('reports')).every((key) => key.startsWith('reports:2:'))).toBe(true),
    )
    expect(await at.app.files.getKeys('reports')).not.toEqual([])
    expect((await at.as('Anita').get('/api/reports')).body).toHaveLength(1)
    expect(await at.write((tx) => deleteReportsBefore(tx, '2026-10-01'))).toBe(0)
  })

  test('files stay during a backup, because its database copy may name them', async () => {
    const at = await office()
    Object.assign(at.app.config, { data: mkdtempSync(join(tmpdir(), 'muster-held-')) })
    for (const from of ['2026-09-01', '2026-11-01'])
      await generate(at, 'Anita', { title: from, from, to: from })
    const ofReport = async () =>
      [...new Set((await at.app.files.getKeys('reports')).map((key) => key.split(':')[1]))].toSorted()
    const release = lock(backupLock(at.app.config.data))!
    expect(await at.write((tx) => deleteReportsBefore(tx, '2026-10-01'))).toBe(1)
    expect(await dropFiles(at.app)).toBe(0)
    expect(await ofReport()).toEqual(['1', '2'])
    release()
    expect(await at.app.scheduler.run('reports.tidy', '2026-11-19')).toBe('1 deleted')
    expect(await ofReport()).toEqual(['2'])
  })
})
