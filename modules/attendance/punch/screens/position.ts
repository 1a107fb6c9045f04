/**
 * Where the device is: one exact reading, or a failure in words that say what to do. Tries once; trying again
 * is the person's choice.
 */
import type { ReadingInput } from '../../contract'

/** A title and the steps that help. */
export class LocationFailure extends Error {
  constructor(
    readonly title: string,
    message: string,
  ) {
    super(message)
  }
}

const inDevelopment = import.meta.env.DEV
const wanted: PositionOptions = {
  enableHighAccuracy: true,
  timeout: inDevelopment ? 5_000 : 20_000,
  maximumAge: 60_000,
}
/** A machine under a developer's desk has no position: in development it is in Mumbai. */
const mumbai = { lat: 19.076, lng: 72.8777, accuracy: 100 }
/** A browser that waits for an answer to its own question does not count that towards `timeout`. */
const atMost = 25_000

export async function position(): Promise<ReadingInput> {
  if (!isSecureContext)
    throw new LocationFailure(
      'Secure Connection Required',
      'Location needs a secure connection (HTTPS). Please open Muster by its https:// address.',
    )
  if (!('geolocation' in navigator))
    throw new LocationFailure(
      'Browser Not Supported',
      'Geolocation is not supported by this browser. Please use Chrome, Firefox, Safari or Edge.',
    )

  let timer: ReturnType<typeof setTimeout> | undefined
  const reading = await new Promise<GeolocationPosition>((found, failed) => {
    timer = setTimeout(() => failed(timedOut()), atMost)
    navigator.geolocation.getCurrentPosition(found, (error) => failed(failureOf(error)), wanted)
  })
    .catch((error) => {
      if (inDevelopment && (error as LocationFailure).title !== 'Location Permission Denied') return null
      throw error
    })
    .finally(() => clearTimeout(timer))
  if (!reading) return mumbai

  const { coords, timestamp } = reading
  const { latitude: lat, longitude: lng, accuracy } = coords
  if (!Number.isFinite(lat) || !Number.isFinite(lng) || lat === 0 || lng === 0)
    throw new LocationFailure(
      'Location Error',
      'Invalid GPS coordinates received. Please try again in an open area.',
    )
  // Some devices claim less than a metre; none is that exact.
  return { lat, lng, accuracy: Math.max(1, accuracy), timestamp: new Date(timestamp).toISOString() }
}

function timedOut(): LocationFailure {
  return new LocationFailure(
    'Location Timeout',
    'Location request timed out. Please try again.\n• Turn on Wi-Fi and GPS\n• Move to an open area or ' +
      'near a window\n• Switch off a VPN',
  )
}

function failureOf(error: GeolocationPositionError): LocationFailure {
  switch (error.code) {
    case error.PERMISSION_DENIED:
      return new LocationFailure(
        'Location Permission Denied',
        'Location access denied by user. Please enable location permissions in your browser ' +
          'settings.\n• Press the icon before the address and allow Location\n• In the settings of your ' +
          'device, allow location for this browser',
      )
    case error.POSITION_UNAVAILABLE:
      return new LocationFailure(
        'Location Not Available',
        'Location information is unavailable. Please check your internet connection and try again.\n• ' +
          'Enable location services in the settings of your device',
      )
    case error.TIMEOUT:
      return timedOut()
    default:
      return new LocationFailure(
        'Location Error',
        'Unable to get your location. Please check GPS settings.\n• An unknown error occurred while ' +
          'retrieving location.',
      )
  }
}
