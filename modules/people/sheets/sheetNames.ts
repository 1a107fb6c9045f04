/** Names in a people sheet: in two cells or in one, of new or existing people. */
import type { ReadRow } from '../../imports/service'
import { nameOf, wrong, type Draft } from './drafts'
import { isOneName, nameKey, splitName } from '../directory/names'
import type { SheetPerson } from './sheet'

/** Both names differ from the known one: a number given twice, not a correction. */
export function isSomebodyElse(
  known: SheetPerson,
  { firstName, lastName, fullName }: ReadRow['values'],
): boolean {
  const given = typeof fullName === 'string' ? splitName(fullName) : { firstName, lastName: lastName ?? null }
  const differs = (one: unknown, other: string) =>
    typeof one === 'string' && one.toLowerCase() !== other.toLowerCase()
  return differs(given.firstName, known.firstName) && differs(given.lastName, known.lastName)
}

/** A full name is split if the two names are missing; one that equals the known name changes nothing. */
export function takeFullName({ values, person, problems }: Draft) {
  const { fullName, middleName, firstName } = values
  delete values.fullName
  delete values.middleName
  if (typeof fullName === 'string' && (firstName === undefined || values.lastName === undefined)) {
    if (person && nameKey(fullName) === nameKey(nameOf(person))) return
    if (!isOneName(fullName))
      return wrong(
        { problems },
        'fullName',
        `${fullName} contains more than a name. Enter first and last name`,
      )
    const split = splitName(fullName)
    values.firstName ??= split.firstName
    if (split.lastName !== null) values.lastName ??= split.lastName
  } else if (typeof middleName === 'string' && typeof firstName === 'string' && !person)
    values.firstName = `${firstName} ${middleName}`
}

const needed = { firstName: 'A first name', lastName: 'A last name', email: 'An office email' } as const

/** Required fields of new people. A wrong full name is reported once. */
export function needNames(draft: Draft) {
  for (const field of ['firstName', 'lastName', 'email'] as const) {
    const about = field === 'email' ? ['email'] : [field, 'fullName']
    if (!draft.values[field] && !draft.problems.some((problem) => about.includes(problem.field ?? '')))
      wrong(draft, field, `${needed[field]} is required for new people`)
  }
}

/** A list often contains its author's address, so a sheet never changes the importing person's own name. */
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
        `This is your own email, ${nameOf(person)}, with another name. Correct the email, or change ` +
          `your name ` +
          'in My Profile',
      )
  }
}
