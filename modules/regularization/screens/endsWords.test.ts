import { expect, test } from 'vitest'
import { endsWords } from './endsWords'

/** The spaces inside an end do not break. */
const spaced = (of: Parameters<typeof endsWords>[0]) => {
  const text = endsWords(of)
  expect(text ?? '').not.toMatch(/(In|→|out) | →/)
  return text?.replaceAll('\u00A0', ' ') ?? null
}

const words = (recorded: [string | null, string | null] | null, requested: [string | null, string | null]) =>
  spaced({
    punchInTime: requested[0],
    punchOutTime: requested[1],
    makes: null,
    recorded: recorded && {
      punchInTime: recorded[0],
      punchOutTime: recorded[1],
      totalHours: '8.00',
      status: 'Present',
    },
  })

test('an end that changes has both times, one that stays has one', () => {
  expect(words(['09:22', '18:48'], ['09:30', '18:48'])).toBe('In 09:22 → 09:30, out 18:48')
  expect(words(['09:30', null], [null, '18:48'])).toBe('In 09:30, out --:-- → 18:48')
  expect(words(null, ['09:30', '18:48'])).toBe('In --:-- → 09:30, out --:-- → 18:48')
  expect(words(['09:30', '18:48'], [null, null])).toBeNull()
})
