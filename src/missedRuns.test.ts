import { describe, expect, test } from 'vitest'
import { eachDay } from './domain/day'
import { daysToRepeat, type MissedRuns } from './missedRuns'

const ist = 'Asia/Kolkata'
const each: MissedRuns = { each: 400 }

describe('missed runs to catch up', () => {
  test.each<[MissedRuns, string, string, string, string[]]>([
    // rule, schedule, since, now, days
    [
      each,
      '0 22 * * *',
      '2026-11-15T16:30:00.000Z',
      '2026-11-18T04:00:00.000Z',
      ['2026-11-16', '2026-11-17'],
    ],
    [each, '0 22 * * *', '2026-11-17T16:30:00.000Z', '2026-11-18T04:00:00.000Z', []],
    [each, '0 22 * * *', '2026-11-17T16:29:00.000Z', '2026-11-17T16:31:00.000Z', ['2026-11-17']],
    // 00:30 in India is the day before in UTC.
    [each, '30 0 * * *', '2026-11-16T19:00:00.000Z', '2026-11-17T19:01:00.000Z', ['2026-11-18']],
    // Midnight itself is the day's first run.
    [each, '0 0 * * *', '2026-11-16T19:00:00.000Z', '2026-11-17T19:01:00.000Z', ['2026-11-18']],
    [
      each,
      '* * * * *',
      '2026-11-16T04:00:00.000Z',
      '2026-11-18T04:00:00.000Z',
      ['2026-11-16', '2026-11-17', '2026-11-18'],
    ],
    [each, '0 1 1 * *', '2026-09-15T00:00:00.000Z', '2026-11-18T04:00:00.000Z', ['2026-10-01', '2026-11-01']],
    ['once', '0 22 * * *', '2026-11-15T16:30:00.000Z', '2026-11-18T04:00:00.000Z', ['2026-11-17']],
    ['once', '* * * * *', '2026-11-15T16:30:00.000Z', '2026-11-18T04:00:00.000Z', ['2026-11-18']],
    ['once', '0 22 * * *', '2020-01-01T00:00:00.000Z', '2026-11-18T04:00:00.000Z', ['2026-11-17']],
    ['once', '30 9 1 * *', '2020-01-01T00:00:00.000Z', '2026-12-01T03:59:00.000Z', ['2026-11-01']],
    ['once', '0 22 * * *', '2026-11-17T17:00:00.000Z', '2026-11-18T04:00:00.000Z', []],
    ['same day', '0 9 * * *', '2026-11-16T04:00:00.000Z', '2026-11-18T04:00:00.000Z', ['2026-11-18']],
    ['same day', '0 9 * * *', '2026-11-16T04:00:00.000Z', '2026-11-18T03:00:00.000Z', []],
    ['same day', '0 9 * * *', '2026-11-18T03:30:00.000Z', '2026-11-18T12:00:00.000Z', []],
    ['left out', '* * * * *', '2026-11-16T04:00:00.000Z', '2026-11-18T04:00:00.000Z', []],
  ])('%j, %s, since %s, at %s: %j', (missed, schedule, since, now, days) => {
    expect(daysToRepeat({ schedule, missed }, since, now, ist)).toEqual(days)
  })

  test("every run, but none older than the job's limit", () => {
    const job = { schedule: '0 22 * * *', missed: { each: 31 } }
    expect(daysToRepeat(job, '2024-01-01T00:00:00.000Z', '2026-11-18T04:00:00.000Z', ist)).toEqual(
      eachDay('2026-10-18', '2026-11-17'),
    )
  })

  test('once a day, even when the zone changes its clocks', () => {
    // New York goes from 02:00 to 03:00 on 8 March, and from 02:00 to 01:00 on 1 November.
    const job = { schedule: '30 2 * * *', missed: each }
    const days = (since: string, now: string) => daysToRepeat(job, since, now, 'America/New_York')
    expect(days('2026-03-06T12:00:00.000Z', '2026-03-09T12:00:00.000Z')).toEqual(
      eachDay('2026-03-07', '2026-03-09'),
    )
    expect(days('2026-10-30T12:00:00.000Z', '2026-11-02T12:00:00.000Z')).toEqual(
      eachDay('2026-10-31', '2026-11-02'),
    )
  })
})
