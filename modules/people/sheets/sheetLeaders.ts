/** The hierarchy after an import: managers of the firm and of the sheet, without loops. */
import { onlyWaits, readEmail, type Value } from '../../imports/service'
import { peopleInCell, notOne } from '../directory/peopleInCells'
import { named, nameOf, placeOf, wrong, type Draft } from './drafts'
import { nameKey } from '../directory/names'
import type { ExternalIds } from '../externalIds/externalIds'
import type { SheetPerson } from './sheet'

type Leader = { role: string; active: boolean; row: number | null; name: string }

/** Everybody as after the import. */
export function leadersOf(drafts: readonly Draft[], byEmail: Map<string, SheetPerson>): Map<string, Leader> {
  const leaders = new Map<string, Leader>()
  for (const [email, person] of byEmail)
    leaders.set(email, { role: person.role, active: person.isActive === 1, row: null, name: nameOf(person) })
  for (const draft of drafts)
    if (draft.email && onlyWaits(draft.problems))
      leaders.set(draft.email, { role: draft.role, active: draft.active, row: draft.row, name: named(draft) })
  return leaders
}

/** A person's address, or their row if they have no valid one. */
type Held = string | Draft

/** By employee id and by name, of the firm and of the sheet: entries that match one person. */
export function addressesOf(
  people: readonly SheetPerson[],
  drafts: readonly Draft[],
): Map<string, Set<Held>> {
  const found = new Map<string, Set<Held>>()
  const addLeader = (key: string | null | undefined, of: Held) => {
    if (!key) return
    const at = key.toLowerCase()
    found.set(at, (found.get(at) ?? new Set()).add(typeof of === 'string' ? of.toLowerCase() : of))
  }
  for (const person of people) {
    addLeader(person.employeeId, person.email)
    if (person.isActive === 1) addLeader(nameKey(nameOf(person)), person.email)
  }
  for (const draft of drafts) {
    const of = draft.email ?? draft
    addLeader(draft.values.employeeId as string | undefined, of)
    addLeader(draft.values.externalId as string | undefined, of)
    if (!draft.person) addLeader(nameKey(named(draft)), of)
  }
  return found
}

/** The manager's ID in the row's own program, or without one in the same sheet. */
export function managersByExternalId(drafts: readonly Draft[], externalIds: ExternalIds<SheetPerson>) {
  const bySource = new Map<string, Draft>()
  const key = (source: Value | undefined, id: Value) => JSON.stringify([source ?? null, id])
  for (const draft of drafts) {
    const { source, externalId } = draft.values
    if (externalId !== undefined) bySource.set(key(source, externalId), draft)
  }
  for (const draft of drafts) {
    const { managerExternalId: id, source } = draft.values
    if (id === undefined) continue
    delete draft.values.managerExternalId
    delete draft.values.managerNumber
    const [listed, linked] = [bySource.get(key(source, id)), externalIds.personOf(source, id)]
    const email = listed ? listed.email : linked && linked !== 'removed' ? linked.email : null
    if (email) draft.values.managerEmail = email
    else if (listed) wrong(draft, 'managerExternalId', listed === draft ? toOneself : wrongManager(listed))
    else
      wrong(
        draft,
        'managerExternalId',
        `Nobody with the ID ${id} is in Muster or in this list. Add that person, or leave the manager out`,
      )
  }
}

