/**
 * People as cells name them, in every kind of sheet: by employee id, by name, or by both in one cell. Pure.
 *
 *   calledSo(text, of)   notOne(text, found)
 */
import { nameKey } from './names'

/**
 * Who is meant, among those whom `of` knows by an id or by the key of a name, in small letters. Several where
 * nothing tells which: also where `Asha Rao EMP0007` names Asha Rao, and EMP0007 is somebody else. Nobody
 * where the number is somebody's and the name beside it is not known.
 */
export function calledSo<Found>(text: string, of: (key: string) => readonly Found[]): readonly Found[] {
  const whole = of(text.toLowerCase())
  if (whole.length) return whole
  // `Meera Test EMP0003`, `Meera Test (EMP0003)`, `EMP0003 - Meera Test`
  const words = text.split(/[\s()[\]|,]+/).filter(Boolean)
  const ids = words.filter((word) => /\d/.test(word) && of(word.toLowerCase()).length > 0)
  const numbered = [...new Set(ids.flatMap((word) => of(word.toLowerCase())))]
  if (numbered.length !== 1) return numbered.length ? numbered : of(nameKey(text))
  // The name beside it must be theirs: of nobody, or of somebody else, the number may be the slip.
  const rest = words.filter((word) => !ids.includes(word) && /\p{L}/u.test(word))
  const named = rest.length ? of(nameKey(rest.join(' '))) : numbered
  if (named.includes(numbered[0]!)) return numbered
  return named.length ? [...numbered, ...named] : []
}

/** Why it is not one. */
export function notOne(text: string, found: readonly unknown[]): string {
  const why = !found.length
    ? `There is nobody called ${text}`
    : /\d/.test(text)
      ? `${text} could be several people`
      : `Several people are called ${text}`
  return `${why}: give the office email or the employee id`
}
