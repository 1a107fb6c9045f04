import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isStop,
  messageFor,
  minutesUntilOpen,
  numberText,
  placeholders,
  readNumber,
  render,
  secondsLeft,
  type Pace,
} from './rules'

describe('numbers', () => {
  test.each([
    ['9876543210', '919876543210'],
    ['098765 43210', '919876543210'],
    ['+91 98765-43210', '919876543210'],
    ['+91 (0) 98765 43210', '919876543210'],
    ['0091 98765 43210', '919876543210'],
    ['91 0 98765 43210', '919876543210'],
    ['919876543210', '919876543210'],
    ['91 98765 43210', '919876543210'],
    ['+44 7911 123456', '447911123456'],
    ['00447911123456', '447911123456'],
    ['447911123456', '447911123456'],
    ["'+919876543210", '919876543210'],
    ['tel: 98765.43210', '919876543210'],
    ['９８７６５４３２１０', '919876543210'],
    ['\u200e+91\u00a098765\u00a043210\u200f', '919876543210'],
    ['022 2345 6789', '912223456789'],
    ['9876543210.0', '919876543210'],
    ['98765 43210 / 98111 22333', '919876543210'],
    ['n/a, 98111 22333', '919811122333'],
  ])('%j is %s', (given, number) => {
    expect(readNumber(given, '91')).toMatchObject({ number })
  })

  test.each([
    ['', 'Empty'],
    ['98765', '98765 has fewer than 10 digits'],
    [
      '9.87654E+09',
      '9.87654E+09 has lost its last digits. Format the column as text and enter the number again',
    ],
    ['12345678901234567', '12345678901234567 has more than 15 digits'],
    ['Asha Kulkarni', 'Asha Kulkarni has fewer than 10 digits'],
    ['0000000000', '0000000000 is not a phone number'],
    ['98765abc43210', '98765abc43210 is not a phone number'],
  ])('%j is none: %s', (given, problem) => expect(readNumber(given, '91')).toEqual({ problem }))

  test('numbers without a country code get the configured one', () => {
    expect(readNumber('050 123 4567', '971')).toMatchObject({ number: '971501234567' })
    expect(readNumber('+91 98765 43210', '971')).toMatchObject({ number: '919876543210' })
  })

  test('a parsed number parses to itself, also as displayed', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), fc.constantFrom('91', '971', '1', '44'), (text, country) => {
        const parsed = readNumber(text, country)
        if ('problem' in parsed) return
        expect(parsed.number).toMatch(/^[1-9]\d{9,14}$/)
        expect(readNumber(`+${parsed.number}`, country)).toEqual({ number: parsed.number })
        expect(readNumber(numberText(parsed.number), country)).toEqual({ number: parsed.number })
      }),
    )
    const digits = fc.stringMatching(/^[+0]?\d{10,15}$/)
    fc.assert(
      fc.property(digits, fc.constantFrom('91', '971', '1', '44'), (text, country) => {
        const parsed = readNumber(text, country)
        if ('number' in parsed)
          expect(readNumber(`+${parsed.number}`, country)).toEqual({ number: parsed.number })
      }),
      // Two digits of the text and its length decide.
      { numRuns: 5_000 },
    )
    fc.assert(
      fc.property(
        fc.stringMatching(/^[6-9]\d{9}$/),
        fc.constantFrom('', '0', '+91', '0091', '91 ', '+91 0'),
        (digits, before) => {
          expect(readNumber(before + digits, '91')).toEqual({ number: `91${digits}` })
        },
      ),
    )
  })
})

