/** Below the faces of who is late or missing: punches outside the office, and forgotten punch-outs. */
import { Forgotten, Outside } from './MissingNow'
import './missingNow.css'

export default function PunchExceptions() {
  return (
    <div className="missing-now below">
      <Outside />
      <Forgotten />
    </div>
  )
}
