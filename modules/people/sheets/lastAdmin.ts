/** A sheet leaves the firm an Admin: whoever would be the last to go is told by their row. */
import { wrong, type Draft } from './drafts'
import type { SheetPerson } from './sheet'

export function lastAdmin(drafts: readonly Draft[], people: readonly SheetPerson[]) {
  const admins = new Set(people.filter(({ role, isActive }) => role === 'Admin' && isActive === 1))
  const going = drafts.filter(
    ({ person, role, active }) => person && admins.has(person) && (role !== 'Admin' || !active),
  )
  if (new Set(going.map(({ person }) => person)).size < admins.size) return
  for (const draft of going)
    if (draft.active)
      wrong(draft, 'role', 'The last Admin cannot be given another role. Make somebody else Admin first.')
    else wrong(draft, 'status', 'The last Admin cannot be deactivated. Make somebody else Admin first.')
}
