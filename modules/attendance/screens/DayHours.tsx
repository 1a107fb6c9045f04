/** The hours of a day in a list. Those of a day without a punch-out are not measured, and say so. */
import { dayHours } from '../day/screens/flagWords'
import '../history/screens/history.css'

type Hours = Parameters<typeof dayHours>[0] & { isAuto: boolean }

/** Nothing for a day without hours. */
export function DayHours({ of }: { of: Hours }) {
  const hours = dayHours(of)
  if (hours === null) return null
  return (
    <>
      <span className="nowrap">{hours}</span>
      {of.isAuto && <span className="history-assumed"> assumed</span>}
    </>
  )
}

/** Opens the day's working. `press` says so to screen readers. */
export function HoursButton({ of, press, onPress }: { of: Hours; press: string; onPress: () => void }) {
  const hours = dayHours(of)
  const words = hours === null ? 'No hours' : of.isAuto ? `${hours} assumed` : hours
  return (
    <button
      type="button"
      className={hours === null ? 'history-hours none' : 'history-hours figures'}
      aria-label={`${words}. ${press}`}
      aria-haspopup="dialog"
      title="Show the working"
      onClick={onPress}
    >
      {hours === null ? '–' : <DayHours of={of} />}
    </button>
  )
}
