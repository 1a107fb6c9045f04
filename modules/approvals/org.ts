/** The hierarchy as the approval rules read it, only as far as needed, and who is on leave today. */
import type { Ask } from '../../src/app'
import type { Role } from '../../src/domain/access'
import { firmDay } from '../firm/service'
import type { Org, Person } from './rules'

type Row = { id: number; managerId: number | null; role: Role; isActive: number }
const columns = 'id, manager_id as managerId, role, is_active as isActive'
const toPerson = (row: Row): Person => ({ ...row, isActive: row.isActive === 1 })

export function orgOf({ db }: Ask): Org {
  const known = new Map<number, Person | undefined>()
  let admins: number[] | null = null
  return {
    person(id) {
      if (!known.has(id)) {
        const row = db.one<Row>(`select ${columns} from users where id = ?`, id)
        known.set(id, row && toPerson(row))
      }
      return known.get(id)
    },
    admins: () =>
      (admins ??= db
        .all<{ id: number }>(`select id from users where role = 'Admin' and is_active = 1 order by id`)
        .map((row) => row.id)),
  }
}

export function awayToday(ask: Ask): (id: number) => boolean {
  const today = firmDay(ask)
  const known = new Map<number, boolean>()
  return (id) => {
    let away = known.get(id)
    if (away === undefined)
      known.set(
        id,
        (away = Boolean(
          ask.db.one(
            `select 1
             from approval_away
             where user_id = ?
               and from_day <= ?
               and to_day >= ?`,
            id,
            today,
            today,
          ),
        )),
      )
    return away
  }
}
