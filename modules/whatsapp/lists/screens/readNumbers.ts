/** Parses several typed numbers, separated by commas, semicolons or lines. Pure. */
import { readNumber } from '../../rules'

export type Wrong = { given: string; problem: string }
export type ReadNumbers = { numbers: string[]; wrong: Wrong[]; /** Duplicates. */ merged: number }

export function readNumbers(text: string, country: string): ReadNumbers {
  const found = new Set<string>()
  const wrong: Wrong[] = []
  let merged = 0
  for (const given of text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter(Boolean)) {
    const parsed = readNumber(given, country)
    if ('problem' in parsed) wrong.push({ given, problem: parsed.problem })
    else if (found.has(parsed.number)) merged++
    else found.add(parsed.number)
  }
  return { numbers: [...found], wrong, merged }
}
