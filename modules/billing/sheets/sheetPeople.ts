/** Finds employees as candidate sheets name them: by office email, employee ID or name. */
import type { Ask } from '../../../src/app'
import { readEmail } from '../../imports/service'
import { peopleInCell, nameKey, notOne } from '../../people/service'

type Found = { value: string } | { problem: string }

/** Returns the office email. An email is returned unchanged. */
export function peopleBySheet({ db }: Ask): (text: string) => Found {
  const known = new Map<string, Set<string>>()
  const addKey = (key: string, email: string) =>
    known.set(key.toLowerCase(), (known.get(key.toLowerCase()) ?? new Set()).add(email))
  for (const { email, employeeId, name } of db.all<{ email: string; employeeId: string; name: string }>(
    `select email, employee_id as employeeId, full_name as name
     from users
     where is_active = 1`,
  )) {
    addKey(employeeId, email)
    addKey(nameKey(name), email)
  }
  return (text) => {
    const mail = readEmail(text)
    if (text.includes('@') && mail) return mail
    const found = peopleInCell(text, (key) => [...(known.get(key) ?? [])])
    return found.length === 1 ? { value: found[0]!.toLowerCase() } : { problem: notOne(text, found) }
  }
}
