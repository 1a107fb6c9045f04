/**
 * Validation errors in our own words, short, for people and programs. A schema may provide a better message.
 *
 *   issueWords(issue)         one issue in words; endpoint.ts gives it to zod
 *   fieldErrorsOf(error)      all of them, each by its field; a field that is not known is named by itself
 */
import type { $ZodError, $ZodIssue, $ZodRawIssue } from 'zod/v4/core'
import type { FieldError } from './errors'

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with fields',
  record: 'an object with fields',
  date: 'a date',
  null: 'empty',
}
const forms: Record<string, string> = {
  email: 'Invalid email address',
  url: 'Must be a web address, as in https://example.com',
  datetime: 'Must be a date and time with its offset, as in 2026-11-18T09:30:00Z',
  date: 'Must be a date, yyyy-MM-dd',
  time: 'Must be a time, HH:mm',
}

export function issueWords(issue: $ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'Required' : must([issue.expected])
    case 'invalid_value':
      return oneOf(issue.values)
    case 'too_small':
      return size(issue.origin, 'At least', Number(issue.minimum) + (issue.inclusive ? 0 : 1))
    case 'too_big':
      return size(issue.origin, 'At most', Number(issue.maximum) - (issue.inclusive ? 0 : 1))
    case 'invalid_format':
      return forms[issue.format] ?? 'Has the wrong format'
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return 'Unknown field'
    case 'invalid_union':
      return eitherOf(issue)
    case 'invalid_key':
      return 'Has a name that is not allowed'
    default:
      return 'Is not allowed'
  }
}

/** The limit of reported errors. A list of ten thousand errors would give ten thousand sentences. */
const most = 100
const longestName = 200

/** `within`: the field of the schema. The same sentence about a field appears once. */
export function fieldErrorsOf({ issues }: $ZodError, within: readonly string[] = []): FieldError[] {
  const errors = new Map<string, FieldError>()
  for (const issue of issues.slice(0, most))
    for (const key of keysOf(issue)) {
      const field = [...within, ...issue.path, ...key].join('.').slice(0, longestName)
      errors.set(`${field}: ${issue.message}`, { field, message: issue.message })
    }
  return [...errors.values()].slice(0, most)
}

const keysOf = (issue: $ZodIssue): string[][] =>
  issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 10).map((key) => [key]) : [[]]

function oneOf(values: readonly unknown[]): string {
  const words = values.map((value) => String(value ?? 'empty'))
  return words.length === 1 ? `Must be ${words[0]}` : `Must be one of ${words.join(', ')}`
}

function must(expected: readonly string[]): string {
  const known = [...new Set(expected.flatMap((kind) => kinds[kind] ?? []))]
  return known.length ? `Must be ${known.join(', or ')}` : 'Is not allowed'
}

function size(origin: string, word: 'At least' | 'At most', count: number): string {
  if (origin === 'string') return `${word} ${count} ${count === 1 ? 'character' : 'characters'}`
  if (origin === 'array' || origin === 'set' || origin === 'map' || origin === 'object')
    return `${word} ${count} ${count === 1 ? 'entry' : 'entries'}`
  return `Must be ${word.toLowerCase()} ${count}`
}

/** No variant of a union fits: lists what each accepts, or the errors of the closest one. */
function eitherOf(issue: Extract<$ZodRawIssue, { code: 'invalid_union' }>): string {
  if ('options' in issue && Array.isArray(issue.options)) return oneOf(issue.options)
  const firsts = (issue.errors ?? []).map((branch) => branch[0])
  const expected = firsts.flatMap((first) =>
    first?.code === 'invalid_type' && first.path.length === 0 ? [first.expected] : [],
  )
  if (issue.input === undefined || issue.input === null) return 'Required'
  const near = firsts.find((first) => first && first.code !== 'invalid_type')
  return near ? near.message : must(expected)
}
