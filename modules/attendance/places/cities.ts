/** The nearest city of a position, from a list that Muster contains, so no network is needed. */
import readCells from 'virtual:cities'
import { coordinates, distance, type Point } from '../../../src/domain/location'
import type { Cells } from './plugin'

export type City = Point & { name: string; country: string }

/** Beyond this distance no city is named. */
const farthest = 100_000
/** A degree of latitude, in metres. */
const degree = 111_195
/** Positions whose city is remembered. A firm's punches come from few places. */
const mostRemembered = 5000

let cells: Cells | null = null
const citiesOfCell = new Map<string, City[]>()
const remembered = new Map<string, City | null>()

/** 'Near Pune, IN (18.520430, 73.856744)'; null if no city is within 100 km. */
export function nearestCity(point: Point): string | null {
  const city = cityNear(point)
  return city && `Near ${city.name}, ${city.country} (${coordinates(point)})`
}

/** The nearest city within 100 km of the position rounded to 0.01 degrees, about a kilometre. */
export function cityNear({ lat, lng }: Point): City | null {
  const [south, west] = [Math.round(lat * 100), Math.round(lng * 100)]
  const key = `${south},${west}`
  const known = remembered.get(key)
  if (known !== undefined) return known
  if (remembered.size >= mostRemembered) remembered.clear()
  const city = nearestOf({ lat: south / 100, lng: west / 100 })
  remembered.set(key, city)
  return city
}

function nearestOf(point: Point): City | null {
  let nearest: City | null = null
  let least = farthest
  for (const city of citiesAround(point)) {
    const metres = distance(point, city)
    if (metres < least) [nearest, least] = [city, metres]
  }
  return nearest
}

/** The cities of all cells that reach within the distance; they may cross the 180th meridian. */
function* citiesAround({ lat, lng }: Point) {
  const north = farthest / degree
  // Degrees of longitude become shorter towards the poles.
  const shortest = Math.cos((Math.min(89, Math.abs(lat) + north) * Math.PI) / 180)
  const east = Math.min(180, north / shortest)
  for (let row = Math.floor(lat - north); row <= Math.floor(lat + north); row++)
    for (let column = Math.floor(lng - east); column <= Math.floor(lng + east); column++)
      yield* citiesIn(`${row},${((((column + 180) % 360) + 360) % 360) - 180}`)
}

function citiesIn(cell: string): City[] {
  let cities = citiesOfCell.get(cell)
  if (!cities) {
    cells ??= readCells()
    cities = (cells[cell]?.split('\n') ?? []).map((line) => {
      const [name, country, lat, lng] = line.split('\t')
      return { name: name!, country: country!, lat: Number(lat), lng: Number(lng) }
    })
    citiesOfCell.set(cell, cities)
  }
  return cities
}
