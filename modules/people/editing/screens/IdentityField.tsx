/** Aadhar or PAN: masked except the last four until revealed, which the audit records. */
import type { ComponentProps } from 'react'
import { Eye } from 'lucide-react'
import { Button } from '../../../../web/ui/Button'
import { Input } from '../../../../web/ui/Field'
import { useReveal, type IdentityName } from './useReveal'

const revealNote = 'Only the last four characters are shown. Revealing is recorded in the audit.'

type IdentityFieldProps = {
  /** The control's form attributes: name, label, value, error. */
  tie: Pick<ComponentProps<typeof Input>, 'name' | 'label' | 'error'> & { value: string }
  /** The owner; null in a form for a new person. */
  id: number | undefined
  name: IdentityName
  /** The value that the form treats as unchanged. */
  stored: string
  /** The masked value from the server. */
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
  // Unchanged and not edited.
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
        // A masked number can only be replaced as a whole.
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
