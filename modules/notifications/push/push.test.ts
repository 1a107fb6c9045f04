import { expect, test } from 'vitest'
import { payloadOf } from './push'

test('a payload stays below 3 KB for any text', () => {
  for (const text of ['a', 'ह', '😀'])
    expect(
      Buffer.byteLength(
        payloadOf({
          receipt: 'r'.repeat(24),
          type: 'other',
          title: text.repeat(300),
          message: text.repeat(3000),
          link: '/notifications',
          tag: 'n1',
          isUrgent: false,
        }),
      ),
    ).toBeLessThan(3000)
})
