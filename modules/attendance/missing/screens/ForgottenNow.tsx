/** Forgotten punch-outs below the faces of a leader's team; nothing if there are none. */
import { Forgotten } from './MissingNow'
import './missingNow.css'

export default function ForgottenNow() {
  return (
    <div className="missing-now forgotten">
      <Forgotten />
    </div>
  )
}
