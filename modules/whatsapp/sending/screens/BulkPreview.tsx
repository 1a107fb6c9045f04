/** The exact message of each recipient, one by one or by position. */
import { useState } from 'react'
import { ChevronLeft, ChevronRight, Paperclip } from 'lucide-react'
import { IconButton } from '../../../../web/ui/Button'
import { Card } from '../../../../web/ui/Card'
import { Input } from '../../../../web/ui/Field'
import { messageFor, numberText } from '../../rules'
import type { Person } from './recipients'
import { countWords } from '../../screens/words'

export function BulkPreview({
  people,
  common,
  attachment,
}: {
  people: readonly Person[]
  common: string
  attachment: string | undefined
}) {
  const [wanted, setWanted] = useState('1')
  const at = Math.min(Math.max(1, Number(wanted) || 1), Math.max(1, people.length))
  const person = people[at - 1]
  return (
    <Card title="Preview">
      {!person ? (
        <p className="soft">Shows each recipient's message.</p>
      ) : (
        <>
          <div className="wa-stepper">
            <IconButton
              label="Previous recipient"
              disabled={at <= 1}
              onClick={() => setWanted(String(at - 1))}
            >
              <ChevronLeft size={18} aria-hidden />
            </IconButton>
            <Input
              label="Recipient"
              hideLabel
              type="number"
              inputMode="numeric"
              min={1}
              max={people.length}
              className="figures"
              value={wanted}
              onChange={(event) => setWanted(event.target.value)}
              onBlur={() => setWanted(String(at))}
            />
            <span className="figures">of {countWords(people.length)}</span>
            <IconButton
              label="Next recipient"
              disabled={at >= people.length}
              onClick={() => setWanted(String(at + 1))}
            >
              <ChevronRight size={18} aria-hidden />
            </IconButton>
          </div>
          <Bubble person={person} common={common} attachment={attachment} />
        </>
      )}
    </Card>
  )
}

function Bubble({
  person,
  common,
  attachment,
}: {
  person: Person
  common: string
  attachment: string | undefined
}) {
  const { text, missing } = messageFor(person, common)
  return (
    <div aria-live="polite">
      <p className="wa-to">
        <b>{person.name || numberText(person.number)}</b>
        {person.name && <span className="faint figures"> {numberText(person.number)}</span>}
      </p>
      <div
        className="wa-bubble"
        tabIndex={0}
        role="group"
        aria-label={`Message to ${person.name || numberText(person.number)}`}
      >
        {attachment && (
          <p className="wa-clip">
            <Paperclip size={14} aria-hidden />
            {attachment}
          </p>
        )}
        {text ? <p className="wa-text">{text}</p> : <p className="faint">No message yet.</p>}
      </div>
      {missing.length > 0 && (
        <p className="field-error" role="status">
          No value for {missing.map((name) => `{{${name}}}`).join(', ')}
        </p>
      )}
    </div>
  )
}
