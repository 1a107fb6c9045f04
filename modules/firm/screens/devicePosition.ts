/** Reads this device's position once, for an office; or gives a sentence that says what to do. */
export async function devicePosition(): Promise<{ lat: number; lng: number; accuracy: number }> {
  if (!isSecureContext)
    throw new Error(
      'Location needs a secure connection (HTTPS). Please open Muster with its https:// address.',
    )
  if (!('geolocation' in navigator)) throw new Error('This browser does not support location.')
  const { coords } = await new Promise<GeolocationPosition>((found, failed) =>
    navigator.geolocation.getCurrentPosition(found, (error) => failed(new Error(wordsOf(error))), {
      enableHighAccuracy: true,
      timeout: 20_000,
      maximumAge: 0,
    }),
  )
  return { lat: coords.latitude, lng: coords.longitude, accuracy: Math.max(1, coords.accuracy) }
}

function wordsOf({ code, PERMISSION_DENIED, TIMEOUT }: GeolocationPositionError): string {
  if (code === PERMISSION_DENIED)
    return 'Location is blocked for this page. Allow it with the icon next to the address.'
  return code === TIMEOUT
    ? 'Finding your location took too long. Please try again outdoors.'
    : 'Your location could not be found. Please try again outdoors.'
}
