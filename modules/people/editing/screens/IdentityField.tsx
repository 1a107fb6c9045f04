/** Aadhar or PAN: all but the last four are hidden until they are asked for, which the audit notes. */
import type { ComponentProps } from 'react'
import { Eye } from 'lucide-react'
import { Button } from '../../../../web/ui/Button'
import { Input } from '../../../../web/ui/Field'
import { useReveal, type IdentityName } from './useReveal'

const revealNote = 'Hidden but for the last four. Revealing is noted in the audit.'

type IdentityFieldProps = {
  /** What ties the control to its form: name, label, value, error. */
  tie: Pick<ComponentProps<typeof Input>, 'name' | 'label' | 'error'> & { value: string }
  /** Whose; nobody's yet in a form for somebody new. */
  id: number | undefined
  name: IdentityName
  /** As the form takes it for unchanged. */
  stored: string
  /** As it came: masked. */
  hidden: string | null | undefined
  longest: number
  hint?: string
  onText: (text: string) => void
  onReveal: (value: string) => void
}

export function IdentityField({
  tie,
  id,
  name,
  stored,
  hidden,
  longest,
  hint,
  onText,
  onReveal,
}: IdentityFieldProps) {
  const shown = useReveal(id, name)
  // As it came, and not typed over.
  const isHidden = Boolean(hidden) && stored === hidden && tie.value === hidden
  return (
    <div className="identity">
      <Input
        {...tie}
        spellCheck={false}
        maxLength={longest}
        inputMode={name === 'aadharNumber' ? 'numeric' : 'text'}
        autoCapitalize="characters"
        className="figures"
        hint={isHidden ? revealNote : hint}
        // What is hidden is replaced as a whole.
        onFocus={(event) => isHidden && event.target.select()}
        onChange={(event) =>
          onText(name === 'panNumber' ? event.target.value.toUpperCase() : event.target.value)
        }
      />
      {isHidden && (
        <Button
          busy={shown.busy}
          icon={<Eye size={16} aria-hidden />}
          aria-label={`Reveal ${tie.label}`}
          onClick={() => void shown.reveal().then((value) => value && onReveal(value))}
        >
          Reveal
        </Button>
      )}
    </div>
  )
}
