/**
 * The automatic backup: when it is made, who is notified of a failure, and doctor's findings. Wednesday, 18
 * November 2026.
 */
import { rmSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { disk } from '../../src/archive/disk'
import { byHand, cheaply, full, mendDisk, state } from '../../tests/support/backups'
import { office, type Office } from '../../tests/support/office'
import { scheduled } from './recording'
import { setupCode } from '../../src/setupCode'

cheaply()

const bySchedule = (at: Office) => at.app.scheduler.run('backups.make', '2026-11-18')
const notices = (at: Office) =>
  at.app.ask(({ db }) =>
    db.all<{ title: string; message: string }>(
      `select title, message from notifications where title like '%backup%'`,
    ),
  )

describe('the schedule', () => {
  test('makes one backup at its time, however often it runs, and none when off', async () => {
    const at = await office('2026-11-18T20:59:00.000Z')
    // Set up long ago and never backed up: due immediately.
    expect(await bySchedule(at)).toContain('muster-2026-11-18T2059Z.muster')
    for (const minute of ['00', '01', '30']) {
      at.clock.set(`2026-11-18T21:${minute}:00.000Z`)
      expect(await bySchedule(at)).toEqual(
        minute === '00' ? expect.stringContaining('muster-2026-11-18T2100Z.muster') : 'nothing is due',
      )
    }
    await at.as('Anita').post('/api/settings', { key: 'backups', value: { isOn: false } })
    at.clock.set('2026-11-20T21:00:00.000Z')
    expect(await bySchedule(at)).toBe('nothing is due')
    expect((await state(at)).nextAt).toBe(null)
    await at.as('Anita').post('/api/settings', { key: 'backups', value: { isOn: true, at: '13:00' } })
    expect((await state(at)).nextAt).toBe('2026-11-21T07:30:00.000Z')
  })

  test('a new firm waits for its first night; a demo firm is never backed up automatically', async () => {
    const at = await office('2026-11-18T04:00:00.000Z', { empty: true })
    expect(await bySchedule(at)).toBe('nothing is due')
    await at.nobody.post('/api/first-run', {
      code: setupCode(at.app.config.data),
      firmName: 'New',
      zone: 'Asia/Kolkata',
      firstName: 'A',
      lastName: 'B',
      email: 'a@new.test',
      password: 'monsoon over',
    })
    expect(await bySchedule(at)).toBe('nothing is due')
    at.clock.set('2026-11-18T21:00:00.000Z')
    expect(await bySchedule(at)).toContain('muster-2026-11-18T2100Z')
    const demo = await office('2026-11-18T21:00:00.000Z')
    demo.app.database.writer.db.run('update firm set is_demo = 1')
    expect(await bySchedule(demo)).toBe('nothing is due')
  })

  test('a failure is retried every hour, and the Admins are notified once a day', async () => {
    const at = await office('2026-11-18T21:00:00.000Z')
    disk.write = full
    await expect(bySchedule(at)).rejects.toThrow('is full')
    expect(notices(at)).toMatchObject([
      { title: 'The backup failed', message: expect.stringContaining('Free some space there') },
    ])
    at.clock.pass(30)
    expect(await bySchedule(at)).toBe('nothing is due')
    at.clock.pass(30)
    await expect(bySchedule(at)).rejects.toThrow('is full')
    expect(notices(at)).toHaveLength(1)
    at.clock.pass(24 * 60)
    await expect(bySchedule(at)).rejects.toThrow()
    expect(notices(at)).toHaveLength(2)
    mendDisk()
    at.clock.pass(60)
    expect(await bySchedule(at)).toContain('.muster')
    // After a manual backup only the person who started it gets the result.
    disk.write = full
    await byHand(at).catch(() => {})
    expect(notices(at)).toHaveLength(2)
    expect(
      at.app.ask(({ db }) => db.one(`select count(*) as n from backups where source = ?`, scheduled)),
    ).toEqual({ n: 4 })
  })

  test('clock changes cause neither missing nor repeated backups', async () => {
    const at = await office('2026-11-18T21:00:00.000Z')
    const made = async () => ((await bySchedule(at)) === 'nothing is due' ? 0 : 1)
    expect(await made()).toBe(1)
    // An hour back: 02:30 occurs twice.
    at.clock.set('2026-11-18T20:00:00.000Z')
    let count = 0
    for (let minute = 0; minute < 120; minute++, at.clock.pass(1)) count += await made()
    expect(count).toBe(0)
    // A day ahead and back: the skipped day has its backup, and so does the repeated one.
    at.clock.set('2026-11-19T22:00:00.000Z')
    expect(await made()).toBe(1)
    at.clock.set('2026-11-18T22:10:00.000Z')
    expect(await made()).toBe(0)
    at.clock.set('2026-11-19T21:00:00.000Z')
    expect([await made(), await made()]).toEqual([0, 0])
    at.clock.set('2026-11-20T21:00:00.000Z')
    expect([await made(), await made()]).toEqual([1, 0])
  })
})

test('doctor shows the age of the last existing backup and what to do', async () => {
  const at = await office()
  const requested = async () =>
    (await Promise.all(at.app.modules.map(async (module) => (await module.examine?.(at.app)) ?? [])))
      .flat()
      .filter(({ text }) => /backup/i.test(text))
  expect((await requested())[0]).toMatchObject({
    ok: false,
    text: 'No backup has been made yet',
    todo: expect.stringContaining('muster backup'),
  })
  const { file } = await byHand(at)
  at.clock.pass(3 * 60)
  expect(await requested()).toMatchObject([
    { ok: true, text: `The last verified backup is 3 hours old: ${file}` },
    { ok: true, todo: expect.stringContaining('MUSTER_BACKUPS') },
  ])
  at.clock.pass(4 * 24 * 60)
  expect((await requested())[0]).toMatchObject({ ok: false, text: expect.stringContaining('4 days old') })
  rmSync(file)
  expect((await requested())[0]).toMatchObject({
    ok: false,
    text: 'No backup is left in its folder',
  })
})
