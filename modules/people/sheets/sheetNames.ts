/** Names in a sheet of people: in two cells or in one, of somebody new, or of somebody who is here. */
import type { ReadRow } from '../../imports/service'
import { nameOf, wrong, type Draft } from './drafts'
import { isOneName, nameKey, splitName } from '../directory/names'
import type { SheetPerson } from './sheet'

/** Neither name is the one that is known: a number that was given twice, not a correction. */
export function isSomebodyElse(
  known: SheetPerson,
  { firstName, lastName, fullName }: ReadRow['values'],
): boolean {
  const given = typeof fullName === 'string' ? splitName(fullName) : { firstName, lastName: lastName ?? null }
  const differs = (one: unknown, other: string) =>
    typeof one === 'string' && one.toLowerCase() !== other.toLowerCase()
  return differs(given.firstName, known.firstName) && differs(given.lastName, known.lastName)
}

/** A name in one cell is split where it is not given in two; one that says what is known changes nothing. */
export function takeFullName({ values, person, problems }: Draft) {
  const { fullName, middleName, firstName } = values
  delete values.fullName
  delete values.middleName
  if (typeof fullName === 'string' && (firstName === undefined || values.lastName === undefined)) {
    if (person && nameKey(fullName) === nameKey(nameOf(person))) return
    if (!isOneName(fullName))
      return wrong({ problems }, 'fullName', `${fullName} is not only a name. Write first and last name`)
    const split = splitName(fullName)
    values.firstName ??= split.firstName
    if (split.lastName !== null) values.lastName ??= split.lastName
  } else if (typeof middleName === 'string' && typeof firstName === 'string' && !person)
    values.firstName = `${firstName} ${middleName}`
}

const needed = { firstName: 'A first name', lastName: 'A last name', email: 'An office email' } as const

/** What somebody new must have. A name in one cell that is wrong is told of once. */
export function needNames(draft: Draft) {
  for (const field of ['firstName', 'lastName', 'email'] as const) {
    const about = field === 'email' ? ['email'] : [field, 'fullName']
    if (!draft.values[field] && !draft.problems.some((problem) => about.includes(problem.field ?? '')))
      wrong(draft, field, `${needed[field]} is needed for somebody new`)
  }
}

/** A list of others often holds the address of who made it: nobody's own name is changed by a sheet. */
export function renamesImporter(drafts: readonly Draft[], importer: number) {
  for (const draft of drafts) {
    const { person, values } = draft
    if (person?.id !== importer) continue
    const isOther = (['firstName', 'lastName'] as const).some(
      (field) => typeof values[field] === 'string' && values[field] !== person[field],
    )
    if (isOther)
      wrong(
        draft,
        'email',
        `This is you, ${nameOf(person)}, under another name. Correct the address, or change your own name ` +
          'on your profile',
      )
  }
}
