/** Where this device is now, for an office; one exact reading, or a sentence that says what to do. */
export async function here(): Promise<{ lat: number; lng: number; accuracy: number }> {
  if (!isSecureContext)
    throw new Error(
      'A position needs a secure connection (HTTPS). Please open Muster by its https:// address.',
    )
  if (!('geolocation' in navigator)) throw new Error('This browser has no position.')
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
    return 'The browser may not use the position. Allow it by the icon before the address.'
  return code === TIMEOUT
    ? 'No position came in time. Please try again in the open.'
    : 'No position could be found. Please try again in the open.'
}
