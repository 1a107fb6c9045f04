/** What must be unique in a people sheet: a person, and personal numbers. */
import { nameOf, placeOf, wrong, type Draft } from './drafts'
import type { SheetPerson } from './sheet'

/** A number that belongs to one person, in this file and in the firm. */
export function duplicateNumbers(drafts: readonly Draft[], people: readonly SheetPerson[]) {
  for (const [field, words] of [
    ['aadharNumber', 'Aadhar number'],
    ['panNumber', 'PAN'],
  ] as const) {
    const held = new Map(people.flatMap((one) => (one[field] ? [[String(one[field]), one] as const] : [])))
    const first = new Map<string, Draft>()
    for (const draft of drafts) {
      const value = draft.values[field]
      if (typeof value !== 'string') continue
      const [before, holder] = [first.get(value), held.get(value)]
      if (before) wrong(draft, field, `${placeOf(before)} has the same ${words}`)
      else if (holder && holder !== draft.person)
        wrong(draft, field, `${nameOf(holder)} (${holder.employeeId}) has this ${words}`)
      first.set(value, before ?? draft)
    }
  }
}

export function duplicatePeople(drafts: readonly Draft[]) {
  for (const [field, key] of [
    ['email', (d: Draft) => d.values.email as string | undefined],
    ['employeeId', (d: Draft) => (d.values.employeeId as string | undefined)?.toLowerCase()],
    ['externalId', externalKey],
  ] as const) {
    const first = new Map<string, Draft>()
    for (const draft of drafts) {
      const text = key(draft)
      if (!text) continue
      const before = first.get(text)
      if (before === undefined) first.set(text, draft)
      else {
        wrong(draft, field, isSame(before))
        // Nobody can say which row of the two describes the person.
        if (field === 'externalId' && !before.problems.some((problem) => problem.field === field))
          wrong(before, field, isSame(draft))
      }
    }
  }
  const people = new Map<number, Draft>()
  for (const draft of drafts) {
    // A row with another ID for a person also prevents their deactivation by absence, a later row.
    const isDisputed = draft.problems.some(({ field }) => field === 'externalId')
    if (!draft.person || (draft.problems.length && !isDisputed)) continue
    const before = people.get(draft.person.id)
    if (before === undefined) people.set(draft.person.id, draft)
    else if (!isDisputed) wrong(draft, null, isSame(before))
  }
}

const isSame = (before: Draft) => `${placeOf(before)} is the same person`
const externalKey = ({ values: { source, externalId } }: Draft) =>
  source === undefined || externalId === undefined ? undefined : JSON.stringify([source, externalId])
