/** Settings on the command line: parses values and describes a change. Pure. */
import type { Touched } from '../firm/contract'

/**
 * One object as JSON, or fields as `name=value` (a number, true, false or a list as JSON; otherwise text).
 * Null if it is neither.
 */
export function readValue(given: readonly string[]): Record<string, unknown> | null {
  if (given.length === 1 && given[0]!.trimStart().startsWith('{')) return objectOf(given[0]!)
  const fields: Record<string, unknown> = {}
  for (const text of given) {
    const at = text.indexOf('=')
    if (at < 1) return null
    fields[text.slice(0, at)] = plainOf(text.slice(at + 1))
  }
  return fields
}

function objectOf(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return null
  }
}

function plainOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** `graceMinutes 15 -> 5` for each difference. */
export function changesOf(before: object, after: object): string[] {
  const was = before as Record<string, unknown>
  return Object.entries(after).flatMap(([field, value]) =>
    JSON.stringify(was[field]) === JSON.stringify(value)
      ? []
      : [`${field} ${JSON.stringify(was[field])} -> ${JSON.stringify(value)}`],
  )
}

export function touchedLines({ leaves, people, daysRefunded, daysDebited, list, owing }: Touched): string[] {
  if (!leaves) return []
  const some = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`
  return [
    `It affects ${some(leaves, 'leave', 'leaves')} of ${some(people, 'person', 'people')}: ` +
      `${daysRefunded} days are refunded, ${daysDebited} more are used.`,
    ...list.map(
      ({ name, fromDate, toDate, days }) =>
        `  ${name}, ${fromDate}${toDate === fromDate ? '' : ` to ${toDate}`}: ` +
        `${days < 0 ? `${-days} back` : `${days} more`}`,
    ),
    ...owing.map(({ name, days }) => `  ${name} would have a negative balance of ${days}`),
  ]
}
