/**
 * The weather beside the greeting. Its space is reserved while it loads; without an answer the default is
 * shown.
 */
import { useEffect, useState } from 'react'
import { Cloud, CloudRain, CloudSun, Cloudy, Snowflake, Sun, type LucideIcon } from 'lucide-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Answer } from '../../../src/domain/endpoint'
import { ask } from '../../../web/query'
import { weather } from '../contract'
import { usualWeather } from '../rules'
import { approximatePosition, type Approximate } from './approximatePosition'

const minute = 60_000
type Weather = Answer<typeof weather>
const icons: Record<Weather['condition'], LucideIcon> = {
  sunny: Sun,
  cloudy: Cloudy,
  rainy: CloudRain,
  snowy: Snowflake,
  partly_cloudy: CloudSun,
  other: Cloud,
}

export function WeatherWords() {
  const [place, setPlace] = useState<Approximate | null>(null)
  useEffect(() => {
    let gone = false
    void approximatePosition().then((found) => gone || (found && setPlace(found)))
    return () => {
      gone = true
    }
  }, [])
  const { data, isError } = useQuery({
    ...ask(weather, place ?? {}),
    refetchInterval: 5 * minute,
    placeholderData: keepPreviousData,
  })
  const shown = data ?? (isError ? usualWeather : null)
  const Icon = icons[shown?.condition ?? 'other']
  return (
    <p className="weather" aria-busy={!shown}>
      <Icon size={22} aria-hidden />
      <span>
        <b className="figures">{shown ? `${shown.temperature} °C` : '…'}</b>
        <span className="soft">
          <span className="weather-place">{shown && `${shown.location} · `}</span>
          <span className="faint">
            {shown && (shown.isUsual ? `usually ${shown.description.toLowerCase()}` : shown.description)}
            {isError && !data && <span className="weather-failed">Failed to fetch weather</span>}
          </span>
        </span>
      </span>
    </p>
  )
}
