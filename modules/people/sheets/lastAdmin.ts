/** A sheet must leave the firm an Admin: the row of the last one is refused. */
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
      wrong(draft, 'role', 'The last Admin cannot get another role. Make another person Admin first.')
    else wrong(draft, 'status', 'The last Admin cannot be deactivated. Make another person Admin first.')
}
