import { expect, test } from 'vitest'
import { nameKey, splitName } from './names'

test.each([
  ['Asha Rao', 'Asha', 'Rao'],
  ['  Mr.  Asha  Rani Rao ', 'Asha Rani', 'Rao'],
  ['Dr. Smt. Meera Nair', 'Meera', 'Nair'],
  ['Rao, Asha Rani', 'Asha Rani', 'Rao'],
  ["D'Souza, Ms Meera", 'Meera', "D'Souza"],
  ['Drishti Shah', 'Drishti', 'Shah'],
  ['Srinivas', 'Srinivas', null],
  ['श्रीमती अनिता राव', 'श्रीमती अनिता', 'राव'],
])('%s is %s and %s', (text, firstName, lastName) => expect(splitName(text)).toEqual({ firstName, lastName }))

test('found whatever its order, case and titles', () => {
  const keys = ['Asha Rao', 'RAO, ASHA', 'Ms. asha  rao'].map(nameKey)
  expect(new Set(keys)).toEqual(new Set(['asha rao']))
})
