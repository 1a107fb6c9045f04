/** The card that asks for a correction, and its dialog. */
import { useState } from 'react'
import { FilePenLine } from 'lucide-react'
import { todayIn, useZone } from '../../../web/firm'
import { Button } from '../../../web/ui/Button'
import { Card } from '../../../web/ui/Card'
import { Dialog, DialogButtons } from '../../../web/ui/Dialog'
import { DateField, Input, Select, Textarea } from '../../../web/ui/Field'
import './attendance.css'

const types = [
  { value: 'missed_punch_in', label: 'Missed punch in' },
  { value: 'missed_punch_out', label: 'Missed punch out' },
  { value: 'wrong_hours', label: 'Wrong hours' },
  { value: 'work_from_home', label: 'Work from home' },
  { value: 'on_duty', label: 'On duty' },
]

export default function Regularization() {
  const [open, setOpen] = useState(false)
  return (
    <Card title="Regularization" icon={<FilePenLine size={18} aria-hidden />}>
      <div className="card-grow">
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

function RequestDialog({ onClose }: { onClose: () => void }) {
  const zone = useZone()
  return (
    <Dialog title="Request Regularization" onClose={onClose}>
      <p className="notice">Sending requests is not built yet. This is what the form will ask for; nothing you fill in here is kept.</p>
      <div className="dialog-form">
        <Select label="Request type" defaultValue={types[0]!.value}>
          {types.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <DateField label="Target date" max={todayIn(zone)} />
        <div className="pair">
          <Input label="Punch in time" type="time" step={60} />
          <Input label="Punch out time" type="time" step={60} />
        </div>
        <Input label="Hours" type="number" min={0} max={24} step={0.25} defaultValue="8.0" hint="Computed when both times are given" />
        <Textarea label="Reason" />
        <DialogButtons>
          <Button onClick={onClose}>Close</Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}
