import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { desk, office } from '../../../tests/support/office'
import { plus } from '../../../src/domain/day'
import { deactivate } from '../../people/service'
import { frameOn } from '../day/days'
import { sessionsOf } from '../day/parts'
import { importLog } from './devices'
import { readLog } from './deviceLog'
import { autoClose, totalsOf } from '../rules'

const ist = 'Asia/Kolkata'

describe('reading a log', () => {
  test('accepts commas, semicolons and tabs, with or without a header, BOM, quotes and offsets', () => {
    const expected = [{ employeeId: 'EMP0004', at: '2026-11-17T04:00:00.000Z', type: 'in' }]
    for (const text of [
      '\uFEFFEmployee ID,Time,Direction\r\nEMP0004,2026-11-17 09:30,IN\r\n',
      'EMP0004;2026-11-17T09:30:00+05:30;in',
      '"EMP0004"\t"2026-11-17T04:00:00.000Z"\t"Check-In"\n\n',
      'EMP0004,2026-11-17 09:30:00+0530,0',
    ])
      expect(readLog(text, ist).rows, text).toEqual([expect.objectContaining(expected[0]!)])
  })

  /** Titles and formats of device software; each line is one punch out at 18:40. */
  test.each([
    ['eSSL', 'Emp Code,Emp Name,Punch Date,Punch Time,Direction\nEMP0004,Ravi,17-Nov-2026,18:40:12,OUT'],
    ['ZKTime', 'AC-No.\tName\tTime\tState\nEMP0004\tRavi\t17/11/2026 6:40:12 PM\tC/Out'],
    ['COSEC', 'User ID;Event Date Time;In/Out\nEMP0004;17/11/2026 18:40:12;1'],
    ['BioTime', 'Employee ID,First Name,Punch Time,Punch State\nEMP0004,Ravi,2026-11-17 18:40:12,Check Out'],
    ['small letters', 'emp0004,2026-11-17 18:40:12,out'],
    ['two cells', 'EMP0004,17-11-2026,6:40 pm,OUT'],
    ['dots', 'EMP0004;17.11.2026 18.40;out'],
    ['a quoted comma', '"EMP0004","17 Nov 2026, 18:40","out"'],
  ])('%s', (_, text) => {
    const { rows, errors, asks } = readLog(text, ist)
    expect(errors).toEqual([])
    expect(rows.map(({ employeeId, at, type }) => [employeeId.toUpperCase(), at.slice(0, 16), type])).toEqual(
      [['EMP0004', '2026-11-17T13:10', 'out']],
    )
    expect(asks).toBe(false)
  })

  test('an ambiguous date needs --order, unless another date in the log decides', () => {
    const doubtful = 'EMP0004,03/04/2026 09:30,in'
    expect(readLog(doubtful, ist)).toMatchObject({
      rows: [],
      asks: true,
      errors: [{ line: 1, error: expect.stringContaining('can mean 3 Apr or 4 Mar') }],
    })
    expect(readLog(doubtful, ist, 'dmy').rows).toMatchObject([{ at: '2026-04-03T04:00:00.000Z' }])
    expect(readLog(doubtful, ist, 'mdy').rows).toMatchObject([{ at: '2026-03-04T04:00:00.000Z' }])
    const { rows, asks } = readLog(`${doubtful}\nEMP0004,25/04/2026 09:30,in`, ist)
    expect([rows.length, asks]).toEqual([2, false])
  })

  test('codes without titles are rejected: 1 means an out in one firmware and the device in another', () => {
    for (const line of ['EMP0004\t2026-11-17 09:30:00\t1\t0\t1\t0', 'EMP0004,2026-11-17,09:30,in,1'])
      expect(readLog(line, ist)).toMatchObject({
        rows: [],
        errors: [{ line: 1, error: expect.stringContaining('Add a first line with column titles') }],
      })
  })

  test.each(['12:75', '25:00', '13:05 PM', '0:30 AM', '9', 'noon'])('%s is not a time', (time) => {
    const { errors } = readLog(`EMP0004,2026-11-17 ${time},in`, ist)
    expect(errors).toMatchObject([{ line: 1, error: expect.stringContaining('is not a time. Write') }])
  })

  test('a bad row is reported with its line and the right format', () => {
    const { rows, errors } = readLog(
      'EMP0004,2026-11-17 09:30,in\nEMP0004,tomorrow,out\n,2026-11-17 10:00,in\nEMP0004,2026-11-17 18:30,sideways\nEMP0004,2026-02-30 18:30,out',
      ist,
    )
    expect(rows).toHaveLength(1)
    expect(errors).toEqual([
      {
        line: 2,
        error: "'tomorrow' is not a time. Write 2026-11-21 09:30 or 2026-11-21T09:30:00+05:30",
      },
      { line: 3, error: 'The employee id is missing' },
      { line: 4, error: "'sideways' is neither in nor out" },
      {
        line: 5,
        error: "'2026-02-30 18:30' is not a time. Write 2026-11-21 09:30 or 2026-11-21T09:30:00+05:30",
      },
    ])
  })
})

