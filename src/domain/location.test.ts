/** The direction of a punch from its office. */
import { expect, test } from 'vitest'
import { bearing } from './location'

test.each([
  ['north', { lat: 19.2, lng: 72.8 }, 0],
  ['east', { lat: 19.1, lng: 72.9 }, 90],
  ['south', { lat: 19, lng: 72.8 }, 180],
  ['west', { lat: 19.1, lng: 72.7 }, 270],
  ['the same point', { lat: 19.1, lng: 72.8 }, 0],
])('the bearing to %s', (_, to, degrees) => {
  expect(bearing({ lat: 19.1, lng: 72.8 }, to)).toBe(degrees)
})
