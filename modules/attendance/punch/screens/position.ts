/**
 * Reads the device's position: one exact reading, or a failure with advice. Tries once; the person decides
 * about retrying.
 */
import type { ReadingInput } from '../../contract'

/** A title and steps that help. */
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
/** A developer's machine has no position, so in development it is in Mumbai. */
const mumbai = { lat: 19.076, lng: 72.8777, accuracy: 100 }
/** The browser does not count the time of its own permission prompt towards `timeout`. */
const atMost = 25_000

export async function position(): Promise<ReadingInput> {
  if (!isSecureContext)
    throw new LocationFailure(
      'Secure Connection Required',
      'Location needs a secure connection (HTTPS). Please open Muster with its https:// address.',
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
  // Some devices claim less than a metre; none is that accurate.
  return { lat, lng, accuracy: Math.max(1, accuracy), timestamp: new Date(timestamp).toISOString() }
}

function timedOut(): LocationFailure {
  return new LocationFailure(
    'Location Timeout',
    'Location request timed out. Please try again.\n• Turn on Wi-Fi and GPS\n• Move to an open area or ' +
      'near a window\n• Turn off your VPN',
  )
}

function failureOf(error: GeolocationPositionError): LocationFailure {
  switch (error.code) {
    case error.PERMISSION_DENIED:
      return new LocationFailure(
        'Location Permission Denied',
        'Location access denied by user. Please enable location permissions in your browser ' +
          "settings.\n• Tap the icon next to the address and allow Location\n• In your device's " +
          'settings, allow location for this browser',
      )
    case error.POSITION_UNAVAILABLE:
      return new LocationFailure(
        'Location Not Available',
        'Location information is unavailable. Please check your internet connection and try again.\n• ' +
          'Enable location services in your device settings',
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
