/** Who may have an unknown number: the one active person whose employee ID ends with it (EMP0042, 42). */
import type { Ask } from '../../../src/app'

export type Suggested = { userId: number; person: string; employeeId: string }

/** One look-up for any number of enrolment numbers. */
export function suggestionsFor({ db }: Ask): (pin: string) => Suggested | null {
  const byNumber = new Map<string, Suggested[]>()
  for (const person of db.all<Suggested>(
    `select id as userId, first_name || ' ' || last_name as person, employee_id as employeeId
     from users
     where is_active = 1`,
  )) {
    const number = numberIn(person.employeeId)
    if (number) byNumber.set(number, [...(byNumber.get(number) ?? []), person])
  }
  return (pin) => {
    const found = /^\d+$/.test(pin) ? (byNumber.get(numberIn(pin)!) ?? []) : []
    return found.length === 1 ? found[0]! : null
  }
}

/** The number at the end, without leading zeros. */
function numberIn(text: string): string | null {
  let from = text.length
  while (from > 0 && /\d/.test(text[from - 1]!)) from--
  return text.slice(from).replace(/^0+(?=\d)/, '') || null
}
