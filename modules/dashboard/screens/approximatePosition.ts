/**
 * The device's approximate position for the weather, rounded to about 10 km before it is sent. It never
 * prompts: a position is only read if punching was allowed to.
 */
export type Approximate = { lat: string; lon: string }

export async function approximatePosition(): Promise<Approximate | null> {
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' })
    if (state !== 'granted') return null
  } catch {
    return null
  }
  return new Promise((resolve) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude.toFixed(1), lon: coords.longitude.toFixed(1) }),
      () => resolve(null),
      { enableHighAccuracy: false, timeout: 5000, maximumAge: 5 * 60_000 },
    ),
  )
}