/** A manager by address, by employee id, as `Name EMP0001`, or by a unique name. */
export function findLeader(
  draft: Draft,
  addresses: ReadonlyMap<string, ReadonlySet<Held>>,
  badlyAddressed: readonly Draft[],
) {
  const { managerNumber: number, managerEmail: name } = draft.values
  delete draft.values.managerNumber
  const of = (key: string) => [...(addresses.get(key) ?? [])]
  const isKnown = typeof number === 'string' && of(number.toLowerCase()).length > 0
  const text = isKnown || name === undefined ? number : name
  if (typeof text !== 'string') return
  const mail = readEmail(text)
  const found = mail && 'value' in mail ? [mail.value] : peopleInCell(text, of)
  const [one] = found
  if (found.length === 1 && typeof one === 'string') draft.managerEmail = draft.values.managerEmail = one
  else {
    // The cause is reported in the manager's row, not in each follower's.
    const row =
      found.length === 1 && typeof one === 'object'
        ? one
        : badlyAddressed.find(({ cells }) => cells.toLowerCase().includes(JSON.stringify(text).toLowerCase()))
    if (row === draft) wrong(draft, 'managerEmail', toOneself)
    else wrong(draft, 'managerEmail', row ? wrongManager(row) : notOne(text, found))
    delete draft.values.managerEmail
    draft.managerEmail = (draft.person?.managerEmail ?? null) as string | null
  }
}

/** A person whose address changes in this file is found by the new one. */
export function newAddresses(drafts: readonly Draft[]) {
  const moved = new Map(
    drafts.flatMap(({ person, email, problems }) => {
      const before = person?.email.toLowerCase()
      return before && email && before !== email && onlyWaits(problems) ? [[before, email] as const] : []
    }),
  )
  for (const draft of drafts) {
    const now = draft.managerEmail && moved.get(draft.managerEmail.toLowerCase())
    if (!now) continue
    draft.managerEmail = now
    if (draft.values.managerEmail !== undefined) draft.values.managerEmail = now
  }
}

export function leadable(
  draft: Draft,
  leaders: Map<string, Leader>,
  wrongRows: ReadonlyMap<string | null, Draft>,
) {
  const email = draft.values.managerEmail
  if (typeof email !== 'string') return
  const leader = leaders.get(email)
  const behind = wrongRows.get(email)
  if (!leader && behind && behind !== draft) wrong(draft, 'managerEmail', wrongManager(behind))
  else if (!leader) wrong(draft, 'managerEmail', `Nobody in Muster or in this file has the email ${email}`)
  else if (email === draft.email) wrong(draft, 'managerEmail', toOneself)
  else if (!leader.active) wrong(draft, 'managerEmail', `${leader.name} is inactive`)
  else if (!['Manager', 'Senior Manager', 'Admin'].includes(leader.role))
    wrong(
      draft,
      'managerEmail',
      `${leader.name} is ${leader.role}. People can only report to a Manager, Senior Manager or Admin`,
    )
}

/** Rows in a loop of the future hierarchy. */
export function looped(drafts: readonly Draft[], byEmail: Map<string, SheetPerson>): Draft[] {
  const above = new Map<string, string | null>()
  for (const [email, person] of byEmail)
    above.set(email, (person.managerEmail as string | null)?.toLowerCase() ?? null)
  for (const draft of drafts)
    if (draft.email && onlyWaits(draft.problems))
      above.set(draft.email, draft.managerEmail?.toLowerCase() ?? null)
  return drafts.filter((draft) => {
    if (!draft.email || !onlyWaits(draft.problems) || draft.values.managerEmail === undefined) return false
    const seen = new Set<string>()
    for (let at = above.get(draft.email); at; at = above.get(at)) {
      if (at === draft.email) return true
      if (seen.has(at)) return false
      seen.add(at)
    }
    return false
  })
}

/** For sorted rows: if the manager of the same file is not imported yet, the person is not either. */
export function behindOthers(ordered: readonly Draft[]) {
  const coming = new Map(
    ordered.flatMap((draft) => (draft.person || !draft.email ? [] : [[draft.email, draft] as const])),
  )
  for (const draft of ordered) {
    const leader = coming.get(String(draft.values.managerEmail ?? ''))
    if (!leader?.problems.length || draft.problems.length) continue
    const [first] = leader.problems
    wrong(draft, 'managerEmail', onlyWaits(leader.problems) ? first!.message : wrongManager(leader))
  }
}

const toOneself = 'A person cannot report to themselves'
const wrongManager = (leader: Draft) => `${placeOf(leader)} is the manager and has errors. Fix that row first`

/** Managers come before their people, so that each step is a hierarchy without a loop. */
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
