import { expect, test } from 'vitest'
import { isOneName, nameKey, splitName } from './names'

test.each([
  ['Asha Rao', 'Asha', 'Rao'],
  ['  Mr.  Asha  Rani Rao ', 'Asha Rani', 'Rao'],
  ['Dr. Smt. Meera Nair', 'Meera', 'Nair'],
  ['Dr.Sunil Rao', 'Sunil', 'Rao'],
  ['MR.SUNIL RAO', 'SUNIL', 'RAO'],
  ['Dr.Smt.Meera Nair', 'Meera', 'Nair'],
  ['Rao, Dr.Sunil', 'Sunil', 'Rao'],
  ['Cara Nair', 'Cara', 'Nair'],
  ['Rao, Asha Rani', 'Asha Rani', 'Rao'],
  ["D'Souza, Ms Meera", 'Meera', "D'Souza"],
  ['Drishti Shah', 'Drishti', 'Shah'],
  ['Srinivas', 'Srinivas', null],
  ['Asha da Silva', 'Asha', 'da Silva'],
  ['Maria DE SOUZA', 'Maria', 'DE SOUZA'],
  ['Asha .', 'Asha', null],
  ['श्रीमती अनिता राव', 'श्रीमती अनिता', 'राव'],
])('%s is %s and %s', (text, firstName, lastName) => expect(splitName(text)).toEqual({ firstName, lastName }))

test('the key ignores order, case and titles', () => {
  const keys = ['Asha Rao', 'RAO, ASHA', 'Ms. asha  rao'].map(nameKey)
  expect(new Set(keys)).toEqual(new Set(['asha rao']))
})

test.each([
  ['Asha Rao', true],
  ['Dr. Asha Rao', true],
  ['Dr.Asha Rao', true],
  ['Asha Dr.', false],
  ['Rao, Asha M.', true],
  ["D'Souza, Ms Meera", true],
  ['CA Asha Rao', true],
  ['Maria de Souza', true],
  ['Asha (Ashu) Rao', false],
  ['Asha Rao, Ravi Kumar', false],
  ['Ravi Kumar S/o Shri Suresh Kumar', false],
  ['EMP12 | Asha Rao', false],
  ['Asha Rao <asha@home.test>', false],
  ['Asha Rao, PhD', false],
  ['Rahul Smith, Dr.', false],
  ['Asha Mr.', false],
  ['FNU Rao', false],
])('%s is only one name: %s', (text, is) => expect(isOneName(text)).toBe(is))
