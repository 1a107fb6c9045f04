/**
 * Where a punch was: the office's circle, the reading with its possible error, north up. No map is needed.
 */
import './charts.css'
import './days.css'

export type PlacePictureProps = {
  /** The office's radius in metres. */
  radius: number
  /** The distance from the office's centre in metres, and the bearing in degrees from north. */
  distance: number
  bearing: number
  /** The reading's possible error in metres. */
  accuracy: number
  isOutside: boolean
  label: string
}

const half = 50
/** The drawing keeps this part of its half width free. */
const edge = 0.9

export function PlacePicture({ radius, distance, bearing, accuracy, isOutside, label }: PlacePictureProps) {
  const safe = (metres: number) => (Number.isFinite(metres) && metres > 0 ? metres : 0)
  const reach = Math.max(1, safe(radius), safe(distance) + safe(accuracy))
  const scale = (half * edge) / reach
  const angle = ((Number.isFinite(bearing) ? bearing : 0) * Math.PI) / 180
  const x = half + Math.sin(angle) * safe(distance) * scale
  const y = half - Math.cos(angle) * safe(distance) * scale
  return (
    <svg className="place-picture" viewBox="0 0 100 100" role="img" aria-label={label}>
      <circle className="office" cx={half} cy={half} r={Math.max(1.5, safe(radius) * scale)} />
      <circle className={isOutside ? 'error bad' : 'error good'} cx={x} cy={y} r={safe(accuracy) * scale} />
      <circle className={isOutside ? 'spot bad' : 'spot good'} cx={x} cy={y} r="9" />
    </svg>
  )
}
