/**
 * What a form of a setting is told of each of its fields. The form is the firm's; modules place it in their
 * own sections.
 */
export type FieldSpec = {
  name: string
  label: string
  hint?: string
  /** What it is counted in, after the figure. */
  unit?: string
} & (
  | { kind: 'number'; least: number; most: number; step?: number; /** What nought means. */ zero?: string }
  | { kind: 'switch' }
  | { kind: 'time' }
  | { kind: 'choice'; choices: readonly (readonly [string, string])[]; numeric?: boolean }
  | { kind: 'text'; type?: 'email' | 'url' }
  | {
      kind: 'lines'
      /** A line may be empty: each stands for the one at its place elsewhere. */ blanks?: boolean
    }
  | { kind: 'monthDay' }
)
