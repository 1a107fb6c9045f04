/**
 * People as cells name them, in every kind of sheet: by employee id, by name, or by both in one cell. Pure.
 *
 *   peopleInCell(text, of)   notOne(text, found)
 */
import { nameKey } from './names'

/**
 * The matching people, among those whom `of` knows by id or by name key, in lower case. Several if nothing
 * decides: also if `Asha Rao EMP0007` names Asha Rao but EMP0007 is another person. None if the number is
 * somebody's but the name beside it is unknown.
 */
export function peopleInCell<Found>(text: string, of: (key: string) => readonly Found[]): readonly Found[] {
  const whole = of(text.toLowerCase())
  if (whole.length) return whole
  // `Meera Test EMP0003`, `Meera Test (EMP0003)`, `EMP0003 - Meera Test`
  const words = text.split(/[\s()[\]|,]+/).filter(Boolean)
  const ids = words.filter((word) => /\d/.test(word) && of(word.toLowerCase()).length > 0)
  const numbered = [...new Set(ids.flatMap((word) => of(word.toLowerCase())))]
  if (numbered.length !== 1) return numbered.length ? numbered : of(nameKey(text))
  // The name beside it must match: if it is nobody's, or somebody else's, the number may be wrong.
  const rest = words.filter((word) => !ids.includes(word) && /\p{L}/u.test(word))
  const named = rest.length ? of(nameKey(rest.join(' '))) : numbered
  if (named.includes(numbered[0]!)) return numbered
  return named.length ? [...numbered, ...named] : []
}

/** Why it does not match exactly one person. */
export function notOne(text: string, found: readonly unknown[]): string {
  const why = !found.length
    ? `Nobody is called ${text}`
    : /\d/.test(text)
      ? `${text} matches several people`
      : `Several people are called ${text}`
  return `${why}. Enter the office email or employee ID`
}
