/** People as a bulk action needs them, and the effect on each. */
import type { Ask } from '../../src/app'
import type { Who } from '../../src/http'
import type { Role } from '../../src/domain/access'
import { dayOf } from '../../src/domain/day'
import { invalid, Refusal } from '../../src/domain/errors'
import { shiftOn, snapshotOf, zoneIn } from '../firm/service'
import { checkManager, found, fullNameOf, shiftPlanOf, type PersonChange } from '../people/service'
import type { Bulk } from './contract'

export type Row = {
  id: number
  name: string
  employeeId: string
  role: Role
  isActive: number
  designation: string | null
  managerId: number | null
  managerName: string | null
}
/** The value to write, and both states as text; null if it is already so. */
export type Step = { change: PersonChange; before: string; after: string } | null

export type Target = { id: number; role: Role }

/**
 * The people concerned, Admins first, so that the last Admin is noticed while all are known. Includes unknown
 * ids.
 */
export function targetsOf(
  ask: Ask,
  who: Who,
  { ids, filter }: Bulk,
): { targets: Target[]; unknown: number[] } {
  if (!ids && !filter)
    throw invalid('Choose at least one person', [{ field: 'ids', message: 'Choose at least one person' }])
  const wanted = ids ?? found(ask, who, filter!)
  const targets = ask.db.all<Target>(
    `select u.id, u.role
     from json_each(?) j
     cross join users u on u.id = j.value
     where u.removed_at is null
     group by u.id
     order by u.role = 'Admin' desc, u.first_name, u.last_name, u.id`,
    JSON.stringify(wanted),
  )
  const there = new Set(targets.map(({ id }) => id))
  return { targets, unknown: [...new Set(ids)].filter((id) => !there.has(id)) }
}

export function findPersonRow({ db }: Ask, id: number): Row | undefined {
  return db.one<Row>(
    `select u.id, u.full_name as name, u.employee_id as employeeId, u.role,
       u.is_active as isActive, u.designation, u.manager_id as managerId,
       m.full_name as managerName
     from users u
     left join users m on m.id = u.manager_id
     where u.id = ? and u.removed_at is null`,
    id,
  )
}

/** An error that concerns everybody is reported once: 422 on `value`. */
export function checkValue(ask: Ask, bulk: Bulk) {
  if (bulk.action === 'shift-change' && !snapshotOf(ask).shifts.has(bulk.value))
    throw invalid('Shift not found', [{ field: 'value', message: 'Shift not found' }])
  if (bulk.action !== 'manager-change' || bulk.value === null) return
  try {
    checkManager(ask, bulk.value)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw invalid(error.message, [{ field: 'value', message: error.message }])
  }
}

export function stepOf(
  ask: Ask,
  who: Who,
  row: Row,
  bulk: Exclude<Bulk, { action: 'send-notification' }>,
): Step {
  const none = 'None'
  const step = (change: PersonChange, before: string, after: string): Step =>
    before === after ? null : { change, before, after }
  switch (bulk.action) {
    case 'activate':
      return row.isActive ? null : step({ isActive: true }, 'Inactive', 'Active')
    case 'deactivate':
      if (!row.isActive) return null
      if (row.id === who.id) throw invalid('You cannot deactivate yourself')
      return step({ isActive: false, lastWorkDate: bulk.value ?? null }, 'Active', 'Inactive')
    case 'role-change':
      if (row.role !== bulk.value && row.id === who.id) throw invalid('You cannot change your own role here')
      return step({ role: bulk.value }, row.role, bulk.value)
    case 'manager-change':
      return row.managerId === bulk.value
        ? null
        : {
            change: { managerId: bulk.value },
            before: row.managerName ?? none,
            after: fullNameOf(ask, bulk.value) ?? none,
          }
    case 'designation-change':
      return step({ designation: bulk.value }, row.designation ?? none, bulk.value ?? none)
    case 'shift-change':
      return step(
        { shiftId: bulk.value },
        shiftName(ask, shiftPlanOf(ask, row.id)),
        shiftName(ask, () => bulk.value),
      )
  }
}

function shiftName(ask: Ask, plan: (day: string) => number): string {
  const firm = snapshotOf(ask)
  const today = dayOf(ask.now(), zoneIn(firm))
  return shiftOn(firm, plan(today), today).name
}
