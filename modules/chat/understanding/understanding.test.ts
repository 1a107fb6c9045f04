/** Days and times as people write them. Today is Wednesday, 18 November 2026. */
import { describe, expect, test } from 'vitest'
import { spanIn } from './days'
import type { Leaning } from './spans'
import { timesIn } from './times'

const today = '2026-11-18'
const table: [string, Leaning, string][] = [
  ['apply leave tomorrow, fever', 'future', '2026-11-19'],
  ['tommorow leave', 'future', '2026-11-19'],
  ['tmrw', 'future', '2026-11-19'],
  ['kal chutti hai kya', 'future', '2026-11-19'],
  ['kal punch out bhul gaya', 'past', '2026-11-17'],
  ['parso kaam hai?', 'future', '2026-11-20'],
  ['parso late tha', 'past', '2026-11-16'],
  ['day after tomorrow', 'future', '2026-11-20'],
  ['on monday', 'future', '2026-11-23'],
  ['on monday', 'past', '2026-11-16'],
  ['next monday', 'future', '2026-11-23'],
  ['next friday', 'future', '2026-11-27'],
  ['this friday', 'future', '2026-11-20'],
  ['coming friday', 'future', '2026-11-20'],
  ['last friday', 'past', '2026-11-13'],
  ['on wednesday', 'future', '2026-11-25'],
  ['wensday', 'future', '2026-11-25'],
  ['shukravar ko', 'future', '2026-11-20'],
  ['12 dec', 'future', '2026-12-12'],
  ['12th of december', 'future', '2026-12-12'],
  ['dec 12', 'future', '2026-12-12'],
  ['26 jan', 'future', '2027-01-26'],
  ['26 jan', 'past', '2026-01-26'],
  ['12/12', 'future', '2026-12-12'],
  ['12-12-2026', 'future', '2026-12-12'],
  ['3/1/27', 'future', '2027-01-03'],
  ['2026-12-24', 'future', '2026-12-24'],
  ['on the 20th', 'future', '2026-11-20'],
  ['on the 2nd', 'future', '2026-12-02'],
  ['on the 2nd', 'past', '2026-11-02'],
  ['from 23 nov to 25 nov', 'future', '2026-11-23 2026-11-25'],
  ['23-25 nov', 'future', '2026-11-23 2026-11-25'],
  ['23 se 25 nov', 'future', '2026-11-23 2026-11-25'],
  ['monday to wednesday', 'future', '2026-11-23 2026-11-25'],
  ['from monday for 3 days', 'future', '2026-11-23 2026-11-25'],
  ['tomorrow and day after tomorrow', 'future', '2026-11-19 2026-11-20'],
  ['kal se 3 din ki chutti', 'future', '2026-11-19 2026-11-21'],
  ['this week', 'past', '2026-11-16 2026-11-22'],
  ['is hafte', 'past', '2026-11-16 2026-11-22'],
  ['last weak', 'past', '2026-11-09 2026-11-15'],
  ['next week', 'future', '2026-11-23 2026-11-29'],
  ['pichle mahine', 'past', '2026-10-01 2026-10-31'],
  ['this month', 'past', '2026-11-01 2026-11-30'],
  ['in october', 'past', '2026-10-01 2026-10-31'],
  ['december', 'past', '2025-12-01 2025-12-31'],
  ['last 7 days', 'past', '2026-11-12 2026-11-18'],
  ['this quarter', 'past', '2026-10-01 2026-12-31'],
  ['last quarter', 'past', '2026-07-01 2026-09-30'],
  ['next qtr', 'future', '2027-01-01 2027-03-31'],
  ['this financial year', 'past', '2026-04-01 2027-03-31'],
  ['last fy', 'past', '2025-04-01 2026-03-31'],
  ['is 2nd saturday off', 'future', '2026-12-12'],
  ['4th saturday', 'future', '2026-11-28'],
  ['first monday of december', 'future', '2026-12-07'],
  ['this weekend', 'future', '2026-11-21 2026-11-22'],
  ['how many leaves may i take', 'future', ''],
  ['is it ok', 'future', ''],
  ['31 feb', 'future', ''],
  ['remember me', 'future', ''],
]

describe('days', () => {
  test.each(table)('%s (%s) is %s', (text, leaning, expected) => {
    const span = spanIn(text, today, leaning)
    expect(span ? (span.from === span.to ? span.from : `${span.from} ${span.to}`) : '').toBe(expected)
  })
})

describe('times', () => {
  test.each([
    ['regularize yesterday 9:30 to 18:45', ['09:30', '18:45']],
    ['9.30am - 6.45pm', ['09:30', '18:45']],
    ['in 10 baje out 7 baje', ['10:00', '19:00']],
    ['9:30 to 6:30', ['09:30', '18:30']],
    ['shaam 6 baje', ['18:00']],
    ['12 am', ['00:00']],
    ['25:70', []],
    ['on 12/12', []],
    ['12.12.2026', []],
  ])('%s', (text, expected) => expect(timesIn(text)).toEqual(expected))
})
