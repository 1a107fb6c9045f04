/** The card on Attendance that asks for a correction. */
import { useState } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { FilePenLine } from 'lucide-react'
import { Button } from '../../../web/ui/Button'
import { Card } from '../../../web/ui/Card'
import { RequestDialog } from './RequestDialog'
import type { CorrectionWish } from './wish'
import './regularization.css'

export default function RequestCard() {
  const [pressed, setPressed] = useState(false)
  // `?regularize=2026-11-18&out=19:05`: asked for from elsewhere, such as a punch that came too late.
  const named = useSearch({ strict: false }) as { regularize?: string; in?: string; out?: string }
  const navigate = useNavigate()
  const open = pressed || named.regularize !== undefined

  function close() {
    setPressed(false)
    if (named.regularize !== undefined) void navigate({ to: '/attendance' as string, search: {} as never, replace: true })
  }

  return (
    <Card title="Regularization" icon={<FilePenLine size={18} aria-hidden />}>
      <div className="request-words">
        <p className="soft">Forgot a punch, or the hours are wrong? Ask for a correction.</p>
        <p className="faint">Manager approval required</p>
      </div>
      <Button size="large" aria-haspopup="dialog" onClick={() => setPressed(true)}>
        Request
      </Button>
      {open && <RequestDialog initial={wishNamed(named)} onClose={close} />}
    </Card>
  )
}

function wishNamed({ regularize, in: punchInTime, out: punchOutTime }: { regularize?: string; in?: string; out?: string }): Partial<CorrectionWish> {
  if (regularize === undefined) return {}
  return { targetDate: regularize, punchInTime: punchInTime ?? '', punchOutTime: punchOutTime ?? '', requestType: punchOutTime && !punchInTime ? 'missed_punch_out' : 'missed_punch_in' }
}
