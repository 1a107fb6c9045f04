/** Errors in the fields that an Admin enters for a person. */
import type { Ask } from '../../../src/app'
import type { Day } from '../../../src/domain/day'
import type { FieldError } from '../../../src/domain/errors'
import { aadhaarIn, panIn } from '../../../src/domain/identity'
import { isPhoneIn, notAPhone } from '../../../src/phones'
import { firmDay, snapshotOf } from '../../firm/service'
import { impossible } from './dateRules'
import { hidden, phones, type DetailRow } from './detail'
import { ancestorsOf } from '../directory/hierarchy'
import { checkManager } from '../directory/lifecycle'
import type { Fields } from './writing'

export function problems(ask: Ask, before: DetailRow, given: Fields): FieldError[] {
  const wrong: FieldError[] = []
  if (
    given.email !== undefined &&
    ask.db.one('select 1 from users where email = ? and id <> ?', given.email, before.id)
  )
    wrong.push({ field: 'email', message: 'This email is already in use' })
  if (
    given.employeeId !== undefined &&
    ask.db.one('select 1 from users where employee_id = ? and id <> ?', given.employeeId, before.id)
  )
    wrong.push({ field: 'employeeId', message: 'This employee ID is already in use' })
  if (given.managerId != null && given.managerId !== before.managerId) {
    checkManager(ask, given.managerId)
    if (given.managerId === before.id)
      wrong.push({ field: 'managerId', message: 'A person cannot report to themselves' })
    else if (ancestorsOf(ask, given.managerId).includes(before.id))
      wrong.push({
        field: 'managerId',
        message:
          `${before.firstName} ${before.lastName} is above that person, so the hierarchy would have ` +
          'a loop',
      })
  }
  if (given.dateOfJoining && !joinedFits(ask, before.id, given.dateOfJoining))
    wrong.push({ field: 'dateOfJoining', message: "Does not match this person's employment" })
  return wrong
}

/** Errors in the value itself, also for new people. */
export function valueProblems(ask: Ask, before: DetailRow | null, given: Fields): FieldError[] {
  const wrong: FieldError[] = phoneProblems(before, given)
  for (const [field, message] of impossible(given, before, firmDay(ask))) wrong.push({ field, message })
  // A masked number other than the shown one is incomplete.
  for (const [field, message] of [
    ['aadharNumber', 'Must be 12 digits'],
    ['panNumber', 'Must be a PAN such as ABCDE1234F'],
  ] as const) {
    const value = given[field]
    if (value && !whole[field](value) && value !== hidden(before?.[field] ?? null))
      wrong.push({ field, message })
  }
  if (given.shiftId !== undefined && !snapshotOf(ask).shifts.has(given.shiftId))
    wrong.push({ field: 'shiftId', message: 'This shift does not exist' })
  return wrong
}

/** An unchanged value is not checked. */
export function phoneProblems(before: DetailRow | null, given: Fields): FieldError[] {
  return phones
    .filter((field) => !isPhoneIn(given[field], before?.[field]))
    .map((field) => ({ field, message: notAPhone }))
}

const whole = { aadharNumber: aadhaarIn, panNumber: panIn }

/** Not after leaving, and not within an earlier employment. */
function joinedFits({ db }: Ask, id: number, joined: Day): boolean {
  const [last, earlier] = db.all<{ joined: Day; left: Day | null }>(
    `select joined, left_on as "left"
     from employments
     where user_id = ?
     order by joined desc
     limit 2`,
    id,
  )
  return (!last?.left || joined <= last.left) && (!earlier?.left || joined > earlier.left)
}