describe('importing', () => {
  const log =
    'EMP0004,2026-11-17 18:40,out\nEMP0004,2026-11-17 09:30,in\nEMP0099,2026-11-17 09:30,in\nEMP0005,2026-11-17 10:00,out\nEMP0005,2026-11-17 10:10,in\nEMP0005,2026-11-17 10:10,in'

  test('good rows are imported, bad ones reported, and a second import adds nothing', async () => {
    const at = await office('2026-11-18T04:00:00.000Z')
    const { rows } = readLog(log, ist)
    const first = await importLog(at.app, rows)
    expect(first).toEqual({
      added: 3,
      known: 1,
      errors: [
        { line: 3, error: 'Employee EMP0099 does not exist' },
        { line: 4, error: 'Not punched in at that time' },
      ],
    })
    expect(await importLog(at.app, rows)).toMatchObject({ added: 0, known: 4 })
    const { body } = await at.as('Ravi').get('/api/attendance/history?from=2026-11-17&to=2026-11-17')
    expect(body.data[0]).toMatchObject({
      punchInTime: '09:30',
      punchOutTime: '18:40',
      totalHours: '9.17',
      status: 'Present',
    })
  })

  test('punches that break the alternation of in and out, or are in the future, are rejected', async () => {
    const at = await office('2026-11-18T04:00:00.000Z')
    await importLog(at.app, readLog('EMP0004,2026-11-17 09:30,in\nEMP0004,2026-11-17 18:30,out', ist).rows)
    const again = await importLog(
      at.app,
      readLog('EMP0004,2026-11-17 12:00,in\nEMP0004,2026-11-17 18:45,out\nEMP0004,2026-11-19 09:00,in', ist)
        .rows,
    )
    expect(again.errors.map((e) => e.error)).toEqual([
      'Already punched in since 09:30',
      'Already punched in since 09:30',
      'The time is in the future',
    ])
  })

  const days = async (at: Awaited<ReturnType<typeof office>>, who: 'Ravi' | 'Priya' = 'Ravi') =>
    (await at.as(who).get('/api/attendance/history?from=2026-11-12&to=2026-11-18')).body.data
      .filter((r: { punchIn: string | null }) => r.punchIn)
      .map((r: Record<string, unknown>) => [r.date, r.punchInTime, r.punchOutTime, r.totalHours, r.isAuto])

  test('a forgotten punch-out ends automatically, and the next day is complete', async () => {
    const at = await office('2026-11-18T04:00:00.000Z')
    const result = await importLog(
      at.app,
      readLog('EMP0004,2026-11-16 09:30,in\nEMP0004,2026-11-17 09:30,in\nEMP0004,2026-11-17 18:30,out', ist)
        .rows,
    )
    expect(result).toEqual({ added: 3, known: 0, errors: [] })
    expect(await days(at)).toEqual([
      ['2026-11-17', '09:30', '18:30', '9.00', false],
      ['2026-11-16', '09:30', '22:00', '9.00', true],
    ])
  })

  test('a morning imported after the afternoon has its own hours; a double punch is rejected once', async () => {
    const at = await office('2026-11-18T04:00:00.000Z')
    await importLog(at.app, readLog('EMP0004,2026-11-17 14:00,in\nEMP0004,2026-11-17 18:00,out', ist).rows)
    const later = await importLog(
      at.app,
      readLog('EMP0004,2026-11-17 09:00,in\nEMP0004,2026-11-17 09:01,in\nEMP0004,2026-11-17 13:00,out', ist)
        .rows,
    )
    expect(later).toEqual({
      added: 2,
      known: 0,
      errors: [{ line: 2, error: 'Already punched in since 09:00' }],
    })
    expect(await days(at)).toEqual([['2026-11-17', '09:00', '18:00', '8.00', false]])
  })

  test("older logs are imported while people are at work; a later log ends today's session", async () => {
    const at = await office('2026-11-18T04:00:00.000Z')
    await at.as('Ravi').post('/api/attendance/punch', { type: 'in', location: desk })
    at.clock.pass(300)
    const result = await importLog(
      at.app,
      readLog(
        'EMP0004,2026-11-12 09:30,in\nEMP0004,2026-11-12 18:30,out\nEMP0004,2026-11-18 13:00,out\nEMP0005,2026-11-18 10:00,in',
        ist,
      ).rows,
    )
    expect(result).toEqual({ added: 4, known: 0, errors: [] })
    expect(await days(at)).toEqual([
      ['2026-11-18', '09:30', '13:00', '3.50', false],
      ['2026-11-12', '09:30', '18:30', '9.00', false],
    ])
    expect((await at.as('Priya').get('/api/attendance/today')).body).toMatchObject({
      status: 'Working',
      punchInTime: '10:00',
    })
  })

  test('a punch out in the minute of the next punch in ends nothing, however often it is imported', async () => {
    const at = await office('2026-11-18T06:00:00.000Z')
    const log = 'EMP0004,2026-11-18 09:22,out\nEMP0004,2026-11-18 09:22,in'
    const { rows } = readLog(log, ist)
    expect(await importLog(at.app, rows)).toMatchObject({ added: 1, known: 0 })
    expect(await importLog(at.app, rows)).toMatchObject({ added: 0, known: 1 })
  })

  test('punches before joining or after leaving are rejected', async () => {
    const at = await office('2026-11-18T04:00:00.000Z')
    await at.write((tx) => deactivate(tx, at.ids.Ravi, '2026-11-10'))
    const { errors } = await importLog(
      at.app,
      readLog('EMP0004,1999-11-17 09:30,in\nEMP0004,2026-11-12 09:30,in\nEMP0004,2026-11-12 18:30,out', ist)
        .rows,
    )
    expect(errors.map((e) => e.error)).toEqual([
      'Not employed on 1999-11-17',
      'Not employed on 2026-11-12',
      'Not employed on 2026-11-12',
    ])
  })

  test(
    'any log in any order among live punches: no session past its automatic end, none that overlap, days that add up',
    { timeout: 60_000 },
    async () => {
      const row = fc.record({
        minute: fc.integer({ min: 0, max: 4 * 24 * 60 }),
        type: fc.constantFrom('in' as const, 'out' as const),
      })
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(row, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 3 }),
          fc.boolean(),
          async (logs, punches) => {
            const at = await office('2026-11-18T06:00:00.000Z')
            if (punches) await at.as('Ravi').post('/api/attendance/punch', { type: 'in', location: desk })
            for (const log of logs) {
              const rows = log.map(({ minute, type }, i) => ({
                line: i + 1,
                employeeId: 'EMP0004',
                at: plus('2026-11-14T04:00:00.000Z', minute),
                type,
              }))
              const first = await importLog(at.app, rows)
              expect(first.added + first.known + first.errors.length).toBe(rows.length)
              expect((await importLog(at.app, rows)).added).toBe(0)
            }
            at.app.ask((ask) => {
              const sessions = ask.db.all<{
                day: string
                startedAt: string
                endedAt: string | null
                inAt: string
              }>(
                `select s.day, s.started_at as startedAt, s.ended_at as endedAt, p.at as inAt
                 from attendance_sessions s
                 join punches p on p.id = s.in_punch_id
                 where s.user_id = ?
                 order by s.started_at`,
                at.ids.Ravi,
              )
              for (const [i, session] of sessions.entries()) {
                expect(session.startedAt).toBe(session.inAt)
                if (i > 0) expect(sessions[i - 1]!.endedAt! <= session.startedAt).toBe(true)
                const frame = frameOn(ask, at.ids.Ravi, session.day)
                expect(
                  (session.endedAt ?? ask.now()) <=
                    autoClose(session.startedAt, session.day, frame.shift, frame.zone, 12).at,
                ).toBe(true)
              }
              for (const { day, workedMs } of ask.db.all<{ day: string; workedMs: number }>(
                'select day, worked_ms as workedMs from attendance_days where user_id = ?',
                at.ids.Ravi,
              ))
                expect(workedMs).toBe(totalsOf(sessionsOf(ask, at.ids.Ravi, day), []).workedMs)
            })
            await at.app.stop()
          },
        ),
        { numRuns: 60 },
      )
    },
  )
})
