/**
 * The description of a setting's field. The firm module provides the form, and modules place it in their
 * sections.
 */
export type FieldSpec = {
  name: string
  label: string
  hint?: string
  /** The unit after the figure. */
  unit?: string
} & (
  | { kind: 'number'; least: number; most: number; step?: number; /** The meaning of zero. */ zero?: string }
  | { kind: 'switch' }
  | { kind: 'time' }
  | { kind: 'choice'; choices: readonly (readonly [string, string])[]; numeric?: boolean }
  | { kind: 'text'; type?: 'email' | 'url'; /** In characters; default: 254. */ longest?: number }
  | {
      kind: 'lines'
      /** The list may be empty. */ optional?: boolean
    }
  | { kind: 'monthDay' }
)
