/** Adds up the results. */
import type { BulkChange, BulkOutcome, BulkRefusal } from './contract'

/** Already as requested: neither changed nor refused. */
export type Finding = { change?: BulkChange; refusal?: BulkRefusal }

const listed = 500

export function outcomeOf(findings: readonly Finding[]): BulkOutcome {
  const changes = findings.flatMap(({ change }) => change ?? [])
  const refused = findings.flatMap(({ refusal }) => refusal ?? [])
  return {
    people: findings.length,
    done: changes.length,
    unchanged: findings.length - changes.length - refused.length,
    refusedCount: refused.length,
    changes: changes.slice(0, listed),
    refused: refused.slice(0, listed),
  }
}

export const unknownOf = (id: number): Finding => ({
  refusal: { id, name: `Number ${id}`, employeeId: '', reason: 'Employee not found' },
})
