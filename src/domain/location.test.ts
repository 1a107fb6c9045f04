/** The direction of a punch from its office, and its address. */
import { expect, test } from 'vitest'
import { bearing, withoutCoordinates } from './location'

test.each([
  ['north', { lat: 19.2, lng: 72.8 }, 0],
  ['east', { lat: 19.1, lng: 72.9 }, 90],
  ['south', { lat: 19, lng: 72.8 }, 180],
  ['west', { lat: 19.1, lng: 72.7 }, 270],
  ['the same point', { lat: 19.1, lng: 72.8 }, 0],
])('the bearing to %s', (_, to, degrees) => {
  expect(bearing({ lat: 19.1, lng: 72.8 }, to)).toBe(degrees)
})

test.each([
  ['Near Airoli, IN (19.158000, 72.999000)', 'Near Airoli, IN'],
  ['Near Airoli, IN (19.200000, 72.999000)', 'Near Airoli, IN (19.200000, 72.999000)'],
  ['Sector 8, Airoli, 400708', 'Sector 8, Airoli, 400708'],
])('the address %s without its coordinates is %s', (address, words) => {
  expect(withoutCoordinates(address, { lat: 19.158, lng: 72.999 })).toBe(words)
})
