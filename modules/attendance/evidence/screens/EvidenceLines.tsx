/** The evidence of one punch, or of a day's punches. */
import { TriangleAlert } from 'lucide-react'
import { Badge } from '../../../../web/ui/Badge'
import type { Working } from '../../contract'
import './evidence.css'

type Punch = Working['punches'][number]

export function EvidenceLines({ evidence }: Pick<Punch, 'evidence'>) {
  if (!evidence.length) return null
  return (
    <ul className="evidence">
      {evidence.map(({ text }) => (
        <li key={text}>
          <TriangleAlert size={16} aria-hidden />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}

/** Among the marks of a day. */
export function CheckPosition({ punches }: { punches: readonly Punch[] }) {
  if (!punches.some(({ evidence }) => evidence.length)) return null
  return (
    <>
      <Badge colour="orange">Check position</Badge>
      <span className="faint">See the punches below. Hours and status do not change.</span>
    </>
  )
}
