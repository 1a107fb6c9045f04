import { expect, test } from 'vitest'
import { isIn, networksIn } from './networks'

test.each([
  ['10.1.0.0/16', '10.1.200.3', true],
  ['10.1.0.0/16', '::ffff:10.1.200.3', true],
  ['10.1.0.0/16', '10.2.0.1', false],
  ['10.1.0.0/16, 203.0.113.5', '203.0.113.5', true],
  ['203.0.113.5', '203.0.113.6', false],
  ['2001:db8::/32', '2001:db8::7', true],
  ['2001:db8::/32', 'unknown', false],
])('%s has %s: %s', (list, address, expected) => expect(isIn(networksIn(list)!, address)).toBe(expected))

test.each(['', '10.1.0.0/33', '10.1', 'office', '10.1.0.0/16;10.2.0.0/16', '10.1.0.0/'])(
  '%j is no list',
  (text) => expect(networksIn(text)).toBe(null),
)
