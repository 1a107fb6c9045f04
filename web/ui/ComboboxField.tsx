/** The part that `Combobox` loads on demand. */
import { useId, useMemo, useRef, useState, type ReactNode } from 'react'
import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronDown } from 'lucide-react'
import { FieldWords, ariaProps } from './FieldWords'
import { typing } from './typing'
import './field.css'
import './combobox.css'

export type Choice = { value: string; label: string }

export type ComboboxProps = {
  label: string
  choices: readonly Choice[]
  value: string
  onChange: (value: string) => void
  empty?: string
  /** Options are fetched while typing; without it the given options are filtered here. */
  onSearch?: (text: string) => void
  name?: string
  required?: boolean
  hint?: ReactNode
  error?: string
}

/** Further options are found by typing. */
const mostShown = 200

export function ComboboxField({
  label,
  choices,
  value,
  onChange,
  empty = 'Nothing found.',
  onSearch,
  name,
  required,
  hint,
  error,
}: ComboboxProps) {
  const id = useId()
  const field = useRef<HTMLDivElement>(null)
  // An open dialog makes the rest inert, so the list is inside it; otherwise it is at the end of the page.
  const [home, setHome] = useState<HTMLElement | null>(null)
  const chosenLabel = choices.find((choice) => choice.value === value)?.label
  // The same object while its content is equal, because a new one would overwrite the typed text.
  const chosen = useMemo(
    () => (chosenLabel === undefined ? null : { value, label: chosenLabel }),
    [value, chosenLabel],
  )
  return (
    <div className="field" ref={field}>
      <label htmlFor={id} className={required ? 'required' : undefined}>
        {label}
      </label>
      <Base.Root
        items={choices as Choice[]}
        value={chosen}
        isItemEqualToValue={(a, b) => a.value === b.value}
        onValueChange={(choice) => choice && onChange(choice.value)}
        onInputValueChange={onSearch && ((text, { reason }) => reason === 'input-change' && onSearch(text))}
        onOpenChange={(open) => open && setHome(field.current!.closest('dialog'))}
        filter={onSearch ? null : undefined}
        limit={mostShown}
        autoHighlight
      >
        <div className="combobox">
          {/* Typing replaces the chosen value. */}
          <Base.Input
            {...typing({})}
            {...ariaProps(id, { hint, error })}
            className="control"
            aria-required={required}
            data-field={name}
            onClick={(event) => event.currentTarget.select()}
          />
          <Base.Trigger className="control-button" aria-label="Show all choices" tabIndex={-1}>
            <ChevronDown size={16} aria-hidden />
          </Base.Trigger>
        </div>
        <Base.Portal container={home ?? undefined}>
          <Base.Positioner className="combobox-place" sideOffset={4} positionMethod="fixed">
            <Base.Popup className="combobox-list">
              <Base.Empty className="combobox-empty">{empty}</Base.Empty>
              <Base.List>
                {(choice: Choice) => (
                  <Base.Item key={choice.value} value={choice} className="combobox-item">
                    {choice.label}
                    <Base.ItemIndicator>
                      <Check size={16} aria-hidden />
                    </Base.ItemIndicator>
                  </Base.Item>
                )}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
      <FieldWords id={id} hint={hint} error={error} />
    </div>
  )
}
