/**
 * Positions: distance, accuracy and their words. Pure, for both sides.
 *
 *   distance(a, b)            metres
 *   bearing(a, b)             degrees
 *   reach(reading, offices)   the nearest office and whether the reading is outside
 *   accuracyLabel / liveAccuracyLabel / accuracyColour   clipAddress   coordinates
 */
export type Point = { lat: number; lng: number }
export type Office = Point & { id: number; name: string; radius: number }
export type Reading = Point & { accuracy: number }

const earthRadius = 6_371_000

/** Metres between two points on a sphere of 6371 km (haversine). */
export function distance(a: Point, b: Point): number {
  const rad = Math.PI / 180
  const dLat = (b.lat - a.lat) * rad
  const dLng = (b.lng - a.lng) * rad
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(dLng / 2) ** 2
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** The direction from one point to another, in whole degrees from north, clockwise. */
export function bearing(from: Point, to: Point): number {
  const rad = Math.PI / 180
  const dLng = (to.lng - from.lng) * rad
  const y = Math.sin(dLng) * Math.cos(to.lat * rad)
  const x =
    Math.cos(from.lat * rad) * Math.sin(to.lat * rad) -
    Math.sin(from.lat * rad) * Math.cos(to.lat * rad) * Math.cos(dLng)
  return (Math.round(Math.atan2(y, x) / rad) + 360) % 360
}

/** The largest part of a reading's inaccuracy that counts in the person's favour, in metres. */
const benefit = 100

/**
 * The nearest office and the distance to it in metres. `outside` if no office's radius includes the reading,
 * allowing for its accuracy (at most 100 m). Without offices nobody is outside.
 */
export function reach(
  reading: Reading,
  offices: readonly Office[],
): { office: Office | null; distance: number | null; outside: boolean } {
  let nearest: Office | null = null
  let least = Infinity
  let outside = offices.length > 0
  for (const office of offices) {
    const metres = distance(reading, office)
    if (metres < least) [nearest, least] = [office, metres]
    if (metres - Math.min(reading.accuracy, benefit) <= office.radius) outside = false
  }
  return { office: nearest, distance: nearest ? Math.round(least) : null, outside }
}

/** Attendance screen: up to 5 m Very High, 10 m High, 50 m Medium, else Low. */
export function accuracyLabel(metres: number): string {
  return metres <= 5 ? 'Very High' : metres <= 10 ? 'High' : metres <= 50 ? 'Medium' : 'Low'
}

/** Live views: up to 10 m Very High, 50 m High, above Low. */
export function liveAccuracyLabel(metres: number): string {
  return metres <= 10 ? 'Very High' : metres <= 50 ? 'High' : 'Low'
}

export function accuracyColour(metres: number): 'green' | 'yellow' | 'orange' | 'red' {
  return metres <= 10 ? 'green' : metres <= 50 ? 'yellow' : metres <= 100 ? 'orange' : 'red'
}

const longestAddress = 500

export function clipAddress(address: string): string {
  // Avoids cutting a surrogate pair in half.
  return address.slice(0, longestAddress).replace(/[\uD800-\uDBFF]$/, '')
}

export function coordinates({ lat, lng }: Point): string {
  return `${lat.toFixed(6)}, ${lng.toFixed(6)}`
}

/** Without the coordinates at its end: 'Near Pune, IN' of 'Near Pune, IN (18.520430, 73.856744)'. */
export function withoutCoordinates(address: string, point: Point): string {
  const end = ` (${coordinates(point)})`
  return address.endsWith(end) ? address.slice(0, -end.length) : address
}
