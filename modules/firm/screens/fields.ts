/** Setting fields: how each is edited, parsed and described. Pure. */
import { monthNames } from '../../../src/domain/month'
import type { FieldSpec } from '../../../web/setting'
import { readTime } from '../../../web/timeText'

export type { FieldSpec }

/** Shown for rules that apply from a date. */
export const fromADay = 'Changes apply from the date you choose. Past days stay as they were.'

/** The value as its control shows it. */
export function textOf({ kind }: FieldSpec, value: unknown): string | boolean {
  if (kind === 'switch') return value === true
  if (kind === 'lines') return Array.isArray(value) ? value.join('\n') : ''
  return value === undefined || value === null
    ? ''
    : typeof value === 'string' || typeof value === 'number'
      ? String(value)
      : ''
}

/** The value as the server expects it. */
export function readField(field: FieldSpec, text: string | boolean): unknown {
  if (typeof text === 'boolean') return text
  if (field.kind === 'number' || (field.kind === 'choice' && field.numeric)) return Number(text)
  if (field.kind === 'lines') {
    return text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
  }
  if (field.kind === 'time') return text.trim() === '' ? '' : (readTime(text) ?? text)
  return text.trim()
}

export function faultOf(field: FieldSpec, text: string | boolean): string | null {
  if (typeof text === 'boolean') return null
  if (field.kind === 'number') {
    const { least, most, step = 1 } = field
    const n = Number(text)
    if (text.trim() === '' || !Number.isFinite(n) || n < least || n > most)
      return `Must be from ${least} to ${most}`
    return Number.isInteger(Math.round((n / step) * 1e6) / 1e6)
      ? null
      : step === 1
        ? 'Must be a whole number'
        : `Must be in steps of ${step}`
  }
  if (field.kind === 'time') return text.trim() === '' || readTime(text) ? null : 'Must be a time, HH:mm'
  if (field.kind === 'lines' && !field.optional)
    return readField(field, text) instanceof Array && (readField(field, text) as string[]).length > 0
      ? null
      : 'At least one'
  return null
}

/** As text, for planned changes. */
export function wordsOf(field: FieldSpec, value: unknown): string {
  if (field.kind === 'switch') return value ? 'on' : 'off'
  if (field.kind === 'choice')
    return field.choices.find(([one]) => one === String(value))?.[1] ?? String(value)
  if (field.kind === 'lines')
    return Array.isArray(value) ? value.map((line) => String(line) || '-').join(', ') : ''
  if (field.kind === 'monthDay') return value ? monthDayWords(String(value)) : 'never'
  if (field.kind === 'number' && field.zero && value === 0) return field.zero
  const text = textOf(field, value)
  return text === '' ? 'none' : `${String(text)}${field.unit ? ` ${field.unit}` : ''}`
}

/** `03-31` as `31 March` */
export const monthDayWords = (text: string) =>
  `${Number(text.slice(3))} ${monthNames[Number(text.slice(0, 2)) - 1] ?? ''}`

/** `Grace 15 to 20 minutes` for each field that differs. */
export function differences(
  fields: readonly FieldSpec[],
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): string[] {
  return fields
    .filter(({ name }) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map(
      (field) =>
        `${field.label}: ${wordsOf(field, after[field.name])} (until then ` +
        `${wordsOf(field, before[field.name])})`,
    )
}
