/** State codes of GST. */
import { expect, test } from 'vitest'
import { hasTerritoryTax, stateName, states } from './states'

test.each([
  ['01', 'Jammu and Kashmir'],
  ['27', 'Maharashtra'],
  ['38', 'Ladakh'],
  ['97', 'Other Territory'],
  ['96', 'Other Countries'],
  ['28', 'Andhra Pradesh (before division)'],
  ['00', null],
  ['39', null],
  ['constructor', null],
])('the name of %s is %s', (code, name) => expect(stateName(code)).toBe(name))

test('the choices are in the order of the codes, without codes that nobody gets any more', () => {
  expect(states.map(([code]) => code)).toEqual(states.map(([code]) => code).toSorted())
  expect(states).toHaveLength(38)
  expect(states.some(([code]) => code === '28' || code === '25')).toBe(false)
})

test('Chandigarh has the Union territory tax; Delhi and Puducherry have the state tax', () =>
  expect(['04', '07', '34'].map(hasTerritoryTax)).toEqual([true, false, false]))
