/** An address spread over several columns of a sheet. Pure. */
import type { Column, Value } from './kinds'

const parts = [
  ['1', 'line 1', ['', '1', 'line 1', 'line1', 'street', 'street 1', 'address line 1']],
  ['2', 'line 2', ['2', 'line 2', 'line2', 'street 2', 'street2', 'address line 2']],
  ['3', 'line 3', ['3', 'line 3', 'line3', 'address line 3']],
  ['4', 'line 4', ['4', 'line 4', 'line4', 'address line 4']],
  ['City', 'city', ['city', 'town']],
  ['State', 'state', ['state']],
  ['Pin', 'PIN code', ['pin', 'pin code', 'pincode', 'zip', 'zip code', 'postal code', 'code']],
  ['Country', 'country', ['country']],
] as const

/** A column for each part, under each prefix: `Permanent Address Line 1`, `Permanent City`. */
export const addressParts = (field: string, title: string, prefixes: readonly string[]): Column[] =>
  parts.map(([part, words, names]) => ({
    field: `${field}${part}`,
    title: `${title}, ${words}`,
    type: 'text',
    most: 200,
    isExact: true,
    also: prefixes.flatMap((prefix) => names.flatMap((name) => called(prefix, name))),
    help: 'One part of the address; the parts are joined',
  }))

/** Without a prefix, `1`, `Line 1` or `Code` could belong to anything. */
function called(prefix: string, name: string): string[] {
  if (!prefix) return /^$|^\d$|^line|^code$/.test(name) ? [] : [name]
  return /^\d$/.test(name) ? [`${prefix} ${name}`, `${prefix}${name}`] : [`${prefix} ${name}`.trim()]
}

/** Joins the parts, after the address if that is given too and does not contain them; removes the parts. */
export function joinAddress(values: Record<string, Value>, field: string, columns: readonly Column[]) {
  const whole = typeof values[field] === 'string' ? values[field] : null
  const lines = whole === null ? [] : [whole]
  for (const { field: part } of columns) {
    const value = values[part]
    delete values[part]
    if (typeof value === 'string' && !lines.join(', ').toLowerCase().includes(value.toLowerCase()))
      lines.push(value)
  }
  if (lines.length) values[field] = lines.join(', ').slice(0, 500)
}
