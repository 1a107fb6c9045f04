/** Aadhar or PAN: all but the last four are hidden until they are asked for, which the audit notes. */
import { Eye } from 'lucide-react'
import { Button } from '../../../web/ui/Button'
import { Input } from '../../../web/ui/Field'
import { field, type PanelProps } from './panelField'
import { useReveal, type IdentityName } from './useReveal'

const longest = { aadharNumber: 12, panNumber: 10 }
const revealNote = 'Hidden but for the last four. Revealing is noted in the audit.'

export function IdentityField({ form, person, name }: PanelProps & { name: IdentityName }) {
  const shown = useReveal(person?.id, name)
  const text = form.values[name]
  // As it came, and not typed over.
  const isHidden = Boolean(person?.[name]) && text === person![name] && shown.value === null
  const tie = field(form, name)
  return (
    <div className="identity">
      <Input
        {...tie}
        autoComplete="off"
        spellCheck={false}
        maxLength={longest[name]}
        inputMode={name === 'aadharNumber' ? 'numeric' : undefined}
        autoCapitalize="characters"
        className="figures"
        hint={isHidden ? revealNote : undefined}
        // What is hidden is replaced as a whole.
        onFocus={(event) => isHidden && event.target.select()}
        onChange={(event) => form.set(name, name === 'panNumber' ? event.target.value.toUpperCase() : event.target.value)}
      />
      {isHidden && (
        <Button busy={shown.busy} icon={<Eye size={16} aria-hidden />} aria-label={`Reveal ${tie.label}`} onClick={() => void shown.reveal().then((value) => value && form.revealed(name, value))}>
          Reveal
        </Button>
      )}
    </div>
  )
}
