/** The first pending requests on the dashboard, decided in place. The rest is on Approvals. */
import { useState } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { Avatar } from '../ui/Avatar'
import { Button } from '../ui/Button'
import { BriefWords } from './BriefWords'
import { RejectDialog } from './DecisionDialogs'
import { DecidedRow } from './DecidedRow'
import { nameOf, type Decidable, type Kind } from './requestKind'
import { useDecide } from './useDecide'
import { useStableOrder } from './useStableOrder'
import './decisions.css'

export function BriefDecisions<Row extends Decidable>({
  kind,
  most,
  query: { data },
}: {
  kind: Kind<Row>
  most: number
  query: UseQueryResult<Row[]>
}) {
  const { one, undo, runs, isResting, done } = useDecide(kind)
  const [rejected, reject] = useState<Row | null>(null)
  const rows = useStableOrder(data, (id) => done.has(id))?.slice(0, most) ?? []
  if (!rows.length) return null
  return (
    <ul className="brief-list" aria-label={kind.label}>
      {rows.map((row) => {
        const decided = done.get(row.id)
        const words = `${nameOf(row)}, ${kind.words(row)}`
        return (
          <li key={row.id}>
            <Avatar person={row.users ?? { firstName: nameOf(row), lastName: '' }} />
            <b>{nameOf(row)}</b>
            <BriefWords brief={kind.brief(row)} />
            {decided ? (
              <DecidedRow
                {...decided}
                busy={runs(row.id) === 'undo'}
                of={words}
                onUndo={() => void undo(row.id)}
              />
            ) : (
              <div className="decision-buttons">
                <Button
                  size="small"
                  variant="tinted"
                  busy={runs(row.id) === 'approve'}
                  icon={<Check size={16} aria-hidden />}
                  aria-label={`Approve ${words}`}
                  onClick={() => !isResting() && void one(row, 'approve', null)}
                >
                  Approve
                </Button>
                <Button
                  size="small"
                  busy={runs(row.id) === 'reject'}
                  aria-label={`Reject ${words}`}
                  aria-haspopup="dialog"
                  onClick={() => !isResting() && reject(row)}
                >
                  Reject
                </Button>
              </div>
            )}
          </li>
        )
      })}
      {rejected && !done.has(rejected.id) && (
        <RejectDialog kind={kind} row={rejected} decide={one} onClose={() => reject(null)} />
      )}
    </ul>
  )
}
