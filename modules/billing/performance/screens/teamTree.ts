/** The visible rows of the team tree, in order. */
import type { PerformanceMember } from '../../contract'

/** Maps each manager to their reports. Null holds the people without a manager. */
export type Led = ReadonlyMap<number | null, readonly PerformanceMember[]>

/** The people of `shown` and the managers above each; of one manager, whose team bills most comes first. */
export function ledBy(members: readonly PerformanceMember[], shown: readonly PerformanceMember[]): Led {
  const byId = new Map(members.map((one) => [one.id, one]))
  const visible = new Set<number>()
  for (const one of shown)
    for (
      let at: PerformanceMember | undefined = one;
      at && !visible.has(at.id);
      at = at.managerId === null ? undefined : byId.get(at.managerId)
    )
      visible.add(at.id)
  const led = new Map<number | null, PerformanceMember[]>()
  for (const one of members) {
    if (!visible.has(one.id)) continue
    const beside = led.get(one.managerId)
    if (beside) beside.push(one)
    else led.set(one.managerId, [one])
  }
  for (const reports of led.values()) reports.sort(byBilling)
  return led
}

/** The highest billing first; of equal ones the higher pipeline, then more selections. */
export const byBilling = ({ team: a }: PerformanceMember, { team: b }: PerformanceMember) =>
  Number(b.billing) - Number(a.billing) ||
  Number(b.pipeline) - Number(a.pipeline) ||
  b.selections - a.selections

export type TreeRow = {
  member: PerformanceMember
  /** 1 at the top. */
  level: number
  /** Position among the reports of the same manager, from 1. */
  place: number
  of: number
  /** Null if the person has no reports. */
  isOpen: boolean | null
}

export function rowsOf(led: Led, isOpen: (member: PerformanceMember, level: number) => boolean): TreeRow[] {
  const rows: TreeRow[] = []
  const put = (members: readonly PerformanceMember[], level: number) => {
    for (const [at, member] of members.entries()) {
      const below = led.get(member.id)
      const open = below ? isOpen(member, level) : null
      rows.push({ member, level, place: at + 1, of: members.length, isOpen: open })
      if (below && open) put(below, level + 1)
    }
  }
  put(led.get(null) ?? [], 1)
  return rows
}

/** Returns the row that a key moves to from the row at `at`, or undefined. */
export function rowAfterKey(rows: readonly TreeRow[], at: number, key: string): number | undefined {
  const row = rows[at]
  if (!row) return undefined
  const parent = rows.findLastIndex(({ level }, index) => index < at && level < row.level)
  const to = {
    ArrowUp: at - 1,
    ArrowDown: at + 1,
    ArrowLeft: row.isOpen ? undefined : parent,
    ArrowRight: row.isOpen ? at + 1 : undefined,
    Home: 0,
    End: rows.length - 1,
  }[key]
  return to !== undefined && rows[to] ? to : undefined
}
