/** Who leads whom once a sheet is in: managers of the firm and of the sheet itself, and no loop. */
import { named, nameOf, wrong, type Draft } from './drafts'
import type { SheetPerson } from './sheet'

type Leader = { role: string; active: boolean; row: number | null; name: string }

/** Everybody as they will be once the file is in. */
export function leadersOf(drafts: readonly Draft[], byEmail: Map<string, SheetPerson>): Map<string, Leader> {
  const leaders = new Map<string, Leader>()
  for (const [email, person] of byEmail)
    leaders.set(email, { role: person.role, active: person.isActive === 1, row: null, name: nameOf(person) })
  for (const draft of drafts)
    if (draft.email && !draft.problems.length)
      leaders.set(draft.email, { role: draft.role, active: draft.active, row: draft.row, name: named(draft) })
  return leaders
}

export function leadable(draft: Draft, leaders: Map<string, Leader>) {
  const email = draft.values.managerEmail
  if (typeof email !== 'string') return
  const leader = leaders.get(email)
  if (!leader)
    wrong(
      draft,
      'managerEmail',
      `There is nobody with the address ${email}, neither in Muster nor among the good rows of this file`,
    )
  else if (email === draft.email) wrong(draft, 'managerEmail', 'Nobody reports to themselves')
  else if (!leader.active) wrong(draft, 'managerEmail', `${leader.name} is inactive`)
  else if (!['Manager', 'Senior Manager', 'Admin'].includes(leader.role))
    wrong(
      draft,
      'managerEmail',
      `${leader.name} is ${leader.role}; people report to a Manager, Senior Manager or Admin`,
    )
}

/** Rows that stand in a loop of the hierarchy as it would be. */
export function looped(drafts: readonly Draft[], byEmail: Map<string, SheetPerson>): Draft[] {
  const above = new Map<string, string | null>()
  for (const [email, person] of byEmail)
    above.set(email, (person.managerEmail as string | null)?.toLowerCase() ?? null)
  for (const draft of drafts)
    if (draft.email && !draft.problems.length)
      above.set(draft.email, draft.managerEmail?.toLowerCase() ?? null)
  return drafts.filter((draft) => {
    if (!draft.email || draft.problems.length || draft.values.managerEmail === undefined) return false
    const seen = new Set<string>()
    for (let at = above.get(draft.email); at; at = above.get(at)) {
      if (at === draft.email) return true
      if (seen.has(at)) return false
      seen.add(at)
    }
    return false
  })
}

/** Whoever is led comes after who leads, so that each step of the way is a hierarchy without a loop. */
export function inOrder(drafts: Draft[]): Draft[] {
  const byEmail = new Map(drafts.flatMap((draft) => (draft.email ? [[draft.email, draft] as const] : [])))
  const depth = new Map<Draft, number>()
  const depthOf = (draft: Draft): number => {
    const path: Draft[] = []
    for (
      let at: Draft | undefined = draft;
      at && !depth.has(at) && !path.includes(at) && path.length < 200;
      at = at.managerEmail ? byEmail.get(at.managerEmail.toLowerCase()) : undefined
    )
      path.push(at)
    for (const at of path.toReversed()) {
      const leader = at.managerEmail ? byEmail.get(at.managerEmail.toLowerCase()) : undefined
      depth.set(at, (leader && depth.get(leader) !== undefined ? depth.get(leader)! : -1) + 1)
    }
    return depth.get(draft)!
  }
  for (const draft of drafts) depthOf(draft)
  return drafts.sort((a, b) => depth.get(a)! - depth.get(b)! || a.row - b.row)
}
