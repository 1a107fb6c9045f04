/** On the dashboard: who is missing, and who is on leave. */
import MissingNow from './MissingNow'

export default function MissingAndAway() {
  return <MissingNow namesLeave />
}
