/** The existing person of a row: by their ID in another program, by employee ID, or by email. */
import { nameOf, wrong, type Draft } from './drafts'
import type { ExternalIds } from '../externalIds/externalIds'
import { source as sourceForm, sourceSentence } from '../externalIds/externalIdContract'
import { isSomebodyElse } from './sheetNames'
import type { SheetPerson } from './sheet'

export type KnownPeople = {
  byEmail: ReadonlyMap<string, SheetPerson>
  byId: ReadonlyMap<string, SheetPerson>
  externalIds: ExternalIds<SheetPerson>
}

export function findPerson(draft: Draft, { byEmail, byId, externalIds }: KnownPeople): SheetPerson | null {
  const { values } = draft
  const text = (field: string) => (typeof values[field] === 'string' ? values[field] : null)
  const [email, employeeId] = [text('email'), text('employeeId')]
  const mailed = email ? byEmail.get(email) : undefined
  const numbered = employeeId ? byId.get(employeeId.toLowerCase()) : undefined
  const linked = externalIds.personOf(values.source, values.externalId)
  if (linked === 'removed')
    wrong(draft, 'externalId', 'The data of this person was deleted in Muster. Leave them out of the list')
  else if (linked) {
    for (const [field, word, other] of [
      ['email', 'email', mailed],
      ['employeeId', 'employee ID', numbered],
    ] as const)
      if (other && other !== linked)
        wrong(
          draft,
          field,
          `This ${word} belongs to ${called(other)}, but ${text('externalId')} in ${text('source')} is ` +
            `${called(linked)}. Correct the ${word} or the ID`,
        )
    // A program that gives the ID of a leaver to somebody new would hand over the account.
    if (email && email !== linked.email && isSomebodyElse(linked, values))
      wrong(
        draft,
        'externalId',
        `${text('externalId')} in ${text('source')} is ${called(linked)}, with another name and email. If ` +
          'it is the same person, change the email in Muster first. If not, end the ID with DELETE ' +
          `/api/users/${linked.id}/external-ids/${text('source')}`,
      )
    return linked
  }
  if (mailed && numbered && mailed !== numbered)
    wrong(draft, 'email', `This email belongs to ${called(mailed)}, not to ${employeeId}`)
  if (mailed && employeeId && !numbered)
    wrong(
      draft,
      'employeeId',
      `Nobody has ${employeeId}, and the email belongs to ${called(mailed)}. ` +
        'Leave the Employee ID blank to change this person, or correct the email',
    )
  if (numbered && !mailed && email && isSomebodyElse(numbered, values))
    wrong(
      draft,
      'employeeId',
      `${employeeId} is ${nameOf(numbered)}, with another name and email. Correct the Employee ID, or ` +
        'leave it blank for a new person',
    )
  const person = numbered ?? mailed ?? null
  const other = person && externalIds.idOf(values.source, person)
  if (other)
    wrong(
      draft,
      'externalId',
      `${called(person)} has the ID ${other} in ${text('source')}. Use that ID, or end it with ` +
        `DELETE /api/users/${person.id}/external-ids/${text('source')} first`,
    )
  return person
}

const called = (person: SheetPerson) => `${nameOf(person)} (${person.employeeId})`

/** A row of another program needs both: the program, and the person's ID in it. */
export function needExternalId(draft: Draft) {
  const { source, externalId } = draft.values
  if (source === undefined) return
  const isRead = draft.problems.some(({ field }) => field === 'externalId')
  if (externalId === undefined && !isRead) wrong(draft, 'externalId', 'Enter the ID in the other program')
  if (!sourceForm.safeParse(source).success) wrong(draft, 'source', sourceSentence)
}
