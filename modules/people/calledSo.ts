/**
 * People as cells name them, in every kind of sheet: by employee id, by name, or by both in one cell. Pure.
 *
 *   calledSo(text, of)   notOne(text, found)
 */
import { nameKey } from './names'

/**
 * Who is meant, among those whom `of` knows by an id or by the key of a name, in small letters. Several where
 * nothing tells which: also where `Asha Rao EMP0007` names Asha Rao, and EMP0007 is somebody else.
 */
export function calledSo<Found>(text: string, of: (key: string) => readonly Found[]): readonly Found[] {
  const whole = of(text.toLowerCase())
  if (whole.length) return whole
  // `Meera Test EMP0003`, `Meera Test (EMP0003)`, `EMP0003 - Meera Test`
  const words = text.split(/[\s()[\]|,]+/).filter(Boolean)
  for (const at of [words.length - 1, 0]) {
    const word = words[at]
    const numbered = word && /\d/.test(word) ? of(word.toLowerCase()) : []
    if (!numbered.length) continue
    const named = of(nameKey(words.toSpliced(at, 1).join(' ')))
    return named.length && !named.some((one) => numbered.includes(one)) ? [...numbered, ...named] : numbered
  }
  return of(nameKey(text))
}

/** Why it is not one. */
export const notOne = (text: string, found: readonly unknown[]): string =>
  `${found.length ? `Several people are called ${text}` : `There is nobody called ${text}`}: ` +
  'give the office email or the employee id'
