/** The card on Attendance that asks for a correction. */
import { useState } from 'react'
import { FilePenLine } from 'lucide-react'
import { Button } from '../../../web/ui/Button'
import { Card } from '../../../web/ui/Card'
import { RequestDialog } from './RequestDialog'
import './regularization.css'

export default function RequestCard() {
  const [open, setOpen] = useState(false)
  return (
    <Card title="Regularization" icon={<FilePenLine size={18} aria-hidden />}>
      <div className="request-words">
        <p className="soft">Forgot a punch, or the hours are wrong? Ask for a correction.</p>
        <p className="faint">Manager approval required</p>
      </div>
      <Button size="large" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Request
      </Button>
      {open && <RequestDialog onClose={() => setOpen(false)} />}
    </Card>
  )
}
