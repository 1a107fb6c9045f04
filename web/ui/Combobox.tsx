/**
 * A searchable list for too many options. Its code is large, so it loads when one is shown; until then its
 * space is reserved.
 */
import { Suspense, lazy } from 'react'
import type { ComboboxProps } from './ComboboxField'
import './field.css'
import './combobox.css'

export type { Choice } from './ComboboxField'

const ComboboxField = lazy(() =>
  import('./ComboboxField').then((module) => ({ default: module.ComboboxField })),
)

export function Combobox(props: ComboboxProps) {
  return (
    <Suspense fallback={<Coming {...props} />}>
      <ComboboxField {...props} />
    </Suspense>
  )
}

function Coming({ label, choices, value, required, hint }: ComboboxProps) {
  return (
    <div className="field" aria-busy>
      <label className={required ? 'required' : undefined}>
        {label}
        <input
          className="control"
          disabled
          value={choices.find((choice) => choice.value === value)?.label ?? ''}
        />
      </label>
      {hint && <p className="field-hint">{hint}</p>}
    </div>
  )
}
