/**
 * Compares the tax that our books record with the tax that certificates state. Pure; amounts in paise.
 *
 * A client deducts when it credits or pays, and states the deduction once, so each line settles one record.
 * Lines of equal amounts are alike: the oldest settles the oldest. A certificate of a quarter may state one
 * sum for several records.
 */
import { addDays, type Day } from '../../../src/domain/day'
import { monthNumber } from '../../../src/domain/month'
import { financialYear } from '../../billing/service'

export type RecordedTds = {
  id: number
  entity: string
  clientId: number
  /** Of the invoice, or of the advance. */
  from: Day
  /** Of the receipt. */
  day: Day
  tds: number
}
/** `clientIds`: several if branches of one deductor are clients of their own; empty if it is unknown. */
export type SeenTds = { id: number; entity: string; clientIds: readonly number[]; day: Day; tds: number }

/** `Q2 2026-27`: quarters of the financial year. */
export const quarterOf = (day: Day): string =>
  `Q${Math.floor(((monthNumber(day) + 8) % 12) / 3) + 1} ${financialYear(day)}`

/** Clients round to rupees. */
const slack = 100
/** A deduction is dated by the credit in the client's books, which may be before or after the payment. */
const daysBefore = 15
const daysAfter = 100

const fits = (record: RecordedTds, seen: SeenTds) =>
  seen.clientIds.includes(record.clientId) &&
  seen.entity === record.entity &&
  seen.day >= addDays(record.from, -daysBefore) &&
  seen.day <= addDays(record.day, daysAfter)

/** The ids of both that belong together. */
export function matchTds(recorded: readonly RecordedTds[], seen: readonly SeenTds[]) {
  const [records, lines] = [new Set<number>(), new Set<number>()]
  const byDay = <T extends { day: Day; id: number }>(all: readonly T[]) =>
    all.toSorted((one, other) => one.day.localeCompare(other.day) || one.id - other.id)
  for (const id of canceled(seen)) lines.add(id)
  const oldest = byDay(recorded)
  for (const line of byDay(seen)) {
    if (lines.has(line.id)) continue
    const record = oldest.find(
      (one) => !records.has(one.id) && fits(one, line) && Math.abs(one.tds - line.tds) <= slack,
    )
    if (!record) continue
    records.add(record.id)
    lines.add(line.id)
  }
  // A certificate of a quarter may state one sum for several records.
  const groups = new Map<string, { records: RecordedTds[]; lines: SeenTds[] }>()
  const groupOf = (entity: string, clientId: number, day: Day) => {
    const key = `${entity} ${clientId} ${quarterOf(day)}`
    const group = groups.get(key) ?? { records: [], lines: [] }
    groups.set(key, group)
    return group
  }
  for (const one of recorded)
    if (!records.has(one.id)) groupOf(one.entity, one.clientId, one.day).records.push(one)
  for (const one of seen)
    if (!lines.has(one.id) && one.clientIds.length === 1)
      groupOf(one.entity, one.clientIds[0]!, one.day).lines.push(one)
  for (const group of groups.values()) {
    if (!group.records.length || !group.lines.length) continue
    const difference = sumOf(group.records) - sumOf(group.lines)
    if (Math.abs(difference) > slack * Math.max(group.records.length, group.lines.length)) continue
    for (const { id } of group.records) records.add(id)
    for (const { id } of group.lines) lines.add(id)
  }
  return { records, lines }
}

/** Form 168 withdraws a line by a negative one: both count for nothing. */
function canceled(seen: readonly SeenTds[]): Set<number> {
  const found = new Set<number>()
  for (const minus of seen.filter(({ tds }) => tds < 0)) {
    const plus = seen.find(
      (one) =>
        !found.has(one.id) &&
        one.tds === -minus.tds &&
        one.entity === minus.entity &&
        one.clientIds.join() === minus.clientIds.join() &&
        one.day <= minus.day,
    )
    if (!plus) continue
    found.add(plus.id)
    found.add(minus.id)
  }
  return found
}

const sumOf = (all: readonly { tds: number }[]) => all.reduce((sum, { tds }) => sum + tds, 0)
