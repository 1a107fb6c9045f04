import { describe, expect, test } from 'vitest'
import { office } from '../../tests/support/office'
import { importLog, readLog } from './devices'

const ist = 'Asia/Kolkata'

describe('reading a log', () => {
  test('commas, semicolons and tabs; with or without a header, BOM, quotes and offsets', () => {
    const expected = [{ employeeId: 'EMP0004', at: '2026-11-17T04:00:00.000Z', type: 'in' }]
    for (const text of [
      '\uFEFFEmployee ID,Time,Direction\r\nEMP0004,2026-11-17 09:30,IN\r\n',
      'EMP0004;2026-11-17T09:30:00+05:30;in',
      '"EMP0004"\t"2026-11-17T04:00:00.000Z"\t"Check-In"\n\n',
      'EMP0004,2026-11-17 09:30:00+0530,0',
    ])
      expect(readLog(text, ist).rows, text).toEqual([expect.objectContaining(expected[0]!)])
  })

  test('a bad row is named with its line and what to write', () => {
    const { rows, errors } = readLog('EMP0004,2026-11-17 09:30,in\nEMP0004,17/11/2026 18:30,out\n,2026-11-17 10:00,in\nEMP0004,2026-11-17 18:30,sideways\nEMP0004,2026-02-30 18:30,out', ist)
    expect(rows).toHaveLength(1)
    expect(errors).toEqual([
      { line: 2, error: "'17/11/2026 18:30' is not a time; write 2026-11-21 09:30 or 2026-11-21T09:30:00+05:30" },
      { line: 3, error: 'The employee id is missing' },
      { line: 4, error: "'sideways' is neither in nor out" },
      { line: 5, error: "'2026-02-30 18:30' is not a time; write 2026-11-21 09:30 or 2026-11-21T09:30:00+05:30" },
    ])
  })
})

describe('importing', () => {
  const log = 'EMP0004,2026-11-17 18:40,out\nEMP0004,2026-11-17 09:30,in\nEMP0099,2026-11-17 09:30,in\nEMP0005,2026-11-17 10:00,out\nEMP0005,2026-11-17 10:10,in\nEMP0005,2026-11-17 10:10,in'

  test('the good rows go in, the bad are named, and again nothing is added', async () => {
    const at = await office('2026-11-18T04:00:00.000Z')
    const { rows } = readLog(log, ist)
    const first = await importLog(at.app, rows)
    expect(first).toEqual({ added: 3, known: 1, errors: [{ line: 3, error: 'There is no employee EMP0099' }, { line: 4, error: 'Not punched in at that time' }] })
    expect(await importLog(at.app, rows)).toMatchObject({ added: 0, known: 4 })
    const { body } = await at.as('Ravi').get('/api/attendance/history?from=2026-11-17&to=2026-11-17')
    expect(body.data[0]).toMatchObject({ punchInTime: '09:30', punchOutTime: '18:40', totalHours: '9.17', status: 'Present' })
  })

  test('what would break the alternation of in and out, or lies in the future, is refused', async () => {
    const at = await office('2026-11-18T04:00:00.000Z')
    await importLog(at.app, readLog('EMP0004,2026-11-17 09:30,in\nEMP0004,2026-11-17 18:30,out', ist).rows)
    const again = await importLog(at.app, readLog('EMP0004,2026-11-17 12:00,in\nEMP0004,2026-11-17 18:45,out\nEMP0004,2026-11-19 09:00,in', ist).rows)
    expect(again.errors.map((e) => e.error)).toEqual(['Punched in already at that time', 'Not punched in at that time', 'The time is in the future'])
  })
})
