/** The card on Attendance that opens a regularization request. */
import { useState } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { addressText } from '../../../web/address'
import { Button } from '../../../web/ui/Button'
import { Card } from '../../../web/ui/Card'
import { requestTypes } from '../contract'
import { RequestDialog } from './RequestDialog'
import type { RegularizationDraft } from './draft'
import './regularization.css'

type Named = Partial<Record<'regularize' | 'kind' | 'in' | 'out' | 'reason', unknown>>

export default function RequestCard() {
  const [pressed, setPressed] = useState(false)
  // `?regularize=2026-11-18&out=19:05`: opened from elsewhere, such as a punch that arrived too late.
  const named = useSearch({ strict: false }) as Named
  const navigate = useNavigate()
  const open = pressed || named.regularize !== undefined

  function close() {
    setPressed(false)
    if (named.regularize !== undefined)
      void navigate({ to: '/attendance' as string, search: {} as never, replace: true })
  }

  return (
    <Card className="request-card">
      <div className="request-words">
        <h2>Regularization</h2>
        <p className="soft">Forgot a punch, or are the hours wrong?</p>
        <p className="faint">Manager approval required</p>
      </div>
      <Button aria-haspopup="dialog" onClick={() => setPressed(true)}>
        Request
      </Button>
      {open && <RequestDialog initial={wishNamed(named)} onClose={close} />}
    </Card>
  )
}

function wishNamed({
  regularize,
  kind,
  in: punchIn,
  out: punchOut,
  reason,
}: Named): Partial<RegularizationDraft> {
  if (regularize === undefined) return {}
  const [punchInTime, punchOutTime] = [addressText(punchIn), addressText(punchOut)]
  return {
    targetDate: addressText(regularize),
    punchInTime,
    punchOutTime,
    requestType:
      requestTypes.find((one) => one === kind) ??
      (punchOutTime && !punchInTime ? 'missed_punch_out' : 'missed_punch_in'),
    reason: addressText(reason).slice(0, 1000),
  }
}
