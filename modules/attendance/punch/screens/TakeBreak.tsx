/** Starts a break with one tap on its reason. Another reason is written. */
import { useState, type FormEvent } from 'react'
import { Coffee } from 'lucide-react'
import { Button } from '../../../../web/ui/Button'
import { Input } from '../../../../web/ui/Field'
import type { Break } from './useBreak'
import './takeBreak.css'

const reasons = ['Lunch', 'Tea', 'Errand']

type TakeBreakProps = { pause: Break; isIn: boolean }

export function TakeBreak({ pause: { mayStart, sending, start }, isIn }: TakeBreakProps) {
  const [isOther, setOther] = useState(false)
  const isOpen = isOther && mayStart
  return (
    <section className="take-break" aria-label="Start a break">
      <h3>
        <Coffee size={16} aria-hidden /> Take Break
      </h3>
      <div className="take-break-reasons">
        {reasons.map((reason) => (
          <Button
            key={reason}
            size="small"
            busy={sending === reason}
            disabled={!mayStart}
            onClick={() => sending === null && start(reason)}
          >
            {reason}
          </Button>
        ))}
        <Button size="small" disabled={!mayStart} aria-expanded={isOpen} onClick={() => setOther(!isOther)}>
          Other
        </Button>
      </div>
      {!mayStart && (
        <p className="faint">
          {isIn ? 'You can start a break once your punch has been sent.' : 'Punch in first to take a break.'}
        </p>
      )}
      {isOpen && <OtherReason sending={sending} start={start} />}
    </section>
  )
}

function OtherReason({ sending, start }: Pick<Break, 'sending' | 'start'>) {
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const reason = text.trim()

  function submit(event: FormEvent) {
    event.preventDefault()
    setMissing(!reason)
    if (reason && sending === null) start(reason)
  }

  return (
    <form className="take-break-other" onSubmit={submit} noValidate>
      <Input
        label="Reason"
        placeholder="Bank, doctor, call from home"
        value={text}
        maxLength={200}
        autoFocus
        error={missing && !reason ? 'Please provide a reason for the break.' : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" busy={sending !== null}>
        {sending === null ? 'Start Break' : 'Starting break…'}
      </Button>
    </form>
  )
}