describe('texts', () => {
  test('placeholders are filled in any spelling, in one pass', () => {
    expect(placeholders('Hello {{Name}}, {{ name }}: {{Join  Date}}')).toEqual(['Name', 'Join  Date'])
    expect(render('Hello {{ name }}, on {{JOIN DATE}}', { Name: 'Asha', 'Join Date': '3 Dec' })).toEqual({
      text: 'Hello Asha, on 3 Dec',
      missing: [],
    })
    expect(render('{{a}}', { a: '{{b}}', b: 'no' })).toEqual({ text: '{{b}}', missing: [] })
    expect(render('{{a}}', { a: '$& $1' })).toEqual({ text: '$& $1', missing: [] })
  })
  test('one without a value stays and is named', () => {
    expect(render('Hello {{Name}} of {{City}} {{City}}', { Name: ' ' })).toEqual({
      text: 'Hello {{Name}} of {{City}} {{City}}',
      missing: ['Name', 'City'],
    })
    expect(render('{{__proto__}} {{constructor}}', {}).missing).toEqual(['__proto__', 'constructor'])
  })
  test("a recipient's own message overrides the common one", () => {
    expect(messageFor({ number: '1', name: 'Asha', message: 'Dear {{Name}}' }, 'Hello {{Name}}').text).toBe(
      'Dear Asha',
    )
    expect(messageFor({ number: '1', name: 'Asha', message: '  ' }, 'Hello {{Name}}').text).toBe('Hello Asha')
    expect(messageFor({ number: '1', values: { City: 'Pune' } }, '{{Name}} in {{City}}')).toEqual({
      text: '{{Name}} in Pune',
      missing: ['Name'],
    })
  })
  test.each(['STOP', ' stop. ', 'Stop!!', 'UNSUBSCRIBE', 'opt out', "Don't message", '🛑 stop', 'बंद करो'])(
    '%j means: write no more',
    (text) => expect(isStop(text)).toBe(true),
  )
  test.each([
    'Where is the bus stop?',
    'non stop',
    'stopped',
    'Please do not stop',
    '',
    'नहीं stop',
    'I will stop by tomorrow',
  ])('%j is not an opt-out', (text) => expect(isStop(text)).toBe(false))
})

const pace = (given: Partial<Pace> = {}): Pace => ({
  leastPauseSeconds: 10,
  mostPauseSeconds: 10,
  dailyCap: 100,
  from: 480,
  to: 1260,
  ...given,
})

describe('bulk message hours', () => {
  test.each([
    [480, 0],
    [1259, 0],
    [1260, 660],
    [479, 1],
    [0, 480],
  ])('at minute %i: in %i minutes', (minute, wait) => expect(minutesUntilOpen(minute, pace())).toBe(wait))
  test('across midnight, and always', () => {
    expect(minutesUntilOpen(60, pace({ from: 1320, to: 300 }))).toBe(0)
    expect(minutesUntilOpen(720, pace({ from: 1320, to: 300 }))).toBe(600)
    expect(minutesUntilOpen(720, pace({ from: 0, to: 0 }))).toBe(0)
  })
  test.each([
    ['all now', 50, 0, 600, pace(), 500],
    ['before the hours', 50, 0, 420, pace(), 3600 + 500],
    ['after the hours', 50, 0, 1300, pace(), (140 + 480) * 60 + 500],
    ['the cap is reached: tomorrow', 50, 100, 600, pace(), (840 + 480) * 60 + 500],
    ['half today, half tomorrow', 150, 0, 600, pace(), (840 + 480) * 60 + 500],
    ['cap of many days', 250, 0, 600, pace(), (840 + 1440 + 480) * 60 + 500],
    ['at any hour', 150, 0, 600, pace({ from: 0, to: 0 }), 840 * 60 + 500],
    ['none', 0, 0, 600, pace(), 0],
  ])('%s', (_, queued, sent, minute, given, seconds) =>
    expect(secondsLeft(queued, sent, minute, given)).toBe(seconds),
  )
  test('more messages never take less time, and the estimate ends', () => {
    fc.assert(
      fc.property(
        fc.nat(5000),
        fc.nat(500),
        fc.nat(1439),
        fc.record({
          leastPauseSeconds: fc.integer({ min: 0, max: 60 }),
          mostPauseSeconds: fc.integer({ min: 0, max: 60 }),
          dailyCap: fc.integer({ min: 1, max: 500 }),
          from: fc.nat(1439),
          to: fc.nat(1439),
        }),
        (queued, sent, minute, given) => {
          const seconds = secondsLeft(queued, sent, minute, given)
          expect(seconds).toBeGreaterThanOrEqual(0)
          expect(secondsLeft(queued + 1, sent, minute, given)).toBeGreaterThanOrEqual(seconds)
        },
      ),
    )
  })
})

test('a text designed to be slow is fast', () => {
  const before = performance.now()
  for (const text of [
    `{{${' '.repeat(3990)}x`,
    '{{'.repeat(2000),
    `{{${'a'.repeat(3990)}`,
    '{{ }}'.repeat(800),
  ])
    render(text, { a: 'b' })
  // Four of them took seconds each; this is not a measurement, only a generous limit.
  expect(performance.now() - before).toBeLessThan(1000)
})
