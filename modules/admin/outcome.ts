/** What became of each, added up. */
import type { BulkChange, BulkOutcome, BulkRefusal } from './contract'

/** Neither: it is so already. */
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
