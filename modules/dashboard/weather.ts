/**
 * The weather for the whole firm: requested from an open service by cells of about 10 km and cached for half
 * an hour. It never delays anything else. Without an answer the last one is used, else the default. Positions
 * are not stored.
 */
import type { App } from '../../src/app'
import type { Answer } from '../../src/domain/endpoint'
import type { Point } from '../../src/domain/location'
import { version } from '../../src/version'
import { cityNear } from '../attendance/service'
import type { weather } from './contract'
import { usualWeather } from './rules'

type Weather = Answer<typeof weather>
type CachedWeather = { weather: Weather; at: number }

const usualPlace: Point = { lat: 19.076, lng: 72.8777 }

const minute = 60_000
const fresh = 30 * minute
const oldest = 3 * 60 * minute
/** How long a request waits for a new answer. A later answer is still cached. */
const wait = 1200
const patience = 5000
/** After a failure the service is not called for a while. */
const rest = 5 * minute
const most = 500

export class WeatherService {
  private readonly cells = new Map<string, CachedWeather>()
  private readonly asking = new Map<string, Promise<void>>()
  private silentUntil = 0
  private readonly controller = new AbortController()

  constructor(private readonly app: App) {}

  /** About 10 km: closer places have the same weather, and it identifies nobody's address. */
  async at(given: Point | null): Promise<Weather> {
    const point = given ?? usualPlace
    const place = { lat: round(point.lat), lng: round(point.lng) }
    const cell = `${place.lat} ${place.lng}`
    const cached = this.cells.get(cell)
    if (cached && this.now() - cached.at < fresh) return cached.weather
    if (this.app.config.weather && this.now() >= this.silentUntil && this.asking.size < 4) {
      const request = this.asking.get(cell) ?? this.ask(cell, place, given === null)
      await Promise.race([request, new Promise((resolve) => setTimeout(resolve, wait).unref())])
    }
    const now = this.cells.get(cell)
    return now && this.now() - now.at < oldest ? now.weather : usualWeather
  }

  private now(): number {
    return Date.parse(this.app.clock.now())
  }

  stop() {
    this.controller.abort()
  }

  private ask(cell: string, place: Point, isUsualPlace: boolean): Promise<void> {
    const request = this.fetch(place, isUsualPlace)
      .then((fetched) => {
        this.cells.delete(cell)
        this.cells.set(cell, { weather: fetched, at: this.now() })
        // Evicts the oldest.
        if (this.cells.size > most) this.cells.delete(this.cells.keys().next().value!)
      })
      .catch((error: unknown) => {
        this.silentUntil = this.now() + rest
        this.app.log.info('The weather service did not answer; the last or the default weather is shown', {
          error: (error as Error).message,
        })
      })
      .finally(() => this.asking.delete(cell))
    this.asking.set(cell, request)
    return request
  }

  private async fetch(place: Point, isUsualPlace: boolean): Promise<Weather> {
    const url = new URL('/v1/forecast', this.app.config.weather!)
    url.search = new URLSearchParams({
      latitude: String(place.lat),
      longitude: String(place.lng),
      current: 'temperature_2m,weather_code',
    }).toString()
    const response = await fetch(url, {
      headers: { 'user-agent': `Muster/${version} (attendance server)` },
      signal: AbortSignal.any([AbortSignal.timeout(patience), this.controller.signal]),
      redirect: 'error',
    })
    if (!response.ok) throw new Error(`status ${response.status}`)
    const { current } = (await response.json()) as {
      current?: { temperature_2m?: unknown; weather_code?: unknown }
    }
    const { temperature_2m: temperature, weather_code: code } = current ?? {}
    if (typeof temperature !== 'number' || !Number.isFinite(temperature) || typeof code !== 'number')
      throw new Error('an answer without a temperature')
    const location = isUsualPlace
      ? usualWeather.location
      : (cityNear(place)?.name ?? `${place.lat}, ${place.lng}`)
    return { ...wordsOf(code), temperature: Math.round(temperature), location, isUsual: false }
  }
}

const round = (degrees: number) => Math.round(degrees * 10) / 10

/** WMO code 4677, which the service uses. */
export function wordsOf(code: number): Pick<Weather, 'condition' | 'description'> {
  if (code === 0) return { condition: 'sunny', description: 'Clear' }
  if (code <= 2)
    return { condition: 'partly_cloudy', description: code === 1 ? 'Mostly clear' : 'Partly cloudy' }
  if (code === 3) return { condition: 'cloudy', description: 'Overcast' }
  if (code === 45 || code === 48) return { condition: 'other', description: 'Fog' }
  if ((code >= 71 && code <= 77) || code === 85 || code === 86)
    return { condition: 'snowy', description: 'Snow' }
  if (code >= 51 && code <= 57) return { condition: 'rainy', description: 'Drizzle' }
  if ((code >= 61 && code <= 67) || (code >= 80 && code <= 82))
    return { condition: 'rainy', description: code >= 80 ? 'Showers' : 'Rain' }
  if (code >= 95 && code <= 99) return { condition: 'rainy', description: 'Thunderstorm' }
  return { condition: 'other', description: 'Changeable' }
}
