/**
 * Where people punch: the two offices, the clients they visit, and phone positions there. Each place has some
 * hundreds of prepared positions, described by the product's own `reach`; a punch takes one of them.
 */
import { reach, type Office } from '../../src/domain/location'
import type { Chance } from './random'

type Place = { lat: number; lng: number; addresses: readonly string[] }

export const offices: readonly (Office & Place)[] = [
  {
    id: 1,
    name: 'Mumbai, Andheri East',
    lat: 19.1155,
    lng: 72.8727,
    radius: 200,
    addresses: [
      'Solitaire Corporate Park, Chakala, Andheri East, Mumbai 400093',
      'Andheri Kurla Road, Chakala, Andheri East, Mumbai 400093',
      'Guru Hargovindji Marg, Andheri East, Mumbai 400093',
    ],
  },
  {
    id: 2,
    name: 'Pune, Baner',
    lat: 18.559,
    lng: 73.7868,
    radius: 150,
    addresses: [
      'Baner Road, Baner, Pune 411045',
      'Pan Card Club Road, Baner, Pune 411045',
      'Near Balewadi Phata, Baner, Pune 411045',
    ],
  },
]

/** Clients that people of an office visit. */
const clients: Record<number, readonly Place[]> = {
  1: [
    { lat: 19.0607, lng: 72.8636, addresses: ['G Block, Bandra Kurla Complex, Mumbai 400051'] },
    { lat: 19.1176, lng: 72.906, addresses: ['Hiranandani Business Park, Powai, Mumbai 400076'] },
    { lat: 18.9967, lng: 72.8258, addresses: ['Senapati Bapat Marg, Lower Parel, Mumbai 400013'] },
    { lat: 19.1579, lng: 72.9965, addresses: ['Mindspace, Airoli, Navi Mumbai 400708'] },
  ],
  2: [
    { lat: 18.5913, lng: 73.7389, addresses: ['Rajiv Gandhi Infotech Park, Hinjawadi Phase 1, Pune 411057'] },
    { lat: 18.5515, lng: 73.9476, addresses: ['EON Free Zone, Kharadi, Pune 411014'] },
    { lat: 18.5158, lng: 73.9272, addresses: ['Magarpatta Cybercity, Hadapsar, Pune 411013'] },
  ],
}

export type Reading = {
  lat: number
  lng: number
  accuracy: number
  officeId: number | null
  distance: number | null
  outside: 0 | 1
  address: string | null
}
export type Readings = { office: readonly Reading[]; client: readonly Reading[] }

const readingsOfOffice = 800
const readingsOfClient = 80

/** Positions by office. */
export function takeReadings(chance: Chance): Record<number, Readings> {
  const readings: Record<number, Readings> = {}
  for (const office of offices) {
    readings[office.id] = {
      office: Array.from({ length: readingsOfOffice }, () => readingAt(office, office.radius * 0.55, chance)),
      client: clients[office.id]!.flatMap((client) =>
        Array.from({ length: readingsOfClient }, () => readingAt(client, 60, chance)),
      ),
    }
  }
  return readings
}

const metresOfDegree = 111_195

function readingAt(place: Place, spread: number, chance: Chance): Reading {
  // One phone in forty has a poor position.
  const accuracy = chance.happens(0.025) ? chance.whole(110, 900) : Math.round(5 + chance.next() ** 2 * 75)
  const away = Math.sqrt(chance.next()) * spread
  const angle = chance.between(0, 2 * Math.PI)
  const lat = rounded(place.lat + (away * Math.cos(angle)) / metresOfDegree)
  const lng = rounded(
    place.lng + (away * Math.sin(angle)) / (metresOfDegree * Math.cos((place.lat * Math.PI) / 180)),
  )
  const where = reach({ lat, lng, accuracy }, offices)
  const address = chance.happens(0.88) ? chance.of(place.addresses) : null
  return {
    lat,
    lng,
    accuracy,
    officeId: where.office?.id ?? null,
    distance: where.distance,
    outside: where.outside ? 1 : 0,
    address,
  }
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
