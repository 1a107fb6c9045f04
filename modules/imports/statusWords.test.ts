import { describe, expect, test } from 'vitest'
import { readStatus, type StatusRead } from './statusWords'

const value = (read: StatusRead) => ('value' in read ? read.value : `? ${read.question.text}`)

describe('a status', () => {
  const today = '2026-11-18'
  test.each([
    ['Active', 'Active'],
    ['YES', 'Active'],
    ['1', 'Active'],
    ['Working', 'Active'],
    ['Confirmed', 'Active'],
    ['on-probation', 'Active'],
    ['Serving Notice Period', 'Active'],
    ['In-Active', 'Inactive'],
    ['False', 'Inactive'],
    ['Left', 'Inactive'],
    ['Exited', 'Inactive'],
    ['Absconded', 'Inactive'],
    ['Sabbatical', '? Is the status Sabbatical active or inactive?'],
    ['Resigned', '? Resigned, and no last working day: are these active or inactive?'],
  ])('%s is %s', (text, expected) => expect(value(readStatus(text, { today }))).toBe(expected))

  test('an employee serving notice is active until the last day', () => {
    const statusBy = (lastDay: string) => value(readStatus('Resigned', { lastDay, today }))
    expect([statusBy('2026-11-17'), statusBy('2026-11-18'), statusBy('2026-12-31')]).toEqual([
      'Inactive',
      'Active',
      'Active',
    ])
  })
})
