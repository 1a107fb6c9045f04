/** PIN codes and states. */
import { expect, test } from 'vitest'
import { isPinCode, isPinOfState } from './pinCodes'

test.each([
  ['400001', '27', true],
  ['403001', '27', true],
  ['403001', '30', true],
  ['400001', '30', false],
  ['110001', '07', true],
  ['160017', '04', true],
  ['605001', '34', true],
  ['606001', '34', false],
  // The portal lists no PIN codes of Telangana.
  ['500001', '36', true],
])('the PIN code %s is in the state %s: %s', (pin, state, isIn) =>
  expect(isPinOfState(pin, state)).toBe(isIn),
)

test.each([
  ['400001', true],
  ['040001', false],
  ['40001', false],
  ['400 001', false],
])('%s is a PIN code: %s', (pin, is) => expect(isPinCode(pin)).toBe(is))
